/**
 * Alias tables of exact attack outcomes (Walker 1977, Vose 1991). A die class is everything about an attack but the
 * number of dice; each (class, dice) gets one table, built when first needed and shared by all units of the field.
 * One draw of 32 bits and one load give the wounds of a whole weapon group.
 */
import type { Rng } from '../../../random/rng.ts';
import { type Distribution, power } from '../../../stats/distribution.ts';
import { diePmf, staysChance, thinned, woundsPmf } from '../exact/attack.ts';
import type { AttackSpec } from '../rules/modifiers.ts';
import { CLASS_AFTER, CLASS_TABLES, MAX_DICE } from './kernel/layout.ts';
import type { Memory } from './memory.ts';

/** Outcomes from here on share one entry; no unit has more wounds left than several such draws bring. */
const MAX_OUTCOME = 255;
/** Smaller chances are below the resolution of a 32-bit draw. */
const UNREACHABLE = 2 ** -34;

const MOST_POWERS = 20_000;

const CLASS_BYTES = CLASS_TABLES + 4 * (MAX_DICE + 1);

export class AttackTables {
  /**
   * Classes and tables lie in the kernel's memory as they are met. A class is named by its address; a table by its
   * place in words times 32, plus 32 minus the bits of an index into it.
   */
  private readonly memory: Memory;
  private readonly classes = new Map<string, number>();
  private readonly specs: AttackSpec[] = [];
  private readonly diePmfs: Distribution[] = [];
  /** Distributions of exact odds. */
  private readonly powers = new Map<number, Distribution>();
  private bytes = 0;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** The class of an attack; `dice` and `deadly` do not matter to it. `after`: the class of the ignore rolls that come after the draw. */
  classOf(spec: AttackSpec, after = 0): number {
    const { hit, extraHits, extraAttacks, block, blockSix, reroll, extraWound, woundSix, blast, hitCap, ignore, noOnes } = spec;
    const capped = hitCap === 0 ? '' : `${hitCap}/${spec.dice}`;
    const key = `${hit},${extraHits},${extraAttacks},${block},${blockSix},${reroll},${extraWound},${woundSix},${blast},${ignore},${noOnes},${capped},${after}`;
    const known = this.classes.get(key);
    if (known !== undefined) return known;
    const id = this.take(CLASS_BYTES);
    this.memory.write(id, this.specs.length);
    this.memory.write(id + CLASS_AFTER, after);
    this.classes.set(key, id);
    this.specs.push({ ...spec, deadly: 1 });
    this.diePmfs.push(spec.hitCap === 0 ? thinned(diePmf(spec), staysChance(spec)) : woundsPmf(spec));
    return id;
  }

  private take(bytes: number): number {
    this.bytes += bytes;
    return this.memory.take(bytes);
  }

  specOf(id: number): AttackSpec {
    return this.specs[this.memory.read(id)]!;
  }

  /** Distribution of the wounds of one die of a class (of all dice together where the total of hits is capped). */
  diePmfOf(id: number): Distribution {
    return this.diePmfs[this.memory.read(id)]!;
  }

  /** Distribution of the wounds of so many dice (of all dice together, and then `dice` is 1, where the total of hits is capped). */
  woundsOf(id: number, dice: number): Distribution {
    const key = id * 4096 + dice;
    const known = this.powers.get(key);
    if (known !== undefined) return known;
    const made = power(this.diePmfOf(id), dice);
    if (this.powers.size >= MOST_POWERS) this.powers.clear();
    this.powers.set(key, made);
    return made;
  }

  /** Wounds of `dice` dice. */
  draw(rng: Pick<Rng, 'bits'>, id: number, dice: number): number {
    let sum = 0;
    let left = dice;
    while (left > MAX_DICE) {
      sum += this.drawTable(rng, id, MAX_DICE);
      left -= MAX_DICE;
    }
    return sum + this.drawTable(rng, id, left);
  }

  /** As the kernel draws. */
  private drawTable(rng: Pick<Rng, 'bits'>, id: number, dice: number): number {
    const known = this.memory.read(id + CLASS_TABLES + 4 * dice);
    const table = known === 0 ? this.build(id, dice) : known;
    const bits = rng.bits();
    const index = bits >>> table;
    const entry = this.memory.words[(table >>> 5) + index]!;
    const other = entry & 255;
    return other ^ ((other ^ index) & ((((bits << -table) >>> 8) - (entry >>> 8)) >> 31));
  }

  private build(id: number, dice: number): number {
    const pmf = this.diePmfOf(id);
    const chances = clipped(this.specOf(id).hitCap > 0 ? pmf : power(pmf, dice));
    let indexBits = 1;
    while (1 << indexBits < chances.length) indexBits++;
    const size = 1 << indexBits;
    const start = this.take(4 * size) >> 2;
    fillAlias(this.memory.words, start, chances, size);
    const table = start * 32 + (32 - indexBits);
    this.memory.write(id + CLASS_TABLES + 4 * dice, table);
    return table;
  }

  /** For the bench: classes, bytes of classes and tables. */
  get footprint(): { classes: number; bytes: number } {
    return { classes: this.specs.length, bytes: this.bytes };
  }
}

function clipped(pmf: Distribution): number[] {
  const chances = new Array<number>(pmf.min).fill(0);
  for (let i = 0; i < pmf.mass.length; i++) {
    const at = Math.min(MAX_OUTCOME, pmf.min + i);
    chances[at] = (chances[at] ?? 0) + pmf.mass[i]!;
  }
  while (chances.length > 1 && chances.at(-1)! < UNREACHABLE) {
    const tail = chances.pop()!;
    chances[chances.length - 1] = chances.at(-1)! + tail;
  }
  return chances;
}

/** Vose's method; an entry is the threshold in its upper 24 bits and the other outcome in its lower 8. */
function fillAlias(store: Int32Array, at: number, chances: readonly number[], size: number): void {
  const scaled = Array.from({ length: size }, (_, i) => (chances[i] ?? 0) * size);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < size; i++) (scaled[i]! < 1 ? small : large).push(i);
  const put = (i: number, chance: number, alias: number): void => {
    store[at + i] = (Math.min(0xffffff, Math.round(chance * 0x1000000)) << 8) | alias | 0;
  };
  while (small.length > 0 && large.length > 0) {
    const s = small.pop()!;
    const l = large.pop()!;
    put(s, scaled[s]!, l);
    scaled[l] = scaled[l]! - (1 - scaled[s]!);
    ((scaled[l] as number) < 1 ? small : large).push(l);
  }
  for (const i of [...small, ...large]) put(i, 1, i);
}
