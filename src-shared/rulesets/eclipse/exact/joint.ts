/**
 * The exact solver for rifts and retreats. Nodes are (who retreats, state of A, state of B, step of the round). Rift dice make one
 * distribution of what happens to both sides, so that a step is solved for the pair of states. A retreat takes two rounds, one announced
 * and one in which the ships leave; both always lead on, so the only cycle is still a round that changes nothing.
 */
import { groupsOf } from './flux.ts';
import type { Joint } from './joint-model.ts';
import { JointRound } from './joint-round.ts';
import { TOO_MUCH_WORK, type TooLarge } from './limits.ts';
import { type Ending, newEnding, type OpenEnding, stick } from './mass.ts';
import type { Model } from './model.ts';
import { lastRoundOf, PHASES, type Phase, Retreats } from './phases.ts';
import { type RoundCurve, type RoundPoint, sum } from './rounds.ts';

export function solveJoint(model: Model, joint: Joint): Ending | TooLarge {
  const walk = new JointWalk(model, joint);
  const { maxRounds } = model.rules;
  const rounds = maxRounds ?? lastRoundOf(model.rules);
  if (rounds > 0) walk.playRounds(rounds, 0);
  if (maxRounds !== null) walk.stop();
  else walk.solve(rounds + 1);
  return model.meter.isOver ? TOO_MUCH_WORK : walk.ending;
}

/** The first rounds, and what is undecided then; stops early once only `enough` is. */
export function jointRounds(model: Model, joint: Joint, rounds: number, enough: number): RoundCurve {
  const walk = new JointWalk(model, joint);
  const points = walk.playRounds(rounds, enough);
  walk.stop();
  return { points, ending: walk.ending };
}

class JointWalk {
  readonly ending: OpenEnding;
  private readonly gone: readonly [Float64Array, Float64Array];
  private readonly model: Model;
  private readonly round: JointRound;
  private readonly retreats: Retreats;
  /** By phase: mass at the start of a round. */
  private starts: Float64Array[];
  /** By node: nothing can change any more. */
  private readonly lasting = new Map<number, boolean>();

  constructor(model: Model, joint: Joint) {
    const [A, B] = model.spaces;
    this.model = model;
    this.gone = [new Float64Array(A.size), new Float64Array(B.size)];
    this.ending = { ...newEnding(model), gone: this.gone };
    this.round = new JointRound(model, joint);
    this.retreats = new Retreats(model);
    this.starts = this.newStarts();
    this.starts[0] = this.round.missiles();
  }

  private newStarts(): Float64Array[] {
    return PHASES.map(() => new Float64Array(0));
  }

  private startsOf(phase: Phase): Float64Array {
    if (this.starts[phase.id]!.length === 0) this.starts[phase.id] = new Float64Array(this.round.layer);
    return this.starts[phase.id]!;
  }

  /** Rounds one by one: the whole distribution is carried from each to the next. */
  playRounds(rounds: number, enough: number): RoundPoint[] {
    const { ending, model } = this;
    const points: RoundPoint[] = [];
    for (let round = 0; ; round++) {
      const open = this.settleAll();
      points.push({
        round,
        winA: sum(ending.wonA),
        winB: sum(ending.wonB),
        draw: ending.mutual + ending.bothLeft + ending.stalemate,
      });
      if (open <= enough || round === rounds || model.meter.isOver) return points;
      this.announceAll(round + 1);
      ending.expectedRounds += open;
      const before = this.starts;
      this.starts = this.newStarts();
      for (const phase of PHASES) {
        if (before[phase.id]!.length > 0) this.addTo(this.startsOf(phase.next), this.round.play(phase, before[phase.id]!));
      }
    }
  }

  /** What is undecided now stays so. */
  stop(): void {
    const { ending } = this;
    for (const phase of PHASES) {
      this.each(this.starts[phase.id]!, (a, b, p) => {
        ending.timeUp += p;
        ending.openA[a] = ending.openA[a]! + p;
        ending.openB[b] = ending.openB[b]! + p;
      });
    }
  }

  /** To the end of the battle. From `round` on the conditions no longer depend on the number of the round. */
  solve(round: number): void {
    const groups = [groupsOf(this.model.spaces[0]), groupsOf(this.model.spaces[1])] as const;
    for (const phase of PHASES) {
      const entered = this.round.entered(phase);
      const start = this.startsOf(phase);
      for (const groupA of groups[0]) {
        for (const groupB of groups[1]) {
          if (this.model.meter.isOver) return;
          const home = this.round.node(groupA[0]!, groupB[0]!);
          const isMidRound = this.round.gather(entered, groupA, groupB);
          if (!isMidRound && start[home] === 0) continue;
          this.solveGroup(phase, groupA[0]!, groupB[0]!, round);
        }
      }
      this.round.forget(phase);
    }
  }

