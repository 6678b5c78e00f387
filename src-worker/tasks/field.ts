/** Fields made on the thread: combatants and boards read from the store, compiled, equals folded. */
import Database from 'better-sqlite3';
import type { Asset, Combatant, RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { COLUMN_COLUMNS, type ColumnRow, portable } from '../../src-shared/query/combatant-columns.ts';
import { foldField } from '../../src-shared/run/shape.ts';
import {
  type AssetRow,
  assetFrom,
  COMBATANT_COLUMNS,
  type CombatantRow,
  combatantFrom,
  inFieldOrder,
  LIVE_ASSETS,
  rowsById,
} from '../../src-shared/run/stored.ts';
import type { CompileOrder, CompileReply } from '../../src-shared/run/tasks.ts';

export function compileField(ruleset: Ruleset, order: CompileOrder): CompileReply {
  const combatants = readCombatants(order.store, order.ids);
  const assets = assetsFor(order.store, ruleset);
  const { field, problems } = ruleset.play.compile(combatants, order.options, assets);
  const { ledger } = ruleset.analysis;
  return {
    field,
    problems,
    folding:
      order.fold === null
        ? null
        : foldField(
            combatants.map((c) => ({ signature: ruleset.play.signature(c), faction: c.faction, points: c.points })),
            order.fold,
          ),
    ledgerRows: ledger === null ? null : Uint32Array.from(combatants, (c) => ledger.rows(c).length),
  };
}

/** Boards and the like, where the game has them. */
export function assetsFor(store: string, ruleset: Ruleset): Asset[] {
  return ruleset.import.assetKinds.length === 0 ? [] : readAssets(store, ruleset.id);
}

/** What queries and tables want to know of a field, in its order. */
export function columnsOf(store: string, ids: Uint32Array): ReturnType<typeof portable> {
  return reading(store, (db) => {
    const statement = db.prepare(rowsById(COLUMN_COLUMNS)).raw();
    return portable(inFieldOrder(ids, (lowest, highest) => statement.all(lowest, highest) as ColumnRow[]));
  });
}

/** In the order of the ids; one that stands in several places is read once. */
export function readCombatants(store: string, ids: Uint32Array): Combatant[] {
  return reading(store, (db) => {
    const statement = db.prepare(`SELECT ${COMBATANT_COLUMNS} FROM combatants WHERE id = ?`);
    const known = new Map<number, Combatant>();
    return Array.from(ids, (id) => {
      let combatant = known.get(id);
      if (combatant === undefined) {
        const row = statement.get(id) as CombatantRow | undefined;
        if (row === undefined) throw new Error(`combatant ${id} is no longer in the library`);
        combatant = combatantFrom(row);
        known.set(id, combatant);
      }
      return combatant;
    });
  });
}

function readAssets(store: string, ruleset: RulesetId): Asset[] {
  return reading(store, (db) => (db.prepare(LIVE_ASSETS).all(ruleset) as AssetRow[]).map(assetFrom));
}

function reading<T>(store: string, read: (db: Database.Database) => T): T {
  const db = new Database(store, { readonly: true, fileMustExist: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
