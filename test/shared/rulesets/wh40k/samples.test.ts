import { describe, expect, test } from 'vitest';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { WEAPON_TYPES } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { sampleUnits } from './kit.ts';

const units = sampleUnits().map((c) => c.data as unknown as Unit);
const lines = units.flatMap((u) => u.lines);
const weapons = lines.flatMap((l) => l.weapons.flatMap((w) => w.profiles));
const stages = weapons.flatMap((w) => [w.toHit, w.toWound]);

describe('the shipped samples', () => {
  test('are at least 24 units of at least 4 factions', () => {
    expect(new Set(sampleUnits().map((c) => c.base)).size).toBeGreaterThanOrEqual(24);
    expect(new Set(sampleUnits().map((c) => c.faction)).size).toBeGreaterThanOrEqual(4);
  });
  test.each<[string, boolean]>([
    ['every weapon type', WEAPON_TYPES.every((t) => weapons.some((w) => w.type === t))],
    ['dice attacks', weapons.some((w) => w.attacks.includes('d') && w.type !== 'Melee')],
    ['melee bonus attacks', weapons.some((w) => w.type === 'Melee' && w.attacks !== '0')],
    ['dice attacks of a model', lines.some((l) => l.attacks.includes('d'))],
    ['blast', weapons.some((w) => w.blast)],
    ['dakka', weapons.some((w) => w.attacksHalf !== null)],
    ['melta', weapons.some((w) => w.damageAddHalf > 0)],
    ['poison', weapons.some((w) => w.poison === 4) && weapons.some((w) => w.poison === 2)],
    ['auto-hit', weapons.some((w) => w.autoHit)],
    [
      're-roll 1s, all, all before modifiers',
      (['ones', 'failed', 'failed_natural'] as const).every((r) => stages.some((s) => s.reroll === r)),
    ],
    ['modifiers both ways', stages.some((s) => s.modifier > 0) && stages.some((s) => s.modifier < 0)],
    [
      'extras by adding and by rolling, hard and soft',
      (['add', 're-roll'] as const).every((f) => stages.some((s) => s.extraForm === f)) && stages.some((s) => s.extraForm && !s.extraHard),
    ],
    ['extras to hit and to wound', weapons.some((w) => w.toHit.extraForm) && weapons.some((w) => w.toWound.extraForm)],
    ['a fixed target, hard', stages.some((s) => s.target !== null && s.targetHard)],
    [
      'mortal wounds on hits and on wounds, in addition and instead',
      weapons.some((w) => w.toHit.mortalTarget) &&
        weapons.some((w) => w.toWound.mortalTarget) &&
        stages.some((s) => s.mortalEnds) &&
        stages.some((s) => s.mortalTarget && !s.mortalEnds),
    ],
    ['soft mortal triggers', stages.some((s) => s.mortalTarget && !s.mortalHard)],
    [
      'strength user, added, multiplied, rolled',
      (['user', 'add', 'times', 'fixed'] as const).every((f) => weapons.some((w) => w.strength.form === f)) &&
        weapons.some((w) => w.strength.value.includes('d')),
    ],
    ['rolled AP and rolled damage', weapons.some((w) => w.ap.includes('d')) && weapons.some((w) => w.damage.includes('d'))],
    [
      'no_invul, no_re-rolls, ignores_cover, no_FnP',
      weapons.some((w) => w.noInvulnerable) &&
        weapons.some((w) => w.noSaveRerolls) &&
        weapons.some((w) => w.ignoresCover) &&
        weapons.some((w) => w.noFeelNoPain),
    ],
    ['invulnerable saves that differ', lines.some((l) => l.invulnerableMelee !== l.invulnerableRanged)],
    [
      'feel no pain, and another against mortal wounds',
      lines.some((l) => l.feelNoPain < 7) && lines.some((l) => l.feelNoPainMortal !== l.feelNoPain),
    ],
    [
      'hit, wound and save modifiers',
      units.some((u) => u.defence.hitModifier) && units.some((u) => u.defence.woundModifier) && units.some((u) => u.defence.saveModifier),
    ],
    ['re-rolled saves', units.some((u) => u.defence.saveReroll !== 'none')],
    ['halved and reduced damage', units.some((u) => u.defence.halveDamage) && units.some((u) => u.defence.subtractDamage)],
    [
      'fearless, no attrition, attrition modified',
      units.some((u) => u.morale.autoPass) && units.some((u) => u.morale.ignoreAttrition) && units.some((u) => u.morale.attritionModifier),
    ],
    ['VEHICLE and TITANIC', ['VEHICLE', 'TITANIC'].every((k) => units.some((u) => u.keywords.includes(k)))],
    ['sub-factions', units.some((u) => u.subFaction !== null)],
  ])('use %s', (_what, used) => {
    expect(used).toBe(true);
  });
});
