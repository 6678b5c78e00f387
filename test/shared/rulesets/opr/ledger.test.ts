/** The ledger: what weapons and rules did, counted beside the game. */
import { expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import { LEDGER } from '../../../../src-shared/rulesets/opr/analysis/ledger.ts';
import { COLUMN } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { ALL_RULES } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compile } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { LEDGER_COLUMN, LEDGER_WIDTH } from '../../../../src-shared/rulesets/opr/engine/ledger-pages.ts';
import { combatantOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { sampleCombatants, UNCOMMON } from './field.ts';
import { unit, weapon } from './kit.ts';

const SEED = { hi: 11, lo: 12 };

type Sums = readonly { readonly name: string; readonly sum: number }[];

/** Row names with the sums of a column over some trials of a pair. */
function ledgerOf(a: Combatant<UnitData>, b: Combatant<UnitData>, trials: number, column: keyof typeof LEDGER_COLUMN): [Sums, Sums] {
  const arena = new OprArena(compile([a, b], { meleeLock: false }).field);
  const ledger = { a: new Float64Array(LEDGER.rows(a).length * LEDGER_WIDTH), b: new Float64Array(LEDGER.rows(b).length * LEDGER_WIDTH) };
  arena.ledger = ledger;
  for (let t = 0; t < trials; t++) arena.trial(SEED, 0, 1, t);
  const sums = (c: Combatant<UnitData>, cells: Float64Array): Sums =>
    LEDGER.rows(c).map((name, row) => ({ name, sum: cells[row * LEDGER_WIDTH + LEDGER_COLUMN[column]]! }));
  return [sums(a, ledger.a), sums(b, ledger.b)];
}

const total = (sums: Sums): number => sums.reduce((s, row) => s + row.sum, 0);

test('wounds of all rows are the wounds of the match, less what the enemy did to itself', () => {
  const [a, b] = [UNCOMMON[0], UNCOMMON[3]].map((u) => combatantOf(u!, 'Test')) as [Combatant<UnitData>, Combatant<UnitData>];
  const arena = new OprArena(compile([a, b], { meleeLock: false }).field);
  let [woundsA, woundsB] = [0, 0];
  for (let t = 0; t < 40; t++) {
    const { values } = arena.trial(SEED, 0, 1, t);
    woundsA += values[COLUMN.wounds]!;
    woundsB += values[COLUMN.wounds + 1]!;
  }
  const [sumsA, sumsB] = ledgerOf(a, b, 40, 'wounds');
  expect(total(sumsA)).toBe(woundsA);
  expect(total(sumsB)).toBe(woundsB);
});

test('counted hits have the mean of recorded hits', () => {
  const [a, b] = sampleCombatants().slice(1, 3) as [Combatant<UnitData>, Combatant<UnitData>];
  const arena = new OprArena(compile([a, b], { meleeLock: false }).field);
  let recorded = 0;
  for (let t = 0; t < 200; t++)
    arena.trial(SEED, 0, 1, t, (e) => (recorded += e.kind === 'attack' && e.side === 0 && e.dice > 0 ? e.hits : 0));
  const counted = total(ledgerOf(a, b, 200, 'hits')[0]);
  expect(Math.abs(counted - recorded)).toBeLessThan(4 * Math.sqrt(recorded + counted));
});

test('units that fight alike have the same rows', () => {
  const one = unit({ rules: ['Furious', 'Stealth'], weapons: [weapon({ name: 'Axe' }), weapon({ name: 'Gun', range: 12 })] });
  const two = unit({ rules: ['Stealth', 'Furious'], weapons: [weapon({ name: 'Rifle', range: 12 }), weapon({ name: 'Blade' })] });
  const rows = (u: UnitData): readonly string[] => LEDGER.rows(combatantOf(u, 'Test'));
  expect(rows(one)).toEqual(['Axe', 'Gun', 'Furious', 'Stealth']);
  expect(rows(two)).toEqual(['Blade', 'Rifle', 'Furious', 'Stealth']);
});

test('every rule that is not inert is counted in some game', () => {
  const foes = sampleCombatants().filter((_, i) => i % 6 === 0);
  const neverFired: string[] = [];
  for (const entry of ALL_RULES) {
    if (entry.effects.every((e) => e.do === 'inert' || e.do === 'grant')) continue;
    const text = `${entry.name}(2)`;
    const carriers = [
      unit({ size: 5, rules: [text, 'Self-Repair'], weapons: [weapon({ count: 5, attacks: 2, rules: [text] })] }),
      unit({
        size: 3,
        rules: [text, 'Tough(3)', 'Slow'],
        weapons: [weapon({ count: 3, range: 24, attacks: 2, rules: [text, 'Indirect'] }), weapon({ count: 3 })],
      }),
      unit({ size: 3, rules: [text, 'Immobile', 'Scout'], weapons: [weapon({ count: 3, range: 30, rules: [text] })] }),
      unit({ rules: [text, 'Tough(9)', 'Ambush'], weapons: [weapon({ range: 6, rules: [text] }), weapon({ attacks: 4 })] }),
      unit({ size: 4, rules: [text, 'Quick Shot'], weapons: [weapon({ count: 4, range: 12 }), weapon({ count: 4, attacks: 3 })] }),
    ].map((u) => combatantOf({ ...u, ...(entry.until !== undefined && { version: entry.until }) }, 'Test'));
    const fires = carriers.some((carrier) =>
      foes.some((foe) => ledgerOf(carrier, foe, 4, 'used')[0].some((row) => row.name === entry.name && row.sum > 0)),
    );
    if (!fires) neverFired.push(entry.name);
  }
  expect(neverFired).toEqual([]);
});
