/** Tasks that read combatants from the database: compiled fields, columns, the reports of a ruleset. */
import type { Asset, Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Field, FieldBuilder, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type PortableColumns, portable } from '../../src-shared/query/combatant-columns.ts';
import type { RunSeed } from '../../src-shared/random/rng.ts';
import { FieldFolder, type FieldMember } from '../../src-shared/run/folded-field.ts';
import { type FieldSize, sizeOf } from '../../src-shared/run/shape.ts';
import { assetFrom, assetRows } from '../../src-shared/store-queries/assets.ts';
import { columnRowsOfField, combatantsOfField } from '../../src-shared/store-queries/combatants.ts';
import { type CompileGivenRequest, type CompileReply, type CompileRequest, SMALL_FIELD } from '../../src-shared/tasks/field-tasks.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import { readDatabase } from '../database.ts';
import { Moved } from './moved.ts';

export function compileTask(ruleset: Ruleset, { database, ids, options, fold, seed }: CompileRequest): CompileReply {
  const builder = builderFor(ruleset, options, readAssets(database, ruleset), seed);
  const folder = fold === null ? null : new FieldFolder(ids.length, fold);
  const ledgerRows = ids.length > SMALL_FIELD ? null : new Uint32Array(ids.length);
  forEachCombatant(database, ids, (combatant, place) => {
    builder.add(combatant);
    folder?.add(memberOf(ruleset, combatant));
    if (ledgerRows !== null) ledgerRows[place] = ledgerRowsOf(ruleset, combatant);
  });
  return { ...builder.build(), folded: folder?.fold() ?? null, ledgerRows };
}

/** A ruleset without a builder of its own gets its combatants all at once. */
function builderFor(ruleset: Ruleset, options: Options, assets: readonly Asset[], seed: RunSeed | undefined): FieldBuilder<Field> {
  const combatants: Combatant[] = [];
  return (
    ruleset.play.fieldBuilder?.(options, assets, seed) ?? {
      add: (combatant) => void combatants.push(combatant),
      build: () => ruleset.play.compile(combatants, options, assets, seed),
    }
  );
}

export function compileGivenTask(
  ruleset: Ruleset,
  { database, combatants, options, assets = [], seed }: CompileGivenRequest,
): CompileReply {
  const compiled = ruleset.play.compile(combatants, options, [...readAssets(database, ruleset), ...assets], seed);
  return { ...compiled, folded: null, ledgerRows: Uint32Array.from(combatants, (combatant) => ledgerRowsOf(ruleset, combatant)) };
}

function ledgerRowsOf({ analysis: { ledger } }: Ruleset, combatant: Combatant): number {
  return ledger?.rows(combatant).length ?? 0;
}

/** How many are left of a field when identical combatants are folded; nothing is compiled. */
export function foldedSizeTask(ruleset: Ruleset, { database, ids, fold }: Task<'folded-size'>): FieldSize {
  const folder = new FieldFolder(ids.length, fold);
  forEachCombatant(database, ids, (combatant) => folder.add(memberOf(ruleset, combatant)));
  return sizeOf(folder.fold());
}

function memberOf(ruleset: Ruleset, combatant: Combatant): FieldMember {
  return { signature: ruleset.play.signature(combatant), faction: combatant.faction, points: combatant.points };
}

/** What queries and tables need to know of a field, in its order. */
export function columnsTask({ database, ids }: Task<'columns'>): Moved<PortableColumns> {
  const { columns, buffers } = readDatabase(database, (db) => portable(columnRowsOfField(db, ids)));
  return new Moved(columns, buffers);
}

export function reportTask(ruleset: Ruleset, { report: id, database, ids, options, input, part }: Task<'report'>): unknown {
  const report = ruleset.reports?.[id];
  if (report === undefined) throw new Error(`no report '${id}'`);
  const read = { combatants: readCombatants(database, ids), assets: readAssets(database, ruleset) };
  const context = { ...read, options, ...(part !== undefined && { part }) };
  return report.answer(context, report.read(input));
}

function forEachCombatant(database: string, ids: Uint32Array, use: (combatant: Combatant, place: number) => void): void {
  readDatabase(database, (db) => {
    let place = 0;
    for (const combatant of combatantsOfField(db, ids)) use(combatant, place++);
  });
}

function readCombatants(database: string, ids: Uint32Array): Combatant[] {
  return readDatabase(database, (db) => [...combatantsOfField(db, ids)]);
}

/** Boards and the like, where the game has any. */
function readAssets(database: string, ruleset: Ruleset): Asset[] {
  const kinds = ruleset.import.assetKinds.filter((kind) => !kind.reference).map(({ id }) => id);
  return kinds.length === 0 ? [] : readDatabase(database, (db) => assetRows(db, ruleset.id, kinds).map(assetFrom));
}
