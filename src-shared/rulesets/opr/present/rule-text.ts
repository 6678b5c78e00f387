/** Rules as text: what each does as it is played here, made from the tables the engine itself reads. */
import type { Combatant } from '../../../contract/combatant.ts';
import { RuleNotes } from '../../../contract/rule-notes.ts';
import type { RuleNote } from '../../../contract/ruleset.ts';
import type { Against, Amount, Effect, EffectKind, When } from '../data/effects.ts';
import { findRule } from '../data/index.ts';
import { ledgerRows } from '../engine/ledger-pages.ts';
import { idleRules } from '../rules/bearers.ts';
import { unitOf } from '../rules/combatant.ts';
import type { UnitData } from '../rules/unit.ts';

/** The rules of a unit and of its weapons, each once, with who carries it. */
export function rulesOf(combatant: Combatant<UnitData>): RuleNote[] {
  const unit = unitOf(combatant);
  const notes = new RuleNotes();
  const rows = ledgerRows(unit);
  const members = unit.hero === undefined ? [unit] : [unit, unit.hero];
  const idle = new Map(
    idleRules(unit).map((i) => [i.rule, i.untilAlone ? 'Off while others of the unit live.' : 'Off: too few models have it.']),
  );
  const add: Add = (name, arg, version, carrier) => {
    const shown = arg === undefined ? name : `${name}(${arg})`;
    const note = noteOf(name, shown, arg, version);
    const off = idle.get(shown);
    const row = Math.max(...countedAs(name, version).map((rule) => rows.lastIndexOf(rule)));
    notes.add({ ...note, meaning: off === undefined ? note.meaning : `${off} ${note.meaning}` }, carrier, row < 0 ? [] : [row]);
  };
  for (const member of members) addMember(member, unit, add);
  return notes.list();
}

/** Names under which a ledger counts a rule: its own, and those of the rules that it grants (auras, buffs). */
export function countedAs(name: string, version: string | undefined): string[] {
  const entry = findRule(name, version);
  if (entry === undefined) return [name];
  return [entry.name, ...entry.effects.flatMap((e) => (e.do === 'grant' ? countedAs(e.rule, version) : []))];
}

type Add = (name: string, arg: number | undefined, version: string | undefined, carrier: string | null) => void;

/** A rule that the unit and its hero both have in full is shown without a carrier. */
function addMember(member: UnitData, unit: UnitData, add: Add): void {
  const other = member === unit ? unit.hero : unit;
  for (const rule of member.rules) {
    const some = rule.models < member.size ? `${rule.models} of ${member.size} models` : null;
    const both = other === undefined || other.rules.some((r) => r.name === rule.name && r.arg === rule.arg && r.models === other.size);
    add(rule.name, rule.arg, unit.version, some ?? (both ? null : member.name));
  }
  for (const weapon of member.weapons) for (const rule of weapon.rules) add(rule.name, rule.arg, unit.version, weapon.name);
}

function noteOf(name: string, shown: string, arg: number | undefined, version: string | undefined): Omit<RuleNote, 'carriedBy' | 'rows'> {
  const entry = findRule(name, version);
  if (entry === undefined) return { name: shown, meaning: 'Not known to the engine; it plays without this rule.', played: false };
  const sentences = entry.effects.map((effect) => sentence(effect, arg));
  return { name: shown, meaning: sentences.join(' '), played: true, source: entry.cite };
}

const WHEN = {
  always: '',
  shoot: 'when shooting',
  melee: 'in melee',
  shootFar: 'when shooting from over 9"',
  shootNear: 'when shooting within 12"',
  shootHeld: 'when shooting without having moved',
  shootMoved: 'when shooting after moving',
  shootFarHeld: 'when shooting from over 9" without having moved',
  charge: 'when charging',
  shootFarOrCharge: 'when charging, or shooting from over 9"',
  shootCloseOrStrike: 'when shooting within 9", or fighting without a charge',
  far: 'from over 9" away',
  farTargetHeld: 'when shot from over 9" without having moved this round',
} as const satisfies Record<When, string>;

const against = (vs: Against): string => {
  const [[from, to], what] = 'tough' in vs ? [vs.tough, 'Tough'] : [vs.defense, 'Defense'];
  return to >= 100 ? `${what} ${from} and more` : `${what} ${from} to ${to}`;
};

