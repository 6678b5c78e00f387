import { Copy, FileDown, FolderInput, FolderOpen, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { extensionsOf } from '../../../src-shared/formats/file-kinds.ts';
import { Button, IconButton, Menu, TextInput } from '../../components/index.ts';
import { pickFiles } from '../../host/read-files.ts';
import { useCommands } from '../../state/commands.ts';
import { attempt } from '../../state/toasts.ts';
import type { Project } from './project.ts';
import { openProjectFile, saveProjectFile } from './project-file.ts';
import { duplicateProject, newProject, openProject, redoEdit, removeProject, undoEdit, useStudio } from './project-store.ts';

/** Recently changed projects in the menu. */
const MOST_LISTED = 20;
const SAVED = { saved: 'Saved', saving: 'Saving ...', failed: 'Not saved' } as const;

interface ProjectBarProps {
  readonly project: Project;
  readonly onChange: (project: Project) => void;
}

/** Name and file menu of the project, undo and redo. */
export function ProjectBar({ project, onChange }: ProjectBarProps) {
  const saved = useStudio((s) => s.saved);
  const canUndo = useStudio((s) => (s.open?.history.past.length ?? 0) > 0);
  const canRedo = useStudio((s) => (s.open?.history.future.length ?? 0) > 0);
  useCommands('Studio project', [
    { id: 'undo', label: 'Undo', keys: 'mod+z', run: undoEdit, enabled: canUndo },
    { id: 'redo', label: 'Redo', keys: 'mod+shift+z', run: redoEdit, enabled: canRedo },
    { id: 'new', label: 'New project', run: () => attempt(newProject) },
    { id: 'open', label: 'Open project file', run: () => attempt(pickProject) },
    { id: 'save', label: 'Save project to file', run: () => saveProjectFile(project) },
    { id: 'copy', label: 'Duplicate project', run: () => attempt(duplicateProject) },
    { id: 'delete', label: 'Delete project', run: () => attempt(removeProject) },
  ]);
  return (
    <div className="row studio-project">
      <ProjectMenu project={project} />
      <TextInput
        aria-label="Project name"
        className="studio-project-name"
        value={project.name}
        maxLength={120}
        onChange={(event) => onChange({ ...project, name: event.target.value })}
      />
      <IconButton icon={Undo2} label="Undo" size="small" disabled={!canUndo} onClick={undoEdit} />
      <IconButton icon={Redo2} label="Redo" size="small" disabled={!canRedo} onClick={redoEdit} />
      <span className="player-caption" role="status">
        {SAVED[saved]}
      </span>
    </div>
  );
}

async function pickProject(): Promise<void> {
  const [file] = await pickFiles({ accept: extensionsOf('project').join() });
  if (file !== undefined) await openProjectFile(file);
}

function ProjectMenu({ project }: { readonly project: Project }) {
  const list = useStudio((s) => s.list);
  const openId = useStudio((s) => s.open?.id ?? null);
  const others = list.filter(({ id }) => id !== openId).slice(0, MOST_LISTED);
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" icon={FolderOpen}>
          Projects
        </Button>
      }
      entries={[
        { label: 'New project', icon: Plus, onSelect: () => attempt(newProject) },
        { label: 'Open project file', icon: FolderInput, onSelect: () => attempt(pickProject) },
        { label: 'Save project to file', icon: FileDown, onSelect: () => saveProjectFile(project) },
        { label: 'Duplicate project', icon: Copy, onSelect: () => attempt(duplicateProject) },
        { label: 'Delete project', icon: Trash2, disabled: openId === null, onSelect: () => attempt(removeProject) },
        ...(others.length === 0 ? [] : [{ kind: 'separator' } as const, { kind: 'heading', label: 'Open' } as const]),
        ...others.map(({ id, name, changedAt }) => ({
          label: name,
          note: new Date(changedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
          onSelect: () => attempt(() => openProject(id)),
        })),
      ]}
    />
  );
}
