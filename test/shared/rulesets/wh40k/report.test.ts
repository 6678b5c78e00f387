import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../src-shared/contract/report.ts';
import { attackReport, type StageId, type StageReport } from '../../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { type AttackInput, REPORTS } from '../../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { answerReport } from '../../../kit/reports.ts';
import { combatant, line, sampleUnits, stage, weapon } from './kit.ts';

const stageOf = (stages: readonly StageReport[], id: StageId) => stages.find((s) => s.id === id)!;

const shooters = combatant([line({ count: 10, weapon: weapon({ type: 'Rapid Fire', range: 24 }) })], { name: 'Shooters' });
const marines = combatant([line({ count: 5, wounds: 2, cost: 20 })], { name: 'Marines' });

describe('attackReport', () => {
  test('ten rapid-firing rifles at half range into five W2 models', () => {
    const report = attackReport(shooters, marines, { distance: 12 });
    expect(report.phase).toBe('shoot');
    expect(stageOf(report.total, 'attacks')).toMatchObject({ values: [20], chances: [1], mean: 20 });
    const lost = stageOf(report.total, 'wounds_lost');
    expect(lost.chances[0]).toBeCloseTo((8 / 9) ** 20, 12);
    expect(lost).toMatchObject({ min: 0, max: 10, q1: 1, median: 2, q3: 3, low: 0, high: 5 });
    expect(stageOf(report.total, 'points_killed').values.slice(0, 3)).toEqual([0, 10, 20]);
    expect(stageOf(report.total, 'points_killed').mean).toBeCloseTo(10 * lost.mean, 10);
    expect(report.wipe).toBeCloseTo(lost.chances[10]!, 15);
    expect(report.returnPer100).toBeCloseTo(10 * lost.mean, 8);
  });
  test('says how each number was made', () => {
    const [group] = attackReport(shooters, marines, { distance: 12 }).groups;
    const how = (id: StageId) => stageOf(group!.stages, id).how;
    expect(how('attacks')).toBe('10 weapons make 1 attack each. Rapid Fire at half range: doubled.');
    expect(how('hits')).toBe('BS needs 3+. 3 to 6 are a hit: 66.7 % of dice.');
    expect(how('wounds')).toBe('S 4 against T 4 needs 4+. 4 to 6 are a wound: 50.0 % of dice.');
    expect(how('unsaved')).toBe('Armour 3+ against AP 0: saves on 3+, fails 33.3 %.');
  });
  test('names modifiers, re-rolls, triggers, poison and pain', () => {
    const odd = weapon({
      strength: { form: 'fixed', value: '0' },
      poison: 4,
      damage: 'd6',
      toHit: stage({ modifier: -3, reroll: 'ones', extraForm: 'add', extraAmount: 2 }),
      toWound: stage({ mortalTarget: 6, mortalAmount: 'd3', mortalEnds: true }),
    });
    const tough = combatant([line({ feelNoPain: 5, feelNoPainMortal: 6, invulnerableRanged: 4 })], { defence: { halveDamage: true } });
    const { stages } = attackReport(combatant([line({ weapon: odd })]), tough, {}).groups[0]!;
    expect(stageOf(stages, 'hits').how).toContain('-1 to the roll (all modifiers summed, then kept within -1 and +1)');
    expect(stageOf(stages, 'hits').how).toContain('1 is thrown again once. A natural 6 adds 2 more hits.');
    expect(stageOf(stages, 'wounds').how).toContain('Poison wounds on a natural 4+');
    expect(stageOf(stages, 'wounds').how).toContain('A natural 6 makes d3 mortal wounds instead of the wound.');
    expect(stageOf(stages, 'unsaved').how).toContain('or invulnerable 4+');
    expect(stageOf(stages, 'damage_uncapped').how).toContain('Halved, rounded up. A roll of 6 becomes 3.');
    expect(stageOf(stages, 'wounds_lost').how).toContain('Feel no pain ignores each point on 5+');
  });
  test('is plain JSON with pmfs of mass 1 for every pair of samples it is asked about', () => {
    const units = sampleUnits().filter((_, i) => i % 17 === 0);
    for (const a of units) {
      for (const phase of ['shoot', 'fight', 'charge'] as const) {
        const report = attackReport(a, units[3]!, {}, phase);
        expect(JSON.parse(JSON.stringify(report))).toEqual(report);
        for (const s of [...report.total, ...report.groups.flatMap((g) => g.stages)]) {
          expect(Math.abs(s.chances.reduce((x, y) => x + y, 0) - 1)).toBeLessThan(1e-12);
          expect(s.atLeast[0]).toBeCloseTo(1, 12);
          expect(s.min <= s.q1 && s.q1 <= s.median && s.median <= s.q3 && s.q3 <= s.max).toBe(true);
          expect(s.how).toMatch(/\.$/);
        }
      }
    }
  });
  test('out of range it says so', () => {
    const report = attackReport(shooters, marines, { distance: 30 }, 'shoot');
    expect(report.remarks).toEqual(['No weapon can be used in this phase at this distance.']);
    expect(stageOf(report.total, 'wounds_lost').mean).toBe(0);
  });
  test('an attack beyond reason is declined, not attempted', () => {
    const storm = weapon({
      attacks: '60',
      damage: 'd6',
      toHit: stage({ mortalTarget: 4, mortalAmount: '3d6' }),
      toWound: stage({ mortalTarget: 4, mortalAmount: '3d6' }),
    });
    const horde = combatant([line({ count: 100, wounds: 4, weapon: storm })]);
    expect(attackReport(horde, horde, {}).remarks).toEqual(['This attack is too large to be solved exactly.']);
  });
  test('several groups fire in order, each at what is left', () => {
    const two = combatant([
      line({ count: 1, name: 'A' }),
      line({ count: 1, name: 'B', cost: 30, weapon: weapon({ name: 'Big', damage: '6', ap: '3' }) }),
    ]);
    const report = attackReport(two, combatant([line({ count: 1, wounds: 3 })]), {});
    expect(report.groups.map((g) => g.weapon)).toEqual(['Big', 'Rifle']);
    const sum = report.groups.reduce((x, g) => x + stageOf(g.stages, 'wounds_lost').mean, 0);
    expect(sum).toBeCloseTo(stageOf(report.total, 'wounds_lost').mean, 12);
  });
});

