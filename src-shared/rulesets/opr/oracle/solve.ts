/** Answers oracle cases (`opr-oracles/1`) exactly. Never looks at `expected`. */
import { type CaseFields, casesIn } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import {
  add,
  byNumber,
  type Fraction,
  fraction,
  meanOf,
  minus,
  ONE,
  type Pmf,
  parseFraction,
  printFraction,
  printPmf,
  put,
  times,
  ZERO,
} from './rational.ts';
import {
  afterAttack,
  type Body,
  blasted,
  bodyOf,
  type CaseTarget,
  type CaseWeapon,
  hitPmf,
  unblockedPmf,
  woundsBetween,
} from './solve-attack.ts';

type Fields = { readonly [key: string]: Json | undefined };

const WEAPON: CaseFields = {
  attacks: true,
  quality: true,
  hitMod: true,
  reliable: true,
  fatigued: true,
  extraHitOn6: true,
  surge: true,
  ap: true,
  rending: true,
  rendingMode: true,
  blast: true,
  blastCap: true,
  bane: true,
  poison: true,
  shred: true,
  deadly: true,
  unstoppable: true,
  cancelsRegen: true,
};
const TARGET: CaseFields = { models: true, tough: true, defense: true, defMod: true, regen: true, woundsOnCurrent: true };
const UNIT: CaseFields = {
  ...TARGET,
  quality: true,
  weapon: { ...WEAPON, counter: true },
  fatigued: true,
  moraleMod: true,
  fearless: true,
  impact: true,
  furious: true,
  fear: true,
  counter: true,
};

/** The kinds of cases and what is read of each. */
const CASES: { readonly [kind: string]: CaseFields } = {
  attack: { kind: true, attacker: WEAPON, target: TARGET },
  morale: {
    kind: true,
    input: { quality: true, modifier: true, fearless: true, atHalfOrLess: true, trigger: true, ruleset: true },
  },
  melee: { kind: true, charger: UNIT, defender: UNIT },
  duel: { kind: true, A: UNIT, B: UNIT, ruleset: true, rounds: true, activationOrderPerRound: true },
  bestOf3: { kind: true, input: { oddGames_A_draw_B: true, evenGame_A_draw_B: true } },
};

export function caseFields(one: Json): CaseFields | null {
  const { kind } = fields(one);
  return typeof kind === 'string' && Object.hasOwn(CASES, kind) ? CASES[kind]! : null;
}

/** A list of attacks, morale tests, melees, duels and matches. */
export function solves(cases: Json): boolean {
  const list = casesIn(cases);
  return list.length > 0 && list.every((one) => caseFields(one) !== null);
}

export function solve(request: SolveRequest): readonly Json[] {
  return casesIn(request.cases).map((one) => answer(fields(one)));
}

function answer(c: Fields): Json {
  const id = c.id ?? null;
  switch (c.kind) {
    case 'attack':
      return { id, ...attackCase(c) };
    case 'morale':
      return { id, ...moraleCase(fields(c.input)) };
    case 'melee':
      return { id, ...meleeCase(c) };
    case 'duel':
      return { id, ...duelCase(c) };
    case 'bestOf3':
      return { id, ...bestOfThree(fields(c.input)) };
    default:
      return { id, unsupported: `kind '${String(c.kind)}'` };
  }
}

// Reading

