import { href, numberAt, type ViewProps } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { CompareRuns } from './CompareRuns.tsx';
import { NewRun } from './NewRun.tsx';
import { RunPage } from './RunPage.tsx';
import { RunsList } from './RunsList.tsx';
import './runs.css';

/** `#/runs` lists all runs, `/new` sets one up, `/<id>` shows one, `/compare/<before>/<after>` compares two. */
export default function RunsView({ route }: ViewProps) {
  const id = numberAt(route, 0);
  const before = numberAt(route, 1);
  const after = numberAt(route, 2);
  if (id !== null) return <RunPage key={id} runId={id} />;
  if (route.path[0] === 'compare' && before !== null && after !== null)
    return <CompareRuns key={`${before} ${after}`} before={before} after={after} />;
  const isNew = route.path[0] === 'new';
  return (
    <>
      <RunsList />
      {isNew && <NewRun preset={route.query} onClose={() => navigate(href('runs'))} />}
    </>
  );
}
