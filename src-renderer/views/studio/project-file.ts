/** Projects as files: the same JSON that the host keeps, with a head that says what it is. */
import type { InputFile } from '../../../src-shared/api/library.ts';
import { FILE_KINDS } from '../../../src-shared/formats/file-kinds.ts';
import { fileName } from '../../format/file-name.ts';
import { href } from '../../state/routes.ts';
import { saveBlob } from '../../state/save-file.ts';
import { toast } from '../../state/toasts.ts';
import { navigate } from '../../state/use-route.ts';
import { type Project, readProject } from './project.ts';
import { startProject } from './project-store.ts';

const FORMAT = 'warbench-project';
const VERSION = 1;

export function saveProjectFile(project: Project): void {
  const text = JSON.stringify({ format: FORMAT, formatVersion: VERSION, project });
  saveBlob(new Blob([text], { type: 'application/json' }), fileName(project.name, FILE_KINDS.project.extension.slice(1)));
}

/** Becomes a project of this library beside the others. */
export async function openProjectFile({ bytes }: Pick<InputFile, 'bytes'>): Promise<void> {
  const project = projectIn(bytes);
  await startProject(project);
  navigate(href('studio'));
  toast({ title: `Opened ${project.name}`, text: 'Scenes show the runs of this library that have the same numbers.' });
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
