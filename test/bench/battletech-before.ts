/**
 * CPU time of a BattleTech duel now over that of earlier commits, turn by turn on a thread each, so that the ratio holds on a loaded
 * machine: `npm run bench -- battletech-before`, other commits with `BEFORE=387e12eb^`.
 */
import { resolve } from 'node:path';
import { benchMechs } from '../kit/battletech-field.ts';
import { battletechIn, DuelThread } from '../kit/duel-thread.ts';
import { overEarlierCommits } from '../kit/earlier-commit.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last one with the commander of ruleset version 2, and the last one before the search for moves became a kernel. */
const DEFAULT = '387e12eb^,eccd78a7';
const WARM_UP = 600;
const ROUNDS = 60;
const ROUND = 20;

export async function bench(): Promise<BenchRow[]> {
  return overEarlierCommits(DEFAULT, compare);
}

async function compare(folder: string, commit: string): Promise<BenchRow> {
  const names = await namesInBoth(folder);
  const now = new DuelThread(ROOT, names);
  const before = new DuelThread(folder, names);
  try {
    await now.play(WARM_UP);
    await before.play(WARM_UP);
    const ratios: number[] = [];
    const turns = { now: 0, before: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const today = await now.play(ROUND);
      const earlier = await before.play(ROUND);
      ratios.push(today.seconds / earlier.seconds);
      turns.now += today.turns;
      turns.before += earlier.turns;
    }
    ratios.sort((a, b) => a - b);
    const at = (share: number) => ratios[Math.floor(share * ROUNDS)]!.toFixed(2);
    const perDuel = (sum: number) => (sum / (ROUNDS * ROUND)).toFixed(1);
    return {
      name: `CPU of a duel over that of ${commit}`,
      value: Math.round(1000 * ratios[ROUNDS >> 1]!) / 1000,
      unit: 'x',
      note: `quartiles ${at(0.25)} to ${at(0.75)}; ${perDuel(turns.now)} turns per duel, before ${perDuel(turns.before)}; ${names.size} 'Mechs`,
    };
  } finally {
    await now.stop();
    await before.stop();
  }
}

/** Those that both read and arm: the others would lose at once in one of the two. */
async function namesInBoth(folder: string): Promise<ReadonlySet<string>> {
  const [now, before] = await Promise.all(
    [ROOT, folder].map(async (root) => new Set(benchMechs(await battletechIn(root)).map(({ name }) => name))),
  );
  return now!.intersection(before!);
}
