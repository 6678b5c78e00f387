/** Exact attacks for oracle cases: whole numbers and fractions, state by state. Conventions as in the cases file. */
import { add, byNumber, type Fraction, fraction, type Law, ONE, put, times, ZERO } from './rational.ts';

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
export function hitLaw(w: CaseWeapon, dice: number): Law {
  const hitting = w.fatigued ? 1 : faces(7 - (w.reliable ? 2 : w.quality) + w.hitMod);
  const one: Law = new Map();
  put(one, '0,0', sixth(6 - hitting));
  if (hitting > 1) put(one, '1,0', sixth(hitting - 1));
  put(one, `${w.extraHitOn6},1`, sixth(1));
  let law: Law = new Map([['0,0', ONE]]);
  for (let i = 0; i < dice; i++) law = sum(law, one);
  return law;
}

function sum(x: Law, y: Law): Law {
  const out: Law = new Map();
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

/** Wounds of one hit with this AP, as a law of 0, 1, 2. */
function woundLaw(w: CaseWeapon, t: CaseTarget, ap: number): Law {
  const blocking = faces(7 - t.defense - Math.max(0, ap) + t.defMod);
  const once = (face: number): string => (face >= 7 - blocking ? '0' : w.shred && face === 1 ? '2' : '1');
  const law: Law = new Map();
  for (let face = 1; face <= 6; face++) {
    if (!(w.bane && face === 6)) put(law, once(face), sixth(1));
    else for (let again = 1; again <= 6; again++) put(law, once(again), fraction(1, 36));
  }
  return law;
}

function addNumbers(x: Law, y: Law): Law {
  const out: Law = new Map();
  for (const [a, p] of x) for (const [b, q] of y) put(out, String(Number(a) + Number(b)), times(p, q));
  return out;
}

/** Unblocked hits of `dice` dice against a target with so many models. */
export function unblockedLaw(w: CaseWeapon, t: CaseTarget, dice: number, models: number): Law {
  const plainOne = woundLaw(w, t, w.ap);
  const sixOne = woundLaw(w, t, w.rending === 'add' ? w.ap + 4 : w.rending === 'set' ? Math.max(w.ap, 4) : w.ap);
  const powers: [Law[], Law[]] = [[new Map([['0', ONE]])], [new Map([['0', ONE]])]];
  const power = (which: 0 | 1, n: number): Law => {
    const list = powers[which];
    while (list.length <= n) list.push(addNumbers(list.at(-1) as Law, which === 0 ? plainOne : sixOne));
    return list[n] as Law;
  };
  const out: Law = new Map();
  for (const [key, p] of hitLaw(w, dice)) {
    const [plain = 0, six = 0] = key.split(',').map(Number);
    const [plainHits, sixHits] = blasted(w, models, plain, six);
    for (const [wounds, q] of addNumbers(power(0, plainHits), power(1, sixHits))) put(out, wounds, times(p, q));
  }
  return out;
}

/** The target after the attack, as `models,wounds`. */
export function afterAttack(w: CaseWeapon, t: CaseTarget, dice: number, body: Body): Law {
  const stays = t.regen === null || w.cancelsRegeneration ? ONE : fraction(t.regen - 1, 6);
  const perHit = binomial(Math.max(1, w.deadly), stays);
  let states: Law = new Map([[`${body.models},${body.wounds}`, ONE]]);
  const unblocked = byNumber(unblockedLaw(w, t, dice, body.models), Number);
  const out: Law = new Map();
  const most = Math.max(...unblocked.keys());
  for (let hits = 0; hits <= most; hits++) {
    const chance = unblocked.get(hits) ?? ZERO;
    for (const [key, p] of states) put(out, key, times(p, chance));
    states = oneHit(states, perHit, t.tough);
  }
  return out;
}

/** Deadly wounds all go to one model; what it cannot take is lost. */
function oneHit(states: Law, perHit: readonly Fraction[], tough: number): Law {
  const out: Law = new Map();
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
  let law: Fraction[] = [ONE];
  const q = fraction(p.den - p.num, p.den);
  for (let i = 0; i < n; i++) {
    law = Array.from({ length: law.length + 1 }, (_, k) => add(times(law[k] ?? ZERO, q), times(law[k - 1] ?? ZERO, p)));
  }
  return law;
}

/** Wounds between two states of a target. */
export function woundsBetween(before: Body, after: Body, tough: number): number {
  return (before.models - after.models) * tough - before.wounds + after.wounds;
}

export function bodyOf(key: string): Body {
  const [models = 0, wounds = 0] = key.split(',').map(Number);
  return { models, wounds };
}
