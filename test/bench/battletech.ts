/** Duels per second on one core: the sample field on 36 map pairs, against a commander without tables and short cuts. */
import { defaultOptions, type Options } from '../../src-shared/contract/options.ts';
import { SeededDice } from '../../src-shared/random/seeded.ts';
import { TacticalDuel } from '../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import type { DuelField } from '../../src-shared/rulesets/battletech/engine/compile.ts';
import { groundTables } from '../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { unpackSheet } from '../../src-shared/rulesets/battletech/engine/pack-sheet.ts';
import { deploy, playDuel } from '../../src-shared/rulesets/battletech/engine/play-duel.ts';
import { boardAsset } from '../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../src-shared/rulesets/battletech/index.ts';
import { GROUND_BYTES, Ground } from '../../src-shared/rulesets/battletech/rules/ground.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { referenceCommander } from '../reference/battletech/commander.ts';
import type { BenchRow } from './main.ts';

const COLD = 300;
const WARM_UP = 2700;
const ROUND = 500;
const REFERENCE_ROUND = 6;
const ROUNDS = 5;
const MIRRORED = 360;
/** The specification's full run: every known 'Mech, 200 duels each. */
const FULL_RUN = 4200 * 200;
const SEED = { hi: 0, lo: 7 };

export function bench(): BenchRow[] {
  const field = sampleField();
  const arena = battletech.play.open(field);
  const fast = player((a, b, t) => {
    const outcome = arena.trial(SEED, a, b, t);
    return [outcome.winner, outcome.values[0] ?? 0];
  });
  const exhaustive = player(referenceTrial(field));
  const cold = fast.play(COLD);
  fast.play(WARM_UP);
  exhaustive.play(2);
  const rates: number[] = [];
  const ratios: number[] = [];
  fast.turns = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const rate = fast.play(ROUND);
    rates.push(rate);
    ratios.push(rate / exhaustive.play(REFERENCE_ROUND));
  }
  const rate = median(rates);
  const turns = fast.turns / (ROUNDS * ROUND);
  const same = exhaustive.winners.every((winner, t) => winner === fast.winners[t]) ? 'the same winners' : 'OTHER WINNERS';
  return [
    {
      name: 'BattleTech duels',
      value: Math.round(rate),
      unit: 'duels/s/core',
      note: `30 samples, 36 map pairs, tables filled; ${spread(rates)} over ${ROUNDS} rounds of ${ROUND}, CPU time`,
    },
    {
      name: 'BattleTech duels, cold',
      value: Math.round(cold),
      unit: 'duels/s/core',
      note: `the first ${COLD}: code and tables still cold`,
    },
    { name: 'BattleTech turns', value: Math.round(rate * turns), unit: 'turns/s/core', note: `${turns.toFixed(1)} turns per duel` },
    {
      name: 'against the exhaustive commander',
      value: Math.round(median(ratios)),
      unit: 'x',
      note: `${spread(ratios)}; every position, line and weapon computed every time, ${same}`,
    },
    {
      name: "4,200 'Mechs x 200 duels",
      value: Math.round(FULL_RUN / rate / 6) / 10,
      unit: 'minutes on one core',
      note: 'projected; divide by the number of cores',
    },
    strength('random', 'random legal moves'),
    strength('straight', 'run straight and shoot'),
  ];
}

/** Share of mirrored duels the tactical commander wins; the slots are swapped halfway. */
function strength(opponent: 'random' | 'straight', name: string): BenchRow {
  const arenas = ['brainB', 'brainA'].map((slot) => battletech.play.open(sampleField({ [slot]: opponent })));
  let won = 0;
  for (let i = 0; i < MIRRORED; i++) {
    const slot = Math.floor(i / 30) % 2;
    if (arenas[slot]?.trial({ hi: 0, lo: 8 }, i % 30, i % 30, i).winner === slot) won++;
  }
  const { low, high } = wilson(won, MIRRORED);
  const range = `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`;
  return {
    name: `tactical against ${name}`,
    value: (100 * won) / MIRRORED,
    unit: '% won',
    note: `${MIRRORED} mirrored duels; 95 % interval ${range}`,
  };
}

function sampleField(over: Options = {}): DuelField {
  const combatants = battletech.import.samples.flatMap(
    (s) => battletech.import.importers[0]?.parse({ name: s.name, bytes: new Uint8Array(), text: s.text }, {}).combatants ?? [],
  );
  const options = { ...defaultOptions(battletech.play.options), pairings: 36, ...over };
  return battletech.play.compile(combatants, options, makeSheets(4).map(boardAsset)).field as DuelField;
}

/** Trial t of a fixed list of pairs, and duels per second of CPU time. */
function player(trial: (a: number, b: number, t: number) => readonly [winner: number, turns: number]) {
  return {
    turns: 0,
    winners: [] as number[],
    play(duels: number): number {
      const before = process.cpuUsage();
      for (let i = 0; i < duels; i++) {
        const t = this.winners.length;
        const [winner, turns] = trial(t % 30, (t * 7 + 3) % 30, t);
        this.winners.push(winner);
        this.turns += turns;
      }
      const spent = process.cpuUsage(before);
      return duels / ((spent.user + spent.system) / 1e6);
    },
  };
}

function referenceTrial(field: DuelField) {
  const dice = new SeededDice();
  const duel = new TacticalDuel(field.rules, dice);
  const commanders = [referenceCommander(), referenceCommander()] as const;
  const sheet = (i: number) => unpackSheet(field.sheets.subarray(field.offsets[i], field.offsets[i + 1]));
  return (a: number, b: number, t: number): readonly [number, number] => {
    dice.seek(SEED, a, b, t);
    duel.place(groundTables(new Ground(field.grounds, dice.below(field.maps.length) * GROUND_BYTES), field.rules));
    duel.units[0].reset(sheet(a));
    duel.units[1].reset(sheet(b));
    deploy(duel);
    return [playDuel(duel, commanders).winner, duel.turn];
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function spread(values: readonly number[]): string {
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;
}
