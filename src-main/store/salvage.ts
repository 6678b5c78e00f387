/**
 * Copies everything that can still be read from a damaged database into a new one, table by table. SQLite stops at a
 * damaged page, so each table is read from both ends and, between them, row by row.
 */
import Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/errors.ts';
import { syncFile } from '../machine/files.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import { isDamage } from './errors.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { settleAfterSalvage } from './salvage-aftermath.ts';

type Value = string | number | null | Buffer;
type Row = readonly Value[];

export interface Salvaged {
  /** Rows that were copied, in words. */
  readonly kept: string;
  readonly lost: readonly string[];
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, in order. */
  readonly key: readonly string[];
}

/** What is known about the rows of a table, or of one run in it. */
interface Coverage {
  readonly isComplete: boolean;
  readonly kept: number;
}

const ROWS_PER_READ = 256;
/** Between the two ends of the damage, rows are looked up by number, until this many in a row are not there. */
const MOST_MISSES = 20_000;

export async function salvage(from: string, to: string): Promise<Salvaged> {
  const source = openDamaged(from);
  const target = new Database(to);
  try {
    target.pragma('journal_mode = DELETE');
    // It is flushed as a whole when it is complete; until then it is worth nothing.
    target.pragma('synchronous = OFF');
    target.pragma('foreign_keys = OFF');
    const format = formatOf(source);
    for (const migration of MIGRATIONS.slice(0, format)) target.exec(migration);
    target.pragma(`user_version = ${format}`);
    const salvager = new Salvager(source, target);
    for (const table of tablesOf(target)) await salvager.copy(table);
    const lost = [...salvager.lost, ...settleAfterSalvage(target, salvager.damagedRuns)];
    return { kept: salvager.summary(), lost };
  } finally {
    target.close();
    source.close();
    syncFile(to);
  }
}

function openDamaged(path: string): Database.Database {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  // Rows of a damaged index may be wrong, those of the table itself are checked when they are inserted.
  db.pragma('cell_size_check = ON');
  return db;
}

