import { describe, expect, test } from 'vitest';
import { SAMPLE_MECHS } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { LA, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { ammunitionOf } from '../../../../src-shared/rulesets/battletech/import/ammunition.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { mtfImporter } from '../../../../src-shared/rulesets/battletech/import/importers.ts';
import { readMech } from '../../../../src-shared/rulesets/battletech/import/mtf.ts';
import { massOf, validate } from '../../../../src-shared/rulesets/battletech/import/validate.ts';
import { WEAPONS, weaponFedBy } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { design } from './kit.ts';

const mastiff = SAMPLE_MECHS.find((s) => s.name.startsWith('Mastiff MST-4G'))?.text ?? '';
const source = (text: string) => ({ name: 'x.mtf', bytes: new Uint8Array(), text });

describe('reading .mtf files', () => {
  test('the keyed form', () => {
    expect(readMech('m', mastiff).design).toMatchObject({
      chassis: 'Mastiff',
      model: 'MST-4G',
      config: 'biped',
      mass: 50,
      walk: 4,
      engineRating: 200,
      engine: 'fusion',
      heatSinks: 12,
      clan: false,
    });
  });

  test('the old form: the two lines after Version are chassis and model', () => {
    const old = mastiff.replace('chassis:Mastiff\nmodel:MST-4G', 'Version:1.0\nGenerator:by hand\nMastiff\nMST-4G');
    expect(readMech('m', old)).toMatchObject({ design: { chassis: 'Mastiff', model: 'MST-4G', mass: 50 }, problems: [] });
  });

  test('the weapons summary is skipped; slots are the truth', () => {
    const lied = mastiff.replace('Left Arm:', 'Weapons:2\nPPC, Left Arm\n1 ER PPC, Right Arm\n\nLeft Arm:');
    const guns = fitMech(readMech('m', lied).design ?? design('Mastiff')).weapons.map((w) => WEAPONS[w.weapon]?.name);
    expect(guns.sort()).toEqual(['AC/20', 'Medium Laser', 'Medium Laser']);
  });

  test('patchwork armour takes the number after the last colon', () => {
    expect(readMech('m', mastiff.replace(/LA Armor:\d+/, 'LA Armor:Reactive(Inner Sphere):17')).design?.armour[LA]).toBe(17);
  });

  test.each(['Tripod', 'LAM', 'QuadVee'])('%s units are refused by name', (config) => {
    const { design: none, problems } = readMech('m', mastiff.replace('Config:Biped', `Config:${config}`));
    expect(none).toBeNull();
    expect(problems).toMatchObject([
      {
        severity: 'error',
        code: 'battletech/mtf-unsupported-config',
        message: `${config} units are not supported; Biped and Quad are.`,
        line: 4,
      },
    ]);
  });

  test.each([
    ['no mass', mastiff.replace(/Mass:.*/, ''), 'battletech/mtf-bad-number'],
    ['a mass of words', mastiff.replace(/Mass:.*/, 'Mass:heavy'), 'battletech/mtf-bad-number'],
    ['no name', mastiff.replace(/chassis:.*/, ''), 'battletech/mtf-no-chassis'],
    ['no configuration', mastiff.replace(/Config:.*/, ''), 'battletech/mtf-no-config'],
    ['a bad armour number', mastiff.replace(/LA Armor:.*/, 'LA Armor:much'), 'battletech/mtf-bad-number'],
    ['an engine without a rating', mastiff.replace(/Engine:.*/, 'Engine:Fusion'), 'battletech/mtf-bad-engine'],
  ])('%s is reported with its line', (_, text, code) => {
    const { problems } = readMech('m', text);
    expect(problems.map((p) => p.code)).toContain(code);
    expect(problems.every((p) => (p.line ?? 0) >= 1)).toBe(true);
  });

  test('unknown equipment is named, suggested, and listed as unmodelled', () => {
    const { combatants, problems } = mtfImporter.parse(source(mastiff.replace('Medium Laser', 'Medum Laser')), {});
    expect(problems).toMatchObject([{ code: 'battletech/unknown-equipment', hint: "Did you mean 'Medium Laser'?", fix: 'Medium Laser' }]);
    const { line = 0, column = 0, endColumn = 0 } = problems[0] ?? {};
    const changed = mastiff.replace('Medium Laser', 'Medum Laser').split('\n')[line - 1];
    expect(changed?.slice(column - 1, endColumn - 1)).toBe('Medum Laser');
    expect(combatants[0]?.unmodelled).toEqual(['Medum Laser']);
  });
});

describe('fitting', () => {
  test('ten slots of one name are one AC/20; each ammunition slot is a bin', () => {
    const fit = fitMech(design('Mastiff MST-4G'));
    expect(fit.weapons.filter((w) => w.location === RT)).toMatchObject([{ slots: { length: 10 } }]);
    expect(fit.ammo.map((bin) => [bin.name, bin.shots])).toEqual([
      ['IS Ammo AC/20', 5],
      ['IS Ammo AC/20', 5],
    ]);
  });

  test('an AC/20 split between arm and torso is one weapon and fires from the torso', () => {
    const split = {
      ...design('Mastiff MST-4G'),
      slots: design('Mastiff MST-4G').slots.map((list, i) =>
        i === RT
          ? list.map((s, n) => (s === 'Autocannon/20' && n >= 6 ? '-Empty-' : s))
          : i === 4
            ? [...list.slice(0, 4), 'Autocannon/20', 'Autocannon/20', 'Autocannon/20', 'Autocannon/20', ...list.slice(8)]
            : list,
      ),
    };
    const cannon = fitMech(split).weapons.filter((w) => WEAPONS[w.weapon]?.name === 'AC/20');
    expect(cannon).toHaveLength(1);
    expect(cannon[0]?.location).toBe(RT);
  });

  test.each([
    ['IS Ammo LRM-20', 'LRM 20', 6, 'standard'],
    ['ISLRM20 Ammo', 'LRM 20', 6, 'standard'],
    ['IS Ammo LRM-20 Artemis-capable', 'LRM 20', 6, 'artemis-iv'],
    ['Clan Machine Gun Ammo - Half', 'Machine Gun', 100, 'standard'],
    ['IS Ammo MG - Full', 'Machine Gun', 200, 'standard'],
    ['ISLBXAC10 Ammo', 'LB 10-X AC', 10, 'standard'],
    ['Clan LB 5-X Cluster Ammo', 'LB 5-X AC', 20, 'cluster'],
    ['IS Gauss Ammo', 'Gauss Rifle', 8, 'standard'],
    ['CLStreakSRM6 Ammo', 'Streak SRM 6', 15, 'standard'],
    ['Clan Ultra AC/5 Ammo', 'Ultra AC/5', 20, 'standard'],
    ['ISAMS Ammo', 'Anti-Missile System', 12, 'standard'],
    ['ISMML5 SRM Ammo', 'MML 5', 20, 'srm'],
  ])('%s', (text, weapon, shots, munition) => {
    const bin = ammunitionOf(text, false);
    expect(bin).toMatchObject({ shots });
    expect([bin?.load, bin?.kind]).toContain(munition);
    expect(weaponFedBy(bin?.feed ?? -1)?.name).toBe(weapon);
  });

  test('there are at least 128 weapons, each with a name of its own', () => {
    const ids = WEAPONS.flatMap((w) => w.ids);
    expect(WEAPONS.length).toBeGreaterThanOrEqual(128);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('construction checks', () => {
  test('an overweight design is a warning, not a refusal', () => {
    const heavy = { ...design('Mastiff MST-4G'), engineRating: 400 };
    expect(massOf(heavy, fitMech(heavy)).total).toBeGreaterThan(50);
    expect(validate(heavy, fitMech(heavy))).toMatchObject([{ code: 'battletech/overweight', severity: 'warning' }]);
  });

  test('our thirty samples are legal, distinct in role, and span 20 to 100 tons', () => {
    const designs = SAMPLE_MECHS.map((s) => readMech(s.name, s.text));
    expect(designs.flatMap((d) => d.problems)).toEqual([]);
    const all = designs.flatMap((d) => (d.design === null ? [] : [d.design]));
    expect(all).toHaveLength(30);
    expect(all.flatMap((d) => [...validate(d, fitMech(d)), ...fitMech(d).problems])).toEqual([]);
    expect([Math.min(...all.map((d) => d.mass)), Math.max(...all.map((d) => d.mass))]).toEqual([20, 100]);
    expect(new Set(all.map((d) => d.role)).size).toBeGreaterThanOrEqual(7);
  });
});
