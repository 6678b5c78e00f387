/** NULL where a replay belongs to no run. */
const RUN_OF_REPLAY = "CASE WHEN json_valid(address) THEN json_extract(address, '$.runId') END";

/**
 * No number is given twice, also when the newest run, roster or project was deleted: settings, tags, links and open windows know
 * things by their numbers. Settings and tags of runs that are gone go with them.
 */
export const LARGEST_IDS = `
CREATE TABLE largest_ids (
  name TEXT PRIMARY KEY,
  id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

${['rosters', 'combatants', 'contests', 'assets', 'runs', 'projects'].map(keepLargest).join('\n')}

CREATE TRIGGER forget_run AFTER DELETE ON runs BEGIN
  DELETE FROM settings WHERE key IN ('rating.' || old.id, 'runs.official.' || old.id);
  DELETE FROM replay_tags WHERE ${RUN_OF_REPLAY} = old.id;
END;

DELETE FROM settings
WHERE (key GLOB 'rating.[0-9]*' OR key GLOB 'runs.official.[0-9]*')
  AND CAST(replace(replace(key, 'rating.', ''), 'runs.official.', '') AS INTEGER) NOT IN (SELECT id FROM runs);
DELETE FROM replay_tags WHERE ${RUN_OF_REPLAY} NOT IN (SELECT id FROM runs);
`;

/** Only for the last row: a million are deleted in order of their numbers. */
function keepLargest(table: string): string {
  return `
CREATE TRIGGER keep_largest_id_of_${table} BEFORE DELETE ON ${table} WHEN old.id = (SELECT max(id) FROM ${table}) BEGIN
  INSERT INTO largest_ids (name, id) VALUES ('${table}', old.id) ON CONFLICT DO UPDATE SET id = max(id, excluded.id);
END;`;
}
