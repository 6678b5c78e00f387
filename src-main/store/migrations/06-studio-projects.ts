/** Projects of the Studio: a name, and the rest as JSON that only the window understands. */
export const STUDIO_PROJECTS = `
CREATE TABLE projects (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  data TEXT NOT NULL,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
`;
