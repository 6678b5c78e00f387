import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { planVolley, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import { solve } from '../../../../src-shared/rulesets/wh40k/oracle/solve.ts';
import type { AttackGroup, Target } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { stagePmf } from '../../../../src-shared/rulesets/wh40k/rules/stage-pmf.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { atLeast, type Distribution, mean, quantile, totalMass } from '../../../../src-shared/stats/distribution.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';
import { group, mass, pmfs, stage, target } from './kit.ts';

/** Every sequence of dice a volley can meet, walked one by one with its chance: the slow second opinion. */
function walkDice(attack: AttackGroup, at: Target, weapons: number, interleaved = false): { lost: number[]; unsaved: number[] } {
  const track = woundTrackOf(at);
  const plan = planVolley(attack, at, track, interleaved);
  const lost = new Array<number>(track.wounds + 1).fill(0);
  const unsaved: number[] = [];
  const roller = new VolleyRoller();
  const { result } = roller;
  const prefix: { face: number; sides: number }[] = [];
  for (;;) {
    let used = 0;
    const dice = {
      roll(sides: number) {
        if (used === prefix.length) prefix.push({ face: 1, sides });
        return prefix[used++]!.face;
      },
    };
    roller.use(dice);
    roller.roll(plan, weapons, { lost: 0, models: at.models.length }, null);
    const chance = prefix.reduce((p, d) => p / d.sides, 1);
    lost[result.lost]! += chance;
    unsaved[result.unsaved] = (unsaved[result.unsaved] ?? 0) + chance;
    while (prefix.length > 0 && prefix.at(-1)!.face === prefix.at(-1)!.sides) prefix.pop();
    if (prefix.length === 0) return { lost, unsaved };
    prefix[prefix.length - 1] = { ...prefix.at(-1)!, face: prefix.at(-1)!.face + 1 };
  }
}

function expectPmf(pmf: ArrayLike<number>, expected: ArrayLike<number>): void {
  for (let i = 0; i < Math.max(pmf.length, expected.length); i++) expect(pmf[i] ?? 0).toBeCloseTo(expected[i] ?? 0, 12);
}

for (const { path, tests } of [
  { path: 'data/wh40k/oracles-sample.json', tests: 12 },
  { path: 'data/wh40k/oracles-10e-sample.json', tests: 26 },
]) {
  describeWithSharedData({ path, tests }, `oracles of ${path}`, () => checkOracles(path));
}

function checkOracles(path: string): void {
  const document = JSON.parse(sharedText(path));
  const answers = solve({ name: 'oracles', cases: strip(document), read: () => null }) as { id: string; [pmf: string]: Json }[];

  test.each<[string, Json, Json]>(document.cases.map((c: { id: string; expected: Json }, i: number) => [c.id, c.expected, answers[i]]))(
    '%s',
    (_id, expected, answer) => {
      expectClose(answer, expected, '');
    },
  );

  /** `expected` is never read: it is not even there. */
  function strip(value: { cases: { expected?: Json }[] }): Json {
    return { cases: value.cases.map(({ expected: _, ...rest }) => rest) } as Json;
  }

  function expectClose(got: Json | undefined, wanted: Json, path: string): void {
    if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
      const cells = wanted as Record<string, Json>;
      const mine = (got ?? {}) as Record<string, Json>;
      for (const key of new Set([...Object.keys(cells), ...(path.endsWith('.pmf') ? Object.keys(mine) : [])])) {
        expectClose(mine[key] ?? '0', cells[key] ?? '0', `${path}.${key}`);
      }
    } else expect(Math.abs(Number(got) - Number(wanted)), path).toBeLessThan(1e-9);
  }
}

