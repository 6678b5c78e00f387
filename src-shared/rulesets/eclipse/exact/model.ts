/** A battle prepared for the exact solver: both sides' states, and every step's volleys. */
import type { Side } from '../../../contract/outcome.ts';
import { attackerAssigns, type Mark } from '../rules/attacker-assigns.ts';
import { type Assignment, type CombatRules, type CombatSide, shipCount } from '../rules/combat.ts';
import { type HitKind, hitKinds } from '../rules/hit-kinds.ts';
import { type Salvo, type Schedule, type Step, scheduleOf } from '../rules/schedule.ts';
import type { Cell } from './cells.ts';
import { Battery, pmfSize } from './hit-distribution.ts';
import { HitWalk } from './hit-walk.ts';
import { changesFor, type Fire, type FireMaker, isJoint, type Joint, jointStep, mayRetreat } from './joint-model.ts';
import { EXACT_LIMITS, isTooLarge, TOO_MUCH_WORK, type TooLarge, WorkMeter } from './limits.ts';
import { RiftBattery, RiftVolley, riftResultCount } from './rift.ts';
import { RowPool, Sums } from './row-pool.ts';
import { buildStates, type Chooser, type StateSpace } from './states.ts';
import { Volley } from './volley.ts';

/** One step: the volley each side fires, null where it has nothing to fire. */
export interface ModelStep {
  readonly volleys: readonly [Volley | null, Volley | null];
}

export interface Model {
  readonly spaces: readonly [StateSpace, StateSpace];
  readonly missiles: readonly ModelStep[];
  readonly round: readonly ModelStep[];
  readonly pool: RowPool;
  readonly rules: CombatRules;
  /** states(a) x states(b) x steps of a round. */
  readonly nodes: number;
  readonly meter: WorkMeter;
  /** The steps of a battle in which the sides don't change on their own; `missiles` and `round` are empty then. */
  readonly joint: Joint | null;
}

/** Count vectors one volley may have, as a part of the node limit: a distribution is held in memory like a layer of nodes. */
const PMF_PART = 1 / 5;

export function buildModel(sides: readonly [CombatSide, CombatSide], rules: CombatRules, limits = EXACT_LIMITS): Model | TooLarge {
  const schedule = scheduleOf(sides, rules);
  const targets = ([0, 1] as const).map((side) => targetFacts(sides, rules, schedule, side)) as [TargetFacts, TargetFacts];
  const steps = [...schedule.missiles, ...schedule.round];
  const meter = new WorkMeter(limits.work);
  const setup: Setup = { sides, rules, schedule, steps, meter, joint: isJoint(sides, rules) };
  const widest = widestVolley(setup, targets);
  if (widest > limits.nodes * PMF_PART) return { reason: `one volley has ${widest.toLocaleString('en')} possible results` };
  const spaces = spacesOf(setup, targets, limits.nodes);
  if (isTooLarge(spaces)) return spaces;
  const [a, b] = spaces;
  const nodes = a.size * b.size * Math.max(1, schedule.round.length);
  if (nodes > limits.nodes) return { reason: explosion(rules, limits.nodes) };
  const pool = new RowPool();
  const sums = [newSums(a), newSums(b)] as const;
  const sidesOf = (side: Side): VolleySides =>
    side === 0
      ? { firing: a, targets: b, facts: targets[1], sums: sums[1], pool, meter }
      : { firing: b, targets: a, facts: targets[0], sums: sums[0], pool, meter };
  const volley = (salvos: readonly Salvo[], side: Side) => volleyOf(salvos, rules.assignment[side], sidesOf(side));
  const prepared = { spaces, pool, rules, nodes, meter };
  if (setup.joint) {
    const fireOf: FireMaker = (salvos, side) =>
      salvos.some((s) => s.rift === true) ? riftOf(salvos, rules.assignment[side], sidesOf(side)) : fireWithoutRift(volley(salvos, side));
    const step = (one: Step) => jointStep(one, sides, fireOf);
    return { ...prepared, missiles: [], round: [], joint: { missiles: schedule.missiles.map(step), round: schedule.round.map(step) } };
  }
  const step = ({ salvos }: Step): ModelStep => ({ volleys: [volley(salvos[0], 0), volley(salvos[1], 1)] });
  return { ...prepared, missiles: schedule.missiles.map(step), round: schedule.round.map(step), joint: null };
}

