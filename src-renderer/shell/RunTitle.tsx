import { ChevronDown } from 'lucide-react';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { Menu } from '../components/Menu.tsx';
import { count } from '../format/figures.ts';
import { STATUS_LABELS } from '../format/run-labels.ts';
import { when } from '../format/time.ts';
import type { ViewId } from '../state/routes.ts';
import { useRuns } from '../state/runs.ts';
import { hasResults, sameViewOf } from '../state/use-chosen-run.ts';
import { navigate } from '../state/use-route.ts';

const MOST = 30;

/** The name of the run as a title that opens a list of runs. */
export function RunTitle({ run, view }: { readonly run: RunInfo; readonly view: ViewId }) {
  const runs = useRuns((r) => r.list) ?? [];
  const others = runs.filter(hasResults).slice(0, MOST);
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="run-title" aria-label={`Run ${run.name}, switch run`}>
          <h1>{run.name}</h1>
          <ChevronDown size={16} aria-hidden />
        </button>
      }
      entries={others.map((other) => ({
        label: other.name,
        note: `${count(other.combatants)} in the field, ${STATUS_LABELS[other.status].toLowerCase()}, ${when(other.createdAt, new Date())}`,
        onSelect: () => navigate(sameViewOf(view, other)),
      }))}
    />
  );
}
