/** The fast commander chooses what the exhaustive one chooses in real duels; and the flood finds what a simple search finds. */

import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { type Commander, commander } from '../../../../src-shared/rulesets/battletech/ai/commander.ts';
import { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { SAMPLE_MECHS } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { groundTables } from '../../../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { deploy, playDuel } from '../../../../src-shared/rulesets/battletech/engine/play-duel.ts';
import { makeSheet } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { groundOf, NEIGHBOUR } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { moverSteps } from '../../../../src-shared/rulesets/battletech/rules/mover-steps.ts';
import { OPTIONS, officialOptions, rulesOf } from '../../../../src-shared/rulesets/battletech/rules/options.ts';
import { hexesOf, Reach, RUNNING, rollsOf, WALKING } from '../../../../src-shared/rulesets/battletech/rules/reach.ts';
import { CLOSED, isLevel, pilotingHazard, stepTable } from '../../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { TERRAIN_TYPES } from '../../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import { ReferenceTactician } from '../../../reference/battletech/commander.ts';
import { sheet } from './kit.ts';

describe('fast and exhaustive', () => {
  test.each(['default rules', 'official'])('%s: every move of a duel is the choice of the exhaustive search', (preset) => {
    const defaults = defaultOptions(OPTIONS);
    const rules = rulesOf(preset === 'official' ? officialOptions(defaults) : { ...defaults, losRule: 'seed' });
    const reference = new ReferenceTactician();
    let compared = 0;
    let decisions = 0;
    for (let t = 0; t < 4; t++) {
      const dice = new SeededDice().seek({ hi: 0, lo: 3 }, 0, 0, t);
      const duel = new TacticalDuel(rules, dice);
      const ground = groundOf(makeSheet(TERRAIN_TYPES[t % 9]!, t % 4), makeSheet(TERRAIN_TYPES[(t * 5 + 2) % 9]!, 1));
      duel.place(groundTables(ground, rules));
      duel.units[0].reset(sheet(SAMPLE_MECHS[(t * 7) % 30]!.name));
      duel.units[1].reset(sheet(SAMPLE_MECHS[(t * 11 + 4) % 30]!.name));
      deploy(duel);
      const fast = commander('tactical');
      // Recorded and silent duels take different short cuts; one of each.
      if (t % 2 === 1) duel.sink = () => {};
      const both: Commander = {
        move(it, order) {
          const chosen = fast.move(it, order);
          // The exhaustive search takes seconds per move: every 16th has to do.
          if (decisions++ % 16 !== 0) return chosen;
          const { hex, facing, mode, hexes, cost, path } = reference.choose(it, order);
          expect({ ...chosen, why: 0, considered: 0, count: 0 }).toEqual({
            hex,
            facing,
            mode,
            hexes,
            cost,
            path,
            why: 0,
            considered: 0,
            count: 0,
          });
          compared++;
          return chosen;
        },
        fire: (it, me, foe, situation) => fast.fire(it, me, foe, situation),
      };
      playDuel(duel, [both, both]);
    }
    expect(compared).toBeGreaterThan(7);
  });

  test('the flood: least MP, then most hexes, then fewest rolls, as a simple search finds them', () => {
    for (let t = 0; t < 24; t++) {
      const ground = groundOf(makeSheet(TERRAIN_TYPES[t % 9]!, t % 4), makeSheet(TERRAIN_TYPES[(t * 4 + 1) % 9]!, 2));
      const rules = rulesOf(t % 2 === 0 ? defaultOptions(OPTIONS) : officialOptions(defaultOptions(OPTIONS)));
      const steps = stepTable(ground, rules);
      const how = t % 3 === 0 ? RUNNING : WALKING;
      const mover = { hex: (t * 97 + 40) % 544, facing: t % 6, quad: t % 4 === 3, blocked: (t * 97 + 41) % 544 };
      const limit = 1 + (t % 9);
      const mass = 20 + 5 * (t % 17);
      const reach = new Reach().flood(moverSteps(ground, steps, mass, rules.roughPiloting), mover, limit, how);
      // Relax until nothing changes; a label is compared as a list.
      const labels = new Map<number, readonly [number, number, number]>([[mover.hex * 6 + mover.facing, [0, 0, 0]]]);
      const better = (a: readonly number[], b: readonly number[] | undefined) =>
        b === undefined || a[0]! < b[0]! || (a[0] === b[0] && (a[1]! > b[1]! || (a[1] === b[1] && a[2]! < b[2]!)));
      for (let changed = true; changed; ) {
        changed = false;
        for (const [state, [mp, hexes, rolls]] of [...labels]) {
          const hex = Math.floor(state / 6);
          const facing = state % 6;
          const offer = (to: number, label: readonly [number, number, number]) => {
            if (label[0] > limit || !better(label, labels.get(to))) return;
            labels.set(to, label);
            changed = true;
          };
          offer(hex * 6 + ((facing + 1) % 6), [mp + 1, hexes, rolls]);
          offer(hex * 6 + ((facing + 5) % 6), [mp + 1, hexes, rolls]);
          const enter = (direction: number, extra: number) => {
            const to = NEIGHBOUR[hex * 6 + direction]!;
            const price = steps[hex * 6 + direction]!;
            if (price === CLOSED || to === mover.blocked || mass > ground.limit[to]! || (how.dry && ground.depth[to]! > 0)) return;
            const roll = pilotingHazard(ground, to, rules.roughPiloting) === null ? 0 : 1;
            const least = how.minimumMove && mp === 0 && hexes === 0 && direction === facing && extra === 0;
            offer(to * 6 + facing, [least ? Math.min(limit, price) : mp + price + extra, hexes + 1, rolls + roll]);
          };
          enter(facing, 0);
          const back = NEIGHBOUR[hex * 6 + ((facing + 3) % 6)]!;
          if (how.backward && back >= 0 && isLevel(ground, hex, back)) enter((facing + 3) % 6, 0);
          if (mover.quad) for (const turn of [1, 5]) enter((facing + turn) % 6, 1);
        }
      }
      const found = new Map(
        reach.states().map((state) => [state, [reach.cost(state), hexesOf(reach.paths[state]!), rollsOf(reach.paths[state]!)]]),
      );
      expect([...found].sort((a, b) => a[0] - b[0])).toEqual([...labels].sort((a, b) => a[0] - b[0]));
    }
  });
});