/** The most count vectors that one volley can have. */
function widestVolley({ sides, steps }: Setup, targets: readonly [TargetFacts, TargetFacts]): number {
  const widths = ([0, 1] as const).flatMap((scorer) => {
    const counts = sides[scorer].squadrons.map((s) => s.count);
    return steps.map((step) => {
      const ordinary = step.salvos[scorer].filter((s) => s.rift !== true);
      const riftDice = step.salvos[scorer].reduce((sum, s) => sum + (s.rift ? s.dice * counts[s.squadron]! : 0), 0);
      return pmfSize(ordinary, counts, targets[1 - scorer]?.shieldSets[0] ?? [0]) * riftResultCount(riftDice);
    });
  });
  return Math.max(0, ...widths);
}

function spacesOf(
  setup: Setup,
  targets: readonly [TargetFacts, TargetFacts],
  nodeLimit: number,
): readonly [StateSpace, StateSpace] | TooLarge {
  const { sides, rules, schedule, meter } = setup;
  const fewest = ([0, 1] as const).map((side) => fewestStates(sides, rules, targets[side], side)) as [number, number];
  if (fewest[0] * fewest[1] * schedule.round.length > nodeLimit) return { reason: explosion(rules, nodeLimit) };
  const perSide = Math.ceil(nodeLimit / Math.max(1, schedule.round.length));
  const a = spaceOf(setup, targets[0], 0, perSide);
  const b = a && spaceOf(setup, targets[1], 1, Math.ceil(perSide / a.size) + 1);
  if (meter.isOver) return TOO_MUCH_WORK;
  return a === undefined || b === undefined ? { reason: explosion(rules, nodeLimit) } : [a, b];
}

function explosion(rules: CombatRules, limit: number): string {
  const how = rules.assignment.includes('random') ? 'random targeting' : 'a battle of these fleets';
  return `${how} would need more than ${limit.toLocaleString('en')} nodes`;
}

/** How hits on one side are resolved. */
interface TargetFacts {
  readonly shields: readonly number[];
  readonly shieldSets: readonly (readonly number[])[];
  readonly lowest: number;
  /** Hits are reduced by each ship's own shield. */
  readonly perTarget: boolean;
  readonly kinds: readonly HitKind[];
}

function targetFacts(sides: readonly [CombatSide, CombatSide], rules: CombatRules, schedule: Schedule, side: Side): TargetFacts {
  const present = sides[side].squadrons.filter((s) => s.count > 0).map((s) => s.shield);
  const shields = [...new Set(present.length === 0 ? [0] : present)].sort((x, y) => x - y);
  const lowest = shields[0]!;
  const perTarget = rules.shieldMode === 'per-target';
  const shieldSets = perTarget ? [shields] : Array.from({ length: shields.at(-1)! - lowest + 1 }, (_, i) => [lowest + i]);
  const scorer = side === 0 ? 1 : 0;
  return { shields, shieldSets, lowest, perTarget, kinds: hitKinds([...schedule.missiles, ...schedule.round], scorer, shieldSets) };
}

interface Setup {
  readonly sides: readonly [CombatSide, CombatSide];
  readonly rules: CombatRules;
  readonly schedule: Schedule;
  /** Missiles and round. */
  readonly steps: readonly Step[];
  readonly meter: WorkMeter;
  readonly joint: boolean;
}

function spaceOf({ sides, rules, schedule, steps, meter, joint }: Setup, facts: TargetFacts, side: Side, limit: number) {
  const scorer = side === 0 ? 1 : 0;
  const assignment = rules.assignment[scorer];
  const retreat = rules.retreat?.[side];
  return buildStates({
    meter,
    ...(joint && { changes: changesFor(sides[side], retreat, schedule.round), mayLeave: mayRetreat(retreat) && retreat.canLeave }),
    side: sides[side],
    shields: facts.shields,
    perTarget: facts.perTarget,
    kinds: facts.kinds,
    assignment,
    limit,
    ...(assignment === 'attacker' && {
      attacker: {
        choose: (cells: readonly Cell[]) => chooserFor(sides[side], cells, facts.kinds, sides[scorer].npc),
        volleys: fullVolleys(steps, sides[scorer], scorer, facts),
      },
    }),
  });
}

/** States under random targets when hits of one point occur: ships of a squadron are a multiset of hulls, 0 included. */
function randomStates(side: CombatSide): number {
  return side.squadrons.reduce((product, { count, hull }) => product * choose(count + hull, hull), 1);
}

/** A lower bound for the states of a side; cheap to know before any is built. */
function fewestStates(sides: readonly [CombatSide, CombatSide], rules: CombatRules, facts: TargetFacts, side: Side): number {
  const random = rules.assignment[side === 0 ? 1 : 0] === 'random' && facts.kinds.some((k) => k.damage === 1);
  return random ? randomStates(sides[side]) : 1 + shipCount(sides[side]);
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return product;
}

