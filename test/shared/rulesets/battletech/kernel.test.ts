/** The kernel that searches for moves finds what the rules find: lines of sight, paths and reach, bit by bit. */
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { Rng } from '../../../../src-shared/random/rng.ts';
import * as at from '../../../../src-shared/rulesets/battletech/ai/kernel/layout.ts';
import { NEVER } from '../../../../src-shared/rulesets/battletech/ai/kernel-tables.ts';
import { writeQuestion } from '../../../../src-shared/rulesets/battletech/ai/question.ts';
import { groundTables } from '../../../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { makeSheet } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { type Ground, groundOf, HEX_COUNT, hexX, hexY } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { jumpHexes } from '../../../../src-shared/rulesets/battletech/rules/jump.ts';
import { lineOfSight, newSight } from '../../../../src-shared/rulesets/battletech/rules/line-of-sight.ts';
import { OPTIONS, rulesOf } from '../../../../src-shared/rulesets/battletech/rules/options.ts';
import { pack, SEEN } from '../../../../src-shared/rulesets/battletech/rules/packed-sight.ts';
import { pathField } from '../../../../src-shared/rulesets/battletech/rules/path-field.ts';
import { hexesOf, mpOf, NO_PATH, Reach, RUNNING, WALKING } from '../../../../src-shared/rulesets/battletech/rules/reach.ts';
import { stepTable } from '../../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { TERRAIN_TYPES } from '../../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import { duel, type Features, ground } from './kit.ts';

const FEATURES = [1, 2, -1, 'woods:1', 'woods:2', '1 woods:1', 'woods:3;foliage_elev:3', 'woods:1;foliage_elev:1'] as const;
const MORE = ['planted_fields:1', '1 planted_fields:1', 'water:1', 'water:2', '-1 water:3', 'building:2;bldg_elev:2;bldg_cf:40'] as const;

/** Three hexes of ten have a feature; where fields grow, they grow in every other one. */
function patchwork(seed: number): Features {
  const rng = new Rng().seek({ hi: 0, lo: seed }, 0, 0, 0);
  const all = [...FEATURES, ...MORE];
  const features: Record<string, string | number> = {};
  for (let hex = 0; hex < HEX_COUNT; hex++) {
    if (seed % 3 === 0 && rng.below(2) === 0) features[`${hexX(hex)},${hexY(hex)}`] = '1 planted_fields:1';
    else if (rng.below(10) < 3) features[`${hexX(hex)},${hexY(hex)}`] = all[rng.below(all.length)]!;
  }
  return features;
}

/** A duel on that ground whose kernel has been entered. */
function enteredOn(g: Ground, losRule: 'official' | 'seed' = 'official') {
  const rules = rulesOf({ ...defaultOptions(OPTIONS), losRule });
  const it = duel({});
  it.place(groundTables(g, rules));
  it.search.enter(it);
  return { it, rules };
}

describe('lines of sight', () => {
  test.each(['official', 'seed'] as const)('every bit as the traced line has it, by the %s rule, and left in the shared table', (rule) => {
    const found = new Set<number>();
    for (let seed = 0; seed < 6; seed++) {
      const g = ground(patchwork(seed));
      const { it } = enteredOn(g, rule);
      const { search } = it;
      const different: number[][] = [];
      for (let i = 0; i < 30_000; i++) {
        const [a, b] = [(i * 7919) % HEX_COUNT, (i * 104729 + (i >> 9)) % HEX_COUNT];
        if (a === b) continue;
        search.words[at.FOE_HEX >> 2] = b;
        search.kernel.lookAtFoe(a, 0, 0);
        search.shareSights();
        const packed = it.sight.entries[b * HEX_COUNT + a]!;
        const traced = pack(lineOfSight(g, { a, b, heightA: 1, heightB: 1 }, rule, newSight()));
        const isSame = (traced & SEEN) === 0 ? packed !== 0 && (packed & SEEN) === 0 : packed === traced;
        if (!isSame || it.sight.inDetail(a, b, false, false) !== traced) different.push([a, b]);
        if ((traced & SEEN) !== 0) found.add(packed);
      }
      expect(different).toEqual([]);
    }
    // Cover on either side or both, with woods between or without.
    expect(found.size).toBeGreaterThan(rule === 'seed' ? 6 : 9);
  });

  test('a battlefield that is met again has its own table, also when there are more than the kernel has room for', () => {
    const grounds = Array.from({ length: at.MOST_SIGHT_TABLES + 3 }, (_, seed) => ground(patchwork(seed)));
    const { it, rules } = enteredOn(grounds[0]!);
    const tables = grounds.map((g) => groundTables(g, rules));
    const [a, b] = [40, 330];
    const seen = new Set<boolean>();
    for (let round = 0; round < 2; round++) {
      for (const [i, g] of grounds.entries()) {
        it.place(tables[i]!);
        it.search.enter(it);
        it.search.words[at.FOE_HEX >> 2] = b;
        it.search.kernel.lookAtFoe(a, 0, 0);
        const { canSee } = lineOfSight(g, { a, b, heightA: 1, heightB: 1 }, 'official', newSight());
        expect(it.search.words[at.DEALT_MODIFIER >> 2]! < NEVER).toBe(canSee);
        seen.add(canSee);
      }
    }
    expect(seen.size).toBe(2);
  });
});

