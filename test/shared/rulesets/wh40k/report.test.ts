import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Report } from '../../../../src-shared/contract/report.ts';
import { attackReport, type StageId, type StageReport } from '../../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { type AttackInput, REPORTS } from '../../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
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

describe('what the report says beside its numbers', () => {
  const howOf = (victim: Combatant<Unit>, id: StageId = 'models_lost_after_morale') =>
    stageOf(attackReport(shooters, victim, { distance: 12 }).total, id).how;

  test('how morale goes', () => {
    expect(howOf(marines)).toBe(
      'If models were slain and some are left: D6 + slain against Ld 7; a natural 1 passes. A failure costs one model, then every other model flees on a 1, on 1 or 2 below half strength.',
    );
    expect(howOf(combatant([line()], { morale: { ignoreAttrition: true } }))).toMatch(/costs one model, attrition is ignored\.$/);
    expect(howOf(combatant([line()], { morale: { autoPass: true } }))).toBe('The unit passes morale without a roll.');
  });
  test('that models have different saves', () => {
    const mixed = combatant([line(), line({ name: 'Shield bearer', invulnerableRanged: 4 })]);
    expect(attackReport(shooters, mixed, {}).remarks).toEqual([
      'Models of this unit have different saves: "Unsaved wounds" and "Damage rolled" show those of the models hit first; losses use each model\'s own.',
    ]);
    expect(attackReport(shooters, marines, {}).remarks).toEqual([]);
  });
  test('without a phase a unit fights where it cannot shoot', () => {
    expect(attackReport(shooters, marines, { distance: 30 }).phase).toBe('fight');
    expect(attackReport(shooters, marines, { distance: 24 }).phase).toBe('shoot');
  });
  test('a unit that costs nothing returns nothing for 100 points', () => {
    const free = combatant([line({ cost: 0 })]);
    expect(attackReport(free, marines, {}).returnPer100).toBe(0);
    expect(attackReport(shooters, free, {})).toMatchObject({ target: { points: 0 } });
  });
  test('Devastating Wounds have a stage of their own where there are any', () => {
    const ids = (words: readonly string[]) => {
      const gun = weapon({ type: 'Ranged', skill: 3, words: readWords(words).words });
      const { data, ...rest } = combatant([line({ weapon: gun })]);
      return attackReport({ ...rest, data: { ...data, edition: '10e' } }, { ...rest, data: { ...data, edition: '10e' } }, {});
    };
    const stages = ids(['Devastating Wounds']).groups[0]!.stages;
    expect(stageOf(stages, 'devastating')).toMatchObject({
      label: 'Devastating wounds',
      how: 'Critical wounds set aside: no save, allocated when all other attacks of the unit are done.',
    });
    expect(stageOf(stages, 'devastating').mean).toBeCloseTo(5 * (2 / 3) * (1 / 6), 12);
    expect(ids([]).total.map((s) => s.id)).not.toContain('devastating');
  });
  test('numbers that cannot be are left out', () => {
    const bolt = weapon({ toHit: stage({ mortalTarget: 2, mortalAmount: '2', mortalEnds: true, target: 4 }) });
    const brave = combatant([line({ count: 3, cost: 10 })], { morale: { autoPass: true } });
    const { total } = attackReport(combatant([line({ count: 1, weapon: bolt })]), brave, {});
    expect(stageOf(total, 'models_lost_after_morale')).toMatchObject({ values: [0, 2], chances: [0.5, 0.5], min: 0, max: 2 });
    expect(stageOf(total, 'points_lost_after_morale')).toMatchObject({ values: [0, 20], chances: [0.5, 0.5], q1: 0, median: 0, q3: 20 });
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
  test('without units there is nothing to report', () => {
    expect(answerReport(REPORTS.lineup, {})).toEqual([]);
    expect(answerReport(REPORTS.matchups, {})).toEqual([]);
    expect(answerReport(REPORTS.combined, {})).toBeNull();
    expect(answerReport(REPORTS.switches, { combatants: [shooters] })).toEqual([]);
    expect(answerReport(REPORTS.variants, { combatants: [shooters], input: { variants: [{ a: '+1 hit', b: '' }] } })).toEqual([]);
  });
  test('a leader who is in no place is passed over', () => {
    const input = { leaders: [[0, 7], [7, 0], 'none', [1]] };
    expect(answerReport(REPORTS.attack, { combatants: [marines, shooters, marines], input })!.attacker.name).toBe('Shooters');
  });
  test('combined fire is that of all but the last', () => {
    const fire = answerReport(REPORTS.combined, { combatants: [shooters, shooters, marines], options: { distance: 12 } })!;
    expect([fire.target, fire.steps.map((s) => s.weapons)]).toEqual(['Marines', [['10 x Rifle'], ['10 x Rifle']]]);
    expect(fire.remarks).toEqual([]);
  });
  test('a unit that is too large for combined fire is left out, and named', () => {
    const storm = weapon({ attacks: '60', damage: 'd6', toHit: stage({ mortalTarget: 4, mortalAmount: '3d6' }) });
    const horde = combatant([line({ count: 100, wounds: 4, weapon: storm })], { name: 'Horde' });
    const fire = answerReport(REPORTS.combined, { combatants: [horde, shooters, horde], options: { distance: 12 } })!;
    expect(fire.steps.map((s) => s.name)).toEqual(['Shooters']);
    expect(fire.remarks).toEqual(['Horde is too large to be solved exactly here and was left out.']);
    expect(answerReport(REPORTS.variants, { combatants: [horde, horde], input: { variants: [{}] } })).toEqual([{ woundsLost: 0, wipe: 0 }]);
  });
  test('variants stand in place of the modifiers of the options', () => {
    const variants = [{ a: '', b: '' }, { a: '+1 hit' }, { b: 'be hit -1' }, { a: 3 }];
    const options = { distance: 12, modifiersA: '[Lethal Hits]' };
    const answer = answerReport(REPORTS.variants, { combatants: [shooters, marines], options, input: { variants } });
    const mean = (modifiersA: string, modifiersB: string) =>
      stageOf(attackReport(shooters, marines, { distance: 12, modifiersA, modifiersB }).total, 'wounds_lost').mean;
    const plain = mean('', '');
    expect(answer.map((one) => one.woundsLost)).toEqual(
      [plain, mean('+1 hit', ''), mean('', 'be hit -1'), plain].map((n) => expect.closeTo(n, 12)),
    );
    expect(answer[0]!.wipe).toBeCloseTo(attackReport(shooters, marines, { distance: 12 }).wipe, 14);
    expect(answerReport(REPORTS.variants, { combatants: [shooters, marines], input: { variants: 'all' } })).toEqual([]);
    const many = new Array(120).fill({ a: '', b: '' });
    expect(answerReport(REPORTS.variants, { combatants: [shooters, marines], input: { variants: many } })).toHaveLength(100);
  });
  test('a rule that only the player can switch on has no condition', () => {
    const grudge = { ...shooters, data: { ...shooters.data, switches: [{ label: 'Grudge; once per battle', effect: { hit: 1 } }] } };
    expect(answerReport(REPORTS.switches, { combatants: [grudge, marines] })).toEqual([
      [{ text: 'Grudge, once per battle', condition: null, on: false }],
      [],
    ]);
  });
  test('a target that costs nothing loses no share of its points', () => {
    const [row] = answerReport(REPORTS.lineup, { combatants: [shooters, combatant([line({ cost: 0 })])] });
    expect([row!.pointsKilled, row!.shareKilled]).toEqual([0, 0]);
  });
  test('opponents that are too large to solve have no row', () => {
    const storm = weapon({ attacks: '60', damage: 'd6', toHit: stage({ mortalTarget: 4, mortalAmount: '3d6' }) });
    const horde = combatant([line({ count: 100, wounds: 4, weapon: storm })], { name: 'Horde' });
    const rows = answerReport(REPORTS.matchups, { combatants: [shooters, horde, marines] });
    expect(rows.map(({ index, name }) => [index, name])).toEqual([[1, 'Marines']]);
  });
  test('a match-up is what is destroyed less what is lost', () => {
    const [row] = answerReport(REPORTS.matchups, { combatants: [shooters, marines] });
    expect(row!.trade).toBeCloseTo(row!.destroyed - row!.lost, 12);
    expect(row!.winA + row!.winB + row!.draw).toBeCloseTo(1, 12);
    expect(row!.winA > row!.winB).toBe(row!.destroyed > row!.lost);
  });
  test('compositions say how many have a weapon, and what belongs to the whole unit', () => {
    const bow = { profiles: [weapon({ name: 'Bow' }), weapon({ name: 'Bow, aimed' })], count: 2 };
    const unit = { ...combatant([line({ count: 3, weapons: [bow] })]), points: 42.5 };
    expect(answerReport(REPORTS.compositions, { combatants: [unit] })).toEqual([
      'Trooper: x3\n    Bow / Bow, aimed x2\n    30\nunit: 12.5\ntotal points 42.5',
    ]);
  });
  test('compositions are the blocks of the specification', () => {
    expect(answerReport(REPORTS.compositions, { combatants: [marines] })).toEqual(['Trooper: x5\n    Rifle\n    100\ntotal points 100']);
  });
});
