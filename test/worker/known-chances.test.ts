import { expect, test } from 'vitest';
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import { chancesOf } from '../../src-worker/playing/known-chances.ts';

const LOWER = { winA: 0.5, winB: 0.3, draw: 0.2 };
const UPPER = { winA: 0.1, winB: 0.9, draw: 0 };

function counting() {
  const asked: string[] = [];
  const chances = (a: number, b: number): ExactChances => {
    asked.push(`${a}/${b}`);
    return a < b ? LOWER : UPPER;
  };
  return { asked, arena: { chances } as unknown as Arena };
}

test('a pair is asked for once; where sides can be exchanged, so is its other order', () => {
  const { asked, arena } = counting();
  const rules = { arena, exactSeconds: 1, symmetric: true };
  expect([chancesOf(rules, 1, 2), chancesOf(rules, 2, 1), chancesOf(rules, 1, 2)]).toEqual([
    LOWER,
    { winA: 0.3, winB: 0.5, draw: 0.2 },
    LOWER,
  ]);
  expect(asked).toEqual(['1/2']);
});

test('elsewhere each order has its own; a run that wants none asks for none', () => {
  const { asked, arena } = counting();
  const rules = { arena, exactSeconds: 1, symmetric: false };
  expect([chancesOf(rules, 1, 2), chancesOf(rules, 2, 1)]).toEqual([LOWER, UPPER]);
  expect(chancesOf({ ...rules, exactSeconds: 0 }, 3, 4)).toBeNull();
  expect(asked).toEqual(['1/2', '2/1']);
});
