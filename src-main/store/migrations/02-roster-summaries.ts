/** Rosters count their factions and unmodelled rules once, when they are imported. */
export const ROSTER_SUMMARIES = `
ALTER TABLE rosters ADD COLUMN factions TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rosters ADD COLUMN unmodelled TEXT NOT NULL DEFAULT '[]';
UPDATE rosters SET
  factions = (
    SELECT json_group_array(json_object('name', faction, 'combatants', n)) FROM (
      SELECT faction, count(*) AS n FROM combatants WHERE roster_id = rosters.id AND retired = 0 GROUP BY faction ORDER BY n DESC, faction
    )
  ),
  unmodelled = (
    SELECT json_group_array(json_object('rule', rule, 'combatants', n)) FROM (
      SELECT value AS rule, count(*) AS n FROM combatants, json_each(combatants.unmodelled)
      WHERE roster_id = rosters.id AND retired = 0 GROUP BY value ORDER BY n DESC, rule
    )
  );
`;
