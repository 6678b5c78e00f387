import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { ErrorNote, Loading } from '../../components/index.ts';
import { NoRun } from '../../shell/NoRun.tsx';
import { useHostData } from '../../state/host-data.ts';
import { numberAt, type ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { LibraryUnit } from './LibraryUnit.tsx';
import { UnitPage } from './UnitPage.tsx';
import './unit.css';

/** `#/unit/<run>/<index>` is a combatant in a run, `#/unit/library/<id>` one in the library. */
export default function UnitView({ route }: ViewProps) {
  const libraryId = route.path[0] === 'library' ? numberAt(route, 1) : null;
  if (libraryId !== null) return <LibraryUnit key={libraryId} id={libraryId} />;
  return <UnitOfRun route={route} />;
}

function UnitOfRun({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined) return <NoRun title="Unit" what="Every unit in a run has a page with its star chart, matchups and loadouts." />;
  // One component per run, so that figures of another run never show while the new ones load.
  return <StandingOfRun key={run.id} run={run} route={route} />;
}

function StandingOfRun({ run, route }: ViewProps & { readonly run: RunInfo }) {
  const named = numberAt(route, 1);
  // Without an index the page shows the champion.
  const { value, error, loading } = useHostData(
    'runs.standings',
    named === null ? { runId: run.id, limit: 1 } : { runId: run.id, indices: [named], limit: 1 },
  );
  if (error) return <ErrorNote error={error} />;
  const standing = value?.rows.find((row) => named === null || row.index === named);
  if (value === undefined || (standing === undefined && loading)) return <Loading label="Loading unit" />;
  if (standing === undefined) return <NoRun title="Unit" what="This run has no results for that unit yet." />;
  return <UnitPage key={`${run.id} ${standing.index}`} run={run} standing={standing} route={route} />;
}
