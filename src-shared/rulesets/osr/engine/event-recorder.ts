/** Makes the events of a recorded trial. */
import type { EventSink } from '../../../contract/event.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';
import type { OsrEvent, RecordedActor, WaitEvent } from '../present/events.ts';
import { MODIFIERS } from '../rules/ability.ts';
import { type Actor, entryText } from '../rules/actor.ts';
import type { FightRules } from '../rules/options.ts';
import type { MoraleCheck, Recharge } from './extras.ts';
import type { AttackResult, UsedAbility } from './score.ts';

export interface RecordedAttack extends AttackResult {
  readonly total: number;
  readonly ac: number;
  readonly guarded: boolean;
}

interface Fall {
  readonly by: number;
  readonly zone: number;
  readonly frontage: number;
  /** Actors of its side still standing. */
  readonly left: number;
}

const MODIFIER_LABELS = { attack: 'attack', ac: 'AC', damage: 'damage', speed: 'speed', actions: 'actions' } as const;

function signed(n: number): string {
  return n < 0 ? String(n) : `+${n}`;
}

export class EventRecorder {
  /** Damage dice of the attack under way. */
  faces: (readonly [sides: number, face: number])[] = [];
  damageBonus = 0;
  /** Why the move of the turn under way went nowhere. */
  blocked: WaitEvent['blocked'] = null;

  private readonly sink: EventSink<OsrEvent>;
  private actors: readonly Actor[] = [];
  private sides: readonly Side[] = [];
  private names: readonly [string, string] = ['', ''];
  private nowRound = 0;
  private nowTurn = 0;
  private fallen = 0;

  constructor(sink: EventSink<OsrEvent>) {
    this.sink = sink;
  }

  begin(
    names: readonly [string, string],
    rules: FightRules,
    cast: readonly { readonly actor: Actor; readonly side: Side; readonly hp: number; readonly zone: number }[],
  ): void {
    this.actors = cast.map((one) => one.actor);
    this.sides = cast.map((one) => one.side);
    this.names = names;
    const [ranged, reach, melee] = rules.capacities;
    this.sink({
      kind: 'begin',
      names,
      capacities: [ranged, reach, melee, melee, reach, ranged],
      guardBonus: rules.guardBonus,
      actors: cast.map(
        ({ actor, side, hp, zone }, id): RecordedActor => ({
          id,
          side,
          name: actor.name,
          hp,
          ac: actor.ac,
          attackBonus: actor.attackBonus,
          damage: actor.damage,
          speed: actor.speed,
          range: actor.range,
          zone,
          frontage: actor.frontage,
          apl: actor.apl.map(entryText),
        }),
      ),
    });
  }

  round(round: number, order: Int32Array, living: number, rolls: Int32Array | null): void {
    this.nowRound = round;
    const ids = [...order.subarray(0, living)];
    const first = ids.filter((id) => this.sides[id] === 0).length;
    this.sink({
      kind: 'round',
      round,
      standing: [first, living - first],
      order: ids,
      ...(rolls && { rolls: [...rolls.subarray(0, living)] }),
    });
  }

  phase(round: number, phase: string, order: Int32Array, living: number): void {
    this.sink({ kind: 'phase', round, phase, order: [...order.subarray(0, living)] });
  }

  turn(turn: number, of: number, actor: number, lowersGuard: boolean): void {
    this.nowTurn = turn;
    this.blocked = null;
    this.sink({ kind: 'turn', ...this.actorFields(actor), of, lowersGuard });
  }

  /** `toward`: the enemy it walks to, -1 for none. */
  move(actor: number, { from, to, toward }: { readonly from: number; readonly to: number; readonly toward: number }, line: number): void {
    this.sink({ kind: 'move', ...this.listed(actor, line), from, to, toward, towardName: this.actors[toward]?.name ?? '' });
  }

  guard(actor: number, ac: number, bonus: number, line: number): void {
    this.sink({ kind: 'guard', ...this.listed(actor, line), ac, bonus });
  }

