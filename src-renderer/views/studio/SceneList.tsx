import { ArrowDown, ArrowUp, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { SCENE_KINDS, SCENE_LABELS } from '../../../src-shared/episode/scene-kinds.ts';
import { IconButton, Menu } from '../../components/index.ts';
import { discardDraft, keepDraft, keptDraft } from '../../state/drafts.ts';
import {
  addScene,
  changeScene,
  duplicateScenes,
  moveScenes,
  moveScenesTo,
  type Project,
  removeScenes,
  type SceneSpec,
  sceneName,
} from './project.ts';
import { subjectOf } from './scene-data.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { TransitionChip } from './TransitionChip.tsx';
import { useSceneData } from './use-scene.ts';

interface SceneListProps {
  readonly project: Project;
  readonly source: string;
  /** Ids of all chosen scenes, the one on the screen among them. */
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onChange: (project: Project) => void;
}

export function SceneList({ project, source, selected, onSelect, onChange }: SceneListProps) {
  const [renaming, setRenaming] = useState<string | null>(() => keptName()?.scene ?? null);
  const [over, setOver] = useState<number | null>(null);
  const choose = (id: string, event: MouseEvent | KeyboardEvent) => {
    onSelect(selectionAfter(project, selected, id, event));
    onChange({ ...project, chosen: id });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (over !== null) onChange(moveScenesTo(project, selected, over));
    setOver(null);
  };
  return (
    <aside className="pane edge-right studio-scenes" aria-label="Scenes">
      <header className="player-head">
        <span>Scenes</span>
        <span className="player-caption">{selected.length > 1 ? `${selected.length} selected` : project.scenes.length}</span>
        <span className="grow" />
        <Menu
          trigger={<IconButton icon={Plus} label="Add scene" size="small" />}
          entries={SCENE_KINDS.map((kind) => ({ label: SCENE_LABELS[kind], onSelect: () => onChange(addScene(project, kind, source)) }))}
        />
      </header>
      <ol
        className="grow scroll studio-list"
        onKeyDown={(event) => pressed(event, { project, selected, onSelect, onChange, onRename: setRenaming })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(placeUnder(event));
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(null)}
        onDrop={drop}
      >
        {project.scenes.map((spec, i) => (
          <SceneItem
            key={spec.id}
            spec={spec}
            project={project}
            place={i}
            chosen={spec.id === project.chosen}
            selected={selected.includes(spec.id)}
            dropHere={over === i ? 'before' : over === i + 1 && i === project.scenes.length - 1 ? 'after' : null}
            renaming={renaming === spec.id}
            onChoose={(event) => choose(spec.id, event)}
            onDrag={() => !selected.includes(spec.id) && onSelect([spec.id])}
            onRename={(name) => {
              setRenaming(null);
              if (name !== null) onChange(changeScene(project, spec.id, { name }));
            }}
            onStartRename={() => setRenaming(spec.id)}
            onChange={(part) => onChange(changeScene(project, spec.id, part))}
            actions={{
              up: () => onChange(moveScenes(project, selected, -1)),
              down: () => onChange(moveScenes(project, selected, 1)),
              copy: () => onChange(duplicateScenes(project, selected)),
              remove: () => onChange(removeScenes(project, selected)),
            }}
          />
        ))}
      </ol>
    </aside>
  );
}

/** Ctrl or Command adds and takes away, Shift takes everything up to it. */
function selectionAfter(
  project: Project,
  selected: readonly string[],
  id: string,
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): string[] {
  const ids = project.scenes.map((s) => s.id);
  if (event.shiftKey) {
    const [from, to] = [ids.indexOf(project.chosen), ids.indexOf(id)].sort((a, b) => a - b) as [number, number];
    return ids.slice(from, to + 1);
  }
  if (!event.ctrlKey && !event.metaKey) return [id];
  return selected.includes(id) && selected.length > 1 ? selected.filter((one) => one !== id) : [...selected, id];
}

/** The place in the list that a dragged scene would take. */
function placeUnder(event: DragEvent<HTMLOListElement>): number {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li')];
  const at = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  return at < 0 ? items.length : at;
}

interface Keys extends Pick<SceneListProps, 'project' | 'selected' | 'onSelect' | 'onChange'> {
  readonly onRename: (id: string) => void;
}

function pressed(event: KeyboardEvent, { project, selected, onSelect, onChange, onRename }: Keys): void {
  if (event.target instanceof HTMLInputElement) return;
  const run = keyAction(event, { project, selected, onSelect, onChange, onRename });
  if (run === null) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

function keyAction(event: KeyboardEvent, { project, selected, onSelect, onChange, onRename }: Keys): (() => void) | null {
  const mod = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = event.key === 'ArrowUp' ? -1 : 1;
      if (event.altKey) return () => onChange(moveScenes(project, selected, by));
      const next = project.scenes[project.scenes.findIndex((s) => s.id === project.chosen) + by];
      if (next === undefined) return null;
      return () => {
        onSelect(event.shiftKey ? [...new Set([...selected, next.id])] : [next.id]);
        onChange({ ...project, chosen: next.id });
        focusScene(event.currentTarget, next.id);
      };
    }
    case 'Delete':
    case 'Backspace':
      return () => onChange(removeScenes(project, selected));
    case 'F2':
      return () => onRename(project.chosen);
    case 'd':
      return mod ? () => onChange(duplicateScenes(project, selected)) : null;
    case 'a':
      return mod ? () => onSelect(project.scenes.map((s) => s.id)) : null;
    default:
      return null;
  }
}

