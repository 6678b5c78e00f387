import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { commander } from '../../../../src-shared/rulesets/battletech/ai/commander.ts';
import { makeSheet } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { groundOf, HEX_COUNT, hexAt, hexX, hexY, NEIGHBOUR } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { jumpHexes } from '../../../../src-shared/rulesets/battletech/rules/jump.ts';
import { movementOf } from '../../../../src-shared/rulesets/battletech/rules/movement.ts';
import { moverSteps } from '../../../../src-shared/rulesets/battletech/rules/mover-steps.ts';
import { pathField } from '../../../../src-shared/rulesets/battletech/rules/path-field.ts';
import { hexesOf, Reach } from '../../../../src-shared/rulesets/battletech/rules/reach.ts';
import { CLOSED, pilotingHazard, stepCost, stepTable } from '../../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { HIP, jumpMP, LOWER_LEG, runMP, walkMP } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { duel, type Features, ground } from './kit.ts';

const OFFICIAL = { freeDescent: false, waterTotal: false };
const SPECIFIED = { freeDescent: true, waterTotal: true };
const SOUTH = 3;
const from = hexAt(4, 4);
const southCost = (features: Features, rules = OFFICIAL) => stepCost(ground(features), from, SOUTH, rules);

describe('what a step costs', () => {
  test.each<[string, Features, number, number]>([
    ['clear ground', {}, 1, 1],
    ['light woods', { '4,5': 'woods:1;foliage_elev:2' }, 2, 2],
    ['heavy woods', { '4,5': 'woods:2;foliage_elev:2' }, 3, 3],
    ['rough', { '4,5': 'rough:1' }, 2, 2],
    ['rubble', { '4,5': 'rubble:1' }, 2, 2],
    ['pavement', { '4,5': 'pavement:1' }, 1, 1],
    ['two levels up', { '4,5': 2 }, 3, 3],
    ['two levels down: official pays, the specification does not', { '4,4': 2 }, 3, 1],
    ['three levels up', { '4,5': 3 }, CLOSED, CLOSED],
    ['water of depth 1: terrain and floor; the specification says 2 in all', { '4,5': 'water:1' }, 3, 2],
    ['water of depth 2', { '4,5': 'water:2' }, 6, 3],
    ['water of depth 3 is too deep a step; the specification says 4', { '4,5': 'water:3' }, CLOSED, 4],
    ['a road through heavy woods', { '4,4': 'road:1', '4,5': 'woods:2;road:1' }, 1, 1],
    ['magma', { '4,5': 'magma:2' }, CLOSED, CLOSED],
    ['a low roof', { '4,5': 'building:3;bldg_elev:2;bldg_cf:90' }, 3, 3],
    ['a high roof', { '4,5': 'building:3;bldg_elev:4;bldg_cf:90' }, CLOSED, CLOSED],
  ])('%s', (_, features, official, specified) => {
    expect(southCost(features)).toBe(official);
    expect(southCost(features, SPECIFIED)).toBe(specified);
  });

  test('off the map every step is closed', () => {
    expect(stepCost(ground(), hexAt(4, 0), 0, OFFICIAL)).toBe(CLOSED);
  });
});