  attack(actor: number, line: number, attack: RecordedAttack): void {
    const { target, d20, total, ac, guarded, hit, damage, rolled, before, after } = attack;
    this.sink({
      kind: 'attack',
      ...this.listed(actor, line),
      target,
      targetName: this.actors[target]!.name,
      range: this.actors[actor]!.range,
      d20,
      bonus: total - d20,
      total,
      ac,
      guarded,
      hit,
      faces: this.faces,
      damageBonus: hit ? this.damageBonus : 0,
      damage,
      ...(rolled !== undefined && rolled !== damage && { rolled }),
      hpBefore: before,
      hpAfter: after,
    });
    this.faces = [];
  }

  ability(actor: number, line: number, { ability, faces, amount, results, arrivals }: UsedAbility): void {
    const used = this.actors[actor]!.abilities?.[ability];
    const change = MODIFIERS.flatMap((name) =>
      used?.modifiers?.[name] ? [`${MODIFIER_LABELS[name]} ${signed(used.modifiers[name])}`] : [],
    );
    this.sink({
      kind: 'ability',
      ...this.listed(actor, line),
      ability: used?.name ?? '',
      effect: used?.effect ?? 'damage',
      faces,
      amount,
      ...(change.length > 0 && { change: change.join(', ') }),
      ...(used?.rounds !== undefined && { until: this.nowRound + used.rounds }),
      targets: results.map(({ target, before, after, saved, from, to }) => ({
        actor: target,
        name: this.actors[target]!.name,
        hpBefore: before,
        hpAfter: after,
        saved,
        ...(from !== to && { from, to }),
      })),
      ...(used?.effect === 'summon' && { arrivals: arrivals.map((one) => ({ ...one, name: this.actors[one.actor]!.name })) }),
    });
  }

  effectEnds(actor: number, ability: string): void {
    this.sink({ kind: 'effect-end', ...this.actorFields(actor), ability });
  }

  recharge(actor: number, { slot, face, isReady }: Recharge): void {
    const ability = this.actors[actor]!.abilities?.[slot]?.name ?? '';
    this.sink({ kind: 'recharge', ...this.actorFields(actor), ability, face, ready: isReady });
  }

  morale(actor: number, { faces, morale, holds }: MoraleCheck): void {
    this.sink({ kind: 'morale', ...this.actorFields(actor), faces, morale, holds });
  }

  flee(actor: number, { from, to, leaves }: { readonly from: number; readonly to: number; readonly leaves: boolean }): void {
    this.sink({ kind: 'flee', ...this.actorFields(actor), from, to, leaves });
  }

  /** Another turn in the same round, or none at all. */
  again(actor: number, acts: boolean): void {
    this.sink({ kind: 'again', ...this.actorFields(actor), acts });
  }

  fall(actor: number, { by, zone, frontage, left }: Fall): void {
    this.sink({ kind: 'fall', ...this.actorFields(actor), by, zone, frontage, first: this.fallen === 0, left });
    this.fallen++;
  }

  wait(actor: number, inRange: boolean): void {
    this.sink({ kind: 'wait', ...this.actorFields(actor), blocked: this.blocked, inRange });
  }

  end(winner: Winner, round: number, standing: Int32Array, hpLeft: Int32Array): void {
    const pair = (of: Int32Array): [number, number] => [of[0]!, of[1]!];
    this.sink({ kind: 'end', winner, names: this.names, round, standing: pair(standing), hpLeft: pair(hpLeft) });
  }

  private actorFields(actor: number) {
    const { name } = this.actors[actor]!;
    return { round: this.nowRound, turn: this.nowTurn, actor, name, side: this.sides[actor]! };
  }

  private listed(actor: number, line: number) {
    return { ...this.actorFields(actor), entry: line + 1, why: this.actors[actor]!.apl[line]?.if ?? 'true' };
  }
}
