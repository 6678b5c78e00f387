/** What this ruleset's own views ask for: the attack sequence, the target line-up, match-ups by points, compositions. */
import type { Combatant } from '../../../contract/combatant.ts';
import { fieldsOf, type Json } from '../../../contract/json.ts';
import type { Options } from '../../../contract/options.ts';
import type { Report } from '../../../contract/report.ts';
import { pairingOf } from '../ai/pairing.ts';
import { compile, fighterOf } from '../engine/compile.ts';
import { Exchange } from '../exact/exchange.ts';
import { pointsOf, type Unit } from '../rules/model.ts';
import { switchText } from '../rules/modifier-text.ts';
import { type AttackPhase, type AttackReport, attackReport } from './attack-report.ts';
import { type CombinedFire, combinedFire } from './combined-fire.ts';

/** Which attack to look at; by default the one the attacker is best at. */
export interface AttackInput {
  readonly phase?: AttackPhase;
}

/** What an attack is expected to do to one target. */
export interface LineupRow {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly phase: AttackPhase;
  readonly woundsLost: number;
  readonly modelsSlain: number;
  readonly pointsKilled: number;
  readonly shareKilled: number;
  readonly returnPer100: number;
  readonly wipe: number;
  readonly atLeastOneSlain: number;
}

/** The exact exchange with one opponent, in points. */
export interface TradeRow {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly winA: number;
  readonly winB: number;
  readonly draw: number;
  readonly destroyed: number;
  readonly lost: number;
  readonly trade: number;
}

export const REPORTS = {
  attack: {
    read: readAttack,
    answer: ({ combatants: [attacker, target], options }, { phase }) =>
      attacker === undefined || target === undefined ? null : attackReport(attacker, target, options, phase),
  } satisfies Report<Unit, AttackInput, AttackReport | null>,
  lineup: {
    read: readAttack,
    answer: ({ combatants: [attacker, ...targets], options }, { phase }) =>
      attacker === undefined
        ? []
        : targets.map((target, index) => lineupRow(index, target, attackReport(attacker, target, options, phase))),
  } satisfies Report<Unit, AttackInput, readonly LineupRow[]>,
  /** The last unit is the target; the others attack it in order. */
  combined: {
    read: readAttack,
    answer: ({ combatants, options }, { phase }) => {
      const target = combatants.at(-1);
      return target === undefined ? null : combinedFire(combatants.slice(0, -1), target, options, phase);
    },
  } satisfies Report<Unit, AttackInput, CombinedFire | null>,
  /** The conditional rules of each unit, to be switched on. */
  switches: {
    read: () => null,
    answer: ({ combatants }) => combatants.map((c) => (c.data.switches ?? []).map(({ label }) => switchText(label))),
  } satisfies Report<Unit, null, readonly (readonly string[])[]>,
  /** The first unit against each of the others, best trade first. */
  matchups: {
    read: () => null,
    answer: ({ combatants, options }) => matchups(combatants, options),
  } satisfies Report<Unit, null, readonly TradeRow[]>,
  /** The specification's composition block of each unit. */
  compositions: {
    read: () => null,
    answer: ({ combatants }) => combatants.map((c) => unitBlock(c)),
  } satisfies Report<Unit, null, readonly string[]>,
};

function readAttack(input: Json): AttackInput {
  const { phase } = fieldsOf(input);
  return phase === 'shoot' || phase === 'fight' || phase === 'charge' || phase === 'overwatch' ? { phase } : {};
}

function lineupRow(index: number, target: Combatant<Unit>, report: AttackReport): LineupRow {
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
function matchups(combatants: readonly Combatant<Unit>[], options: Options): readonly TradeRow[] {
  const { field } = compile(combatants, options);
  if (combatants.length === 0) return [];
  const unit = fighterOf(field, 0, 0);
  const exchange = new Exchange();
  const rows = combatants.slice(1).flatMap((other, i) => {
    const odds = exchange.odds(pairingOf(unit, fighterOf(field, i + 1, 1), field.settings));
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
function unitBlock(combatant: Combatant<Unit>): string {
  const unit = combatant.data;
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
