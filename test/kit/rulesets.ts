/** Holds every ruleset to the contract, as damage-calc's `inGens` runs one test over many generations. */
import { resolve } from 'node:path';
import { describe } from 'vitest';
import { shippedAssets as readShippedAssets } from '../../src-main/library/shipped-assets.ts';
import type { Asset, Combatant } from '../../src-shared/contract/combatant.ts';
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import type { Importer, ImportResult, ImportSource } from '../../src-shared/contract/importer.ts';
import { defaultOptions, type Options } from '../../src-shared/contract/options.ts';
import type { Outcome } from '../../src-shared/contract/outcome.ts';
import type { Arena, Field, ImportPart, Ruleset, SampleFile } from '../../src-shared/contract/ruleset.ts';
import { type RunSeed, seedFromNumber } from '../../src-shared/random/rng.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';

export function forEachRuleset(run: (ruleset: Ruleset) => void): void {
  describe.each(RULESETS.map((r) => [r.id, r] as const))('%s', (_id, ruleset) => run(ruleset));
}

export function sourceOf(name: string, text: string): ImportSource {
  return { name, text, bytes: new TextEncoder().encode(text) };
}

/** The importer that is surest of a source, over all rulesets: what the app would pick. */
export function pickImporter(source: ImportSource): { ruleset: Ruleset; importer: Importer; sureness: number } | undefined {
  return RULESETS.flatMap((ruleset) =>
    ruleset.import.importers.map((importer) => ({ ruleset, importer, sureness: importer.detect(source) })),
  )
    .filter((found) => found.sureness > 0)
    .sort((x, y) => y.sureness - x.sureness)[0];
}

/** What the samples of a ruleset need of it; the type of its combatants' data is kept. */
type Importing<D> = { readonly id: string; readonly import: ImportPart<D> };

export function importSample<D>(ruleset: Importing<D>, sample: SampleFile): ImportResult<D> {
  const source = sourceOf(sample.name, sample.text);
  const picked = pickImporter(source);
  const importer = ruleset.import.importers.find((i) => i.id === picked?.importer.id);
  if (picked?.ruleset.id !== ruleset.id || importer === undefined)
    throw new Error(`${sample.name} is taken for ${picked?.ruleset.id ?? 'nothing'}`);
  return importer.parse(source, defaultOptions(importer.settings ?? []));
}

/** What the app ships for the ruleset: boards and the like. */
export function shippedAssets(ruleset: Ruleset): Asset[] {
  return readShippedAssets(ruleset, resolve(import.meta.dirname, '../..'));
}

export function sampleCombatants<D>(ruleset: Importing<D>): Combatant<D>[] {
  return ruleset.import.samples.flatMap((sample) => importSample(ruleset, sample).combatants);
}

/** The first few samples, compiled and opened. */
export function sampleArena(ruleset: Ruleset, count = 6, options: Options = {}): { combatants: Combatant[]; field: Field; arena: Arena } {
  const combatants = sampleCombatants(ruleset).slice(0, count);
  const { field } = ruleset.play.compile(combatants, { ...defaultOptions(ruleset.play.options), ...options }, shippedAssets(ruleset));
  return { combatants, field, arena: ruleset.play.open(field) };
}

export function recordTrial(arena: Arena, seed: RunSeed, a: number, b: number, t: number): { outcome: Outcome; events: BattleEvent[] } {
  const events: BattleEvent[] = [];
  const outcome = copyOutcome(arena.trial(seed, a, b, t, (event) => events.push(event)));
  return { outcome, events };
}

export function copyOutcome(o: Outcome): Outcome {
  return { winner: o.winner, gamesA: o.gamesA, gamesB: o.gamesB, values: o.values.slice() };
}

export const TEST_SEED: RunSeed = seedFromNumber(20261116);
