/** Follows a run to its end, with progress on the terminal. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { plusMinusText, shareFigure, shareOf } from '../../src-shared/stats/share.ts';
import type { ExitCode } from './command-line.ts';
import { ProgressLine } from './progress.ts';
import type { NewRun } from './run-settings.ts';
import type { CliSession } from './session.ts';
import { count, table, titleWithMark } from './text.ts';

/** Plays without printing standings; returns the number of the run. */
export async function playToEnd(session: CliSession, settings: NewRun): Promise<number> {
  const ended = await untilEnd(session, await session.call('runs.start', settings));
  if (ended.status !== 'done')
    throw new ApiError('cli/run-stopped', `Run ${ended.id} is ${ended.status}. Continue with: warbench resume ${ended.id}`);
  return ended.id;
}

/** Plays and prints the best ten. */
export async function follow(session: CliSession, started: RunInfo): Promise<ExitCode> {
  const ended = await untilEnd(session, started);
  if (ended.status === 'paused') {
    session.answer(ended, () => `Run ${ended.id} is paused. Continue with: warbench resume ${ended.id}`);
    return 130;
  }
  if (ended.status === 'failed') throw new ApiError('cli/run-failed', `Run ${ended.id} failed: ${ended.message}`);
  const { rows, bestPerBase } = await session.call('runs.standings', { runId: ended.id, bestPerBase: null, limit: 10 });
  const lines = rows.map((s) => [
    s.rankLow === s.rankHigh ? `#${s.rankLow}` : `#${s.rankLow}-${s.rankHigh}`,
    `${shareFigure(shareOf(s))} %`,
    plusMinusText(shareOf(s)),
    titleWithMark(s),
  ]);
  const { matchups, trialsDone } = ended.progress;
  const summary = `${count(matchups, 'matchup')}, ${count(trialsDone, 'trial')} in ${ended.activeSeconds.toFixed(1)} s`;
  session.answer({ run: ended, standings: rows }, () =>
    [
      `Run ${ended.id}: ${ended.name}, ${summary}`,
      ...(bestPerBase ? [`The best loadout of each unit; all of them: warbench query ${ended.id} best --all-loadouts`] : []),
      table(lines, ['right', 'right', 'left', 'left']),
    ].join('\n'),
  );
  return 0;
}

/** Resolves with the run when it has ended; Ctrl-C pauses it with everything kept. */
async function untilEnd(session: CliSession, started: RunInfo): Promise<RunInfo> {
  const host = await session.host();
  const line = new ProgressLine(session.json);
  let shownMessage = '';
  const ended = await new Promise<RunInfo>((resolve) => {
    const watch = (info: RunInfo) => {
      if (info.id !== started.id) return;
      if (info.message !== shownMessage && info.message !== '' && info.status !== 'failed') {
        line.clear();
        session.remark(info.message);
      }
      shownMessage = info.message;
      line.show(info);
      if (!hasEnded(info)) return;
      stopListening();
      process.off('SIGINT', interrupt);
      resolve(info);
    };
    const interrupt = pauseOnce(session, started.id, line, watch);
    const stopListening = host.on('run', watch);
    process.on('SIGINT', interrupt);
    session.remark(`Run ${started.id}: ${started.name}. Ctrl-C pauses it.`);
    // It may have ended between the start and the first event.
    void session.call('runs.get', { runId: started.id }).then(watch);
  });
  line.clear();
  return ended;
}

function hasEnded({ status, waits }: RunInfo): boolean {
  return ['done', 'failed', 'cancelled', 'paused'].includes(status) && !waits;
}

/** The first Ctrl-C pauses the run, the second quits at once. */
function pauseOnce(session: CliSession, runId: number, line: ProgressLine, watch: (info: RunInfo) => void): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    line.clear();
    process.stderr.write('Stopping after the current trials; press Ctrl-C again to quit at once (stored results are kept either way).\n');
    void session.call('runs.pause', { runId }).then(watch);
  };
}
