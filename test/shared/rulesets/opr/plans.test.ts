/** The compiled plans say what the readable trees say, wherever two units may stand. */
import { expect, test } from 'vitest';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compile } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import * as layout from '../../../../src-shared/rulesets/opr/engine/kernel/layout.ts';
import { Memory } from '../../../../src-shared/rulesets/opr/engine/memory.ts';
import type { Kernel } from '../../../../src-shared/rulesets/opr/engine/open-kernel.ts';
import { Plans, planAdHoc, treeReading } from '../../../../src-shared/rulesets/opr/engine/plans.ts';
import { Side } from '../../../../src-shared/rulesets/opr/engine/side.ts';
import { UnitBlocks } from '../../../../src-shared/rulesets/opr/engine/unit-blocks.ts';
import { combatantOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { NOWHERE } from '../../../../src-shared/rulesets/opr/rules/movement.ts';
import { denseCombatants, sampleCombatants } from './field.ts';
import { unit, weapon } from './kit.ts';

const combatants = [...denseCombatants(), ...sampleCombatants()];
const { field } = compile(combatants, {});
const REACHES = [0, 1, 6, 9, 12, 18, 24, 30, 36, 48];
const SEED = { hi: 0, lo: 1 };
const reading = treeReading(field.ruleOptions);

test('the kernel reads from its pages the decisions of ai/decide.ts for every kind of mover and enemy', () => {
  const arena = new OprArena(field);
  const { kernel, a, b } = arena as unknown as { kernel: Kernel; a: Side; b: Side };
  let asked = 0;
  for (let u = 0; u < combatants.length; u++) {
    arena.trial(SEED, u, (u * 7 + 3) % combatants.length, 0);
    b.state = 0;
    for (a.x = -20; a.x <= 14; a.x += 2) {
      for (const e of [a.x + 1, a.x + 3, a.x + 7, a.x + 12, a.x + 18, a.x + 24, NOWHERE]) {
        for (const reach of REACHES) {
          // Asked twice: when the page is made, and when it is read.
          for (let i = 0; i < 2; i++) expect(kernel.planOf(a.at, b.at, e, reach)).toBe(planAdHoc(a, b, { e, reach, reading }));
          asked++;
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(50_000);
});

test('kinds that move alike share a page', () => {
  const plans = new Plans(field, new Memory());
  const pages = new Set<number>();
  for (let a = 0; a < combatants.length; a++) {
    for (let b = 0; b < combatants.length; b++) pages.add(plans.pageFor(a, b));
  }
  pages.delete(0);
  expect(pages.size).toBe(field.strides * field.approaches);
  expect(pages.size).toBeLessThan(combatants.length * 3);
});

test('units whose moves change, by themselves or by their enemy, have no page', () => {
  const rules = [[], ['Speed Feat'], ['Instinctive'], ['Speed Debuff']];
  const units = rules.map((list) => combatantOf(unit({ rules: list, weapons: [weapon({})] }), 'Test'));
  const plans = new Plans(compile(units, {}).field, new Memory());
  const hasPage = (me: number, foe: number): boolean => plans.pageFor(me, foe) !== 0;
  expect(units.map((_, me) => hasPage(me, 0))).toEqual([true, false, false, true]);
  expect(units.map((_, me) => hasPage(me, 3))).toEqual([false, false, false, false]);
});

test('a plan, decoded: a fast unit rushes to the objective and stops on it', () => {
  const memory = new Memory(layout.CELLS);
  const blocks = new UnitBlocks(field, memory);
  const [me, foe] = [new Side(0, memory), new Side(1, memory)];
  me.at = blocks.addressOf(0);
  foe.at = blocks.addressOf(3);
  me.x = -12;
  const plan = planAdHoc(me, foe, { e: 12, reach: 0, reading });
  expect((plan >> layout.PLAN_PLACE) - layout.PLAN_ORIGIN).toBe(0);
  expect(plan & layout.PLAN_RUSH).toBe(layout.PLAN_RUSH);
});
