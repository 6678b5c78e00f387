/** Who fires when: the missile steps, then the steps of every round. */
import type { Side } from '../../../contract/outcome.ts';
import type { CombatRules, CombatSide, Weapon } from './combat.ts';

/** The dice every living ship of one squadron adds to a step. */
export interface Salvo {
  readonly squadron: number;
  readonly dice: number;
  readonly die: 6 | 8;
  readonly damage: number;
  /** toHit - computer: the face needed against shield 0, before the limits. */
  readonly aim: number;
  readonly rift?: true;
}

/** Both lists fire at the same moment: losses are taken off after the step. */
export interface Step {
  readonly label: string;
  readonly missile: boolean;
  readonly initiative: number;
  readonly salvos: readonly [readonly Salvo[], readonly Salvo[]];
}

export interface Schedule {
  readonly missiles: readonly Step[];
  readonly round: readonly Step[];
}

export function scheduleOf(sides: readonly [CombatSide, CombatSide], rules: CombatRules): Schedule {
  // Specification 3.1.2: missiles obey initiative 0, once, before round 1.
  const missileBucket = (w: Weapon) => (rules.missileOrder === 'single-bucket' ? 0 : w.initiative);
  return {
    missiles: stepsOf(sides, rules, true, missileBucket),
    // Specification 3.1.3: higher initiative fires earlier, equal initiative is simultaneous.
    round: stepsOf(sides, rules, false, (w) => w.initiative),
  };
}

function stepsOf(
  sides: readonly [CombatSide, CombatSide],
  rules: CombatRules,
  missile: boolean,
  bucketOf: (weapon: Weapon) => number,
): Step[] {
  const buckets = new Map<number, [Salvo[], Salvo[]]>();
  sides.forEach((side, s) => {
    side.squadrons.forEach((squadron, index) => {
      for (const weapon of missile ? squadron.missiles : squadron.weapons) {
        if (weapon.dice === 0 || squadron.count === 0) continue;
        const at = bucketOf(weapon);
        const bucket = buckets.get(at) ?? [[], []];
        buckets.set(at, bucket);
        bucket[s]!.push(salvo(index, weapon, squadron.computer));
      }
    });
  });
  return [...buckets]
    .sort(([x], [y]) => y - x)
    .flatMap(([initiative, salvos]) => inTieOrder(rules, { label: labelOf(missile, rules, initiative), missile, initiative, salvos }));
}

function salvo(squadron: number, weapon: Weapon, computer: number): Salvo {
  const { dice, die, damage, toHit, rift } = weapon;
  return { squadron, dice, die, damage, aim: toHit - computer, ...(rift && { rift }) };
}

function labelOf(missile: boolean, rules: CombatRules, initiative: number): string {
  if (!missile) return `Initiative ${initiative}`;
  return rules.missileOrder === 'single-bucket' ? 'Missiles' : `Missiles, initiative ${initiative}`;
}

/** Published rule "the defender wins ties": the step falls apart, the defender's half first. */
function inTieOrder(rules: CombatRules, step: Step): Step[] {
  const [a, b] = step.salvos;
  if (rules.tieRule === 'simultaneous' || a.length === 0 || b.length === 0) return [step];
  const half = (side: Side): Step => ({ ...step, salvos: side === 0 ? [a, []] : [[], b] });
  return rules.defender === 0 ? [half(0), half(1)] : [half(1), half(0)];
}
