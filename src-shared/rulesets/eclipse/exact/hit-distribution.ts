/**
 * Distributions of hits. A die that beats the j lowest of the target side's distinct shields is a hit of level j; with its damage
 * that is its kind. One step's dice then give a distribution over how many hits of each kind were scored.
 */
import { faceNeeded } from '../rules/combat.ts';
import { type HitKind, hitKinds, levelChances } from '../rules/hit-kinds.ts';
import type { Salvo } from '../rules/schedule.ts';

/**
 * The distribution of a step's hits: count vectors in lexicographic order, cut into runs in which only the last kind grows, by one
 * from zero. `grown` is the kind that grew by one at the start of a run (those after it fell back to zero).
 */
export interface HitPmf {
  readonly grown: Uint8Array;
  /** Run r holds the vectors start[r] .. start[r + 1] - 1. */
  readonly start: Int32Array;
  readonly chance: Float64Array;
  /** The first later run whose `grown` is an earlier kind, and the chance of all runs before it: what follows a dead fleet. */
  readonly past: Int32Array;
  readonly until: Float64Array;
}

/** Dice of one damage value: a dense table over hits per level. Every level has the same radix, so adding a die is a shift. */
interface DamageClass {
  readonly damage: number;
  /** Levels this damage occurs at, ascending, and the kinds they represent. */
  readonly levels: readonly number[];
  readonly radix: number;
}

/** One side's dice in one step. Distributions are kept by how many ships of each firing squadron are alive. */
export class Battery {
  readonly squadrons: readonly number[];
  /** Indices into the target side's kinds, ascending, of those this battery can score. */
  readonly kinds: readonly number[];
  private readonly salvos: readonly Salvo[];
  private readonly allKinds: readonly HitKind[];
  private readonly shieldSets: readonly (readonly number[])[];
  private readonly classes: readonly DamageClass[];
  private readonly tables = new Map<string, readonly Float64Array[]>();
  private readonly pmfs = new Map<string, HitPmf>();

  constructor(
    salvos: readonly Salvo[],
    fullCounts: readonly number[],
    allKinds: readonly HitKind[],
    shieldSets: readonly (readonly number[])[],
  ) {
    this.salvos = salvos;
    this.allKinds = allKinds;
    this.shieldSets = shieldSets;
    this.squadrons = [...new Set(salvos.map((s) => s.squadron))].sort((x, y) => x - y);
    this.kinds = hitKinds([{ label: '', missile: false, initiative: 0, salvos: [salvos, []] }], 0, shieldSets).map((kind) =>
      allKinds.findIndex((k) => k.level === kind.level && k.damage === kind.damage),
    );
    this.classes = [...new Set(salvos.map((s) => s.damage))].map((damage) => ({
      damage,
      levels: this.kinds
        .map((k) => allKinds[k]!)
        .filter((k) => k.damage === damage)
        .map((k) => k.level),
      radix: 1 + salvos.filter((s) => s.damage === damage).reduce((sum, s) => sum + s.dice * (fullCounts[s.squadron] ?? 0), 0),
    }));
  }

  /** `alive` counts the ships of `squadrons`, in that order; `shieldSet` picks the shields that reduce the dice. */
  pmf(alive: readonly number[], shieldSet: number): HitPmf {
    const key = `${shieldSet}:${alive.join(',')}`;
    const known = this.pmfs.get(key);
    if (known !== undefined) return known;
    const pmf = this.enumerate(this.table(alive, shieldSet), alive);
    this.pmfs.set(key, pmf);
    return pmf;
  }

  /** The table of one ship fewer, with that ship's dice added. */
  private table(alive: readonly number[], shieldSet: number): readonly Float64Array[] {
    const key = `${shieldSet}:${alive.join(',')}`;
    const known = this.tables.get(key);
    if (known !== undefined) return known;
    const last = alive.findLastIndex((n) => n > 0);
    let tables: readonly Float64Array[];
    if (last < 0) {
      tables = this.classes.map((c) => {
        const none = new Float64Array(c.radix ** c.levels.length);
        none[0] = 1;
        return none;
      });
    } else {
      const fewer = [...alive];
      fewer[last] = alive[last]! - 1;
      tables = this.addShip(this.table(fewer, shieldSet), this.squadrons[last]!, shieldSet);
    }
    this.tables.set(key, tables);
    return tables;
  }

  private addShip(before: readonly Float64Array[], squadron: number, shieldSet: number): readonly Float64Array[] {
    const shields = this.shieldSets[shieldSet]!;
    return before.map((table, c) => {
      const { damage, levels, radix } = this.classes[c]!;
      const own = this.salvos.filter((s) => s.squadron === squadron && s.damage === damage);
      if (own.length === 0) return table;
      const grown = table.slice();
      for (const salvo of own) {
        const chances = levelChances(salvo, shields);
        const wanted = levels.map((level) => chances[level - 1] ?? 0);
        for (let i = 0; i < salvo.dice; i++) addDie(grown, radix, wanted, (salvo.die - hitFaces(salvo, shields)) / salvo.die);
      }
      return grown;
    });
  }