/** Every count vector any step can score with all ships alive; fewer ships score a part of these. */
function fullVolleys(steps: readonly Step[], side: CombatSide, scorer: Side, facts: TargetFacts): (readonly number[])[] {
  const vectors = new Map<string, readonly number[]>();
  for (const step of steps) {
    const salvos = step.salvos[scorer];
    if (salvos.length === 0) continue;
    for (const { hits } of fullVolley(salvos, side, facts)) vectors.set(hits.join(), hits);
  }
  return [...vectors.values()];
}

function fullVolley(salvos: readonly Salvo[], side: CombatSide, { kinds, shieldSets }: TargetFacts) {
  const counts = side.squadrons.map((s) => s.count);
  const battery = new RiftBattery({ salvos, counts, kinds, shieldSets });
  return battery.vectors((squadron) => counts[squadron]!, 0).flat();
}

/** The attacker's choice on cell counts: ships are written out, hit, and counted again. */
function chooserFor(side: CombatSide, cells: readonly Cell[], kinds: readonly HitKind[], npc: boolean): Chooser {
  const cellAt = new Map<string, number>(
    cells.flatMap((cell, i) => (cell.left ? [] : [[`${cell.squadron}/${cell.hull}/${cell.charges}`, i] as const])),
  );
  const diceOf = side.squadrons.map((s) => s.weapons.reduce((sum, w) => sum + w.dice, 0));
  return (counts, hits) => {
    const marks: Mark[] = [];
    const squadronOf: number[] = [];
    cells.forEach((cell, i) => {
      const squadron = cell.left ? undefined : side.squadrons[cell.squadron];
      for (let n = counts[i]!; n > 0 && squadron !== undefined; n--) {
        squadronOf.push(cell.squadron);
        marks.push({
          hull: cell.hull,
          charges: cell.charges,
          shieldLevel: cell.shieldLevel,
          size: squadron.size,
          maxHull: squadron.fullHull ?? squadron.hull,
          dice: diceOf[cell.squadron]!,
          listing: cell.squadron,
        });
      }
    });
    attackerAssigns(marks, { kinds, counts: hits }, npc);
    for (const at of cellAt.values()) counts[at] = 0;
    marks.forEach((mark, i) => {
      const at = mark.hull > 0 ? cellAt.get(`${squadronOf[i]}/${mark.hull}/${mark.charges}`) : undefined;
      if (at !== undefined) counts[at] = counts[at]! + 1;
    });
  };
}

/** Working memory for the rows of one target side. */
interface Scratch {
  readonly row: Sums;
  readonly merge: Sums;
}

function newSums(space: StateSpace): Scratch {
  return { row: new Sums(space.size), merge: new Sums(space.size) };
}

interface VolleySides {
  readonly firing: StateSpace;
  readonly targets: StateSpace;
  readonly facts: TargetFacts;
  readonly sums: Scratch;
  readonly pool: RowPool;
  readonly meter: WorkMeter;
}

/** No points fall back. */
function fireWithoutRift(volley: Volley | null): Fire | null {
  if (volley === null) return null;
  const row = new Int32Array(1);
  return {
    rows(firing, target) {
      row[0] = volley.row(firing, target);
      return row;
    },
  };
}

function riftOf(salvos: readonly Salvo[], assignment: Assignment, { firing, targets, facts, sums, pool, meter }: VolleySides): Fire {
  const { kinds, shieldSets } = facts;
  const walk = new HitWalk({ targets, assignment, kindCount: kinds.length, pool, sums: sums.row, merge: sums.merge, meter });
  const battery = new RiftBattery({ salvos, counts: firing.side.squadrons.map((s) => s.count), kinds, shieldSets });
  return new RiftVolley({ battery, firing, targets, shieldSets: shieldSets.length, shieldSetOf: shieldSetOf(facts, targets), walk });
}

/** Which of the shield sets reduces the dice against a state. */
function shieldSetOf(facts: TargetFacts, targets: StateSpace): (state: number) => number {
  return facts.perTarget ? () => 0 : (state) => targets.mean[state]! - facts.lowest;
}

function volleyOf(
  salvos: readonly Salvo[],
  assignment: Assignment,
  { firing, targets, facts, sums, pool, meter }: VolleySides,
): Volley | null {
  if (salvos.length === 0) return null;
  const counts = firing.side.squadrons.map((s) => s.count);
  return new Volley({
    battery: new Battery(salvos, counts, facts.kinds, facts.shieldSets),
    firing,
    targets,
    assignment,
    kindCount: facts.kinds.length,
    shieldSets: facts.shieldSets.length,
    shieldSetOf: shieldSetOf(facts, targets),
    pool,
    meter,
    sums: sums.row,
    merge: sums.merge,
  });
}
