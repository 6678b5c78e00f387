/** Duels end with a named ending, whatever the board and the 'Mech: nothing to walk on, nothing to fire, nothing that moves. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { commander } from '../../../../src-shared/rulesets/battletech/ai/commander.ts';
import { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { SAMPLE_MECHS } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { groundTables } from '../../../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { deploy, ENDINGS, playDuel } from '../../../../src-shared/rulesets/battletech/engine/play-duel.ts';
import type { BoardHex } from '../../../../src-shared/rulesets/battletech/rules/board.ts';
import { groundOf, HEX_COUNT } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { OPTIONS, officialOptions, rulesOf } from '../../../../src-shared/rulesets/battletech/rules/options.ts';
import type { MechSheet } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { sheet, terrainsOf } from './kit.ts';

const HEXES = [
  '',
  'woods:2;foliage_elev:2',
  'water:1',
  'water:4',
  'rough:1',
  'impassable:1',
  'magma:2',
  'building:2;bldg_elev:9;bldg_cf:15',
  'swamp:1',
  'jungle:3',
  'bridge:1;bridge_elev:2;bridge_cf:30',
  'fuel_tank:1;fuel_tank_elev:3',
];
const hex = fc.record({ level: fc.integer({ min: -6, max: 12 }), kind: fc.integer({ min: 0, max: HEXES.length - 1 }) });

function oddBoard(picks: readonly { level: number; kind: number }[]) {
  const hexes = Array.from({ length: 272 }, (_, i): BoardHex => {
    const { level, kind } = picks[(i * 7) % picks.length]!;
    return { level, terrains: terrainsOf(HEXES[kind]!), theme: '' };
  });
  return { name: 'odd', width: 16, height: 17, tags: [], roadsJoinPavement: true, hexes };
}

const DAMAGE: readonly ((sheet: MechSheet) => MechSheet)[] = [
  (s) => s,
  (s) => ({ ...s, weapons: [], bins: [] }),
  (s) => ({ ...s, bins: s.bins.map((bin) => ({ ...bin, shots: 0 })) }),
  (s) => ({ ...s, walk: 0, run: 0, jump: 0 }),
  (s) => ({ ...s, sinks: 0 }),
  (s) => ({ ...s, armour: s.armour.map(() => 0) }),
];

describe('robustness', () => {
  test('any board, any of these Mechs, any commander: a named ending within the limit', () => {
    fc.assert(
      fc.property(
        fc.array(hex, { minLength: 1, maxLength: 24 }),
        fc.array(fc.nat({ max: 10_000 }), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (picks, [seed = 0, a = 0, b = 0, ruinA = 0, ruinB = 0, pick = 0], official) => {
          const defaults = { ...defaultOptions(OPTIONS), turnCap: 25 };
          const dice = new SeededDice().seek({ hi: 0, lo: seed }, 0, 0, 0);
          const duel = new TacticalDuel(rulesOf(official ? { ...officialOptions(defaults), turnCap: 25 } : defaults), dice);
          const board = oddBoard(picks);
          duel.place(groundTables(groundOf(board, board), duel.rules));
          duel.units[0].reset(DAMAGE[ruinA % DAMAGE.length]!(sheet(SAMPLE_MECHS[a % SAMPLE_MECHS.length]!.name)));
          duel.units[1].reset(DAMAGE[ruinB % DAMAGE.length]!(sheet(SAMPLE_MECHS[b % SAMPLE_MECHS.length]!.name)));
          deploy(duel);
          const kinds = ['tactical', 'straight', 'random'] as const;
          const verdict = playDuel(duel, [commander('tactical'), commander(kinds[pick % 3]!)]);
          expect(ENDINGS).toContain(verdict.ending);
          expect(duel.turn).toBeLessThanOrEqual(25);
          for (const unit of duel.units) {
            expect(unit.hex >= 0 && unit.hex < HEX_COUNT).toBe(true);
            expect(unit.structure.every((points) => points >= 0)).toBe(true);
            expect(unit.shots.every((shots) => shots >= 0)).toBe(true);
          }
        },
      ),
      { numRuns: 40, seed: 20_260 },
    );
  });

  test('two that cannot move and cannot fire: no progress, a draw', () => {
    const duel = new TacticalDuel(
      rulesOf({ ...defaultOptions(OPTIONS), endAt: 'destroyed' }),
      new SeededDice().seek({ hi: 0, lo: 1 }, 0, 0, 0),
    );
    duel.place(groundTables(groundOf(oddBoard([{ level: 0, kind: 0 }]), oddBoard([{ level: 0, kind: 0 }])), duel.rules));
    for (const unit of duel.units) unit.reset({ ...sheet(), walk: 0, run: 0, jump: 0, weapons: [], bins: [] });
    deploy(duel);
    expect(playDuel(duel, [commander('tactical'), commander('tactical')])).toMatchObject({ winner: 2, ending: 'no progress' });
  });
});
