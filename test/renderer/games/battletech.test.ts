import { describe, expect, test } from 'vitest';
import { factsOfBoard, tagsIn, whyOut } from '../../../src-renderer/games/battletech/board-facts.ts';
import { filterSheets, gridShape, gridTarget, gridWindow } from '../../../src-renderer/games/battletech/board-filter.ts';
import { chooseBoards, surveyBoards } from '../../../src-renderer/games/battletech/board-folder.ts';
import { fieldBox, hexBoardOf } from '../../../src-renderer/games/battletech/board-painter.ts';
import { LOCATIONS, mechCard } from '../../../src-renderer/games/battletech/mech-card.ts';
import {
  appearances,
  defaultPool,
  includesOptions,
  type PoolChoice,
  poolOptions,
  poolText,
  savedPool,
  sheetText,
  withSheet,
  withWeight,
} from '../../../src-renderer/games/battletech/pool-choice.ts';
import { notableTerrain, rateField, terrainTypesOf } from '../../../src-renderer/games/battletech/ratings.ts';
import { sheetOf } from '../../../src-renderer/games/battletech/sheet.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { unnumbered } from '../../../src-shared/query/loadout-names.ts';
import { SAMPLE_MECHS } from '../../../src-shared/rulesets/battletech/data/samples.ts';
import { pairingsFor } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { writeBoard } from '../../../src-shared/rulesets/battletech/import/board.ts';
import { boardAsset, isOfficial } from '../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { mtfImporter } from '../../../src-shared/rulesets/battletech/import/importers.ts';
import { makeSheet, makeSheets } from '../../../src-shared/rulesets/battletech/import/map-maker.ts';
import type { Board, BoardHex } from '../../../src-shared/rulesets/battletech/rules/board.ts';
import type { MechDesign } from '../../../src-shared/rulesets/battletech/rules/mech.ts';
import { OPTIONS } from '../../../src-shared/rulesets/battletech/rules/options.ts';

const EXCLUDE = String(defaultOptions(OPTIONS).exclude);
const CLEAR: BoardHex = { level: 0, terrains: [], theme: '' };

function board(
  name: string,
  tags: readonly string[] = [],
  hex: (i: number) => BoardHex = () => CLEAR,
  size: [number, number] = [16, 17],
): Board {
  const [width, height] = size;
  return { name, width, height, tags, roadsJoinPavement: true, hexes: Array.from({ length: width * height }, (_, i) => hex(i)) };
}

const sheet = (b: Board, id = 1) => sheetOf({ ...boardAsset(b), id, rosterId: null }, b, EXCLUDE);
const of = (code: 'water' | 'woods' | 'building', level = 1): BoardHex => ({
  level: 0,
  terrains: [{ code, level, exits: null }],
  theme: '',
});

describe('board facts', () => {
  test('shares and levels are counted', () => {
    const facts = factsOfBoard(board('x', [], (i) => (i < 136 ? of('woods') : i < 140 ? { ...CLEAR, level: 3 } : CLEAR)));
    expect(facts.woods).toBeCloseTo(0.5);
    expect(facts).toMatchObject({ water: 0, lowest: 0, highest: 3, archetype: 'wooded', tagged: false });
  });
  test('a terrain tag takes precedence over the hexes', () => {
    expect(factsOfBoard(board('x', ['Country: river'], () => of('building')))).toMatchObject({ archetype: 'river', tagged: true });
    expect(factsOfBoard(board('x', [], (i) => (i % 4 === 0 ? of('building') : CLEAR))).archetype).toBe('city');
  });
  test('every built-in sheet is eligible', () => {
    for (const one of makeSheets()) expect(whyOut(one, EXCLUDE), one.name).toBeNull();
  });
  test('lava, lunar, all water and other sizes are excluded with a reason', () => {
    expect(whyOut(board('x', ['Lava (Auto)']), EXCLUDE)).toBe('Lava');
    expect(whyOut(board('x', ['LunarTheme (Auto)']), EXCLUDE)).toBe('LunarTheme');
    expect(
      whyOut(
        board('x', [], () => of('water', 2)),
        EXCLUDE,
      ),
    ).toMatch(/all water/);
    expect(
      whyOut(
        board('x', [], () => CLEAR, [20, 17]),
        EXCLUDE,
      ),
    ).toBe('20 x 17 hexes');
    expect(whyOut(board('x', ['Lava']), '')).toBeNull();
  });
  test('tags are counted once per sheet, without (Auto)', () => {
    expect(tagsIn([{ tags: ['Woods (Auto)', 'woods'] }, { tags: ['Woods'] }, { tags: ['Hills'] }])).toEqual([
      { tag: 'woods', count: 2 },
      { tag: 'Hills', count: 1 },
    ]);
  });
});

