/** What this ruleset's own views ask for: the attack sequence, the target line-up, match-ups by points, compositions. */
import type { Combatant } from '../../../contract/combatant.ts';
import { fieldsOf, type Json } from '../../../contract/json.ts';
import type { Options } from '../../../contract/options.ts';
import type { Report } from '../../../contract/report.ts';
import { pairingOf } from '../ai/pairing.ts';
import { compile, fightersOf, switchesOn } from '../engine/compile.ts';
import { exactOdds } from '../exact/exact-odds.ts';
import { Exchange } from '../exact/exchange.ts';
import { attach } from '../rules/attach.ts';
import { conditionText } from '../rules/conditions.ts';
import { pointsOf, type Unit } from '../rules/model.ts';
import { switchText } from '../rules/modifier-text.ts';
import { type AttackMeans, type AttackPhase, type AttackReport, attackReport, meansOf } from './attack-report.ts';
import { type CombinedFire, combinedFire } from './combined-fire.ts';

/** Which attack to look at; by default the one the attacker is best at. */
export interface AttackInput {
  readonly phase?: AttackPhase;
  /** Leaders to attach, as pairs of places among the combatants: the unit, then its leader, who takes no part on his own. */
  readonly leaders?: readonly (readonly [number, number])[];
}

/** Modifiers of both sides as text. */
export interface ModifierTexts {
  readonly a: string;
  readonly b: string;
}

export interface VariantsInput extends AttackInput {
  readonly variants: readonly ModifierTexts[];
}

const MOST_VARIANTS = 100;

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
  /** The weapon groups in order of attack, with the mean wounds each inflicts. */
  readonly groups: readonly { readonly name: string; readonly woundsLost: number }[];
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

/** A conditional rule of a unit in a situation. */
export interface SwitchRow {
  readonly text: string;
  /** The condition that the situation answers; null where only the player can. */
  readonly condition: string | null;
  readonly on: boolean;
}

export const REPORTS = {
  attack: {
    read: readAttack,
    answer: ({ combatants, options }, { phase, leaders }) => {
      const { units, faults } = withLeaders(combatants, leaders);
      const [attacker, target] = units;
      if (attacker === undefined || target === undefined) return null;
      const report = attackReport(attacker, target, options, phase);
      return { ...report, remarks: [...faults, ...report.remarks] };
    },
  } satisfies Report<Unit, AttackInput, AttackReport | null>,
  /** The first unit's attack on each of the others. */
  lineup: {
    read: readAttack,
    parts: opponentsIn,
    answer: ({ combatants, options, part }, { phase, leaders }) => {
      const [attacker, ...targets] = withLeaders(combatants, leaders).units;
      if (attacker === undefined) return [];
      return partOf(targets, part).map(({ one, index }) => lineupRow(index, one, attackReport(attacker, one, options, phase)));
    },
  } satisfies Report<Unit, AttackInput, readonly LineupRow[]>,
  /** The last unit is the target; the others attack it in order. */
  combined: {
    read: readAttack,
    answer: ({ combatants, options }, { phase, leaders }) => {
      const { units } = withLeaders(combatants, leaders);
      const target = units.at(-1);
      return target === undefined ? null : combinedFire(units.slice(0, -1), target, options, phase);
    },
  } satisfies Report<Unit, AttackInput, CombinedFire | null>,
  /** The conditional rules of two units that face each other. */
  switches: {
    read: readAttack,
    answer: ({ combatants, options }, { leaders }) => {
      const [a, b] = withLeaders(combatants, leaders).units;
      return a === undefined || b === undefined ? [] : switchRows([a, b], options);
    },
  } satisfies Report<Unit, AttackInput, readonly (readonly SwitchRow[])[]>,
  /** What an attack does on average under each of several sets of modifiers, in place of those of the options. */
  variants: {
    read: readVariants,
    answer: ({ combatants, options }, { phase, leaders, variants }) => {
      const [attacker, target] = withLeaders(combatants, leaders).units;
      if (attacker === undefined || target === undefined) return [];
      return variants.map(({ a, b }) => meansOf([attacker, target], { ...options, modifiersA: a, modifiersB: b }, phase));
    },
  } satisfies Report<Unit, VariantsInput, readonly AttackMeans[]>,
  /** The first unit against each of the others, without those that are too large to solve. */
  matchups: {
    read: readAttack,
    parts: opponentsIn,
    answer: ({ combatants, options, part }, { leaders }) => matchups(withLeaders(combatants, leaders).units, options, part),
  } satisfies Report<Unit, AttackInput, readonly TradeRow[]>,
  /** The specification's composition block of each unit. */
  compositions: {
    read: () => null,
    answer: ({ combatants }) => combatants.map((c) => unitBlock(c)),
  } satisfies Report<Unit, null, readonly string[]>,
};

