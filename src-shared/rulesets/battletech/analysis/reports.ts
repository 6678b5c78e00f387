/** Answers beyond the contract: the specification's expectations, listed and played batch by batch. */
import type { Asset, Combatant } from '../../../contract/combatant.ts';
import type { Json } from '../../../contract/json.ts';
import type { Options } from '../../../contract/options.ts';
import { parseSeed } from '../../../random/rng.ts';
import { EXPECTATIONS, type Expectation, heroesOf, playPaired } from './experiments.ts';

const MOST_DUELS = 2000;

/** One line of the report 'expectations'. */
export type ListedExpectation = {
  readonly id: string;
  readonly title: string;
  readonly claim: string;
  readonly heroes: string;
  readonly plain: string;
  readonly changed: string;
  readonly expected: 'up' | 'down';
  /** Of the field, those it is about. */
  readonly mechs: number;
};

/** What there is to check, and how many of the field each is about. */
function expectations(field: readonly Combatant[]): Json {
  return EXPECTATIONS.map((one): ListedExpectation => ({ ...wordsOf(one), mechs: heroesOf(one, field).length }));
}

function wordsOf({ id, title, claim, heroes, plain, changed, expected }: Expectation) {
  return { id, title, claim, heroes, plain: plain.label, changed: changed.label, expected };
}

/** Duels `from` to `from + duels` of one of them; everybody given is an opponent. Counts add up over batches. */
function experiment(field: readonly Combatant[], options: Options, input: Json, assets: readonly Asset[] = []): Json {
  const asked = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Readonly<Record<string, Json>>) : {};
  const chosen = EXPECTATIONS.find(({ id }) => id === asked.id);
  if (chosen === undefined) throw new Error(`there is no expectation '${String(asked.id)}'`);
  const heroes = heroesOf(chosen, field);
  if (heroes.length === 0) throw new Error(`the field has no ${chosen.heroes}`);
  const duels = Math.max(1, Math.min(MOST_DUELS, Math.round(Number(asked.duels ?? 100))));
  const from = Math.max(0, Math.round(Number(asked.from ?? 0)));
  return { ...playPaired(chosen, heroes, field, assets, parseSeed(String(asked.seed ?? '1')), from, duels, options) };
}

export const REPORTS = { expectations, experiment } as const;
