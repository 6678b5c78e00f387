import { SquarePen } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { EmptyState } from '../../components/index.ts';
import type { EditorProps } from '../../games/editor.ts';
import { EDITORS } from '../../games/index.ts';
import { useRuleset } from '../../state/app-info.ts';
import { numberAt, type ViewProps } from '../../state/routes.ts';

const editors = new Map<string, LazyExoticComponent<ComponentType<EditorProps>>>(EDITORS.map((entry) => [entry.ruleset, lazy(entry.load)]));

/** `#/editor/<ruleset>` makes something new, `#/editor/<ruleset>/<roster>` edits what is there. */
export default function EditorView({ route }: ViewProps) {
  const ruleset = useRuleset(route.path[0]);
  const Editor = editors.get(route.path[0] ?? '');
  if (ruleset === undefined || Editor === undefined) {
    return (
      <EmptyState icon={SquarePen} title="No editor for this game">
        Its rosters are edited as text in the Library.
      </EmptyState>
    );
  }
  return <Editor key={route.path.join('/')} ruleset={ruleset} rosterId={numberAt(route, 1)} route={route} />;
}
