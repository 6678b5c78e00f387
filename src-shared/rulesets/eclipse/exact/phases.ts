/** How far the retreats of both sides are, and when one is announced. */
import type { Side } from '../../../contract/outcome.ts';
import { type CombatRules, canMove, totalHull } from '../rules/combat.ts';
import { wantsToRetreat } from '../rules/retreat.ts';
import { mayRetreat, SideChanges } from './joint-model.ts';
import type { Model } from './model.ts';
import type { StateSpace } from './states.ts';

/** One side: fights; announced a retreat in this round; leaves in this round; has left, but for starbases. */
const FIGHTS = 0;
const ANNOUNCED = 1;
const LEAVES = 2;
const HAS_LEFT = 3;
const STAGES = 4;

export interface Phase {
  readonly id: number;
  /** No one is about to leave: a round that changes nothing can come again. */
  readonly isStable: boolean;
  /** By side: fires only with what stays. */
  readonly isSilent: readonly [boolean, boolean];
  /** By side: ships leave in this round. */
  readonly isLeaving: readonly [boolean, boolean];
  /** The phase of the next round, if no one announces anything. */
  readonly next: Phase;
  readonly stages: readonly [number, number];
}

/** Every phase comes after those that lead to it. */
export const PHASES: readonly Phase[] = allPhases();

function allPhases(): Phase[] {
  const all = Array.from({ length: STAGES * STAGES }, (_, i) => [Math.floor(i / STAGES), i % STAGES] as const).sort(
    ([a, b], [c, d]) => a + b - (c + d),
  );
  const known = new Map<string, Phase>();
  const after = (stage: number) => (stage === ANNOUNCED ? LEAVES : stage === LEAVES ? HAS_LEFT : stage);
  // From the last to the first, so that the next one is known.
  for (const [id, stages] of [...all.entries()].reverse()) {
    const isStable = stages.every((stage) => stage === FIGHTS || stage === HAS_LEFT);
    const of = (test: (stage: number) => boolean): [boolean, boolean] => [test(stages[0]), test(stages[1])];
    const phase: { -readonly [K in keyof Phase]: Phase[K] } = {
      id,
      isStable,
      isSilent: of((stage) => stage === ANNOUNCED || stage === LEAVES),
      isLeaving: of((stage) => stage === LEAVES),
      stages,
      get next() {
        return isStable ? phase : known.get([after(stages[0]), after(stages[1])].join())!;
      },
    };
    known.set(stages.join(), phase);
  }
  return all.map((stages) => known.get(stages.join())!);
}

const BY_STAGES = new Map(PHASES.map((phase) => [phase.stages.join(), phase]));

/** Who announces a retreat at the start of a round. */
export class Retreats {
  readonly changes: readonly [SideChanges, SideChanges];
  private readonly model: Model;
  private readonly movable: readonly [Uint8Array, Uint8Array];
  private readonly whole: readonly [number, number];

  constructor(model: Model) {
    const [A, B] = model.spaces;
    this.model = model;
    this.changes = [new SideChanges(A), new SideChanges(B)];
    this.movable = [movableStates(A), movableStates(B)];
    this.whole = [totalHull(A.side), totalHull(B.side)];
  }

  /** The phase in which the round is played. */
  announce(phase: Phase, a: number, b: number, round: number): Phase {
    if (this.model.rules.retreat === undefined) return phase;
    const stage = (side: Side) => (phase.stages[side] === FIGHTS && this.wants(side, a, b, round) ? ANNOUNCED : phase.stages[side]);
    return BY_STAGES.get([stage(0), stage(1)].join())!;
  }

  private wants(side: Side, a: number, b: number, round: number): boolean {
    const rule = this.model.rules.retreat?.[side];
    const states = [a, b] as const;
    if (!mayRetreat(rule) || this.movable[side][states[side]] === 0) return false;
    const enemy = side === 0 ? 1 : 0;
    const share = (of: Side) => this.model.spaces[of].hull[states[of]]! / this.whole[of];
    const facts = {
      round,
      hull: 100 * share(side),
      ships: this.ships(side, states[side]),
      'enemy.hull': 100 * share(enemy),
      'enemy.ships': this.ships(enemy, states[enemy]),
    };
    return wantsToRetreat(rule, share(side), facts);
  }

  private ships(side: Side, state: number): number {
    const { alive, side: fleet } = this.model.spaces[side];
    const width = fleet.squadrons.length;
    return alive.subarray(state * width, (state + 1) * width).reduce((sum, n) => sum + n, 0);
  }
}

/** 1 where a ship in the sector could leave it. */
function movableStates({ size, alive, side }: StateSpace): Uint8Array {
  const width = side.squadrons.length;
  const squadrons = side.squadrons.flatMap((squadron, i) => (canMove(squadron) ? [i] : []));
  return Uint8Array.from({ length: size }, (_, state) => (squadrons.some((i) => alive[state * width + i]! > 0) ? 1 : 0));
}

/** After this round the number of the round decides no condition any more. */
export function lastRoundOf({ retreat }: CombatRules): number {
  const named = retreat?.flatMap((rule) => (rule.when ?? []).flatMap(({ subject, value }) => (subject === 'round' ? [value] : []))) ?? [];
  return Math.max(0, ...named);
}