const fields = (value: Json | undefined): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const number = (value: Json | undefined, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const flag = (value: Json | undefined): boolean => value === true;

function weaponOf(w: Fields, quality: number, fatigued = false): CaseWeapon {
  const rending = flag(w.rending);
  return {
    attacks: number(w.attacks, 0),
    quality: number(w.quality, quality),
    hitMod: number(w.hitMod, 0),
    reliable: flag(w.reliable),
    fatigued: flag(w.fatigued) || fatigued,
    extraHitOn6: number(w.extraHitOn6, 0) + (flag(w.surge) ? 1 : 0),
    ap: number(w.ap, 0),
    rending: !rending ? null : w.rendingMode === 'set' ? 'set' : 'add',
    blast: number(w.blast, 1),
    blastCap: w.blastCap === 'total' ? 'total' : 'perHit',
    bane: flag(w.bane) || flag(w.poison),
    shred: flag(w.shred),
    deadly: number(w.deadly, 1),
    cancelsRegeneration: rending || flag(w.bane) || flag(w.unstoppable) || flag(w.cancelsRegen),
  };
}

function targetOf(t: Fields): CaseTarget {
  return {
    models: number(t.models, 1),
    tough: number(t.tough, 1),
    defense: number(t.defense, 4),
    defMod: number(t.defMod, 0),
    regen: typeof t.regen === 'number' ? t.regen : null,
    woundsOnCurrent: number(t.woundsOnCurrent, 0),
  };
}

// One attack

function attackCase(c: Fields): Fields {
  const attacker = fields(c.attacker);
  const w = weaponOf(attacker, number(attacker.quality, 4));
  const t = targetOf(fields(c.target));
  const start: Body = { models: t.models, wounds: t.woundsOnCurrent };
  const hits = byNumber(hitPmf(w, w.attacks), (key) => {
    const [plain = 0, six = 0] = key.split(',').map(Number);
    return blasted(w, t.models, plain, six).reduce((s, n) => s + n, 0);
  });
  const unblocked = byNumber(unblockedPmf(w, t, w.attacks, t.models), Number);
  const after = afterAttack(w, t, w.attacks, start);
  const lost = byNumber(after, (key) => t.models - bodyOf(key).models);
  const wounds = byNumber(after, (key) => woundsBetween(start, bodyOf(key), t.tough));
  return {
    hits: printPmf(hits),
    meanHits: printFraction(meanOf(hits)),
    unblockedHits: printPmf(unblocked),
    meanUnblockedHits: printFraction(meanOf(unblocked)),
    modelsLost: printPmf(lost),
    meanModelsLost: printFraction(meanOf(lost)),
    woundsTaken: printPmf(wounds),
    meanWoundsTaken: printFraction(meanOf(wounds)),
    pDestroyed: printFraction(after.get('0,0') ?? ZERO),
  };
}

// Morale

interface Nerve {
  readonly quality: number;
  readonly modifier: number;
  readonly fearless: boolean;
}

function passes(n: Nerve): Fraction {
  const pass = fraction(Math.max(1, Math.min(5, 7 - n.quality + n.modifier)), 6);
  return n.fearless ? add(pass, times(minus(ONE, pass), fraction(1, 2))) : pass;
}

function moraleCase(input: Fields): Fields {
  const pass = passes({ quality: number(input.quality, 4), modifier: number(input.modifier, 0), fearless: flag(input.fearless) });
  const fail = minus(ONE, pass);
  const routs = flag(input.atHalfOrLess) && (input.trigger === 'melee' || input.ruleset === 'seed');
  return { pass: printFraction(pass), shaken: printFraction(routs ? ZERO : fail), rout: printFraction(routs ? fail : ZERO) };
}

// One round of melee

interface CaseUnit {
  readonly target: CaseTarget;
  readonly weapon: CaseWeapon;
  readonly nerve: Nerve;
  readonly impact: number;
  readonly furious: boolean;
  readonly fear: number;
  readonly counter: boolean;
}

function unitOf(u: Fields): CaseUnit {
  const quality = number(u.quality, 4);
  return {
    target: targetOf(u),
    weapon: weaponOf(fields(u.weapon), quality, flag(u.fatigued)),
    nerve: { quality, modifier: number(u.moraleMod, 0), fearless: flag(u.fearless) },
    impact: number(u.impact, 0),
    furious: flag(u.furious),
    fear: number(u.fear, 0),
    counter: flag(u.counter) || flag(fields(u.weapon).counter),
  };
}

const IMPACT: CaseWeapon = weaponOf({ attacks: 1, quality: 2 }, 2);

function bodyAtStart(u: CaseUnit): Body {
  return { models: u.target.models, wounds: u.target.woundsOnCurrent };
}

function atHalf(u: CaseUnit, body: Body): boolean {
  if (u.target.models > 1) return 2 * body.models <= u.target.models;
  return body.models === 0 || 2 * (u.target.tough - body.wounds) <= u.target.tough;
}

/** States `charger;defender` after a step in which one side strikes the other. */
function step(states: Pmf, strike: (attacker: Body, target: Body) => Pmf, chargerStrikes: boolean): Pmf {
  const out: Pmf = new Map();
  for (const [key, p] of states) {
    const [a = '', b = ''] = key.split(';');
    const [me, foe] = chargerStrikes ? [bodyOf(a), bodyOf(b)] : [bodyOf(b), bodyOf(a)];
    if (me.models === 0 || foe.models === 0) {
      put(out, key, p);
      continue;
    }
    for (const [after, q] of strike(me, foe)) put(out, chargerStrikes ? `${a};${after}` : `${after};${b}`, times(p, q));
  }
  return out;
}

function meleeCase(c: Fields): Fields {
  const a = unitOf(fields(c.charger));
  const b = unitOf(fields(c.defender));
  const startA = bodyAtStart(a);
  const startB = bodyAtStart(b);
  const charge: CaseWeapon = { ...a.weapon, extraHitOn6: a.weapon.extraHitOn6 + (a.furious ? 1 : 0) };
  const strikeBack = (me: Body, foe: Body): Pmf => afterAttack(b.weapon, a.target, b.weapon.attacks * me.models, foe);
  let states: Pmf = new Map([[`${startA.models},${startA.wounds};${startB.models},${startB.wounds}`, ONE]]);
  if (b.counter) states = step(states, strikeBack, false);
  if (a.impact > 0) {
    const dice = (models: number): number => Math.max(0, a.impact * models - (b.counter ? startB.models : 0));
    states = step(states, (me, foe) => afterAttack(IMPACT, b.target, dice(me.models), foe), true);
  }
  states = step(states, (me, foe) => afterAttack(charge, b.target, charge.attacks * me.models, foe), true);
  if (!b.counter) states = step(states, strikeBack, false);
  return meleeAnswer(a, b, states);
}

function meleeAnswer(a: CaseUnit, b: CaseUnit, states: Pmf): Fields {
  const startA = bodyAtStart(a);
  const startB = bodyAtStart(b);
  const outcome: Pmf = new Map();
  const split = (key: string): [Body, Body] => key.split(';').map(bodyOf) as [Body, Body];
  const woundsA = (key: string): number => woundsBetween(startA, split(key)[0], a.target.tough);
  const woundsB = (key: string): number => woundsBetween(startB, split(key)[1], b.target.tough);
  for (const [key, p] of states) {
    const [bodyA, bodyB] = split(key);
    const scoreA = woundsB(key) + a.fear;
    const scoreB = woundsA(key) + b.fear;
    if (bodyA.models === 0) put(outcome, 'A destroyed', p);
    else if (bodyB.models === 0) put(outcome, 'B destroyed', p);
    else if (scoreA === scoreB) put(outcome, 'tie', p);
    else if (scoreA < scoreB) putTest(outcome, { side: 'A', unit: a, body: bodyA }, p);
    else putTest(outcome, { side: 'B', unit: b, body: bodyB }, p);
  }
  const byCharger = byNumber(states, woundsA);
  const byDefender = byNumber(states, woundsB);
  return {
    outcome: printPmf(new Map([...outcome].sort(([x], [y]) => (x < y ? -1 : 1)))),
    woundsTakenByCharger: printPmf(byCharger),
    woundsTakenByDefender: printPmf(byDefender),
    modelsLostByCharger: printPmf(byNumber(states, (key) => startA.models - split(key)[0].models)),
    modelsLostByDefender: printPmf(byNumber(states, (key) => startB.models - split(key)[1].models)),
    meanWoundsTakenByCharger: printFraction(meanOf(byCharger)),
    meanWoundsTakenByDefender: printFraction(meanOf(byDefender)),
  };
}

function putTest(outcome: Pmf, loser: { readonly side: 'A' | 'B'; readonly unit: CaseUnit; readonly body: Body }, p: Fraction): void {
  const { side, unit, body } = loser;
  const pass = passes(unit.nerve);
  put(outcome, `${side} loses, passes`, times(p, pass));
  put(outcome, `${side} ${atHalf(unit, body) ? 'routs' : 'shaken'}`, times(p, minus(ONE, pass)));
}

// A shooting duel

/** State `bodyA;bodyB;shakenA,shakenB;woundedA,woundedB`. */
interface DuelState {
  readonly bodies: readonly [Body, Body];
  readonly shaken: readonly [boolean, boolean];
  readonly wounded: readonly [boolean, boolean];
}

function duelKey(s: DuelState): string {
  return JSON.stringify(s);
}

function duelCase(c: Fields): Fields {
  const units: [CaseUnit, CaseUnit] = [unitOf(fields(c.A)), unitOf(fields(c.B))];
  const seed = c.ruleset === 'seed';
  const orders = Array.isArray(c.activationOrderPerRound) ? c.activationOrderPerRound.map(String) : [];
  const outcome: Pmf = new Map();
  const start: DuelState = { bodies: [bodyAtStart(units[0]), bodyAtStart(units[1])], shaken: [false, false], wounded: [false, false] };
  let states: Pmf = new Map([[duelKey(start), ONE]]);
  for (let round = 0; round < number(c.rounds, 4); round++) {
    const order = orders[round] ?? 'AB';
    for (const letter of order) states = duelActivation(states, units, letter === 'A' ? 0 : 1, seed);
    states = duelRoundEnd(states, units, { last: order.endsWith('A') ? 0 : 1, seed }, outcome);
  }
  const atEnd: [Fraction, Fraction] = [ZERO, ZERO];
  for (const [key, p] of states) {
    const { shaken } = JSON.parse(key) as DuelState;
    put(outcome, 'both alive', p);
    for (const side of [0, 1] as const) if (shaken[side]) atEnd[side] = add(atEnd[side], p);
  }
  return {
    outcome: printPmf(new Map([...outcome].sort(([x], [y]) => (x < y ? -1 : 1)))),
    endStatus: { 'A shaken at end': printFraction(atEnd[0]), 'B shaken at end': printFraction(atEnd[1]) },
  };
}

function duelActivation(states: Pmf, units: readonly [CaseUnit, CaseUnit], side: 0 | 1, seed: boolean): Pmf {
  const out: Pmf = new Map();
  const other = side === 0 ? 1 : 0;
  const swap = <V>(pair: readonly [V, V], at: 0 | 1, value: V): [V, V] => (at === 0 ? [value, pair[1]] : [pair[0], value]);
  for (const [key, p] of states) {
    const s = JSON.parse(key) as DuelState;
    if (s.bodies[0].models === 0 || s.bodies[1].models === 0) put(out, key, p);
    else if (s.shaken[side]) put(out, duelKey({ ...s, shaken: swap(s.shaken, side, false) }), p);
    else {
      const { weapon } = units[side];
      const target = units[other].target;
      const defended = seed && s.shaken[other] ? { ...target, defMod: target.defMod - 1 } : target;
      for (const [after, q] of afterAttack(weapon, defended, weapon.attacks * s.bodies[side].models, s.bodies[other])) {
        const body = bodyOf(after);
        const hurt = woundsBetween(s.bodies[other], body, target.tough) > 0;
        const next: DuelState = { ...s, bodies: swap(s.bodies, other, body), wounded: swap(s.wounded, other, s.wounded[other] || hurt) };
        const tests = !seed && hurt && body.models > 0 && atHalf(units[other], body);
        const pass = !tests ? ONE : s.shaken[other] ? ZERO : passes(units[other].nerve);
        put(out, duelKey(next), times(times(p, q), pass));
        put(out, duelKey({ ...next, shaken: swap(next.shaken, other, true) }), times(times(p, q), minus(ONE, pass)));
      }
    }
  }
  return out;
}

/** How a round of a duel went: who acted last, and whether morale is tested at its end. */
interface DuelRound {
  readonly last: 0 | 1;
  readonly seed: boolean;
}

/**
 * Under the specification both sides test now. A rout is named before a destruction; if both rout, the one that acted last
 * is named, because it was shot at first.
 */
function duelRoundEnd(states: Pmf, units: readonly [CaseUnit, CaseUnit], { last, seed }: DuelRound, outcome: Pmf): Pmf {
  const out: Pmf = new Map();
  const first = last === 0 ? 1 : 0;
  const routs = (s: DuelState, side: 0 | 1): Fraction => {
    const tests = seed && s.wounded[side] && s.bodies[side].models > 0 && atHalf(units[side], s.bodies[side]);
    return tests ? minus(ONE, passes(units[side].nerve)) : ZERO;
  };
  for (const [key, p] of states) {
    const s = JSON.parse(key) as DuelState;
    const named = routs(s, last);
    const other = routs(s, first);
    put(outcome, `${'AB'[last]} routs`, times(p, named));
    put(outcome, `${'AB'[first]} routs`, times(times(p, minus(ONE, named)), other));
    const stays = times(times(p, minus(ONE, named)), minus(ONE, other));
    if (s.bodies[0].models === 0) put(outcome, 'B destroys A', stays);
    else if (s.bodies[1].models === 0) put(outcome, 'A destroys B', stays);
    else put(out, duelKey({ ...s, wounded: [false, false] }), stays);
  }
  return out;
}

// Best of three

function bestOfThree(input: Fields): Fields {
  const pmf = (value: Json | undefined): Fraction[] =>
    Array.isArray(value) ? value.map((v: Json) => parseFraction(String(v))) : [ZERO, ONE, ZERO];
  const odd = pmf(input.oddGames_A_draw_B);
  const even = pmf(input.evenGame_A_draw_B);
  const winner: Pmf = new Map();
  const played = new Map<number, Fraction>();
  const play = (game: number, wonA: number, wonB: number, p: Fraction): void => {
    if (p.num === 0n) return;
    if (wonA === 2 || wonB === 2 || game === 3) {
      put(winner, wonA > wonB ? 'A' : wonB > wonA ? 'B' : 'tiebreak', p);
      played.set(game, add(played.get(game) ?? ZERO, p));
      return;
    }
    const [a = ZERO, draw = ZERO, b = ZERO] = game % 2 === 0 ? odd : even;
    play(game + 1, wonA + 1, wonB, times(p, a));
    play(game + 1, wonA, wonB, times(p, draw));
    play(game + 1, wonA, wonB + 1, times(p, b));
  };
  play(0, 0, 0, ONE);
  const sorted = new Map([...played].sort(([x], [y]) => x - y));
  return { matchWinner: printPmf(winner), gamesPlayed: printPmf(sorted), meanGamesPlayed: printFraction(meanOf(sorted)) };
}