describe('the list of sheets', () => {
  const list = [
    sheet(board('Stonefall', ['rough']), 1),
    sheet(board('Lake of Fire', ['Lava']), 2),
    sheet(board('Alder Ford', ['Country: river']), 3),
  ];
  const all = { words: '', tag: '', archetype: '', withOut: false };
  test('filters by text, tag and terrain; excluded sheets only on request', () => {
    const names = (filter: Partial<typeof all>) => filterSheets(list, { ...all, ...filter }).map((s) => s.id);
    expect(names({})).toEqual([1, 3]);
    expect(names({ withOut: true })).toEqual([1, 2, 3]);
    expect(names({ words: 'RIVER ford' })).toEqual([3]);
    expect(names({ tag: 'rough' })).toEqual([1]);
    expect(names({ archetype: 'river' })).toEqual([3]);
  });
  test('cells fill the row; only visible rows exist', () => {
    expect(gridShape(1000, 176, 14)).toEqual({ columns: 5, cell: 188 });
    expect(gridShape(100, 176, 14).columns).toBe(1);
    expect(gridWindow(1000, 500, 250, 1000)).toEqual({ first: 3, last: 7 });
    expect(gridWindow(0, 500, 250, 2)).toEqual({ first: 0, last: 2 });
  });
  test('arrow keys stay inside', () => {
    expect(gridTarget('ArrowDown', 1, 10, 4)).toBe(5);
    expect(gridTarget('ArrowDown', 7, 10, 4)).toBe(7);
    expect(gridTarget('ArrowUp', 2, 10, 4)).toBe(2);
    expect(gridTarget('ArrowLeft', 0, 10, 4)).toBe(0);
    expect(gridTarget('End', 0, 10, 4)).toBe(9);
    expect(gridTarget('x', 0, 10, 4)).toBeNull();
    expect(gridTarget('End', 0, 0, 4)).toBeNull();
  });
});

describe('pictures', () => {
  test('a sheet is half a pair, with the roads of the sheet itself', () => {
    const left = makeSheet('city', 0);
    const right = makeSheet('lake', 0);
    const one = hexBoardOf(left, null);
    const two = hexBoardOf(left, right);
    expect([one.columns, one.rows, one.hexes.length]).toEqual([16, 17, 272]);
    expect([two.columns, two.hexes.length]).toEqual([32, 544]);
    expect(two.hexes[5]?.level).toBe(one.hexes[5]?.level);
    expect(two.hexes.filter((t) => t.terrain.water).length).toBeGreaterThan(0);
  });
  test('the clip stays inside the stage', () => {
    for (const pair of [false, true]) {
      for (const rim of [false, true]) {
        const box = fieldBox(pair, rim);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(1920);
        expect(box.y + box.height).toBeLessThanOrEqual(1080);
      }
    }
    const pair = fieldBox(true, false);
    const single = fieldBox(false, false);
    expect(pair.width / pair.height).toBeGreaterThan(1.7 * (single.width / single.height));
  });
});

