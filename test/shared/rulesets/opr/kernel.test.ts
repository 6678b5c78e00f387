/** The compiled kernel is that of its sources, sits where the engine expects it, and loses nothing when units are evicted. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compile } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { type OprField, U } from '../../../../src-shared/rulesets/opr/engine/field.ts';
import * as layout from '../../../../src-shared/rulesets/opr/engine/kernel/layout.ts';
import { Memory } from '../../../../src-shared/rulesets/opr/engine/memory.ts';
import { UnitBlocks } from '../../../../src-shared/rulesets/opr/engine/unit-blocks.ts';
import * as movement from '../../../../src-shared/rulesets/opr/rules/movement.ts';
import { denseCombatants, sampleCombatants } from './field.ts';

const combatants = [...denseCombatants(), ...sampleCombatants()];
const { field } = compile(combatants, {});
const SEED = { hi: 7, lo: 11 };

test('kernel-code.ts is what kernel/*.ts compiles to (npm run kernel)', { tags: ['large'], timeout: 60_000 }, () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/kernel.mjs', '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('the kernel has the same numbers as the rules', () => {
  expect([layout.CONTROL_RADIUS, layout.NOWHERE, layout.SHROUD_MIN]).toEqual([
    movement.CONTROL_RADIUS,
    movement.NOWHERE,
    movement.SHROUD_MIN,
  ]);
});

test('the kernel reads a unit where its record is put', () => {
  const places: readonly (readonly [number, number])[] = [
    [layout.MODELS, U.models],
    [layout.RANGED, U.ranged],
    [layout.MELEE, U.melee],
    [layout.MELEE_END, U.meleeEnd],
    [layout.GROUP_SIZE, U.groupSize],
    [layout.ADVANCE, U.advance],
    [layout.RUSH, U.rush],
    [layout.CHARGE, U.charge],
    [layout.FEAR, U.fear],
    [layout.FLAGS, U.flags],
    [layout.START_X, U.startX],
    [layout.AMBUSH_ROUND, U.ambushRound],
    [layout.AMBUSH_GAP, U.ambushGap],
    [layout.REPEL_GAP, U.repelGap],
    [layout.BE_SHOT, U.beShot],
    [layout.HEALTH, U.health],
    [layout.HEALTH_AT, U.healthAt],
    [layout.RANGE_AT, U.rangeAt],
    [layout.RAVAGE, U.ravage],
    [layout.FREE_D3, U.freeD3],
    [layout.FREE_PLUS, U.freePlus],
    [layout.END_D3, U.endD3],
    [layout.END_PLUS, U.endPlus],
    [layout.AFTER_ATTACK, U.afterAttack],
    [layout.AFTER_SHOOTING, U.afterShooting],
    [layout.AFTER_MELEE, U.afterMelee],
    [layout.RALLY, U.rally],
    [layout.PASSES, U.passes],
    [layout.PASSES_HERO, U.passesHero],
    [layout.SCARES, U.scares],
    [layout.TARGET, U.size],
  ];
  for (const [place, index] of places) expect(place).toBe(layout.RECORD + 4 * index);
});

/** The field so often over that its units do not fit into the kernel's memory together. */
function manyTimes(times: number): OprField {
  return compile(Array.from({ length: times }, () => combatants).flat(), {}).field;
}

test('units that made room for others come back as they were', () => {
  const many = manyTimes(24);
  const [roomy, narrow] = [new OprArena(many), new OprArena(many)];
  const { memory } = narrow as unknown as { memory: Memory };
  const blocks = new UnitBlocks(many, memory, 1);
  Object.assign(narrow, { blocks });
  const count = many.names.length;
  for (let m = 0; m < 6000; m++) {
    const [a, b] = [(m * 131) % count, (m * 17) % count];
    const expected = structuredClone(roomy.trial(SEED, a, b, m));
    expect(narrow.trial(SEED, a, b, m)).toEqual(expected);
  }
  expect(blocks.generation).toBeGreaterThan(0);
});

test('memory grows and keeps what is in it', () => {
  const memory = new Memory(100);
  const first = memory.take(8);
  memory.write(first, 42);
  const far = memory.take(5_000_000);
  memory.write(far + 4_999_996, -1);
  expect(first).toBe(100);
  expect([memory.read(first), memory.read(far), memory.read(far + 4_999_996)]).toEqual([42, 0, -1]);
});

test('a field too varied for the kernel says so', () => {
  expect(() => new Memory(2 ** 31)).toThrow('differ in too many ways');
  expect(() => new Memory().take(2 ** 31)).toThrow('differ in too many ways');
});

test('the same trials in any order: nothing of a match stays behind', () => {
  const arena = new OprArena(field);
  const count = combatants.length;
  const play = (m: number): string => JSON.stringify(arena.trial(SEED, (m * 7) % count, (m * 5 + 1) % count, m));
  const forth = Array.from({ length: 2000 }, (_, m) => play(m));
  const back = Array.from({ length: 2000 }, (_, i) => play(1999 - i)).reverse();
  expect(back).toEqual(forth);
});
