/** One exchange with written dice: what is recorded of it, what the ledger counts, and who cannot take part. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { newOutcome } from '../../../../src-shared/contract/outcome.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { pairingOf } from '../../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { COLUMN, METRICS } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { open } from '../../../../src-shared/rulesets/wh40k/engine/arena.ts';
import { Battle, LEDGER_COLUMNS } from '../../../../src-shared/rulesets/wh40k/engine/battle.ts';
import { compile, fightersOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import type { Wh40kEvent } from '../../../../src-shared/rulesets/wh40k/present/events.ts';
import { weaponRows } from '../../../../src-shared/rulesets/wh40k/rules/armament.ts';
import type { ModelLine, Unit, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { combatant, line, stage, weapon } from './kit.ts';

type Script = Readonly<Record<string, readonly number[]>>;

/** One turn of the first unit alone: it shoots, nobody charges. */
const VOLLEY: Options = { first: 'a', rounds: 1, charge: 'none', morale: false };
const unarmed = combatant([line({ count: 3, weaponSkill: 7, weapons: [] })], { name: 'Targets' });

const armed = (gun: Partial<Weapon>, changes: Partial<ModelLine> = {}) =>
  combatant([line({ count: 1, weaponSkill: 7, weapons: [{ profiles: [weapon(gun)], count: 1 }], ...changes })], { name: 'Shooter' });

function tenth({ data, ...rest }: Combatant<Unit>): Combatant<Unit> {
  return { ...rest, data: { ...data, edition: '10e' } };
}

function play(a: Combatant<Unit>, b: Combatant<Unit>, script: Script, options: Options = VOLLEY) {
  const { field, problems } = compile([a, b], options);
  expect(problems).toEqual([]);
  const battle = new Battle();
  battle.open(pairingOf(...fightersOf(field, 0, 1), field.settings));
  const events: Wh40kEvent[] = [];
  const outcome = newOutcome(METRICS);
  const dice = scripted(script);
  const cells = (unit: Combatant<Unit>) => new Float64Array(weaponRows(unit.data.lines).length * LEDGER_COLUMNS.length);
  const ledger = { a: cells(a), b: cells(b) };
  battle.play(dice, outcome, (event) => events.push(event), ledger);
  dice.done();
  return { events, values: outcome.values, winner: outcome.winner, ledger };
}

const stages = (events: readonly Wh40kEvent[]) => events.map(({ kind }) => kind).filter((kind) => !['begin', 'turn', 'end'].includes(kind));

describe('the events of a volley', () => {
  test('each stage that had dice, and what the enemy has lost', () => {
    const { events, values, winner } = play(armed({ attacks: '2' }), unarmed, { toHit: [3, 4], toWound: [4, 1], toSave: [2] });
    expect(stages(events)).toEqual(['attacks', 'hits', 'wounds', 'saves', 'damage']);
    expect(events.find(({ kind }) => kind === 'damage')).toMatchObject({ taken: 1, slain: 1, lost: 1, left: 2, mortals: 0 });
    expect([values[COLUMN.models], values[COLUMN.points], winner]).toEqual([1, 1000, 0]);
  });
  test('no attacks, no hits: nothing more is said', () => {
    expect(stages(play(armed({ attacks: 'd3-2' }), unarmed, { attacks: [1] }).events)).toEqual(['attacks']);
    expect(stages(play(armed({}), unarmed, { toHit: [2] }).events)).toEqual(['attacks', 'hits']);
    expect(stages(play(armed({}), unarmed, { toHit: [3], toWound: [3] }).events)).toEqual(['attacks', 'hits', 'wounds']);
    expect(stages(play(armed({}), unarmed, { toHit: [3], toWound: [4], toSave: [3] }).events)).toEqual([
      'attacks',
      'hits',
      'wounds',
      'saves',
    ]);
  });
  test('wounds without a roll are counted apart', () => {
    const { words } = readWords(['Lethal Hits']);
    const { events } = play(tenth(armed({ type: 'Ranged', attacks: '2', skill: 3, words })), tenth(unarmed), {
      toHit: [6, 3],
      toWound: [1],
      toSave: [6],
    });
    expect(events.find(({ kind }) => kind === 'wounds')).toMatchObject({ count: 1, of: 2, lethal: 1 });
    expect(events.find(({ kind }) => kind === 'wounds')).not.toHaveProperty('devastating');
  });
  test('mortal wounds stand with the roll that made them', () => {
    const { events } = play(armed({ saveMortals: { upTo: 1, amount: '2', ends: true } }), unarmed, {
      toHit: [3],
      toWound: [4],
      toSave: [1],
    });
    expect(events.find(({ kind }) => kind === 'saves')).toMatchObject({ count: 0, of: 1, mortals: 2 });
    expect(events.find(({ kind }) => kind === 'damage')).toMatchObject({ taken: 2, mortals: 2, slain: 2 });
    const onHits = armed({ toHit: stage({ mortalTarget: 6, mortalEnds: true }) });
    expect(play(onHits, unarmed, { toHit: [6] }).events.find(({ kind }) => kind === 'hits')).toMatchObject({ count: 0, of: 1, mortals: 1 });
  });
  test('the dice are told with what they needed', () => {
    const { events } = play(armed({ damage: 'd3', toHit: stage({ modifier: -1 }) }), unarmed, {
      toHit: [4],
      toWound: [4],
      toSave: [1],
      damage: [3],
    });
    const rolls = events.flatMap((event) => ('rolls' in event ? event.rolls : []));
    expect(rolls).toEqual([
      { sides: 6, faces: [4], label: 'to hit', target: 3, success: [true], modifier: -1 },
      { sides: 6, faces: [4], label: 'to wound', target: 4, success: [true] },
      { sides: 6, faces: [1], label: 'save', target: 3, success: [false] },
      { sides: 3, faces: [3], label: 'damage', total: 3 },
    ]);
  });
});

