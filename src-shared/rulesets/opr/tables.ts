/**
 * Alias tables of exact attack outcomes (Walker 1977, Vose 1991). A die class is everything about an attack but the
 * number of dice; each (class, dice) gets one table, built when first needed and shared by all units of the field.
 * One draw of 32 bits and one load give the wounds of a whole weapon group.
 */
import type { Rng } from '../../dice/rng.ts';
import { binomial, type Distribution, mixture, power } from '../../stats/distribution.ts';
import { dieLaw, staysChance, unblockedLaw } from './exact.ts';
import type { AttackSpec } from './modifiers.ts';

/** Dice of one table; larger attacks take several draws. */
export const MAX_DICE = 64;
/** Outcomes from here on share one entry; no unit has more wounds left than several such draws bring. */
const MAX_OUTCOME = 255;
/** A 32-bit draw cannot meet what is rarer. */
const UNREACHABLE = 2 ** -34;

export class AttackTables {
  private readonly classes = new Map<string, number>();
  private readonly specs: AttackSpec[] = [];
  private readonly dieLaws: Distribution[] = [];
  /** Table of (class, dice): its place in `store` times 32, plus 32 minus its index bits; 0 = not built. */
  private starts = new Int32Array(64 * (MAX_DICE + 1));
  private store = new Uint32Array(1 << 14);
  private used = 1;

  /** Number of the class of an attack; `dice` and `deadly` do not matter to it. */
  classOf(spec: AttackSpec): number {
    const { hit, extraHits, extraAttacks, block, blockSix, reroll, extraWound, woundSix, blast, hitCap, ignore, noOnes } = spec;
    const capped = hitCap === 0 ? '' : `${hitCap}/${spec.dice}`;
    const key = `${hit},${extraHits},${extraAttacks},${block},${blockSix},${reroll},${extraWound},${woundSix},${blast},${ignore},${noOnes},${capped}`;
    const known = this.classes.get(key);
    if (known !== undefined) return known;
    const id = this.specs.length;
    this.classes.set(key, id);
    this.specs.push({ ...spec, deadly: 1 });
    this.dieLaws.push(spec.hitCap === 0 ? thinned(dieLaw(spec), staysChance(spec)) : thinned(unblockedLaw(spec), staysChance(spec)));
    if ((id + 1) * (MAX_DICE + 1) > this.starts.length) this.starts = grown(this.starts, this.starts.length * 2);
    return id;
  }

  specOf(id: number): AttackSpec {
    return this.specs[id] as AttackSpec;
  }

  /** Law of the wounds of one die of a class (of all dice together where the total of hits is capped). */
  lawOfDie(id: number): Distribution {
    return this.dieLaws[id] as Distribution;
  }

  /** Wounds of `dice` dice. */
  draw(rng: Rng, id: number, dice: number): number {
    let sum = 0;
    let left = dice;
    while (left > MAX_DICE) {
      sum += this.drawTable(rng, id, MAX_DICE);
      left -= MAX_DICE;
    }
    return sum + this.drawTable(rng, id, left);
  }

  drawTable(rng: Rng, id: number, dice: number): number {
    let table = this.starts[Math.imul(id, MAX_DICE + 1) + dice] as number;
    if (table === 0) table = this.build(id, dice);
    const bits = rng.next();
    const shift = table & 31;
    const index = bits >>> shift;
    const entry = this.store[(table >>> 5) + index] as number;
    return (bits << (32 - shift)) >>> 8 < entry >>> 8 ? index : entry & 255;
  }

  private build(id: number, dice: number): number {
    const law = this.dieLaws[id] as Distribution;
    const whole = this.specOf(id).hitCap > 0 ? law : power(law, dice);
    const chances = clipped(whole);
    let indexBits = 1;
    while (1 << indexBits < chances.length) indexBits++;
    const size = 1 << indexBits;
    if (this.used + size > this.store.length) this.store = grown(this.store, Math.max(this.store.length * 2, this.used + size));
    const start = this.used;
    this.used += size;
    fillAlias(this.store, start, chances, size);
    const table = start * 32 + (32 - indexBits);
    this.starts[id * (MAX_DICE + 1) + dice] = table;
    return table;
  }

  /** For the bench: classes, tables' bytes. */
  get footprint(): { classes: number; bytes: number } {
    return { classes: this.specs.length, bytes: this.used * 4 };
  }
}

/** Each unblocked wound stays with the given chance. */
function thinned(law: Distribution, stays: number): Distribution {
  if (stays === 1) return law;
  return mixture([...law.mass].map((weight, i) => ({ weight, law: binomial(law.min + i, stays) })));
}

function clipped(law: Distribution): number[] {
  const chances = new Array<number>(law.min).fill(0);
  for (let i = 0; i < law.mass.length; i++) {
    const at = Math.min(MAX_OUTCOME, law.min + i);
    chances[at] = (chances[at] ?? 0) + (law.mass[i] as number);
  }
  while (chances.length > 1 && (chances.at(-1) as number) < UNREACHABLE) {
    const tail = chances.pop() as number;
    chances[chances.length - 1] = (chances.at(-1) as number) + tail;
  }
  return chances;
}

/** Vose's method; an entry is the threshold in its upper 24 bits and the other outcome in its lower 8. */
function fillAlias(store: Uint32Array, at: number, chances: readonly number[], size: number): void {
  const scaled = Array.from({ length: size }, (_, i) => (chances[i] ?? 0) * size);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < size; i++) ((scaled[i] as number) < 1 ? small : large).push(i);
  const put = (i: number, chance: number, alias: number): void => {
    store[at + i] = ((Math.min(0xffffff, Math.round(chance * 0x1000000)) << 8) | alias) >>> 0;
  };
  while (small.length > 0 && large.length > 0) {
    const s = small.pop() as number;
    const l = large.pop() as number;
    put(s, scaled[s] as number, l);
    scaled[l] = (scaled[l] as number) - (1 - (scaled[s] as number));
    ((scaled[l] as number) < 1 ? small : large).push(l);
  }
  for (const i of [...small, ...large]) put(i, 1, i);
}

function grown<T extends Int32Array | Uint32Array>(array: T, length: number): T {
  const larger = new (array.constructor as new (n: number) => T)(length);
  larger.set(array);
  return larger;
}
