/** Rules in words: what each does as it is played here, made from the tables the engine itself reads. */
import type { Combatant } from '../../contract/combatant.ts';
import type { RuleNote } from '../../contract/ruleset.ts';
import { unitOf } from './combatant.ts';
import type { Amount, Effect, EffectKind, When } from './data/effects.ts';
import { findRule } from './data/index.ts';
import type { UnitData } from './unit.ts';

/** The rules of a unit and of its weapons, each once, with who carries it. */
export function rulesOf(combatant: Combatant): RuleNote[] {
  const unit = unitOf(combatant);
  const notes = new Map<string, { note: Omit<RuleNote, 'carriedBy'>; carriers: Set<string> }>();
  const add = (name: string, arg: number | undefined, version: string | undefined, carrier: string | null) => {
    const shown = arg === undefined ? name : `${name}(${arg})`;
    const known = notes.get(shown) ?? { note: noteOf(name, shown, arg, version), carriers: new Set<string>() };
    if (carrier !== null) known.carriers.add(carrier);
    notes.set(shown, known);
  };
  for (const member of unit.hero === undefined ? [unit] : [unit, unit.hero]) addMember(member, unit, add);
  return [...notes.values()].map(({ note, carriers }) => ({ ...note, carriedBy: [...carriers] }));
}

type Add = (name: string, arg: number | undefined, version: string | undefined, carrier: string | null) => void;

function addMember(member: UnitData, unit: UnitData, add: Add): void {
  for (const rule of member.rules) add(rule.name, rule.arg, unit.version, member === unit ? null : member.name);
  for (const weapon of member.weapons) for (const rule of weapon.rules) add(rule.name, rule.arg, unit.version, weapon.name);
}

function noteOf(name: string, shown: string, arg: number | undefined, version: string | undefined): Omit<RuleNote, 'carriedBy'> {
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

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

type Words = { readonly [K in EffectKind]?: (effect: Extract<Effect, { do: K }>, x: (n: Amount) => number) => string };

const WORDS: Words = {
  hit: (e, x) => `${signed(x(e.n))} to hit`,
  quality: (e) => `hits on ${e.set}+`,
  extraHit: (e) => `unmodified rolls to hit of ${e.low === 6 ? '6' : '5 or 6'} give one more hit`,
  extraAttack: (e) => `unmodified rolls to hit of ${e.low === 6 ? '6' : '5 or 6'} give one more attack`,
  ap: (e, x) => `AP(${signed(x(e.n))})${e.vs === undefined ? '' : ' against the targets it is made for'}`,
  apOnSix: (e) => `unmodified 6s to hit have AP(${signed(e.n)})`,
  rerollBlocks: (e) => `the target rolls blocks of ${e.low === 6 ? '6' : '5 or 6'} again`,
  extraWound: (e) => `each unmodified ${e.high === 1 ? '1' : '1 or 2'} to block takes one more wound`,
  cancelRegeneration: () => 'wounds cannot be regenerated',
  ignorePenalties: () => 'ignores penalties to hit',
  blast: (e, x) => `each hit counts ${x(e.n)} times, at most once for each model of the target`,
  deadly: (e, x) => `each wound is multiplied by ${x(e.n)} on one model`,
  takedown: () => 'picks the model it hits',
  limited: () => 'once a game',
  counter: () => 'strikes first when charged',
  hazardous: () => 'unmodified 1s wound its bearer',
  beHit: (e) => `enemies have ${signed(e.n)} to hit it`,
  save: (e, x) => `${signed(x(e.n))} to block`,
  incomingAp: (e) => `attacks against it have AP(${signed(e.n)})`,
  ignoreWound: (e) => `ignores each wound on ${e.target}+${e.regeneration ? ' (regeneration)' : ''}`,
  tough: (_e, x) => `${x('X')} wounds for each model`,
  hero: () => 'may join a unit, which then takes tests with its Quality',
  fear: (_e, x) => `counts ${x('X')} more wounds when it is told who won a melee`,
  morale: (e) => `${signed(e.n)} to morale tests`,
  moraleSave: (e) => `a failed morale test is passed after all on ${e.target}+`,
  rally: (e) => `is Shaken no longer on ${e.target}+`,
  noRetreat: () => 'takes wounds instead of failing morale',
  move: (e) => `advances ${signed(e.advance)}", rushes ${signed(e.rush)}", charges ${signed(e.charge)}"`,
  range: (e) => `weapons reach ${signed(e.n)}"`,
  holdOnly: () => 'cannot move',
  holdToShoot: () => 'its orders prefer to hold and shoot',
  shootAfterRush: () => 'may shoot after rushing',
  scout: (e) => `moves up to ${e.reach}" before the first round`,
  ambush: (e) => `arrives in round ${e.round}, over ${e.gap}" from enemies`,
  aircraft: () => 'flies its full move and holds nothing',
  impact: (_e, x) => `up to ${x('X')} extra hits when charging`,
  grant: (e) => `the unit has ${e.rule}`,
  enemyMorale: (e) => `the enemy has ${signed(e.n)} to morale tests`,
  reanimate: (e) => `on activation lost wounds come back on ${e.target}+`,
  inert: (e) => `no effect here: ${e.reason}`,
};

/** One effect as a sentence; what the table above does not name is named by its key. */
function sentence(effect: Effect, arg: number | undefined): string {
  const words = WORDS[effect.do] as ((e: Effect, x: (n: Amount) => number) => string) | undefined;
  const told = words?.(effect, (n) => (n === 'X' ? (arg ?? 1) : n)) ?? effect.do.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
  const when = 'when' in effect ? WHEN[effect.when] : '';
  const whole = when === '' ? told : `${told} ${when}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
