/** Turns what the engine does into events. Draws only from the trial's side stream. */

import type { EventSink } from '../../../contract/event.ts';
import type { Side as SideNumber, Winner } from '../../../contract/outcome.ts';
import type { StreamAddress } from '../../../random/rng.ts';
import { SeededDice } from '../../../random/seeded.ts';
import type { RngStream } from '../../../random/trial-stream.ts';
import type { Action } from '../ai/decide.ts';
import { type OprEvent, TIEBREAKS, type UnitCard } from '../present/events.ts';
import type { AttackTables } from './attack-tables.ts';
import { FLAG, G, nameAt, type OprField, U } from './field.ts';
import type { Casualties, EngineObserver, HexTest, MeleeResult, MoraleTest, MoveMode } from './observer.ts';
import { type PendingAttack, WEAPONLESS_NAMES, WEAPONLESS_NUMBER } from './pending-attack.ts';
import { diceFor, ignoreFacesFor, moraleFaces } from './shown-dice.ts';
import type { Side } from './side.ts';

/** Inches: what reaches no farther is worn at the belt. */
const SIDEARM_RANGE = 12;
const AI_NAMES = ['melee', 'shooting', 'hybrid'] as const;

/** What the recorder reads of the arena. */
interface RecordedArena {
  readonly field: OprField;
  readonly tables: AttackTables;
  readonly stream: RngStream;
}

export class EventRecorder implements EngineObserver {
  private readonly field: OprField;
  private readonly tables: AttackTables;
  private readonly stream: RngStream;
  private readonly rng = new SeededDice();
  private readonly sink: EventSink<OprEvent>;
  private bled = false;
  private waiting: Extract<OprEvent, { kind: 'activate' }> | null = null;
  /** Where the stream was when the waiting event happened. */
  private waitingSince = 0;

  constructor({ field, tables, stream }: RecordedArena, { seed, a, b, t }: StreamAddress, sink: EventSink<OprEvent>) {
    this.field = field;
    this.tables = tables;
    this.stream = stream;
    this.rng.seek(seed, a, b, t, 1);
    this.sink = sink;
  }

  begin(a: Side, b: Side): void {
    this.emit({ kind: 'begin', units: [this.card(a), this.card(b)] });
  }

  private card(s: Side): UnitCard {
    const groups = s.numberOf(s.meleeEnd);
    const { faction, rules } = this.field.looks[this.field.lookOf[s.unit]!]!;
    return {
      name: nameAt(this.field, this.field.names[s.unit]!),
      models: s.models,
      health: s.health,
      points: this.field.points[s.unit]!,
      ai: AI_NAMES[s.ai] as string,
      weapons: Array.from({ length: groups }, (_, i) => this.weaponName(s, i + 1)),
      faction,
      rules,
      carries: this.carried(s, groups),
    };
  }

  /** Of the weapons of a model the one that fewest have: a squad is known by its special weapons. A sidearm is seen last. */
  private carried(s: Side, groups: number): string[] {
    const { data, units } = this.field;
    const record = s.unit * U.size;
    const [first, size, models] = [units[record + U.ranged]!, units[record + U.groupSize]!, units[record + U.models]!];
    const weapons = Array.from({ length: groups }, (_, group) => {
      const at = first + group * size;
      const dice = (dead: number) => data[at + G.dice + dead]!;
      const has = Array.from({ length: models }, (_, dead) => dice(dead) > dice(dead + 1));
      const range = data[at + G.word]! & 0xff;
      const label = `${this.weaponName(s, group + 1)}${range > 0 ? ` ${range}"` : ''}`;
      return { has, label, rarity: has.filter(Boolean).length, sidearm: range > 0 && range <= SIDEARM_RANGE ? 1 : 0 };
    });
    weapons.sort((x, y) => x.rarity - y.rarity || x.sidearm - y.sidearm);
    return Array.from({ length: models }, (_, last) => weapons.find(({ has }) => has[models - 1 - last])?.label ?? '');
  }

  private weaponName(s: Side, name: number): string {
    if (name <= 0) return WEAPONLESS_NAMES[-name] as string;
    return nameAt(this.field, this.field.names[s.unit]! + name);
  }

  game(game: number, a: Side, b: Side, aFirst: boolean): void {
    const at = (s: Side): number | null => (s.onTable ? this.place(s, s.x) : null);
    this.emit({ kind: 'game', game, score: [a.won, b.won], at: [at(a), at(b)], first: aFirst ? 0 : 1 });
  }

