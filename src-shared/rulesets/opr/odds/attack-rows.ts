/** What attacks of one unit do to the other: from each condition of the target the chances of all conditions after. */
import { type Distribution, mixture, power } from '../../../stats/distribution.ts';
import type { OprArena } from '../engine/arena.ts';
import { FLAG, WEAPON } from '../engine/field.ts';
import * as layout from '../engine/kernel/layout.ts';
import type { Side } from '../engine/side.ts';
import type { Damage } from './damage.ts';
import { MOST_LIMITED } from './layer.ts';

/** Chances of the conditions that a target may be in afterwards. */
export interface Row {
  readonly to: Int32Array;
  readonly chance: Float64Array;
}

/** One unit that attacks once with all it has, or with its Counter weapons alone. */
export interface Volley {
  readonly phase: 'shoot' | 'strike' | 'counter';
  readonly mode: number;
  readonly targetMode: number;
  /** Inches between the units; 0 in melee. */
  readonly distance: number;
  /** The attacker's condition: its dice. */
  readonly hands: number;
  /** Bits of spent Limited weapons, see `limitedGroups`. */
  readonly spent: number;
  /** The attacker hits on nothing but 6s. */
  readonly tired: boolean;
  /** The target is Shaken. */
  readonly shaken: boolean;
  /** The Counter weapons have struck already. */
  readonly countered: boolean;
  readonly round: number;
  /** How much of it is over: places in the order of impact, heavy impact, ravage (in melee), weapon groups. */
  readonly done?: number;
  /** What an Unpredictable unit has rolled for it; absent: it still has to roll. */
  readonly wantsAp?: boolean;
}

/** Impact, Heavy Impact and Ravage come before the weapons in melee. */
export const WEAPONLESS_STEPS = 3;

/** A weapon group against a target in a certain condition. */
interface Attack {
  /** Wounds, or unblocked hits of a Deadly weapon. */
  readonly hits: Distribution;
  readonly deadly: number;
  /** Wounds of one Deadly hit. */
  readonly perHit: Distribution;
  readonly takedown: boolean;
}

const PHASES = ['shoot', 'strike', 'counter'] as const;
/** More than any distance on the table. */
const FAR = 128;
const ONE: Distribution = { min: 1, mass: Float64Array.of(1) };

/** Rows of one volley by the condition of the target, made when first asked for. */
export class VolleyRows {
  private readonly attacks: AttackRows;
  private readonly volley: Volley;
  private readonly rows: (Row | undefined)[];

  constructor(attacks: AttackRows, volley: Volley, conditions: number) {
    this.attacks = attacks;
    this.volley = volley;
    this.rows = new Array(conditions);
  }

  row(d: number): Row {
    const known = this.rows[d];
    if (known !== undefined) return known;
    const made = this.attacks.make(this.volley, d);
    this.rows[d] = made;
    return made;
  }
}

export class AttackRows {
  private readonly arena: OprArena;
  private readonly me: Side;
  private readonly foe: Side;
  private readonly mine: Damage;
  private readonly theirs: Damage;
  private readonly known = new Map<number, VolleyRows>();
  private readonly ranged: readonly number[];
  private readonly melee: readonly number[];
  /** Addresses of the Limited weapons: the bits of `Volley.spent`. */
  private readonly limited: readonly number[];
  /** Attacks grow stronger with the rounds. */
  private readonly grows: boolean;
  private readonly hands: number;
  private now: Float64Array;
  private next: Float64Array;

  constructor(arena: OprArena, { me, foe, mine, theirs }: { me: Side; foe: Side; mine: Damage; theirs: Damage }, grows: boolean) {
    this.arena = arena;
    this.me = me;
    this.foe = foe;
    this.mine = mine;
    this.theirs = theirs;
    this.grows = grows;
    this.ranged = groups(me, me.ranged, me.melee);
    this.melee = groups(me, me.melee, me.meleeEnd);
    this.limited = [...this.ranged, ...this.melee].filter((g) => (this.weaponOf(g) & WEAPON.limited) !== 0);
    this.hands = (mine.models + 1) ** 2;
    this.now = new Float64Array(theirs.count);
    this.next = new Float64Array(theirs.count);
  }

  private weaponOf(g: number): number {
    return this.arena.memory.read(g) >>> 24;
  }

