/** How duels were decided, read from what was recorded. */
import { describe, expect, test } from 'vitest';
import { DECISIONS } from '../../../../src-shared/rulesets/battletech/analysis/decisions.ts';
import { ruleset } from '../../../../src-shared/rulesets/battletech/index.ts';
import type { DuelEvent, UnitSnapshot } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../../kit/rulesets.ts';

const { decisionsOf, kinds } = DECISIONS;

const WHOLE: UnitSnapshot = {
  armour: [],
  structure: [],
  heat: 0,
  pilotHits: 0,
  prone: false,
  shutdown: false,
  conscious: true,
  destroyed: false,
  lost: [],
  shots: [],
};
const LOST: UnitSnapshot = { ...WHOLE, destroyed: true };
const BLAST = ['AC/20 ammunition explodes in the left torso: 60 damage'];

const TURN: DuelEvent = { kind: 'turn', turn: 1, first: 1, rolls: [] };
const end = (winner: number, reason: string, causes: readonly string[] = ['', '']): DuelEvent => ({
  kind: 'end',
  winner,
  reason,
  causes,
  turns: 9,
});
const shot = (side: number, after: UnitSnapshot, own: UnitSnapshot, notes: readonly string[] = []): DuelEvent => ({
  kind: 'shot',
  side,
  weapon: 'AC/20',
  mode: '',
  location: 'right arm',
  style: 'shell',
  rolls: [],
  parts: [],
  number: 7,
  hit: true,
  missiles: 0,
  from: 'front',
  hits: [],
  notes,
  after,
  own,
});
const physical = (side: number, after: UnitSnapshot, notes: readonly string[] = []): DuelEvent => ({
  kind: 'blow',
  side,
  attack: 'kick',
  rolls: [],
  parts: [],
  number: 5,
  hit: true,
  hits: [],
  notes,
  after,
});
const fall = (side: number, after: UnitSnapshot, notes: readonly string[] = []): DuelEvent => ({
  kind: 'fall',
  side,
  facing: 0,
  hits: [],
  notes,
  after,
});
const heat = (side: number, after: UnitSnapshot, notes: readonly string[] = []): DuelEvent => ({
  kind: 'heat',
  side,
  before: 20,
  built: 10,
  sunk: 0,
  now: 30,
  rolls: [],
  notes,
  after,
});
const kindOf = (...events: readonly DuelEvent[]) => decisionsOf([TURN, ...events])[0]!.kind;

test('one decision per duel: its winner, its last turn, who moved first', () => {
  expect(decisionsOf([TURN, end(0, 'destroyed', ['', 'centre torso destroyed'])])).toEqual([
    { winner: 0, kind: 'torso', round: 9, first: 1 },
  ]);
  expect(decisionsOf([end(1, 'destroyed', ['head destroyed', ''])])).toEqual([{ winner: 1, kind: 'head', round: 9, first: null }]);
  expect(decisionsOf([TURN])).toEqual([]);
});

test.each([
  ['head destroyed', 'head'],
  ['cockpit hit', 'head'],
  ['pilot killed', 'pilot'],
  ['engine destroyed', 'engine'],
  ['centre torso destroyed', 'torso'],
])('by what destroyed the loser: %s', (cause, kind) => {
  expect(kindOf(end(0, 'destroyed', ['', cause]))).toBe(kind);
  expect(kindOf(end(1, 'destroyed', [cause, '']))).toBe(kind);
  // What happened to the winner decides nothing.
  expect(kindOf(end(1, 'destroyed', ['', cause]))).toBe('torso');
});

test('a crippled loser was not destroyed', () => expect(kindOf(end(0, 'crippled', ['', 'head destroyed']))).toBe('crippled'));

test.each([
  ['both lost', 'both-lost'],
  ['turn limit', 'turn-limit'],
  ['no progress', 'no-progress'],
])('a draw: %s', (reason, kind) => expect(kindOf(end(2, reason, ['head destroyed', 'head destroyed']))).toBe(kind));

describe('an explosion', () => {
  const torso = end(0, 'destroyed', ['', 'centre torso destroyed']);

  test('decides where it is part of what destroyed the loser', () => {
    expect(kindOf(shot(0, LOST, WHOLE, BLAST), torso)).toBe('explosion');
    expect(kindOf(shot(1, WHOLE, LOST, BLAST), torso)).toBe('explosion');
    expect(kindOf(physical(0, LOST, BLAST), torso)).toBe('explosion');
    expect(kindOf(fall(1, LOST, BLAST), torso)).toBe('explosion');
    expect(kindOf(heat(1, LOST, BLAST), torso)).toBe('explosion');
  });

  test('does not where the loser outlived it', () => {
    expect(kindOf(shot(0, WHOLE, WHOLE, BLAST), physical(0, LOST), torso)).toBe('torso');
    expect(kindOf(fall(1, WHOLE, BLAST), heat(1, WHOLE, BLAST), heat(1, LOST), torso)).toBe('torso');
    expect(kindOf(physical(0, WHOLE, BLAST), shot(0, LOST, WHOLE), torso)).toBe('torso');
  });

  test('nor what exploded in the winner', () => {
    expect(kindOf(shot(1, LOST, WHOLE, BLAST), torso)).toBe('torso');
    expect(kindOf(shot(0, WHOLE, LOST, BLAST), torso)).toBe('torso');
    expect(kindOf(physical(1, LOST, BLAST), torso)).toBe('torso');
    expect(kindOf(fall(0, LOST, BLAST), torso)).toBe('torso');
    expect(kindOf(heat(0, LOST, BLAST), torso)).toBe('torso');
  });
});

test('every duel of the samples ends in one kind, with the winner of its outcome', () => {
  const { arena, combatants } = sampleArena(ruleset);
  const known = kinds.map(({ id }) => id);
  for (let t = 0; t < 12; t++) {
    const [a, b] = [t % combatants.length, (t * 5 + 1) % combatants.length];
    const { events, outcome } = recordTrial(arena, TEST_SEED, a, b, t);
    const decisions = decisionsOf(events as unknown as readonly DuelEvent[]);
    expect(decisions).toHaveLength(1);
    expect(decisions[0]!.winner).toBe(outcome.winner);
    expect(known).toContain(decisions[0]!.kind);
    expect(decisions[0]!.first).not.toBeNull();
  }
});
