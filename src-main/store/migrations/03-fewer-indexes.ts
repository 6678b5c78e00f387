/** Lists are sorted in memory, so that no query needs these indexes. */
export const FEWER_INDEXES = `
-- Lists are sorted in memory; nothing reads these.
DROP INDEX combatants_by_faction;
DROP INDEX combatants_by_points;
CREATE INDEX combatants_retired ON combatants (id) WHERE retired = 1;
`;