  rowsOf(volley: Volley): VolleyRows {
    const { phase, mode, targetMode, distance, hands, spent, tired, shaken, countered, round } = volley;
    // A volley under way is asked for once.
    if (volley.done !== undefined) return new VolleyRows(this, volley, this.theirs.count);
    const flags = (tired ? 1 : 0) + (shaken ? 2 : 0) + (countered ? 4 : 0);
    const moment = (((PHASES.indexOf(phase) * 16 + mode) * 16 + targetMode) * FAR + distance) * 8 + flags;
    const key = ((moment * 8 + (this.grows ? round : 0)) * (1 << MOST_LIMITED) + spent) * this.hands + this.mine.hands[hands]!;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = new VolleyRows(this, volley, this.theirs.count);
    this.known.set(key, made);
    return made;
  }

  /** Limited weapons that such a volley uses up; those without a bearer do not matter. */
  spentAfter({ phase, distance, spent }: Pick<Volley, 'phase' | 'distance' | 'spent'>): number {
    let bits = spent;
    this.limited.forEach((g, i) => {
      const used =
        phase === 'shoot' ? this.ranged.includes(g) && this.arena.range(this.me, this.foe, g) >= distance : this.melee.includes(g);
      if (used) bits |= 1 << i;
    });
    return bits;
  }

  /** Bits of the Limited weapons that the unit in the kernel's memory has spent. */
  readSpent(): number {
    return this.limited.reduce((bits, g, i) => (this.me.isSpent(g) ? bits | (1 << i) : bits), 0);
  }

  /** Writes who has spent what to the unit in the kernel's memory. */
  applySpent(spent: number): void {
    this.me.spendOnly(this.limited.filter((_, i) => (spent & (1 << i)) !== 0));
  }

  /** What a volley makes of a target in condition `d`. */
  make(volley: Volley, d: number): Row {
    const { me, foe, arena } = this;
    arena.memory.write(layout.ROUND, volley.round);
    this.mine.apply(me, volley.hands);
    this.applySpent(volley.spent);
    me.state = volley.tired ? layout.FATIGUED : 0;
    foe.state = volley.shaken ? layout.SHAKEN : 0;
    arena.wantsAp = volley.wantsAp ?? false;
    const row = this.rowFrom(d, volley);
    const unpredictable = volley.phase === 'shoot' ? FLAG.unpredictableShoot : FLAG.unpredictableMelee;
    if ((me.flags & unpredictable) === 0 || volley.phase === 'counter' || volley.wantsAp !== undefined) return row;
    arena.wantsAp = true;
    return halves(row, this.rowFrom(d, volley), this.theirs.count);
  }

  private rowFrom(d: number, volley: Volley): Row {
    this.now.fill(0);
    this.now[d] = 1;
    if (this.theirs.isDead[d] === 0) {
      const [groups, before] = volley.phase === 'shoot' ? [this.ranged, 0] : [this.melee, WEAPONLESS_STEPS];
      const { done = 0 } = volley;
      if (volley.phase === 'strike') this.strikeWithoutWeapons(d, volley);
      for (const g of groups.slice(Math.max(0, done - before))) {
        if (this.takesPart(g, volley)) this.step(d, () => this.attackOf(g, volley));
      }
    }
    return sparse(this.now);
  }

  private takesPart(g: number, { phase, distance, countered }: Volley): boolean {
    const { me, foe, arena } = this;
    if (me.dice(g) === 0 || me.isSpent(g)) return false;
    if (phase === 'shoot') return arena.range(me, foe, g) >= distance;
    const counters = (this.weaponOf(g) & WEAPON.counter) !== 0;
    return phase === 'counter' ? counters : !(countered && counters);
  }

  /** Impact and Ravage come before the weapons. */
  private strikeWithoutWeapons(d: number, { mode, tired, done = 0 }: Volley): void {
    const { me, foe, arena } = this;
    const { uncommon } = arena;
    if ((me.flags & FLAG.impacts) === 0) return;
    const plain = (id: number, dice: number): Attack => ({
      hits: this.arena.tables.woundsOf(id, dice),
      deadly: 1,
      perHit: ONE,
      takedown: false,
    });
    for (const ap of [0, 1] as const) {
      if (mode === layout.STRIKE || tired || done > ap) continue;
      this.step(d, () => {
        const dice = uncommon.impactDice(me, foe, ap);
        return dice <= 0 ? null : plain(uncommon.impactClass(foe, mode, ap), dice);
      });
    }
    const ravage = uncommon.ravageDice(me);
    if (ravage > 0 && done < WEAPONLESS_STEPS) this.step(d, () => plain(uncommon.ravageClass(foe, mode), ravage));
  }

