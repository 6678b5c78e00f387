/** What every arena promises, on the samples and on rule-dense units. */
import { describe, expect, test } from 'vitest';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Timeline } from '../../../../src-shared/replay/timeline.ts';
import { COLUMN } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { AttackTables } from '../../../../src-shared/rulesets/opr/engine/attack-tables.ts';
import { compile, compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { Memory } from '../../../../src-shared/rulesets/opr/engine/memory.ts';
import { diceFor } from '../../../../src-shared/rulesets/opr/engine/shown-dice.ts';
import { ruleset as opr } from '../../../../src-shared/rulesets/opr/index.ts';
import type { OprEvent } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { view } from '../../../../src-shared/rulesets/opr/present/view.ts';
import { combatantOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { denseCombatants, sampleCombatants } from './field.ts';
import { CHARGE, SHOOT, specFor, unit, weapon } from './kit.ts';

const SEED = { hi: 3, lo: 0x5eed };
const field = [...denseCombatants(), ...sampleCombatants()];
const arena = new OprArena(compile(field, {}).field);
const copy = (): unknown => JSON.parse(JSON.stringify({ ...arena.outcome, values: [...arena.outcome.values] }));

function record(a: number, b: number, t: number): OprEvent[] {
  const events: OprEvent[] = [];
  arena.trial(SEED, a, b, t, (event) => events.push(event));
  return events;
}

test('a recorded match is the same match', () => {
  for (let i = 0; i < 400; i++) {
    const [a, b] = [(i * 7) % field.length, (i * 13 + 5) % field.length];
    arena.trial(SEED, a, b, i);
    const unrecorded = copy();
    record(a, b, i);
    expect(copy()).toEqual(unrecorded);
    arena.trial(SEED, a, b, i);
    expect(copy()).toEqual(unrecorded);
  }
});

test('the events alone rebuild the outcome', () => {
  for (let i = 0; i < 200; i++) {
    const [a, b] = [(i * 11) % field.length, (i * 5 + 3) % field.length];
    const events = record(a, b, i);
    const wounds = [0, 0];
    const kills = [0, 0];
    for (const e of events) {
      if (e.kind !== 'attack') continue;
      const by = e.target === 0 ? 1 : 0;
      wounds[by] = wounds[by]! + e.wounds;
      kills[by] = kills[by]! + e.killed;
    }
    const v = arena.outcome.values;
    expect(wounds).toEqual([v[COLUMN.wounds], v[COLUMN.wounds + 1]]);
    expect(kills).toEqual([v[COLUMN.kills], v[COLUMN.kills + 1]]);
    expect(events.filter((e) => e.kind === 'round')).toHaveLength(v[COLUMN.rounds]!);
    expect(events[0]?.kind).toBe('begin');
    expect(events.at(-1)).toMatchObject({ kind: 'end', winner: arena.outcome.winner });
  }
});

test('events survive JSON; every one is described; the film ends with the right score', () => {
  for (let i = 0; i < 60; i++) {
    const events = record((i * 3) % field.length, (i * 17 + 1) % field.length, i);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    const timeline = new Timeline(view, events);
    const last = timeline.sceneAfter(events.length);
    expect(last.score.map((s) => s.value)).toEqual([arena.outcome.gamesA, arena.outcome.gamesB]);
    expect(last.winner).toBe(arena.outcome.winner);
    expect(timeline.duration).toBeGreaterThan(1);
    for (const event of events) for (const line of opr.present.describe(event)) expect(line.title.length).toBeGreaterThan(0);
    expect(view.card(last, 0, events).rows.length).toBeGreaterThan(3);
  }
});

test('every activation is recorded: by a move, by an attack, or by an event that says there was neither', () => {
  let stays = 0;
  for (let i = 0; i < 60; i++) {
    const events = record((i * 3) % field.length, (i * 17 + 1) % field.length, i);
    events.forEach((e, at) => {
      if (e.kind !== 'activate') return;
      const next = events[at + 1];
      const acts = (next?.kind === 'move' || next?.kind === 'attack') && next.side === e.side;
      const quiet = ['stay', 'hold', 'unarmed'].includes(e.does);
      if (quiet) stays++;
      expect(acts || quiet).toBe(true);
      expect(opr.present.describe(e)).toHaveLength(quiet ? 1 : 0);
    });
  }
  expect(stays).toBeGreaterThan(10);
});

test('a unit that is locked in melee without a melee weapon has a log line for each of its activations', () => {
  const brute = unit({ name: 'Brute', rules: ['Tough(30)', 'Fearless'], weapons: [weapon({ attacks: 1 })] });
  const gunners = unit({ name: 'Gunners', quality: 2, rules: ['Tough(30)', 'Immobile', 'Scout'], weapons: [weapon({ range: 6 })] });
  const options = ruleOptionsOf({});
  const duel = new OprArena(
    compileFighters(
      [brute, gunners].map((u) => fighterOf(u, options)),
      options,
    ),
  );
  const events: OprEvent[] = [];
  duel.trial(SEED, 0, 1, 0, (event) => events.push(event));
  const unarmed = events.filter((e) => e.kind === 'activate' && e.does === 'unarmed');
  expect(unarmed.length).toBeGreaterThan(2);
  expect(new Set(unarmed.map((e) => e.kind === 'activate' && e.side))).toEqual(new Set([1]));
  expect(opr.present.describe(unarmed[0]!)).toMatchObject([{ side: 1, title: 'Locked in melee without a melee weapon' }]);
});

test('a unit with a hero in it goes by both names', () => {
  const joined = field.findIndex((c) => c.name === 'Captain + Guard');
  expect(record(joined, 0, 0)[0]).toMatchObject({ kind: 'begin', units: [{ name: 'Captain + Guard' }, {}] });
});

test('recorded dice show exactly the wounds that were drawn', () => {
  for (const e of record(0, 3, 1).concat(record(2, 4, 2), record(8, 20, 3))) {
    if (e.kind !== 'attack' || e.dice === 0 || e.hitFaces.length === 0) continue;
    expect(e.hitFaces.length).toBe(e.dice);
    expect(e.hits).toBeGreaterThanOrEqual(e.wounds > 0 ? 1 : 0);
    // Each hit is blocked by its first or its second die, or by none.
    const blocked = [...e.blocked, ...e.reblocked].filter(Boolean).length;
    expect(e.blockFaces.length).toBe(e.hits);
    if (e.toIgnore.length === 0 && !e.destroyed && e.wounds === 0) expect(blocked).toBe(e.hits);
  }
});

test('dice sampled for a drawn outcome have the distribution of rolled dice', () => {
  const spec = { ...specFor({ weapon: ['Rending', 'Blast(2)'], target: ['Regeneration'], attacks: 6 }, SHOOT), ignore: [5] };
  const tables = new AttackTables(new Memory());
  const id = tables.classOf(spec);
  const rng = new SeededDice();
  rng.seek(SEED, 1, 2, 3);
  const faces = [0, 0, 0, 0, 0, 0];
  const trials = 3000;
  for (let i = 0; i < trials; i++) {
    const shown = diceFor({ spec: tables.specOf(id), pmf: tables.diePmfOf(id), dice: 6, wounds: tables.draw(rng, id, 6) }, rng);
    for (const face of shown.trace.hit) faces[face - 1] = faces[face - 1]! + 1;
  }
  const expected = trials;
  const chi = faces.reduce((s, n) => s + (n - expected) ** 2 / expected, 0);
  expect(chi).toBeLessThan(25);
});

test('an alias table draws the exact distribution', () => {
  const spec = specFor({ unit: ['Furious', 'Clan Warrior'], weapon: ['AP(1)', 'Shred', 'Bane'], attacks: 8 }, CHARGE);
  const tables = new AttackTables(new Memory());
  const id = tables.classOf(spec);
  const rng = new SeededDice();
  rng.seek(SEED, 5, 5, 5);
  const trials = 60_000;
  const counts = new Map<number, number>();
  for (let i = 0; i < trials; i++) {
    const w = tables.draw(rng, id, 8);
    counts.set(w, (counts.get(w) ?? 0) + 1);
  }
  const pmf = tables.diePmfOf(id);
  const mean = [...counts].reduce((s, [w, n]) => s + w * n, 0) / trials;
  const exact = 8 * pmf.mass.reduce((s, p, i) => s + p * (pmf.min + i), 0);
  expect(Math.abs(mean - exact)).toBeLessThan(0.05);
});

describe('fairness', () => {
  test('every sample unit against itself wins as often as it loses', () => {
    const matches = 600;
    for (let a = 0; a < field.length; a++) {
      const won = [0, 0, 0];
      for (let t = 0; t < matches; t++) won[arena.trial(SEED, a, a, t).winner]!++;
      const decided = won[0]! + won[1]!;
      expect(Math.abs(won[0]! - decided / 2)).toBeLessThanOrEqual(4.2 * Math.sqrt(decided / 4) + 1e-9);
    }
  });

  test('neighbouring matches share no randomness: the rows of a round-robin scatter as independent matches do', () => {
    const [rows, columns] = [40, 60];
    let chi = 0;
    for (let r = 0; r < rows; r++) {
      let won = 0;
      for (let c = 0; c < columns; c++) won += arena.trial({ hi: r, lo: 1 }, 3, 3, c).winner === 0 ? 1 : 0;
      chi += (won - columns / 2) ** 2 / (columns / 4);
    }
    expect(chi / rows).toBeLessThan(1.7);
    expect(chi / rows).toBeGreaterThan(0.4);
  });
});

test('profiles are finite and rise with what they measure', () => {
  const values = field.map((_, i) => arena.measure(i));
  for (const v of values) {
    expect(v).toHaveLength(opr.analysis.axes.length);
    expect([...v].every((n) => Number.isFinite(n) && n >= 0)).toBe(true);
  }
});

test('a field says which of its units are too big to play, and which rules have no effect', () => {
  const problemsOf = (given: Parameters<typeof unit>[0]) => compile([combatantOf(unit({ name: 'Horde', ...given }), 'x')], {}).problems;
  expect(problemsOf({ size: 250, rules: ['Tough(16)'] })).toEqual([]);
  expect(problemsOf({ size: 250, rules: ['Tough(17)'] })).toEqual([
    { code: 'opr/too-big', severity: 'error', message: 'More than 4000 wounds.', subject: 'Horde' },
  ]);
  expect(problemsOf({ rules: ['Shiny'], weapons: [weapon({ rules: ['Sparkling'] })] })).toEqual([
    { code: 'opr/unmodelled', severity: 'note', message: 'Rules without effect: Shiny, Sparkling.', subject: 'Horde' },
  ]);
});
