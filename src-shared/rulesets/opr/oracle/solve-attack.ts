/** Exact attacks for oracle cases: whole numbers and fractions, state by state. Conventions as in the cases file. */
import { add, byNumber, type Fraction, fraction, ONE, type Pmf, put, times, ZERO } from './rational.ts';

/** One weapon as a case writes it. */
export interface CaseWeapon {
  readonly attacks: number;
  readonly quality: number;
  readonly hitMod: number;
  readonly reliable: boolean;
  readonly fatigued: boolean;
  readonly extraHitOn6: number;
  readonly ap: number;
  readonly rending: 'add' | 'set' | null;
  readonly blast: number;
  readonly blastCap: 'perHit' | 'total';
  readonly bane: boolean;
  readonly shred: boolean;
  readonly deadly: number;
  readonly cancelsRegeneration: boolean;
}

export interface CaseTarget {
  readonly models: number;
  readonly tough: number;
  readonly defense: number;
  readonly defMod: number;
  readonly regen: number | null;
  readonly woundsOnCurrent: number;
}

/** Models left and wounds on the model that dies next. */
export interface Body {
  readonly models: number;
  readonly wounds: number;
}

const sixth = (faces: number): Fraction => fraction(faces, 6);
const faces = (n: number): number => Math.max(1, Math.min(5, n));

/** Hits before Blast as `plain,six`. */
export function hitPmf(w: CaseWeapon, dice: number): Pmf {
  const hitting = w.fatigued ? 1 : faces(7 - (w.reliable ? 2 : w.quality) + w.hitMod);
  const one: Pmf = new Map();
  put(one, '0,0', sixth(6 - hitting));
  if (hitting > 1) put(one, '1,0', sixth(hitting - 1));
  put(one, `${w.extraHitOn6},1`, sixth(1));
  let pmf: Pmf = new Map([['0,0', ONE]]);
  for (let i = 0; i < dice; i++) pmf = sum(pmf, one);
  return pmf;
}

function sum(x: Pmf, y: Pmf): Pmf {
  const out: Pmf = new Map();
  for (const [a, p] of x) {
    const [a0 = 0, a1 = 0] = a.split(',').map(Number);
    for (const [b, q] of y) {
      const [b0 = 0, b1 = 0] = b.split(',').map(Number);
      put(out, `${a0 + b0},${a1 + b1}`, times(p, q));
    }
  }
  return out;
}

/** Hits after Blast: every hit becomes min(X, models), or all together at most the models, 6s first. */
export function blasted(w: CaseWeapon, models: number, plain: number, six: number): [plain: number, six: number] {
  if (w.blast <= 1) return [plain, six];
  if (w.blastCap === 'perHit') return [plain * Math.min(w.blast, models), six * Math.min(w.blast, models)];
  const kept = Math.min(six * w.blast, models);
  return [Math.min(plain * w.blast, models - kept), kept];
}

/** Wounds of one hit with this AP, as a distribution over 0, 1, 2. */
function woundPmf(w: CaseWeapon, t: CaseTarget, ap: number): Pmf {
  const blocking = faces(7 - t.defense - Math.max(0, ap) + t.defMod);
  const once = (face: number): string => (face >= 7 - blocking ? '0' : w.shred && face === 1 ? '2' : '1');
  const pmf: Pmf = new Map();
  for (let face = 1; face <= 6; face++) {
    if (!(w.bane && face === 6)) put(pmf, once(face), sixth(1));
    else for (let again = 1; again <= 6; again++) put(pmf, once(again), fraction(1, 36));
  }
  return pmf;
}

function addNumbers(x: Pmf, y: Pmf): Pmf {
  const out: Pmf = new Map();
  for (const [a, p] of x) for (const [b, q] of y) put(out, String(Number(a) + Number(b)), times(p, q));
  return out;
}

/** Unblocked hits of `dice` dice against a target with so many models. */
export function unblockedPmf(w: CaseWeapon, t: CaseTarget, dice: number, models: number): Pmf {
  const plainOne = woundPmf(w, t, w.ap);
  const sixOne = woundPmf(w, t, w.rending === 'add' ? w.ap + 4 : w.rending === 'set' ? Math.max(w.ap, 4) : w.ap);
  const powers: [Pmf[], Pmf[]] = [[new Map([['0', ONE]])], [new Map([['0', ONE]])]];
  const power = (which: 0 | 1, n: number): Pmf => {
    const list = powers[which];
    while (list.length <= n) list.push(addNumbers(list.at(-1)!, which === 0 ? plainOne : sixOne));
    return list[n]!;
  };
  const out: Pmf = new Map();
  for (const [key, p] of hitPmf(w, dice)) {
    const [plain = 0, six = 0] = key.split(',').map(Number);
    const [plainHits, sixHits] = blasted(w, models, plain, six);
    for (const [wounds, q] of addNumbers(power(0, plainHits), power(1, sixHits))) put(out, wounds, times(p, q));
  }
  return out;
}

/** The target after the attack, as `models,wounds`. */
export function afterAttack(w: CaseWeapon, t: CaseTarget, dice: number, body: Body): Pmf {
  const stays = t.regen === null || w.cancelsRegeneration ? ONE : fraction(t.regen - 1, 6);
  const perHit = binomial(Math.max(1, w.deadly), stays);
  let states: Pmf = new Map([[`${body.models},${body.wounds}`, ONE]]);
  const unblocked = byNumber(unblockedPmf(w, t, dice, body.models), Number);
  const out: Pmf = new Map();
  const most = Math.max(...unblocked.keys());
  for (let hits = 0; hits <= most; hits++) {
    const chance = unblocked.get(hits) ?? ZERO;
    for (const [key, p] of states) put(out, key, times(p, chance));
    states = oneHit(states, perHit, t.tough);
  }
  return out;
}

/** Deadly wounds all go to one model; what it cannot take is lost. */
function oneHit(states: Pmf, perHit: readonly Fraction[], tough: number): Pmf {
  const out: Pmf = new Map();
  for (const [key, p] of states) {
    const [models = 0, wounds = 0] = key.split(',').map(Number);
    perHit.forEach((q, hurt) => {
      if (models === 0) put(out, key, times(p, q));
      else if (wounds + hurt >= tough) put(out, `${models - 1},0`, times(p, q));
      else put(out, `${models},${wounds + hurt}`, times(p, q));
    });
  }
  return out;
}

function binomial(n: number, p: Fraction): Fraction[] {
  let pmf: Fraction[] = [ONE];
  const q = fraction(p.den - p.num, p.den);
  for (let i = 0; i < n; i++) {
    pmf = Array.from({ length: pmf.length + 1 }, (_, k) => add(times(pmf[k] ?? ZERO, q), times(pmf[k - 1] ?? ZERO, p)));
  }
  return pmf;
}

/** Wounds between two states of a target. */
export function woundsBetween(before: Body, after: Body, tough: number): number {
  return (before.models - after.models) * tough - before.wounds + after.wounds;
}

export function bodyOf(key: string): Body {
  const [models = 0, wounds = 0] = key.split(',').map(Number);
  return { models, wounds };
}
