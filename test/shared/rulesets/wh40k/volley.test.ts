import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { planVolley, type VolleyResult, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import type { AttackGroup, Target } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { group, stage, target } from './kit.ts';

type Script = Readonly<Record<string, readonly number[]>>;

/** Plays one group with written dice; a roll too many or too few fails the test. */
function fire(
  attack: AttackGroup,
  at: Target,
  script: Script,
  options: { weapons?: number; lost?: number; interleaved?: boolean } = {},
): VolleyResult {
  const dice = scripted(script);
  const roller = new VolleyRoller();
  roller.use(dice);
  const plan = planVolley(attack, at, woundTrackOf(at), options.interleaved ?? false);
  roller.roll(plan, options.weapons ?? attack.models, { lost: options.lost ?? 0, models: at.models.length }, null);
  dice.done();
  return roller.result;
}

describe('number of attacks (digest 2.1)', () => {
  test('each weapon rolls its own dice', () => {
    expect(fire(group({ attacks: 'd6' }), target(), { attacks: [2, 5], toHit: [1, 1, 1, 1, 1, 1, 1] }, { weapons: 2 }).attacks).toBe(7);
  });
  test('rapid fire at half range doubles', () => {
    expect(fire(group({ attacks: '2', doubled: true }), target(), { toHit: [1, 1, 1, 1] }).attacks).toBe(4);
  });
  test('blast against 6 to 10 models makes at least 3, weapon by weapon', () => {
    const toHit = new Array<number>(8).fill(1);
    expect(fire(group({ attacks: 'd6', blast: true }), target({ count: 6 }), { attacks: [1, 5], toHit }, { weapons: 2 }).attacks).toBe(8);
  });
  test('blast against 11 or more makes the maximum without rolling', () => {
    expect(fire(group({ attacks: 'd3', blast: true }), target({ count: 11 }), { toHit: [1, 1, 1] }).attacks).toBe(3);
  });
  test('blast against 5 does nothing', () => {
    expect(fire(group({ attacks: 'd6', blast: true }), target({ count: 5 }), { attacks: [1], toHit: [1] }).attacks).toBe(1);
  });
  test('blast comes before doubling', () => {
    const toHit = new Array<number>(6).fill(1);
    expect(fire(group({ attacks: 'd6', blast: true, doubled: true }), target({ count: 6 }), { attacks: [1], toHit }).attacks).toBe(6);
  });
});

describe('to hit (digest 2.2)', () => {
  const hits = (changes: Parameters<typeof group>[0], faces: Script, at = target()) => {
    const n = faces.toHit!.length;
    return fire(group({ strength: '0', ...changes }), at, { ...faces, toWound: [] }, { weapons: n }).hits;
  };

  test('the skill is reached or not', () => {
    expect(fire(group({ skill: 3 }), target(), { toHit: [2, 3], toWound: [1] }, { weapons: 2 }).hits).toBe(1);
  });
  test('a natural 1 misses even with +1 on 2+', () => {
    expect(hits({ skill: 2, toHit: stage({ modifier: 1 }) }, { toHit: [1] })).toBe(0);
  });
  test('a natural 6 hits even at -1 on 6+', () => {
    expect(fire(group({ skill: 6, toHit: stage({ modifier: -1 }) }), target(), { toHit: [6], toWound: [1] }).hits).toBe(1);
  });
  test('modifiers are summed first and clamped once', () => {
    const at = target({ hitModifier: -2 });
    expect(fire(group({ skill: 4, toHit: stage({ modifier: 1 }) }), at, { toHit: [4, 5], toWound: [1] }, { weapons: 2 }).hits).toBe(1);
  });
  test('dense cover takes 1 from the shooter, not from the swordsman', () => {
    const at = target({ cover: 'dense' });
    expect(hits({ skill: 3 }, { toHit: [3] }, at)).toBe(0);
    expect(fire(group({ skill: 3, melee: true }), at, { toHit: [3], toWound: [1] }).hits).toBe(1);
  });
  test('re-roll1 throws only 1s again, once', () => {
    const attack = group({ toHit: stage({ reroll: 'ones' }) });
    expect(fire(attack, target(), { toHit: [1, 2, 1], toHitAgain: [4, 1], toWound: [1] }, { weapons: 3 }).hits).toBe(1);
  });
  test('re-roll_all throws again what fails with modifiers', () => {
    const attack = group({ skill: 3, toHit: stage({ reroll: 'failed', modifier: -1 }) });
    expect(fire(attack, target(), { toHit: [3, 4], toHitAgain: [4], toWound: [1, 1] }, { weapons: 2 }).hits).toBe(2);
  });
  test('failed_natural keeps a die that failed only because of the modifier', () => {
    const attack = group({ skill: 3, toHit: stage({ reroll: 'failed_natural', modifier: -1 }) });
    expect(fire(attack, target(), { toHit: [3, 2], toHitAgain: [4], toWound: [1] }, { weapons: 2 }).hits).toBe(1);
  });
  test('fish throws again every die that triggers nothing', () => {
    const attack = group({ toHit: stage({ reroll: 'fish', extraForm: 'add', extraTarget: 6 }) });
    expect(fire(attack, target(), { toHit: [5, 6], toHitAgain: [2], toWound: [1, 1] }, { weapons: 2 }).hits).toBe(2);
  });
  test('extra_form add: a hard 6 adds hits that trigger nothing', () => {
    const attack = group({ toHit: stage({ extraForm: 'add', extraTarget: 6, extraAmount: 2 }) });
    expect(fire(attack, target(), { toHit: [6], toWound: [1, 1, 1] }).hits).toBe(3);
  });
  test('a soft 6 triggers on 5 with +1 and never with -1', () => {
    const soft = (modifier: number) => group({ toHit: stage({ modifier, extraForm: 'add', extraTarget: 6, extraHard: false }) });
    expect(fire(soft(1), target(), { toHit: [5], toWound: [1, 1] }).hits).toBe(2);
    expect(fire(soft(-1), target(), { toHit: [6], toWound: [1] }).hits).toBe(1);
  });
  test('extra_form re-roll: more rolls, which give no further ones', () => {
    const attack = group({ toHit: stage({ extraForm: 're-roll', extraTarget: 6, extraAmount: 1 }) });
    expect(fire(attack, target(), { toHit: [6, 6], toWound: [1, 1] }).hits).toBe(2);
  });
  test('target replaces the skill; target_hard ignores modifiers', () => {
    const attack = group({ skill: 5, toHit: stage({ target: 2, targetHard: true, modifier: -1 }) });
    expect(fire(attack, target(), { toHit: [2], toWound: [1] }).hits).toBe(1);
    const softer = group({ skill: 5, toHit: stage({ target: 2, modifier: -1 }) });
    expect(fire(softer, target(), { toHit: [2] }).hits).toBe(0);
  });
  test('mortal wounds in addition: the hit goes on', () => {
    const attack = group({ toHit: stage({ mortalTarget: 6, mortalAmount: 'd3' }) });
    expect(fire(attack, target(), { toHit: [6], mortalWounds: [2], toWound: [1] })).toMatchObject({ hits: 1, mortals: 2, lost: 2 });
  });
  test('mw_ends_sequence: the hit stops', () => {
    const attack = group({ toHit: stage({ mortalTarget: 6, mortalEnds: true }) });
    expect(fire(attack, target(), { toHit: [6] })).toMatchObject({ hits: 0, mortals: 1, lost: 1 });
  });
  test('auto_hit rolls nothing and so triggers nothing', () => {
    const attack = group({ autoHit: true, toHit: stage({ extraForm: 'add', mortalTarget: 6 }) });
    expect(fire(attack, target(), { toWound: [1] })).toMatchObject({ hits: 1, mortals: 0 });
  });
});

describe('to wound (digest 2.3)', () => {
  test.each([
    [3, 6, 6],
    [3, 7, 6],
    [4, 7, 5],
    [4, 8, 6],
    [4, 4, 4],
    [7, 4, 3],
    [8, 4, 2],
  ])('S %i against T %i needs %i+', (strength, toughness, needed) => {
    const at = target({ toughness, armour: 2 });
    const attack = group({ autoHit: true, strength: String(strength) });
    expect(fire(attack, at, { toWound: [needed], toSave: [6] }).wounds).toBe(1);
    expect(fire(attack, at, { toWound: [needed - 1] }).wounds).toBe(0);
  });
  test('poison wounds on its natural number whatever the modifiers, not on vehicles', () => {
    const attack = group({ autoHit: true, strength: '0', poison: 4, toWound: stage({ modifier: -1 }) });
    expect(fire(attack, target(), { toWound: [4], toSave: [6] }).wounds).toBe(1);
    expect(fire(attack, target({ immuneToPoison: true }), { toWound: [5] }).wounds).toBe(0);
  });
  test('with S 0 and no poison only a natural 6 wounds, even at +1', () => {
    const attack = group({ autoHit: true, strength: '0', toWound: stage({ modifier: 1 }) });
    expect(fire(attack, target(), { toWound: [5, 6], toSave: [6] }, { weapons: 2 }).wounds).toBe(1);
  });
  test('variable strength is rolled for each hit', () => {
    const attack = group({ autoHit: true, strength: '4+d3' });
    expect(fire(attack, target({ toughness: 5 }), { strength: [1, 2], toWound: [3, 3], toSave: [6] }, { weapons: 2 }).wounds).toBe(1);
  });
  test('extra wounds, re-rolls and mortal wounds work as on the hit roll', () => {
    const attack = group({ autoHit: true, toWound: stage({ reroll: 'ones', extraForm: 'add', extraTarget: 6, mortalTarget: 6 }) });
    expect(fire(attack, target(), { toWound: [1], toWoundAgain: [6], toSave: [6, 6] })).toMatchObject({ wounds: 2, mortals: 1, lost: 1 });
  });
  test('the defender makes it harder to be wounded', () => {
    expect(fire(group({ autoHit: true }), target({ woundModifier: -1 }), { toWound: [4] }).wounds).toBe(0);
  });
});

describe('save (digest 2.4)', () => {
  const unsaved = (attack: Parameters<typeof group>[0], at: Target, face: number | null) =>
    fire(group({ autoHit: true, ...attack }), at, { toWound: [6], ...(face === null ? {} : { toSave: [face] }) }).unsaved;

  test('armour counts AP', () => {
    expect(unsaved({ ap: '1' }, target({ armour: 3 }), 3)).toBe(1);
    expect(unsaved({ ap: '1' }, target({ armour: 3 }), 4)).toBe(0);
  });
  test('a natural 6 is no automatic pass: 7 or more is no save at all', () => {
    expect(unsaved({ ap: '4' }, target({ armour: 3 }), null)).toBe(1);
  });
  test('a natural 1 fails even a save better than 2+', () => {
    expect(unsaved({}, target({ armour: 2, saveModifier: 2 }), 1)).toBe(1);
  });
  test('the better of armour and invulnerable, by weapon type', () => {
    const at = target({ armour: 4, invulnerableMelee: 4, invulnerableRanged: 6 });
    expect(unsaved({ ap: '3', melee: true }, at, 4)).toBe(0);
    expect(unsaved({ ap: '3' }, at, 5)).toBe(1);
    expect(unsaved({ ap: '3' }, at, 6)).toBe(0);
  });
  test('no_invul leaves the armour', () => {
    expect(unsaved({ ap: '5', noInvulnerable: true }, target({ invulnerableRanged: 4 }), null)).toBe(1);
  });
  test('light cover helps armour against shooting only; ignores_cover undoes it', () => {
    const at = target({ armour: 4, cover: 'light' });
    expect(unsaved({}, at, 3)).toBe(0);
    expect(unsaved({ melee: true }, at, 3)).toBe(1);
    expect(unsaved({ ignoresCover: true }, at, 3)).toBe(1);
  });
  test('heavy cover helps in melee unless the target charged', () => {
    expect(unsaved({ melee: true }, target({ armour: 4, cover: 'heavy' }), 3)).toBe(0);
    expect(unsaved({ melee: true }, target({ armour: 4, cover: 'heavy', charged: true }), 3)).toBe(1);
  });
  test('the target re-rolls saves unless the weapon forbids it', () => {
    const at = target({ saveReroll: 'failed' });
    expect(fire(group({ autoHit: true }), at, { toWound: [4], toSave: [2], toSaveAgain: [3] }).unsaved).toBe(0);
    expect(unsaved({ noSaveRerolls: true }, at, 2)).toBe(1);
    expect(fire(group({ autoHit: true }), target({ saveReroll: 'ones' }), { toWound: [4], toSave: [1], toSaveAgain: [3] }).unsaved).toBe(0);
  });
  test('variable AP is rolled for each wound', () => {
    const attack = group({ autoHit: true, ap: 'd3' });
    expect(fire(attack, target({ armour: 4 }), { toWound: [4, 4], ap: [1, 3], toSave: [5] }, { weapons: 2 }).unsaved).toBe(1);
  });
});

describe('damage, feel no pain, allocation (digest 2.5)', () => {
  const sure = { autoHit: true, ap: '6' };

  test('excess damage of a normal attack is lost', () => {
    const at = target({ count: 3, wounds: 2 });
    expect(fire(group({ ...sure, damage: '3' }), at, { toWound: [4, 4] }, { weapons: 2 }).lost).toBe(4);
  });
  test('the wounded model is finished first', () => {
    const at = target({ count: 3, wounds: 3 });
    expect(fire(group({ ...sure, damage: '2' }), at, { toWound: [4] }, { lost: 2 }).lost).toBe(3);
  });
  test('halve, add, subtract in that order; round up; at least 1', () => {
    const at = target({ count: 1, wounds: 9, halveDamage: true, subtractDamage: 1 });
    expect(fire(group({ ...sure, damage: 'd6', damageAdd: 2 }), at, { toWound: [4], damage: [5] }).lost).toBe(4);
    expect(fire(group({ ...sure, damage: '1' }), at, { toWound: [4] }).lost).toBe(1);
  });
  test('feel no pain rolls for each point and stops when the model dies', () => {
    const at = target({ count: 2, wounds: 2, feelNoPain: 5 });
    expect(fire(group({ ...sure, damage: '4' }), at, { toWound: [4], feelNoPain: [5, 1, 2] }).lost).toBe(2);
  });
  test('no_FnP forbids it', () => {
    expect(fire(group({ ...sure, noFeelNoPain: true }), target({ feelNoPain: 2 }), { toWound: [4] }).lost).toBe(1);
  });
  test('mortal wounds come after the group, carry over and meet their own feel no pain', () => {
    const at = target({ count: 2, wounds: 2, feelNoPain: 7, feelNoPainMortal: 4 });
    const attack = group({ toHit: stage({ mortalTarget: 6, mortalAmount: '3', mortalEnds: true }) });
    expect(fire(attack, at, { toHit: [6], feelNoPainMortal: [4, 1, 3] }).lost).toBe(2);
    expect(fire(attack, target({ count: 2, wounds: 2 }), { toHit: [6] }).lost).toBe(3);
  });
  test('minus damage never touches mortal wounds', () => {
    const attack = group({ toHit: stage({ mortalTarget: 6, mortalAmount: '2', mortalEnds: true }) });
    expect(fire(attack, target({ wounds: 5, subtractDamage: 1 }), { toHit: [6] }).lost).toBe(2);
  });
  test('interleaved: the mortal wounds of the first attack come before the damage of the second', () => {
    const attack = group({ ap: '6', damage: '3', toHit: stage({ mortalTarget: 6, mortalAmount: '1', mortalEnds: true }) });
    const at = target({ count: 2, wounds: 3 });
    const script = { toHit: [6, 3], toWound: [4] };
    expect(fire(attack, at, script, { weapons: 2, interleaved: true }).lost).toBe(3);
    expect(fire(attack, at, script, { weapons: 2 }).lost).toBe(4);
  });
  test('mixed saves: each wound is saved by the model it falls on', () => {
    const soft = { wounds: 1, armour: 6, invulnerableMelee: 7, invulnerableRanged: 7, feelNoPain: 7, feelNoPainMortal: 7 };
    const at = target({ models: [soft, { ...soft, armour: 2 }] });
    expect(fire(group({ autoHit: true }), at, { toWound: [4, 4], toSave: [5, 5] }, { weapons: 2 }).lost).toBe(1);
  });
});
