/** Files into the store: parsed on a thread, written in batches as they are found, visible only when whole. */
import { MessageChannel } from 'node:worker_threads';
import { ApiError } from '../../src-shared/api/index.ts';
import type { HostEvents, ImportChoice, ImportPreview, InputFile, RosterDetail } from '../../src-shared/api/types.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { isZip } from '../../src-shared/formats/zip.ts';
import { rowToStore } from '../../src-shared/run/stored.ts';
import type { CombatantRow, ParseOrder, ParseReply } from '../../src-shared/run/tasks.ts';
import { type SqlValue, type Store, step, type WriteStep } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';
import { RosterTally } from './roster-tally.ts';

const SHOWN_IN_PREVIEW = 300;
const INSERT_COMBATANT = `INSERT INTO combatants
  (id, roster_id, ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data, facts)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export class Importing {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly progress: (event: HostEvents['importProgress']) => void;
  /** One import at a time: a roster's combatants get neighbouring ids. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(store: Store, pools: Pools, progress: (event: HostEvents['importProgress']) => void) {
    this.store = store;
    this.pools = pools;
    this.progress = progress;
  }

  async preview(files: readonly InputFile[], choice: ImportChoice): Promise<ImportPreview[]> {
    const previews: ImportPreview[] = [];
    for (const file of await this.unpacked(files)) {
      const reply = await this.pools.ask({ do: 'parse', order: orderFor(file, choice, SHOWN_IN_PREVIEW) });
      previews.push({
        file: file.name,
        ruleset: reply.ruleset,
        importer: reply.importer,
        importerLabel: reply.importerLabel,
        detected: reply.detected,
        text: reply.text,
        combatants: reply.combatants,
        facts: reply.facts,
        combatantCount: reply.combatantCount,
        contests: reply.contests.map(({ name, a, b, trials, options }) => ({ name, a, b, trials: trials ?? null, options })),
        assetCount: reply.assets.length,
        problems: reply.problems,
        notes: reply.notes,
      });
    }
    return previews;
  }

  /** One roster a file. Files nobody can read are left out; when none can be read, that is said. */
  async importFiles(given: readonly InputFile[], choice: ImportChoice, name: string | null, sample: boolean): Promise<number[]> {
    const files = await this.unpacked(given);
    const ids: number[] = [];
    let refused: ParseReply | null = null;
    for (const [n, file] of files.entries()) {
      const id = this.store.nextId('rosters');
      const reply = await this.alone(() => this.importOne(id, file, choice, name ?? rosterName(file.name), sample, n, files.length));
      if (reply.importer === null || (reply.combatantCount === 0 && reply.assets.length === 0)) {
        refused ??= reply;
        await this.store.write(step('DELETE FROM rosters WHERE id = ?', id));
      } else ids.push(id);
    }
    if (ids.length === 0 && refused !== null) {
      const problem = refused.problems.find((p) => p.severity === 'error');
      throw new ApiError(
        problem?.code ?? 'library/nothing-found',
        problem === undefined ? 'Nothing to enter in a contest was found in the file.' : `Nothing could be imported: ${problem.message}`,
        problem?.hint ?? '',
      );
    }
    return ids;
  }

  /** The roster read again from an edited text. Entries that stay the same keep their id, and with it their history. */
  async replace(roster: RosterDetail, text: string, settings: Options): Promise<void> {
    await this.alone(async () => {
      const rows: CombatantRow[] = [];
      const file = { name: roster.file, bytes: new TextEncoder().encode(text) };
      const choice = { ruleset: roster.ruleset, importer: roster.importer, settings };
      const reply = await this.parse(file, choice, async (batch) => void rows.push(...batch));
      const old = new Map<string, number[]>();
      for (const { id, key } of this.store.all<{ id: number; key: string }>(
        `SELECT id, name || char(0) || detail || char(0) || data AS key FROM combatants WHERE roster_id = ? AND retired = 0`,
        roster.id,
      )) {
        old.set(key, [...(old.get(key) ?? []), id]);
      }
      const ids: number[] = [];
      const fresh: (readonly [number, CombatantRow])[] = [];
      for (const row of rows) {
        const kept = old.get(`${row[0]}\0${row[1]}\0${row[9]}`)?.shift();
        const id = kept ?? this.store.nextId('combatants');
        if (kept === undefined) fresh.push([id, row]);
        ids.push(id);
      }
      const gone = [...old.values()].flat();
      await this.store.write(
        { sql: 'UPDATE combatants SET retired = 1 WHERE id = ?', rows: gone.map((id) => [id]) },
        { sql: INSERT_COMBATANT, rows: fresh.map(([id, row]) => [id, roster.id, roster.ruleset, ...row]) },
        step('DELETE FROM contests WHERE roster_id = ?', roster.id),
        step('DELETE FROM assets WHERE roster_id = ?', roster.id),
        ...this.parts(roster.id, reply, ids),
        this.finish(roster.id, reply, settings, text, new RosterTally().add(rows)),
      );
    });
  }

  /** Combatants of a run file: those already in the library by their own ids, the rest as a roster of their own. */
  adopt(ruleset: Ruleset, combatants: readonly Combatant[], name: string): Promise<number[]> {
    return this.alone(async () => {
      const roster = this.store.nextId('rosters');
      const fresh: (readonly SqlValue[])[] = [];
      const tally = new RosterTally();
      const ids: number[] = [];
      const pause = breathe();
      for (const combatant of combatants) {
        const row = rowToStore(ruleset, combatant);
        const known = this.store.get<{ id: number }>(
          'SELECT id FROM combatants WHERE ruleset = ? AND name = ? AND detail = ? AND faction = ? AND points = ? AND data = ? LIMIT 1',
          ruleset.id,
          row[0],
          row[1],
          row[3],
          row[4],
          row[9],
        );
        const id = known?.id ?? this.store.nextId('combatants');
        if (known === undefined) {
          fresh.push([id, roster, ruleset.id, ...row]);
          tally.add([row]);
        }
        ids.push(id);
        if (pause.due()) await pause.rest();
      }
      if (fresh.length === 0) return ids;
      await this.store.write(
        step(
          `INSERT INTO rosters (id, ruleset, name, file, importer, settings, detected, problems, notes, tags, imported_at,
             combatants, contests, assets, errors, warnings, sample, factions, unmodelled, complete)
           VALUES (?, ?, ?, ?, 'warbench-run', '{}', '[]', '[]', '[]', '[]', ?, ?, 0, 0, 0, 0, 0, ?, ?, 1)`,
          roster,
          ruleset.id,
          name,
          `${name}.warbench-run`,
          new Date().toISOString(),
          fresh.length,
          tally.factions,
          tally.unmodelled,
        ),
        { sql: INSERT_COMBATANT, rows: fresh },
      );
      return ids;
    });
  }

  private async importOne(
    id: number,
    file: InputFile,
    choice: ImportChoice,
    name: string,
    sample: boolean,
    done: number,
    total: number,
  ): Promise<ParseReply> {
    const ids: number[] = [];
    const tally = new RosterTally();
    let begun = false;
    const begin = async (ruleset: string) => {
      begun = true;
      await this.store.write(
        step(
          `INSERT INTO rosters (id, ruleset, name, file, importer, settings, detected, problems, notes, tags, imported_at,
             combatants, contests, assets, errors, warnings, sample, complete)
           VALUES (?, ?, ?, ?, '', '{}', '[]', '[]', '[]', '[]', ?, 0, 0, 0, 0, 0, ?, 0)`,
          id,
          ruleset,
          name,
          file.name,
          new Date().toISOString(),
          sample ? 1 : 0,
        ),
      );
    };
    this.progress({ file: file.name, done, total, combatants: 0 });
    const reply = await this.parse(file, choice, async (batch) => {
      // The ruleset is known for sure only at the end; until then the rows carry none and stay unseen.
      if (!begun) await begin('');
      const rows = batch.map((row) => {
        const combatant = this.store.nextId('combatants');
        ids.push(combatant);
        return [combatant, id, '', ...row];
      });
      await this.store.write({ sql: INSERT_COMBATANT, rows });
      tally.add(batch);
      this.progress({ file: file.name, done, total, combatants: ids.length });
    });
    if (!begun) await begin(reply.ruleset ?? '');
    if (reply.importer === null || reply.ruleset === null) return reply;
    await this.store.write(
      step('UPDATE combatants SET ruleset = ? WHERE roster_id = ?', reply.ruleset, id),
      ...this.parts(id, reply, ids),
      this.finish(id, reply, choice.settings ?? {}, reply.text === '' ? null : reply.text, tally),
    );
    this.progress({ file: file.name, done: done + 1, total, combatants: ids.length });
    return reply;
  }

  /** Parses on a thread; batches of rows arrive while it reads on. */
  private async parse(file: InputFile, choice: ImportChoice, take: (batch: CombatantRow[]) => Promise<void>): Promise<ParseReply> {
    const { port1, port2 } = new MessageChannel();
    const gate = new Int32Array(new SharedArrayBuffer(8));
    let writing: Promise<void> = Promise.resolve();
    let taken = 0;
    let arrived = () => {};
    port1.on('message', (batch: CombatantRow[]) => {
      writing = writing
        .then(() => take(batch))
        .finally(() => {
          taken++;
          Atomics.add(gate, 1, 1);
          Atomics.notify(gate, 1);
          arrived();
        });
      writing.catch(() => {});
    });
    try {
      const order = { ...orderFor(file, choice, 0), port: port2, gate };
      const reply = await this.pools.ask({ do: 'parse', order }, [port2]);
      while (taken < Atomics.load(gate, 0)) await new Promise<void>((resolve) => (arrived = resolve));
      await writing;
      return reply;
    } finally {
      port1.close();
    }
  }

  private parts(roster: number, reply: ParseReply, ids: readonly number[]): WriteStep[] {
    return [
      {
        sql: 'INSERT INTO contests (id, roster_id, ruleset, name, a, b, options, trials) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        rows: reply.contests.map((c) => [
          this.store.nextId('contests'),
          roster,
          reply.ruleset,
          c.name,
          ids[c.a] as number,
          ids[c.b] as number,
          JSON.stringify(c.options),
          c.trials ?? null,
        ]),
      },
      {
        sql: 'INSERT INTO assets (id, roster_id, ruleset, kind, name, tags, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
        rows: reply.assets.map((a) => [
          this.store.nextId('assets'),
          roster,
          a.ruleset,
          a.kind,
          a.name,
          JSON.stringify(a.tags),
          JSON.stringify(a.data),
        ]),
      },
    ];
  }

  private finish(roster: number, reply: ParseReply, settings: Options, text: string | null, tally: RosterTally): WriteStep {
    const count = (severity: string) => reply.problems.filter((p) => p.severity === severity).length;
    return step(
      `UPDATE rosters SET ruleset = ?, importer = ?, settings = ?, text = ?, detected = ?, problems = ?, notes = ?,
         combatants = ?, contests = ?, assets = ?, errors = ?, warnings = ?,
         factions = ?, unmodelled = ?, complete = 1 WHERE id = ?`,
      reply.ruleset,
      reply.importer,
      JSON.stringify(settings),
      text,
      JSON.stringify(reply.detected),
      JSON.stringify(reply.problems),
      JSON.stringify(reply.notes),
      reply.combatantCount,
      reply.contests.length,
      reply.assets.length,
      count('error'),
      count('warning'),
      tally.factions,
      tally.unmodelled,
      roster,
    );
  }

  /** Archives in place of their contents. */
  private async unpacked(files: readonly InputFile[]): Promise<InputFile[]> {
    const all: InputFile[] = [];
    for (const file of files) all.push(...(isZip(file.bytes) ? await this.pools.ask({ do: 'unpack', file }) : [file]));
    return all;
  }

  private alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work, work);
    this.queue = turn.catch(() => {});
    return turn;
  }
}

function orderFor(file: InputFile, choice: ImportChoice, show: number): ParseOrder {
  return {
    name: file.name,
    bytes: file.bytes,
    ruleset: choice.ruleset ?? null,
    importer: choice.importer ?? null,
    settings: choice.settings ?? {},
    show,
    port: null,
    gate: null,
  };
}

/** `rosters/Hive Fleet.txt` -> `Hive Fleet` */
function rosterName(file: string): string {
  const last = file.split(/[\\/]/).at(-1) ?? file;
  return last.replace(/\.[^.]+$/, '') || last;
}
