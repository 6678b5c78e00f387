/** Whoever has weapons in its file can fire one of them in a duel; artillery, torpedoes and the like are named as not fired. */
import { describe, expect, test } from 'vitest';
import { AMMUNITION_ROWS } from '../../../../src-shared/rulesets/battletech/data/ammunition.ts';
import { RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { packSheet, unpackSheet } from '../../../../src-shared/rulesets/battletech/engine/pack-sheet.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { readMech } from '../../../../src-shared/rulesets/battletech/import/mtf.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { modeReady, modesOfMount, Unit, weaponReady } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { isFired, WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { describeWithSharedData, sharedFiles, sharedText } from '../../../kit/shared-data.ts';
import { carrying } from './kit.ts';

/** Weapons of a 'Mech as it is deployed: all of its file, and those it can fire. */
function weaponsOf(design: MechDesign): { names: string[]; usable: string[]; unmodelled: readonly string[] } {
  const fit = fitMech(design);
  const unit = new Unit(0);
  unit.reset(unpackSheet(Int16Array.from(packSheet(sheetOf(design, 0, fit)))));
  const name = (mount: number) => WEAPONS[unit.sheet.weapons[mount]!.weapon]!.name;
  const mounts = unit.sheet.weapons.map((_, mount) => mount);
  const usable = mounts.filter(
    (mount) =>
      isFired(unit.sheet.weapons[mount]!.weapon) &&
      weaponReady(unit, mount) &&
      modesOfMount(unit, mount).some((mode) => modeReady(unit, mode)),
  );
  return { names: mounts.map(name), usable: usable.map(name), unmodelled: fit.unmodelled };
}

describe('every weapon of the tables, alone on a chassis with a ton of ammunition', () => {
  const fired = WEAPONS.filter((row, weapon) => isFired(weapon) && row.slots > 0);

  test('each that is fired at a target can be', () => {
    expect(fired.length).toBeGreaterThan(300);
    const unusable = fired.filter((row) => {
      const slots = [...Array<string>(Math.min(11, row.slots)).fill(row.ids[0]!), ...ammunitionFor(row.feed)];
      return !weaponsOf(carrying({ [RT]: slots }, { clan: row.clan })).usable.includes(row.name);
    });
    expect(unusable.map((row) => row.name)).toEqual([]);
  });
});

function ammunitionFor(feed: string | undefined): string[] {
  const row = AMMUNITION_ROWS.find(({ family, shots }) => Object.keys(shots).some((rack) => `${family} ${rack}` === feed));
  return row === undefined ? [] : [row.print.replace('#', feed!.split(' ')[1]!)];
}

describeWithSharedData({ path: 'data/battletech/field/mechs', tests: 1 }, 'the real field', () => {
  test("no 'Mech that has weapons goes without one, but those whose every weapon is named as not fired", () => {
    const designs = sharedFiles('data/battletech/field/mechs')
      .filter((file) => file.endsWith('.mtf'))
      .flatMap((file) => readMech(file, sharedText(`data/battletech/field/mechs/${file}`)).design ?? []);
    expect(designs.length).toBeGreaterThan(400);
    const disarmed = designs.map(weaponsOf).filter(({ names, usable }) => names.length > 0 && usable.length === 0);
    for (const { names, unmodelled } of disarmed) expect(unmodelled).toEqual(expect.arrayContaining([...new Set(names)]));
  });
});
