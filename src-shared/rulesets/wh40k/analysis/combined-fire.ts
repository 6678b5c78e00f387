/** Several units attack one target in order, each finding what the one before left. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { sequencePmfs, sequenceWork } from '../exact/sequence.ts';
import type { Unit } from '../rules/model.ts';
import { type AttackPhase, type AttackVolley, volleyOf } from './attack-report.ts';

export interface CombinedStep {
  readonly name: string;
  readonly detail: string;
  readonly weapons: readonly string[];
  /** P(the target is destroyed) after this unit, and how much of it this unit added. */
  readonly destroyed: number;
  readonly added: number;
  /** Mean wounds the target has lost after this unit. */
  readonly woundsLost: number;
  readonly modelsSlain: number;
  /** Chance of each number of wounds left. */
  readonly left: readonly number[];
}

export interface CombinedFire {
  readonly target: string;
  readonly steps: readonly CombinedStep[];
  readonly remarks: readonly string[];
}

/** Multiplications for one answer: about a second. */
const MOST_WORK = 2e9;

export function combinedFire(
  attackers: readonly Combatant<Unit>[],
  target: Combatant<Unit>,
  options: Options,
  phase?: AttackPhase,
): CombinedFire {
  const steps: CombinedStep[] = [];
  const remarks: string[] = [];
  let lost: Float64Array | null = null;
  let destroyed = 0;
  for (const attacker of attackers) {
    const volley = volleyOf([attacker, target], options, phase);
    const { track } = volley.victim;
    lost ??= Float64Array.from({ length: track.wounds + 1 }, (_, at) => (at === 0 ? 1 : 0));
    const starts: number = lost.filter((p) => p > 0).length;
    if (sequenceWork(volley.groups, volley.victim.target) * starts > MOST_WORK) {
      remarks.push(`${attacker.name} is too large to be solved exactly here and was left out.`);
      continue;
    }
    lost = fired(volley, lost);
    const after: number = lost[track.wounds]!;
    steps.push(stepOf(attacker, volley, lost, after - destroyed));
    destroyed = after;
  }
  return { target: target.name, steps, remarks };
}

// DEVIATION: Precision is not used here: the next unit needs to know what is left by one number.
/** The distribution of the wounds lost after one unit's attack, from every start it may find. */
function fired({ groups, victim, settings }: AttackVolley, before: Float64Array): Float64Array {
  const after = new Float64Array(before.length);
  const plain = groups.map((group) => ({ ...group, precision: false }));
  before.forEach((weight, start) => {
    if (weight === 0) return;
    if (start === before.length - 1) {
      after[start] = after[start]! + weight;
      return;
    }
    const { lost } = sequencePmfs(plain, victim.target, { lost: start, interleaved: settings.interleaved, morale: null });
    lost.forEach((p, at) => {
      after[at] = after[at]! + weight * p;
    });
  });
  return after;
}

function stepOf(attacker: Combatant<Unit>, { victim, aimed, groups }: AttackVolley, lost: Float64Array, added: number): CombinedStep {
  const { track } = victim;
  const meanOf = (value: (at: number) => number) => lost.reduce((sum, p, at) => sum + p * value(at), 0);
  return {
    name: attacker.name,
    detail: attacker.detail,
    weapons: aimed.map((g, i) => `${groups[i]!.models} x ${g.attack.label}`),
    destroyed: lost[track.wounds]!,
    added,
    woundsLost: meanOf((at) => at),
    modelsSlain: meanOf((at) => track.model[at]!),
    left: [...lost].reverse(),
  };
}
