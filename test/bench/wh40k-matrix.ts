/**
 * Exact odds of 300 x 300 units on one core, in the order of a run. `--full` plays all 90,000 exchanges, else every tenth row
 * does. The heap is read after a collection wherever the collector is at hand (node --expose-gc), and says what stays.
 */
import { pairingOf } from '../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { compile, fighterOf } from '../../src-shared/rulesets/wh40k/engine/compile.ts';
import { exactOdds } from '../../src-shared/rulesets/wh40k/exact/exact-odds.ts';
import { Exchange } from '../../src-shared/rulesets/wh40k/exact/exchange.ts';
import { sampleUnits } from '../shared/rulesets/wh40k/kit.ts';
import type { BenchRow } from './main.ts';

const UNITS = 300;

export function bench({ full = false }: { readonly full?: boolean } = {}): BenchRow[] {
  const units = [...sampleUnits(), ...sampleUnits()].slice(0, UNITS);
  const { field } = compile(units, {});
  const fighters = units.map((_, i) => fighterOf(field, i));
  const exchange = new Exchange();
  const rows = Array.from({ length: full ? UNITS : UNITS / 10 }, (_, i) => (full ? i : 10 * i));
  const heap: number[] = [];
  let unsolved = 0;
  const before = process.cpuUsage();
  for (const [i, a] of rows.entries()) {
    for (const b of fighters) if (exactOdds(exchange, pairingOf(fighters[a]!, b, field.settings)) === null) unsolved++;
    if (i % (rows.length / 10) === 0) heap.push(megabytesKept());
  }
  const { user, system } = process.cpuUsage(before);
  const exchanges = rows.length * UNITS;
  const note = `the samples' compositions, one core${full ? '' : `; from every tenth row (${exchanges} exchanges), --full plays all`}`;
  return [
    { name: '300 x 300 matrix', value: ((user + system) / 1e6) * (UNITS ** 2 / exchanges), unit: 's', note },
    { name: 'exchanges without exact odds', value: unsolved, unit: '', note: `of ${exchanges}` },
    { name: 'memory after the first tenth', value: heap[1]!, unit: 'MB', note: 'heap and arrays' },
    { name: 'memory, most', value: Math.max(...heap), unit: 'MB', note: 'ten readings; the rows kept are at most 32 MB' },
    { name: 'memory at the end', value: heap.at(-1)!, unit: 'MB', note: 'with the rows of the pair at hand' },
  ];
}

function megabytesKept(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
