/** The simulation: one battle, die by die. With a sink the same battle is also recorded. */
import type { EventSink } from '../../../contract/event.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';
import type { Dice } from '../../../random/dice.ts';
import type { EclipseEvent, EndReason } from '../present/events.ts';
import { attackerAssigns, type Mark } from '../rules/attacker-assigns.ts';
import { type CombatRules, type CombatSide, canMove, faceNeeded, leavesAt, meanShield, riftFace, shipCount } from '../rules/combat.ts';
import type { HitKind } from '../rules/hit-kinds.ts';
import { type RetreatRule, wantsToRetreat } from '../rules/retreat.ts';
import { type Salvo, type Schedule, type Step, scheduleOf } from '../rules/schedule.ts';
import { Line } from './battle-line.ts';
import { beginEvent } from './begin-event.ts';
import { HitQueue } from './hit-queue.ts';

/** Figures of a finished battle. */
export interface BattleResult {
  winner: Winner;
  reason: EndReason;
  rounds: number;
  readonly ships: [number, number];
  readonly hull: [number, number];
}

/** What the squadrons did, for a ledger: squadrons x columns of LEDGER_COLUMNS. */
export interface BattleLedger {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

export const LEDGER_COLUMNS = ['dice', 'hits', 'damage', 'kills', 'losses'] as const;
const WIDTH = LEDGER_COLUMNS.length;

/** A hit that found its ship. */
interface Hit {
  /** The side that scored it. */
  readonly side: Side;
  readonly from: number;
  readonly target: number;
  readonly damage: number;
}

/** Announced in this round: no more fire. In the next round the ships leave. */
const ANNOUNCED = 1;
const LEAVING = 2;

interface RiftRoll {
  readonly dice: Dice;
  /** Beats every shield. */
  readonly level: number;
  readonly sink?: EventSink<EclipseEvent>;
}

export class Battle {
  readonly schedule: Schedule;
  readonly result: BattleResult = { winner: 2, reason: 'stalemate', rounds: 0, ships: [0, 0], hull: [0, 0] };
  ledger: BattleLedger | null = null;
  private readonly rules: CombatRules;
  private readonly sides: readonly [CombatSide, CombatSide];
  private readonly lines: readonly [Line, Line];
  private readonly hits: readonly [HitQueue, HitQueue];
  /** Distinct shields of each side, ascending: the values that reduce the enemy's dice. */
  private readonly shields: readonly [number[], number[]];
  /** 0, ANNOUNCED or LEAVING, by side. */
  private readonly retreating: [number, number] = [0, 0];
  /** Points that each side's rift dice of this step do to its own ships. */
  private readonly backlash: [number, number] = [0, 0];
  /** Names of the ships over both sides; known once a battle is recorded. */
  private names: readonly string[] = [];
  /** All salvos of a round, by side. */
  private readonly cannons: readonly [Salvo[], Salvo[]];

  constructor(sides: readonly [CombatSide, CombatSide], rules: CombatRules) {
    this.sides = sides;
    this.rules = rules;
    this.schedule = scheduleOf(sides, rules);
    const perTarget = rules.shieldMode === 'per-target';
    this.lines = [new Line(sides[0], perTarget, 0), new Line(sides[1], perTarget, shipCount(sides[0]))];
    this.cannons = [this.schedule.round.flatMap((step) => step.salvos[0]), this.schedule.round.flatMap((step) => step.salvos[1])];
    this.shields = [this.lines[0].shields, this.lines[1].shields];
    const most = ([0, 1] as const).map((side) => mostHits(this.schedule, sides[side], side)) as [number, number];
    this.hits = [new HitQueue(most[0]), new HitQueue(most[1])];
  }