function formatOf(source: Database.Database): number {
  try {
    const format = source.pragma('user_version', { simple: true }) as number;
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    if (format >= 1 && format <= MIGRATIONS.length) return format;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  throw new ApiError(
    'data/unrepairable',
    'The beginning of the library file is damaged, so that its tables cannot be found.',
    'Open the last backup instead. The damaged file is kept.',
  );
}

function tablesOf(db: Database.Database): Table[] {
  const names = db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  // Runs before their results, so that those can be read run by run.
  const order = (name: string) => (name === 'runs' ? 0 : 1);
  return names
    .sort((x, y) => order(x) - order(y))
    .map((name) => {
      const columns = db.pragma(`table_info(${name})`) as { name: string; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((x, y) => x.pk - y.pk);
      return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
    });
}

class Salvager {
  readonly lost: string[] = [];
  /** Runs of which a part of the results could not be read. */
  readonly damagedRuns = new Set<number>();
  private readonly source: Database.Database;
  private readonly target: Database.Database;
  private readonly kept = new Map<string, number>();
  private readonly slice = new TimeSlice(1);

  constructor(source: Database.Database, target: Database.Database) {
    this.source = source;
    this.target = target;
  }

  async copy(table: Table): Promise<void> {
    const byRun = table.key[0] === 'run_id';
    const kept = byRun ? await this.copyByRun(table) : await this.copyWhole(table);
    this.kept.set(table.name, kept);
  }

  summary(): string {
    const count = (table: string, one: string, many: string) => {
      const n = this.kept.get(table) ?? 0;
      return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
    };
    return [count('rosters', 'roster', 'rosters'), count('combatants', 'combatant', 'combatants'), count('runs', 'run', 'runs')].join(', ');
  }

  private async copyWhole(table: Table): Promise<number> {
    const { isComplete, kept } = await this.copyRows(table, []);
    if (!isComplete) this.lost.push(`A part of the table '${table.name}' could not be read.`);
    return kept;
  }

  private async copyByRun(table: Table): Promise<number> {
    const ids = this.target.prepare('SELECT id FROM runs ORDER BY id').pluck().all() as number[];
    let sum = 0;
    for (const id of ids) {
      const { isComplete, kept } = await this.copyRows(table, [id]);
      sum += kept;
      // Replays are recorded again when they are watched.
      if (!isComplete && table.name !== 'replays') this.damagedRuns.add(id);
    }
    return sum;
  }

  /** The rows whose key begins with `fixed`. */
  private async copyRows(table: Table, fixed: Row): Promise<Coverage> {
    const up = await this.copyFrom(table, fixed, 'up');
    if (up.isComplete) return { isComplete: true, kept: up.kept };
    const down = await this.copyFrom(table, fixed, 'down');
    const between = await this.lookUpBetween(table, fixed, up.last, down.last);
    return { isComplete: false, kept: up.kept + down.kept + between };
  }

  /** In the order of the key until the end or the first damage. */
  private async copyFrom(table: Table, fixed: Row, direction: 'up' | 'down'): Promise<Coverage & { readonly last: Row | null }> {
    const read = this.source.prepare(pageQuery(table, fixed.length, direction)).raw();
    const first = this.source.prepare(firstPageQuery(table, fixed.length, direction)).raw();
    let last: Row | null = null;
    let kept = 0;
    let limit = ROWS_PER_READ;
    for (;;) {
      try {
        const rows = (last === null ? first.all(...fixed, limit) : read.all(...fixed, ...last.slice(fixed.length), limit)) as Row[];
        if (rows.length === 0) return { isComplete: true, kept, last };
        kept += this.insert(table, rows);
        last = keyOf(table, rows[rows.length - 1]!);
      } catch (error) {
        if (!isDamage(error)) throw error;
        // Damage in a long read may lie behind rows that can still be had one by one.
        if (limit === 1) return { isComplete: false, kept, last };
        limit = 1;
      }
      if (this.slice.isOver()) await this.slice.yieldToEventLoop();
    }
  }

  /** Only where the rest of the key is a number; other tables are small. */
  private async lookUpBetween(table: Table, fixed: Row, low: Row | null, high: Row | null): Promise<number> {
    const isNumbered = table.key.length === fixed.length + 1 && table.key[fixed.length] !== 'key' && table.key[fixed.length] !== 'kind';
    if (!isNumbered) return 0;
    const from = low === null ? 0 : Number(low[fixed.length]) + 1;
    const to = high === null ? Number.MAX_SAFE_INTEGER : Number(high[fixed.length]);
    const where = table.key.map((column) => `${column} = ?`).join(' AND ');
    const one = this.source.prepare(`SELECT ${table.columns.join(', ')} FROM ${table.name} NOT INDEXED WHERE ${where}`).raw();
    let kept = 0;
    for (let number = from, misses = 0; number < to && misses < MOST_MISSES; number++, misses++) {
      try {
        const found = this.insert(table, one.all(...fixed, number) as Row[]);
        kept += found;
        if (found > 0) misses = 0;
      } catch (error) {
        if (!isDamage(error)) throw error;
      }
      if (this.slice.isOver()) await this.slice.yieldToEventLoop();
    }
    return kept;
  }

  /** Rows that the schema refuses are damage, too. */
  private insert(table: Table, rows: readonly Row[]): number {
    if (rows.length === 0) return 0;
    const places = table.columns.map(() => '?').join(', ');
    const statement = this.target.prepare(`INSERT OR IGNORE INTO ${table.name} (${table.columns.join(', ')}) VALUES (${places})`);
    return this.target.transaction(() => rows.reduce((sum, row) => sum + insertOne(statement, row), 0))();
  }
}

function insertOne(statement: Database.Statement, row: Row): number {
  try {
    return statement.run(...row).changes;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return 0;
    throw error;
  }
}

function keyOf(table: Table, row: Row): Row {
  return table.key.map((column) => row[table.columns.indexOf(column)] as Value);
}

function firstPageQuery(table: Table, fixed: number, direction: 'up' | 'down'): string {
  return queryOf(table, fixed, direction, '');
}

function pageQuery(table: Table, fixed: number, direction: 'up' | 'down'): string {
  const rest = table.key.slice(fixed);
  // The whole key is given, so that there is no second page.
  if (rest.length === 0) return queryOf(table, fixed, direction, 'false');
  const after = `(${rest.join(', ')}) ${direction === 'up' ? '>' : '<'} (${rest.map(() => '?').join(', ')})`;
  return queryOf(table, fixed, direction, after);
}

function queryOf({ name, columns, key }: Table, fixed: number, direction: 'up' | 'down', after: string): string {
  const conditions = [...key.slice(0, fixed).map((column) => `${column} = ?`), ...(after === '' ? [] : [after])];
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const order = key.map((column) => `${column}${direction === 'up' ? '' : ' DESC'}`).join(', ');
  return `SELECT ${columns.join(', ')} FROM ${name}${where} ORDER BY ${order} LIMIT ?`;
}
