/** Catalogues that are damaged, run in circles or leave things open: what can be read is read, and nothing hangs. */
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../../src-shared/contract/importer.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { catalogueImporter } from '../../../../src-shared/rulesets/wh40k/import/catalogue-importer.ts';
import type { Datasheet } from '../../../../src-shared/rulesets/wh40k/import/datasheets.ts';
import { priceFor } from '../../../../src-shared/rulesets/wh40k/import/datasheets.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { source } from './kit.ts';

const cells = (values: Readonly<Record<string, string>>) =>
  `<characteristics>${Object.entries(values)
    .map(([name, text]) => `<characteristic name="${name}">${text}</characteristic>`)
    .join('')}</characteristics>`;
const stats = (name: string) =>
  `<profile name="${name}" typeName="Unit">${cells({ M: '6', T: '4', SV: '4+', W: '1', LD: '7+', OC: '1' })}</profile>`;
const gun = (name: string) =>
  `<profile name="${name}" typeName="Ranged Weapons">${cells({ Range: '24', A: '1', BS: '4+', S: '4', AP: '0', D: '1', Keywords: '-' })}</profile>`;
const constraint = (type: string, value: number) => `<constraint type="${type}" value="${value}" field="selections" scope="parent"/>`;
const limits = (min: number | null, max: number | null) =>
  `<constraints>${min === null ? '' : constraint('min', min)}${max === null ? '' : constraint('max', max)}</constraints>`;
const entry = (id: string, type: string, name: string, inner: string) =>
  `<selectionEntry id="${id}" type="${type}" name="${name}">${inner}</selectionEntry>`;
const group = (id: string, inner: string, wanted = '') =>
  `<selectionEntryGroup id="${id}" name="${id}"${wanted === '' ? '' : ` defaultSelectionEntryId="${wanted}"`}>${inner}</selectionEntryGroup>`;
const entries = (...inner: string[]) => `<selectionEntries>${inner.join('')}</selectionEntries>`;
const groups = (...inner: string[]) => `<selectionEntryGroups>${inner.join('')}</selectionEntryGroups>`;
const links = (...targets: string[]) =>
  `<entryLinks>${targets.map((id, i) => `<entryLink id="to-${id}-${i}" name="${id}" type="selectionEntry" targetId="${id}"/>`).join('')}</entryLinks>`;
const price = (points: number) => `<costs><cost name="pts" typeId="pts" value="${points}"/></costs>`;
const weapon = (id: string, most = 1) => entry(id, 'upgrade', id, `${limits(1, most)}<profiles>${gun(id)}</profiles>`);

const catalogue = (units: string, rest = '', attributes = 'name="Mob"') =>
  `<?xml version="1.0"?><catalogue id="c" ${attributes}>${entries(units)}${rest}</catalogue>`;
const unit = (inner: string, type = 'unit') => entry('u', type, 'Gang', `<profiles>${stats('Ganger')}</profiles>${price(10)}${inner}`);

const read = (text: string, options: Options = {}): ImportResult<Unit> => catalogueImporter.parse(source('mob.cat', text), options);
const sheetIn = (text: string): Datasheet => read(text).assets![0]!.data as Datasheet;
const squads = (text: string, options: Options = {}) =>
  read(text, options).combatants.map(({ data }) =>
    data.lines.map(({ count, name, weapons }) => `${count} ${name}: ${weapons.map((w) => `${w.count} ${w.profiles[0]!.name}`).join(', ')}`),
  );

const ganger = entries(entry('m', 'model', 'Ganger', `${limits(1, 5)}${entries(weapon('bow'))}`));

describe('links that run in circles are followed once', () => {
  test.each([
    ['a group in itself', unit(groups(group('g', `${limits(1, 5)}${links('g')}${ganger}`)))],
    ['two groups in each other', unit(groups(group('g', `${limits(1, 5)}${groups(group('h', links('g', 'g')))}${ganger}`)))],
    ['a unit in itself', unit(`${links('u')}${ganger}`)],
    [
      'a group of information in itself',
      unit(
        `<infoGroups><infoGroup id="i"><infoLinks><infoLink type="infoGroup" targetId="i"/></infoLinks></infoGroup></infoGroups>${ganger}`,
      ),
    ],
  ])('%s', (_, inner) => {
    const { problems } = read(catalogue(inner));
    expect(problems).toEqual([]);
    expect(squads(catalogue(inner), { sizes: 'smallest' })).toEqual([['1 Ganger: 1 bow']]);
  });

  test('a link to a link is none', () => {
    const text = catalogue(unit(`<entryLinks><entryLink id="a" targetId="b"/><entryLink id="b" targetId="a"/></entryLinks>${ganger}`));
    expect(squads(text, { sizes: 'smallest' })).toEqual([['1 Ganger: 1 bow']]);
  });

  test('what a weapon is made of is looked at seven levels down', () => {
    const nested = (depth: number): string =>
      entry(
        `part-${depth}`,
        'upgrade',
        `part ${depth}`,
        `${limits(1, 1)}<profiles>${gun(`part ${depth}`)}</profiles>${entries(depth < 14 ? nested(depth + 1) : '')}`,
      );
    const text = catalogue(unit(entries(entry('m', 'model', 'Ganger', `${limits(1, 1)}${entries(nested(1))}`))));
    expect(squads(text)).toEqual([[`1 Ganger: ${[1, 2, 3, 4, 5, 6, 7].map((n) => `1 part ${n}`).join(', ')}`]]);
    expect(sheetIn(text).weapons).toHaveLength(12);
  });
});

