/**
 * CPU time of a BattleTech duel now over that of earlier commits, turn by turn in one process, so that the ratio holds on a loaded
 * machine: `npm run bench -- battletech-before`, other commits with `BEFORE=387e12eb^`.
 */
import { join, resolve } from 'node:path';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import { type BattleTech, benchField, benchMechs } from '../kit/battletech-field.ts';
import { overEarlierCommits } from '../kit/earlier-commit.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last one with the commander of ruleset version 2, and the last one before the search for moves became a kernel. */
const DEFAULT = '387e12eb^,eccd78a7';
const SEED = { hi: 0, lo: 77 };
const WARM_UP = 300;
const ROUNDS = 40;
const ROUND = 20;

interface Player {
  readonly arena: Arena;
  readonly count: number;
  duels: number;
  turns: number;
}

export async function bench(): Promise<BenchRow[]> {
  const now = await battletechIn(ROOT);
  return overEarlierCommits(DEFAULT, async (folder, commit) => compare(now, await battletechIn(folder), commit));
}

async function battletechIn(folder: string): Promise<BattleTech> {
  const { ruleset } = (await import(join(folder, 'src-shared/rulesets/battletech/index.ts'))) as { ruleset: BattleTech };
  return ruleset;
}

function compare(now: BattleTech, before: BattleTech, commit: string): BenchRow {
  // Only those that both read and arm: the others would lose at once in one of the two.
  const names = [now, before].map((battletech) => new Set(benchMechs(battletech).map(({ name }) => name)));
  const players = [now, before].map((battletech): Player => {
    const mechs = benchMechs(battletech).filter(({ name }) => names.every((known) => known.has(name)));
    return { arena: battletech.play.open(benchField(battletech, mechs, SEED)), count: mechs.length, duels: 0, turns: 0 };
  });
  for (const player of players) play(player, WARM_UP);
  for (const player of players) player.turns = 0;
  const ratios = Array.from({ length: ROUNDS }, () => {
    const [today, earlier] = players.map((player) => play(player, ROUND));
    return today! / earlier!;
  }).sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.floor(share * ROUNDS)]!.toFixed(2);
  const turns = players.map((player) => (player.turns / (ROUNDS * ROUND)).toFixed(1));
  return {
    name: `CPU of a duel over that of ${commit}`,
    value: Math.round(1000 * ratios[ROUNDS >> 1]!) / 1000,
    unit: 'x',
    note: `quartiles ${at(0.25)} to ${at(0.75)}; ${turns[0]} turns per duel, before ${turns[1]}; ${players[0]!.count} 'Mechs`,
  };
}

/** Seconds of CPU time of the next duels. */
function play(player: Player, duels: number): number {
  const { arena, count } = player;
  const before = process.cpuUsage();
  for (let i = 0; i < duels; i++) {
    const t = player.duels++;
    player.turns += arena.trial(SEED, (t * 13) % count, (t * 7 + 3) % count, t).values[0]!;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
