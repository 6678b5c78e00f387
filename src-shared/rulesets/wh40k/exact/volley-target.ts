/** What can happen to a target during one volley: moves between its states. */
import { binomial } from '../../../stats/distribution.ts';
import { damagePmf, savePmf } from '../rules/attack-pmf.ts';
import { type AttackGroup, damageRuleOf, feelNoPainOf, type TargetModel } from '../rules/sequence.ts';
import { UnitStates } from '../rules/unit-states.ts';
import { addTo, followed, type Moves, mixture, movesOf, type Row, stay } from './moves.ts';

export class TargetStates extends UnitStates {
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

  /** One wound that may be saved (digest 2.4, 2.5): moves[m] while its save makes m mortal wounds. */
  wound(group: AttackGroup): readonly Moves[] {
    const most = savePmf(group, this.target, this.target.models[0]!).mortals;
    return Array.from({ length: most + 1 }, (_, m) => movesOf(this.count, (state) => this.woundRow(group, state, m)));
  }

  private woundRow(group: AttackGroup, state: number, mortals: number): Row {
    const row: Row = new Map();
    const struck = this.hit(state, group.precision);
    if (struck === null) {
      addTo(row, state, mortals === 0 ? 1 : 0);
      return row;
    }
    const save = savePmf(group, this.target, struck.model);
    const chance = (through: number) => save.p[through * (save.mortals + 1) + mortals]!;
    const fails = chance(1);
    addTo(row, state, chance(0));
    if (fails === 0) return row;
    const shields = this.shieldsOf(state);
    if (shields > 0) addTo(row, this.state(this.bodyOf(state), this.leaderOf(state), shields - 1), fails);
    else this.hurt(row, state, struck, { weight: fails, points: this.damage(group, struck.model, 'damage') });
    return row;
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

  /** A failed Hazardous test: so many mortal wounds on one model; what exceeds it is lost. */
  hazard(wounds: number): Moves {
    return movesOf(this.count, (state) => {
      const row: Row = new Map();
      const struck = this.hit(state, false);
      if (struck === null) addTo(row, state, 1);
      else if (wounds === Number.POSITIVE_INFINITY) addTo(row, this.after(state, struck, struck.rest), 1);
      else this.hurt(row, state, struck, { weight: 1, points: binomial(wounds, 1 - ignored(struck.model.feelNoPainMortal)).mass });
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