describe('links that lead to the same entries again and again are followed some thousand times', () => {
  const twice = (level: number) => (level < 40 ? links(`g${level + 1}`, `g${level + 1}`) : ganger);
  const levels = Array.from({ length: 41 }, (_, level) => group(`g${level}`, `${limits(1, 5)}${twice(level)}`));
  const info = (level: number) =>
    `<infoGroup id="i${level}"><infoLinks>${`<infoLink type="infoGroup" targetId="i${level + 1}"/>`.repeat(2)}</infoLinks></infoGroup>`;
  const said = [["The entries of 'Gang' link to each other too often to be read in full; some were left out.", 'Gang']];

  test('groups', () => {
    const { problems } = read(catalogue(unit(links('g0')), `<sharedSelectionEntryGroups>${levels.join('')}</sharedSelectionEntryGroups>`));
    expect(problems.map(({ message, subject }) => [message, subject])).toContainEqual(said[0]);
  });
  test('groups of information', () => {
    const groupsOfInfo = Array.from({ length: 40 }, (_, level) => info(level)).join('');
    const text = catalogue(
      unit(`${ganger}<infoLinks><infoLink type="infoGroup" targetId="i0"/></infoLinks>`),
      `<sharedInfoGroups>${groupsOfInfo}</sharedInfoGroups>`,
    );
    const { problems, combatants } = read(text);
    expect(problems.map(({ message, subject }) => [message, subject])).toEqual(said);
    expect(combatants.map((c) => c.name)).toEqual(['Gang', 'Gang']);
  });
});

describe('sizes and prices', () => {
  const mob = (inner: string) => catalogue(unit(inner));

  test('without an upper limit there is the smallest size alone', () => {
    const text = mob(groups(group('g', `${limits(3, null)}${entries(entry('m', 'model', 'Ganger', ''))}`)));
    expect(squads(text)).toEqual([['3 Ganger: ']]);
    expect(sheetIn(text)).toMatchObject({ minModels: 3, maxModels: null, models: [{ name: 'Ganger', min: 0, max: null }] });
  });
  test('the smallest size alone where that is asked for', () => {
    const text = mob(groups(group('g', `${limits(3, 6)}${entries(entry('m', 'model', 'Ganger', ''))}`)));
    expect([squads(text), squads(text, { sizes: 'smallest' })]).toEqual([[['3 Ganger: '], ['6 Ganger: ']], [['3 Ganger: ']]]);
  });
  test('a price that depends on the models of a group counts those outside of it', () => {
    const dearer = `<modifiers><modifier type="set" field="pts" value="30"><conditions><condition type="greaterThan" field="selections" value="2" childId="g"/></conditions></modifier></modifiers>`;
    const boss = groups(group('bosses', `${limits(1, 1)}${entries(entry('b', 'model', 'Boss', ''))}`));
    const gang = groups(group('g', `${limits(1, 4)}${entries(entry('m', 'model', 'Ganger', ''))}`), group('gear', entries(weapon('bow'))));
    const sheet = sheetIn(mob(`${dearer}${boss}${gang}`));
    expect(sheet.prices).toEqual([10, 10, 30, 30]);
    expect([1, 3, 4, 9].map((models) => priceFor(sheet, models))).toEqual([10, 10, 30, 30]);
  });
  test('prices stand in condition groups, too; without a number to count by it is that of all models', () => {
    const dearer = `<modifierGroups><modifierGroup><modifiers><modifier type="set" field="pts" value="25"><conditionGroups><conditionGroup><conditions><condition type="equalTo" field="selections" value="2"/></conditions></conditionGroup></conditionGroups></modifier></modifiers></modifierGroup></modifierGroups>`;
    expect(sheetIn(mob(`${dearer}${entries(entry('m', 'model', 'Ganger', limits(1, 3)))}`)).prices).toEqual([10, 25, 10]);
  });
  test('a model that only one of the compositions has may be absent', () => {
    const way = (id: string, ...models: readonly (readonly [string, number])[]) =>
      entry(id, 'upgrade', id, entries(...models.map(([name, n]) => entry(name, 'model', name, limits(n, n)))));
    const ways = groups(group('g', `${limits(1, 1)}${entries(way('small', ['Ganger', 2]), way('large', ['Ganger', 4], ['Boss', 1]))}`));
    expect(sheetIn(mob(ways))).toMatchObject({
      minModels: 2,
      maxModels: 5,
      models: [
        { name: 'Ganger', min: 2, max: 4 },
        { name: 'Boss', min: 0, max: 1 },
      ],
    });
  });
});

