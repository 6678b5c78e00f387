/** Exact distributions of one attack: the procedure of rules/roll-attack.ts, by counting instead of rolling. */
import { binomial, convolve, type Distribution, fromMass, mixture, pointMass, power, trim } from '../../../stats/distribution.ts';
import type { AttackSpec } from '../rules/modifiers.ts';

/** Unblocked wounds of one hit that `blocking` faces block; `more` if any gets through. */
function blockPmf(spec: AttackSpec, blocking: number, more = 0): Distribution {
  if (blocking === 0) return pointMass(1 + more);
  const once = (face: number): number => (face >= 7 - blocking ? 0 : more + (face <= spec.extraWound ? 2 : 1));
  const mass = new Array<number>(3 + more).fill(0);
  const add = (wounds: number, p: number): void => {
    mass[wounds] = mass[wounds]! + p;
  };
  for (let face = 1; face <= 6; face++) {
    if (face <= 6 - spec.reroll) add(once(face), 1 / 6);
    else for (let again = 1; again <= 6; again++) add(once(again), 1 / 36);
  }
  return fromMass(0, mass);
}

/** Chance that one wound is not ignored. */
export function staysChance(spec: AttackSpec): number {
  return spec.ignore.reduce((p, target) => p * ((target - 1) / 6), 1);
}

/** Unblocked wounds that one attack die brings, extra hits, extra attacks and Blast included. Not for capped totals. */
export function diePmf(spec: AttackSpec): Distribution {
  const plain = power(blockPmf(spec, spec.block), spec.blast);
  if (spec.hit === 6) return plain;
  const six = power(blockPmf(spec, spec.blockSix, spec.woundSix), spec.blast);
  const ofFace = (face: number): Distribution => {
    if (face < 7 - spec.hit) return pointMass(0);
    const extra = power(plain, face >= 5 ? spec.extraHits[face - 5]! : 0);
    return convolve(face === 6 ? six : plain, extra);
  };
  const faces = [1, 2, 3, 4, 5, 6].map(ofFace);
  const single = mixture(faces.map((pmf) => ({ weight: 1 / 6, pmf: pmf })));
  const first = spec.noOnes ? 1 : 0;
  const parts = faces
    .slice(first)
    .map((pmf, j) => ({ weight: 1 / (6 - first), pmf, i: j + first }))
    .map(({ weight, pmf, i }) => ({ weight, pmf: i < 4 ? pmf : convolve(pmf, power(single, spec.extraAttacks[i - 4]!)) }));
  return trim(mixture(parts));
}

/** Unblocked wounds of the whole group. */
export function unblockedPmf(spec: AttackSpec): Distribution {
  if (spec.hitCap === 0) return power(diePmf(spec), spec.dice);
  const parts: { weight: number; pmf: Distribution }[] = [];
  const plainBlock = blockPmf(spec, spec.block);
  const sixBlock = blockPmf(spec, spec.blockSix, spec.woundSix);
  forEachHits(spec, (plain, six, weight) => {
    const [plainHits, sixHits] = capped(spec, plain, six);
    parts.push({ weight, pmf: convolve(power(plainBlock, plainHits), power(sixBlock, sixHits)) });
  });
  return mixture(parts);
}

/** Hits of the whole group, after Blast. */
export function hitsPmf(spec: AttackSpec): Distribution {
  const mass: number[] = [];
  forEachHits(spec, (plain, six, weight) => {
    const [plainHits, sixHits] = capped(spec, plain, six);
    const at = plainHits + sixHits;
    mass[at] = (mass[at] ?? 0) + weight;
  });
  return fromMass(
    0,
    Array.from({ length: mass.length }, (_, i) => mass[i] ?? 0),
  );
}

function capped(spec: AttackSpec, plain: number, six: number): [plain: number, six: number] {
  if (spec.hitCap === 0) return [plain * spec.blast, six * spec.blast];
  const kept = Math.min(six * spec.blast, spec.hitCap);
  return [Math.min(plain * spec.blast, spec.hitCap - kept), kept];
}

/** Joint distribution of ordinary hits and hits of natural 6s, before Blast. */
function forEachHits(spec: AttackSpec, visit: (plain: number, six: number, weight: number) => void): void {
  if (spec.hit === 6) {
    visit(spec.dice, 0, 1);
    return;
  }
  let pmf = new Map<string, number>([['0,0', 1]]);
  const single = oneDie(spec, false);
  const die = oneDie(spec, true, single);
  for (let i = 0; i < spec.dice; i++) pmf = addPairs(pmf, die);
  for (const [key, weight] of pmf) {
    const [plain = 0, six = 0] = key.split(',').map(Number);
    visit(plain, six, weight);
  }
}

function oneDie(spec: AttackSpec, withExtras: boolean, single?: Map<string, number>): Map<string, number> {
  let pmf = new Map<string, number>();
  // Natural 1s may be set aside beforehand, but not those of the dice that extra attacks bring.
  const first = withExtras && spec.noOnes ? 2 : 1;
  for (let face = first; face <= 6; face++) {
    const hits = face >= 7 - spec.hit;
    const extra = hits && face >= 5 ? spec.extraHits[face - 5]! : 0;
    let part = new Map<string, number>([[hits ? (face === 6 ? `${extra},1` : `${extra + 1},0`) : '0,0', 1 / (7 - first)]]);
    if (withExtras && single !== undefined && face >= 5) {
      for (let i = 0; i < spec.extraAttacks[face - 5]!; i++) part = addPairs(part, single);
    }
    pmf = mergePairs(pmf, part);
  }
  return pmf;
}

function addPairs(x: Map<string, number>, y: Map<string, number>): Map<string, number> {
  const out = new Map<string, number>();
  for (const [a, p] of x) {
    const [a0 = 0, a1 = 0] = a.split(',').map(Number);
    for (const [b, q] of y) {
      const [b0 = 0, b1 = 0] = b.split(',').map(Number);
      const key = `${a0 + b0},${a1 + b1}`;
      out.set(key, (out.get(key) ?? 0) + p * q);
    }
  }
  return out;
}

function mergePairs(x: Map<string, number>, y: Map<string, number>): Map<string, number> {
  for (const [key, p] of y) x.set(key, (x.get(key) ?? 0) + p);
  return x;
}

/** Wounds that a plain (not Deadly) group brings after ignore rolls, before allocation. */
export function woundsPmf(spec: AttackSpec): Distribution {
  return thinned(unblockedPmf(spec), staysChance(spec));
}

/** Each unblocked wound stays with the given chance. */
export function thinned(wounds: Distribution, stays: number): Distribution {
  if (stays === 1) return wounds;
  return mixture([...wounds.mass].map((weight, i) => ({ weight, pmf: binomial(wounds.min + i, stays) })));
}