  fight(dice: Dice, sink?: EventSink<EclipseEvent>): BattleResult {
    const { lines, result, rules } = this;
    for (const line of lines) line.reset();
    this.retreating.fill(0);
    result.rounds = 0;
    if (sink) {
      const begin = beginEvent(this.sides, rules, this.schedule);
      this.names = begin.ships.map((ship) => ship.name);
      sink(begin);
    }
    // Specification 3.1.2: one-shot missiles before round 1.
    this.schedule.missiles.forEach((step, i) => {
      if (lines[0].alive > 0 && lines[1].alive > 0) this.fireStep(step, i, dice, sink);
    });
    while (lines[0].alive > 0 && lines[1].alive > 0) {
      if (!this.isAnyoneOnTheWayOut() && this.isStalemate()) return this.end('stalemate', sink);
      if (result.rounds === rules.maxRounds) return this.end('round-limit', sink);
      result.rounds++;
      // Digest 3.7: flux charges are full at the start of every round.
      for (const line of lines) line.restoreCharges();
      sink?.({ kind: 'round', round: result.rounds });
      if (rules.retreat !== undefined) this.announceRetreats(rules.retreat, sink);
      for (let i = 0; i < this.schedule.round.length; i++) {
        const step = this.schedule.round[i]!;
        if (rules.retreat !== undefined) this.leaveSector(rules.retreat, step.initiative, sink);
        if (lines[0].alive === 0 || lines[1].alive === 0) break;
        this.fireStep(step, this.schedule.missiles.length + i, dice, sink);
      }
      // Who is alone in the sector has won and stays.
      const isOver = lines[0].alive === 0 || lines[1].alive === 0;
      if (rules.retreat !== undefined && !isOver) this.leaveSector(rules.retreat, Number.NEGATIVE_INFINITY, sink);
    }
    if (lines.some(({ alive, escaped }) => alive === 0 && escaped > 0)) return this.end('retreat', sink);
    return this.end(lines[0].alive === 0 && lines[1].alive === 0 ? 'mutual' : 'destroyed', sink);
  }

  /** Starbases stay when the others have left; then nothing more happens by itself. */
  private isAnyoneOnTheWayOut(): boolean {
    return (this.retreating[0] > 0 && this.canAnyoneMove(0)) || (this.retreating[1] > 0 && this.canAnyoneMove(1));
  }

  /** Published: announced at one activation, completed at the next; here for the whole side, at the start of a round. */
  private announceRetreats(rules: readonly [RetreatRule, RetreatRule], sink?: EventSink<EclipseEvent>): void {
    for (const side of [0, 1] as const) {
      if (this.retreating[side] > 0) this.retreating[side] = LEAVING;
      else if (this.wantsToRetreat(rules[side], side) && this.canAnyoneMove(side)) {
        this.retreating[side] = ANNOUNCED;
        sink?.({ kind: 'retreat', side, fleet: this.sides[side].name });
      }
    }
  }

  private wantsToRetreat(rule: RetreatRule, side: Side): boolean {
    const own = this.lines[side];
    const enemy = this.lines[side === 0 ? 1 : 0];
    const facts = {
      round: this.result.rounds,
      hull: 100 * own.hullShare(),
      ships: own.alive,
      'enemy.hull': 100 * enemy.hullShare(),
      'enemy.ships': enemy.alive,
    };
    return wantsToRetreat(rule, own.hullShare(), facts);
  }

  private canAnyoneMove(side: Side): boolean {
    return this.sides[side].squadrons.some((squadron, i) => canMove(squadron) && this.lines[side].standing[i]! > 0);
  }

  /** Ships that announced it in the last round leave at their initiative; those without cannons at the end of the round. */
  private leaveSector(rules: readonly [RetreatRule, RetreatRule], initiative: number, sink?: EventSink<EclipseEvent>): void {
    for (const side of [0, 1] as const) {
      if (this.retreating[side] !== LEAVING) continue;
      const line = this.lines[side];
      for (let ship = 0; ship < line.hull.length; ship++) {
        const squadron = this.sides[side].squadrons[line.squadronOf[ship]!]!;
        if (line.hull[ship] === 0 || !canMove(squadron) || leavesAt(squadron) < initiative) continue;
        const at = line.offset + ship;
        sink?.({ kind: 'leave', side, ship: at, shipName: this.nameOf(at), destroyed: !rules[side].canLeave });
        line.withdraw(ship, rules[side].canLeave);
      }
    }
  }

