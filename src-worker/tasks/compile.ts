/** Tasks that read combatants from the database: compiled fields, columns, the reports of a ruleset. */
import type { Asset, Combatant } from '../../src-shared/contract/combatant.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type PortableColumns, portable } from '../../src-shared/query/combatant-columns.ts';
import { type FieldMember, foldField } from '../../src-shared/run/folded-field.ts';
import { type FieldSize, sizeOf } from '../../src-shared/run/shape.ts';
import { assetFrom, assetRows } from '../../src-shared/store-queries/assets.ts';
import { columnRowsOfField, findCombatant } from '../../src-shared/store-queries/combatants.ts';
import type { CompileGivenRequest, CompileReply, CompileRequest } from '../../src-shared/tasks/field-tasks.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import { readDatabase } from '../database.ts';
import { Moved } from './moved.ts';

export function compileTask(ruleset: Ruleset, { database, ids, options, fold }: CompileRequest): CompileReply {
  const combatants = readCombatants(database, ids);
  const { field, problems } = ruleset.play.compile(combatants, options, readAssets(database, ruleset));
  const { ledger } = ruleset.analysis;
  return {
    field,
    problems,
    folded: fold === null ? null : foldField(membersOf(ruleset, combatants), fold),
    ledgerRows: ledger === null ? null : Uint32Array.from(combatants, (c) => ledger.rows(c).length),
  };
}

export function compileGivenTask(ruleset: Ruleset, { database, combatants, options }: CompileGivenRequest): CompileReply {
  return { ...ruleset.play.compile(combatants, options, readAssets(database, ruleset)), folded: null, ledgerRows: null };
}

/** How many are left of a field when identical combatants are folded; nothing is compiled. */
export function foldedSizeTask(ruleset: Ruleset, { database, ids, fold }: Task<'folded-size'>): FieldSize {
  return sizeOf(foldField(membersOf(ruleset, readCombatants(database, ids)), fold));
}

function membersOf(ruleset: Ruleset, combatants: readonly Combatant[]): FieldMember[] {
  return combatants.map((c) => ({ signature: ruleset.play.signature(c), faction: c.faction, points: c.points }));
}

/** What queries and tables need to know of a field, in its order. */
export function columnsTask({ database, ids }: Task<'columns'>): Moved<PortableColumns> {
  const { columns, buffers } = readDatabase(database, (db) => portable(columnRowsOfField(db, ids)));
  return new Moved(columns, buffers);
}

export function reportTask(ruleset: Ruleset, { report: id, database, ids, options, input }: Task<'report'>): unknown {
  const report = ruleset.reports?.[id];
  if (report === undefined) throw new Error(`no report '${id}'`);
  const context = { combatants: readCombatants(database, ids), options, assets: readAssets(database, ruleset) };
  return report.answer(context, report.read(input));
}

/** In the order of the ids; one that occurs several times is read once. */
function readCombatants(database: string, ids: Uint32Array): Combatant[] {
  return readDatabase(database, (db) => {
    const known = new Map<number, Combatant>();
    return Array.from(ids, (id) => {
      const combatant = known.get(id) ?? findCombatant(db, id);
      if (combatant === undefined) throw new Error(`combatant ${id} is no longer in the library`);
      known.set(id, combatant);
      return combatant;
    });
  });
}

/** Boards and the like, where the game has any. */
function readAssets(database: string, ruleset: Ruleset): Asset[] {
  if (ruleset.import.assetKinds.length === 0) return [];
  return readDatabase(database, (db) => assetRows(db, ruleset.id).map(assetFrom));
}
