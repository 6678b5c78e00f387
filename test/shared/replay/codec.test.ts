import { expect, test } from 'vitest';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { decodeReplay, encodeReplay } from '../../../src-shared/replay/codec.ts';

const combatant = {
  ruleset: 'osr',
  name: 'Penny',
  detail: '',
  base: 'Penny',
  faction: 'Mint',
  points: 1,
  tags: [],
  unmodelled: [],
  multiplicity: 1,
  data: { x: 1 },
} as const;
const replay: Replay = {
  format: 'warbench-replay',
  formatVersion: 1,
  ruleset: 'osr',
  rulesetVersion: '1',
  title: 'Penny against Penny',
  names: ['Penny', 'Penny'],
  combatants: [combatant, combatant],
  options: { edge: 0.5, quiet: true, limit: null },
  address: { seed: '00000000-0000002A', a: 0, b: 1, trial: 7 },
  winner: 1,
  events: [
    { kind: 'begin' },
    ...Array.from({ length: 60 }, (_, i) => ({ kind: 'toss', side: i % 2, roll: 'ü' })),
    { kind: 'end', winner: 1 },
  ],
};

test('a replay comes back as it was written, small', () => {
  const bytes = encodeReplay(replay);
  expect(decodeReplay(bytes)).toEqual(replay);
  expect(bytes.length).toBeLessThan(600);
});

test('every damaged byte is noticed', () => {
  const bytes = encodeReplay(replay);
  for (let at = 0; at < bytes.length; at++) {
    if (at === 10 || at === 11) continue; // reserved
    const damaged = bytes.slice();
    damaged[at] = damaged[at]! ^ 0x55;
    expect(() => decodeReplay(damaged)).toThrow(/replay/);
  }
});

test('a cut file, another file and a newer file get a sentence', () => {
  const bytes = encodeReplay(replay);
  expect(() => decodeReplay(bytes.subarray(0, bytes.length - 5))).toThrow('damaged');
  expect(() => decodeReplay(new TextEncoder().encode('{"format":"warbench-replay"}'))).toThrow('not a Warbench replay');
  const newer = bytes.slice();
  newer[8] = 9;
  expect(() => decodeReplay(newer)).toThrow('newer Warbench (format 9)');
});

test('a length that promises a bomb is refused before it is unpacked', () => {
  const bytes = encodeReplay(replay);
  new DataView(bytes.buffer).setUint32(16, 0xffffffff, true);
  expect(() => decodeReplay(bytes)).toThrow('damaged');
});