  /** Ships left by squadron, those that left the sector among them. */
  standing(side: Side): Int32Array {
    const { standing, escapedOf } = this.lines[side];
    return this.rules.retreat === undefined ? standing : standing.map((count, i) => count + escapedOf[i]!);
  }

  /** Ships still in the sector, one entry each. */
  shipsLeft(side: Side): { readonly squadron: number; readonly hull: number; readonly count: 1 }[] {
    const { hull, squadronOf } = this.lines[side];
    return Array.from(hull, (left, ship) => ({ squadron: squadronOf[ship]!, hull: left, count: 1 as const })).filter((one) => one.hull > 0);
  }

  private end(reason: EndReason, sink?: EventSink<EclipseEvent>): BattleResult {
    const { lines, result, rules } = this;
    const [a, b] = lines;
    result.reason = reason;
    result.winner = reason === 'destroyed' || reason === 'retreat' ? (a.alive > 0 ? 0 : b.alive > 0 ? 1 : 2) : 2;
    // Published rule: in a stalemate the attacker must retreat or is destroyed.
    if (reason === 'stalemate' && rules.stalemate === 'attacker-loses') {
      result.winner = rules.defender;
      lines[rules.defender === 0 ? 1 : 0].destroyAll();
    }
    result.ships[0] = a.alive + a.escaped;
    result.ships[1] = b.alive + b.escaped;
    result.hull[0] = a.hullLeft();
    result.hull[1] = b.hullLeft();
    const fleet = result.winner === 2 ? '' : this.sides[result.winner].name;
    sink?.({
      kind: 'end',
      winner: result.winner,
      fleet,
      reason,
      rounds: result.rounds,
      ships: [result.ships[0], result.ships[1]],
      hull: [result.hull[0], result.hull[1]],
    });
    return result;
  }

  /** Both sides roll before either loses a ship: fire within a step is simultaneous. */
  private fireStep(step: Step, index: number, dice: Dice, sink?: EventSink<EclipseEvent>): void {
    if (!this.anyoneFires(step)) return;
    sink?.({ kind: 'step', index, label: step.label });
    this.rollToHit(step, 0, dice, sink);
    this.rollToHit(step, 1, dice, sink);
    this.applyHits(step, 0, dice, sink);
    this.applyHits(step, 1, dice, sink);
    this.applyBacklash(0, sink);
    this.applyBacklash(1, sink);
  }

  private anyoneFires(step: Step): boolean {
    for (let side = 0; side < 2; side++) {
      const line = this.lines[side]!;
      for (const salvo of step.salvos[side]!) {
        const isLeaving = this.retreating[side]! > 0 && canMove(this.sides[side]!.squadrons[salvo.squadron]!);
        if (line.standing[salvo.squadron]! > 0 && !isLeaving) return true;
      }
    }
    return false;
  }

