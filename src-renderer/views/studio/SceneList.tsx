import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Compositor } from '../../capture/compositor.ts';
import { IconButton, Menu } from '../../components/index.ts';
import { loadStageFonts } from '../../drawing/fonts.ts';
import { useSame } from '../../state/same.ts';
import { addScene, moveScene, type Project, removeScene, SCENE_KINDS, SCENE_LABELS, type SceneSpec } from './project.ts';
import { openRenderer } from './renderers.ts';
import { useSceneData } from './use-scene.ts';

interface SceneListProps {
  readonly project: Project;
  readonly source: string;
  readonly onChange: (project: Project) => void;
}

export function SceneList({ project, source, onChange }: SceneListProps) {
  return (
    <aside className="pane edge-right studio-scenes" aria-label="Scenes">
      <header className="player-head">
        <span>Scenes</span>
        <span className="player-caption">{project.scenes.length}</span>
        <span className="grow" />
        <Menu
          trigger={<IconButton icon={Plus} label="Add scene" size="small" />}
          entries={SCENE_KINDS.map((kind) => ({ label: SCENE_LABELS[kind], onSelect: () => onChange(addScene(project, kind, source)) }))}
        />
      </header>
      <ol className="grow scroll studio-list">
        {project.scenes.map((spec, i) => (
          <li key={spec.id} data-chosen={spec.id === project.chosen || undefined}>
            <button
              type="button"
              className="studio-thumb"
              aria-label={`${SCENE_LABELS[spec.kind]}, scene ${i + 1}`}
              aria-pressed={spec.id === project.chosen}
              onClick={() => onChange({ ...project, chosen: spec.id })}
            >
              <Thumbnail spec={spec} />
            </button>
            <div className="row studio-thumb-name">
              <small>{i + 1}</small>
              <span className="grow ellipsis">{spec.title || SCENE_LABELS[spec.kind]}</span>
              {spec.id === project.chosen && (
                <>
                  <IconButton icon={ArrowUp} label="Move up" size="small" onClick={() => onChange(moveScene(project, spec.id, -1))} />
                  <IconButton icon={ArrowDown} label="Move down" size="small" onClick={() => onChange(moveScene(project, spec.id, 1))} />
                  <IconButton icon={Trash2} label="Remove scene" size="small" onClick={() => onChange(removeScene(project, spec.id))} />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** The scene near its end, when everything is visible. */
function Thumbnail({ spec }: { readonly spec: SceneSpec }) {
  const { data, error } = useSceneData(spec);
  const holder = useRef<HTMLDivElement>(null);
  const same = useSame(spec);
  useEffect(() => {
    if (data === null) return;
    let over = false;
    const compositor = new Compositor(368, 207);
    const draw = async () => {
      await loadStageFonts();
      const renderer = await openRenderer(same, data, { renderer: 'canvas', width: 368, height: 207, ground: true });
      if (!over) {
        compositor.draw(renderer.parts(renderer.seconds * (same.kind === 'replay' ? 0.4 : 0.7)), 'theme');
        holder.current?.replaceChildren(compositor.canvas);
      }
      renderer.destroy();
    };
    // A thumbnail that fails stays empty; the preview says why.
    draw().catch(() => {});
    return () => {
      over = true;
    };
  }, [data, same]);
  return (
    <div ref={holder} className="studio-thumb-picture">
      {error !== null && <span>{error.message}</span>}
    </div>
  );
}