  /** One attack on the target, whatever condition it is in by now. */
  private step(from: number, attack: () => Attack | null): void {
    const { now, next, theirs } = this;
    next.fill(0);
    for (let c = from; c < now.length; c++) {
      const p = now[c]!;
      if (p === 0) continue;
      if (theirs.isDead[c] === 0) theirs.apply(this.foe, c);
      const made = theirs.isDead[c] === 0 ? attack() : null;
      if (made === null) next[c] = next[c]! + p;
      else this.land(c, p, made);
    }
    this.now = next;
    this.next = now;
  }

  private attackOf(g: number, { mode, targetMode }: Volley): Attack {
    const { arena, me, foe } = this;
    const { pending } = arena;
    arena.prepare(me, foe, { g, dice: me.dice(g), mode, targetMode });
    const capped = arena.capHits(g, foe);
    const { deadly, ignore, takedown } = pending;
    const hits = this.arena.tables.woundsOf(pending.id, capped ? 1 : pending.dice);
    const perHit =
      deadly === 1 ? ONE : ignore === 0 ? { min: deadly, mass: ONE.mass } : this.arena.tables.woundsOf(arena.ignoreClass(ignore), deadly);
    return { hits, deadly, perHit, takedown };
  }

  /** Spreads the chance `p` of a target in condition `c` over what the attack makes of it. */
  private land(c: number, p: number, attack: Attack): void {
    const { hits, deadly, perHit, takedown } = attack;
    if (deadly > 1 && !takedown && !this.arena.deadlySpill) this.landDeadly(c, p, attack);
    else if (deadly > 1) this.landTotal(c, p, compound(hits, perHit), takedown);
    else this.landTotal(c, p, hits, takedown);
  }

  private landTotal(c: number, p: number, wounds: Distribution, takedown: boolean): void {
    const { next, theirs } = this;
    let to = c;
    for (let n = 0; n < wounds.min + wounds.mass.length; n++) {
      if (n >= wounds.min) {
        const at = takedown ? theirs.afterTakedown(c, n) : to;
        next[at] = next[at]! + p * wounds.mass[n - wounds.min]!;
      }
      to = theirs.afterWound(to);
    }
  }

  /** GF 3.5.1 "Deadly(X)": each hit is X wounds on one model, each ignored by itself. */
  private landDeadly(c: number, p: number, { hits, perHit }: Attack): void {
    const { next, theirs } = this;
    let spread = new Map([[c, p]]);
    for (let n = 0; n < hits.min + hits.mass.length; n++) {
      if (n >= hits.min) for (const [at, q] of spread) next[at] = next[at]! + q * hits.mass[n - hits.min]!;
      const after = new Map<number, number>();
      for (const [at, q] of spread) {
        for (let w = 0; w < perHit.mass.length; w++) {
          const to = theirs.afterHit(at, perHit.min + w);
          after.set(to, (after.get(to) ?? 0) + q * perHit.mass[w]!);
        }
      }
      spread = after;
    }
  }
}

function groups(s: Side, from: number, end: number): number[] {
  const found: number[] = [];
  for (let g = from; g < end; g += s.groupSize) found.push(g);
  return found;
}

/** Sum of as many copies of `each` as `count` says. */
function compound(count: Distribution, each: Distribution): Distribution {
  return mixture(Array.from(count.mass, (weight, n) => ({ weight, pmf: power(each, count.min + n) })));
}

function sparse(chances: Float64Array): Row {
  let used = 0;
  for (const p of chances) if (p !== 0) used++;
  const to = new Int32Array(used);
  const chance = new Float64Array(used);
  let at = 0;
  for (let d = 0; d < chances.length; d++) {
    if (chances[d] === 0) continue;
    to[at] = d;
    chance[at++] = chances[d]!;
  }
  return { to, chance };
}

function halves(one: Row, other: Row, count: number): Row {
  const sum = new Float64Array(count);
  for (const row of [one, other]) for (let i = 0; i < row.to.length; i++) sum[row.to[i]!] = sum[row.to[i]!]! + row.chance[i]! / 2;
  return sparse(sum);
}