  private rollToHit(step: Step, side: Side, dice: Dice, sink?: EventSink<EclipseEvent>): void {
    const line = this.lines[side];
    const enemy = this.lines[side === 0 ? 1 : 0];
    const hits = this.hits[side];
    hits.clear();
    this.backlash[side] = 0;
    const shields =
      this.rules.shieldMode === 'per-target' ? this.shields[side === 0 ? 1 : 0] : [meanShield(enemy.shieldSum(), enemy.alive)];
    for (const salvo of step.salvos[side]) {
      if (this.retreating[side] > 0 && canMove(this.sides[side].squadrons[salvo.squadron]!)) continue;
      const first = line.first[salvo.squadron]!;
      const end = line.first[salvo.squadron + 1]!;
      for (let ship = first; ship < end; ship++) {
        if (line.hull[ship]! === 0) continue;
        if (salvo.rift === true) {
          this.rollRift(salvo, side, ship, { dice, level: shields.length, ...(sink && { sink }) });
          continue;
        }
        const faces: number[] | null = sink ? [] : null;
        const levels: number[] | null = sink ? [] : null;
        for (let i = 0; i < salvo.dice; i++) {
          const face = dice.roll(salvo.die, 'to hit');
          const level = levelBeaten(face, salvo, shields);
          faces?.push(face);
          levels?.push(level);
          if (level > 0) hits.add(level, salvo.damage, ship);
        }
        this.note(side, salvo.squadron, 0, salvo.dice);
        if (sink && faces && levels) {
          const needed = faceNeeded(salvo.die, salvo.aim, shields[0]!);
          const computer = this.sides[side].squadrons[salvo.squadron]?.computer ?? 0;
          sink({
            kind: 'fire',
            side,
            ship: line.offset + ship,
            name: this.nameOf(line.offset + ship),
            missile: step.missile,
            die: salvo.die,
            damage: salvo.damage,
            computer,
            faces,
            levels,
            needed,
          });
        }
      }
    }
  }

  /** Published: the rift die ignores computers and shields; two of its faces hit the own ships that carry it. */
  private rollRift(salvo: Salvo, side: Side, ship: number, { dice, level, sink }: RiftRoll): void {
    const line = this.lines[side];
    const faces: number[] = [];
    for (let i = 0; i < salvo.dice; i++) {
      const face = dice.roll(salvo.die, 'rift');
      const { damage, own } = riftFace(face);
      faces.push(face);
      if (damage > 0) this.hits[side].add(level, damage, ship);
      this.backlash[side] += own;
    }
    this.note(side, salvo.squadron, 0, salvo.dice);
    const at = line.offset + ship;
    sink?.({ kind: 'rift', side, ship: at, name: this.nameOf(at), faces, damage: faces.map((face) => riftFace(face).damage) });
  }

  /** After the hits of both sides, because all of it happens at the same moment. */
  private applyBacklash(side: Side, sink?: EventSink<EclipseEvent>): void {
    const line = this.lines[side];
    for (let i = 0; i < this.backlash[side]; i++) {
      const ship = line.riftShip();
      if (ship < 0) return;
      const absorbed = line.strike(ship, 1);
      const hull = line.hull[ship]!;
      if (hull === 0) this.note(side, line.squadronOf[ship]!, 4, 1);
      const at = line.offset + ship;
      sink?.({ kind: 'backlash', side, ship: at, shipName: this.nameOf(at), absorbed, hull, charges: line.charges[ship]! });
    }
  }

  private applyHits(step: Step, side: Side, dice: Dice, sink?: EventSink<EclipseEvent>): void {
    if (this.hits[side].count === 0) return;
    const wasted =
      this.rules.assignment[side] === 'attacker' ? this.attackerChooses(step, side, sink) : this.hitByHit(step, side, dice, sink);
    if (wasted > 0) sink?.({ kind: 'wasted', side, hits: wasted });
  }

  private hitByHit(step: Step, side: Side, dice: Dice, sink?: EventSink<EclipseEvent>): number {
    const enemy = this.lines[side === 0 ? 1 : 0];
    const hits = this.hits[side];
    const random = this.rules.assignment[side] === 'random';
    let wasted = 0;
    for (let i = 0; i < hits.count; i++) {
      const level = hits.level[i]!;
      // Specification 6: non-player ships hit a legal ship at random; 5.3: otherwise the owner chooses.
      const target = random ? enemy.pickAtRandom(level, dice) : enemy.ownersChoice(level);
      if (target < 0) wasted++;
      else this.strike({ side, from: hits.from[i] as number, target, damage: hits.damage[i] as number }, step, sink);
    }
    return wasted;
  }

