/** Names are looked up only when a run file is imported, by one pass over the table; the index doubled the cost of an import. */
export const NO_INDEX_OF_NAMES = `
DROP INDEX combatants_by_name;
`;
