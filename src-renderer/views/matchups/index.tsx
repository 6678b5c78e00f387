import { NoRun } from '../../shell/NoRun.tsx';
import { numberAt, type ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { ContestOfRun } from './ContestOfRun.tsx';
import { MatchupMap } from './MatchupMap.tsx';
import './matchups.css';

/** `#/matchups/<run>` is the map, `#/matchups/<run>/<a>/<b>` one of its contests. */
export default function MatchupsView({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined) return <NoRun title="Matchups" what="See who beats whom, as a map of every pair in a run." />;
  const a = numberAt(route, 1);
  const b = numberAt(route, 2);
  if (a !== null && b !== null) return <ContestOfRun key={`${run.id} ${a} ${b}`} run={run} a={a} b={b} />;
  if (run.kind === 'single') return <ContestOfRun key={`${run.id}`} run={run} a={0} b={1} />;
  return <MatchupMap key={run.id} run={run} route={route} />;
}
