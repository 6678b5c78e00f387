import { NoRun } from '../../shell/NoRun.tsx';
import type { ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { Rankings } from './Rankings.tsx';
import './rankings.css';

export default function RankingsView({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined)
    return <NoRun title="Rankings" what="A run plays combatants against each other; here they stand in order, with how sure that is." />;
  return <Rankings key={run.id} run={run} route={route} />;
}
