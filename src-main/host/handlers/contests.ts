import type { CONTEST_CALLS } from '../../../src-shared/api/contests.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { FILE_CALLS } from '../../../src-shared/api/files.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import type { REPLAY_CHANCE_CALLS } from '../../../src-shared/api/replay-chances.ts';
import type { REPLAY_INDEX_CALLS } from '../../../src-shared/api/replay-index.ts';
import type { REPLAY_CALLS, Replay } from '../../../src-shared/api/replays.ts';
import { decodeReplay } from '../../../src-shared/replay/codec.ts';
import type { Services } from '../services.ts';

type ContestCalls = typeof CONTEST_CALLS & typeof FILE_CALLS & typeof REPLAY_CALLS & typeof REPLAY_CHANCE_CALLS & typeof REPLAY_INDEX_CALLS;

export function contestHandlers(services: Services): Handlers<keyof ContestCalls> {
  const { contests, fileContests, profiles, replays, replayChances, replayIndex, exports } = services;
  return {
    'runs.contest': ({ runId, a, b }) => contests.ofRun(runId, a, b),
    'contest.odds': (q, signal) => contests.odds(q, signal),
    'contest.play': (q, signal) => contests.play(q, signal),
    'files.play': (q, signal) => fileContests.play(q, signal),
    'files.replay': (q) => fileContests.replay(q),
    'profile.of': (q) => profiles.of(q),
    'profile.cancel': (q) => profiles.cancel(q),
    'ruleset.report': (q, signal) => profiles.report(q, signal),
    'replay.ofRun': (q) => replays.ofRun(q),
    'replay.ofPair': (q) => replays.ofPair(q),
    'replay.chances': (q) => replayChances.of(q),
    'replays.list': () => replayIndex.list(),
    'replays.poster': ({ address }) => replayIndex.poster(address),
    'replays.keep': (q) => replayIndex.keep(q),
    'replays.tag': (q) => replayIndex.tag(q),
    'replay.open': ({ bytes }) => openReplay(bytes),
    'replay.file': ({ replay }) => exports.replayFile(replay),
  };
}

function openReplay(bytes: Uint8Array): Replay {
  try {
    return decodeReplay(bytes);
  } catch (error) {
    throw new ApiError('replay/unreadable', error instanceof Error ? error.message : String(error));
  }
}
