/**
 * A recorded trial is the trial: the same address gives the same outcome silent, recorded and counted, on large fields
 * and under any options. `npm run proof -- recorded [game ...] [--count N] [--seed N] [--import file,folder]`
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseWithBestImporter, shippedAssets } from '../../src-main/library/shipped-assets.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { defaultOptions, type Options } from '../../src-shared/contract/options.ts';
import type { Outcome } from '../../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { Rng, seedFromNumber } from '../../src-shared/random/rng.ts';
import { combatantOf } from '../../src-shared/rulesets/opr/rules/combatant.ts';
import { oprCombatants } from '../kit/opr-field.ts';
import { sampleCombatants } from '../kit/rulesets.ts';
import { DENSE, UNCOMMON } from '../shared/rulesets/opr/field.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Addresses with the same options; then others are drawn. */
const PER_OPTIONS = 500;
/** Trials lie far apart, beyond 2^32 too. */
const MOST_TRIALS = 2 ** 40;

export interface RecordedProof {
  readonly addresses: number;
  readonly combatants: number;
  /** Sets of options that were played. */
  readonly optionSets: number;
  readonly events: number;
  /** Where an outcome differed; empty if it holds. */
  readonly faults: readonly string[];
}

/** Units that are dense with rules first, then samples, units made by rule, and what is read from files. */
export function proofField(ruleset: Ruleset, files: readonly string[] = []): Combatant[] {
  const isOpr = ruleset.id === 'opr';
  const dense = isOpr ? [...DENSE, ...UNCOMMON].map((u) => combatantOf(u, 'Dense')) : [];
  return [
    ...dense,
    ...sampleCombatants(ruleset),
    ...(isOpr ? oprCombatants(1000) : []),
    ...files.flatMap((path) => imported(ruleset, path)),
  ];
}

function imported(ruleset: Ruleset, path: string): readonly Combatant[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => imported(ruleset, join(path, name)));
  const bytes = new Uint8Array(readFileSync(path));
  const source = { name: path, bytes, text: new TextDecoder().decode(bytes) };
  return ruleset.import.importers.some((importer) => importer.detect(source) > 0) ? parseWithBestImporter(ruleset, source).combatants : [];
}

export function proveRecorded(ruleset: Ruleset, field: readonly Combatant[], count: number, seed: number): RecordedProof {
  const rng = new Rng().seek(seedFromNumber(seed), 1, 2, 3);
  const assets = shippedAssets(ruleset, ROOT);
  const faults: string[] = [];
  let events = 0;
  for (let from = 0; from < count; from += PER_OPTIONS) {
    const options = from === 0 ? defaultOptions(ruleset.play.options) : randomOptions(ruleset, rng);
    const { field: compiled } = ruleset.play.compile(field, options, assets);
    const arenas = [ruleset.play.open(compiled), ruleset.play.open(compiled)] as const;
    for (let i = from; i < Math.min(count, from + PER_OPTIONS); i++) {
      const address = { a: rng.below(field.length), b: rng.below(field.length), t: Math.floor(rng.fraction() * MOST_TRIALS) };
      const at = (what: string) => `${ruleset.id} ${what}: seed ${seed}, number ${i}, ${JSON.stringify({ ...address, options })}`;
      const silent = textOf(arenas[0].trial(seedFromNumber(seed), address.a, address.b, address.t));
      const recorded = textOf(arenas[1].trial(seedFromNumber(seed), address.a, address.b, address.t, () => events++));
      if (recorded !== silent) faults.push(at(`recorded differs from silent (${recorded}, ${silent})`));
      const counted = playCounted(ruleset, arenas[1], field, address, seed);
      if (counted !== silent) faults.push(at(`counted differs from silent (${counted}, ${silent})`));
    }
  }
  return { addresses: count, combatants: field.length, optionSets: Math.ceil(count / PER_OPTIONS), events, faults };
}

interface Address {
  readonly a: number;
  readonly b: number;
  readonly t: number;
}

function playCounted(ruleset: Ruleset, arena: Arena, field: readonly Combatant[], { a, b, t }: Address, seed: number): string {
  const { ledger } = ruleset.analysis;
  if (ledger !== null) {
    const cells = (i: number) => new Float64Array(ledger.rows(field[i]!).length * ledger.columns.length);
    arena.ledger = { a: cells(a), b: cells(b) };
  }
  const text = textOf(arena.trial(seedFromNumber(seed), a, b, t));
  arena.ledger = null;
  return text;
}

export function randomOptions(ruleset: Ruleset, rng: Rng): Options {
  const options: Record<string, Options[string]> = { ...defaultOptions(ruleset.play.options) };
  for (const option of ruleset.play.options) {
    if (rng.below(3) > 0) continue;
    if (option.kind === 'boolean') options[option.id] = rng.below(2) === 1;
    if (option.kind === 'choice') options[option.id] = option.choices[rng.below(option.choices.length)]!.value;
  }
  return options;
}

function textOf({ winner, gamesA, gamesB, conditions = 0, values }: Outcome): string {
  return `${winner} ${gamesA}:${gamesB} ${conditions} ${values.join()}`;
}