  private solveGroup(phase: Phase, a: number, b: number, round: number): void {
    const { ending } = this;
    const home = this.round.node(a, b);
    if (this.isOver(a, b)) {
      this.settle(a, b, this.startsOf(phase)[home]! + this.round.takeGathered());
      return;
    }
    const turned = this.round.finish(phase, a, b);
    this.send(phase, 1);
    const arriving = this.startsOf(phase)[home]! + turned;
    if (arriving === 0) return;
    const next = this.retreats.announce(phase, a, b, round);
    if (!phase.isStable) {
      if (next !== phase) this.add(next, home, arriving);
      else {
        ending.expectedRounds += arriving;
        this.round.playOnce(phase, a, b);
        this.send(phase, arriving);
      }
      return;
    }
    const leave = this.round.playOnce(phase, a, b);
    if (leave === 0) {
      this.stick(a, b, arriving);
    } else if (next !== phase) {
      this.round.discard();
      this.add(next, home, arriving);
    } else {
      ending.expectedRounds += arriving / leave;
      this.send(phase, arriving / leave);
    }
  }

  /** What left the group, to where it goes on: later in the round, or at the start of the next one. */
  private send(phase: Phase, weight: number): void {
    this.round.deliver(phase, weight, this.startsOf(phase.next));
  }

  private add(phase: Phase, node: number, p: number): void {
    const start = this.startsOf(phase);
    start[node] = start[node]! + p;
  }

  /** Takes off what is decided; returns the rest. */
  private settleAll(): number {
    let open = 0;
    for (const phase of PHASES) {
      const start = this.starts[phase.id]!;
      this.each(start, (a, b, p) => {
        const node = this.round.node(a, b);
        if (this.isOver(a, b)) this.settle(a, b, p);
        else if (phase.isStable && this.isLasting(phase, a, b)) this.stick(a, b, p);
        else {
          open += p;
          return;
        }
        start[node] = 0;
      });
    }
    return open;
  }

  /** No sequence of a whole round's hits changes a hull. */
  private isLasting(phase: Phase, a: number, b: number): boolean {
    const node = this.round.node(a, b);
    const known = this.lasting.get(node);
    if (known !== undefined) return known;
    const lasting = this.round.playOnce(phase, a, b) === 0;
    this.round.discard();
    this.lasting.set(node, lasting);
    return lasting;
  }

  private announceAll(round: number): void {
    for (const phase of PHASES) {
      const start = this.starts[phase.id]!;
      this.each(start, (a, b, p) => {
        const next = this.retreats.announce(phase, a, b, round);
        if (next === phase) return;
        start[this.round.node(a, b)] = 0;
        this.add(next, this.round.node(a, b), p);
      });
    }
  }

  private each(mass: Float64Array, visit: (a: number, b: number, p: number) => void): void {
    const width = this.model.spaces[1].size;
    for (let node = 0; node < mass.length; node++) if (mass[node]! > 0) visit(Math.floor(node / width), node % width, mass[node]!);
  }

  private addTo(into: Float64Array, from: Float64Array): void {
    for (let i = 0; i < into.length; i++) into[i] = into[i]! + from[i]!;
  }

  private isOver(a: number, b: number): boolean {
    const [A, B] = this.model.spaces;
    return A.hull[a] === 0 || B.hull[b] === 0;
  }

  private settle(a: number, b: number, p: number): void {
    const { ending, gone } = this;
    const [A, B] = this.model.spaces;
    if (A.hull[a]! > 0) ending.wonA[a] = ending.wonA[a]! + p;
    else gone[0][a] = gone[0][a]! + p;
    if (B.hull[b]! > 0) ending.wonB[b] = ending.wonB[b]! + p;
    else gone[1][b] = gone[1][b]! + p;
    if (A.hull[a] !== 0 || B.hull[b] !== 0) return;
    if (a === A.empty && b === B.empty) ending.mutual += p;
    else ending.bothLeft += p;
  }

  private stick(a: number, b: number, p: number): void {
    stick(this.ending, a, b, p);
    const { rules } = this.model;
    if (rules.stalemate !== 'attacker-loses') return;
    const attacker = rules.defender === 0 ? 1 : 0;
    const left = this.retreats.changes[attacker].destroyed(attacker === 0 ? a : b);
    this.gone[attacker][left] = this.gone[attacker][left]! + p;
  }
}
