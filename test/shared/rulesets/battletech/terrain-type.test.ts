import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { hasTag, isEligible, pairingsFor } from '../../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheet, makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import type { Board } from '../../../../src-shared/rulesets/battletech/rules/board.ts';
import {
  CONDITIONS,
  classifyTerrain,
  declaredTerrainType,
  groundShares,
  TERRAIN_TYPES,
  terrainTypeBits,
  terrainTypeOf,
} from '../../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import { sampleCombatants } from './kit.ts';

const sheets = makeSheets(4);
const options = defaultOptions(battletech.play.options);
const draw = (extra: Record<string, string | number>) => pairingsFor(sheets.map(boardAsset), { ...options, ...extra }).pairings;

describe('terrain types', () => {
  test('a sheet declares its type in a tag of its own, which is not one of its features', () => {
    const rough = makeSheet('rough', 0);
    const open: Board = { ...makeSheet('open', 0), tags: ['Country: open', 'Rough'] };
    expect(declaredTerrainType(rough)).toBe('rough');
    expect(hasTag(open, 'rough')).toBe(true);
    expect(isEligible(open, { ...options, archetype: 'rough' })).toBe(false);
    expect(isEligible(open, { ...options, onlyTag: 'rough' })).toBe(true);
    expect(isEligible(rough, { ...options, archetype: 'rough' })).toBe(true);
  });

  test('without such a tag the terrain decides, and mostly agrees with the generator', () => {
    const agreeing = sheets.filter((sheet) => classifyTerrain(groundShares(sheet)) === declaredTerrainType(sheet)).length;
    expect(agreeing).toBeGreaterThanOrEqual(24);
    expect(terrainTypeOf({ ...makeSheet('city', 1), tags: ['Roads (Auto)'] })).toBe('city');
  });

  test('a duel counts for the terrain types of both its sheets', () => {
    const bit = (kind: (typeof TERRAIN_TYPES)[number]) => 1 << TERRAIN_TYPES.indexOf(kind);
    expect(terrainTypeBits(makeSheet('city', 0), makeSheet('lake', 1))).toBe(bit('city') | bit('lake'));
    expect(terrainTypeBits(makeSheet('open', 0), makeSheet('open', 1))).toBe(bit('open'));
    const combatants = sampleCombatants().slice(0, 2);
    const { field } = battletech.play.compile(
      combatants,
      { ...options, pool: 'curated', sheets: 'Foundry Ward; Mirrormere' },
      sheets.map(boardAsset),
    );
    expect(battletech.play.open(field).trial({ hi: 0, lo: 1 }, 0, 1, 0).conditions).toBe(bit('city') | bit('lake'));
    expect(CONDITIONS.kinds.length).toBeLessThanOrEqual(31);
  });
});

describe('pool options', () => {
  test('pairs of one terrain type, with the option', () => {
    const pairs = draw({ pairKinds: 'same', pairings: 60 });
    expect(pairs).toHaveLength(60);
    for (const { left, right } of pairs) {
      expect(terrainTypeOf(left)).toBe(terrainTypeOf(right));
      expect(left.name).not.toBe(right.name);
    }
    expect(new Set(pairs.map(({ left }) => terrainTypeOf(left))).size).toBe(9);
  });

  test('every sheet equally often', () => {
    const times = new Map<string, number>();
    for (const { left, right } of draw({ pool: 'even', pairings: 72 }))
      for (const { name } of [left, right]) times.set(name, (times.get(name) ?? 0) + 1);
    expect([...times.values()]).toEqual(Array.from({ length: 36 }, () => 4));
    const same = draw({ pool: 'even', pairings: 36, pairKinds: 'same' });
    expect(same.every(({ left, right }) => terrainTypeOf(left) === terrainTypeOf(right))).toBe(true);
  });
});