  /** Own frame to side 0's frame. */
  private place(s: Side, x: number): number {
    return s.side === 0 ? x : 0 - x;
  }

  round(round: number, first: SideNumber): void {
    this.emit({ kind: 'round', round, first });
  }

  arrive(s: Side): void {
    this.emit({ kind: 'arrive', side: s.side, at: this.place(s, s.x) });
  }

  activate(s: Side, does: Action): void {
    this.emit({ kind: 'activate', side: s.side, does });
  }

  locked(s: Side): void {
    this.emit({ kind: 'activate', side: s.side, does: 'fight' });
  }

  /** An activation waits for what comes of it: a unit that neither moves nor attacks stays where it is. */
  private emit(event: OprEvent): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting !== null) this.settle(waiting, event);
    if (event.kind === 'activate' && event.does !== 'hold') {
      this.waiting = event;
      this.waitingSince = this.stream.position();
    } else this.sink(event);
  }

  /** The attacks of a locked unit speak for themselves; without one there is nothing in its hands. */
  private settle(waiting: Extract<OprEvent, { kind: 'activate' }>, event: OprEvent): void {
    const acts = (event.kind === 'move' || event.kind === 'attack') && event.side === waiting.side;
    if (waiting.does !== 'fight') this.emitLate(acts ? waiting : { ...waiting, does: 'stay' });
    else if (!acts) this.emitLate({ ...waiting, does: 'unarmed' });
  }

  /** The dice of what came of an activation have been rolled by now. */
  private emitLate(event: OprEvent): void {
    this.stream.emitLate(this.waitingSince, () => this.sink(event));
  }

  move(s: Side, mode: MoveMode, from: number, to: number): void {
    this.emit({ kind: 'move', side: s.side, mode, from: this.place(s, from), to: this.place(s, to) });
  }

  attack(me: Side, foe: Side, pending: PendingAttack, { wounds, killed }: Casualties): void {
    const spec = this.tables.specOf(pending.id);
    const shown = diceFor({ spec, pmf: this.tables.diePmfOf(pending.id), dice: pending.dice, wounds: pending.drawn }, this.rng);
    const counted = pending.deadly === 1 && pending.ignored > 0;
    const ignore = pending.deadly > 1 || counted ? this.field.ignores[pending.ignore]! : spec.ignore;
    const stayed = counted ? Array.from({ length: pending.drawn }, (_, i) => (i < pending.ignored ? 0 : 1)) : pending.perHit;
    const ignoreFaces =
      counted || (pending.deadly > 1 && ignore.length > 0)
        ? ignoreFacesFor({ deadly: pending.deadly, ignore, stayed }, spec, this.rng)
        : shown.trace.ignore;
    const ones = new Array<number>(pending.ones).fill(1);
    this.emit({
      kind: 'attack',
      side: me.side,
      target: foe.side,
      phase:
        pending.melee || (pending.name <= WEAPONLESS_NUMBER.retaliate && pending.name >= WEAPONLESS_NUMBER.selfDestruct)
          ? 'melee'
          : 'shoot',
      weapon: this.weaponName(me, pending.name),
      distance: pending.distance,
      dice: pending.dice + pending.ones,
      toHit: 7 - spec.hit,
      toBlock: 7 - spec.block,
      toBlockSix: 7 - spec.blockSix,
      toIgnore: ignore,
      hitFaces: [...ones, ...shown.trace.hit],
      extraFaces: shown.trace.extra,
      blockFaces: shown.trace.block,
      reblockFaces: shown.trace.reblock,
      blocked: shown.trace.block.map((face, i) => face >= shown.trace.blockTargets[i]!),
      reblocked: shown.trace.reblock.map((face, i) => face >= shown.trace.reblockTargets[i]!),
      ignoreFaces,
      protectFaces: Array.from({ length: pending.faced }, (_, i) => (i < pending.shielded ? 5 + this.rng.below(2) : 1 + this.rng.below(4))),
      hits: shown.hits,
      ...this.aftermath(foe, wounds, killed),
    });
  }

  private aftermath(s: Side, wounds: number, killed: number) {
    const firstBlood = wounds > 0 && !this.bled;
    if (wounds > 0) this.bled = true;
    return { wounds, killed, models: s.alive, health: s.capacity - s.lost, destroyed: s.dead === s.back, firstBlood };
  }

  /** Wounds a unit does to itself: Hazardous weapons, No Retreat. */
  hazard(s: Side, enemy: Side, wounds: number, killed: number): void {
    this.emit({
      kind: 'attack',
      side: enemy.side,
      target: s.side,
      phase: 'melee',
      weapon: 'Hurts itself',
      distance: 0,
      dice: 0,
      toHit: 0,
      toBlock: 7,
      toBlockSix: 7,
      toIgnore: [],
      hitFaces: [],
      extraFaces: [],
      blockFaces: [],
      reblockFaces: [],
      blocked: [],
      reblocked: [],
      ignoreFaces: [],
      protectFaces: [],
      hits: wounds,
      ...this.aftermath(s, wounds, killed),
    });
  }

  mend(s: Side, face: number, healed: number): void {
    this.emit({ kind: 'mend', side: s.side, faces: [face], healed, left: s.capacity - s.lost, models: s.alive });
  }

  /** Reanimation: dice for wounds lost, sampled given how many came back. */
  reanimate(s: Side, dice: number, target: number, healed: number): void {
    const faces = Array.from({ length: dice }, (_, i) =>
      i < healed ? target + this.rng.below(7 - target) : 1 + this.rng.below(target - 1),
    );
    this.emit({ kind: 'mend', side: s.side, faces, target, healed, left: s.capacity - s.lost, models: s.alive });
  }

  melee(me: Side, foe: Side, { mine, theirs, difference }: MeleeResult): void {
    const pair = (x: number, y: number): [number, number] => (me.side === 0 ? [x, y] : [y, x]);
    const loser = difference === 0 ? null : difference < 0 ? me.side : foe.side;
    this.emit({ kind: 'melee', side: me.side, wounds: pair(mine, theirs), fear: pair(me.fear, foe.fear), loser });
  }

  morale(s: Side, { lostMelee, result, helpless, heroAlive, scares }: MoraleTest): void {
    const value = (field: number): number => this.field.units[s.unit * U.size + field]!;
    const target = value(heroAlive ? U.moraleQuality : U.quality);
    const bonus = value(U.morale) + scares;
    const dice = helpless
      ? { face: null, again: null }
      : moraleFaces({ quality: target, bonus, save: value(U.moraleSave), passed: result === 'passed' }, this.rng);
    this.emit({ kind: 'morale', side: s.side, because: lostMelee ? 'melee' : 'wounds', ...dice, target, bonus, result });
  }

  spot(s: Side, face: number, marked: boolean): void {
    this.emit({ kind: 'spot', side: s.side, face, marked });
  }

  hex(s: Side, { what, passed, from, scares }: HexTest): void {
    const value = (field: number): number => this.field.units[s.unit * U.size + field]!;
    const target = value((s.flags & FLAG.hero) !== 0 && s.back === s.models ? U.moraleQuality : U.quality);
    const bonus = value(U.morale) + scares;
    const dice = moraleFaces({ quality: target, bonus, save: value(U.moraleSave), passed }, this.rng);
    this.emit({ kind: 'hex', side: s.side, what, passed, ...dice, target, bonus, from: this.place(s, from), to: this.place(s, s.x) });
  }

  gone(s: Side): void {
    this.emit({ kind: 'gone', side: s.side });
  }

  reinforce(s: Side): void {
    this.emit({ kind: 'reinforce', side: s.side, at: this.place(s, s.x), models: s.models, health: s.health });
  }

  rally(s: Side, face: number | null, recovered: boolean): void {
    this.emit({ kind: 'rally', side: s.side, face, recovered });
  }

  control(round: number, holder: Winner, heldA: number, heldB: number): void {
    this.emit({ kind: 'control', round, holder, held: [heldA, heldB] });
  }

  gameEnd(game: number, winner: Winner, wonA: number, wonB: number): void {
    this.emit({ kind: 'gameEnd', game, winner, score: [wonA, wonB] });
  }

  end(winner: Winner, a: Side, b: Side, firstBlood: number): void {
    this.emit({ kind: 'end', winner, games: [a.won, b.won], tiebreak: a.won === b.won ? tiebreakOf(a, b, firstBlood) : null });
  }
}

function tiebreakOf(a: Side, b: Side, firstBlood: number): string {
  if (a.dealt !== b.dealt) return `${TIEBREAKS.wounds}, ${a.dealt} to ${b.dealt}`;
  if (a.kills !== b.kills) return `${TIEBREAKS.kills}, ${a.kills} to ${b.kills}`;
  if (a.held !== b.held) return `${TIEBREAKS.held}, ${a.held} to ${b.held}`;
  return firstBlood === 0 ? TIEBREAKS.none : TIEBREAKS.firstBlood;
}