describe('a MegaMek folder', () => {
  const file = (path: string, text: string) => ({ path, text: async () => text });
  const read = async () =>
    (await surveyBoards(
      [
        file('boards/Map Set 2/Woods A.board', writeBoard(board('Woods A', ['Woods (Auto)']))),
        file('boards/Map Set 2/Lava A.board', writeBoard(board('Lava A', ['Lava (Auto)']))),
        file('boards/unofficial/Joe/Woods B.board', writeBoard(board('Woods B'))),
        file('boards/Templates/Blank.board', writeBoard(board('Blank'))),
        file('boards/Map Set 3/Woods A.board', writeBoard(board('Woods A'))),
        file('boards/Map Set 3/Big.board', writeBoard(board('Big', [], () => CLEAR, [32, 34]))),
        file('boards/Broken.board', 'this is no board'),
        file('boards/Map Set 4/Odd.board', writeBoard(board('Odd')).replace('0 "" ""', '0 "wodos:1" ""')),
      ],
      () => true,
    ))!;

  test('boards are counted by size and folder; problems name their file', async () => {
    const survey = await read();
    expect(survey).toMatchObject({ files: 8, otherSizes: 1, unreadable: 1 });
    expect(survey.sheets.filter((s) => s.official).map((s) => s.board.name)).toEqual(['Woods A', 'Lava A', 'Woods A', 'Odd']);
    expect(survey.problems.map((p) => p.file)).toEqual(['boards/Broken.board', 'boards/Map Set 4/Odd.board']);
  });
  test('each name is imported once, known and filtered ones not at all', async () => {
    const { sheets } = await read();
    const choice = { exclude: new Set(EXCLUDE.split('; ')), unofficial: false, known: new Set(['odd']) };
    const chosen = chooseBoards(sheets, choice);
    expect(chosen.take.map((s) => s.path)).toEqual(['boards/Map Set 2/Woods A.board']);
    expect(chosen).toMatchObject({ known: 2, filtered: 1 });
    const more = chooseBoards(sheets, { exclude: new Set(), unofficial: true, known: new Set() });
    expect(more.take.map((s) => s.board.name)).toEqual(['Woods A', 'Lava A', 'Woods B', 'Blank', 'Odd']);
  });
  test('reading stops on request', async () => {
    const many = Array.from({ length: 50 }, (_, i) => file(`${i}.board`, writeBoard(board(`${i}`))));
    expect(await surveyBoards(many, (done) => done < 20)).toBeNull();
  });
  test.each([
    ['data/boards/Map Set 1/x.board', true],
    ['data/boards/unofficial/y/x.board', false],
    ['data\\boards\\Templates\\x.board', false],
    ['The Unofficials/x.board', true],
  ])('%s is official: %s', (path, official) => expect(isOfficial(path)).toBe(official));
});

describe('the pool', () => {
  const boards = makeSheets();
  const assets = boards.map(boardAsset);
  const usual = defaultPool(OPTIONS);
  const draw = (choice: typeof usual) => pairingsFor(assets, { ...defaultOptions(OPTIONS), ...poolOptions(choice, boards, 400) });

  test('a new run uses about 100 random pairs', () => {
    expect(poolOptions(usual, boards, 400)).toEqual({
      pool: 'all',
      pairings: 100,
      sheets: '',
      exclude: EXCLUDE,
      onlyTag: '',
      archetype: '',
      pairKinds: 'any',
    });
    expect(draw(usual).pairings.length).toBe(100);
  });
  test('"all" takes as many pairings as a run can hold', () => {
    expect(poolOptions({ ...usual, strategy: 'all' }, boards, 400).pairings).toBe(400);
    expect(poolOptions({ ...usual, strategy: 'all', terrain: 'river' }, boards, 400).pairings).toBe(12);
  });
  test('a run on the pool has its options; the pool is summed up in one line', () => {
    const usual = defaultPool(OPTIONS);
    const choice: PoolChoice = { ...usual, strategy: 'curated', curated: ['A', 'B'], terrain: 'wooded', sameTerrain: true };
    const options = poolOptions(choice, [], 400);
    expect(includesOptions({ ...defaultOptions(OPTIONS), ...options }, options)).toBe(true);
    expect(includesOptions(defaultOptions(OPTIONS), options)).toBe(false);
    expect(includesOptions(defaultOptions(OPTIONS), poolOptions(usual, [], 400))).toBe(true);
    expect(poolText(choice)).toBe('2 curated sheets, only wooded, pairs of the same terrain');
    expect(poolText({ ...usual, weights: { A: 3 } })).toBe('100 random pairs, 1 weighted');
  });

  test('a curated pool holds only ticked sheets, by weight', () => {
    const curated: PoolChoice = { ...usual, strategy: 'curated' };
    const ticked = ['Stonefall', 'Alder Ford', 'Larkfield'].reduce((choice, name) => withSheet(choice, name, true), curated);
    const weighted = withWeight(ticked, 'Alder Ford', 3);
    expect(sheetText(weighted)).toBe('Alder Ford=3; Larkfield; Stonefall');
    const { pairings, problems } = draw(weighted);
    expect(problems).toEqual([]);
    expect([...appearances(pairings).keys()].sort()).toEqual(['Alder Ford', 'Larkfield', 'Stonefall']);
    expect(sheetText(withWeight(withSheet(weighted, 'Larkfield', false), 'Alder Ford', 1))).toBe('Alder Ford; Stonefall');
  });
  test('a weight of 0 keeps a sheet out of the random pool', () => {
    const times = appearances(draw(withWeight(usual, 'Stonefall', 0)).pairings);
    expect(times.get('Stonefall')).toBeUndefined();
    expect(times.size).toBeGreaterThan(30);
  });
  test('a saved pool is restored; invalid values are not', () => {
    const choice = withWeight({ ...usual, strategy: 'curated', curated: ['Stonefall'], pairings: 40 }, 'Stonefall', 2);
    expect(savedPool(JSON.parse(JSON.stringify(choice)), usual)).toEqual(choice);
    expect(savedPool({ strategy: 'x', pairings: 'many', curated: [1], weights: { a: 'b' } }, usual)).toEqual(usual);
    expect(savedPool([], usual)).toBe(usual);
  });
});

