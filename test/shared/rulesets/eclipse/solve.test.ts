import { expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { oracle as eclipseOracle } from '../../../../src-shared/rulesets/eclipse/oracle/index.ts';
import { sharedText, testWithSharedData } from '../../../kit/shared-data.ts';

interface Answer {
  readonly id: string;
  readonly humanWin: string;
  readonly alienWin: string;
  readonly draw: string;
  readonly expectedRounds: string;
}

function answers(cases: Json): Answer[] {
  return eclipseOracle.solve({ name: 'cases.json', cases, read: () => null }) as unknown as Answer[];
}

const gun = (given: object = {}) => ({ dice: 1, die: 6, damage: 1, toHit: 6, initiative: 2, ...given });
const ship = (given: object = {}) => ({
  name: 'Ship',
  count: 1,
  hull: 1,
  computer: 0,
  shield: 0,
  flux: 0,
  weapons: [gun()],
  missiles: [],
  ...given,
});

/** Worked by hand as fractions. */
const HAND: readonly {
  readonly why: string;
  readonly humans: object;
  readonly aliens: object;
  readonly expected: readonly [number, number, number, number];
}[] = [
  { why: 'interceptor v interceptor', humans: ship(), aliens: ship(), expected: [5 / 11, 5 / 11, 1 / 11, 36 / 11] },
  {
    why: 'cruiser v Ancient',
    humans: ship({ hull: 2, computer: 1 }),
    aliens: ship({ hull: 2, computer: 1, weapons: [gun({ dice: 2 })] }),
    expected: [1168 / 6859, 4915 / 6859, 776 / 6859, 19683 / 6859],
  },
  {
    why: 'D8 positron against shield 1 hits with 1/4, plasma D6 back with 1/6, one hit kills',
    humans: ship({ hull: 2, weapons: [gun({ die: 8, damage: 2 })] }),
    aliens: ship({ hull: 2, shield: 1, weapons: [gun({ damage: 2 })] }),
    expected: [5 / 9, 1 / 3, 1 / 9, 8 / 3],
  },
  {
    why: 'missiles only: whoever survives them cannot be harmed',
    humans: ship({ computer: 1, weapons: [], missiles: [gun({ dice: 2, damage: 2 })] }),
    aliens: ship({ hull: 2, weapons: [], missiles: [gun({ dice: 2 })] }),
    expected: [125 / 324, 11 / 81, 155 / 324, 0],
  },
  {
    why: 'a flux shield takes the first point of a round, so two hits are needed in one',
    humans: ship({ hull: 3, computer: 1, weapons: [gun({ dice: 2 })] }),
    aliens: ship({ hull: 2, computer: 1, flux: 1 }),
    expected: [3265 / 14641, 10816 / 14641, 560 / 14641, 115506 / 14641],
  },
  { why: 'no one is armed: a draw without a round', humans: ship({ weapons: [] }), aliens: ship({ weapons: [] }), expected: [0, 0, 1, 0] },
];

test.each(HAND)('$why', ({ humans, aliens, expected }) => {
  const [answer] = answers({ cases: [{ id: 'x', options: {}, humans: [humans], aliens: [aliens] }] } as Json);
  expect(Number(answer?.humanWin)).toBeCloseTo(expected[0], 13);
  expect(Number(answer?.alienWin)).toBeCloseTo(expected[1], 13);
  expect(Number(answer?.draw)).toBeCloseTo(expected[2], 13);
  expect(Number(answer?.expectedRounds)).toBeCloseTo(expected[3], 12);
});

testWithSharedData('data/eclipse/oracles-sample.json', 'the published oracle cases are met to 1e-9, without looking at the answers', () => {
  const file = JSON.parse(sharedText('data/eclipse/oracles-sample.json')) as {
    cases: (Record<string, Json> & { expected: Answer })[];
  };
  expect(eclipseOracle.recognises('oracles-sample.json', file as unknown as Json)).toBe(true);
  const blind = { cases: file.cases.map(({ expected: _, expectedFraction: __, ...rest }) => rest) } as unknown as Json;
  const given = answers(blind);
  expect(given).toHaveLength(file.cases.length);
  file.cases.forEach((one, i) => {
    for (const key of ['humanWin', 'alienWin', 'draw', 'expectedRounds'] as const) {
      expect(Math.abs(Number(given[i]?.[key]) - Number(one.expected[key])), `${one.id} ${key}`).toBeLessThan(1e-9);
    }
  });
});

test('a case that asks for retreats is refused, and nonsense is answered rather than thrown', () => {
  const given = answers({ cases: [{ id: 'r', options: { allowRetreats: true }, humans: [], aliens: [] }, 7, { id: 'e' }] } as Json);
  expect(given[0]).toEqual({ id: 'r', error: 'retreats are not modelled; leave allowRetreats out or set it to false' });
  expect(given[1]).toMatchObject({ id: 'case 2' });
  expect(answers(null)).toEqual([]);
  expect(eclipseOracle.recognises('x.json', { schema: 'something-else/1' })).toBe(false);
});

test.each([
  [{ options: { tieRule: 'coin' } }, 'tieRule must be one of: simultaneous, defender-first'],
  [{ humans: [ship({ hull: 1e9 })] }, 'hull must be a whole number from 1 to 500'],
  [{ aliens: [ship({ count: -1 })] }, 'count must be a whole number from 0 to 500'],
  [{ aliens: [ship({ weapons: [gun({ die: 7 })] })] }, 'die must be 6 or 8'],
  [{ humans: 3 }, 'humans must be a list of ships'],
  [
    { humans: [ship({ weapons: [gun({ dice: 500, damage: 1 }), gun({ dice: 500, damage: 2 }), gun({ dice: 500, damage: 3 })] })] },
    /^not computed: one volley has /,
  ],
])('an invalid case, or one that is too large, gives the reason: %j', (given, error) => {
  const [answer] = answers({ cases: [{ id: 'x', humans: [ship()], aliens: [ship()], ...given }] } as Json) as unknown as {
    error: string;
  }[];
  if (typeof error === 'string') expect(answer?.error).toBe(error);
  else expect(answer?.error).toMatch(error);
});
