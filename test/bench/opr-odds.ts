/** Exact odds of random pairs of the 900 real loadouts: for how many there are some, and milliseconds of CPU per pair. */
import { Rng } from '../../src-shared/random/rng.ts';
import { compile } from '../../src-shared/rulesets/opr/engine/compile.ts';
import { textImporter } from '../../src-shared/rulesets/opr/import/share-text.ts';
import { OddsArena } from '../../src-shared/rulesets/opr/odds/arena.ts';
import { hasShared, sharedText } from '../kit/shared-data.ts';
import type { BenchRow } from './main.ts';

const LOADOUTS = 'data/opr/loadouts-total-attack-dialect.txt';
const WARM_UP = 100;
const SEED = { hi: 0, lo: 21 };

export function bench({ full }: { readonly full: boolean }): BenchRow[] {
  if (!hasShared(LOADOUTS)) return [];
  const { combatants } = textImporter.parse({ name: 'loadouts.txt', bytes: new Uint8Array(), text: sharedText(LOADOUTS) }, {});
  const arena = new OddsArena(compile(combatants, {}).field);
  const rng = new Rng().seek(SEED, 0, 0, 0);
  const anyone = () => rng.below(combatants.length);
  const pairs = Array.from({ length: WARM_UP + (full ? 20_000 : 1000) }, () => [anyone(), anyone()] as const);
  const exact = pairs.filter(([a, b]) => arena.chances(a, b, Number.POSITIVE_INFINITY) !== null).length;
  const chances = pairs.map(([a, b]) => milliseconds(() => arena.chances(a, b, Number.POSITIVE_INFINITY))).slice(WARM_UP);
  const odds = pairs.map(([a, b]) => milliseconds(() => arena.odds(a, b))).slice(WARM_UP);
  return [
    { name: 'pairs with exact odds', value: (100 * exact) / pairs.length, unit: '%', note: `of ${pairs.length} random pairs` },
    row('win, draw, loss', chances),
    row('with the distributions of all figures', odds),
  ];
}

function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function row(name: string, times: readonly number[]): BenchRow {
  const sorted = times.toSorted((x, y) => x - y);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { name: `${name}: mean`, value: mean, unit: 'ms', note: `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}` };
}