  private enumerate(tables: readonly Float64Array[], alive: readonly number[]): HitPmf {
    const kinds = this.kinds.map((k) => this.allKinds[k]!);
    const classOf = kinds.map((kind) => this.classes.findIndex((c) => c.damage === kind.damage));
    const strideOf = kinds.map((kind, i) => {
      const c = this.classes[classOf[i]!] as DamageClass;
      return c.radix ** c.levels.indexOf(kind.level);
    });
    const left = this.classes.map((c) => this.diceOf(c, alive));
    const at = this.classes.map(() => 0);
    const last = kinds.length - 1;
    const grown: number[] = [];
    const start: number[] = [0];
    const chance: number[] = [];
    let changed = 0;
    const run = (): void => {
      const own = classOf[last]!;
      let others = 1;
      for (let c = 0; c < tables.length; c++) if (c !== own) others *= tables[c]![at[c]!] as number;
      const table = tables[own]!;
      const stride = strideOf[last]!;
      for (let n = 0; n <= left[own]!; n++) chance.push(others * (table[at[own]! + n * stride] as number));
      grown.push(changed);
      start.push(chance.length);
    };
    const visit = (kind: number): void => {
      if (kind === last) {
        run();
        return;
      }
      const c = classOf[kind]!;
      const dice = left[c]!;
      const from = at[c]!;
      for (let n = 0; n <= dice; n++) {
        if (n > 0) changed = kind;
        at[c] = from + n * strideOf[kind]!;
        left[c] = dice - n;
        visit(kind + 1);
      }
      at[c] = from;
      left[c] = dice;
    };
    visit(0);
    return withTails(new Uint8Array(grown), new Int32Array(start), new Float64Array(chance));
  }

  private diceOf(c: DamageClass, alive: readonly number[]): number {
    return this.salvos
      .filter((s) => s.damage === c.damage)
      .reduce((sum, s) => sum + s.dice * alive[this.squadrons.indexOf(s.squadron)]!, 0);
  }
}

function withTails(grown: Uint8Array, start: Int32Array, chance: Float64Array): HitPmf {
  const runs = grown.length;
  const past = new Int32Array(runs);
  const until = new Float64Array(runs);
  for (let r = runs - 1; r >= 0; r--) {
    let sum = 0;
    for (let i = start[r]!; i < start[r + 1]!; i++) sum += chance[i]!;
    let next = r + 1;
    while (next < runs && grown[next]! >= grown[r]!) {
      sum += until[next]!;
      next = past[next]!;
    }
    past[r] = next;
    until[r] = sum;
  }
  return { grown, start, chance, past, until };
}

/** Walks the vectors of a distribution: `visit` gets the chance of each, with the hits per kind of the battery. */
export function eachVector(pmf: HitPmf, kinds: number, visit: (hits: readonly number[], chance: number) => void): void {
  const hits = new Array<number>(kinds).fill(0);
  for (let r = 0; r < pmf.grown.length; r++) {
    const grown = pmf.grown[r]!;
    if (r > 0) hits[grown] = hits[grown]! + 1;
    hits.fill(0, r === 0 ? 0 : grown + 1);
    for (let i = pmf.start[r]!, n = 0; i < pmf.start[r + 1]!; i++, n++) {
      hits[kinds - 1] = n;
      visit(hits, pmf.chance[i]!);
    }
  }
}

/** How many count vectors the full battery has: the cost of one volley. */
export function pmfSize(salvos: readonly Salvo[], fullCounts: readonly number[], shields: readonly number[]): number {
  const diceOf = new Map<number, { dice: number; levels: Set<number> }>();
  for (const salvo of salvos) {
    const entry = diceOf.get(salvo.damage) ?? { dice: 0, levels: new Set<number>() };
    entry.dice += salvo.dice * (fullCounts[salvo.squadron] ?? 0);
    levelChances(salvo, shields).forEach((chance, i) => {
      if (chance > 0) entry.levels.add(i);
    });
    diceOf.set(salvo.damage, entry);
  }
  let size = 1;
  for (const { dice, levels } of diceOf.values()) for (let i = 1; i <= levels.size; i++) size *= (dice + i) / i;
  return Math.round(size);
}

function hitFaces(salvo: Salvo, shields: readonly number[]): number {
  return salvo.die + 1 - faceNeeded(salvo.die, salvo.aim, shields[0]!);
}

/** In place from the far end. Digits cannot borrow: no digit reaches radix - 1 before the last die. */
function addDie(table: Float64Array, radix: number, chances: readonly number[], miss: number): void {
  for (let i = table.length - 1; i >= 0; i--) {
    let p = table[i]! * miss;
    let stride = 1;
    for (const chance of chances) {
      if (i >= stride) p += table[i - stride]! * chance;
      stride *= radix;
    }
    table[i] = p;
  }
}
