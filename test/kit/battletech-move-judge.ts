/**
 * Bad moves of a BattleTech commander, judged by what it could know. A move is bad when it ends under a strong volley although
 * another hex at hand takes much less and deals no less: each hex against the enemy's best reply to it, or, for a second mover,
 * against the enemy where it stands. Damage is a share of the victim's life; one's own and the enemy's weigh the same.
 */
import { AHEAD, aspectOf, sideShown } from '../../src-shared/rulesets/battletech/ai/aspect.ts';
import type { Commander } from '../../src-shared/rulesets/battletech/ai/commander.ts';
import * as at from '../../src-shared/rulesets/battletech/ai/kernel/layout.ts';
import type { MoveSearch } from '../../src-shared/rulesets/battletech/ai/move-search.ts';
import { writeQuestion } from '../../src-shared/rulesets/battletech/ai/question.ts';
import type { TacticalDuel } from '../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { targetMovementModifier } from '../../src-shared/rulesets/battletech/data/tables.ts';
import { bearingBetween } from '../../src-shared/rulesets/battletech/rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../../src-shared/rulesets/battletech/rules/ground.ts';
import { jumpHexes } from '../../src-shared/rulesets/battletech/rules/jump.ts';
import type { MoveChoice, MoveOrder } from '../../src-shared/rulesets/battletech/rules/movement.ts';
import { hexesOf, mpOf, Reach, RUNNING, WALKING } from '../../src-shared/rulesets/battletech/rules/reach.ts';
import { attackerMoveModifier } from '../../src-shared/rulesets/battletech/rules/to-hit.ts';

/** Share of a life that makes a volley strong, and how much of it a better hex takes at most. */
const STRONG = 0.08;
const MUCH_LESS = 0.6;

interface Place {
  readonly hex: number;
  readonly facing: number;
  /** What moving so adds to one's own number to hit. */
  readonly mode: number;
  readonly hexes: number;
}

interface Exchange {
  readonly dealt: number;
  readonly taken: number;
}

export interface MoveCounts {
  turns: number;
  /** Of first and of second movers. */
  readonly strong: [number, number];
  readonly bad: [number, number];
  /** Third turn in one hex without a shot, and back in the hex of two turns ago. */
  idle: number;
  back: number;
}

function newMoveCounts(): MoveCounts {
  return { turns: 0, strong: [0, 0], bad: [0, 0], idle: 0, back: 0 };
}

export class MoveJudge {
  readonly counts = newMoveCounts();
  private readonly walk = new Reach();
  private readonly run = new Reach();
  private readonly landing = new Int16Array(HEX_COUNT);
  /** Of each side: hexes at the end of its last turns, newest first, and turns in the newest without a shot. */
  private readonly trails: readonly [number[], number[]] = [[], []];
  private readonly waits: [number, number] = [0, 0];

  /** The same commander, its moves judged and counted. */
  watch(commander: Commander): Commander {
    return {
      move: (duel, order) => {
        const choice = commander.move(duel, order);
        this.count(duel, order, choice);
        return choice;
      },
      fire: (duel, me, foe, situation) => {
        const plan = commander.fire(duel, me, foe, situation);
        const hasStayed = this.trails[me.side][0] === this.trails[me.side][1];
        this.waits[me.side] = plan.shots.length > 0 ? 0 : hasStayed ? this.waits[me.side] + 1 : 1;
        if (this.waits[me.side] === 3) this.counts.idle++;
        return plan;
      },
    };
  }

  private count(duel: TacticalDuel, order: MoveOrder, choice: MoveChoice): void {
    const { side } = order.unit;
    const mover = order.enemyHasMoved ? 1 : 0;
    if (duel.turn === 1) this.beginTrail(side, order.unit.hex);
    if (mover === 0) this.counts.turns++;
    const trail = this.trails[side];
    if (choice.hex !== trail[0] && choice.hex === trail[1]) this.counts.back++;
    trail.unshift(choice.hex);
    trail.length = Math.min(trail.length, 3);
    const verdict = this.judge(duel, order, choice);
    if (verdict !== 'safe') this.counts.strong[mover]++;
    if (verdict === 'bad') this.counts.bad[mover]++;
  }

  private beginTrail(side: 0 | 1, hex: number): void {
    this.trails[side].splice(0, 3, hex);
    this.waits[side] = 0;
  }

