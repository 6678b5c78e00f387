import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { solve } from '../../../../src-shared/rulesets/osr/oracle/solve.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';

interface Answer {
  readonly id: string;
  readonly error?: string;
  readonly [field: string]: unknown;
}

const ask = (cases: Json) => solve({ name: 'cases.json', cases, read: () => null }) as unknown as Answer[];

const DUEL =
  'side1: [{name: A, hp: 10, ac: 10, attack_bonus: 20, damage: 10, start_zone: melee}]\nside2: [{name: B, hp: 10, ac: 10, attack_bonus: 20, damage: 10, start_zone: melee}]\n';

describe('solve', () => {
  test('answers an inline encounter exactly', () => {
    expect(ask({ cases: [{ id: 'duel', yaml: DUEL }] })).toEqual([
      {
        id: 'duel',
        side1_win: 0.5,
        side2_win: 0.5,
        draw: 0,
        avg_rounds: 1,
        avg_casualties_side1: 0.5,
        avg_casualties_side2: 0.5,
        flawless_side1: 0.5,
        flawless_side2: 0.5,
        method: 'exact',
      },
    ]);
  });

  test('falls back to dice, as many as the case says, the same every time', () => {
    const many = DUEL.replace('name: A,', 'name: A, count: 4,');
    const [first] = ask([{ id: 'many', yaml: many, iterations: 200 }]);
    expect(first).toMatchObject({ method: 'estimated', iterations: 200 });
    expect(ask([{ id: 'many', yaml: many, iterations: 200 }])).toEqual([first]);
  });

  test('says what is wrong with a case', () => {
    const answers = ask([{ id: 1, yaml: 'side1: []' }, { id: 2, file: 'gone.yaml' }, { id: 3 }]);
    expect(answers.map((a) => a.error)).toEqual([
      expect.stringContaining('side1 is empty'),
      "The file 'gone.yaml' was not found.",
      "The case has neither 'file' nor 'yaml'.",
    ]);
    expect(ask(null)).toEqual([]);
  });
});

describeWithSharedData({ path: 'data/osr/expected.json', tests: 4 }, 'the published expectations', () => {
  interface Expected {
    readonly id: string;
    readonly source: string;
    readonly expected: Readonly<Record<string, number>>;
    readonly tolerance_at_30000_iterations: Readonly<Record<string, number>>;
  }
  const file = JSON.parse(sharedText('data/osr/expected.json'));
  const answers = solve({
    name: 'expected.json',
    cases: file,
    read: (path) => ({ name: path, bytes: new Uint8Array(), text: sharedText(`data/osr/${path}`) }),
  }) as unknown as Answer[];

  test.each((file.cases as Expected[]).map((c, i) => [c.id, c, i] as const))('%s', (_, expected, i) => {
    const answer = answers[i]!;
    const exact = expected.source === 'exact';
    expect(answer.method).toBe(exact ? 'exact' : 'estimated');
    for (const [field, value] of Object.entries(expected.expected)) {
      const tolerance = exact ? 1e-9 : (expected.tolerance_at_30000_iterations[field] ?? 0.05);
      expect([field, Math.abs((answer[field] as number) - value) <= tolerance]).toEqual([field, true]);
    }
  });
});
