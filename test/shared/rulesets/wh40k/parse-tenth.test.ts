/** Tenth-edition rosters: what an importer must get out of them. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import { rosterImporter } from '../../../../src-shared/rulesets/wh40k/import/roster-importers.ts';
import type { Unit, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { describeWithSharedData, sharedBytes, sharedText } from '../../../kit/shared-data.ts';
import { source } from './kit.ts';

interface ExpectedUnit {
  readonly name: string;
  readonly points: number;
  readonly models: number;
  readonly categories: readonly string[];
  readonly groups: readonly { readonly model: string; readonly n: number; readonly weapons: Readonly<Record<string, number>> }[];
  readonly unitLevelWeapons?: Readonly<Record<string, number>>;
  readonly stats: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly weaponProfiles: readonly Readonly<Record<string, string | readonly string[]>>[];
}

const plainName = (name: string) => name.replace(/^➤\s*/, '');
const weaponsOf = (unit: Unit) => unit.lines.flatMap((line) => line.weapons);

/** Weapons of one name in the whole unit; a name on a gun and on a blade counts once. */
function countOf(unit: Unit, name: string): number {
  const types: readonly boolean[] = [true, false];
  return Math.max(
    ...types.map((melee) =>
      weaponsOf(unit)
        .filter((w) => w.profiles.some((p) => p.name === name && (p.type === 'Melee') === melee))
        .reduce((sum, w) => sum + w.count, 0),
    ),
  );
}

function expectedCounts(unit: ExpectedUnit): Map<string, number> {
  const counts = new Map<string, number>();
  for (const weapons of [...unit.groups.map((g) => g.weapons), unit.unitLevelWeapons ?? {}]) {
    for (const [name, n] of Object.entries(weapons)) counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + n);
  }
  return counts;
}

/** The numbers of a profile as the engine holds them. */
function cellsOf(weapon: Weapon): Record<string, unknown> {
  return {
    A: weapon.attacks,
    S: weapon.strength.value,
    AP: weapon.ap === '0' ? '0' : `-${weapon.ap}`,
    D: weapon.damage,
    Skill: weapon.skill === 7 ? 'N/A' : `${weapon.skill}+`,
    Keywords: weapon.abilities.map((w) => w.toLowerCase()).sort(),
  };
}

function checkUnit(read: Combatant<Unit>, expected: ExpectedUnit): void {
  const unit = read.data;
  expect(read.points).toBe(expected.points);
  expect(unit.lines.reduce((sum, line) => sum + line.count, 0)).toBe(expected.models);
  expect(unit.edition).toBe('10e');
  const keywords = unit.keywords.map((k) => k.toLowerCase());
  for (const category of expected.categories) expect(keywords).toContain(category.replace(/^Faction: /, '').toLowerCase());
  const stats = unit.lines.map((line) => `T${line.toughness} W${line.wounds} SV${line.armour} LD${line.leadership}`);
  for (const s of Object.values(expected.stats)) {
    expect(stats).toContain(
      `T${Number.parseInt(s.T!, 10)} W${Number.parseInt(s.W!, 10)} SV${Number.parseInt(s.SV!, 10)} LD${Number.parseInt(s.LD!, 10)}`,
    );
  }
  for (const [name, n] of expectedCounts(expected)) expect([name, countOf(unit, name)]).toEqual([name, n]);
  for (const profile of expected.weaponProfiles) checkWeapon(unit, profile);
}

function checkWeapon(unit: Unit, profile: Readonly<Record<string, string | readonly string[]>>): void {
  const name = plainName(profile.name as string);
  const found = weaponsOf(unit)
    .flatMap((w) => w.profiles)
    .filter((p) => p.name === name && (p.type === 'Melee') === (profile.type === 'Melee'));
  const wanted = {
    A: String(profile.A).toLowerCase(),
    S: String(profile.S).toLowerCase(),
    AP: profile.AP === '0' ? '0' : `-${String(profile.AP).replace('-', '')}`,
    D: String(profile.D).toLowerCase(),
    Skill: /\d/.test(String(profile.Skill)) ? `${Number.parseInt(String(profile.Skill), 10)}+` : 'N/A',
    Keywords: (profile.Keywords as readonly string[]).map((w) => w.toLowerCase()).sort(),
  };
  expect(found.map(cellsOf)).toContainEqual(wanted);
}

describeWithSharedData({ path: 'data/wh40k/import-10e-expected.json', tests: 51 }, 'real rosters', () => {
  const { rosters } = JSON.parse(sharedText('data/wh40k/import-10e-expected.json')) as {
    rosters: Record<string, { points: number; units: readonly ExpectedUnit[]; notUnits: readonly { name: string }[] }>;
  };
  for (const [file, expected] of Object.entries(rosters)) {
    const { combatants, problems } = rosterImporter.parse(source(file, new Uint8Array(sharedBytes(`data/wh40k/rosters-10e/${file}`))), {});
    describe(file, () => {
      test('as many units as the roster has, and no points lost', () => {
        expect(combatants.map((c) => c.name)).toEqual(expected.units.map((u) => u.name));
        expect(combatants.reduce((sum, c) => sum + c.points, 0)).toBe(expected.points);
        expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
      });
      test.each(expected.units.map((unit, i) => [`${i + 1} ${unit.name}`, unit, i] as const))('%s', (_name, unit, i) => {
        checkUnit(combatants[i]!, unit);
      });
    });
  }
});
