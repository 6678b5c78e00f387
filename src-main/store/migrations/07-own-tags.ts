/** Tags of the user on runs and replays. A replay is known by its address as JSON. */
export const OWN_TAGS = `
ALTER TABLE runs ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

CREATE TABLE replay_tags (
  address TEXT PRIMARY KEY,
  tags TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
