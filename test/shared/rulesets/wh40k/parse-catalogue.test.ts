/** Catalogues as a library of datasheets, and text lists that take their numbers from them. */
import { describe, expect, test } from 'vitest';
import { textImporter } from '../../../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import { Catalogues } from '../../../../src-shared/rulesets/wh40k/import/catalogue.ts';
import { catalogueImporter, catalogueRoots } from '../../../../src-shared/rulesets/wh40k/import/catalogue-importer.ts';
import { type Datasheet, datasheetsOf } from '../../../../src-shared/rulesets/wh40k/import/datasheets.ts';
import { readListText } from '../../../../src-shared/rulesets/wh40k/import/list-text.ts';
import { describeWithSharedData, sharedFiles, sharedText } from '../../../kit/shared-data.ts';
import { source } from './kit.ts';

const cells = (values: Record<string, string>) =>
  `<characteristics>${Object.entries(values)
    .map(([name, text]) => `<characteristic name="${name}">${text}</characteristic>`)
    .join('')}</characteristics>`;
const profile = (name: string, type: string, values: Record<string, string>) =>
  `<profile id="p-${name}-${type}" name="${name}" typeName="${type}" hidden="false">${cells(values)}</profile>`;
const limits = (min: number, max: number) =>
  `<constraints><constraint type="min" value="${min}" field="selections" scope="parent"/><constraint type="max" value="${max}" field="selections" scope="parent"/></constraints>`;
const STATS = { M: '6&quot;', T: '4', SV: '3+', W: '2', LD: '6+', OC: '2' };
const RIFLE = { Range: '24&quot;', A: '2', BS: '3+', S: '4', AP: '-1', D: '1', Keywords: 'Heavy, Sustained Hits 1' };
const BLADE = { Range: 'Melee', A: '3', WS: '3+', S: '4', AP: '0', D: '1', Keywords: '-' };

const SYSTEM = `<?xml version="1.0"?><gameSystem id="sys" name="Warhammer 40,000"><sharedRules><rule id="fnp" name="Feel No Pain"><description>Roll for it.</description></rule></sharedRules></gameSystem>`;
const CATALOGUE = `<?xml version="1.0"?>
<catalogue id="cat" name="Concord - Aegis" gameSystemId="sys">
 <catalogueLinks><catalogueLink name="Concord - Agents" targetId="agents"/></catalogueLinks>
 <entryLinks><entryLink id="l1" name="Warden Squad" type="selectionEntry" targetId="wardens"/></entryLinks>
 <sharedSelectionEntries>
  <selectionEntry id="wardens" type="unit" name="Warden Squad" hidden="false">
   <costs><cost name="pts" typeId="pts" value="80"/></costs>
   <modifiers><modifier type="set" field="pts" value="150"><conditions><condition type="atLeast" field="selections" value="6" childId="model"/></conditions></modifier></modifiers>
   <categoryLinks><categoryLink name="Infantry" targetId="x"/><categoryLink name="Faction: Aegis" targetId="y"/></categoryLinks>
   <infoLinks><infoLink type="rule" name="Feel No Pain" targetId="fnp"><modifiers><modifier type="append" field="name" value="5+"/></modifiers></infoLink></infoLinks>
   <profiles>${profile('Warden', 'Unit', STATS)}</profiles>
   <selectionEntries><selectionEntry id="serg" type="model" name="Warden Sergeant">${limits(1, 1)}<entryLinks><entryLink id="lb" name="Blade" type="selectionEntry" targetId="blade"/></entryLinks></selectionEntry></selectionEntries>
   <selectionEntryGroups><selectionEntryGroup id="grp" name="4-9 Wardens" defaultSelectionEntryId="w1">${limits(4, 9)}
    <selectionEntries>
     <selectionEntry id="w2" type="model" name="Warden w/ cannon"><constraints><constraint type="max" value="1" field="selections" scope="parent"/></constraints></selectionEntry>
     <selectionEntry id="w1" type="model" name="Warden"><entryLinks><entryLink id="lr" name="Rifle" type="selectionEntry" targetId="rifle"/><entryLink id="lb2" name="Blade" type="selectionEntry" targetId="blade"/><entryLink id="wm" name="Weapon Modifications" type="selectionEntryGroup" targetId="nowhere"/></entryLinks></selectionEntry>
    </selectionEntries></selectionEntryGroup></selectionEntryGroups>
  </selectionEntry>
  <selectionEntry id="rifle" type="upgrade" name="Rifle">${limits(1, 1)}<profiles>${profile('Rifle', 'Ranged Weapons', RIFLE)}</profiles></selectionEntry>
  <selectionEntry id="blade" type="upgrade" name="Blade">${limits(1, 1)}<profiles>${profile('Blade', 'Melee Weapons', BLADE)}</profiles></selectionEntry>
 </sharedSelectionEntries>
</catalogue>`;

