import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import './editor.css';
import type { EditorProps } from '../../games/editor.ts';
import { EDITORS } from '../../games/index.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset, useRulesets } from '../../state/app-info.ts';
import { href, numberAt, type ViewProps } from '../../state/routes.ts';

const editors = new Map<string, LazyExoticComponent<ComponentType<EditorProps>>>(EDITORS.map((entry) => [entry.ruleset, lazy(entry.load)]));

/** `#/editor` offers the editors, `#/editor/<ruleset>` makes something new, `#/editor/<ruleset>/<roster>` edits what is there. */
export default function EditorView({ route }: ViewProps) {
  const ruleset = useRuleset(route.path[0]);
  const Editor = editors.get(route.path[0] ?? '');
  if (ruleset === undefined || Editor === undefined) {
    return <EditorChoice lacking={route.path[0] === undefined ? null : (ruleset?.name ?? 'that game')} />;
  }
  return <Editor key={route.path.join('/')} ruleset={ruleset} rosterId={numberAt(route, 1)} route={route} />;
}

/** `lacking`: the game that was asked for and has no editor. */
function EditorChoice({ lacking }: { readonly lacking: string | null }) {
  const rulesets = useRulesets();
  return (
    <>
      <TopBar title="Editors" />
      {lacking !== null && (
        <p className="editor-lacking">
          There is no editor for {lacking}. Its rosters are edited as text in the <a href={href('library')}>Library</a>. These games have
          one:
        </p>
      )}
      <ul className="editor-choice">
        {EDITORS.map(({ ruleset, label }) => (
          <li key={ruleset}>
            <a href={href('editor', [ruleset])}>
              <b>{label}</b>
              <span>{rulesets.find(({ id }) => id === ruleset)?.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