  private strike({ side, from, target, damage }: Hit, step: Step, sink?: EventSink<EclipseEvent>): void {
    const own = this.lines[side];
    const enemy = this.lines[side === 0 ? 1 : 0];
    const before = enemy.hull[target]!;
    const absorbed = enemy.strike(target, damage);
    const hull = enemy.hull[target]!;
    const squadron = own.squadronOf[from]!;
    this.note(side, squadron, 1, 1);
    this.note(side, squadron, 2, before - hull);
    if (hull === 0) {
      this.note(side, squadron, 3, 1);
      this.note(side === 0 ? 1 : 0, enemy.squadronOf[target]!, 4, 1);
    }
    sink?.({
      kind: 'hit',
      side,
      from: own.offset + from,
      fromName: this.nameOf(own.offset + from),
      ship: enemy.offset + target,
      shipName: this.nameOf(enemy.offset + target),
      missile: step.missile,
      damage,
      absorbed,
      hull,
      charges: enemy.charges[target]!,
    });
  }

  /** Published rule: the attacker assigns each die after rolling. */
  private attackerChooses(step: Step, side: Side, sink?: EventSink<EclipseEvent>): number {
    const enemy = this.lines[side === 0 ? 1 : 0];
    const hits = this.hits[side];
    const kinds: HitKind[] = [];
    const sources: number[][] = [];
    for (let i = 0; i < hits.count; i++) {
      const kind = { level: hits.level[i]!, damage: hits.damage[i]! };
      const last = kinds.at(-1);
      if (last === undefined || last.level !== kind.level || last.damage !== kind.damage) {
        kinds.push(kind);
        sources.push([]);
      }
      sources.at(-1)!.push(hits.from[i]!);
    }
    const marks: (Mark & { readonly ship: number })[] = enemy.marks();
    let landed = 0;
    attackerAssigns(marks, { kinds, counts: sources.map((list) => list.length) }, this.sides[side].npc, (mark, k) => {
      landed++;
      const from = (sources[k] as number[]).shift() as number;
      this.strike(
        { side, from, target: (mark as Mark & { readonly ship: number }).ship, damage: (kinds[k] as HitKind).damage },
        step,
        sink,
      );
    });
    return hits.count - landed;
  }

  /** Digest 3.8: no possible change of hull in a whole round. */
  private isStalemate(): boolean {
    return !this.canHurt(0) && !this.canHurt(1);
  }

  private canHurt(side: Side): boolean {
    const other = side === 0 ? 1 : 0;
    const fire = { salvos: this.cannons[side], firing: this.lines[side].standing };
    // The enemy's own rift dice take their part of the charges.
    const backlash = this.cannons[other].reduce((sum, s) => sum + (s.rift ? s.dice * this.lines[other].standing[s.squadron]! : 0), 0);
    return this.lines[other].canBeHurt({ ...fire, backlash }, this.rules.assignment[side], this.sides[side].npc);
  }

  private nameOf(ship: number): string {
    return this.names[ship] ?? '';
  }

  private note(side: Side, squadron: number, column: number, n: number): void {
    if (this.ledger === null) return;
    const cells = side === 0 ? this.ledger.a : this.ledger.b;
    const at = squadron * WIDTH + column;
    cells[at] = cells[at]! + n;
  }
}

/** How many of the ascending shields a face beats. */
function levelBeaten(face: number, salvo: Salvo, shields: readonly number[]): number {
  let level = 0;
  while (level < shields.length && face >= faceNeeded(salvo.die, salvo.aim, shields[level]!)) level++;
  return level;
}

function mostHits(schedule: Schedule, side: CombatSide, index: Side): number {
  const dice = (step: Step) =>
    step.salvos[index].reduce((sum, salvo) => sum + salvo.dice * (side.squadrons[salvo.squadron]?.count ?? 0), 0);
  return Math.max(0, ...schedule.missiles.map(dice), ...schedule.round.map(dice));
}
