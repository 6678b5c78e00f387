import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Timeline } from '../../../../src-shared/replay/timeline.ts';
import { RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { isEligible, pairingsFor } from '../../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { packSheet, unpackSheet } from '../../../../src-shared/rulesets/battletech/engine/pack-sheet.ts';
import { chargeCapacitors, deploy, judge, rollInitiative } from '../../../../src-shared/rulesets/battletech/engine/play-duel.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheet, makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { hexX, hexY } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { TERRAIN_TYPES, terrainTypeOf } from '../../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import type { Unit } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { scaleAxis } from '../../../../src-shared/stats/profile.ts';
import { carrying, duel, play, sampleCombatants, sheet } from './kit.ts';

const options = { ...defaultOptions(battletech.play.options), pairings: 6 };
const assets = makeSheets(1).map(boardAsset);
const combatants = sampleCombatants();
const { field } = battletech.play.compile(combatants, options, assets);
const seed = { hi: 0, lo: 2026 };

describe('initiative, deployment, verdict', () => {
  test('default rules: a die each, the attacker wins ties, the loser moves first', () => {
    const first = (rolls: number[]) => rollInitiative(duel({ dice: scripted(rolls) }));
    expect([first([3, 3]), first([2, 3]), first([6, 1])]).toEqual([1, 0, 1]);
  });

  test('official: two dice each, ties rolled again', () => {
    const dice = scripted([1, 2, 2, 1, 6, 6, 1, 1]);
    expect(rollInitiative(duel({ dice, official: true }))).toBe(1);
    dice.done();
  });

  test('each side starts in its own three rows, facing the other', () => {
    for (let t = 0; t < 40; t++) {
      const it = duel({ dice: new SeededDice().seek(seed, 0, 0, t), features: { '3,0': 'water:3', '4,16': 'magma:2' } });
      deploy(it);
      const [a, b] = it.units;
      expect(hexY(a.hex)).toBeLessThan(3);
      expect(hexY(b.hex)).toBeGreaterThan(13);
      expect(it.ground.depth[a.hex]).toBeLessThanOrEqual(1);
      expect([2, 3, 4]).toContain(a.facing);
    }
    const across = duel({ dice: new SeededDice().seek(seed, 0, 0, 1), options: { deployment: 'columns' } });
    deploy(across);
    expect([hexX(across.units[0].hex) < 3, hexX(across.units[1].hex) > 28]).toEqual([true, true]);
  });

  test('a PPC that did not fire charges its capacitor for five points of heat, if the ’Mech is cool and the capacitor works', () => {
    const mech = carrying({ [RT]: ['PPC', 'PPC', 'PPC', 'PPC Capacitor'] }, { heatSinks: 10, heatSinkKind: 'single' });
    const charge = (change: (unit: Unit) => void = () => {}) => {
      const [a] = play({ mech }, ({ units: [unit] }) => {
        change(unit);
        chargeCapacitors(unit);
      }).units;
      return [a.charged[0], a.heatBuilt];
    };
    expect(charge()).toEqual([1, 5]);
    const changes: readonly ((unit: Unit) => void)[] = [
      (unit) => unit.gearWorking.fill(0),
      (unit) => unit.weaponFired.fill(1),
      (unit) => unit.weaponLost.fill(1),
      (unit) => unit.charged.fill(1),
    ];
    for (const change of changes) expect(charge(change)[1]).toBe(0);
    const warm = (heat: number) =>
      charge((unit) => {
        unit.heat = heat;
      })[0];
    expect([warm(10), warm(11)]).toEqual([1, 0]);
  });

  test('the clock and a duel without damage end it as a draw, by name', () => {
    const it = duel({ options: { turnCap: 20, noProgress: 8 } });
    it.turn = 20;
    it.lastDamage = 19;
    expect(judge(it, true)).toMatchObject({ winner: 2, ending: 'turn limit' });
    it.turn = 10;
    it.lastDamage = 2;
    expect(judge(it, true)).toMatchObject({ winner: 2, ending: 'no progress' });
    it.lastDamage = 3;
    expect(judge(it, true)).toBeNull();
  });

  test('a wreck loses to a cripple; two wrecks draw', () => {
    const it = duel();
    it.units[0].engineHits = 2;
    expect(judge(it, true)).toMatchObject({ winner: 1, ending: 'crippled' });
    expect(judge(it, false)).toBeNull();
    Object.assign(it.units[1], { destroyed: true, cause: 'x' });
    expect(judge(it, true)).toMatchObject({ winner: 0, ending: 'destroyed' });
    Object.assign(it.units[0], { destroyed: true, cause: 'y' });
    expect(judge(it, true)).toMatchObject({ winner: 2, ending: 'both lost' });
  });
});

describe('the contract', () => {
  const arena = battletech.play.open(field);
  const outcome = (it: typeof arena, a: number, b: number, t: number, sink?: (e: DuelEvent) => void) => {
    const o = it.trial(seed, a, b, t, sink);
    return [o.winner, o.gamesA, o.gamesB, ...o.values];
  };

  test('recorded and silent duels agree, whatever was played before, on any thread', () => {
    const other = battletech.play.open(
      structuredClone({
        ...field,
        grounds: field.grounds.slice(0),
        sights: new ArrayBuffer(field.sights.byteLength),
        ways: new ArrayBuffer(field.paths.byteLength),
      }),
    );
    for (let i = 0; i < 14; i++) {
      const [a, b] = [i % 30, (i * 11 + 4) % 30];
      const silent = outcome(arena, a, b, i);
      const recorded: DuelEvent[] = [];
      expect(outcome(arena, a, b, i, (e) => recorded.push(e))).toEqual(silent);
      expect(outcome(other, a, b, i)).toEqual(silent);
      expect(recorded[0]?.kind).toBe('begin');
      expect(recorded.at(-1)).toMatchObject({ kind: 'end', winner: silent[0] });
      expect(JSON.parse(JSON.stringify(recorded))).toEqual(recorded);
    }
  });

  test('the picture can be rebuilt from the events and agrees with the outcome', () => {
    const recorded: DuelEvent[] = [];
    const o = arena.trial(seed, 13, 15, 3, (e) => recorded.push(e));
    const timeline = new Timeline(battletech.present.view, recorded);
    const last = timeline.sceneAfter(recorded.length);
    expect(last.board).toMatchObject({ kind: 'hex', columns: 32, rows: 17 });
    expect(last.winner).toBe(o.winner);
    expect(timeline.duration).toBeGreaterThan(5);
    for (const id of [0, 1]) {
      const card = battletech.present.view.card(last, id, recorded);
      expect(card.locations).toHaveLength(11);
      const left = card.locations?.reduce((sum, l) => sum + l.now + (l.inner?.now ?? 0), 0) ?? 0;
      const all = card.locations?.reduce((sum, l) => sum + l.max + (l.inner?.max ?? 0), 0) ?? 1;
      const shown = o.values[3 + id]!;
      if (!last.pieces[id]!.down || shown > 0) expect(Math.round((100 * left) / all)).toBe(shown);
      expect(card.rows.map((r) => r.label)).toContain('Sinks');
      expect(new Set(card.rows.map((r) => r.label)).size).toBe(card.rows.length);
      expect(card.table?.rows.every((row) => row.length === card.table?.head.length)).toBe(true);
    }
    expect(recorded.flatMap((e) => battletech.present.describe(e)).length).toBeGreaterThan(20);
    const shot = recorded.find((e) => e.kind === 'shot');
    if (shot?.kind === 'shot') expect(shot.parts.reduce((sum, [value]) => sum + value, 0)).toBe(shot.number);
  });

  test('the ledger adds up to the damage metric, falls and explosions aside', () => {
    const rows = (i: number) => battletech.analysis.ledger?.rows(combatants[i]!).length ?? 0;
    arena.ledger = { a: new Float64Array(rows(13) * 3), b: new Float64Array(rows(5) * 3) };
    const o = arena.trial(seed, 13, 5, 0);
    const damage = arena.ledger.a.filter((_, i) => i % 3 === 2).reduce((s, n) => s + n, 0);
    arena.ledger = null;
    expect(damage).toBe(o.values[5]);
  });

  test('a packed sheet unpacks to itself; equal fighters have equal signatures', () => {
    const it = sheet('Peregrine');
    expect(unpackSheet(Int16Array.from(packSheet(it)))).toEqual(it);
    expect(battletech.play.signature({ ...combatants[0]!, name: 'another name' })).toBe(battletech.play.signature(combatants[0]!));
    expect(new Set(combatants.map((c) => battletech.play.signature(c))).size).toBe(30);
  });

  test('no duel outlives its clock, and every one has an ending', () => {
    for (let i = 0; i < 30; i++) {
      const o = arena.trial(seed, (i * 7) % 30, (i * 13 + 5) % 30, 1000 + i);
      expect(o.values[0]).toBeLessThanOrEqual(50);
      expect(o.values[2]).toBeLessThanOrEqual(4);
    }
  });

  test('star-chart values are finite and scale', () => {
    const values = combatants.map((_, i) => arena.measure(i));
    for (let axis = 0; axis < battletech.analysis.axes.length; axis++) {
      const column = scaleAxis(values.map((v) => v[axis]!));
      expect(column.every((n) => n >= 0 && n <= 100)).toBe(true);
    }
  });

  test('works without boards, and warns when filters leave none', () => {
    const bare = battletech.play.compile(combatants.slice(0, 2), { ...options, pairings: 2 }, []);
    expect(bare.problems).toEqual([]);
    expect(bare.field.maps.length).toBe(2);
    const none = battletech.play.compile(combatants.slice(0, 2), { ...options, archetype: 'moon' }, assets);
    expect(none.problems).toMatchObject([{ code: 'battletech/no-sheets' }]);
  });
});

describe('the map pool', () => {
  test('the order of import does not matter; pairs are of different sheets, each once', () => {
    const draw = (list: typeof assets) => pairingsFor(list, options).pairings.map((p) => `${p.left.name}|${p.right.name}`);
    expect(draw([...assets].reverse())).toEqual(draw(assets));
    expect(new Set(draw(assets)).size).toBe(6);
    expect(draw(assets).every((pair) => pair.split('|')[0] !== pair.split('|')[1])).toBe(true);
  });

  test('filters: tags, water, curated lists with weights', () => {
    const board = makeSheet('open', 0);
    const o = defaultOptions(battletech.play.options);
    expect(isEligible(board, o)).toBe(true);
    expect(isEligible({ ...board, tags: ['Lava (Auto)'] }, o)).toBe(false);
    expect(isEligible({ ...board, tags: ['LunarTheme (Auto)'] }, o)).toBe(false);
    expect(
      isEligible({ ...board, hexes: board.hexes.map((h) => ({ ...h, terrains: [{ code: 'water' as const, level: 1, exits: null }] })) }, o),
    ).toBe(false);
    expect(isEligible(board, { ...o, archetype: 'city' })).toBe(false);
    const curated = pairingsFor(assets, { ...o, pool: 'curated', sheets: 'Larkfield=3; Hale Downs; Nowhere' });
    expect(new Set(curated.pairings.flatMap((p) => [p.left.name, p.right.name]))).toEqual(new Set(['Larkfield', 'Hale Downs']));
    expect(curated.problems).toMatchObject([{ code: 'battletech/unknown-sheet' }]);
  });

  test('every archetype grows four sheets that pass the filters', () => {
    const sheets = makeSheets(4);
    expect(sheets).toHaveLength(36);
    expect(new Set(sheets.map((s) => s.name)).size).toBe(36);
    for (const kind of TERRAIN_TYPES)
      expect(sheets.filter((s) => terrainTypeOf(s) === kind && isEligible(s, defaultOptions(battletech.play.options)))).toHaveLength(4);
  });
});
