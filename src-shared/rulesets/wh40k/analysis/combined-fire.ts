/** Several units attack one target in order, each finding what the one before left. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { sequencePmfs, sequenceWork } from '../exact/sequence.ts';
import { needsStates } from '../exact/volley.ts';
import { VolleyRows } from '../exact/volley-rows.ts';
import { TargetStates } from '../exact/volley-target.ts';
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
  let left: { readonly states: TargetStates; readonly mass: Float64Array } | null = null;
  let destroyed = 0;
  for (const attacker of attackers) {
    const volley = volleyOf([attacker, target], options, phase);
    const states: TargetStates = left?.states ?? new TargetStates(volley.victim.target);
    const before: Float64Array = left?.mass ?? wholeUnit(states);
    const starts = before.filter((p) => p > 0).length;
    if (sequenceWork(volley.groups, volley.victim.target) * starts > MOST_WORK) {
      remarks.push(`${attacker.name} is too large to be solved exactly here and was left out.`);
      continue;
    }
    const mass = fired(volley, states, before);
    left = { states, mass };
    const step = stepOf(attacker, volley, states, mass);
    steps.push({ ...step, added: step.destroyed - destroyed });
    destroyed = step.destroyed;
  }
  return { target: target.name, steps, remarks };
}

function wholeUnit(states: TargetStates): Float64Array {
  const mass = new Float64Array(states.count);
  mass[states.state(0, 0, states.shields)] = 1;
  return mass;
}

/** The distribution of the target's states after one unit's attack, from every start it may find. */
function fired(volley: AttackVolley, states: TargetStates, before: Float64Array): Float64Array {
  const { aimed, groups, victim, settings } = volley;
  const wounds = states.count === victim.track.wounds + 1 && !needsStates(groups, victim.target);
  const inUse = aimed.map((group, i) => ({ group, weapons: groups[i]!.models }));
  const rows = new VolleyRows(inUse, states, { interleaved: settings.interleaved, steps: new Map(), spend: () => undefined });
  const after = new Float64Array(before.length);
  before.forEach((weight, start) => {
    if (weight === 0) return;
    const row = wounds
      ? sequencePmfs(groups, victim.target, { lost: start, interleaved: settings.interleaved, morale: null }).lost
      : rows.from(start);
    row.forEach((p, at) => {
      after[at] = after[at]! + weight * p;
    });
  });
  return after;
}

function stepOf(
  attacker: Combatant<Unit>,
  { victim, aimed, groups }: AttackVolley,
  states: TargetStates,
  mass: Float64Array,
): Omit<CombinedStep, 'added'> {
  const { wounds } = victim.track;
  const lost = new Float64Array(wounds + 1);
  let slain = 0;
  mass.forEach((p, state) => {
    lost[states.lost(state)] = lost[states.lost(state)]! + p;
    slain += p * states.fallen(state);
  });
  return {
    name: attacker.name,
    detail: attacker.detail,
    weapons: aimed.map((g, i) => `${groups[i]!.models} x ${g.attack.label}`),
    destroyed: lost[wounds]!,
    woundsLost: lost.reduce((sum, p, at) => sum + p * at, 0),
    modelsSlain: slain,
    left: [...lost].reverse(),
  };
}
