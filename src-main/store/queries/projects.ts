/** The projects table. */
import type { ProjectInfo } from '../../../src-shared/api/studio.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import { type SqlReader, step, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

const INFO = 'id, name, created_at AS createdAt, changed_at AS changedAt, LENGTH(data) AS size';

/** The one that was changed last comes first. */
export function listProjects(db: SqlReader): ProjectInfo[] {
  return db.all<ProjectInfo>(`SELECT ${INFO} FROM projects ORDER BY changed_at DESC, id DESC`);
}

export function findProjectInfo(db: SqlReader, id: number): ProjectInfo | undefined {
  return db.get<ProjectInfo>(`SELECT ${INFO} FROM projects WHERE id = ?`, id);
}

export function projectData(db: SqlReader, id: number): Json | undefined {
  const row = db.get<{ data: string }>('SELECT data FROM projects WHERE id = ?', id);
  return row === undefined ? undefined : (JSON.parse(row.data) as Json);
}

interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly data: Json;
  readonly now: string;
}

export function putProject({ id, name, data, now }: ProjectRow): WriteStep {
  return step(
    `INSERT INTO projects (id, name, data, created_at, changed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, data = excluded.data, changed_at = excluded.changed_at`,
    id,
    name,
    JSON.stringify(data),
    now,
    now,
  );
}

export function deleteProject(id: number): WriteStep {
  return step('DELETE FROM projects WHERE id = ?', id);
}
