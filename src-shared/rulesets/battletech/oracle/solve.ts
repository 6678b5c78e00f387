/** Oracle cases: geometry, arcs, los, tohit, steps, reach, mechs, boards. Only the inputs of a row are read. */
import { type CaseFields, casesIn } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import { defaultOptions } from '../../../contract/options.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import { bearing, directionOf, hexDistance, hexLabel, neighbours } from '../../../hex/coords.ts';
import { dividedLine, hexLine, isDivided } from '../../../hex/line.ts';
import { LOCATION_IDS, SIDE_NAMES } from '../data/tables.ts';
import { readBoard } from '../import/board.ts';
import { fitMech } from '../import/fit.ts';
import { readMech } from '../import/mtf.ts';
import {
  ARC_FORWARD,
  ARC_LEFT_ARM,
  ARC_LEFT_SIDE,
  ARC_REAR,
  ARC_RIGHT_ARM,
  ARC_RIGHT_SIDE,
  angleOff,
  arcsAt,
  hitSide,
} from '../rules/arcs.ts';
import { type Board, type BoardHex, exitsOf, terrainOf } from '../rules/board.ts';
import { Duel } from '../rules/duel.ts';
import { MODES } from '../rules/fire-mode.ts';
import { type Ground, groundOf, HEX_COUNT, hexAt, hexX, hexY, NEIGHBOUR } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { lineOfSight, newSight, sightModifier } from '../rules/line-of-sight.ts';
import type { MechDesign } from '../rules/mech.ts';
import { moverSteps } from '../rules/mover-steps.ts';
import { OPTIONS, officialOptions, rulesOf } from '../rules/options.ts';
import { Reach } from '../rules/reach.ts';
import { runningMP, sheetOf } from '../rules/sheet.ts';
import { isLevel, rawStepCost, stepCost, stepTable } from '../rules/step-cost.ts';
import { newSituation, type Situation, situationOf, targetWoods, toHitNumber, toHitParts } from '../rules/to-hit.ts';
import type { MoveMode } from '../rules/unit.ts';
import { findWeapon, WEAPONS } from '../rules/weapon.ts';
import { countBuildings, mechAnswer } from './solve-files.ts';

type Row = Readonly<Record<string, Json | undefined>>;

const MAP: CaseFields = { left: true, right: true };

/** The kinds of oracles and what is read of a row of each. */
const KINDS: { readonly [kind: string]: CaseFields } = {
  geometry: { a: true, b: true },
  arcs: { unit: true, other: true, facing: true },
  los: { ...MAP, a: true, b: true },
  tohit: {
    ...MAP,
    attacker: true,
    target: true,
    a: true,
    b: true,
    a_facing: true,
    b_facing: true,
    attacker_move: true,
    target_move: true,
    target_hexes_moved: true,
    attacker_heat: true,
    target_prone: true,
    weapon: true,
    weapon_loc: true,
  },
  steps: { ...MAP, mech: true, from: true, facing: true, step: true },
  reach: { ...MAP, mech: true, start: true, facing: true },
  mechs: { file: true },
  boards: { file: true },
};

/** Rows of one of the oracle kinds, told by the file's `oracle` field or its name. */
export function recognises(name: string, cases: Json): boolean {
  return Object.hasOwn(KINDS, kindOf(name, cases)) && casesIn(cases).length > 0;
}

export function caseFields(file: Pick<SolveRequest, 'name' | 'cases'>): CaseFields | null {
  return KINDS[kindOf(file.name, file.cases)] ?? null;
}

export function solve(request: SolveRequest): readonly Json[] {
  const kind = kindOf(request.name, request.cases);
  const solver = new Solver(request);
  return (casesIn(request.cases) as readonly Row[]).map((row, i) => withId(row, i, answerRow(solver, kind, row)));
}

