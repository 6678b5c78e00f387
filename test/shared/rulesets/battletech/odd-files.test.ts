/** What an importer makes of unusual and damaged files: each rejection is a line that says what, where and why. */
import { describe, expect, test } from 'vitest';
import { CT, HD, LA, LT, RA, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { readBoard, writeBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { boardImporter, mtfImporter } from '../../../../src-shared/rulesets/battletech/import/importers.ts';
import { readMech } from '../../../../src-shared/rulesets/battletech/import/mtf.ts';
import { withPilotLine } from '../../../../src-shared/rulesets/battletech/import/pilot-lines.ts';
import { readSlotLine } from '../../../../src-shared/rulesets/battletech/import/slot-line.ts';
import { massOf, validate } from '../../../../src-shared/rulesets/battletech/import/validate.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { carrying } from './kit.ts';

/** A small unit file; lines are added, or replaced by their key. */
function file(...lines: readonly string[]): string {
  const base = ['chassis:Dunlin', 'Config:Biped', 'Mass:20', 'Engine:120 Fusion Engine', 'Heat Sinks:10 Single', 'Walk MP:6'];
  const keyOf = (line: string) => line.split(':')[0]!.toLowerCase();
  const kept = base.filter((line) => !lines.some((other) => keyOf(other) === keyOf(line)));
  return [...kept, ...lines].join('\n');
}
const designOf = (...lines: readonly string[]): MechDesign => readMech('d.mtf', file(...lines)).design!;
/** All but the locations without armour, of which there are many here. */
const said = (text: string) => readMech('d.mtf', text).problems.filter(({ code }) => code !== 'battletech/mtf-armour-missing');
const source = (name: string, text: string) => ({ name, text, bytes: new Uint8Array() });

describe('the head of a unit file', () => {
  test.each([
    ['120 Fusion Engine', 'fusion', 'Fusion'],
    ['120 XL Engine', 'xl', 'XL'],
    ['120 XL (Clan) Engine(IS)', 'clan-xl', 'XL (Clan)'],
    ['120 XXL Engine', 'xxl', 'XXL'],
    ['120 XXL (Clan) Engine', 'clan-xxl', 'XXL (Clan)'],
    ['120 Light Engine', 'light', 'Light'],
    ['120 Compact Engine', 'compact', 'Compact'],
    ['120 Fuel Cell Engine', 'fuel-cell', 'Fuel Cell'],
    ['120 Fission Engine', 'fission', 'Fission'],
    ['120 I.C.E. Engine', 'ice', 'I.C.E.'],
    ['120 ICE Engine', 'ice', 'ICE'],
  ])('engine: %s', (text, engine, engineLabel) => {
    expect(designOf(`Engine:${text}`)).toMatchObject({ engine, engineLabel, engineRating: 120 });
  });

  test('an engine that cannot be read is made to fit, with a warning', () => {
    expect(designOf('Engine:mighty')).toMatchObject({ engine: 'fusion', engineRating: 120 });
    expect(said(file('Engine:mighty'))).toMatchObject([{ code: 'battletech/mtf-bad-engine', severity: 'warning' }]);
    expect(readMech('d', 'chassis:D\nconfig:Biped\nmass:100\nwalk mp:9\nheat sinks:10 Single').design?.engineRating).toBe(400);
  });

  test.each([
    ['10 Single', 10, 'single'],
    ['12 Double', 12, 'double'],
    ['11 IS Double', 11, 'double'],
    ['14 Laser', 14, 'laser'],
    ['13 Compact', 13, 'compact'],
    ['many', 10, 'single'],
  ])('heat sinks: %s', (text, heatSinks, heatSinkKind) => {
    expect(designOf(`Heat Sinks:${text}`)).toMatchObject({ heatSinks, heatSinkKind });
    expect(said(file(`Heat Sinks:${text}`)).map(({ code }) => code)).toEqual(text === 'many' ? ['battletech/mtf-bad-heat-sinks'] : []);
  });

  test('technology, role, year and the rest', () => {
    expect(designOf('TechBase:Clan', 'Config:Biped Omnimech', 'Era:3050', 'Rules Level:2', 'role:Scout')).toMatchObject({
      clan: true,
      mixed: false,
      omni: true,
      year: 3050,
      rulesLevel: 2,
      role: 'Scout',
    });
    expect(designOf('TechBase:Mixed (Clan Chassis)')).toMatchObject({ clan: true, mixed: true });
    expect(designOf('TechBase:Mixed (IS Chassis)')).toMatchObject({ clan: false, mixed: true });
    expect(designOf()).toMatchObject({
      clan: false,
      year: 0,
      structure: 'Standard',
      gyro: 'Standard Gyro',
      cockpit: 'Standard Cockpit',
      armourType: 'Standard',
    });
    expect(designOf('Armor:Ferro-Fibrous(Clan)')).toMatchObject({ armourType: 'Ferro-Fibrous', armourClan: true });
    expect(designOf('Armor:Stealth(Inner Sphere)', 'Jump MP:99', 'BV:742')).toMatchObject({
      armourType: 'Stealth',
      armourClan: false,
      jump: 40,
      battleValue: 742,
    });
    // The first line of a kind counts, and a mass between the steps of five is rounded.
    expect(designOf('role:Scout', 'role:Sniper', 'Mass:23').role).toBe('Scout');
    expect([22, 23, 98].map((mass) => designOf(`Mass:${mass}`).mass)).toEqual([20, 25, 100]);
  });

  test('numbers out of range, and what is missing', () => {
    const message = (...lines: readonly string[]) => said(file(...lines)).map((one) => one.message);
    expect(message('Mass:5')).toEqual(["'5' is not a whole number from 10 to 100."]);
    expect(message('Walk MP:fast')).toEqual(["'fast' is not a whole number from 0 to 40."]);
    expect(said('chassis:D\nconfig:Biped\nmass:20').map((one) => one.message)).toContain("A 'walk mp:' line is missing.");
    expect(designOf('Mass:20.0').mass).toBe(20);
  });

  test('a configuration that is none has a suggestion where there is one', () => {
    expect(said(file('Config:Bipd'))).toMatchObject([{ message: "Unknown configuration 'Bipd'.", hint: "Did you mean 'Biped'?" }]);
    const [strange] = said(file(`Config:${'x'.repeat(60)}`));
    expect(strange).toMatchObject({ message: `Unknown configuration '${'x'.repeat(37)}...'.`, hint: 'Use one of: Biped, Quad.' });
    expect(said(file('Config:LAM'))[0]).not.toHaveProperty('hint');
    expect(designOf('Config:Quad').config).toBe('quad');
  });

  test('skills from 1 to 8; others are those of the run', () => {
    expect(designOf('gunnery:3', 'piloting:8', 'commander:Simple').pilot).toEqual({ gunnery: 3, piloting: 8, commander: 'straight' });
    expect(said(file('gunnery:9', 'piloting:good')).map((one) => one.message)).toEqual([
      "'9' is not a skill from 1 to 8.",
      "'good' is not a skill from 1 to 8.",
    ]);
    expect(designOf('gunnery:9')).not.toHaveProperty('pilot');
    expect(said(file('commander:zzz'))[0]?.hint).toBe('Use one of: random, simple, default, deep.');
  });
});

describe('the body of a unit file', () => {
  test('armour of each location, also of quads; patchwork says its own type', () => {
    const plated = designOf('HD Armor:9', 'CT Armor:12', 'FLL Armor:7', 'RTC Armor:4', 'RTL Armor:3', 'LA Armor:Reactive(Inner Sphere):5');
    expect([plated.armour[HD], plated.armour[CT], plated.armour[LA], plated.rearArmour]).toEqual([9, 12, 5, [4, 0, 3]]);
    expect(plated.patchwork?.[LA]).toBe('Reactive(Inner Sphere)');
    expect(plated.patchwork?.[RA]).toBe('');
    expect(designOf('CT Armor:99999').armour[CT]).toBe(0);
    expect(designOf('CT Armor:1234').armour[CT]).toBe(999);
  });

  test('armour of places that there are not', () => {
    expect(said(file('XX Armor:5'))).toMatchObject([{ code: 'battletech/mtf-unknown-location', message: "Unknown armour location 'XX'." }]);
    // The centre leg of three-legged ones stands in some files of two-legged ones.
    expect(said(file('CL Armor:0'))).toEqual([]);
  });

  test('more slots than there are', () => {
    const slots = Array<string>(13).fill('Heat Sink');
    expect(said(file('Left Torso:', ...slots))).toMatchObject([
      { code: 'battletech/mtf-too-many-slots', message: "A location has 12 slots; 'Heat Sink' is left out." },
    ]);
    expect(designOf('Left Torso:', ...slots).slots[LT]).toEqual(slots.slice(0, 12));
  });

  test('an empty block of a centre leg is passed over, with all in it', () => {
    const legged = designOf('Center Leg:', '-Empty-', 'Heat Sink', '', 'Right Torso:', 'Heat Sink');
    expect(legged.slots[RT]!.slice(0, 2)).toEqual(['Heat Sink', '-Empty-']);
    expect(said(file('Centre Leg:', 'Hip'))).toEqual([]);
  });

  test('lines that belong nowhere are noted, prose is not', () => {
    expect(said(file('a word by itself'))).toMatchObject([
      { severity: 'note', message: "'a word by itself' belongs to no section; it is ignored." },
    ]);
    expect(said(file('Overview:It is small.', 'And quick.'))).toEqual([]);
    expect(said(file('unheard: of'))).toEqual([]);
    expect(said(file('# a comment', '   '))).toEqual([]);
  });

  test('the weapons summary ends where a location begins, whatever it says of its length', () => {
    const armed = designOf('Weapons:9', 'Medium Laser, Right Arm', 'Right Arm:', 'Medium Laser', 'Left Arm:', 'Small Laser');
    expect([armed.slots[RA]![0], armed.slots[LA]![0]]).toEqual(['Medium Laser', 'Small Laser']);
    expect(said(file('Weapons:some', 'Left Arm:', 'Small Laser'))).toMatchObject([{ message: "Weapons: 'some' is not a whole number." }]);
  });

  test('equipment without slots and quirks are kept', () => {
    expect(designOf('nocrit:Cargo:None', 'quirk:fast_reload', 'quirk:rugged_1')).toMatchObject({
      unslotted: [['Cargo', 'None']],
      quirks: ['fast_reload', 'rugged_1'],
    });
  });

  test('a damaged file is not reported line by line without end', () => {
    expect(said(file(...Array.from({ length: 100 }, (_, i) => `stray ${i}`)))).toHaveLength(40);
  });

  test('a byte order mark and old line ends do not matter', () => {
    expect(readMech('d', `\uFEFF${file().replaceAll('\n', '\r\n')}`).design?.chassis).toBe('Dunlin');
    expect(readMech('d', file().replaceAll('\n', '\r')).design?.chassis).toBe('Dunlin');
  });
});

describe('slot lines', () => {
  test.each([
    ['-Empty-', []],
    ['- empty -', []],
    ['Medium Laser', [['Medium Laser', false, false, 0]]],
    ['Medium Laser (R)', [['Medium Laser', true, false, 0]]],
    ['Medium Laser (T) (omnipod)', [['Medium Laser', false, true, 0]]],
    ['Medium Laser (R) (armored)', [['Medium Laser', true, false, 0]]],
    ['Cargo:SIZE:4.5', [['Cargo', false, false, 4.5]]],
    ['Cargo (3 tons)', [['Cargo', false, false, 3]]],
    ['AC/20 (Split)', [['AC/20', false, false, 0]]],
    [
      'IS Ammo MG - Half|IS Ammo SRM-4 (omnipod)',
      [
        ['IS Ammo MG - Half', false, false, 0],
        ['IS Ammo SRM-4', false, false, 0],
      ],
    ],
  ] as const)('%s', (text, items) => {
    expect(readSlotLine(text).map(({ name, rear, turret, size }) => [name, rear, turret, size])).toEqual(items);
  });

  test('of a slot in two halves, the second is known too, or named', () => {
    const halves = fitMech(
      carrying({ [RT]: ['IS Ammo MG - Half|IS Ammo MG - Half', 'IS Ammo MG - Half|Pixie Dust', 'Heat Sink|Heat Sink'] }),
    );
    expect(halves.ammo.map(({ shared }) => shared)).toEqual([false, true, false]);
    expect(halves.unknown).toEqual(['Pixie Dust']);
    expect(halves.gear).toHaveLength(1);
  });
});

describe('construction', () => {
  const parts = (change: Partial<MechDesign>, slots: Parameters<typeof carrying>[0] = {}) => {
    const mech = carrying(slots, { mass: 50, engineRating: 200, ...change });
    return massOf(mech, fitMech(mech));
  };

  test('structure, gyro, cockpit, engine and heat sinks by their kind', () => {
    const structure = (kind: string) => parts({ structure: kind }).structure;
    expect(['Standard', 'Endo-Steel', 'Endo-Composite', 'Composite', 'Reinforced', 'Industrial'].map(structure)).toEqual([
      5, 2.5, 4, 2.5, 10, 10,
    ]);
    const gyro = (kind: string) => parts({ gyro: kind }).gyro;
    expect(['Standard Gyro', 'XL Gyro', 'Compact Gyro', 'Heavy Duty Gyro', 'None'].map(gyro)).toEqual([2, 1, 3, 4, 0]);
    const cockpit = (kind: string) => parts({ cockpit: kind }).cockpit;
    expect(['Standard Cockpit', 'Small Cockpit', 'Torso-Mounted', 'Primitive', 'Interface'].map(cockpit)).toEqual([3, 2, 4, 4, 4]);
    const engine = (kind: MechDesign['engine']) => parts({ engine: kind }).engine;
    expect((['fusion', 'xl', 'light', 'compact', 'ice'] as const).map(engine)).toEqual([8.5, 4.5, 6.5, 13, 17]);
    const sinks = (kind: MechDesign['engine']) => parts({ engine: kind, heatSinks: 12 }).heatSinks;
    expect((['fusion', 'ice', 'fuel-cell', 'fission'] as const).map(sinks)).toEqual([2, 12, 11, 7]);
    expect(parts({ heatSinks: 8 }).heatSinks).toBe(0);
    // There is no engine of that rating.
    expect(parts({ engineRating: 7 }).engine).toBeCloseTo(0);
  });

  test.each([
    ['Standard', false, 10],
    ['Ferro-Fibrous', false, 9],
    ['Ferro-Fibrous', true, 8.5],
    ['Clan Ferro-Fibrous', false, 8.5],
    ['Light Ferro-Fibrous', false, 9.5],
    ['Heavy Ferro-Fibrous', false, 8.5],
    ['Ferro-Lamellor', true, 11.5],
    ['Hardened', false, 20],
    ['Industrial', false, 15],
    ['Heavy Industrial', false, 10],
    ['Commercial', false, 7],
    ['Ballistic-Reinforced', false, 13.5],
    ['Impact-Resistant', false, 11.5],
    ['Heat-Dissipating', false, 16],
  ])('160 points of %s (Clan: %s) weigh %f tons', (armourType, armourClan, tons) => {
    const armour = [9, 30, 20, 20, 15, 15, 20, 20];
    expect(parts({ armourType, armourClan, armour, rearArmour: [5, 3, 3] }).armour).toBe(tons);
  });

  test.each([
    [['Jump Jet'], 0.5],
    [['Improved Jump Jet', 'Improved Jump Jet'], 1],
    [['ISMASC'], 3],
    [['CLMASC'], 2],
    [['Supercharger'], 1],
    [['Hatchet'], 4],
    [['Sword'], 2.5],
    [['Retractable Blade'], 3],
    [['Mace'], 5],
    [['IS Lance'], 3],
    [['ISClaw'], 4],
    [['Talons'], 4],
    [['ISAES'], 1.5],
    [['ISPartialWing'], 3.5],
    [['CLPartialWing'], 2.5],
    [['Heat Sink'], 0],
    [['ISGuardianECMSuite', 'ISGuardianECMSuite'], 1.5],
    [['Cargo:SIZE:4'], 4],
    [['Cargo'], 0],
  ])('%j weighs %f tons in fifty', (items, tons) => {
    expect(parts({}, { [RT]: items }).gear).toBe(tons);
  });

  test('jets by mass; a targeting computer by the direct fire it aims', () => {
    expect([55, 60, 85, 90].map((mass) => parts({ mass }, { [RT]: ['Jump Jet'] }).gear)).toEqual([0.5, 1, 1, 2]);
    const aimed = (computer: string) =>
      parts({}, { [RT]: ['PPC', 'PPC', 'PPC', 'LRM 10', 'LRM 10', 'Flamer', 'Machine Gun'], [LT]: [computer] }).gear;
    expect([aimed('ISTargeting Computer'), aimed('CLTargeting Computer')]).toEqual([2, 2]);
    expect(parts({ config: 'quad' }, { [RT]: ['ISAES'] }).gear).toBe(1);
  });

  test('what breaks the rules is a warning each', () => {
    const warnings = (change: Partial<MechDesign>, slots: Parameters<typeof carrying>[0] = {}) => {
      const mech = carrying(slots, { mass: 50, ...change });
      return validate(mech, fitMech(mech)).map(({ message }) => message);
    };
    const armed = { [RT]: ['PPC', 'PPC', 'PPC'] };
    expect(warnings({}, armed)).toEqual([]);
    expect(warnings({ armour: [10, 20, 10, 10, 10, 10, 10, 10] }, armed)).toEqual([
      'A location carries 10 points of armour; 9 are allowed.',
    ]);
    expect(warnings({ armour: [9, 30, 10, 10, 10, 10, 10, 10], rearArmour: [3, 0, 0] }, armed)).toEqual([
      'A location carries 33 points of armour; 32 are allowed.',
    ]);
    expect(warnings({}, { [RT]: ['PPC', 'PPC'] })).toEqual(['PPC needs 3 slots and has 2.']);
    expect(warnings({}, { ...armed, [LT]: ['SRM 4'] })).toEqual(['SRM 4 has no ammunition.']);
    expect(warnings({})).toEqual(['It is unarmed: its weapons together do less than 5 damage and none reaches 6 hexes.']);
    expect(warnings({ engineRating: 400 }, armed)[0]).toMatch(/^It weighs \d+(\.5)? tons; 50 are allowed\.$/);
    // With unknown parts aboard nobody knows what it weighs.
    expect(warnings({ engineRating: 400 }, { ...armed, [LT]: ['Pixie Dust'] })).toEqual([]);
  });
});

describe('mapsheets', () => {
  const board = (body: string) => readBoard('b', `size 1 1\n${body}\nend`);

  test('large ones have labels of six digits', () => {
    const wide = { ...board('hex 0101 0 "" ""').board!, width: 120, height: 1 };
    const text = writeBoard({ ...wide, hexes: Array(120).fill(wide.hexes[0]), roadsJoinPavement: false, tags: ['Hills'] });
    expect(text).toContain('hex 120001 0 "" ""');
    expect(text).toContain('option exit_roads_to_pavement false\ntag "Hills"');
    expect(readBoard('b', text)).toMatchObject({ board: { width: 120, roadsJoinPavement: false }, problems: [] });
  });

  test('what belongs to no hex is passed over, what can’t be read is reported', () => {
    expect(board('"hex" 0101 5 "" ""\ndescription something\noption other true\ntag\nhex 0101 1 "" ""')).toMatchObject({
      board: { hexes: [{ level: 1 }], tags: [] },
      problems: [],
    });
    const codes = (body: string) => board(body).problems.map(({ code }) => code);
    expect(codes('hex 0101 100 "" ""')).toEqual(['battletech/board-bad-level']);
    expect(codes('hex 0101')).toEqual(['battletech/board-bad-level']);
    expect(codes('hex 0101 0 "road:1:x" ""')).toEqual(['battletech/board-bad-terrain']);
    expect(codes('hex 0101 0 "woods:99999" ""')).toEqual(['battletech/board-bad-terrain']);
    expect(codes('hex 0101 0 "woods:1;;rough:1" ""')).toEqual([]);
    expect(board('hex 0101 0 woods:1').board?.hexes[0]).toMatchObject({ terrains: [{ code: 'woods' }], theme: '' });
    expect(board('hex 0101 0 "zzzzzz:1" ""').problems[0]).not.toHaveProperty('hint');
    expect(readBoard('b', `size 1 1\n${'hex 0101 x "" ""\n'.repeat(80)}`).problems).toHaveLength(50);
  });

  test('those that players drew, and the blank ones of the editor, are marked', () => {
    const tags = (name: string) => boardImporter.parse(source(name, 'size 1 1\nhex 0101 0 "" ""\nend'), {}).assets[0]?.tags;
    expect([tags('official/x.board'), tags('unofficial/me/x.board'), tags('Templates/x.board')]).toEqual([
      [],
      ['Unofficial'],
      ['Unofficial'],
    ]);
    expect(boardImporter.parse(source('x.board', 'nothing'), {})).toMatchObject({
      assets: [],
      problems: [{ code: 'battletech/board-no-size' }],
    });
  });
});

describe('what a file is', () => {
  test('goes by its content, or by its name', () => {
    expect([
      mtfImporter.detect(source('x', file())),
      mtfImporter.detect(source('x.MTF', '')),
      mtfImporter.detect(source('x.txt', 'hello')),
    ]).toEqual([0.98, 0.8, 0]);
    const sheet = 'size 1 1\nhex 0101 0 "" ""\nend';
    expect([
      boardImporter.detect(source('x', sheet)),
      boardImporter.detect(source('x.board', '')),
      boardImporter.detect(source('x', '')),
    ]).toEqual([0.98, 0.8, 0]);
  });

  test('a unit has its class, role and what sets it apart as tags, and its battle value as price', () => {
    const unit = (...lines: readonly string[]) => mtfImporter.parse(source('d.mtf', file(...lines)), {}).combatants[0]!;
    expect(unit().tags).toEqual(['light', 'unarmed']);
    expect(unit('Config:Quad Omnimech', 'Jump MP:3', 'role:Scout', 'Right Arm:', 'Medium Laser').tags).toEqual([
      'light',
      'scout',
      'jump',
      'quad',
      'omni',
    ]);
    expect([40, 60, 80].map((mass) => unit(`Mass:${mass}`).tags[0])).toEqual(['medium', 'heavy', 'assault']);
    expect([unit('TechBase:Clan').faction, unit('TechBase:Mixed (IS Chassis)').faction, unit().faction]).toEqual([
      'Clan',
      'Mixed',
      'Inner Sphere',
    ]);
    expect([unit('BV:742').points, unit('role:Scout').detail, unit('Mass:35').detail]).toEqual([742, '20 t, Scout', '35 t']);
    expect(unit().points).toBeGreaterThan(0);
  });

  test('a pilot’s line goes where the ’Mech’s own lines are', () => {
    expect(withPilotLine('chassis:D\nmass:20', 1, 'gunnery', null)).toBe('chassis:D\nmass:20');
    // Without a mass line it comes first.
    expect(withPilotLine('chassis:D', 1, 'gunnery', '3')).toBe('gunnery:3\nchassis:D');
  });
});
