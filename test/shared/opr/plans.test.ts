/** The compiled plans say what the readable trees say, wherever two units may stand. */
import { expect, test } from 'vitest';
import { compile } from '../../../src-shared/rulesets/opr/compile.ts';
import { NOWHERE } from '../../../src-shared/rulesets/opr/line.ts';
import { PLAN, Plans, think } from '../../../src-shared/rulesets/opr/plans.ts';
import { Side } from '../../../src-shared/rulesets/opr/side.ts';
import { denseCombatants, sampleCombatants } from './field.ts';

const combatants = [...denseCombatants(), ...sampleCombatants()];
const { field } = compile(combatants, {});
const REACHES = [0, 1, 6, 9, 12, 18, 24, 30, 36, 48];

test('a page holds the decisions of ai.ts for every kind of mover and enemy', () => {
  const plans = new Plans(field);
  const [me, foe] = [new Side(0), new Side(1)];
  let asked = 0;
  for (let u = 0; u < combatants.length; u++) {
    me.load(field, u);
    foe.load(field, (u * 7 + 3) % combatants.length);
    me.plans = plans.pageFor(me, foe);
    for (me.x = -20; me.x <= 14; me.x += 2) {
      for (const e of [me.x + 1, me.x + 3, me.x + 7, me.x + 12, me.x + 18, me.x + 24, NOWHERE]) {
        for (const reach of REACHES) {
          // Asked twice: when the page is made, and when it is read.
          for (let i = 0; i < 2; i++) expect(plans.plan(me, foe, e, reach)).toBe(think(me, foe, e, reach, false));
          asked++;
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(50_000);
});

test('kinds that move alike share a page', () => {
  const plans = new Plans(field);
  const [me, foe] = [new Side(0), new Side(1)];
  const pages = new Set<Int32Array>();
  for (let a = 0; a < combatants.length; a++) {
    for (let b = 0; b < combatants.length; b++) {
      me.load(field, a);
      foe.load(field, b);
      pages.add(plans.pageFor(me, foe));
    }
  }
  expect(pages.size).toBe(field.strides * field.approaches);
  expect(pages.size).toBeLessThan(combatants.length * 3);
});

test('a plan in words: a fast unit rushes to the objective and stops on it', () => {
  const [me, foe] = [new Side(0), new Side(1)];
  me.load(field, 0);
  foe.load(field, 3);
  me.x = -12;
  const plan = think(me, foe, 12, 0, false);
  expect((plan >> PLAN.placeShift) - PLAN.origin).toBe(0);
  expect(plan & PLAN.rush).toBe(PLAN.rush);
});
