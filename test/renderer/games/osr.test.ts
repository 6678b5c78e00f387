import { describe, expect, test } from 'vitest';
import { smallestChange } from '../../../src-renderer/components/source/smallest-change.ts';
import { changedActors } from '../../../src-renderer/games/osr/changed-actors.ts';
import { actorAtLine } from '../../../src-renderer/games/osr/chosen-actor.ts';
import { deploymentOf } from '../../../src-renderer/games/osr/deployment.ts';
import { changeDraft } from '../../../src-renderer/games/osr/use-encounter.ts';
import { readEncounter } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import fc from '../../kit/fast-check.ts';

describe('encounter draft', () => {
  const blank = { past: [], text: 'a', future: [] };
  test('undo and redo step back and forth, a new edit clears the redo steps', () => {
    const written = changeDraft(changeDraft(blank, { kind: 'write', text: 'b' }), { kind: 'write', text: 'c' });
    const back = changeDraft(changeDraft(written, { kind: 'undo' }), { kind: 'undo' });
    expect(back.text).toBe('a');
    expect(changeDraft(back, { kind: 'undo' })).toBe(back);
    expect(changeDraft(back, { kind: 'redo' }).text).toBe('b');
    expect(changeDraft(back, { kind: 'write', text: 'd' })).toEqual({ past: ['a'], text: 'd', future: [] });
  });
  test('writing the same text is not an edit', () => {
    expect(changeDraft(blank, { kind: 'write', text: 'a' })).toBe(blank);
  });
});

test('fighters that a change touched are known by their place afterwards', () => {
  const { model } = readEncounter(`name: x
side1:
  - { name: Shield, hp: 4, ac: 15 }
  - { name: Pike, hp: 4, ac: 13 }
side2:
  - { name: Rat, hp: 2, ac: 11 }
  - { name: Bat, hp: 2, ac: 11 }
  - { name: Cat, hp: 2, ac: 11 }
`);
  expect(changedActors(model, [])).toEqual([
    [false, false],
    [false, false, false],
  ]);
  const field = { kind: 'actor-field', side: 0, actor: 1, field: 'ac', value: '14' } as const;
  expect(changedActors(model, [field, { kind: 'actor-duplicate', side: 0, actor: 0 }])[0]).toEqual([false, true, true]);
  const gone = [
    { kind: 'list', side: 1, actor: 2, entries: [] },
    { kind: 'actor-remove', side: 1, actor: 0 },
    { kind: 'head', field: 'name', value: 'y' },
  ] as const;
  expect(changedActors(model, gone)).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('the deployment strip counts frontage per start zone, both sides facing each other', () => {
  const { model } = readEncounter(`name: x
zone_capacity: { reach: 12, melee: ~ }
side1:
  - { name: Shield, count: 3, hp: 4, ac: 15, start_zone: melee }
  - { name: Pike, hp: 4, ac: 13, start_zone: reach, frontage: 4 }
side2:
  - { name: Ghoul, count: 2, hp: 9, ac: 12, frontage: 5 }
`);
  const zones = deploymentOf(model);
  expect(zones.map((z) => [z.side, z.name, z.capacity, z.used])).toEqual([
    [0, 'ranged', null, 0],
    [0, 'reach', 12, 4],
    [0, 'melee', null, 9],
    [1, 'melee', null, 0],
    [1, 'reach', 12, 0],
    [1, 'ranged', null, 10],
  ]);
  expect(zones[2]?.actors).toEqual([{ name: 'Shield', count: 3, frontage: 3 }]);
});

test('a change of the text touches only what differs', () => {
  expect(smallestChange('hp: 8\nac: 12', 'hp: 10\nac: 12')).toEqual({ from: 4, to: 5, insert: '10' });
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { from, to, insert } = smallestChange(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

test('a line of the YAML belongs to the fighter it describes, or to none', () => {
  const { model } = readEncounter(`name: x
side1:
  - name: A
    hp: 3
    apl:
      - action: guard
  - { name: B, hp: 2 }
side2:
  - name: C
    hp: 1
rules:
  max_rounds: 5
`);
  const places = Array.from({ length: 12 }, (_, i) => actorAtLine(model, i + 1)).map((place) => place && [place.side, place.actor].join());
  expect(places).toEqual([null, null, '0,0', '0,0', '0,0', '0,0', '0,1', null, '1,0', '1,0', null, null]);
});