test('paths: MP to a goal around walls, for light and heavy movers', () => {
  for (let seed = 1; seed < 4; seed++) {
    const g = ground(patchwork(seed));
    const { it, rules } = enteredOn(g);
    const steps = stepTable(g, rules);
    for (const mass of [20, 50, 100]) {
      for (let goal = seed; goal < HEX_COUNT; goal += 7) {
        it.search.findPaths(it, goal, mass);
        const field = pathField(g, steps, { hex: goal, mass }, new Uint8Array(HEX_COUNT));
        expect([...it.search.bytes.subarray(at.PATH, at.PATH + HEX_COUNT)]).toEqual([...field].map((mp) => (mp + 1) & 255));
      }
    }
  }
});

test('reach: every path on foot of either side, and every landing, number by number', () => {
  let landings = 0;
  for (let t = 0; t < 36; t++) {
    const g = groundOf(makeSheet(TERRAIN_TYPES[t % 9]!, t % 4), makeSheet(TERRAIN_TYPES[(t * 4 + 1) % 9]!, 2));
    const { it } = enteredOn(g);
    const [unit, foe] = it.units;
    const quad = t % 4 === 3;
    unit.sheet = { ...unit.sheet, quad, mass: 20 + 5 * (t % 17) };
    Object.assign(unit, { hex: (t * 97 + 40) % HEX_COUNT, facing: t % 6 });
    Object.assign(foe, { hex: (t * 97 + 41) % HEX_COUNT, facing: (t * 5) % 6 });
    const order = { unit, foe, enemyHasMoved: t % 2 === 0, walk: 1 + (t % 9), run: 3 + (t % 9), jump: t % 7 };
    writeQuestion(it.search, it, order);
    it.search.kernel.begin();
    const mover = { hex: unit.hex, facing: unit.facing, quad, blocked: foe.hex };
    const steps = it.steps.of(unit.sheet.mass);
    const paths = (start: number) => [...it.search.words.subarray(start >> 2, (start >> 2) + at.STATES)].map(pathOrNone);
    expect(paths(at.WALKED)).toEqual([...new Reach().flood(steps, mover, order.walk, WALKING).paths].map(pathOrNone));
    expect(paths(at.RUNS)).toEqual([...new Reach().flood(steps, mover, order.run, RUNNING).paths].map(pathOrNone));
    const out = new Int16Array(HEX_COUNT);
    const jump = { from: unit.hex, mp: order.jump, mass: unit.sheet.mass, blocked: foe.hex, ceiling: it.rules.jumpCeiling };
    const count = jumpHexes(g, jump, out);
    landings += count;
    expect([...new Int16Array(it.search.bytes.buffer, at.LANDINGS, count)]).toEqual([...out.subarray(0, count)]);
  }
  expect(landings).toBeGreaterThan(100);
});

/** Kernel and rules mark states out of reach by different numbers, both larger than any path. */
function pathOrNone(path: number): string {
  return mpOf(path) > 31 ? 'none' : `${path}: ${mpOf(path)} MP, ${hexesOf(path)} hexes`;
}

test('more MP than any path has mark a state out of reach', () => {
  expect(mpOf(NO_PATH)).toBeGreaterThan(31);
});
