import { deflateSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../../src-shared/contract/importer.ts';
import { rosterImporter, rosterJsonImporter } from '../../../../src-shared/rulesets/wh40k/import/roster-importers.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { describeWithSharedData, sharedBytes, sharedFiles } from '../../../kit/shared-data.ts';
import { source } from './kit.ts';

const cell = (name: string, value: string) => `<characteristic name="${name}">${value}</characteristic>`;
const profile = (name: string, type: string, cells: Record<string, string>) =>
  `<profile name="${name}" typeName="${type}"><characteristics>${Object.entries(cells)
    .map(([n, v]) => cell(n, v))
    .join('')}</characteristics></profile>`;
const MODEL = { M: '7&quot;', WS: '3+', BS: '3+', S: '3', T: '3', W: '1', A: '1', Ld: '7', Save: '4+' };
const GUN = { Range: '24&quot;', Type: 'Rapid Fire 1', S: '4', AP: '-1', D: 'D3', Abilities: 'Blast' };

const selection = (name: string, type: string, number: number, inner: string, points = 0) =>
  `<selection name="${name}" type="${type}" number="${number}">${inner}<costs><cost name=" pts" value="${points}.0"/></costs></selection>`;
const roster = (selections: string, system = 'Warhammer 40,000 9th Edition') =>
  `<?xml version="1.0"?>\n<roster name="Demo" gameSystemName="${system}" xmlns="http://example.invalid/roster"><costs><cost name="pts" value="40.0"/></costs><forces><force name="Patrol" catalogueName="Ashborn"><selections>\n${selections}\n</selections></force></forces></roster>`;

const SQUAD = selection(
  'Ash Raiders',
  'unit',
  1,
  `<profiles>${profile('Shield', 'Abilities', { Description: 'Models in this unit have a 5+ invulnerable save.' })}${profile('Song', 'Abilities', { Description: 'They sing.' })}</profiles>
   <categories><category name="Infantry"/><category name="Faction: Ashborn"/></categories>
   <selections>${selection(
     'Ash Raider',
     'model',
     5,
     `<profiles>${profile('Ash Raider', 'Unit', MODEL)}</profiles><selections>${selection('Shard rifle', 'upgrade', 5, `<profiles>${profile('Shard rifle', 'Weapon', GUN)}</profiles>`)}</selections>`,
     40,
   )}</selections>`,
);

const read = (text: string | Uint8Array, name = 'demo.ros'): ImportResult<Unit> => rosterImporter.parse(source(name, text), {});
const unitOf = (result: ImportResult<Unit>, i = 0) => result.combatants[i]!.data as unknown as Unit;

describe('BattleScribe', () => {
  test('a squad with its weapons, saves from words, keywords and points', () => {
    const result = read(roster(SQUAD));
    expect(result.problems).toEqual([]);
    expect(result.detected).toEqual([
      'Warhammer 40,000 9th Edition',
      'eighth or ninth edition',
      '1 unit',
      '2 profiles mapped, 0 not',
      'rules: 2 sentences played, 0 as switches, 1 left out',
    ]);
    expect(result.combatants[0]).toMatchObject({
      name: 'Ash Raiders',
      faction: 'Ashborn',
      points: 40,
      unmodelled: ['Song: They sing.'],
      source: { line: 3 },
    });
    expect(unitOf(result)).toMatchObject({
      keywords: ['Infantry', 'Ashborn'],
      lines: [
        {
          count: 5,
          cost: 8,
          armour: 4,
          invulnerableMelee: 5,
          weapons: [{ count: 5, profiles: [{ type: 'Rapid Fire', ap: '1', damage: 'd3', blast: true }] }],
        },
      ],
    });
  });
  test('the same in a ZIP, whatever the inner name; and plain XML called .rosz', () => {
    const zip = zipSync({ 'folder/anything.xml': new TextEncoder().encode(roster(SQUAD)) });
    expect(read(zip, 'demo.rosz').combatants).toHaveLength(1);
    expect(read(roster(SQUAD), 'demo.rosz').combatants).toHaveLength(1);
  });
  test('a vehicle that is a top-level model, its table behind the stars, its modes', () => {
    const tank = selection(
      'Barge',
      'model',
      1,
      `<profiles>${profile('Barge', 'Unit', { ...MODEL, M: '*', BS: '*', A: '*', W: '10', Save: '3+/5++' })}${profile('Barge 1', 'Stat Damage - M/BS/A', { 'Remaining W': '6+', Movement: '12&quot;', BS: '4+', Attacks: '3' })}</profiles>
       <selections>${selection('Cannon', 'upgrade', 1, `<profiles>${profile('Cannon - wide', 'Weapon', { ...GUN, Type: 'Heavy D6' })}${profile('Cannon - narrow', 'Weapon', { ...GUN, Type: 'Heavy 1', S: '9' })}</profiles>`)}</selections>`,
      40,
    );
    const result = read(roster(tank));
    expect(unitOf(result).lines[0]).toMatchObject({ move: 12, ballisticSkill: 4, attacks: '3', armour: 3, invulnerableRanged: 5 });
    expect(unitOf(result).lines[0]!.weapons.map((w) => w.profiles.map((p) => p.name))).toEqual([['Cannon - wide', 'Cannon - narrow']]);
    expect(unitOf(result).lines[0]!.brackets).toBeUndefined();
  });
  test('models that are upgrades with a profile, and a weapon on the unit for all of them', () => {
    const squad = selection(
      'Guard',
      'unit',
      1,
      `<profiles>${profile('Bomb', 'Weapon', { ...GUN, Type: 'Grenade D6', Range: '6&quot;' })}</profiles><selections>${selection('Sergeant', 'model', 1, `<profiles>${profile('Sergeant', 'Unit', MODEL)}</profiles>`)}${selection('Guardsman', 'upgrade', 9, `<profiles>${profile('Guardsman', 'Unit', MODEL)}</profiles>`)}</selections>`,
      40,
    );
    expect(unitOf(read(roster(squad))).lines.map((l) => [l.name, l.count, l.weapons[0]!.count])).toEqual([
      ['Guardsman', 9, 9],
      ['Sergeant', 1, 1],
    ]);
  });
  test('the sum of points is checked, unknown weapons are listed', () => {
    const broken = SQUAD.replace('Rapid Fire 1', 'Special').replace('value="40.0"', 'value="39.0"');
    const result = read(roster(broken));
    expect(result.problems.map((p) => p.code)).toEqual(['wh40k/bad-weapon', 'wh40k/points-differ']);
    expect(result.combatants[0]!.unmodelled).toContain('Weapon: Shard rifle');
    expect(result.detected).toContain('1 profiles mapped, 1 not');
  });
  test('the edition comes from the game system, or from the tables', () => {
    expect(unitOf(read(roster(SQUAD))).edition).toBe('9e');
    expect(unitOf(read(roster(SQUAD, 'Warhammer 40,000 10th Edition'))).edition).toBe('10e');
    expect(unitOf(read(roster(SQUAD.replace('typeName="Weapon"', 'typeName="Ranged Weapons"')))).edition).toBe('10e');
  });
  test('rows of a degrading profile, from a table with a heading and from profiles of their own', () => {
    const rows = [
      ['Beast', { 'Remaining W': '-', 'Characteristic 1': 'M', 'Characteristic 2': 'WS', 'Characteristic 3': 'A' }],
      ['Beast1', { 'Remaining W': '7-12', 'Characteristic 1': '30&quot;', 'Characteristic 2': '3+', 'Characteristic 3': '4' }],
      ['Beast2', { 'Remaining W': '1-6', 'Characteristic 1': '20&quot;', 'Characteristic 2': '4+', 'Characteristic 3': '2' }],
    ] as const;
    const table = rows.map(([name, cells]) => profile(name, 'Wound Track', cells)).join('');
    const beast = `<profiles>${profile('Beast', 'Unit', { ...MODEL, M: '*', WS: '*', A: '*', W: '12' })}${table}</profiles>`;
    expect(unitOf(read(roster(selection('Beast', 'model', 1, beast, 40)))).lines[0]).toMatchObject({
      move: 30,
      weaponSkill: 3,
      attacks: '4',
      brackets: [{ upTo: 6, move: 20, weaponSkill: 4, attacks: '2' }],
    });
    const named = ['Raft 1 (6+ wounds remaining)', 'Raft 2 (1-5 wounds remaining)'].map((name, i) =>
      profile(name, 'Unit', { ...MODEL, BS: i === 0 ? '3+' : '5+', W: i === 0 ? '10' : 'N/A' }),
    );
    expect(unitOf(read(roster(selection('Raft', 'model', 1, `<profiles>${named.join('')}</profiles>`, 40)))).lines[0]).toMatchObject({
      ballisticSkill: 3,
      wounds: 10,
      brackets: [{ upTo: 5, ballisticSkill: 5 }],
    });
  });
  test('a leader whose followers hang below him, and "2x" in a name', () => {
    const follower = selection('2x Acolyte', 'model', 1, `<profiles>${profile('Acolyte', 'Unit', MODEL)}</profiles>`, 10);
    const leader = selection(
      'Seer',
      'unit',
      1,
      `<profiles>${profile('Seer', 'Unit', { ...MODEL, W: '4' })}</profiles><selections>${follower}</selections>`,
      30,
    );
    expect(unitOf(read(roster(leader))).lines.map((l) => [l.name, l.count, l.wounds])).toEqual([
      ['2x Acolyte', 2, 1],
      ['Seer', 1, 4],
    ]);
  });
  test('a conditional sentence is a switch, a second sentence is listed', () => {
    const rules = profile('Hunters', 'Abilities', {
      Description: 'Each time a model in this unit makes an attack that targets a VEHICLE, add 1 to the wound roll. They never sleep.',
    });
    const result = read(roster(SQUAD.replace('<profiles>', `<profiles>${rules}`)));
    expect(unitOf(result).switches).toEqual([
      {
        label: 'Hunters: Each time a model in this unit makes an attack that targets a VEHICLE, add 1 to the wound roll.',
        effect: { wound: 1 },
        when: { is: 'target', any: ['VEHICLE'] },
      },
    ]);
    expect(result.combatants[0]!.unmodelled).toContain('Hunters: They never sleep.');
    expect(unitOf(result).lines[0]!.weapons[0]!.profiles[0]!.toWound.modifier).toBe(0);
  });
});

describe('hostile files', () => {
  test('entity bombs are refused at their line', () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY a "aaaa">]>\n${roster(SQUAD).split('\n').slice(1).join('\n')}`;
    expect(read(bomb).problems[0]).toMatchObject({ code: 'xml/doctype', line: 2 });
  });
  test('zip bombs are refused', () => {
    const zip = zipSync({ 'a.ros': new Uint8Array(20_000_000) });
    expect(zip.length).toBeLessThan(100_000);
    expect(read(zip, 'a.rosz').problems[0]!.code).toBe('zip/bomb');
  });
  test('broken XML, other XML, other bytes', () => {
    expect(read('<roster>\n<forces></roster>').problems[0]).toMatchObject({ code: 'xml/syntax', line: 2 });
    expect(read('<catalogue/>').problems[0]!.code).toBe('wh40k/not-a-roster');
    expect(read(deflateSync(new Uint8Array(100))).problems[0]!.severity).toBe('error');
    expect(read(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])).problems[0]!.code).toBe('zip/damaged');
  });
});

describe('New Recruit JSON', () => {
  const characteristics = (cells: Record<string, string>, text: string) =>
    Object.entries(cells).map(([name, value]) => ({ name, [text]: value.replace('&quot;', '"') }));
  const tree = (text: string) => ({
    roster: {
      name: 'Demo',
      gameSystemName: 'Warhammer 40,000 9th Edition',
      costs: [{ name: 'pts', value: 40 }],
      forces: [
        {
          catalogueName: 'Ashborn',
          selections: [
            {
              name: 'Ash Raiders',
              type: 'unit',
              number: 1,
              selections: [
                {
                  name: 'Ash Raider',
                  type: 'model',
                  number: '5',
                  costs: [{ name: 'pts', value: '40' }],
                  profiles: [{ name: 'Ash Raider', typeName: 'Unit', characteristics: characteristics(MODEL, text) }],
                  selections: [
                    {
                      name: 'Shard rifle',
                      type: 'upgrade',
                      number: 5,
                      profiles: [{ name: 'Shard rifle', typeName: 'Weapon', characteristics: characteristics(GUN, text) }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  });

  test.each(['$text', '#text', '__text', 'value'])('characteristics under %s', (text) => {
    const result = rosterJsonImporter.parse(source('nr.json', JSON.stringify(tree(text))), {});
    expect(result.problems).toEqual([]);
    expect(unitOf(result).lines[0]).toMatchObject({ count: 5, toughness: 3, weapons: [{ profiles: [{ damage: 'd3' }] }] });
  });
  test('prefixed keys, wrappers and lone children of converters', () => {
    const converted = {
      roster: {
        _name: 'D',
        forces: {
          force: {
            '@catalogueName': 'A',
            selections: {
              selection: {
                _name: 'U',
                _type: 'model',
                profiles: {
                  profile: {
                    _name: 'U',
                    _typeName: 'Unit',
                    characteristics: {
                      characteristic: characteristics(MODEL, '#text').map((c) => ({ _name: c.name, '#text': c['#text'] })),
                    },
                  },
                },
              },
            },
          },
        },
      },
    };
    expect(rosterJsonImporter.parse(source('x.json', JSON.stringify(converted)), {}).combatants).toHaveLength(1);
  });
  test('broken JSON has a line and a column', () => {
    expect(rosterJsonImporter.parse(source('x.json', '{"roster":\n {,'), {}).problems[0]).toMatchObject({ severity: 'error', line: 2 });
    expect(rosterJsonImporter.parse(source('x.json', '{"forces": 3}'), {}).problems[0]!.code).toBe('wh40k/not-a-roster');
  });
});

describeWithSharedData({ path: 'data/wh40k/rosters', tests: 21 }, 'real rosters', () => {
  test.each(sharedFiles('data/wh40k/rosters'))('%s', (file) => {
    const from = source(file, new Uint8Array(sharedBytes(`data/wh40k/rosters/${file}`)));
    expect(rosterImporter.detect(from)).toBeGreaterThan(0.9);
    const result = rosterImporter.parse(from, {});
    expect(result.problems.filter((p) => p.severity === 'error')).toEqual([]);
    const [, mapped, unmapped] = /(\d+) profiles mapped, (\d+) not/.exec(result.detected.join())!.map(Number);
    expect(mapped!).toBeGreaterThan(0);
    expect(unmapped!).toBeLessThanOrEqual(Math.ceil(0.15 * mapped!));
    const { field, problems } = wh40k.play.compile(result.combatants, {}, []);
    expect(problems).toEqual([]);
    const odds = wh40k.play.open(field).odds!(0, result.combatants.length - 1);
    if (odds !== null) expect(Math.abs(odds.winA + odds.winB + odds.draw - 1)).toBeLessThan(1e-12);
  });
});
