/** After a salvage: what refers to lost rows is brought into a state that can be shown and continued. Returns what was lost, in words. */
import type Database from 'better-sqlite3';
import { uintsIn } from './blobs.ts';
import { TABLES_OF_RUNS } from './queries/runs.ts';

const NO_PROGRESS = JSON.stringify({
  ...{ tilesDone: 0, tiles: 0, trialsDone: 0, trials: 0, matchupsDone: 0, matchups: 0 },
  ...{ rate: 0, secondsLeft: null, widest: null },
});

export function settleAfterSalvage(db: Database.Database, damagedRuns: ReadonlySet<number>): string[] {
  return db.transaction(() => [...adoptOrphans(db), ...resetRuns(db, damagedRuns), ...failRunsWithoutCombatants(db)])();
}

/** Combatants of a lost roster stay, in a roster that says so. */
function adoptOrphans(db: Database.Database): string[] {
  const orphaned = db
    .prepare(
      'SELECT DISTINCT roster_id AS id, ruleset, count(*) AS n FROM combatants WHERE roster_id NOT IN (SELECT id FROM rosters) GROUP BY roster_id',
    )
    .all() as { id: number; ruleset: string; n: number }[];
  const adopt = db.prepare(
    `INSERT INTO rosters (id, ruleset, name, file, importer, settings, text, detected, problems, notes, tags, imported_at, combatants,
       contests, assets, errors, warnings, sample, complete)
     VALUES (?, ?, ?, '', '', '{}', NULL, '{}', '[]', '', '[]', ?, ?, 0, 0, 0, 0, 0, 1)`,
  );
  for (const { id, ruleset, n } of orphaned) adopt.run(id, ruleset, `Recovered roster ${id}`, new Date().toISOString(), n);
  db.exec('UPDATE rosters SET combatants = (SELECT count(*) FROM combatants WHERE roster_id = rosters.id AND retired = 0)');
  return orphaned.map(({ id, n }) => `Roster ${id} was lost; its ${n} combatants are in 'Recovered roster ${id}'.`);
}

/** The results of a run follow from its settings, so a run with a gap is played again from the start. */
function resetRuns(db: Database.Database, damaged: ReadonlySet<number>): string[] {
  const message = 'A part of its results was damaged. Resume it to play it again: it gives the same results.';
  const reset = db.prepare(
    `UPDATE runs SET status = 'paused', message = ?, queue_position = NULL, finished_at = NULL, active_seconds = 0, shape = NULL,
       course = NULL, progress = ? WHERE id = ?`,
  );
  const name = db.prepare('SELECT name FROM runs WHERE id = ?').pluck();
  // An older format may not have all of them.
  const known = new Set(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all());
  const tables = TABLES_OF_RUNS.filter((table) => known.has(table));
  return [...damaged].map((id) => {
    for (const table of tables) db.prepare(`DELETE FROM ${table} WHERE run_id = ?`).run(id);
    reset.run(message, NO_PROGRESS, id);
    return `Results of run ${id} '${name.get(id)}' were damaged; resume it to play it again.`;
  });
}

function failRunsWithoutCombatants(db: Database.Database): string[] {
  const known = new Set(db.prepare('SELECT id FROM combatants').pluck().all() as number[]);
  const runs = db.prepare('SELECT id, name, field FROM runs').all() as { id: number; name: string; field: Buffer }[];
  const fail = db.prepare(`UPDATE runs SET status = 'failed', message = ?, queue_position = NULL WHERE id = ?`);
  return runs.flatMap(({ id, name, field }) => {
    const missing = uintsIn(field).filter((combatant) => !known.has(combatant)).length;
    if (missing === 0) return [];
    fail.run(`${missing} of its combatants were lost when the library was damaged. It can't be continued.`, id);
    return [`Run ${id} '${name}' lost ${missing} of its combatants.`];
  });
}