describe('by hand', () => {
  test('ten S4 shots at 3+ into T4 3+: each does 1/9', () => {
    const { woundsLost } = pmfs(group({ models: 10 }), target());
    expect(woundsLost.mass[0]).toBeCloseTo((8 / 9) ** 10, 14);
    expect(mean(woundsLost)).toBeCloseTo(10 / 9, 12);
  });
  test('hits and extra hits of one die stay joint', () => {
    // Digest 4: convolving their marginals would give 0.4820.
    const attack = group({ models: 5, toHit: stage({ extraForm: 'add', extraTarget: 6, extraAmount: 1 }) });
    const q = 1 / 6;
    expect(pmfs(attack, target()).woundsLost.mass[0]).toBeCloseTo((1 / 3 + (1 / 2) * (1 - q) + (1 / 6) * (1 - q) ** 2) ** 5, 14);
  });
  test('re-roll all, 3+ at -1: 4.5 hits of 6 when modifiers count, 4.0 when they do not', () => {
    const hits = (reroll: 'failed' | 'failed_natural') =>
      mean(pmfs(group({ models: 6, toHit: stage({ reroll, modifier: -1 }) }), target()).hits);
    expect(hits('failed')).toBeCloseTo(4.5, 12);
    expect(hits('failed_natural')).toBeCloseTo(4, 12);
  });
  test('three sure hits of D 10 into one W 11 model take 11, the dice 30', () => {
    const attack = group({
      models: 3,
      autoHit: true,
      strength: '20',
      ap: '9',
      damage: '10',
      toWound: stage({ target: 2, targetHard: true }),
    });
    const result = pmfs(attack, target({ count: 1, wounds: 11 }));
    expect(mean(result.damageUncapped)).toBeCloseTo(3 * (5 / 6) * 10, 12);
    expect(result.woundsLost.min + result.woundsLost.mass.length - 1).toBe(11);
  });
  test('blast acts on each weapon: d6 against 6 models has minimum 3 and mean 4', () => {
    const { attacks } = pmfs(group({ attacks: 'd6', blast: true }), target({ count: 6 }));
    expect(mass(attacks)).toEqual([0, 0, 0, 0.5, 1 / 6, 1 / 6, 1 / 6].map((p) => expect.closeTo(p, 14)));
  });
  test('FnP 5+ on W1 is one more test', () => {
    const attack = group({ models: 4, autoHit: true, strength: '8', ap: '6' });
    expect(mean(pmfs(attack, target({ feelNoPain: 5 })).woundsLost)).toBeCloseTo(4 * (5 / 6) * (2 / 3), 12);
  });
  test('morale: 3 of 10 lost at Ld 7 fails on 5 and 6; then one flees and each of six others on a 1', () => {
    const sure = group({
      models: 3,
      autoHit: true,
      strength: '20',
      ap: '9',
      toWound: stage({ target: 2, targetHard: true, reroll: 'failed' }),
    });
    const at = target();
    const test = {
      autoPass: false,
      ignoreAttrition: false,
      attritionModifier: 0,
      startingStrength: 10,
      leadership: () => 7,
      alreadySlain: 0,
    };
    const all = pmfs(sure, at, { morale: test });
    const three = all.modelsSlain.mass[3]!;
    const lost = mass(all.modelsLostAfterMorale!);
    const two = all.modelsSlain.mass[2]!;
    // 4 gone in all: 3 slain, one fled, six stayed (6 left of 10 is not below half); or 2 slain and two fled.
    expect(lost[4]).toBeCloseTo(three * (2 / 6) * (5 / 6) ** 6 + two * (1 / 6) * 7 * (1 / 6) * (5 / 6) ** 6, 12);
  });
  test('below half strength attrition takes 1s and 2s', () => {
    const sure = group({ models: 1, autoHit: true, strength: '20', ap: '9', toWound: stage({ target: 2, targetHard: true }) });
    const test = {
      autoPass: false,
      ignoreAttrition: false,
      attritionModifier: 0,
      startingStrength: 10,
      leadership: () => 1,
      alreadySlain: 0,
    };
    const lost = mass(pmfs(sure, target({ count: 4 }), { morale: test }).modelsLostAfterMorale!);
    // 5/6 slain; then 5/6 fail (a natural 1 passes); one flees; two are left, each stays with 4/6.
    expect(lost[2]).toBeCloseTo((5 / 6) * (5 / 6) * (4 / 6) ** 2, 12);
  });
});

