/** A project as the text of a file: the same JSON that the host keeps, with a head that says what it is. */
import { type Project, readProject } from './project.ts';

const FORMAT = 'warbench-project';
const VERSION = 1;

export function projectText(project: Project): string {
  return JSON.stringify({ format: FORMAT, formatVersion: VERSION, project });
}

/** Throws a sentence where the bytes are not such a file. */
export function projectIn(bytes: Uint8Array): Project {
  const file = parsed(bytes);
  if (file?.format !== FORMAT) throw new Error('This is not a Warbench Studio project.');
  if (file.formatVersion !== VERSION) {
    throw new Error(`The project was written by a newer Warbench (format ${String(file.formatVersion)}).`);
  }
  return readProject(file.project, '');
}

function parsed(bytes: Uint8Array): { readonly format?: unknown; readonly formatVersion?: unknown; readonly project?: unknown } | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
