/** One unit of a field, unpacked for fighting: its wall of wounds, its worth, its nerves and its weapon groups. */

import { type Wall, wallOf } from '../exact/chain.ts';
import { type Armament, armamentOf } from '../rules/armament.ts';
import type { ModelLine } from '../rules/model.ts';
import { failChance, flightLaw, type MoraleTest } from '../rules/morale.ts';
import type { Settings } from '../rules/options.ts';
import type { Target, TargetModel } from '../rules/sequence.ts';
import type { Traits, Wh40kField } from './compile.ts';

/** Which of a line's alternatives fires is decided against each target. */
export interface Fighter extends Armament {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly lines: readonly ModelLine[];
  readonly traits: Traits;
  readonly target: Target;
  readonly wall: Wall;
  /** alive[L] = models left when L wounds are lost. */
  readonly alive: Int16Array;
  /** Hundredths of a point destroyed when L wounds are lost. */
  readonly worth: Int32Array;
  readonly totalWorth: number;
  readonly nerve: Nerve;
  readonly movement: number;
}

/** Morale in tables. */
export interface Nerve {
  readonly test: MoraleTest;
  /** fails[destroyed * (models + 1) + left] */
  readonly fails: Float64Array;
  /** flight[left][fled] */
  readonly flight: readonly Float64Array[];
  readonly steady: boolean;
}

export function fighterOf(field: Wh40kField, index: number): Fighter {
  const lines: ModelLine[] = [];
  for (let at = field.offsets[index]!; at < field.offsets[index + 1]!; at += 2) {
    lines.push({ ...field.lines[field.members[at]!]!, count: field.members[at + 1]! });
  }
  return buildFighter({
    index,
    name: field.names[index]!,
    detail: field.details[index]!,
    lines,
    traits: field.traits[field.traitOf[index]!]!,
    points: field.points[index]!,
    settings: field.settings,
  });
}

export interface FighterParts {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly lines: readonly ModelLine[];
  readonly traits: Traits;
  readonly points: number;
  readonly settings: Settings;
}

export function buildFighter(parts: FighterParts): Fighter {
  const { index, name, detail, lines, traits, points, settings } = parts;
  const target = targetOf(lines, traits, settings);
  const wall = wallOf(target);
  const alive = Int16Array.from(wall.model, (fallen) => wall.models - fallen);
  const worth = worthOf(lines, wall, points, settings.partial);
  const standing = standingByLine(lines, wall.models);
  return {
    index,
    name,
    detail,
    lines,
    traits,
    target,
    wall,
    alive,
    worth,
    totalWorth: worth[wall.wounds]!,
    nerve: nerveOf(lines, standing, wall.models, traits, settings),
    ...armamentOf(lines, standing, traits, settings),
    movement: lines[0]!.move,
  };
}

function targetOf(lines: readonly ModelLine[], traits: Traits, settings: Settings): Target {
  const models = lines.flatMap((line) => new Array<TargetModel>(line.count).fill(line));
  const keywords = traits.keywords.map((k) => k.toUpperCase());
  return {
    models: models.map((m) => ({ ...profileOf(m) })),
    toughness: majorityToughness(lines),
    immuneToPoison: keywords.includes('VEHICLE') || keywords.includes('TITANIC'),
    cover: settings.cover,
    charged: false,
    ...traits.defence,
  };
}

function profileOf(m: TargetModel): TargetModel {
  return {
    wounds: m.wounds,
    armour: m.armour,
    invulnerableMelee: m.invulnerableMelee,
    invulnerableRanged: m.invulnerableRanged,
    feelNoPain: m.feelNoPain,
    feelNoPainMortal: m.feelNoPainMortal,
  };
}

/** 9th core rules, "Wound roll": the Toughness of most models; the highest when tied. */
function majorityToughness(lines: readonly ModelLine[]): number {
  const votes = new Map<number, number>();
  for (const line of lines) votes.set(line.toughness, (votes.get(line.toughness) ?? 0) + line.count);
  return [...votes].reduce((best, next) => (next[1] > best[1] || (next[1] === best[1] && next[0] > best[0]) ? next : best))[0];
}

/** Points that belong to no model (a unit's own price, unit upgrades) are spread evenly over its models. */
function worthOf(lines: readonly ModelLine[], wall: Wall, points: number, partial: boolean): Int32Array {
  const costs = lines.flatMap((line) => new Array<number>(line.count).fill(line.cost));
  const sum = costs.reduce((total, c) => total + c, 0);
  const scaled = costs.map((c) => (points >= sum ? c + (points - sum) / costs.length : (c * points) / sum));
  const worth = new Int32Array(wall.wounds + 1);
  let gone = 0;
  for (let i = 0; i < wall.models; i++) {
    const from = wall.fallen[i]!;
    const wounds = wall.fallen[i + 1]! - from;
    for (let w = 0; w < wounds; w++) worth[from + w] = Math.round(100 * (gone + (partial ? (scaled[i]! * w) / wounds : 0)));
    gone += scaled[i]!;
  }
  worth[wall.wounds] = Math.round(100 * gone);
  return worth;
}

/** standing[line][k] = models of the line left when the unit has k; the first line falls first. */
function standingByLine(lines: readonly ModelLine[], models: number): Int16Array[] {
  let behind = models;
  return lines.map((line) => {
    behind -= line.count;
    return Int16Array.from({ length: models + 1 }, (_, k) => Math.max(0, Math.min(line.count, k - behind)));
  });
}

function nerveOf(lines: readonly ModelLine[], standing: readonly Int16Array[], models: number, traits: Traits, settings: Settings): Nerve {
  const highest = Int16Array.from({ length: models + 1 }, (_, k) =>
    lines.reduce((best, line, i) => (standing[i]![k]! > 0 ? Math.max(best, line.leadership) : best), 0),
  );
  const test: MoraleTest = { ...traits.morale, startingStrength: models, leadership: (left) => highest[left]! };
  const fails = new Float64Array((models + 1) * (models + 1));
  if (settings.morale) {
    for (let destroyed = 0; destroyed <= models; destroyed++) {
      for (let left = 0; left + destroyed <= models; left++) fails[destroyed * (models + 1) + left] = failChance(test, destroyed, left);
    }
  }
  const flight = Array.from({ length: models + 1 }, (_, left) => (left === 0 ? new Float64Array(1) : flightLaw(test, left)));
  return { test, fails, flight, steady: fails.every((p) => p === 0) };
}
