import { NoRun } from '../../shell/NoRun.tsx';
import type { ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { Rankings } from './Rankings.tsx';
import './rankings.css';

export default function RankingsView({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined) return <NoRun title="Rankings" what="See every combatant of a run in order, with how certain each rank is." />;
  return <Rankings key={run.id} run={run} route={route} />;
}