/** One part per opponent of the first unit. */
function opponentsIn(combatants: number, { leaders = [] }: AttackInput): number {
  return Math.max(0, combatants - new Set(leaders.map(([, from]) => from)).size - 1);
}

/** All of a list, or one of it, with its place. */
function partOf<One>(list: readonly One[], part: number | undefined): { readonly one: One; readonly index: number }[] {
  return list.map((one, index) => ({ one, index })).filter(({ index }) => part === undefined || index === part);
}

function switchRows(units: readonly [Combatant<Unit>, Combatant<Unit>], options: Options): SwitchRow[][] {
  const { field } = compile(units, options);
  return ([0, 1] as const).map((side) => {
    const { switches = [] } = units[side].data;
    const on = switchesOn(field, side, { side, enemy: 1 - side });
    return switches.map(({ label, when }, i) => ({
      text: switchText(label),
      condition: when === undefined ? null : conditionText(when),
      on: on[i] === '1',
    }));
  });
}

function readAttack(input: Json): AttackInput {
  const { phase, leaders } = fieldsOf(input);
  const isPhase = phase === 'shoot' || phase === 'fight' || phase === 'charge' || phase === 'overwatch';
  return { ...(isPhase && { phase }), ...(Array.isArray(leaders) && { leaders: leaders.filter(isPlacePair) }) };
}

function readVariants(input: Json): VariantsInput {
  const { variants } = fieldsOf(input);
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  const list = Array.isArray(variants) ? variants.slice(0, MOST_VARIANTS).map(fieldsOf) : [];
  return { ...readAttack(input), variants: list.map(({ a, b }) => ({ a: text(a), b: text(b) })) };
}

function isPlacePair(value: Json): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((place) => typeof place === 'number');
}

/** The units with their leaders attached, in their order; a leader who cannot be attached is left out with a sentence. */
function withLeaders(combatants: readonly Combatant<Unit>[], leaders: AttackInput['leaders'] = []) {
  const units = [...combatants];
  const faults: string[] = [];
  for (const [at, from] of leaders) {
    const [unit, leader] = [units[at], combatants[from]];
    if (unit === undefined || leader === undefined) continue;
    const attached = attach(unit, leader);
    if ('fault' in attached) faults.push(attached.fault);
    else units[at] = attached.unit;
  }
  const gone = new Set(leaders.map(([, from]) => from));
  return { units: units.filter((_, place) => !gone.has(place)), faults };
}

function lineupRow(index: number, target: Combatant<Unit>, report: AttackReport): LineupRow {
  const meanIn = (stages: AttackReport['total'], id: string) => stages.find((s) => s.id === id)!.mean;
  const mean = (id: string) => meanIn(report.total, id);
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
    groups: report.groups.map(({ weapons, weapon, stages }) => ({
      name: `${weapons} x ${weapon}`,
      woundsLost: meanIn(stages, 'wounds_lost'),
    })),
  };
}

/** Points destroyed less points lost, for each opponent; null odds where a pair is too large to solve. */
function matchups(combatants: readonly Combatant<Unit>[], options: Options, part: number | undefined): readonly TradeRow[] {
  const { field } = compile(combatants, options);
  if (combatants.length === 0) return [];
  const exchange = new Exchange();
  return partOf(combatants.slice(1), part).flatMap(({ one: other, index: i }) => {
    const odds = exactOdds(exchange, pairingOf(...fightersOf(field, 0, i + 1), field.settings));
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
