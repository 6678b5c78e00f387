/** Two combatants of the library, compiled to play each other outside any run. */
import { randomBytes } from 'node:crypto';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import { hasErrors } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed, type RunSeed } from '../../src-shared/random/rng.ts';
import type { CompiledField, CompiledFields } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';

export interface PairingParts {
  readonly library: Library;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
}

export interface PairingRequest {
  readonly a: number;
  readonly b: number;
  readonly options: Options;
  readonly seed?: string | undefined;
}

export interface Pairing {
  readonly ruleset: Ruleset;
  readonly a: StoredCombatant;
  readonly b: StoredCombatant;
  readonly options: Options;
  readonly seed: RunSeed;
  readonly compiled: CompiledField;
}

export async function compilePairing({ library, rulesets, fields }: PairingParts, request: PairingRequest): Promise<Pairing> {
  const a = library.combatant(request.a);
  const b = library.combatant(request.b);
  if (a.ruleset !== b.ruleset) throw new ApiError('contest/two-games', `${a.name} and ${b.name} belong to different games.`);
  const ruleset = rulesets.get(a.ruleset);
  const options = optionsOf(ruleset, request.options);
  const seed = seedOf(request.seed);
  const compiled = await fields.compileAdHoc(ruleset, [a.id, b.id], options, seed);
  return { ruleset, a, b, options, seed, compiled };
}

/** With the defaults of the game; unknown names and values are refused. */
export function optionsOf(ruleset: Ruleset, given: Options): Options {
  const { options, problems } = resolveOptions(ruleset.play.options, given);
  if (hasErrors(problems)) throw new ApiError('contest/options', problems[0]?.message ?? '', problems[0]?.hint ?? '');
  return options;
}

/** Random where none is given. */
export function seedOf(text: string | undefined): RunSeed {
  if (text !== undefined) return parseSeed(text);
  const bytes = randomBytes(8);
  return { hi: bytes.readUInt32LE(0), lo: bytes.readUInt32LE(4) };
}
