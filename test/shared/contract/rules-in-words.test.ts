/** Rules in words, held to what the engines do. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { RuleNote } from '../../../src-shared/contract/ruleset.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { forEachRuleset, sampleArena, sampleCombatants, TEST_SEED } from '../../kit/rulesets.ts';

forEachRuleset((ruleset) => {
  test('every rule of the samples says what it does and where that stands, once', () => {
    for (const combatant of sampleCombatants(ruleset)) {
      const rules = ruleset.present.rulesOf(combatant);
      expect(rules.length, combatant.name).toBeGreaterThan(0);
      expect(new Set(rules.map((r) => r.name)).size).toBe(rules.length);
      for (const rule of rules) {
        expect(rule.meaning, `${combatant.name}: ${rule.name}`).toMatch(/^[A-Z\d−+].*\.$/);
        expect(rule.source, rule.name).toMatch(/\w/);
      }
    }
  });

  test('rows that count a rule are rows of the ledger, and some rule of a battle fires', () => {
    const { combatants, arena } = sampleArena(ruleset, 2);
    const spec = ruleset.analysis.ledger;
    if (spec === null) return;
    const fired = spec.columns.findIndex((c) => c.id === spec.fired);
    expect(fired).toBeGreaterThanOrEqual(0);
    const cells = combatants.map((c) => new Float64Array(spec.rows(c).length * spec.columns.length)) as [Float64Array, Float64Array];
    arena.ledger = { a: cells[0], b: cells[1] };
    for (let t = 0; t < 6; t++) arena.trial(TEST_SEED, 0, 1, t);
    const counts = combatants.flatMap((combatant, side) =>
      ruleset.present.rulesOf(combatant).flatMap(({ rows = [] }) => {
        for (const row of rows) expect(row).toBeLessThan(spec.rows(combatant).length);
        return rows.map((row) => cells[side]?.[row * spec.columns.length + fired] ?? 0);
      }),
    );
    expect(counts.some((n) => n > 0)).toBe(true);
  });

  test('rules the engine leaves out are listed as left out', () => {
    const [combatant] = sampleCombatants(ruleset) as [Combatant];
    if (ruleset.id === 'opr') return;
    const rules = ruleset.present.rulesOf({ ...combatant, unmodelled: ['Moon howl'] });
    expect(rules.find((r) => r.name === 'Moon howl')).toMatchObject({ played: false, carriedBy: [] });
  });
});

/** The rules of the first sample combatant whose name fits. */
function rulesNamed(id: string, name: RegExp): (rule: string) => RuleNote | undefined {
  const ruleset = RULESETS.find((r) => r.id === id);
  if (ruleset === undefined) throw new Error(`no ruleset ${id}`);
  const combatant = sampleCombatants(ruleset).find((c) => name.test(`${c.name} ${c.detail}`));
  if (combatant === undefined) throw new Error(`no sample fits ${name}`);
  const rules = ruleset.present.rulesOf(combatant);
  return (rule) => rules.find((r) => r.name === rule);
}

describe('in the words of each game', () => {
  test('Warhammer 40k: weapon rules name their weapons, saves their numbers', () => {
    const rule = rulesNamed('wh40k', /^Ash Raiders/);
    expect(rule('Rapid Fire')).toMatchObject({ meaning: 'Twice the attacks at half range or less.', carriedBy: ['Shard rifle'] });
    expect(rule('Poison 4+')).toMatchObject({ source: 'Digest 2.3', played: true });
    expect(rule('Feel no pain 6+')?.rows).toBeUndefined();
    expect(rulesNamed('wh40k', /^Veil Stalkers/)('−1 to be hit')?.meaning).toMatch(/have −1/);
  });

  test('Tunnel Fight: lines of the lists with those who follow them', () => {
    const rule = rulesNamed('osr', /^Lanternwick Company/);
    const guard = rule('guard if self.health_percent < 80');
    expect(guard).toMatchObject({ meaning: 'Guards while its health in % < 80.', carriedBy: ['Hob Marrow'], rows: [1] });
    expect(rule('move nearest_enemy if !enemy.in_range')?.meaning).toBe('Moves toward the nearest enemy while no enemy is in range.');
    expect(rule('Guard')?.meaning).toMatch(/^Armour class \+2/);
  });

  test('BattleTech: weapons by their figures, equipment by what it does, a row for each weapon of a name', () => {
    const rule = rulesNamed('battletech', /^Peregrine PRG-C/);
    expect(rule('ER Large Laser')).toMatchObject({ meaning: '10 damage, heat 12, range 8/15/25.', played: true });
    expect(rule('ER Large Laser')?.rows?.length).toBe(2);
    expect(rule('XL engine')?.meaning).toMatch(/survives the loss of one side torso/);
    expect(rule('17 double heat sinks')?.meaning).toBe('Remove 34 heat per turn.');
  });

  test('Eclipse: parts with the ships that carry them; dice are counted only where they are its own', () => {
    const rule = rulesNamed('eclipse', /^Grand Compact Fleet/);
    expect(rule('Ion Cannon')).toMatchObject({ source: 'Specification 3.3', carriedBy: expect.arrayContaining(['Dart']) });
    expect(rule('Electron Computer')?.rows).toBeUndefined();
    expect(rule('Positron Computer')?.meaning ?? rule('Electron Computer')?.meaning).toMatch(/to every die of the ship/);
  });
});
