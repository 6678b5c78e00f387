import type { Json } from '../../../contract/json.ts';
import { defaultOptions } from '../../../contract/options.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import { bearing, hexLabel } from '../../../hex/coords.ts';
import { LOCATION_IDS, SIDE_NAMES } from '../data/tables.ts';
import { SightCache } from '../engine/sight-cache.ts';
import { readBoard } from '../import/board.ts';
import { fitMech } from '../import/fit.ts';
import { readMech } from '../import/mtf.ts';
import { type Board, type BoardHex, terrainOf } from '../rules/board.ts';
import { Duel } from '../rules/duel.ts';
import { type FireMode, MODES } from '../rules/fire-mode.ts';
import { type Ground, groundOf, HEX_COUNT, hexAt, hexX, hexY, NEIGHBOUR } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { lineOfSight, newSight, type Sight, sightModifier } from '../rules/line-of-sight.ts';
import type { MechDesign } from '../rules/mech.ts';
import { runningMP } from '../rules/mobility.ts';
import { moverSteps } from '../rules/mover-steps.ts';
import { OPTIONS, officialOptions, rulesOf } from '../rules/options.ts';
import { Reach } from '../rules/reach.ts';
import { type MechSheet, sheetOf } from '../rules/sheet.ts';
import { isLevel, rawStepCost, stepCost, stepTable } from '../rules/step-cost.ts';
import { newSituation, type Situation, situationOf, targetWoods, toHitNumber, toHitParts } from '../rules/to-hit.ts';
import type { MoveMode } from '../rules/unit.ts';
import { findWeapon, WEAPONS } from '../rules/weapon.ts';
import { arcs, geometry, point, type Row } from './geometry.ts';
import { boardAnswer, mechAnswer } from './solve-files.ts';

export class CaseSolver {
  readonly answers: Readonly<Record<string, (row: Row) => Readonly<Record<string, Json>>>> = {
    geometry: (row) => geometry(row),
    arcs: (row) => arcs(row),
    los: (row) => this.los(row),
    tohit: (row) => this.tohit(row),
    steps: (row) => this.steps(row),
    reach: (row) => this.reach(row),
    mechs: (row) => mechAnswer(this.mech(row.file)),
    equipment: (row) => mechAnswer(this.mech(row.file ?? row.f)),
    boards: (row) => boardAnswer(this.board(row.file)),
  };
  private readonly request: SolveRequest;
  private readonly rules = rulesOf(officialOptions(defaultOptions(OPTIONS)));
  private readonly boards = new Map<string, Board>();
  private readonly grounds = new Map<string, Ground>();
  private readonly designs = new Map<string, MechDesign>();
  private readonly duels = new Map<Ground, Duel>();
  private readonly flood = new Reach();

  constructor(request: SolveRequest) {
    this.request = request;
  }

  private board(file: Json | undefined): Board {
    const name = String(file);
    let board = this.boards.get(name);
    if (board === undefined) {
      const read = this.request.read(name, 'boards');
      if (read === null) throw new Error(`board '${name}' not found`);
      const found = readBoard(name, read.text).board;
      if (found === null) throw new Error(`board '${name}' cannot be read`);
      board = found;
      this.boards.set(name, board);
    }
    return board;
  }

  private ground(row: Row): Ground {
    const key = `${row.left}|${row.right}`;
    let ground = this.grounds.get(key);
    if (ground === undefined) {
      ground = groundOf(this.board(row.left), this.board(row.right));
      this.grounds.set(key, ground);
    }
    return ground;
  }

  private mech(file: Json | undefined): MechDesign {
    const name = String(file);
    let design = this.designs.get(name);
    if (design === undefined) {
      const read = this.request.read(name, 'mechs');
      if (read === null) throw new Error(`'Mech '${name}' not found`);
      const found = readMech(name, read.text);
      if (found.design === null) throw new Error(`'Mech '${name}': ${found.problems[0]?.message ?? 'cannot be read'}`);
      design = found.design;
      this.designs.set(name, design);
    }
    return design;
  }

  private sheet(file: Json | undefined): MechSheet {
    const design = this.mech(file);
    return sheetOf(design, 0, fitMech(design));
  }

