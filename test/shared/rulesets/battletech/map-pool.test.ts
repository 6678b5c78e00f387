/** Which sheets a run is played on, in which pairs, and where its 'Mechs begin. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Asset } from '../../../../src-shared/contract/combatant.ts';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { parseSeed } from '../../../../src-shared/random/rng.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { SAMPLE_MECHS } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { groundTables } from '../../../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { type Pairing, pairingsFor, poolSheets } from '../../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { deploy } from '../../../../src-shared/rulesets/battletech/engine/play-duel.ts';
import { readBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import { boardAsset, UNOFFICIAL_TAG } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import type { Board } from '../../../../src-shared/rulesets/battletech/rules/board.ts';
import { groundOf } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { OPTIONS, rulesOf } from '../../../../src-shared/rulesets/battletech/rules/options.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';
import { sheet } from './kit.ts';

const defaults = defaultOptions(OPTIONS);
const shipped = makeSheets(2);
/** The same ground without the tag that says who made it. */
const own = (board: Board, name: string): Board => ({ ...board, name, tags: [] });

describe('the pool', () => {
  test('shipped sheets take part only where there are no others, or when asked for', () => {
    const mine = own(shipped[0]!, 'Mine');
    expect(poolSheets(shipped, defaults).length).toBe(shipped.length);
    expect(poolSheets([mine, ...shipped.slice(1)], defaults).map((b) => b.name)).toEqual(['Mine']);
    expect(poolSheets([mine, ...shipped.slice(1)], { ...defaults, sheetSource: 'shipped' }).length).toBe(shipped.length);
  });

  test('unofficial sheets stay out unless asked for', () => {
    const drawn = { ...own(shipped[1]!, 'Drawn'), tags: [UNOFFICIAL_TAG] };
    const boards = [own(shipped[0]!, 'Mine'), drawn];
    expect(poolSheets(boards, defaults).map((b) => b.name)).toEqual(['Mine']);
    expect(poolSheets(boards, { ...defaults, sheetSource: 'all' }).length).toBe(2);
  });

  test('variants of one sheet count once', () => {
    const dry: Board = { ...own(shipped[0]!, 'Mine (Savannah)'), hexes: shipped[0]!.hexes.map((hex) => ({ ...hex, theme: 'desert' })) };
    expect(poolSheets([dry, own(shipped[0]!, 'Mine')], defaults).map((b) => b.name)).toEqual(['Mine']);
  });

  test('another seed is another sample of pairs; the same seed the same', () => {
    const assets = shipped.map(boardAsset);
    const names = (seed: string) => pairingsFor(assets, defaults, parseSeed(seed)).pairings.map((p) => `${p.left.name}/${p.right.name}`);
    expect(names('1')).toEqual(names('1'));
    expect(names('1')).not.toEqual(names('2'));
  });
});

/** Deployments that leave either 'Mech without a path on foot to the other. */
function stranded(pairings: readonly Pairing[], draws: number): number {
  const rules = rulesOf(defaults);
  const tables = pairings.map(({ left, right }) => groundTables(groundOf(left, right), rules));
  const sheets = SAMPLE_MECHS.map((sample) => sheet(sample.name.replace('.mtf', '')));
  const dice = new SeededDice();
  const duel = new TacticalDuel(rules, dice);
  const hasPath = (mass: number, from: number, to: number) => {
    duel.paths.seek(to, mass);
    return duel.paths.table[duel.paths.offset + from] !== 0;
  };
  let count = 0;
  for (let draw = 0; draw < draws; draw++) {
    dice.seek(parseSeed('7'), draw, 0, 0);
    duel.place(tables[draw % tables.length]!);
    const [a, b] = duel.units;
    a.reset(sheets[draw % sheets.length]!);
    b.reset(sheets[(7 * draw + 3) % sheets.length]!);
    deploy(duel);
    if (!hasPath(a.sheet.mass, a.hex, b.hex) || !hasPath(b.sheet.mass, b.hex, a.hex)) count++;
  }
  return count;
}

describe('deployment', () => {
  test('on 2,000 draws over our own sheets no unit is stranded', () => {
    expect(stranded(pairingsFor(shipped.map(boardAsset), { ...defaults, pairings: 40 }).pairings, 2000)).toBe(0);
  });
});

describeWithSharedData({ path: 'data/battletech/field/boards', tests: 2 }, 'the official sheets', () => {
  const folder = resolve(import.meta.dirname, '../../../../../shared/data/battletech/field/boards');
  const assets: Asset[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.board'))
    .flatMap((path) => readBoard(path, sharedText(`data/battletech/field/boards/${path}`)).board ?? [])
    .map(boardAsset);

  test('on 10,000 draws no unit is stranded', () => {
    expect(assets.length).toBe(186);
    expect(stranded(pairingsFor(assets, defaults).pairings, 10_000)).toBe(0);
  });

  test('no-basement and climate variants are left out', () => {
    const { pairings } = pairingsFor(assets, { ...defaults, pool: 'even', pairings: 200 });
    const used = new Set(pairings.flatMap(({ left, right }) => [left.name, right.name]));
    expect(used.size).toBeGreaterThan(100);
    expect(used.size).toBeLessThan(160);
  });
});
