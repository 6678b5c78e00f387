/** Projects saved as files and opened from them. */
import type { InputFile } from '../../../src-shared/api/library.ts';
import { FILE_KINDS } from '../../../src-shared/formats/file-kinds.ts';
import { fileName } from '../../format/file-name.ts';
import { href } from '../../state/routes.ts';
import { saveBlob } from '../../state/save-file.ts';
import { toast } from '../../state/toasts.ts';
import { navigate } from '../../state/use-route.ts';
import type { Project } from './project.ts';
import { projectIn, projectText } from './project-format.ts';
import { startProject } from './project-store.ts';

export function saveProjectFile(project: Project): void {
  saveBlob(new Blob([projectText(project)], { type: 'application/json' }), fileName(project.name, FILE_KINDS.project.extension.slice(1)));
}

/** Becomes a project of this library beside the others. */
export async function openProjectFile({ bytes }: Pick<InputFile, 'bytes'>): Promise<void> {
  const project = projectIn(bytes);
  await startProject(project);
  navigate(href('studio'));
  toast({ title: `Opened ${project.name}`, text: 'Scenes show the runs of this library that have the same numbers.' });
}