function focusScene(list: EventTarget & Element, id: string): void {
  list.querySelector<HTMLElement>(`[data-scene="${CSS.escape(id)}"] .studio-thumb`)?.focus();
}

interface SceneItemProps {
  readonly spec: SceneSpec;
  readonly project: Project;
  readonly place: number;
  readonly chosen: boolean;
  readonly selected: boolean;
  readonly dropHere: 'before' | 'after' | null;
  readonly renaming: boolean;
  readonly onChoose: (event: MouseEvent) => void;
  readonly onDrag: () => void;
  /** Null: as it was. */
  readonly onRename: (name: string | null) => void;
  readonly onStartRename: () => void;
  readonly onChange: (part: Partial<SceneSpec>) => void;
  readonly actions: { readonly up: () => void; readonly down: () => void; readonly copy: () => void; readonly remove: () => void };
}

function SceneItem(props: SceneItemProps) {
  const { spec, place, chosen, selected, actions } = props;
  const { data, error } = useSceneData(spec);
  const name = sceneName(spec, data === null ? '' : subjectOf(data));
  return (
    <li
      data-scene={spec.id}
      data-chosen={chosen || undefined}
      data-selected={selected || undefined}
      data-drop={props.dropHere ?? undefined}
      draggable={!props.renaming}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        props.onDrag();
      }}
    >
      {place > 0 && <TransitionChip spec={spec} onChange={props.onChange} />}
      <button type="button" className="studio-thumb" aria-pressed={selected} onClick={props.onChoose}>
        <span className="visually-hidden">{`${SCENE_LABELS[spec.kind]}, scene ${place + 1}`}</span>
        <Thumbnail spec={spec} project={props.project} />
      </button>
      {error !== null && <p className="studio-thumb-problem">{error.message}</p>}
      <div className="row studio-thumb-name">
        <small>{place + 1}</small>
        {props.renaming ? (
          <NameInput scene={spec.id} name={spec.name} placeholder={name} onDone={props.onRename} />
        ) : (
          <button
            type="button"
            className="bare-button grow ellipsis studio-name"
            title={name}
            onClick={props.onChoose}
            onDoubleClick={props.onStartRename}
          >
            {name}
          </button>
        )}
      </div>
      {chosen && !props.renaming && (
        <div className="row studio-scene-actions">
          <IconButton icon={Pencil} label="Rename scene" size="small" keys="f2" onClick={props.onStartRename} />
          <IconButton icon={ArrowUp} label="Move up" size="small" keys="alt+arrowup" onClick={actions.up} />
          <IconButton icon={ArrowDown} label="Move down" size="small" keys="alt+arrowdown" onClick={actions.down} />
          <IconButton icon={Copy} label="Duplicate scene" size="small" keys="mod+d" onClick={actions.copy} />
          <IconButton icon={Trash2} label="Remove scene" size="small" keys="delete" onClick={actions.remove} />
        </div>
      )}
    </li>
  );
}

/** A name that is being typed; it stays when the page goes away. */
const NAME_DRAFT = 'studio.scene-name';

function keptName(): { readonly scene: string; readonly name: string } | null {
  const [scene, name] = keptDraft(NAME_DRAFT)?.text.split('\n') ?? [];
  return scene === undefined || name === undefined ? null : { scene, name };
}

interface NameInputProps {
  readonly scene: string;
  readonly name: string;
  readonly placeholder: string;
  readonly onDone: (name: string | null) => void;
}

/** Enter and leaving the field keep the name, Escape doesn't; empty takes the name from what the scene shows. */
function NameInput({ scene, name, placeholder, onDone }: NameInputProps) {
  const [text, setText] = useState(() => {
    const kept = keptName();
    return kept?.scene === scene ? kept.name : name;
  });
  const write = (written: string) => {
    setText(written);
    keepDraft(NAME_DRAFT, { past: [], text: `${scene}\n${written}`, future: [], saved: null });
  };
  const end = (result: string | null) => {
    discardDraft(NAME_DRAFT);
    onDone(result);
  };
  return (
    <input
      className="input grow"
      aria-label="Scene name"
      // biome-ignore lint/a11y/noAutofocus: it appears because the user asked for it
      autoFocus
      value={text}
      placeholder={placeholder}
      maxLength={120}
      onFocus={(event) => event.target.select()}
      onChange={(event) => write(event.target.value)}
      onBlur={() => end(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(text.trim());
        else if (event.key === 'Escape') end(null);
      }}
    />
  );
}