  private los(row: Row): Readonly<Record<string, Json>> {
    const ground = this.ground(row);
    const [ax, ay] = point(row.a);
    const [bx, by] = point(row.b);
    const a = hexAt(ax, ay);
    const b = hexAt(bx, by);
    const sight = lineOfSight(ground, { a, b, heightA: 1, heightB: 1 }, 'official', newSight());
    return {
      a_abs: ground.stand[a]! + 1,
      b_abs: ground.stand[b]! + 1,
      a_elev: ground.stand[a]! - ground.level[a]!,
      b_elev: ground.stand[b]! - ground.level[b]!,
      degree: bearing(ax, ay, bx, by),
      can_see: sight.canSee,
      los_mod: sight.canSee ? sightModifier(sight) : null,
      light_woods: sight.light,
      heavy_woods: sight.heavy,
      blocked: sight.blocked,
      blocked_by_hill: sight.blockedByHill,
      blocked_by_water: sight.blockedByWater,
      target_partial_cover: sight.targetCover,
      attacker_partial_cover: sight.attackerCover,
      target_terrain_mod: targetWoods(ground, b),
    };
  }

  private tohit(row: Row): Readonly<Record<string, Json>> {
    const ground = this.ground(row);
    const duel = this.duelOn(ground);
    const [attacker, target] = duel.units;
    attacker.reset(this.sheet(row.attacker));
    target.reset(this.sheet(row.target));
    attacker.hex = hexAt(...point(row.a));
    target.hex = hexAt(...point(row.b));
    attacker.facing = Number(row.a_facing);
    target.facing = Number(row.b_facing);
    attacker.moved = row.attacker_move as MoveMode;
    target.moved = row.target_move as MoveMode;
    target.hexesMoved = Number(row.target_hexes_moved);
    attacker.heat = Number(row.attacker_heat);
    target.prone = row.target_prone === true;
    const s = situationOf(duel, attacker, target, newSituation());
    const mount = mountOf(attacker.sheet, row);
    if (mount === null) return { error: `unknown weapon '${row.weapon}'` };
    const mode = mount.mode;
    const sight = lineOfSight(
      ground,
      { a: attacker.hex, b: target.hex, heightA: 1, heightB: target.prone ? 0 : 1 },
      'official',
      newSight(),
    );
    const reason = reasonWhyNot(sight, s, mode.long);
    return {
      distance: s.distance,
      to_hit: reason === null ? toHitNumber(attacker, mount.index, mode, s) : null,
      reason,
      side: s.sees ? (SIDE_NAMES[s.side] as string) : 'front',
      hit_table_partial_cover: s.sees && s.legsCovered,
      mods: reason === null ? toHitParts(attacker, mount.index, mode, s).map(([value, id]): Json => [value, id]) : [],
    };
  }

  private duelOn(ground: Ground): Duel {
    let duel = this.duels.get(ground);
    if (duel === undefined) {
      duel = new Duel(this.rules, { roll: () => 1 });
      duel.setGround(ground, new SightCache(ground, this.rules.losRule));
      this.duels.set(ground, duel);
    }
    return duel;
  }

  private steps(row: Row): Readonly<Record<string, Json>> {
    const ground = this.ground(row);
    const design = this.mech(row.mech);
    const { walk, run } = speeds(design);
    const from = hexAt(...point(row.from));
    const direction = row.step === 'backward' ? (Number(row.facing) + 3) % 6 : Number(row.facing);
    const to = NEIGHBOUR[from * 6 + direction]!;
    if (to < 0) return { walk, run, to: null, mp: null, legal: false, end_elev: null, special: false };
    const closed = stepCost(ground, from, direction, this.rules) === 255;
    const mp = rawStepCost(ground, from, direction, this.rules);
    const legal = !closed && (row.step === 'backward' ? mp <= walk && isLevel(ground, from, to) : mp <= run);
    const board = (hex: number) => this.hexOf(row, hex);
    return {
      walk,
      run,
      to: [hexX(to), hexY(to)],
      mp,
      legal,
      end_elev: ground.stand[to]! - ground.level[to]!,
      special: isSpecial(board(from)) || isSpecial(board(to)),
    };
  }

