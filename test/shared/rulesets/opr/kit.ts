/** Units made of only what a test is about. */
import { scripted } from '../../../../src-shared/random/scripted.ts';
import type { AttackContext } from '../../../../src-shared/rulesets/opr/data/effects.ts';
import { type Fighter, fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { AttackSpec } from '../../../../src-shared/rulesets/opr/rules/modifiers.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { rollAttack } from '../../../../src-shared/rulesets/opr/rules/roll-attack.ts';
import type { RuleRef, UnitData, Weapon, WeaponRule } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { type AttackState, attackSpec, NO_TAG } from '../../../reference/opr/attack-spec.ts';

/** Bodies and effects are remembered by their options: with a new object each test computes its own, so it notices a mutant. */
export const defaultOptions = (): RuleOptions => ({ ...ruleOptionsOf({}) });

export const OFFICIAL: RuleOptions = ruleOptionsOf({
  shaken: 'official',
  routFrom: 'melee',
  moraleTiming: 'activation',
  meleeLock: false,
  relentless: 'far',
  lance: 'thrust',
  poison: 'bane',
  objective: 'persistent',
  initiative: 'official',
  unchargeable: 'chase',
  aiOverlays: true,
});

function rule(text: string): WeaponRule {
  const found = /^(.*?)\((-?\d+)\)$/.exec(text);
  return found ? { name: found[1]!, arg: Number(found[2]) } : { name: text };
}

export function weapon(parts: Partial<Omit<Weapon, 'rules'>> & { rules?: readonly string[] } = {}): Weapon {
  const { rules = [], ...rest } = parts;
  return { name: 'Blade', count: 1, attacks: 1, range: 0, ...rest, rules: rules.map(rule) };
}

export function unit(parts: Partial<Omit<UnitData, 'rules'>> & { rules?: readonly string[] } = {}): UnitData {
  const { rules = [], ...rest } = parts;
  const size = parts.size ?? 1;
  const refs: RuleRef[] = rules.map((text) => ({ ...rule(text), models: size }));
  return { name: 'Troopers', size, quality: 4, defense: 4, points: 100, weapons: [weapon({ count: size })], ...rest, rules: refs };
}

export const fighter = (parts: Parameters<typeof unit>[0] = {}, ruleOptions: RuleOptions = defaultOptions()): Fighter =>
  fighterOf(unit(parts), ruleOptions);

export const SHOOT: AttackContext = { phase: 'shoot', distance: 6, charging: false, moved: true, targetMoved: true };
export const SHOOT_FAR: AttackContext = { ...SHOOT, distance: 18 };
export const SHOOT_HELD: AttackContext = { ...SHOOT, moved: false };
export const SHOOT_FAR_HELD: AttackContext = { ...SHOOT_FAR, moved: false };
export const CHARGE: AttackContext = { phase: 'melee', distance: 8, charging: true, moved: true, targetMoved: true };
export const CHARGE_FAR: AttackContext = { ...CHARGE, distance: 12 };
export const STRIKE: AttackContext = { phase: 'melee', distance: 0, charging: false, moved: false, targetMoved: true };

const PLAIN: AttackState = {
  fatigued: false,
  attackerShaken: false,
  targetShaken: false,
  targetModels: 10,
  targetTough: 1,
  round: 1,
  unpredictable: null,
  tag: NO_TAG,
};

export interface Scene {
  /** Rules of the attacking unit, its weapon, and the target. */
  readonly unit?: readonly string[];
  readonly weapon?: readonly string[];
  readonly target?: readonly string[];
  readonly attacks?: number;
  readonly quality?: number;
  readonly defense?: number;
  readonly state?: Partial<AttackState>;
  readonly ruleOptions?: RuleOptions;
  /** Of the books both sides come from. */
  readonly version?: string;
}

/** The dice of one attack of a single model with one weapon. */
export function specFor(scene: Scene, moment: AttackContext): AttackSpec {
  const ruleOptions = scene.ruleOptions ?? defaultOptions();
  const range = moment.phase === 'shoot' ? 24 : 0;
  const dated = scene.version === undefined ? {} : { version: scene.version };
  const attacker = fighterOf(
    unit({
      ...dated,
      quality: scene.quality ?? 4,
      rules: scene.unit ?? [],
      weapons: [weapon({ range, attacks: scene.attacks ?? 1, rules: scene.weapon ?? [] })],
    }),
    ruleOptions,
  );
  const target = fighterOf(unit({ ...dated, defense: scene.defense ?? 4, rules: scene.target ?? [] }), ruleOptions);
  const group = (moment.phase === 'shoot' ? attacker.ranged : attacker.melee)[0]!;
  const state = { ...PLAIN, targetTough: target.tough, ...scene.state };
  return attackSpec({ group, copies: 1, target: target.target, context: moment, state }, ruleOptions);
}

/** Wounds of the attack with these dice; fails if a die is missing or left over. */
export function woundsOf(scene: Scene, moment: AttackContext, dice: Readonly<Record<string, readonly number[]>>): number {
  const script = scripted(dice);
  const result = rollAttack(specFor(scene, moment), script);
  script.done();
  return result.wounds.reduce((s, w) => s + w, 0);
}
