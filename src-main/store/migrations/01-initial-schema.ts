/** The tables of the first release. */
export const INITIAL_SCHEMA = `
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rosters (
  id INTEGER PRIMARY KEY,
  ruleset TEXT NOT NULL,
  name TEXT NOT NULL,
  file TEXT NOT NULL,
  importer TEXT NOT NULL,
  settings TEXT NOT NULL,
  text TEXT,
  detected TEXT NOT NULL,
  problems TEXT NOT NULL,
  notes TEXT NOT NULL,
  tags TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  combatants INTEGER NOT NULL,
  contests INTEGER NOT NULL,
  assets INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  sample INTEGER NOT NULL,
  complete INTEGER NOT NULL,
  removed_at TEXT
) STRICT;

CREATE TABLE combatants (
  id INTEGER PRIMARY KEY,
  roster_id INTEGER NOT NULL REFERENCES rosters (id),
  ruleset TEXT NOT NULL,
  name TEXT NOT NULL,
  detail TEXT NOT NULL,
  base TEXT NOT NULL,
  faction TEXT NOT NULL,
  points REAL NOT NULL,
  tags TEXT NOT NULL,
  unmodelled TEXT NOT NULL,
  multiplicity INTEGER NOT NULL,
  source TEXT,
  data TEXT NOT NULL,
  facts TEXT NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX combatants_by_roster ON combatants (roster_id);
CREATE INDEX combatants_by_name ON combatants (ruleset, name);
CREATE INDEX combatants_by_faction ON combatants (ruleset, faction);
CREATE INDEX combatants_by_points ON combatants (ruleset, points);

CREATE TABLE contests (
  id INTEGER PRIMARY KEY,
  roster_id INTEGER NOT NULL REFERENCES rosters (id),
  ruleset TEXT NOT NULL,
  name TEXT NOT NULL,
  a INTEGER NOT NULL,
  b INTEGER NOT NULL,
  options TEXT NOT NULL,
  trials INTEGER
) STRICT;
CREATE INDEX contests_by_roster ON contests (roster_id);

CREATE TABLE assets (
  id INTEGER PRIMARY KEY,
  roster_id INTEGER REFERENCES rosters (id),
  ruleset TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  tags TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;
CREATE INDEX assets_by_kind ON assets (ruleset, kind);
CREATE INDEX assets_by_roster ON assets (roster_id);

CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  ruleset_version TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  active_seconds REAL NOT NULL,
  settings TEXT NOT NULL,
  options TEXT NOT NULL,
  field BLOB NOT NULL,
  combatants INTEGER NOT NULL,
  queue_position INTEGER,
  sample INTEGER NOT NULL,
  problems TEXT NOT NULL,
  shape TEXT,
  course TEXT,
  progress TEXT NOT NULL,
  removed_at TEXT
) STRICT;

CREATE TABLE run_shapes (
  run_id INTEGER PRIMARY KEY REFERENCES runs (id),
  representative BLOB NOT NULL
) STRICT;

CREATE TABLE standings (
  run_id INTEGER NOT NULL REFERENCES runs (id),
  block INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (run_id, block)
) STRICT, WITHOUT ROWID;

CREATE TABLE pair_results (
  run_id INTEGER NOT NULL REFERENCES runs (id),
  a INTEGER NOT NULL,
  b INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (run_id, a, b)
) STRICT, WITHOUT ROWID;

CREATE TABLE highlights (
  run_id INTEGER NOT NULL REFERENCES runs (id),
  kind TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (run_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE replays (
  run_id INTEGER NOT NULL REFERENCES runs (id),
  a INTEGER NOT NULL,
  b INTEGER NOT NULL,
  trial INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (run_id, a, b, trial)
) STRICT, WITHOUT ROWID;
`;