describe('the ledger', () => {
  test('counts attacks, hits, wounds, failed saves, wounds taken off and models slain, weapon by weapon', () => {
    const bow = weapon({ name: 'Bow', attacks: '2' });
    const sling = weapon({ name: 'Sling' });
    const weapons = [bow, sling].map((one) => ({ profiles: [one], count: 1 }));
    const { ledger } = play(armed({}, { weapons }), unarmed, { toHit: [3, 4, 5], toWound: [4, 5, 4], toSave: [2, 5, 1] });
    expect([...ledger.a]).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect([...ledger.b].every((n) => n === 0)).toBe(true);
  });
  test('counts what devastating attacks and mortal wounds do when all others are done', () => {
    const { words } = readWords(['Devastating Wounds']);
    const devastating = tenth(armed({ type: 'Ranged', skill: 3, damage: '2', words }));
    const { ledger } = play(devastating, tenth(unarmed), { toHit: [3], toWound: [6] });
    expect([...ledger.a].slice(0, 6)).toEqual([1, 1, 1, 0, 1, 1]);
    const cursed = tenth(
      armed({ type: 'Ranged', skill: 3, toHit: stage({ mortalTarget: 6, mortalAmount: '2' }), words: readWords([]).words }),
    );
    const { ledger: after } = play(tenth(unarmed), cursed, { toHit: [6], toWound: [1] });
    expect([...after.b].slice(0, 6)).toEqual([1, 1, 0, 0, 2, 2]);
  });
  test('of the second unit in its own cells', () => {
    const { ledger } = play(unarmed, armed({}), { toHit: [2] });
    expect([...ledger.b].slice(0, 6)).toEqual([1, 0, 0, 0, 0, 0]);
  });
});

describe('who goes first', () => {
  const sure = armed({ autoHit: true, strength: { form: 'fixed', value: '8' }, ap: '6', attacks: '6' }, { cost: 30 });
  const odds = (first: string) => open(compile([sure, sure], { first, rounds: 1, charge: 'none', morale: false }).field).odds(0, 1);

  test('is the first unit, the second, or each half of the time', () => {
    const [a, b, both] = [odds('a'), odds('b'), odds('roll-off')];
    expect(a.winA).toBeGreaterThan(0.99);
    expect([b.winA, b.winB]).toEqual([expect.closeTo(a.winB, 12), expect.closeTo(a.winA, 12)]);
    expect(both.winA).toBeCloseTo((a.winA + b.winA) / 2, 12);
  });
});

describe('combatants that are not as they should be', () => {
  test('a unit that cannot be read is named, and stands there without doing anything', () => {
    const broken = { ...armed({ attacks: 'lots' }), name: 'Broken' };
    const { field, problems } = compile([broken, armed({})], VOLLEY);
    expect(problems).toMatchObject([{ code: 'wh40k/bad-unit', subject: 'Broken', severity: 'error' }]);
    expect(problems[0]!.message).toBe("Trooper: Rifle: 'lots' is not a dice expression such as 1d8+2.");
    expect(open(field).odds(0, 1).winA).toBe(0);
  });
  test('a unit without abilities, and a weapon that nobody carries, are no problem', () => {
    const bare = armed({}, { weapons: [{ profiles: [weapon()], count: 0 }] });
    const { abilities: _, ...data } = bare.data;
    expect(stages(play({ ...bare, data: data as Unit }, unarmed, {}).events)).toEqual([]);
  });
  test('a pair that is too large is sampled, and it is said why', () => {
    const storm = { attacks: '60', damage: 'd6', toHit: stage({ mortalTarget: 4, mortalAmount: '3d6' }) };
    const horde = armed(storm, { count: 40, wounds: 4, weapons: [{ profiles: [weapon(storm)], count: 2 }] });
    const found = open(compile([horde, horde], VOLLEY).field).odds(0, 1);
    expect(found.method).toBe('estimated');
    expect(found.remark).toMatch(/^Sampled: this exchange would take too long to solve\. 2,000 exchanges; the first unit wins /);
  });
});

test('exact odds are not begun, or broken off, where there is no time for them', () => {
  const { words } = readWords(['Precision']);
  const gun = tenth(armed({ type: 'Ranged', skill: 3, attacks: '3', words }, { weaponSkill: 7 }));
  const led = (() => {
    const { data, ...rest } = tenth(unarmed);
    return { ...rest, data: { ...data, lines: [...data.lines, { ...data.lines[0]!, name: 'Captain', count: 1 }], leader: true } };
  })();
  const plain = open(compile([gun, tenth(unarmed)], VOLLEY).field);
  const states = open(compile([gun, led], { ...VOLLEY, precision: true }).field);
  for (const arena of [plain, states])
    expect([arena.chances(0, 1, 1e-9), arena.chances(0, 1, 1)?.winA]).toEqual([null, expect.any(Number)]);
});

describe('which weapon is chosen', () => {
  test('mortal wounds of the save dice count for it', () => {
    const [plain, cursed] = [weapon({ name: 'Plain' }), weapon({ name: 'Cursed', saveMortals: { upTo: 2, amount: '3', ends: false } })];
    const unit = armed({}, { weapons: [{ profiles: [plain, cursed], count: 1 }] });
    const { events } = play(unit, unarmed, { toHit: [1] });
    expect(events.find(({ kind }) => kind === 'attacks')).toMatchObject({ weapon: 'Cursed' });
  });
});