describe('a unit that is one model', () => {
  const choice = (id: string) => entry(id, 'upgrade', id, `<profiles>${gun(id)}</profiles>`);

  test('has its own weapons, and the default ones of its groups, also of groups in groups', () => {
    const heavy = group('heavy', `${limits(1, 1)}${entries(choice('cannon'), choice('lance'))}`, 'lance');
    const arms = group('arms', `${limits(1, 1)}${groups(heavy)}`, 'heavy');
    const spare = group('spare', groups(group('sidearm', `${limits(1, 1)}${entries(choice('pistol'), choice('whip'))}`)));
    const text = catalogue(unit(`${groups(arms, spare)}${entries(weapon('horn'), choice('flag'))}`, 'model'));
    expect(squads(text)).toEqual([['1 Gang: 1 horn, 1 lance, 1 pistol']]);
  });
});

describe('attributes that are missing', () => {
  const bare = `<entryLinks><entryLink targetId="s"/></entryLinks>
    <catalogueLinks><catalogueLink targetId="elsewhere"/></catalogueLinks>
    <sharedSelectionEntries><selectionEntry id="s" type="unit"><profiles>${stats('Ganger')}</profiles>
      <categoryLinks><categoryLink targetId="x"/></categoryLinks>
      <costs><cost value="10"/></costs>
      <rules><rule/></rules>
      <infoLinks><infoLink type="rule"/><infoLink type="rule" targetId="r"><modifiers><modifier type="append" field="name"/></modifiers></infoLink></infoLinks>
      <selectionEntries><selectionEntry type="model"><profiles><profile><characteristics><characteristic>6</characteristic></characteristics></profile></profiles></selectionEntry><selectionEntry/></selectionEntries>
    </selectionEntry></sharedSelectionEntries>
    <sharedRules><rule id="r"><description>They shout.</description></rule></sharedRules>`;

  test('leave names and texts empty', () => {
    const { combatants, problems, assets } = read(catalogue('', bare, ''));
    expect(problems.map((p) => p.message)).toEqual(['Linked files that are not here: unnamed.']);
    expect(combatants.map(({ name, faction, points }) => [name, faction, points])).toEqual([['', 'No faction', 0]]);
    expect(assets).toMatchObject([{ name: '', tags: [''] }]);
  });
});

describe('what is no catalogue', () => {
  test('XML that breaks off is reported, and the other files are read', () => {
    const text = catalogueImporter.join!([
      { name: 'torn.cat', text: '<?xml version="1.0"?><catalogue id="t"><selectionEntries>' },
      { name: 'mob.cat', text: catalogue(unit(entries(entry('m', 'model', 'Ganger', limits(1, 1))))) },
    ]);
    const { problems, combatants } = read(text);
    expect(problems.map((p) => p.code)).toEqual(['xml/syntax']);
    expect(combatants).toHaveLength(1);
  });
  test('other XML is passed over', () => {
    const { problems, detected } = read(`<?xml version="1.0"?><roster/>${catalogue('')}`);
    expect([problems.map((p) => p.message), detected]).toEqual([
      ['No unit with a profile was found in the catalogue.'],
      ['1 file, 0 datasheets, 0 units'],
    ]);
  });
  test('a catalogue is known by its name, its mark or its first element', () => {
    const sure = (name: string, text: string) => catalogueImporter.detect(source(name, text));
    expect([sure('a.cat', catalogue('')), sure('a.xml', catalogue('')), sure('a.xml', `<!-- file: a.cat -->\n${catalogue('')}`)]).toEqual([
      0.97, 0.9, 0.97,
    ]);
    expect(sure('a.xml', '<?xml version="1.0"?><roster/>')).toBe(0);
  });
  test('a sheet whose profile cannot be read gives no unit, but a sentence', () => {
    const { problems, combatants } = read(
      catalogue(unit(entries(entry('m', 'model', 'Ganger', limits(1, 1)))).replace('>4</char', '>many</char')),
    );
    expect(combatants).toEqual([]);
    expect(problems.map(({ code, subject }) => [code, subject])).toEqual([['wh40k/bad-profile', 'Gang']]);
  });
});