describe('against every sequence of dice', () => {
  const six = stage({ mortalTarget: 6, mortalAmount: '1' });
  test.each<[string, AttackGroup, Target, number]>([
    ['plain', group(), target({ count: 2, wounds: 2 }), 2],
    [
      'd3 damage into W2 with FnP',
      group({ autoHit: true, damage: 'd3', strength: '8' }),
      target({ count: 2, wounds: 2, feelNoPain: 5 }),
      1,
    ],
    [
      'mortals in addition, FnP against them',
      group({ autoHit: false, toHit: six }),
      target({ count: 2, wounds: 1, feelNoPainMortal: 5 }),
      2,
    ],
    [
      'mortals instead on the wound roll',
      group({ autoHit: true, toWound: { ...six, mortalEnds: true, mortalAmount: 'd3' } }),
      target({ count: 2, wounds: 2 }),
      2,
    ],
    ['extra rolls to hit', group({ toHit: stage({ extraForm: 're-roll', extraTarget: 6 }) }), target({ count: 3, wounds: 1 }), 1],
    [
      'soft extras with +1',
      group({ toHit: stage({ modifier: 1, extraForm: 'add', extraHard: false }), strength: '8' }),
      target({ count: 3, wounds: 1 }),
      1,
    ],
    [
      'extra wounds, re-rolled 1s',
      group({ autoHit: true, toWound: stage({ reroll: 'ones', extraForm: 'add', extraTarget: 6 }) }),
      target({ count: 3 }),
      2,
    ],
    [
      'two attacks with extra rolls and a single re-roll',
      group({ autoHit: true, toWound: stage({ reroll: 'one', extraForm: 're-roll', extraTarget: 5 }) }),
      target({ count: 4, armour: 7 }),
      2,
    ],
    ['fishing', group({ toHit: stage({ reroll: 'fish', extraForm: 'add' }) }), target({ count: 3 }), 1],
    ['save re-rolls and variable AP', group({ autoHit: true, ap: 'd3' }), target({ count: 2, armour: 4, saveReroll: 'failed' }), 2],
    ['variable strength and attacks', group({ attacks: 'd3', autoHit: true, strength: '3+d3' }), target({ count: 2, armour: 7 }), 1],
    [
      'mixed saves and pains',
      group({ autoHit: true, strength: '8' }),
      target({
        models: [
          { wounds: 1, armour: 5, invulnerableMelee: 7, invulnerableRanged: 7, feelNoPain: 7, feelNoPainMortal: 7 },
          { wounds: 2, armour: 3, invulnerableMelee: 7, invulnerableRanged: 4, feelNoPain: 5, feelNoPainMortal: 6 },
        ],
      }),
      2,
    ],
    [
      'mortals on mixed pains',
      group({ autoHit: true, toWound: { ...six, mortalAmount: '2' } }),
      target({
        models: [
          { wounds: 1, armour: 5, invulnerableMelee: 7, invulnerableRanged: 7, feelNoPain: 7, feelNoPainMortal: 7 },
          { wounds: 2, armour: 3, invulnerableMelee: 7, invulnerableRanged: 7, feelNoPain: 7, feelNoPainMortal: 4 },
        ],
      }),
      1,
    ],
  ])('%s', (_name, attack, at, weapons) => {
    const exact = pmfs({ ...attack, models: weapons }, at);
    expectPmf(exact.lost, walkDice(attack, at, weapons).lost);
    const together = pmfs({ ...attack, models: weapons }, at, { interleaved: true });
    expectPmf(together.lost, walkDice(attack, at, weapons, true).lost);
  });
});