const files = [
  { name: 'Aegis.cat', text: CATALOGUE },
  { name: 'system.gst', text: SYSTEM },
];
const joined = catalogueImporter.join!(files);

describe('a small catalogue', () => {
  const result = catalogueImporter.parse(source('folder.cat', joined), {});

  test('its unit in both sizes, with default weapons, rules by appended names and price bands', () => {
    expect(catalogueImporter.detect(source('folder.cat', joined))).toBeGreaterThan(0.9);
    expect(result.combatants.map((c) => [c.name, c.points, c.faction])).toEqual([
      ['Warden Squad', 80, 'Aegis'],
      ['Warden Squad', 150, 'Aegis'],
    ]);
    const [small, large] = result.combatants.map((c) => c.data);
    expect(small!.lines.map((l) => [l.name, l.count, l.feelNoPain, l.weapons.map((w) => `${w.count} ${w.profiles[0]!.name}`)])).toEqual([
      ['Warden', 4, 5, ['4 Rifle', '4 Blade']],
      ['Warden Sergeant', 1, 5, ['1 Blade']],
    ]);
    expect(large!.lines[0]!.count).toBe(9);
    expect(small!.keywords).toEqual(['Infantry', 'Aegis']);
    expect(small!.lines[0]!.weapons[0]!.profiles[0]).toMatchObject({ skill: 3, words: { heavy: true, sustained: '1' } });
  });

  test('linked files that are not here are named', () => {
    expect(result.problems.map((p) => p.message)).toEqual(['Linked files that are not here: Concord - Agents.']);
    expect(catalogueImporter.parse(source('Aegis.cat', CATALOGUE), {}).problems[0]!.message).toBe(
      'Linked files that are not here: Concord - Agents, the game system (.gst).',
    );
    expect(catalogueImporter.parse(source('system.gst', SYSTEM), {}).problems[0]!.message).toBe('A game system alone has no units.');
  });

  test('a text list takes its numbers from the catalogues below it', () => {
    const list =
      'Iron Wall (1990 points)\nAegis\nStrike Force (2,000 Points)\n\nBATTLELINE\n\nWarden Squad (95 Points)\n • 1x Warden Sergeant\n    ◦ 1x Blade\n • 4x Wardens\n    ◦ 4x Rifle\n    ◦ 4x Blade\n • Enhancements: Old Banner\n\nLost Ones (40 points)\n • 1x Horn\n\nExported with App Version: v1\n';
    const read = textImporter.parse(source('list.txt', `${list}${joined}`), {});
    expect(read.combatants.map((c) => [c.name, c.points, c.faction])).toEqual([['Warden Squad', 95, 'Aegis']]);
    expect(read.combatants[0]!.data.lines.map((l) => [l.name, l.count, l.weapons.length])).toEqual([
      ['Wardens', 4, 2],
      ['Warden Sergeant', 1, 1],
    ]);
    expect(read.problems.map((p) => p.code)).toEqual(['wh40k/unknown-unit', 'wh40k/points-differ']);
  });
});