const PLACES = {
  start: 'when activated',
  end: 'at the end of its activation',
  afterAttack: 'after attacking',
  afterShooting: 'after shooting',
  afterMelee: 'after a melee',
} as const;

const GROWS = { ap: 'AP(+1)', hit: '+1 to hit', save: '+1 to block', incomingAp: 'AP(−1) on attacks against it' } as const;
const STORMS = { shred: 'with Shred', surge: 'with Surge', bane: 'with Bane', ap1: 'with AP(1)' } as const;
const HEXES = {
  push: 'the enemy within 18" is driven back 6" if it fails a morale test',
  tire: 'the enemy within 18" is fatigued if it fails a morale test',
  quake: 'the enemy within 18" takes a dangerous terrain test in each activation',
} as const;
const gain = (stat: 'ap' | 'hit', n: string): string => (stat === 'ap' ? `AP(+${n})` : `+${n} to hit`);

const dice = (n: number): string => (n === 1 ? 'one die' : `${n} dice`);
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

type EffectTexts = { readonly [K in EffectKind]: (effect: Extract<Effect, { do: K }>, x: (n: Amount) => number) => string };

const TEXTS: EffectTexts = {
  hit: (e, x) => `${signed(x(e.n))} to hit`,
  quality: (e) => `hits on ${e.set}+`,
  extraHit: (e) => `unmodified rolls to hit of ${e.low === 6 ? '6' : '5 or 6'} give one more hit`,
  extraAttack: (e) => `unmodified rolls to hit of ${e.low === 6 ? '6' : '5 or 6'} give one more attack`,
  ap: (e, x) => `AP(${signed(x(e.n))})${e.vs === undefined ? '' : ` against ${against(e.vs)}`}`,
  apOnSix: (e) => `unmodified 6s to hit have AP(${signed(e.n)})`,
  rerollBlocks: (e) => `the target rolls blocks of ${e.low === 6 ? '6' : '5 or 6'} again`,
  extraWound: (e) => `each unmodified ${e.high === 1 ? '1' : '1 or 2'} to block takes one more wound`,
  cancelRegeneration: () => 'wounds cannot be regenerated',
  ignorePenalties: () => 'ignores penalties to hit',
  woundOnSix: (e) => `unblocked hits of unmodified 6s deal ${e.n} more wound`,
  choose: (e) => (e.how === 'best' ? 'AP(+1) or +1 to hit, whichever wounds more' : 'a die gives AP(+1) on 1 to 3, +1 to hit on 4 to 6'),
  blast: (e, x) => `each hit counts ${x(e.n)} times, at most once for each model of the target`,
  deadly: (e, x) => `each wound is multiplied by ${x(e.n)} on one model`,
  deadlyVs: (e) => `Deadly(+${e.n}) against ${against(e.vs)}`,
  farSighted: () => 'nothing shortens its range',
  takedown: () => 'picks the model it hits',
  limited: () => 'once a game',
  counter: () => 'strikes first when charged (a weapon with it also takes a die off Impact)',
  hazardous: () => 'unmodified 1s wound its bearer',
  steady: () => 'Indirect weapons keep their aim after moving',
  beHit: (e) => `enemies have ${signed(e.n)} to hit it`,
  save: (e, x) => `${signed(x(e.n))} to block`,
  incomingAp: (e) => `attacks against it have AP(${signed(e.n)})`,
  ignoreWound: (e) => `ignores each wound on ${e.target}+${e.regeneration ? ' (regeneration)' : ''}`,
  protectionFeat: (e) => `once a game, for the first attack that wounds it, each wound is ignored on ${e.target}+`,
  armor: (_e, x) => `counts as Defense ${x('X')}+`,
  beShotRange: (e) => `enemies shoot it from ${-e.n}" less, never less than ${e.min}"`,
  beChargedRange: (e) => `enemies charge it from ${-e.n}" less, never less than ${e.min}"`,
  tough: (_e, x) => `${x('X')} wounds for each model`,
  hero: () => 'may join a unit, which then takes tests with its Quality',
  fear: (_e, x) => `counts as ${x('X')} more wounds dealt when it is decided who won a melee`,
  morale: (e) => `${signed(e.n)} to morale tests`,
  moraleSave: (e) => `a failed morale test is passed after all on ${e.target}+`,
  rally: (e) => `is Shaken no longer on ${e.target}+ at the start of a round`,
  noRetreat: () => 'instead of failing morale, a die for each wound left: 1 to 3 is a wound',
  move: (e) => `advances ${signed(e.advance)}", rushes ${signed(e.rush)}", charges ${signed(e.charge)}"`,
  notSlow: () => 'ignores Slow',
  range: (e) => `weapons reach ${signed(e.n)}"`,
  holdOnly: () => 'cannot move',
  holdToShoot: () => 'with AI overlays on, holds and shoots while a target is in range',
  shootAfterRush: () => 'may shoot after rushing',
  instinct: () => 'attacks whenever it can',
  speedFeat: (e) => `once a game, on its first move, advances +${e.advance}", rushes and charges +${e.rush}"`,
  slowFoe: (e) => (e.as === 'slow' ? 'the enemy within 18" moves as if Slow' : 'the enemy within 18" moves at most 6"'),
  freeMove: (e) =>
    `moves ${[e.d3 > 0 && `${e.d3 > 1 ? e.d3 : ''}D3`, e.plus > 0 && String(e.plus)].filter(Boolean).join('+')}" ${PLACES[e.at]}`,
  scout: (e) => `starts up to ${e.reach}" further forward`,
  ambush: (e) => `arrives in round ${e.round}, over ${e.gap}" from enemies, and holds nothing in that round`,
  repelAmbush: (e) => `ambushers stay over ${e.gap}" away`,
  aircraft: () => 'always in range of its own guns; holds nothing, cannot be charged, and is shot from 12" less',
  impact: (e, x) => `${dice(x('X'))} for each model when charging, each 2+ a hit${e.ap > 0 ? ` with AP(${e.ap})` : ''}`,
  ravage: (_e, x) => `${dice(x('X'))} for each model in melee, each 6 a wound`,
  breath: () => 'one die against an enemy within 6": on 2+ a hit with Blast(3) and AP(1)',
  storm: (e) => `once a game three dice against an enemy within 12": each 2+ is three hits ${STORMS[e.facet]}`,
  strikeOnce: (e) => `once a game one ${e.in === 'shoot' ? 'shot' : 'strike'} at Quality 2+ with AP(2), Deadly(3) and Takedown`,
  retaliate: (_e, x) => `${x('X')} hits on the attacker for each wound in melee`,
  deathstrike: (_e, x) => `${x('X')} hits on the attacker for each model killed in melee`,
  selfDestruct: (_e, x) => `models that survive a melee die after it, with ${x('X')} hits each on the enemy`,
  surprise: (e, x) =>
    `on its first activation ${dice(x('X'))} against an enemy within ${e.range}": each ${e.target}+ is ${e.hits === 1 ? 'a hit' : `${e.hits} hits`} with AP(1)`,
  unwieldy: () => 'strikes last when charging',
  unwieldyFoe: () => 'enemies that charge it strike last',
  hex: (e) => HEXES[e.kind],
  strength: () => 'one melee weapon has an attack more for each wound ignored so far',
  growth: (e) => `${GROWS[e.stat]} for every two rounds`,
  tag: (e, x) => `its first attack within ${e.range}" has ${gain(e.stat, String(x('X')))}`,
  spot: (e) => `on each activation a die: on 4+ its next attack has ${gain(e.stat, '1')}`,
  arrivalAp: (e) => `AP(+${e.n}) when shooting in the round of its arrival`,
  mend: () => 'on activation a wounded model loses D3 wounds',
  secondWind: () => 'once a game a second activation after one with an attack',
  reinforce: () => 'once a game, when destroyed or Shaken at half strength, a fresh copy arrives at its edge',
  grant: (e) => `the unit has ${e.rule}`,
  enemyMorale: (e) => `the enemy has ${signed(e.n)} to morale tests`,
  reanimate: (e) => `on activation lost wounds come back on ${e.target}+`,
  inert: (e) => `no effect here: ${e.reason}`,
};

function sentence(effect: Effect, arg: number | undefined): string {
  const words = TEXTS[effect.do] as (e: Effect, x: (n: Amount) => number) => string;
  const text = words(effect, (n) => (n === 'X' ? (arg ?? 1) : n));
  const when = 'when' in effect ? WHEN[effect.when] : '';
  const whole = when === '' ? text : `${text} ${when}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
