import { Clapperboard } from 'lucide-react';
import { IconButton } from '../components/Button.tsx';
import { href } from '../state/routes.ts';
import { navigate } from '../state/use-route.ts';

export interface SendToStudioProps {
  /** The kind of scene. */
  readonly scene: 'versus' | 'leaderboard' | 'heat' | 'odds';
  readonly runId: number;
  readonly a?: number;
  readonly b?: number;
  readonly trial?: number;
}

/** Opens the Studio with a scene of what this view shows. */
export function SendToStudio({ scene, runId, a = 0, b = 1, trial = 0 }: SendToStudioProps) {
  return (
    <IconButton
      variant="plain"
      icon={Clapperboard}
      label="Send to Studio"
      onClick={() => navigate(href('studio', [scene, 'run', runId, a, b, trial]))}
    />
  );
}
