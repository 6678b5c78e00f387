/** Catalogues as a library of datasheets, and text lists that take their numbers from them. */
import { describe, expect, test } from 'vitest';
import type { Asset } from '../../../../src-shared/contract/combatant.ts';
import type { ImportReference } from '../../../../src-shared/contract/importer.ts';
import { textImporter } from '../../../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import { Catalogues } from '../../../../src-shared/rulesets/wh40k/import/catalogue.ts';
import { catalogueImporter, catalogueRoots } from '../../../../src-shared/rulesets/wh40k/import/catalogue-importer.ts';
import { type Datasheet, datasheetsOf, priceFor } from '../../../../src-shared/rulesets/wh40k/import/datasheets.ts';
import { readListText } from '../../../../src-shared/rulesets/wh40k/import/list-text.ts';
import { describeWithSharedData, sharedFiles, sharedText } from '../../../kit/shared-data.ts';
import { CATALOGUE, SYSTEM, WARDEN_LIST } from './catalogue-fixture.ts';
import { source } from './kit.ts';

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
      ['Hound Pack', 40, 'Aegis'],
      ['Hound Pack', 40, 'Aegis'],
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

  test('a choice between whole compositions gives its smallest and its largest', () => {
    const packs = result.combatants.filter((c) => c.name === 'Hound Pack');
    expect(packs.map((c) => c.data.lines.map((l) => `${l.count} ${l.name}`))).toEqual([
      ['4 Hound', '1 Handler'],
      ['8 Hound', '2 Handler'],
    ]);
  });

  test('linked files that are not here are named', () => {
    expect(result.problems.map((p) => p.message)).toEqual(['Linked files that are not here: Concord - Agents.']);
    expect(catalogueImporter.parse(source('Aegis.cat', CATALOGUE), {}).problems[0]!.message).toBe(
      'Linked files that are not here: Concord - Agents, the game system (.gst).',
    );
    expect(catalogueImporter.parse(source('system.gst', SYSTEM), {}).problems[0]!.message).toBe('A game system alone has no units.');
  });

  test('a text list takes its numbers from the catalogues below it', () => {
    const read = textImporter.parse(source('list.txt', `${WARDEN_LIST}${joined}`), {});
    expect(read.combatants.map((c) => [c.name, c.points, c.faction])).toEqual([['Warden Squad', 95, 'Aegis']]);
    expect(read.combatants[0]!.data.lines.map((l) => [l.name, l.count, l.weapons.length])).toEqual([
      ['Wardens', 4, 2],
      ['Warden Sergeant', 1, 1],
    ]);
    expect(read.problems.map((p) => p.code)).toEqual(['wh40k/unknown-unit', 'wh40k/points-differ']);
  });

  test('a text list takes its numbers from the datasheets of the library, those of its own army before later ones', () => {
    const sheets = JSON.parse(JSON.stringify(result.assets)) as Asset<Datasheet>[];
    const foreign = sheets.map((asset) => ({ ...asset, data: { ...asset.data, faction: 'Others', weapons: [] } }));
    const reference: ImportReference = {
      names: () => ['Warden Squad'],
      assets: (kind, names) => (kind === 'datasheet' && names[0] === 'Warden Squad' ? [...sheets, ...foreign] : []),
    };
    const read = textImporter.parse(source('list.txt', WARDEN_LIST.replace('Warden Squad', 'warden squads')), {}, reference);
    const below = textImporter.parse(source('list.txt', `${WARDEN_LIST}${joined}`), {});
    expect(read.combatants.map((c) => c.data)).toEqual(below.combatants.map((c) => c.data));
    expect(read.problems.map((p) => p.code)).toEqual(['wh40k/unknown-unit', 'wh40k/points-differ']);
    expect(textImporter.parse(source('list.txt', WARDEN_LIST), {}).combatants).toEqual([]);
  });

  test('a list that names no weapons means the default ones, in the size it gives', () => {
    const reference: ImportReference = { names: () => ['Warden Squad'], assets: () => result.assets };
    const read = textImporter.parse(source('list.txt', '+++++\n7x Warden Squad (140 pts)\n'), {}, reference);
    expect(read.combatants[0]!.data.lines.map((l) => [l.name, l.count, l.weapons.map((w) => w.count)])).toEqual([
      ['Warden', 6, [6, 6]],
      ['Warden Sergeant', 1, [1]],
    ]);
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
  const sheets = new Map(datasheetsOf(catalogues).map((sheet): [string, Datasheet] => [sheet.id, sheet]));
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
    expect(priceFor(sheet, sheet.minModels)).toBe(expected.points.bySize[String(sheet.minModels)] ?? expected.points.base);
    for (const [size, price] of Object.entries(expected.points.bySize))
      expect([size, priceFor(sheet, Number(size))]).toEqual([size, price]);
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