describe('properties', () => {
  const stages = fc.record({
    reroll: fc.constantFrom('none' as const, 'ones' as const, 'failed' as const, 'failed_natural' as const, 'fish' as const),
    modifier: fc.integer({ min: -2, max: 2 }),
    extraForm: fc.constantFrom(null, 'add' as const, 're-roll' as const),
    extraTarget: fc.integer({ min: 4, max: 6 }),
    extraAmount: fc.integer({ min: 1, max: 2 }),
    extraHard: fc.boolean(),
    target: fc.constantFrom(null, 2, 4),
    targetHard: fc.boolean(),
    mortalTarget: fc.constantFrom(null, 5, 6),
    mortalAmount: fc.constantFrom('1', 'd3'),
    mortalHard: fc.boolean(),
    mortalEnds: fc.boolean(),
  });
  const groups = fc
    .record({
      models: fc.integer({ min: 1, max: 4 }),
      attacks: fc.constantFrom('1', '2', 'd3'),
      skill: fc.integer({ min: 2, max: 6 }),
      strength: fc.constantFrom('3', '4', '8'),
      ap: fc.constantFrom('0', '2', 'd3'),
      damage: fc.constantFrom('1', '2', 'd3', 'd6'),
      poison: fc.constantFrom(null, 4),
      toHit: stages,
      toWound: stages,
    })
    .map((g) => group(g));
  const targets = fc
    .record({
      count: fc.integer({ min: 1, max: 5 }),
      wounds: fc.integer({ min: 1, max: 4 }),
      armour: fc.integer({ min: 2, max: 7 }),
      feelNoPain: fc.integer({ min: 4, max: 7 }),
      feelNoPainMortal: fc.integer({ min: 4, max: 7 }),
      saveReroll: fc.constantFrom('none' as const, 'ones' as const, 'failed' as const),
    })
    .map((t) => target(t));
  const check = (run: (g: AttackGroup, t: Target) => void) => fc.assert(fc.property(groups, targets, run), { seed: 40, numRuns: 120 });

  test('every pmf has mass 1 within 1e-12', () => {
    check((g, t) => {
      const all = pmfs([g, { ...g, skill: 4 }], t);
      const each: Distribution[] = [
        all.attacks,
        all.hits,
        all.wounds,
        all.unsaved,
        all.mortal,
        all.damageUncapped,
        all.woundsLost,
        all.modelsSlain,
        all.remainingWounds,
      ];
      for (const pmf of each) expect(Math.abs(totalMass(pmf) - 1)).toBeLessThan(1e-12);
    });
  });
  test('wounds lost and remaining make up the unit', () => {
    check((g, t) => {
      const all = pmfs(g, t);
      const wounds = all.track.wounds;
      for (let x = 0; x <= wounds; x++) expect(mass(all.woundsLost)[x] ?? 0).toBe(mass(all.remainingWounds)[wounds - x] ?? 0);
    });
  });
  test('with W 1 slain is wounds lost', () => {
    check((g, t) => {
      const all = pmfs(g, { ...t, models: t.models.map((m) => ({ ...m, wounds: 1 })) });
      expectPmf(mass(all.modelsSlain), mass(all.woundsLost));
    });
  });
  test('more skill, AP, damage and attacks never hurt less', () => {
    // Not so with re-rolled failures: a better skill throws fewer dice again, so fewer of them get to trigger.
    const plain = (s: AttackGroup['toHit']) => ({ ...s, reroll: s.reroll === 'none' ? s.reroll : ('ones' as const) });
    check((wild, t) => {
      const g = { ...wild, toHit: plain(wild.toHit), toWound: plain(wild.toWound) };
      const base = mean(pmfs(g, t).woundsLost);
      const better: AttackGroup[] = [
        { ...g, skill: Math.max(2, g.skill - 1) },
        { ...g, ap: { ...g.ap, constant: g.ap.constant + 1 } },
        { ...g, damage: { ...g.damage, constant: g.damage.constant + 1 } },
        { ...g, models: g.models + 1 },
        { ...g, strength: { ...g.strength, constant: g.strength.constant + 4 } },
      ];
      for (const stronger of better) expect(mean(pmfs(stronger, t).woundsLost)).toBeGreaterThanOrEqual(base - 1e-12);
    });
  });
  test('a re-roll of failures never lowers the mean of successes', () => {
    fc.assert(
      fc.property(stages, fc.integer({ min: 2, max: 6 }), (s, needed) => {
        const meanOf = (reroll: 'none' | 'ones' | 'failed') => {
          const pmf = stagePmf({
            stage: { ...s, reroll, mortalTarget: null },
            needed,
            modifier: Math.max(-1, Math.min(1, s.modifier)),
            always: 7,
            critical: 7,
            failsUpTo: 1,
          });
          return pmf.p.reduce((sum, p, i) => sum + p * Math.floor(i / (pmf.mortals + 1)), 0);
        };
        expect(meanOf('ones')).toBeGreaterThanOrEqual(meanOf('none') - 1e-12);
        expect(meanOf('failed')).toBeGreaterThanOrEqual(meanOf('ones') - 1e-12);
      }),
      { seed: 41, numRuns: 200 },
    );
  });
  test('damage rolled is linear in the attacks', () => {
    check((g, t) => {
      const one = mean(pmfs({ ...g, models: 1 }, t).damageUncapped);
      expect(mean(pmfs({ ...g, models: 3 }, t).damageUncapped)).toBeCloseTo(3 * one, 10);
    });
  });
  test('FnP 7 is no FnP, and quantiles follow P(at least x)', () => {
    check((g, t) => {
      const none = { ...t, models: t.models.map((m) => ({ ...m, feelNoPain: 7, feelNoPainMortal: 7 })) };
      const pmf = pmfs(g, none).woundsLost;
      expectPmf(mass(pmf), mass(pmfs({ ...g, noFeelNoPain: true }, t).woundsLost));
      const median = quantile(pmf, 0.5);
      expect(atLeast(pmf, median)).toBeGreaterThanOrEqual(0.5 - 1e-9);
      expect(atLeast(pmf, median + 1)).toBeLessThanOrEqual(0.5 + 1e-9);
    });
  });
});
