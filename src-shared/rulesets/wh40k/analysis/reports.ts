/** What this ruleset's own views ask for: the attack sequence, the target line-up, match-ups by points, compositions. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Json } from '../../../contract/json.ts';
import type { Options } from '../../../contract/options.ts';
import type { Ruleset } from '../../../contract/ruleset.ts';
import { compile } from '../engine/compile.ts';
import { fighterOf } from '../engine/fighter.ts';
import { pairingOf } from '../engine/pairing.ts';
import { Exchange } from '../exact/exchange.ts';
import { pointsOf, type Unit } from '../rules/model.ts';
import { type AttackPhase, attackReport } from './attack-report.ts';

export const REPORTS: NonNullable<Ruleset['reports']> = {
  /** [attacker, target], { phase?: 'shoot' | 'fight' | 'charge' } -> AttackReport */
  attack: ([attacker, target], options, input) => {
    if (attacker === undefined || target === undefined) return null;
    return attackReport(attacker, target, options, phaseIn(input)) as unknown as Json;
  },
  /** [attacker, ...targets] -> one row a target: what an attack is expected to do to it. */
  lineup: ([attacker, ...targets], options, input) => {
    if (attacker === undefined) return [];
    return targets.map((target, index) => lineupRow(attacker, target, index, options, phaseIn(input)));
  },
  /** [unit, ...others] -> exact exchanges with each of the others, best trade first. */
  matchups: (combatants, options) => matchups(combatants, options),
  /** [units...] -> the specification's composition block of each. */
  compositions: (combatants) => combatants.map((c) => unitBlock(c)),
};

function phaseIn(input: Json): AttackPhase | undefined {
  const phase = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as { phase?: Json }).phase : undefined;
  return phase === 'shoot' || phase === 'fight' || phase === 'charge' ? phase : undefined;
}

function lineupRow(attacker: Combatant, target: Combatant, index: number, options: Options, phase: AttackPhase | undefined): Json {
  const report = attackReport(attacker, target, options, phase);
  const mean = (id: string) => report.total.find((s) => s.id === id)!.mean;
  return {
    index,
    name: target.name,
    detail: target.detail,
    phase: report.phase,
    woundsLost: mean('wounds_lost'),
    modelsSlain: mean('models_slain'),
    pointsKilled: mean('points_killed'),
    shareKilled: target.points === 0 ? 0 : mean('points_killed') / target.points,
    returnPer100: report.returnPer100,
    wipe: report.wipe,
    atLeastOneSlain: report.atLeastOneSlain,
  };
}

/** Points destroyed less points lost, for each opponent; null odds where a pair is too large to solve. */
function matchups(combatants: readonly Combatant[], options: Options): Json {
  const { field } = compile(combatants, options);
  if (combatants.length === 0) return [];
  const unit = fighterOf(field, 0);
  const exchange = new Exchange();
  const rows = combatants.slice(1).flatMap((other, i) => {
    const odds = exchange.odds(pairingOf(unit, fighterOf(field, i + 1), field.settings));
    if (odds === null) return [];
    const destroyed = odds.means['points.a']! / 100;
    const lost = odds.means['points.b']! / 100;
    return [
      {
        index: i,
        name: other.name,
        detail: other.detail,
        winA: odds.winA,
        winB: odds.winB,
        draw: odds.draw,
        destroyed,
        lost,
        trade: destroyed - lost,
      },
    ];
  });
  return rows.sort((x, y) => y.trade - x.trade);
}

/** Specification step 5: each kind of model with its number, its weapons and cost below, and the total. */
export function unitBlock(combatant: Combatant): string {
  const unit = combatant.data as unknown as Unit;
  const lines = unit.lines.flatMap((line) => [
    `${line.name}: x${line.count}`,
    ...line.weapons.map((w) => `    ${w.profiles.map((p) => p.name).join(' / ')}${w.count === line.count ? '' : ` x${w.count}`}`),
    `    ${round(line.count * line.cost)}`,
  ]);
  const shared = combatant.points - pointsOf(unit);
  return [...lines, ...(Math.abs(shared) > 0.005 ? [`unit: ${round(shared)}`] : []), `total points ${round(combatant.points)}`].join('\n');
}

function round(n: number): number {
  return Math.round(100 * n) / 100;
}