function standing(index: number, part: Partial<Standing> = {}): Standing {
  return {
    index,
    combatantId: 100 + index,
    name: `Mech ${index}`,
    ...unnumbered(`Mech ${index}`),
    detail: '50 t',
    base: '',
    faction: '',
    points: 1000,
    weightClass: '',
    rank: 1,
    rankLow: 1,
    rankHigh: 1,
    wins: 10,
    draws: 0,
    losses: 10,
    n: 20,
    method: 'estimated',
    rate: 0.5,
    low: 0.3,
    high: 0.7,
    perPoint: 0,
    strength: null,
    metrics: [8],
    byClass: [],
    unmodelled: [],
    faults: [],
    ...part,
  };
}

describe('Combat Ratings', () => {
  const rating = (value: number, spread = 0.5) => ({ value, low: value - spread, high: value + spread, parts: [10, 12] });
  const held = (wins: number, losses: number, value: number) => ({ wins, draws: 0, losses, rating: rating(value) });
  const field = [
    standing(0, { points: 500, rating: rating(2 + Math.log(500)) }),
    standing(1, { points: 1000, rating: rating(3 + Math.log(1000)), byCondition: [held(5, 1, 12), held(0, 0, 5), held(3, 4, 8)] }),
    standing(2, { points: 2000, rating: rating(2 + Math.log(2000)) }),
    standing(3, { points: 0, rating: rating(4) }),
    standing(4, { points: 1000, rating: null }),
  ];
  const kinds = ['open', 'city', 'lake'].map((label) => ({ label, meaning: '' }));

  test("a 'Mech better than its BV is above the trend; without a BV or a rating the difference is unknown", () => {
    const over = rateField(field).map((mech) => mech.overBv);
    expect(over[1]).toBeCloseTo(2 / 3);
    expect(over[0]).toBeLessThan(0);
    expect(over.slice(3)).toEqual([null, null]);
    expect(rateField(field.slice(0, 2))[0]?.overBv).toBeNull();
  });
  test('only terrain that was fought on is listed, with the notable ones marked', () => {
    const terrainTypes = terrainTypesOf(field, kinds);
    expect(terrainTypes).toMatchObject([
      { at: 0, label: 'open', duels: 6 },
      { at: 2, label: 'lake', duels: 7 },
    ]);
    const { better, worse } = notableTerrain(rateField(field)[1]!, terrainTypes);
    expect([better.map((c) => c.label), worse.map((c) => c.label)]).toEqual([['open'], ['lake']]);
  });
});

describe('the record sheet', () => {
  const designs = SAMPLE_MECHS.map((sample) => {
    const result = mtfImporter.parse({ name: sample.name, text: sample.text, bytes: new TextEncoder().encode(sample.text) }, {});
    return result.combatants[0]?.data as MechDesign | undefined;
  }).filter((design) => design !== undefined);

  test('every sample has eight locations, twelve slots at most, weapons and a mass that fits', () => {
    expect(designs.length).toBeGreaterThanOrEqual(30);
    for (const design of designs) {
      const card = mechCard(design);
      expect(card.locations.map((l) => l.id)).toEqual([...LOCATIONS]);
      expect(card.locations.map((l) => l.slots.length)).toEqual([6, 12, 12, 12, 12, 12, 6, 6]);
      expect(card.problems, design.chassis).toEqual([]);
      expect(card.armour).toBeLessThanOrEqual(card.mostArmour);
      expect(card.mass.total).toBeLessThanOrEqual(design.mass);
      expect(card.weapons.length).toBeGreaterThan(0);
      expect(card.run).toBeGreaterThanOrEqual(card.walk);
    }
  });
  test('a design that does not fit has problems', () => {
    const design = designs[0]!;
    const card = mechCard({ ...design, armour: design.armour.map((points) => points * 3) });
    expect(card.problems.map((p) => p.code)).toContain('battletech/too-much-armour');
  });
  test('quads have front and rear legs', () => {
    const card = mechCard({ ...designs[0]!, config: 'quad' });
    expect(card.locations.find((l) => l.id === 'RA')?.label).toBe('front right leg');
  });
});
