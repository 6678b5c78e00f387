/** Tenth edition: the exact solver against a walk through every die, and against dice. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { oracle } from '../../../../src-shared/rulesets/wh40k/oracle/index.ts';
import { type Mistake, type Pmf, SlowTenth } from '../../../reference/wh40k/tenth.ts';
import { TENTH_CASES } from './tenth-cases.ts';

type Fields = { readonly [key: string]: Json };

const STAGES = ['attacks', 'hits', 'wounds', 'devastating', 'unsaved', 'mortal', 'damage_uncapped', 'wounds_lost', 'models_slain'] as const;

function solve(one: Fields): Fields {
  const [answer] = oracle.solve({ name: 'cases.json', cases: [one], read: () => null });
  return answer as Fields;
}

/** Largest difference of the chances of one stage. */
function difference(answer: Fields, stage: string, slow: Pmf): number {
  const { pmf } = answer[stage] as { readonly pmf: { readonly [value: string]: string } };
  const values = new Set([...Object.keys(pmf).map(Number), ...slow.keys()]);
  return Math.max(...[...values].map((v) => Math.abs(Number(pmf[v] ?? 0) - (slow.get(v) ?? 0))));
}

function largestDifference(one: Fields, answer: Fields, mistake: Mistake | null = null): number {
  const slow = new SlowTenth(one, mistake);
  const stages = STAGES.filter((stage) => answer[stage] !== undefined).map((stage) => difference(answer, stage, slow.pmf(stage)));
  if (answer.leader_wounds_lost !== undefined) stages.push(difference(answer, 'leader_wounds_lost', slow.pmf('leader_wounds_lost')));
  if (answer.own_wounds_lost !== undefined) stages.push(difference(answer, 'own_wounds_lost', slow.ownLosses()));
  return Math.max(...stages);
}

const answers = new Map(TENTH_CASES.map((one) => [one, solve(one)]));

describe('every face of every die', () => {
  test.each(TENTH_CASES.map((one) => [one.id as string, one] as const))('%s', (_id, one) => {
    expect(largestDifference(one, answers.get(one)!)).toBeLessThan(1e-9);
  });
});

/** A mistake in the second opinion must show: else no case of ours would notice it in the engine either. */
const MISTAKES: Readonly<Record<Mistake, true>> = {
  'anti-is-no-critical': true,
  'anti-sees-modifiers': true,
  'ap-worsened-beyond-0': true,
  'blast-counts-again': true,
  'blast-rounds-up': true,
  'conversion-at-any-range': true,
  'conversion-without-hit': true,
  'cover-for-3plus': true,
  'cover-helps-invulnerable': true,
  'cover-in-melee': true,
  'critical-sees-modifiers': true,
  'critical-success-ignored': true,
  'damage-below-1': true,
  'damage-reroll-all': true,
  'devastating-carries-over': true,
  'devastating-inline': true,
  'devastating-needs-save': true,
  'devastating-no-feel-no-pain': true,
  'devastating-unmodified': true,
  'devastating-uses-shield': true,
  'feel-no-pain-mortal-for-all': true,
  'feel-no-pain-psychic-for-all': true,
  'fish-keeps-successes': true,
  'halving-rounds-down': true,
  'hazard-carries-over': true,
  'heavy-always': true,
  'heavy-lets-indirect-hit-low': true,
  'ignores-cover-forgotten': true,
  'invulnerable-sees-ap': true,
  'lance-always': true,
  'leader-hit-first': true,
  'lethal-extras-too': true,
  'lethal-rolls-to-wound': true,
  'melta-at-any-range': true,
  'melta-before-halving': true,
  'modifiers-uncapped': true,
  'overwatch-keeps-criticals': true,
  'pool-stops-at-model': true,
  'precision-returns-to-leader': true,
  'rapid-fire-at-any-range': true,
  'rapid-fire-doubles': true,
  'reroll-one-every-time': true,
  'reroll-ones-is-failed': true,
  'save-bonus-uncapped': true,
  'stealth-in-melee': true,
  'stronger-at-equal': true,
  'sustained-extras-sustain': true,
  'torrent-rolls': true,
  'twin-linked-rerolls-hits': true,
  'unseen-without-cover': true,
};

describe('planted mistakes', () => {
  test.each(Object.keys(MISTAKES) as Mistake[])('%s is noticed', (mistake) => {
    expect(TENTH_CASES.some((one) => largestDifference(one, answers.get(one)!, mistake) > 1e-6)).toBe(true);
  });
});
