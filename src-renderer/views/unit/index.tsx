import type { RunInfo } from '../../../src-shared/api/types.ts';
import { ErrorNote, Loading } from '../../components/index.ts';
import { NoRun } from '../../shell/NoRun.tsx';
import { useHostData } from '../../state/host-data.ts';
import { numberAt, type ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { LibraryUnit } from './LibraryUnit.tsx';
import { UnitPage } from './UnitPage.tsx';
import './unit.css';

/** `#/unit/<run>/<index>` is a combatant in a run, `#/unit/library/<id>` one of the library. */
export default function UnitView({ route }: ViewProps) {
  const libraryId = route.path[0] === 'library' ? numberAt(route, 1) : null;
  if (libraryId !== null) return <LibraryUnit key={libraryId} id={libraryId} />;
  return <UnitOfRun route={route} />;
}

function UnitOfRun({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined) return <NoRun title="Unit" what="Every unit of a run has a page: its star chart, its matchups, its siblings." />;
  // A run of its own each: figures of the last one must not stand in while the next are on their way.
  return <StandingOfRun key={run.id} run={run} route={route} />;
}

function StandingOfRun({ run, route }: ViewProps & { readonly run: RunInfo }) {
  const named = numberAt(route, 1);
  // Without an index the page opens on the champion.
  const { value, error, loading } = useHostData(
    'runs.standings',
    named === null ? { runId: run.id, limit: 1 } : { runId: run.id, indices: [named], limit: 1 },
  );
  if (error) return <ErrorNote error={error} />;
  const standing = value?.rows.find((row) => named === null || row.index === named);
  if (value === undefined || (standing === undefined && loading)) return <Loading label="Reading the unit" />;
  if (standing === undefined) return <NoRun title="Unit" what="This run has no results for that unit yet." />;
  return <UnitPage key={`${run.id} ${standing.index}`} run={run} standing={standing} route={route} />;
}
