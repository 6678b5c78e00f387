import { host } from '../host/host.ts';
import { href } from './routes.ts';
import { navigate } from './use-route.ts';

/** Trials worth watching, the most gripping first. */
const GRIPPING = ['closest', 'upset', 'typical'] as const;

/** Plays the most gripping trial of two, or of one and the opponent that is most even with it. */
export async function watchBestBattle(runId: number, a: number, b: number | null): Promise<void> {
  const opponent = b ?? (await host.call('runs.opponents', { runId, index: a, order: 'even', limit: 1 })).rows[0]?.index;
  if (opponent === undefined) throw new Error('This unit met no one in the run.');
  const { picks } = await host.call('runs.contest', { runId, a, b: opponent });
  const found = GRIPPING.flatMap((label) => picks.filter((pick) => pick.label === label));
  navigate(href('replay', ['run', runId, a, opponent, found[0]?.trial ?? 0]));
}