function answerRow(solver: Solver, kind: string, row: Row): Readonly<Record<string, Json>> {
  const answer = solver.answers[kind];
  if (answer === undefined) return { error: `unknown oracle '${kind}'` };
  try {
    return answer(row);
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
}

function kindOf(name: string, cases: Json): string {
  const oracle = (cases as { readonly oracle?: Json } | null)?.oracle;
  const base = (typeof oracle === 'string' ? oracle : name)
    .replace(/^.*[\\/]/, '')
    .replace(/\.json$/i, '')
    .toLowerCase();
  return Object.keys(KINDS).find((kind) => base.includes(kind)) ?? base;
}

function withId(row: Row, index: number, answer: Readonly<Record<string, Json>>): Json {
  return { id: row.id ?? index, ...answer };
}

function point(value: Json | undefined): readonly [number, number] {
  const [x, y] = value as readonly [number, number];
  return [x, y];
}

class Solver {
  readonly answers: Readonly<Record<string, (row: Row) => Readonly<Record<string, Json>>>> = {
    geometry: (row) => geometry(row),
    arcs: (row) => arcs(row),
    los: (row) => this.los(row),
    tohit: (row) => this.tohit(row),
    steps: (row) => this.steps(row),
    reach: (row) => this.reach(row),
    mechs: (row) => mechAnswer(this.mech(row.file), (row.file as string).replace(/^.*[\\/]/, '')),
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

  private los(row: Row): Readonly<Record<string, Json>> {
    const ground = this.ground(row);
    const [ax, ay] = point(row.a);
    const [bx, by] = point(row.b);
    const a = hexAt(ax, ay);
    const b = hexAt(bx, by);
    const sight = lineOfSight(ground, a, b, 1, 1, 'official', newSight());
    return {
      a_abs: (ground.stand[a] as number) + 1,
      b_abs: (ground.stand[b] as number) + 1,
      a_elev: (ground.stand[a] as number) - (ground.level[a] as number),
      b_elev: (ground.stand[b] as number) - (ground.level[b] as number),
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
      target_terrain_mod: targetWoods({ ground }, b),
    };
  }

  private tohit(row: Row): Readonly<Record<string, Json>> {
    const ground = this.ground(row);
    const duel = this.duelOn(ground);
    const [attacker, target] = duel.units;
    attacker.reset(sheetOf(this.mech(row.attacker), 0));
    target.reset(sheetOf(this.mech(row.target), 0));
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
    const weapon = findWeapon(
      String(row.weapon),
      WEAPONS.some((w) => w.clan && w.ids.includes(String(row.weapon))),
    );
    const mode = MODES[weapon]?.[0];
    if (mode === undefined) return { error: `unknown weapon '${row.weapon}'` };
    const mounts = attacker.sheet.weapons.flatMap((w, i) => (w.weapon === weapon ? [{ i, at: LOCATION_IDS[w.location] }] : []));
    const mount = (mounts.find((m) => m.at === row.weapon_loc) ?? mounts[0])?.i ?? 0;
    const number = toHitNumber(duel, attacker, mount, mode, s);
    const reason = reasonWhyNot(ground, attacker.hex, target.hex, target.prone, s, mode.long);
    return {
      distance: s.distance,
      to_hit: reason === null ? number : null,
      reason,
      side: s.sees ? (SIDE_NAMES[s.side] as string) : 'front',
      hit_table_partial_cover: s.sees && s.legsCovered,
      mods: reason === null ? toHitParts(duel, attacker, mount, mode, s).map(([value, id]): Json => [value, id]) : [],
    };
  }

  private duelOn(ground: Ground): Duel {
    let duel = this.duels.get(ground);
    if (duel === undefined) {
      duel = new Duel(this.rules, { roll: () => 1 });
      duel.place(ground);
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
    const to = NEIGHBOUR[from * 6 + direction] as number;
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
      end_elev: (ground.stand[to] as number) - (ground.level[to] as number),
      special: isSpecial(board(from)) || isSpecial(board(to)),
    };
  }

  private hexOf(row: Row, hex: number): BoardHex {
    const left = this.board(row.left);
    const x = hexX(hex);
    const sheet = x < left.width ? left : this.board(row.right);
    return sheet.hexes[hexY(hex) * sheet.width + (x < left.width ? x : x - left.width)] as BoardHex;
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
    const landed = jumpHexes(ground, start, design.jump, design.mass, -1, true, landing);
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

function reasonWhyNot(ground: Ground, a: number, b: number, prone: boolean, s: Situation, long: number): string | null {
  const sight = lineOfSight(ground, a, b, 1, prone ? 0 : 1, 'official', newSight());
  if (!sight.canSee) return sight.blocked || sight.blockedByWater ? 'los_blocked_terrain' : 'los_blocked_woods';
  if (!s.sees) return 'los_blocked_terrain';
  return s.distance > long ? 'out_of_range' : null;
}

function geometry(row: Row): Readonly<Record<string, Json>> {
  const a = point(row.a);
  const b = point(row.b);
  const degree = bearing(a[0], a[1], b[0], b[1]);
  const divided = isDivided(degree) && (a[0] !== b[0] || a[1] !== b[1]);
  const common = { distance: hexDistance(a[0], a[1], b[0], b[1]), degree, divided, neighbours_of_a: neighbours(a) };
  if (!divided) return { ...common, direction: directionOf(degree), line: hexLine(a, b) };
  const line = dividedLine(a, b);
  return { ...common, on_line: line.onLine, pairs_left_right: line.pairs };
}

function arcs(row: Row): Readonly<Record<string, Json>> {
  const [ux, uy] = point(row.unit);
  const [ox, oy] = point(row.other);
  const angle = angleOff(bearing(ux, uy, ox, oy), Number(row.facing));
  const mask = arcsAt(angle);
  const has = (arc: number) => (mask & arc) !== 0;
  return {
    angle,
    arcs: {
      forward: has(ARC_FORWARD),
      left_arm: has(ARC_LEFT_ARM),
      right_arm: has(ARC_RIGHT_ARM),
      rear: has(ARC_REAR),
      left_side: has(ARC_LEFT_SIDE),
      right_side: has(ARC_RIGHT_SIDE),
    },
    hit_side_if_attacked_from_other: SIDE_NAMES[hitSide(angle)] as string,
  };
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

function boardAnswer(board: Board): Readonly<Record<string, Json>> {
  const levels = board.hexes.map((hex) => hex.level);
  const counts: Record<string, number> = {};
  const roads: Record<string, number> = {};
  board.hexes.forEach((hex, i) => {
    const codes = new Set(hex.terrains.map((t) => t.code));
    for (const code of codes) {
      const key = `${code}:${terrainOf(hex, code)?.level}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    if (codes.has('road'))
      roads[hexLabel(i % board.width, Math.floor(i / board.width))] = exitsOf(board, i % board.width, Math.floor(i / board.width), 'road');
  });
  return {
    width: board.width,
    height: board.height,
    sum_elevation: levels.reduce((sum, n) => sum + n, 0),
    min_elevation: Math.min(...levels),
    max_elevation: Math.max(...levels),
    tags: [...board.tags].sort(),
    terrain_counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))),
    road_exits: roads,
    buildings: countBuildings(board),
    errors: 0,
  };
}
