/** One game with loaded dice: every kind of roll always shows the same face. */
import type { Winner } from '../../../../src-shared/contract/outcome.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { Game, type MatchStats } from '../../../reference/opr/game.ts';
import { unit, weapon } from './kit.ts';

const A_FIRST = { slotBalance: 'slots' } as const;

export interface Played {
  readonly winner: Winner;
  readonly stats: MatchStats;
  /** How often each kind of die was rolled. */
  readonly rolls: Readonly<Record<string, number>>;
  readonly fired: ReadonlySet<string>;
}

/** One game with side A first. Rolls that are not loaded fail the test. */
export function play(a: UnitData, b: UnitData, faces: Readonly<Record<string, number>> = {}, options: Partial<RuleOptions> = {}): Played {
  const ruleOptions = ruleOptionsOf({ ...A_FIRST, ...options });
  const rolls: Record<string, number> = {};
  const fired = new Set<string>();
  const dice = {
    roll(_sides: number, what: string): number {
      const face = faces[what];
      if (face === undefined) throw new Error(`a roll '${what}' that this test does not expect`);
      rolls[what] = (rolls[what] ?? 0) + 1;
      return face;
    },
  };
  const stats: MatchStats = { wounds: [0, 0], kills: [0, 0], held: [0, 0], firstBlood: null, rounds: 0 };
  const game = new Game([fighterOf(a, ruleOptions), fighterOf(b, ruleOptions)], 0, ruleOptions, dice, stats, (rule) => fired.add(rule));
  return { winner: game.play(), stats, rolls, fired };
}

export const unarmed = (rules: string[] = [], parts: Partial<UnitData> = {}): UnitData => unit({ ...parts, rules, weapons: [] });
export const still = (rules: string[] = []): UnitData => unarmed(['Immobile', ...rules]);
export const gunner = (rules: string[], range = 24, weaponRules: string[] = []): UnitData =>
  unit({ rules, weapons: [weapon({ range, rules: weaponRules })] });
export const SURE_HIT = { toHit: 5, toBlock: 1, morale: 6 };