describe('reach on foot', () => {
  const mover = { hex: from, facing: 0, quad: false, blocked: -1 };
  const rules = { dry: false, backward: false, minimumMove: false };
  const reach = (features: Features, limit: number, over = {}, who = {}, mass = 50) => {
    const g = ground(features);
    return new Reach().flood(moverSteps(g, stepTable(g, OFFICIAL), mass, true), { ...mover, ...who }, limit, { ...rules, ...over });
  };

  test('turning costs a point a hexside, steps go forward', () => {
    const r = reach({}, 4);
    expect(r.cost(hexAt(4, 3) * 6)).toBe(1);
    expect(r.cost(hexAt(4, 4) * 6 + 3)).toBe(3);
    expect(r.cost(hexAt(4, 5) * 6 + 3)).toBe(4);
    expect(r.cost(hexAt(4, 6) * 6 + 3)).toBe(CLOSED);
  });

  test('backward only on the level, at the same price', () => {
    expect(reach({}, 2, { backward: true }).cost(hexAt(4, 6) * 6)).toBe(2);
    expect(reach({ '4,5': 1 }, 4, { backward: true }).cost(hexAt(4, 5) * 6)).toBe(CLOSED);
  });

  test('a runner keeps out of water; a quad sidesteps for one point more', () => {
    expect(reach({ '4,3': 'water:1' }, 8, { dry: true }).cost(hexAt(4, 3) * 6)).toBe(CLOSED);
    expect(reach({}, 2, {}, { quad: true }).cost(NEIGHBOUR[from * 6 + 1]! * 6)).toBe(2);
  });

  test('minimum movement: one hex forward whatever it costs', () => {
    expect(reach({ '4,3': '2 woods:2' }, 1, { minimumMove: true }).cost(hexAt(4, 3) * 6)).toBe(1);
    expect(reach({ '4,3': '2 woods:2' }, 1).cost(hexAt(4, 3) * 6)).toBe(CLOSED);
  });

  test("the enemy's hex and roofs too weak are closed", () => {
    expect(reach({}, 3, {}, { blocked: hexAt(4, 3) }).cost(hexAt(4, 3) * 6)).toBe(CLOSED);
    const roof = { '4,3': 'building:1;bldg_elev:1;bldg_cf:15' };
    expect(reach(roof, 3).cost(hexAt(4, 3) * 6)).toBe(CLOSED);
    expect(reach(roof, 3, {}, {}, 15).cost(hexAt(4, 3) * 6)).toBe(2);
  });

  test('paths add up: each step is a neighbour or a turn, and the costs are those of the table', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: HEX_COUNT - 1 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 8 }),
        (hex, facing, limit, kind) => {
          const g = groundOf(
            makeSheet((['open', 'rolling', 'wooded', 'river', 'lake', 'rough', 'city', 'canyon', 'mixed'] as const)[kind] ?? 'open', 0),
            makeSheet('mixed', 1),
          );
          const steps = stepTable(g, OFFICIAL);
          const r = new Reach().flood(moverSteps(g, steps, 60, true), { hex, facing, quad: false, blocked: -1 }, limit, rules);
          for (const state of r.states().filter((_, i) => i % 7 === 0)) {
            const path = r.pathTo(state);
            let total = 0;
            let entered = 0;
            for (let j = 1; j < path.length; j++) {
              const [a, b] = [path[j - 1]!, path[j]!];
              const [ha, hb] = [Math.floor(a / 6), Math.floor(b / 6)];
              if (ha === hb) total += 1;
              else {
                expect(NEIGHBOUR[ha * 6 + (a % 6)]).toBe(hb);
                total += steps[ha * 6 + (a % 6)]!;
                entered++;
              }
            }
            expect(r.cost(state)).toBe(total);
            expect(hexesOf(r.paths[state]!)).toBe(entered);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('the path field counts MP to the goal and marks walls', () => {
    const walled = Object.fromEntries(Array.from({ length: 17 }, (_, y) => [`20,${y}`, 6]));
    const g = ground(walled);
    const path = pathField(g, stepTable(g, OFFICIAL), { hex: hexAt(4, 4), mass: 50 }, new Uint8Array(HEX_COUNT));
    expect(path[hexAt(4, 9)]).toBe(5);
    expect(path[hexAt(25, 4)]).toBe(255);
  });
});

describe('jumping', () => {
  const landing = new Int16Array(HEX_COUNT);
  const jumps = (features: Features, mp: number, ceiling: boolean) => {
    const n = jumpHexes(ground(features), { from, mp, mass: 50, blocked: -1, ceiling }, landing);
    return new Set([...landing.subarray(0, n)].map((hex) => `${hexX(hex)},${hexY(hex)}`));
  };

  test('any hex within jump MP, the start excluded', () => {
    expect(jumps({}, 2, false).size).toBe(18);
    expect(jumps({ '4,3': 9 }, 2, false).has('4,3')).toBe(true);
  });

  test('official: nothing higher than start + jump MP, neither crossed nor landed on', () => {
    const ridge = { '4,3': 9, '3,2': 9, '5,2': 9, '3,3': 9, '5,3': 9 };
    const reached = jumps(ridge, 3, true);
    expect(reached.has('4,3')).toBe(false);
    expect(reached.has('4,1')).toBe(false);
    expect(jumps(ridge, 3, false).has('4,1')).toBe(true);
  });
});

describe('movement points', () => {
  test('heat, actuators, hips and lost legs slow a Mech', () => {
    const unit = duel().units[0];
    expect([walkMP(unit), runMP(unit), jumpMP(unit, 0)]).toEqual([4, 6, 0]);
    unit.heat = 10;
    expect([walkMP(unit), runMP(unit)]).toEqual([2, 3]);
    unit.heat = 0;
    unit.limbHit[6 * 16 + LOWER_LEG] = 1;
    expect(walkMP(unit)).toBe(3);
    unit.limbHit[6 * 16 + HIP] = 1;
    expect(walkMP(unit)).toBe(2);
    unit.structure[6] = 0;
    expect([walkMP(unit), runMP(unit)]).toEqual([1, 1]);
    unit.structure[7] = 0;
    expect(walkMP(unit)).toBe(0);
  });

  test('jets under water do not lift: those in the legs at depth 1, all at depth 2', () => {
    const it = duel({ a: 'Kite' });
    const unit = it.units[0];
    const jets = unit.sheet.gear.flatMap(({ kind }, i) => (kind === 'jump-jet' || kind === 'improved-jump-jet' ? [i] : []));
    const inLegs = jets.filter((i) => unit.sheet.slots.slice(72).includes(100 + i)).length;
    expect([jumpMP(unit, 0), jumpMP(unit, 1), jumpMP(unit, 2)]).toEqual([unit.sheet.jump, unit.sheet.jump - inLegs, 0]);
    expect(unit.sheet.jump).toBeGreaterThan(0);
  });

  test('entering water, rubble and (default rules) rough requires a piloting roll', () => {
    const g = ground({ '1,1': 'water:1', '2,1': 'water:2', '3,1': 'water:3', '4,1': 'rubble:1', '5,1': 'rough:1', '6,1': 'swamp:1' });
    expect([1, 2, 3, 4, 5, 6, 7].map((x) => pilotingHazard(g, hexAt(x, 1), true))).toEqual([-1, 0, 1, 0, 0, 0, null]);
    expect(pilotingHazard(g, hexAt(5, 1), false)).toBeNull();
  });

  test('movement heat: walk 1, run 2, jump at least 3; target numbers count hexes entered', () => {
    const it = duel({ dice: new SeededDice().seek({ hi: 0, lo: 1 }, 0, 0, 0), foeAt: [4, 16] });
    movementOf(it, it.units[0], false, (order) => commander('straight').move(it, order));
    expect(it.units[0]).toMatchObject({ moved: 'run', hexesMoved: 6, heatBuilt: 2, hex: hexAt(4, 10) });
  });
});
