/**
 * What can happen to a target during one volley: its state is the wounds lost by the bodyguard models, the wounds lost by
 * an attached leader (Precision can hurt him first) and the failed saves it may still ignore.
 */
import { binomial } from '../../../stats/distribution.ts';
import { damagePmf, saveFails } from '../rules/attack-pmf.ts';
import { type AttackGroup, damageRuleOf, feelNoPainOf, type Target, type TargetModel } from '../rules/sequence.ts';
import { type WoundTrack, woundTrackOf } from '../rules/wound-track.ts';
import { addTo, followed, type Moves, mixture, movesOf, type Row, stay } from './moves.ts';

export class TargetStates {
  readonly target: Target;
  /** All models, the leader last. */
  readonly track: WoundTrack;
  /** Wounds of the models but the leader. */
  readonly body: number;
  readonly leader: number;
  readonly shields: number;
  readonly count: number;

  constructor(target: Target) {
    this.target = target;
    this.track = woundTrackOf(target);
    this.leader = target.leader ? target.models.at(-1)!.wounds : 0;
    this.body = this.track.wounds - this.leader;
    this.shields = target.ignoreFirstFailed;
    this.count = (this.body + 1) * (this.leader + 1) * (this.shields + 1);
  }

  state(body: number, leader: number, shields: number): number {
    return (body * (this.leader + 1) + leader) * (this.shields + 1) + shields;
  }

  bodyOf(state: number): number {
    return Math.floor(state / ((this.leader + 1) * (this.shields + 1)));
  }

  leaderOf(state: number): number {
    return Math.floor(state / (this.shields + 1)) % (this.leader + 1);
  }

  shieldsOf(state: number): number {
    return state % (this.shields + 1);
  }

  lost(state: number): number {
    return this.bodyOf(state) + this.leaderOf(state);
  }

  fallen(state: number): number {
    const leaderGone = this.leader > 0 && this.leaderOf(state) === this.leader ? 1 : 0;
    return Math.min(this.track.model[this.bodyOf(state)]!, this.target.models.length - (this.leader > 0 ? 1 : 0)) + leaderGone;
  }

  /** Digest 10e, 2.4: bodyguard first, then the leader; with Precision the leader first. Null when all are gone. */
  hit(state: number, precision: boolean): Struck | null {
    const body = this.bodyOf(state);
    const leader = this.leaderOf(state);
    const leaderStands = leader < this.leader;
    if (leaderStands && (precision || body === this.body))
      return { model: this.target.models.at(-1)!, rest: this.leader - leader, leader: true };
    return body === this.body ? null : { model: this.target.models[this.track.model[body]!]!, rest: this.track.rest[body]!, leader: false };
  }

  after(state: number, struck: Struck, points: number): number {
    const taken = Math.min(points, struck.rest);
    const [body, leader] = [this.bodyOf(state), this.leaderOf(state)];
    return this.state(body + (struck.leader ? 0 : taken), leader + (struck.leader ? taken : 0), this.shieldsOf(state));
  }

  /** One wound that may be saved (digest 2.4, 2.5). */
  wound(group: AttackGroup): Moves {
    return movesOf(this.count, (state) => {
      const row: Row = new Map();
      const struck = this.hit(state, group.precision);
      const fails = struck === null ? 0 : saveFails(group, this.target, struck.model);
      addTo(row, state, 1 - fails);
      if (struck === null || fails === 0) return row;
      const shields = this.shieldsOf(state);
      if (shields > 0) addTo(row, this.state(this.bodyOf(state), this.leaderOf(state), shields - 1), fails);
      else this.hurt(row, state, struck, { weight: fails, points: this.damage(group, struck.model, 'damage') });
      return row;
    });
  }

  /** One devastating attack (digest 10e, 3 and 8): no save; only at launch did what was left of it carry over. */
  devastating(group: AttackGroup): Moves {
    if (group.devastating === 'launch') return this.carriedOver(group);
    const kind = group.devastating === 'sep2023' ? 'damage' : 'mortal';
    return movesOf(this.count, (state) => {
      const row: Row = new Map();
      const struck = this.hit(state, group.precision);
      if (struck === null) addTo(row, state, 1);
      else this.hurt(row, state, struck, { weight: 1, points: this.damage(group, struck.model, kind) });
      return row;
    });
  }

  private carriedOver(group: AttackGroup): Moves {
    const damage = damagePmf(group, this.target);
    const one = this.mortal(group);
    let many = stay(this.count);
    const parts: { weight: number; moves: Moves }[] = [];
    for (let points = 0; points < damage.min + damage.mass.length; points++) {
      if (points > 0) many = followed(many, one);
      parts.push({ weight: damage.mass[points - damage.min] ?? 0, moves: many });
    }
    return mixture(parts, this.count);
  }

  /** One mortal wound; the next one finds the next model. */
  mortal(group: MortalSource): Moves {
    return movesOf(this.count, (state) => {
      const row: Row = new Map();
      const struck = this.hit(state, group.precision);
      const hurts = struck === null ? 0 : 1 - ignored(feelNoPainOf(group, struck.model, 'mortal'));
      addTo(row, state, 1 - hurts);
      if (struck !== null) addTo(row, this.after(state, struck, 1), hurts);
      return row;
    });
  }

  /** Points that get through feel no pain, from the distribution of an attack's damage. */
  private damage(group: AttackGroup, model: TargetModel, kind: 'damage' | 'mortal'): Float64Array {
    const damage = damagePmf(group, damageRuleOf(this.target, model));
    const hurts = 1 - ignored(feelNoPainOf(group, model, kind));
    const through = new Float64Array(damage.min + damage.mass.length);
    for (let i = 0; i < damage.mass.length; i++) {
      const kept = binomial(damage.min + i, hurts).mass;
      for (let k = 0; k < kept.length; k++) through[k] = through[k]! + damage.mass[i]! * kept[k]!;
    }
    return through;
  }

  private hurt(row: Row, state: number, struck: Struck, { weight, points }: { weight: number; points: Float64Array }): void {
    for (let k = 0; k < points.length; k++) addTo(row, this.after(state, struck, k), weight * points[k]!);
  }
}

type MortalSource = Pick<AttackGroup, 'noFeelNoPain' | 'psychic' | 'precision'>;

/** The model an attack is allocated to, and the wounds it has left. */
interface Struck {
  readonly model: TargetModel;
  readonly rest: number;
  readonly leader: boolean;
}

function ignored(feelNoPain: number): number {
  return feelNoPain >= 7 ? 0 : (7 - feelNoPain) / 6;
}