describe('reports for the views', () => {
  test('attack is the attack report', () => {
    expect(answerReport(REPORTS.attack, { combatants: [shooters, marines], input: { phase: 'fight' } })).toEqual(
      attackReport(shooters, marines, {}, 'fight'),
    );
    expect(answerReport(REPORTS.attack, {})).toBeNull();
  });
  test('lineup has a row for every target', () => {
    const rows = answerReport(REPORTS.lineup, { combatants: [shooters, marines, shooters], options: { distance: 12 } });
    expect(rows.map((r) => r.name)).toEqual(['Marines', 'Shooters']);
    expect(rows[0]!.pointsKilled).toBeCloseTo(stageOf(attackReport(shooters, marines, { distance: 12 }).total, 'points_killed').mean, 12);
  });
  test('matchups have a row for every opponent', () => {
    const rows = answerReport(REPORTS.matchups, { combatants: sampleUnits().slice(0, 12) });
    expect(rows.map((row) => row.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
  test('the parts of a long answer make up the whole of it, also with a leader', () => {
    const combatants = [shooters, marines, shooters, marines];
    for (const input of [{}, { leaders: [[1, 3]] }]) {
      for (const report of [REPORTS.lineup, REPORTS.matchups] as readonly Report<Unit, AttackInput, readonly unknown[]>[]) {
        const parts = report.parts!(combatants.length, report.read(input));
        const joined = Array.from({ length: parts }, (_, part) => answerReport(report, { combatants, input, part })).flat();
        expect(joined).toEqual(answerReport(report, { combatants, input }));
        expect(joined).toHaveLength(parts);
      }
    }
  });
  test('compositions are the blocks of the specification', () => {
    expect(answerReport(REPORTS.compositions, { combatants: [marines] })).toEqual(['Trooper: x5\n    Rifle\n    100\ntotal points 100']);
  });
});
