/** Which hits an attacker spends on which ship. */
import { describe, expect, test } from 'vitest';
import { attackerAssigns, type Mark } from '../../../../src-shared/rulesets/eclipse/rules/attacker-assigns.ts';

type Ship = Partial<Mark> & { readonly name: string };

interface Hits {
  /** More than the target's shield level: the shield is beaten. */
  readonly level?: number;
  readonly damage?: number;
  readonly count?: number;
}

/** Assigns hits, given in the order in which they are applied, and says which ship took what, and what is left of it. */
function assigned(ships: readonly Ship[], hits: readonly Hits[], npc = false) {
  const names = new Map<Mark, string>();
  const marks = ships.map(({ name, ...given }) => {
    const mark = { hull: 9, charges: 0, shieldLevel: 0, size: 1, maxHull: 9, dice: 1, listing: 0, ...given };
    names.set(mark, name);
    return mark;
  });
  const kinds = hits.map(({ level = 1, damage = 1 }) => ({ level, damage }));
  const counts = hits.map(({ count = 1 }) => count);
  const struck: string[] = [];
  attackerAssigns(marks, { kinds, counts }, npc, (mark, k) => struck.push(`${names.get(mark)} ${kinds[k]!.damage}`));
  return { struck, left: Object.fromEntries(marks.map((mark) => [names.get(mark), [mark.hull, mark.charges]])) };
}

describe.each([
  ['in their order', (ships: readonly Ship[]) => ships],
  ['listed backwards', (ships: readonly Ship[]) => ships.toReversed()],
])('%s', (_, order) => {
  test.each<[string, Omit<Ship, 'name'>, Omit<Ship, 'name'>]>([
    ['of the larger class', { size: 2, maxHull: 8, hull: 5, charges: 1, listing: 1 }, { size: 1, maxHull: 9, hull: 6 }],
    ['with more hull when whole', { maxHull: 9, hull: 5, charges: 1, listing: 1 }, { maxHull: 8, hull: 6 }],
    ['with more hull left', { hull: 6, charges: 1, listing: 1 }, { hull: 5 }],
    ['with fewer charges', { listing: 1 }, { charges: 1 }],
    ['that is listed first', { listing: 1 }, { listing: 2 }],
  ])('a non-player hits the ship %s', (_which, first, second) => {
    const ships = order([
      { name: 'first', ...first },
      { name: 'second', ...second },
    ]);
    expect(assigned(ships, [{}], true).struck).toEqual(['first 1']);
  });

  test.each<[string, Omit<Ship, 'name'>, Omit<Ship, 'name'>]>([
    ['that needs the fewest points, flux included', { hull: 6, listing: 1 }, { hull: 5, charges: 2, dice: 2 }],
    ['that needs the fewest points, its own flux included', { hull: 4, charges: 1, listing: 1 }, { hull: 6, dice: 2 }],
    ['with the most dice', { hull: 6, dice: 2, listing: 1 }, { hull: 5, charges: 1 }],
    ['with the least hull', { hull: 5, charges: 1, listing: 1 }, { hull: 6 }],
    ['that is listed first', { listing: 1 }, { listing: 2 }],
  ])('a player hits the ship %s', (_which, first, second) => {
    const ships = order([
      { name: 'first', ...first },
      { name: 'second', ...second },
    ]);
    expect(assigned(ships, [{}]).struck).toEqual(['first 1']);
  });
});

describe('the hits spent on a kill', () => {
  const victim = (hull: number): Ship => ({ name: 'victim', hull });

  test('waste as few points as possible, even with more dice', () => {
    const hits = [{ count: 2 }, { level: 2, damage: 4 }];
    expect(assigned([victim(2), { name: 'other', shieldLevel: 1 }], hits).struck).toEqual(['victim 1', 'victim 1', 'other 4']);
  });

  test.each([[[{ count: 4 }, { level: 2, damage: 4 }]], [[{ damage: 4 }, { count: 4 }]]])(
    'are the fewest dice among those that waste the same: %j',
    (hits) => {
      expect(assigned([victim(4)], hits).struck).toEqual(['victim 4']);
    },
  );

  test('are those that beat the fewest shields, so that the others reach a shielded ship', () => {
    const { left } = assigned([victim(1), { name: 'shielded', hull: 1, shieldLevel: 1, listing: 1 }], [{}, { level: 2 }]);
    expect(left).toEqual({ victim: [0, 0], shielded: [0, 0] });
  });

  test('are no more than were scored', () => {
    expect(assigned([victim(4)], [{ damage: 2 }, { count: 2 }]).struck).toEqual(['victim 2', 'victim 1', 'victim 1']);
  });
});

test.each([1, 9])('a hit that does not beat the shield is lost (hull %i)', (hull) => {
  for (const npc of [false, true]) {
    expect(assigned([{ name: 'shielded', hull, shieldLevel: 1 }], [{}], npc)).toEqual({ struck: [], left: { shielded: [hull, 0] } });
  }
});

test('flux takes the first points of a hit, the hull the rest', () => {
  expect(assigned([{ name: 'flux', hull: 4, charges: 1 }], [{ damage: 3 }]).left).toEqual({ flux: [2, 0] });
  expect(assigned([{ name: 'flux', hull: 4, charges: 2 }], [{}]).left).toEqual({ flux: [4, 1] });
});
