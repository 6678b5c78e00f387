/**
 * Tags of the user on runs and replays. A replay is known by its address as JSON. Headlines that were being confirmed are
 * measured from the start again, because their games come in another order now.
 */
export const OWN_TAGS = `
ALTER TABLE runs ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

CREATE TABLE replay_tags (
  address TEXT PRIMARY KEY,
  tags TEXT NOT NULL
) STRICT, WITHOUT ROWID;

DELETE FROM confirmations WHERE json_extract(CAST(data AS TEXT), '$.stage') <> 'done';
`;
