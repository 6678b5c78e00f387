import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Where the library and the results are stored by default. */
export function defaultDataFolder(): string {
  const chosen = process.env.WARBENCH_DATA;
  if (chosen) return resolve(chosen);
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Warbench');
    case 'win32':
      return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Warbench');
    default:
      return join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'warbench');
  }
}

/** The folder of the app, with maps/, out/ and package.json, whether it runs from source or built. */
export function shippedFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('Warbench is not installed completely: its package.json is missing.');
    folder = parent;
  }
  return folder;
}

export function appVersion(): string {
  return (JSON.parse(readFileSync(join(shippedFolder(), 'package.json'), 'utf8')) as { version: string }).version;
}

/** Which sources the program was built from: "37055c8a1b2c", "37055c8a1b2c with changes", or why that is not known. */
export function buildText(folder = import.meta.dirname): string {
  const path = join(folder, 'build.json');
  if (!existsSync(path)) return 'run from source';
  const { commit, changed } = JSON.parse(readFileSync(path, 'utf8')) as { commit: string | null; changed: boolean };
  if (commit === null) return 'built without git';
  return changed ? `${commit} with changes` : commit;
}
