/** From combatants, options and boards to a field: flat numbers in shared memory that any thread can open. */
import type { Asset, Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, Field } from '../../../contract/ruleset.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { fitMech } from '../import/fit.ts';
import { joinBoards } from '../rules/board.ts';
import { isMilitary } from '../rules/fit.ts';
import { fillGround, GROUND_BYTES, Ground, HEX_COUNT } from '../rules/ground.ts';
import type { MechDesign } from '../rules/mech.ts';
import { type Rules, rulesOf } from '../rules/options.ts';
import { sheetOf } from '../rules/sheet.ts';
import { stepTable } from '../rules/step-cost.ts';
import { terrainTypeBits } from '../rules/terrain-type.ts';
import { type Pairing, pairingsFor } from './map-pool.ts';
import { packSheet } from './pack-sheet.ts';
import { PATH_ENTRIES, pathClasses } from './path-cache.ts';
import { SIGHT_ENTRIES } from './sight-cache.ts';

export interface DuelField extends Field {
  readonly rules: Rules;
  readonly names: readonly string[];
  readonly details: readonly string[];
  /** Start of each record in `sheets`, and one past the last. */
  readonly offsets: Int32Array;
  readonly sheets: Int16Array;
  readonly maps: readonly { readonly left: string; readonly right: string; readonly theme: string; readonly conditions: number }[];
  readonly grounds: ArrayBufferLike;
  readonly steps: Uint8Array;
  /** Sight tables, filled by the first thread that needs an entry. */
  readonly sights: ArrayBufferLike;
  /** Path tables, the same; each map has one for every range of masses that makes a difference on it. */
  readonly paths: ArrayBufferLike;
  readonly pathOffsets: Int32Array;
}

export const STEP_ENTRIES = HEX_COUNT * 6;

export function compile(
  combatants: readonly Combatant<MechDesign>[],
  options: Options,
  assets: readonly Asset[],
  seed?: RunSeed,
): Compiled<DuelField> {
  const rules = rulesOf(options);
  const { pairings, problems } = pairingsFor(assets, options, seed);
  const field: DuelField = {
    count: combatants.length,
    rules,
    names: combatants.map((c) => c.name),
    details: combatants.map((c) => c.detail),
    ...compileSheets(combatants),
    maps: pairings.map(({ left, right }) => ({
      left: left.name,
      right: right.name,
      theme: left.hexes[0]?.theme ?? '',
      conditions: terrainTypeBits(left, right),
    })),
    ...compileMaps(pairings, rules),
  };
  return { field, problems: [...problems, ...unarmedProblems(combatants)] };
}

function compileSheets(combatants: readonly Combatant<MechDesign>[]): Pick<DuelField, 'offsets' | 'sheets'> {
  const records = combatants.map(({ data, points }) => packSheet(sheetOf(data, Math.min(32000, points), fitMech(data))));
  const offsets = new Int32Array(memory(4 * (records.length + 1)));
  records.forEach((record, i) => {
    offsets[i + 1] = offsets[i]! + record.length;
  });
  const sheets = new Int16Array(memory(2 * offsets[records.length]!));
  records.forEach((record, i) => {
    sheets.set(record, offsets[i]!);
  });
  return { offsets, sheets };
}

/** The grounds and their step costs are filled now; sights and paths when a duel needs them. */
function compileMaps(
  pairings: readonly Pairing[],
  rules: Rules,
): Pick<DuelField, 'grounds' | 'steps' | 'sights' | 'paths' | 'pathOffsets'> {
  const grounds = memory(GROUND_BYTES * pairings.length);
  const steps = new Uint8Array(memory(STEP_ENTRIES * pairings.length));
  const pathOffsets = new Int32Array(memory(4 * (pairings.length + 1)));
  pairings.forEach(({ left, right }, i) => {
    const ground = new Ground(grounds, i * GROUND_BYTES);
    fillGround(ground, joinBoards(left, right));
    stepTable(ground, rules, steps.subarray(i * STEP_ENTRIES, (i + 1) * STEP_ENTRIES));
    pathOffsets[i + 1] = pathOffsets[i]! + PATH_ENTRIES * pathClasses(ground);
  });
  const sights = memory(SIGHT_ENTRIES * pairings.length);
  const paths = memory(pathOffsets[pairings.length]!);
  return { grounds, steps, sights, paths, pathOffsets };
}

/** Shared where the platform has it; a window without isolation gets plain memory. */
function memory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

function unarmedProblems(combatants: readonly Combatant<MechDesign>[]): Problem[] {
  return combatants
    .filter((c) => !isMilitary(fitMech(c.data)))
    .map((c) => ({
      code: 'battletech/unarmed',
      severity: 'warning',
      message: 'It is unarmed: no weapon reaches six hexes, and together they do less than five damage.',
      hint: "Leave it out with the query '-tag:unarmed'.",
      subject: c.name,
    }));
}
