/** Games per second of CPU on one core, the engine against the die-by-die reference engine in the same run. Imports: opr-import.ts. */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { SeededDice } from '../../src-shared/random/seeded.ts';
import { COLUMN } from '../../src-shared/rulesets/opr/analysis/metrics.ts';
import { OprArena } from '../../src-shared/rulesets/opr/engine/arena.ts';
import { compile } from '../../src-shared/rulesets/opr/engine/compile.ts';
import { textImporter } from '../../src-shared/rulesets/opr/import/share-text.ts';
import { unitOf } from '../../src-shared/rulesets/opr/rules/combatant.ts';
import { fighterOf } from '../../src-shared/rulesets/opr/rules/fighter.ts';
import { ruleOptionsOf } from '../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../src-shared/rulesets/opr/rules/unit.ts';
import { hasShared, sharedText } from '../kit/shared-data.ts';
import { playMatch } from '../reference/opr/game.ts';
import { sampleCombatants } from '../shared/rulesets/opr/field.ts';
import type { BenchRow } from './main.ts';
import { generatedBlock } from './opr-import.ts';

const SEED = { hi: 0, lo: 1 };
const LOADOUTS = 'data/opr/loadouts-total-attack-dialect.txt';

export function bench({ full }: { readonly full: boolean }): BenchRow[] {
  const rows = engineRows('sample field', sampleCombatants(), full);
  if (hasShared(LOADOUTS)) {
    const text = sharedText(LOADOUTS);
    rows.push(
      ...engineRows('900 real loadouts', textImporter.parse({ name: 'loadouts.txt', bytes: new Uint8Array(), text }, {}).combatants, full),
    );
  }
  rows.push(...sweepRows(full));
  rows.push(mirrorRow(full ? 1_000_000 : 3_000));
  return rows;
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
  return [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)]!;
}

/** Rows of the round-robin from `from` on, one trial a pair, until so many matches are played. Returns games. */
function sweep(arena: OprArena, units: number, from: number, matches: number): number {
  let games = 0;
  for (let m = 0; m < matches; m++) {
    const at = from + m;
    games += arena.trial(SEED, Math.floor(at / units) % units, at % units, Math.floor(at / (units * units))).values[COLUMN.games]!;
  }
  return games;
}

function engineRows(label: string, combatants: readonly Combatant<UnitData>[], full: boolean): BenchRow[] {
  const ruleOptions = ruleOptionsOf({});
  const arena = new OprArena(compile(combatants, {}).field);
  const fighters = combatants.map((c) => fighterOf(unitOf(c), ruleOptions));
  const dice = new SeededDice();
  const [repeats, matches, slowMatches] = full ? [9, 400_000, 10_000] : [5, 60_000, 1_500];
  const slow = (from: number): number => {
    let games = 0;
    for (let m = 0; m < slowMatches; m++) {
      const [a, b] = [Math.floor((from + m) / fighters.length) % fighters.length, (from + m) % fighters.length];
      games += playMatch(fighters[a]!, fighters[b]!, ruleOptions, dice.seek(SEED, a, b, m) as SeededDice).played;
    }
    return games;
  };
  sweep(arena, combatants.length, 0, 4 * matches);
  slow(0);
  const rates: number[] = [];
  const ratios: number[] = [];
  let gamesAMatch = 0;
  for (let r = 1; r <= repeats; r++) {
    // Interleaved, so that a busy machine slows both alike.
    let games = 0;
    let slowGames = 0;
    const fastSeconds = cpuSeconds(() => {
      games = sweep(arena, combatants.length, r * matches, matches);
    });
    const slowSeconds = cpuSeconds(() => {
      slowGames = slow(r * slowMatches);
    });
    gamesAMatch = games / matches;
    rates.push(games / fastSeconds);
    ratios.push(games / fastSeconds / (slowGames / slowSeconds));
  }
  const { classes, bytes } = arena.tables.footprint;
  return [
    { name: `${label}: games/s/core`, value: median(rates), unit: 'games/s', note: spreadOf(rates, 0) },
    {
      name: `${label}: matches/s/core`,
      value: median(rates) / gamesAMatch,
      unit: 'matches/s',
      note: `${gamesAMatch.toFixed(2)} games a match`,
    },
    { name: `${label}: fast / die by die`, value: median(ratios), unit: 'x', note: spreadOf(ratios, 1) },
    { name: `${label}: die classes`, value: classes, unit: '', note: `${(bytes / 1e6).toFixed(1)} MB of classes and tables` },
    shortAttacks(label, arena, combatants.length),
  ];
}