  private hexOf(row: Row, hex: number): BoardHex {
    const left = this.board(row.left);
    const x = hexX(hex);
    const sheet = x < left.width ? left : this.board(row.right);
    return sheet.hexes[hexY(hex) * sheet.width + (x < left.width ? x : x - left.width)]!;
  }

  private reach(row: Row): Readonly<Record<string, Json>> {
    const ground = this.ground(row);
    const design = this.mech(row.mech);
    const { walk, run } = speeds(design);
    const start = hexAt(...point(row.start));
    const quad = design.config === 'quad';
    const mover = { hex: start, facing: Number(row.facing), quad, blocked: -1 };
    const table = moverSteps(ground, stepTable(ground, this.rules), design.mass, false);
    const walking = { dry: false, backward: false, minimumMove: false };
    const walkCosts = costTable(this.flood.flood(table, mover, walk, walking));
    // Beyond walking MP a path must be dry; within it, water counts as it does for a walk.
    const runCosts = costTable(this.flood.flood(table, mover, run, { ...walking, dry: true }));
    const landing = new Int16Array(HEX_COUNT);
    const landed = jumpHexes(ground, { from: start, mp: design.jump, mass: design.mass, blocked: -1, ceiling: true }, landing);
    return {
      walk,
      run,
      jump: design.jump,
      quad,
      walk_min_mp: walkCosts,
      run_min_mp: mergeCosts(runCosts, walkCosts),
      jump_hexes: [...landing.subarray(0, landed)].map((hex) => hexLabel(hexX(hex), hexY(hex))).sort(),
    };
  }
}

function speeds(design: MechDesign): { walk: number; run: number } {
  const boosters = fitMech(design).gear.filter((g) => g.row.kind === 'masc' || g.row.kind === 'supercharger').length;
  return { walk: design.walk, run: runningMP(design.walk, boosters, /hardened/i.test(design.armourType)) };
}

/** The mount a row names, by weapon and, where there are several, by location. */
function mountOf(sheet: MechSheet, row: Row): { readonly index: number; readonly mode: FireMode } | null {
  const name = String(row.weapon);
  const weapon = findWeapon(
    name,
    WEAPONS.some((w) => w.clan && w.ids.includes(name)),
  );
  const mode = MODES[weapon]?.[0];
  if (mode === undefined) return null;
  const mounts = sheet.weapons.flatMap((w, index) => (w.weapon === weapon ? [{ index, at: LOCATION_IDS[w.location] }] : []));
  const mount = mounts.find((m) => m.at === row.weapon_loc) ?? mounts[0];
  return { index: mount?.index ?? 0, mode };
}

function reasonWhyNot(sight: Sight, s: Situation, long: number): string | null {
  if (!sight.canSee) return sight.blocked || sight.blockedByWater ? 'los_blocked_terrain' : 'los_blocked_woods';
  if (!s.sees) return 'los_blocked_terrain';
  return s.distance > long ? 'out_of_range' : null;
}

function isSpecial(hex: BoardHex): boolean {
  return (['building', 'bridge', 'fuel_tank', 'elevator', 'hazardous_liquid', 'magma', 'impassable'] as const).some(
    (code) => terrainOf(hex, code) !== undefined,
  );
}

function costTable(reach: Reach): Record<string, number[]> {
  const table: Record<string, number[]> = {};
  for (const state of reach.states()) {
    const hex = (state / 6) | 0;
    const label = hexLabel(hexX(hex), hexY(hex));
    table[label] ??= [-1, -1, -1, -1, -1, -1];
    (table[label] as number[])[state - hex * 6] = reach.cost(state);
  }
  return table;
}

function mergeCosts(a: Record<string, number[]>, b: Record<string, number[]>): Record<string, number[]> {
  const merged: Record<string, number[]> = {};
  for (const label of new Set([...Object.keys(a), ...Object.keys(b)])) {
    merged[label] = [0, 1, 2, 3, 4, 5].map((facing) => {
      const costs = [a[label]?.[facing], b[label]?.[facing]].filter((c): c is number => c !== undefined && c >= 0);
      return costs.length === 0 ? -1 : Math.min(...costs);
    });
  }
  return merged;
}