interface ExpectedSheet {
  readonly entryId: string;
  readonly unit: string;
  readonly keywords: readonly string[];
  readonly squad: { readonly min: number; readonly max: number };
  readonly models: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  readonly weapons: readonly Readonly<Record<string, string | readonly string[]>>[];
  readonly abilities: readonly string[];
  readonly feelNoPain: number;
  readonly points: { readonly base: number; readonly bySize: Readonly<Record<string, number>> };
}

describeWithSharedData({ path: 'data/wh40k/catalogues-10e', tests: 15 }, 'real catalogues', () => {
  const folder = 'data/wh40k/catalogues-10e';
  const text = catalogueImporter.join!(
    sharedFiles(folder)
      .filter((name) => /\.(?:cat|gst)$/.test(name))
      .map((name) => ({ name, text: sharedText(`${folder}/${name}`) })),
  );
  const catalogues = new Catalogues(catalogueRoots(text, 'catalogues').roots);
  const sheets = new Map(datasheetsOf(catalogues).map((sheet): [string, Datasheet] => [sheet.node.id, sheet]));
  const { datasheets } = JSON.parse(sharedText('data/wh40k/import-10e-expected.json')) as { datasheets: readonly ExpectedSheet[] };

  test('missing files are named', () => {
    expect([...catalogues.missing].sort()).toEqual([
      'Imperium - Adeptus Mechanicus',
      'Imperium - Agents of the Imperium',
      'Library - Astartes Heresy Legends',
    ]);
  });

  test.each(datasheets.map((sheet) => [sheet.unit, sheet] as const))('%s', (_name, expected) => {
    const sheet = sheets.get(expected.entryId)!;
    expect(sheet.name).toBe(expected.unit);
    expect({ min: sheet.minModels, max: sheet.maxModels }).toEqual(expected.squad);
    expect(new Set(sheet.models.map((m) => `${m.name} ${m.min}-${m.max}`))).toEqual(
      new Set(expected.models.map((m) => `${m.name} ${m.min}-${m.max}`)),
    );
    for (const keyword of expected.keywords) expect(sheet.keywords).toContain(keyword);
    const weapons = new Set(
      sheet.weapons.map((p) => [p.name, p.type.split(' ')[0], p.values.A, p.values.S, p.values.AP, p.values.D].join(' ')),
    );
    expect(weapons).toEqual(new Set(expected.weapons.map((p) => [p.name, p.type, p.A, p.S, p.AP, p.D].join(' '))));
    for (const ability of expected.abilities) expect(sheet.abilities.map((p) => p.name)).toContain(ability);
    expect(sheet.priceOf(sheet.minModels)).toBe(expected.points.bySize[String(sheet.minModels)] ?? expected.points.base);
    for (const [size, price] of Object.entries(expected.points.bySize)) expect([size, sheet.priceOf(Number(size))]).toEqual([size, price]);
  });
});

describeWithSharedData({ path: 'data/wh40k/rosters-10e', tests: 5 }, 'real lists', () => {
  const { textLists } = JSON.parse(sharedText('data/wh40k/import-10e-expected.json')) as {
    textLists: Record<string, { points?: number; unitPoints: number; units: readonly { name: string; points: number; models: number }[] }>;
  };
  const lists = Object.entries(textLists).filter(([file]) => file.endsWith('.txt'));
  test.each(lists)('%s', (file, expected) => {
    const list = readListText(sharedText(`data/wh40k/rosters-10e/${file}`));
    expect(list.units.map((u) => [u.name, u.points])).toEqual(expected.units.map((u) => [u.name, u.points]));
    expect(list.units.reduce((sum, u) => sum + u.points, 0)).toBe(expected.unitPoints);
    if (expected.points !== undefined) expect(list.points).toBe(expected.points);
  });
});