function spreadOf(values: readonly number[], digits: number): string {
  const text = (value: number): string => value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text(Math.min(...values))} to ${text(Math.max(...values))} in ${values.length} interleaved repeats`;
}

/** How many attacks go the short way: the kernel makes them alone, with one load for the class and one draw. */
function shortAttacks(label: string, arena: OprArena, units: number): BenchRow {
  const pairs = 20_000;
  let attacks = 0;
  for (let m = 0; m < pairs; m++) {
    arena.trial(SEED, Math.floor(m / units) % units, m % units, 0, (e) => {
      if (e.kind === 'attack') attacks++;
    });
  }
  const watched = arena as unknown as { attackSlowPath: (...args: unknown[]) => void };
  const real = watched.attackSlowPath;
  let long = 0;
  watched.attackSlowPath = function (...args) {
    long++;
    real.apply(this, args);
  };
  sweep(arena, units, 0, pairs);
  watched.attackSlowPath = real;
  return {
    name: `${label}: attacks that are one load and one draw`,
    value: 100 * (1 - long / attacks),
    unit: '%',
    note: 'the others are Hazardous, answered, with markers, new ...',
  };
}

/** A side of the square tiles in which a run plays a large field. */
const TILE = 64;

/** Plays the round-robin tile by tile from tile `from` on. Returns games. */
function sweepTiles(arena: OprArena, units: number, from: number, matches: number): number {
  const across = Math.ceil(units / TILE);
  let games = 0;
  let left = matches;
  for (let tile = from; left > 0; tile++) {
    const [top, start] = [(Math.floor(tile / across) % across) * TILE, (tile % across) * TILE];
    for (let a = top; a < Math.min(units, top + TILE); a++) {
      for (let b = start; b < Math.min(units, start + TILE) && left > 0; b++, left--) {
        games += arena.trial(SEED, a, b, Math.floor(tile / across ** 2)).values[COLUMN.games]!;
      }
    }
  }
  return games;
}

/** What a large field costs: games per second over many units, swept by tiles, against few of the same make. */
function sweepRows(full: boolean): BenchRow[] {
  const count = full ? 50_000 : 5_000;
  const units = generatedUnits(count);
  // Every so-many-th, so that the few play the same kinds of games as the many.
  const some = units.filter((_, i) => i % Math.floor(count / 200) === 0).slice(0, 200);
  const few = new OprArena(compile(some, {}).field);
  const many = new OprArena(compile(units, {}).field);
  const matches = full ? 200_000 : 60_000;
  sweepTiles(few, some.length, 0, matches);
  sweepTiles(many, count, 0, matches);
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let r = 1; r <= 7; r++) {
    const rate = (arena: OprArena, size: number, from: number): number => {
      let games = 0;
      const seconds = cpuSeconds(() => {
        games = sweepTiles(arena, size, from, matches);
      });
      return games / seconds;
    };
    // Tiles from all over the matrix, as different threads would meet them.
    const fewRate = rate(few, some.length, r * 16);
    const manyRate = rate(many, count, r * 977);
    rates.push(manyRate);
    ratios.push(manyRate / fewRate);
  }
  const { classes, bytes } = many.tables.footprint;
  return [
    { name: `${count} generated units: games/s/core`, value: median(rates), unit: 'games/s', note: spreadOf(rates, 0) },
    { name: `games/s at ${count} units swept by tiles / at 200`, value: median(ratios), unit: 'x', note: spreadOf(ratios, 2) },
    {
      name: `${count} generated units: die classes`,
      value: classes,
      unit: '',
      note: `${(bytes / 1e6).toFixed(1)} MB of classes and tables`,
    },
  ];
}

/** Slot bias: every sample unit against itself; the furthest from even, in standard errors. */
function mirrorRow(matches: number): BenchRow {
  const combatants = sampleCombatants();
  const arena = new OprArena(compile(combatants, {}).field);
  let worst = 0;
  for (let a = 0; a < combatants.length; a++) {
    const won = [0, 0, 0];
    for (let t = 0; t < matches; t++) {
      const { winner } = arena.trial(SEED, a, a, t);
      won[winner] = won[winner]! + 1;
    }
    const decided = won[0]! + won[1]!;
    if (decided > 0) worst = Math.max(worst, Math.abs(won[0]! - decided / 2) / Math.sqrt(decided / 4));
  }
  const note = `${combatants.length} units, ${matches.toLocaleString('en-GB')} matches each; below 4 is even`;
  return { name: 'mirror: furthest from even', value: worst, unit: 'sigma', note };
}

function generatedUnits(count: number): Combatant<UnitData>[] {
  const combatants: Combatant<UnitData>[] = [];
  const stream = textImporter.stream?.(
    'generated.txt',
    {},
    { combatant: (c) => combatants.push(c), problem: () => {}, detected: () => {} },
  );
  for (let i = 0; i < count; i++) stream?.write(generatedBlock(i));
  stream?.end();
  return combatants;
}
