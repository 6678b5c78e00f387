/** A battle prepared for the exact solver: both sides' states, and every step's volleys. */
import type { Side } from '../../../contract/outcome.ts';
import { attackerAssigns, type Mark } from '../rules/attacker-assigns.ts';
import { type Assignment, type CombatRules, type CombatSide, hasRift, shipCount } from '../rules/combat.ts';
import { type HitKind, hitKinds } from '../rules/hit-kinds.ts';
import { type Salvo, type Schedule, type Step, scheduleOf } from '../rules/schedule.ts';
import { Battery, eachVector, pmfSize } from './hit-distribution.ts';
import { buildStates, type Cell, type Chooser, type StateSpace } from './states.ts';
import { RowPool, Sums, Volley } from './volley.ts';

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
}

/** Why a battle is left to the dice. */
export interface TooLarge {
  readonly reason: string;
}

export const EXACT_NODE_LIMIT = 1_000_000;
const RIFT_REASON = 'rift dice may hit their own side, which the exact solver does not cover';
const RETREAT_REASON = 'a retreat takes two rounds, which the exact solver does not cover';
/** Count vectors one volley may have, as a part of the node limit: a distribution is held in memory like a layer of nodes. */
const PMF_PART = 1 / 5;

export function buildModel(sides: readonly [CombatSide, CombatSide], rules: CombatRules, nodeLimit = EXACT_NODE_LIMIT): Model | TooLarge {
  // Their dice hit both sides at once, so that what happens to one depends on the other.
  if (sides.some(({ squadrons }) => squadrons.some((one) => one.count > 0 && hasRift(one)))) return { reason: RIFT_REASON };
  if (rules.retreat !== undefined) return { reason: RETREAT_REASON };
  const schedule = scheduleOf(sides, rules);
  const targets = ([0, 1] as const).map((side) => targetFacts(sides, rules, schedule, side)) as [TargetFacts, TargetFacts];
  const steps = [...schedule.missiles, ...schedule.round];
  for (const scorer of [0, 1] as const) {
    const counts = sides[scorer].squadrons.map((s) => s.count);
    const widest = Math.max(0, ...steps.map((step) => pmfSize(step.salvos[scorer], counts, targets[1 - scorer]?.shieldSets[0] ?? [0])));
    if (widest > nodeLimit * PMF_PART) return { reason: `one volley has ${widest.toLocaleString('en')} possible results` };
  }
  const fewest = ([0, 1] as const).map((side) => fewestStates(sides, rules, targets[side], side)) as [number, number];
  if (fewest[0] * fewest[1] * schedule.round.length > nodeLimit) return { reason: explosion(rules, nodeLimit) };
  const perSide = Math.ceil(nodeLimit / Math.max(1, schedule.round.length));
  const spaces: StateSpace[] = [];
  for (const side of [0, 1] as const) {
    const limit = side === 0 ? perSide : Math.ceil(perSide / (spaces[0]?.size ?? 1)) + 1;
    const space = spaceOf({ sides, rules, steps }, targets[side], side, limit);
    if (space === undefined) return { reason: explosion(rules, nodeLimit) };
    spaces.push(space);
  }
  const [a, b] = spaces as [StateSpace, StateSpace];
  const nodes = a.size * b.size * Math.max(1, schedule.round.length);
  if (nodes > nodeLimit) return { reason: explosion(rules, nodeLimit) };
  const pool = new RowPool();
  const sums = [newSums(a), newSums(b)] as const;
  const modelStep = (step: Step): ModelStep => ({
    volleys: [
      volleyOf(step.salvos[0], rules.assignment[0], { firing: a, targets: b, facts: targets[1], sums: sums[1] }, pool),
      volleyOf(step.salvos[1], rules.assignment[1], { firing: b, targets: a, facts: targets[0], sums: sums[0] }, pool),
    ],
  });
  return { spaces: [a, b], missiles: schedule.missiles.map(modelStep), round: schedule.round.map(modelStep), pool, rules, nodes };
}

export function isTooLarge(result: object): result is TooLarge {
  return 'reason' in result;
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
  readonly steps: readonly Step[];
}

function spaceOf({ sides, rules, steps }: Setup, facts: TargetFacts, side: Side, limit: number): StateSpace | undefined {
  const scorer = side === 0 ? 1 : 0;
  const assignment = rules.assignment[scorer];
  return buildStates({
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
function fullVolleys(steps: readonly Step[], side: CombatSide, scorer: Side, facts: TargetFacts): number[][] {
  const vectors = new Map<string, number[]>();
  for (const step of steps) {
    const salvos = step.salvos[scorer];
    if (salvos.length === 0) continue;
    const counts = side.squadrons.map((s) => s.count);
    const battery = new Battery(salvos, counts, facts.kinds, facts.shieldSets);
    const pmf = battery.pmf(
      battery.squadrons.map((s) => counts[s]!),
      0,
    );
    eachVector(pmf, battery.kinds.length, (hits) => {
      const all = new Array<number>(facts.kinds.length).fill(0);
      hits.forEach((n, i) => {
        all[battery.kinds[i]!] = n;
      });
      vectors.set(all.join(), all);
    });
  }
  return [...vectors.values()];
}

/** The attacker's choice on cell counts: ships are written out, hit, and counted again. */
function chooserFor(side: CombatSide, cells: readonly Cell[], kinds: readonly HitKind[], npc: boolean): Chooser {
  const cellAt = new Map(cells.map((cell, i) => [`${cell.squadron}/${cell.hull}/${cell.charges}`, i]));
  const diceOf = side.squadrons.map((s) => s.weapons.reduce((sum, w) => sum + w.dice, 0));
  return (counts, hits) => {
    const marks: Mark[] = [];
    const squadronOf: number[] = [];
    cells.forEach((cell, i) => {
      const squadron = side.squadrons[cell.squadron];
      for (let n = counts[i]!; n > 0 && squadron !== undefined; n--) {
        squadronOf.push(cell.squadron);
        marks.push({
          hull: cell.hull,
          charges: cell.charges,
          shieldLevel: cell.shieldLevel,
          size: squadron.size,
          maxHull: squadron.hull,
          dice: diceOf[cell.squadron]!,
          listing: cell.squadron,
        });
      }
    });
    attackerAssigns(marks, { kinds, counts: hits }, npc);
    counts.fill(0);
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
}

function volleyOf(
  salvos: readonly Salvo[],
  assignment: Assignment,
  { firing, targets, facts, sums }: VolleySides,
  pool: RowPool,
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
    shieldSetOf: facts.perTarget ? () => 0 : (state) => targets.mean[state]! - facts.lowest,
    pool,
    sums: sums.row,
    merge: sums.merge,
  });
}
