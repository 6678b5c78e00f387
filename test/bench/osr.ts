/** Fights per second of CPU on one core, against the obvious object-oriented engine of the same rules. */
import { defaultOptions } from '../../src-shared/contract/options.ts';
import { SAMPLES } from '../../src-shared/rulesets/osr/data/samples.generated.ts';
import { OsrArena } from '../../src-shared/rulesets/osr/engine/arena.ts';
import { compile, type OsrField } from '../../src-shared/rulesets/osr/engine/compile.ts';
import { parseEncounter } from '../../src-shared/rulesets/osr/import/encounter-yaml.ts';
import { OPTIONS } from '../../src-shared/rulesets/osr/rules/options.ts';
import { NaiveFight } from '../reference/osr/naive.ts';
import type { BenchRow } from './main.ts';

const SEED = { hi: 0, lo: 1 };

function fieldOf(name: string): OsrField {
  const sample = SAMPLES.find((one) => one.name === name);
  if (sample === undefined) throw new Error(`no sample ${name}`);
  const { combatants, contests } = parseEncounter(sample);
  return compile(combatants, { ...defaultOptions(OPTIONS), ...contests[0]?.options }).field;
}

/** Seconds of CPU that `work` takes. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export function bench({ full }: { readonly full: boolean }): BenchRow[] {
  const repeats = full ? 9 : 5;
  const rows: BenchRow[] = [];
  for (const [label, sample, fights, naiveFights] of [
    ['Spearwall, 6 against 10', 'spearwall.yaml', 30_000, 1_000],
    ['Lanternwick, 8 against 9', 'lanternwick.yaml', 30_000, 1_000],
  ] as const) {
    const field = fieldOf(sample);
    const arena = new OsrArena(field);
    const naive = new NaiveFight(field.parties[0]!, field.parties[1]!, field.rules);
    const fast = (from: number) => {
      for (let t = 0; t < fights; t++) arena.trial(SEED, 0, 1, from + t);
    };
    const slow = (from: number) => {
      for (let t = 0; t < naiveFights; t++) naive.play(from + t);
    };
    fast(0);
    slow(0);
    const rates: number[] = [];
    const ratios: number[] = [];
    for (let r = 1; r <= repeats; r++) {
      // Interleaved, so that a busy machine slows both alike.
      const rate = fights / cpuSeconds(() => fast(r * fights));
      rates.push(rate);
      ratios.push(rate / (naiveFights / cpuSeconds(() => slow(r * naiveFights))));
    }
    const spread = `${Math.round(Math.min(...rates)).toLocaleString('en-GB')} to ${Math.round(Math.max(...rates)).toLocaleString('en-GB')} in ${repeats} repeats`;
    rows.push(
      { name: `${label}: fights per second, one core`, value: median(rates), unit: 'fights/s', note: spread },
      { name: `${label}: 30,000 fights`, value: 30_000 / median(rates), unit: 's CPU', note: '' },
      { name: `${label}: against the naive engine`, value: median(ratios), unit: 'x', note: 'same rules, objects and lists' },
    );
  }
  const duel = fieldOf('duel.yaml');
  rows.push({
    name: 'Duel: exact odds',
    value: 1000 * median(Array.from({ length: repeats }, () => cpuSeconds(() => new OsrArena(duel).odds(0, 1)))),
    unit: 'ms CPU',
    note: 'one against one, 12 and 16 HP',
  });
  return rows;
}
