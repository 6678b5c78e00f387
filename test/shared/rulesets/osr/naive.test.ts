/** The fast engine against the obvious one, on fights too large for exact odds: rates, lengths and casualties agree. */
import { expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { OUTCOME } from '../../../../src-shared/rulesets/osr/analysis/metrics.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/osr/data/samples.generated.ts';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import { compile } from '../../../../src-shared/rulesets/osr/engine/compile.ts';
import { OPTIONS } from '../../../../src-shared/rulesets/osr/rules/options.ts';
import { NaiveFight } from '../../../reference/osr/naive.ts';
import { parse } from './kit.ts';

class Mean {
  private n = 0;
  private sum = 0;
  private squares = 0;
  add(x: number): void {
    this.n++;
    this.sum += x;
    this.squares += x * x;
  }
  get value(): number {
    return this.sum / this.n;
  }
  get errorSquared(): number {
    return Math.max(1e-9, this.squares / this.n - this.value ** 2) / this.n;
  }
}

const LARGE = ['lanternwick.yaml', 'spearwall.yaml', 'bell-stair.yaml', 'long-gallery.yaml', 'brute.yaml'];

test.each(LARGE)('%s', (name) => {
  const { combatants, contests } = parse(SAMPLES.find((sample) => sample.name === name)!.text, name);
  const { field } = compile(combatants, { ...defaultOptions(OPTIONS), ...contests[0]!.options });
  const arena = new OsrArena(field);
  const naive = new NaiveFight(field.parties[0]!, field.parties[1]!, field.rules);
  const measured = ['win', 'draw', 'rounds', 'fallen A', 'fallen B'];
  const ours = measured.map(() => new Mean());
  const theirs = measured.map(() => new Mean());
  for (let t = 0; t < 900; t++) {
    const { winner, rounds, fallen } = naive.play(t);
    for (const [i, x] of [winner === 0 ? 1 : 0, winner === 2 ? 1 : 0, rounds, ...fallen].entries()) theirs[i]!.add(x);
  }
  for (let t = 0; t < 6000; t++) {
    const { winner, values } = arena.trial({ hi: 5, lo: 6 }, 0, 1, t);
    const seen = [
      winner === 0 ? 1 : 0,
      winner === 2 ? 1 : 0,
      values[OUTCOME.rounds]!,
      values[OUTCOME.casualties]!,
      values[OUTCOME.casualties + 1]!,
    ];
    for (const [i, x] of seen.entries()) ours[i]!.add(x);
  }
  for (const [i, what] of measured.entries()) {
    const sigmas = Math.abs(ours[i]!.value - theirs[i]!.value) / Math.sqrt(ours[i]!.errorSquared + theirs[i]!.errorSquared);
    expect([what, sigmas < 4]).toEqual([what, true]);
  }
});
