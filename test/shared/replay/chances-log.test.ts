/** The battle log with the chances beside it, as the command line writes it. */
import { expect, test } from 'vitest';
import type { ReplayChances, TurningPoint } from '../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { chancesLog } from '../../../src-shared/replay/chances-log.ts';
import { estimatedShare, exactShare, type OddsShares } from '../../../src-shared/stats/share.ts';
import { describeToss } from './toss-game.ts';

const NAMES = ['Ash Levy', 'Moth'] as const;
const toss = (side: 0 | 1, left: number) => ({ kind: 'toss', side, lead: 0, left });
const odds = (a: number, b: number): OddsShares => ({ a: exactShare(a), b: exactShare(b), draw: exactShare(1 - a - b) });

function replayOf(winner: 0 | 1 | 2): Replay {
  return {
    format: 'warbench-replay',
    formatVersion: 1,
    ruleset: 'toss' as Replay['ruleset'],
    rulesetVersion: '1',
    title: '',
    names: NAMES,
    combatants: [] as unknown as Replay['combatants'],
    options: {},
    address: {} as Replay['address'],
    winner,
    events: [{ kind: 'begin' }, toss(0, 1), toss(1, 0), { kind: 'end' }],
  };
}

const CHANCES: ReplayChances = {
  method: 'exact',
  moments: [
    { first: -1, last: 0, chances: odds(0.25, 0.25) },
    { first: 1, last: 1, chances: odds(0.5, 0) },
    { first: 2, last: 3, chances: null },
  ],
  turningPoints: [],
  drama: { swings: 0.25, leadChanges: 1, lowest: null },
  widest: 0.1,
  played: 0,
  planned: 0,
  done: true,
};

const logOf = (change: Partial<ReplayChances>, winner: 0 | 1 | 2 = 2) =>
  chancesLog(replayOf(winner), { ...CHANCES, ...change }, describeToss).split('\n');

function turningPoint(event: number, swing: number): TurningPoint {
  const share = exactShare(0.5);
  return { event, side: 0, swing, low: swing, high: swing, before: share, after: share, title: '', text: `Ash Levy: toss ${event}` };
}

test('each line has the chances of both sides after its event, a dash where they are not known', () => {
  expect(logOf({})).toEqual([
    'Chance to win in %, Ash Levy and Moth: exact.',
    '',
    '  50.0      0 |   ● Ash Levy  wins a toss | 1 to go',
    '     –      – |   ◆ Moth      wins a toss | 0 to go',
    '',
    'No single event turned the battle.',
    'Drama 0.25 (sum of swings), 1 change of the lead.',
    '',
  ]);
});

test('estimates say how many continuations they rest on, and how wide an interval may be to be shown', () => {
  expect(logOf({ method: 'estimated', planned: 4096 })[0]).toBe(
    'Chance to win in %, Ash Levy and Moth: estimated from 4,096 continuations; – where the interval is wider than ±5.0.',
  );
});

test('the ten largest turning points, with their event counted from 1', () => {
  const points = Array.from({ length: 12 }, (_, i) => turningPoint(i, (20 - i) / 100));
  const lines = logOf({ turningPoints: points });
  const at = lines.indexOf('Turning points');
  expect(lines.slice(at + 1, at + 3)).toEqual(['  +20  event 1  Ash Levy: toss 0', '  +19  event 2  Ash Levy: toss 1']);
  expect(lines.slice(at + 10, at + 12)).toEqual(['  +11  event 10  Ash Levy: toss 9', 'Drama 0.25 (sum of swings), 1 change of the lead.']);
});

test('how low the winner was, with its certainty; nothing of a draw', () => {
  const drama = { swings: 1.5, leadChanges: 2, lowest: estimatedShare(80, 1000) };
  const last = (winner: 0 | 1 | 2) => logOf({ drama }, winner).filter((line) => /^Drama|^Lowest/.test(line));
  const changes = 'Drama 1.50 (sum of swings), 2 changes of the lead.';
  expect(last(1)).toEqual([changes, 'Lowest chance of Moth, which won: 8.0 % (6.5 to 9.8 %, 1,000 trials).']);
  expect(last(2)).toEqual([changes]);
});