  /** Bad; or a strong volley that could not be avoided; or no such volley. */
  judge(duel: TacticalDuel, order: MoveOrder, { hex, facing, mode, hexes }: MoveChoice): 'bad' | 'unavoidable' | 'safe' {
    const { search } = duel;
    writeQuestion(search, duel, order);
    if (!order.enemyHasMoved) search.kernel.expect();
    const exchange = (place: Place) => (order.enemyHasMoved ? exchangeNow(search, order, place) : exchangeAfterReply(search, order, place));
    const chosen = exchange({ hex, facing, mode: attackerMoveModifier(mode), hexes });
    if (chosen.taken < STRONG) return 'safe';
    const isBetter = ({ dealt, taken }: Exchange) => taken <= MUCH_LESS * chosen.taken && dealt >= chosen.dealt;
    return this.places(duel, order).some((place) => isBetter(exchange(place))) ? 'bad' : 'unavoidable';
  }

  private places(duel: TacticalDuel, { unit, foe, walk, run, jump }: MoveOrder): Place[] {
    const { hex, facing, sheet } = unit;
    const mover = { hex, facing, quad: sheet.quad, blocked: foe.hex };
    const steps = duel.steps.of(sheet.mass);
    const onFoot = (reach: Reach) =>
      reach.states().map((state): Place => {
        const path = reach.paths[state]!;
        const mode = mpOf(path) === 0 ? 0 : reach === this.walk ? 1 : 2;
        return { hex: Math.floor(state / 6), facing: state % 6, mode, hexes: hexesOf(path) };
      });
    const leap = { from: hex, mp: jump, mass: sheet.mass, blocked: foe.hex, ceiling: duel.rules.jumpCeiling };
    const landings = this.landing.subarray(0, jumpHexes(duel.ground, leap, this.landing));
    return [
      ...onFoot(this.walk.flood(steps, mover, walk, WALKING)),
      ...onFoot(this.run.flood(steps, mover, run, RUNNING)),
      ...[...landings].map((to): Place => {
        const towardsFoe = Math.round(bearingBetween(to, foe.hex) / 60) % 6;
        return { hex: to, facing: towardsFoe, mode: 3, hexes: distanceBetween(hex, to) };
      }),
    ];
  }
}

/** With the reply that gains the enemy most. */
function exchangeAfterReply({ kernel, words, doubles, firepower }: MoveSearch, { unit, foe }: MoveOrder, place: Place): Exchange {
  let worst: Exchange = { dealt: 0, taken: 0 };
  let most = Number.NEGATIVE_INFINITY;
  kernel.standAt(place.hex, place.mode);
  for (let reply = 0; reply < words[at.REPLIES >> 2]!; reply++) {
    if (kernel.lookAtReply(reply) === 0) continue;
    const relation = words[at.RELATION >> 2]!;
    const distance = relation >> 9;
    const aspect = aspectOf(relation & 511, place.facing);
    const modifier = words[at.TAKEN_MODIFIER >> 2]! + movedModifier(place);
    const volley = kernel.volley(firepower[foe.side].address, AHEAD, distance, modifier);
    const taken = volley * doubles[(at.MY_FRAGILITY >> 3) + sideShown(aspect)]!;
    const best = kernel.bestVolley(firepower[unit.side].address, aspect, distance, words[at.DEALT_MODIFIER >> 2]!);
    const dealt = best * doubles[at.FOE_FRAGILITY >> 3]!;
    if (taken - dealt <= most) continue;
    most = taken - dealt;
    worst = { dealt, taken };
  }
  return worst;
}

function exchangeNow({ kernel, words, doubles, firepower }: MoveSearch, { unit, foe }: MoveOrder, place: Place): Exchange {
  const { hex, facing, mode } = place;
  kernel.lookAtFoe(hex, mode, movedModifier(place));
  const distance = distanceBetween(hex, foe.hex);
  const aspect = aspectOf(bearingBetween(hex, foe.hex), facing);
  const foeAspect = aspectOf(bearingBetween(foe.hex, hex), foe.facing);
  const mine = kernel.bestVolley(firepower[unit.side].address, aspect, distance, words[at.DEALT_MODIFIER >> 2]!);
  const theirs = kernel.bestVolley(firepower[foe.side].address, foeAspect, distance, words[at.TAKEN_MODIFIER >> 2]!);
  return {
    dealt: mine * doubles[(at.FOE_FRAGILITY >> 3) + sideShown(foeAspect)]!,
    taken: theirs * doubles[(at.MY_FRAGILITY >> 3) + sideShown(aspect)]!,
  };
}

/** What having moved so adds to the enemy's number to hit. */
function movedModifier({ mode, hexes }: Pick<Place, 'mode' | 'hexes'>): number {
  return targetMovementModifier(hexes) + (mode === 3 ? 1 : 0);
}
