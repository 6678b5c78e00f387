import { expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { hitsPmf, unblockedPmf, woundsPmf } from '../../../../src-shared/rulesets/opr/exact/attack.ts';
import { oracle as oprOracle } from '../../../../src-shared/rulesets/opr/oracle/index.ts';
import { PLAIN_ATTACK } from '../../../../src-shared/rulesets/opr/rules/modifiers.ts';
import { atLeast, mean, probabilityOf } from '../../../../src-shared/stats/distribution.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';

type ExactNumber = { readonly p: number };
type Answer = {
  readonly hits: Record<string, ExactNumber>;
  readonly unblockedHits: Record<string, ExactNumber>;
  readonly pDestroyed: ExactNumber;
  readonly meanUnblockedHits: ExactNumber;
};
const solve = (...cases: Json[]) =>
  oprOracle.solve({ name: 'cases.json', cases: { cases }, read: () => null }) as unknown as readonly Answer[];

test('one attack computed twice: fractions in oracle/, convolutions in exact/', () => {
  const attacker = { attacks: 5, quality: 4, ap: 1, rending: true, extraHitOn6: 1, blast: 3, shred: true, bane: true };
  const [answer] = solve({ id: 'x', kind: 'attack', attacker, target: { models: 3, tough: 2, defense: 3 } });
  const spec = { ...PLAIN_ATTACK, dice: 5, hit: 3, extraHits: [0, 1], block: 3, blockSix: 1, reroll: 1, extraWound: 1, blast: 3 } as const;
  for (const [key, { p }] of Object.entries(answer?.hits ?? {})) expect(probabilityOf(hitsPmf(spec), Number(key))).toBeCloseTo(p, 12);
  for (const [key, { p }] of Object.entries(answer?.unblockedHits ?? {}))
    expect(probabilityOf(unblockedPmf(spec), Number(key))).toBeCloseTo(p, 12);
  expect(atLeast(unblockedPmf(spec), 6)).toBeCloseTo(answer?.pDestroyed.p ?? 0, 12);
});

test('capped Blast and ignored wounds computed twice', () => {
  const attacker = { attacks: 4, quality: 4, blast: 3, blastCap: 'total', rending: true, rendingMode: 'set' };
  const [answer] = solve({ id: 'x', kind: 'attack', attacker, target: { models: 5, tough: 1, defense: 2 } });
  const spec = { ...PLAIN_ATTACK, dice: 4, hit: 3, block: 5, blockSix: 1, blast: 3, hitCap: 5 };
  expect(mean(unblockedPmf(spec))).toBeCloseTo(answer?.meanUnblockedHits.p ?? 0, 12);
  const ignored = { ...PLAIN_ATTACK, dice: 3, ignore: [5, 6] };
  expect(mean(woundsPmf(ignored))).toBeCloseTo(3 * 0.25 * (4 / 6) * (5 / 6), 12);
});

test('when both rout, the rout is named by the order of the round: the one that acted last', () => {
  const squad = { models: 2, quality: 6, defense: 6, weapon: { attacks: 1, quality: 2 } };
  const duel = (order: string) => ({ kind: 'duel', A: squad, B: squad, rounds: 1, ruleset: 'seed', activationOrderPerRound: [order] });
  const [ab, ba] = solve(duel('AB'), duel('BA')) as unknown as { readonly outcome: Record<string, ExactNumber> }[];
  expect(ab!.outcome['B routs']!.p).toBeGreaterThan(ab!.outcome['A routs']!.p);
  expect(ba!.outcome['A routs']).toEqual(ab!.outcome['B routs']);
  expect(ba!.outcome['B routs']).toEqual(ab!.outcome['A routs']);
  expect(ba!.outcome['B destroys A']).toEqual(ab!.outcome['A destroys B']);
});

test('unknown kinds are answered as such', () => {
  expect(solve({ id: 'odd', kind: 'poem' })[0]).toEqual({ id: 'odd', unsupported: "kind 'poem'" });
});

describeWithSharedData({ path: 'data/opr/oracles-sample.json', tests: 30 }, 'the sample oracles', () => {
  const file = JSON.parse(sharedText('data/opr/oracles-sample.json')) as {
    cases: ({ id: string; expected: object } & Record<string, Json>)[];
  };
  test.each(file.cases.map((c) => [c.id, c] as const))('%s', (id, c) => {
    const { expected, ...blind } = c;
    expect(solve(blind as unknown as Json)[0]).toEqual({ id, ...expected });
  });
});
