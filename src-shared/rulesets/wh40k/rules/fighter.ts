/** One unit of a field, unpacked for fighting: its wound track, its points, its morale and its weapon groups. */
import { type Armament, armamentOf } from './armament.ts';
import type { Bracket, ModelLine, Traits, Weapon } from './model.ts';
import { failChance, flightPmf, type MoraleTest } from './morale.ts';
import type { Settings } from './options.ts';
import { PLAIN_TARGET, type Target, type TargetModel } from './sequence.ts';
import { type WoundTrack, woundTrackOf } from './wound-track.ts';

/** Which of a line's alternatives fires is decided against each target. */
export interface Fighter extends Armament {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly lines: readonly ModelLine[];
  readonly traits: Traits;
  readonly target: Target;
  readonly track: WoundTrack;
  /** Wounds of the models but an attached leader. */
  readonly body: number;
  /** alive[L] = models left when L wounds are lost. */
  readonly alive: Int16Array;
  /** Hundredths of a point destroyed when L wounds are lost. */
  readonly pointsLost: Int32Array;
  /** Hundredths of a point. */
  readonly totalPoints: number;
  readonly morale: MoraleTable;
  readonly movement: number;
  /** Weapons by row of a degrading profile; the first is the fighter's own. */
  readonly bands: readonly Armament[];
  /** bandAt[L] = the row that counts when L wounds are lost. */
  readonly bandAt: Uint8Array;
  /** Where a rule asks who is below half strength: this unit with neither, itself, the enemy, and both below. */
  readonly halves?: readonly Fighter[];
}

/** Morale in tables. */
export interface MoraleTable {
  readonly test: MoraleTest;
  /** fails[destroyed * (models + 1) + left] */
  readonly fails: Float64Array;
  /** flight[left][fled] */
  readonly flight: readonly Float64Array[];
  /** True for a unit that never fails a test. */
  readonly steady: boolean;
}

export interface FighterParts {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly lines: readonly ModelLine[];
  /** The same lines in the turn of the unit's own charge, where a rule makes them different. */
  readonly charging?: readonly ModelLine[];
  readonly traits: Traits;
  readonly points: number;
  readonly settings: Settings;
}

export function buildFighter(parts: FighterParts): Fighter {
  const { index, name, detail, lines, charging = null, traits, points, settings } = parts;
  const target = targetOf(lines, traits, settings);
  const track = woundTrackOf(target);
  const alive = Int16Array.from(track.model, (fallen) => track.models - fallen);
  const pointsLost = pointsLostOf(lines, track, points, settings.partial);
  const standing = standingByLine(lines, track.models);
  const armed = (own: readonly ModelLine[], inCharge: readonly ModelLine[] | null): Armament => ({
    ...armamentOf(own, standing, traits, settings),
    ...(inCharge !== null && { charging: armamentOf(inCharge, standing, traits, settings).melee }),
  });
  const armament = armed(lines, charging);
  return {
    index,
    name,
    detail,
    lines,
    traits,
    target,
    track,
    body: target.leader ? track.fallen[track.models - 1]! : track.wounds,
    alive,
    pointsLost,
    totalPoints: pointsLost[track.wounds]!,
    morale: moraleTableOf(lines, standing, traits, settings),
    ...armament,
    ...bandsOf(lines, track, (bracket) =>
      bracket === null ? armament : armed([bracketed(lines[0]!, bracket)], charging && [bracketed(charging[0]!, bracket)]),
    ),
    movement: lines[0]!.move,
  };
}

/** A degrading profile acts where the unit is one model: elsewhere the wounds of a unit do not say which model has lost them. */
function bandsOf(
  lines: readonly ModelLine[],
  track: WoundTrack,
  armament: (bracket: Bracket | null) => Armament,
): Pick<Fighter, 'bands' | 'bandAt'> {
  const bandAt = new Uint8Array(track.wounds + 1);
  const brackets = track.models === 1 ? (lines[0]!.brackets ?? []) : [];
  brackets.forEach((bracket, i) => {
    for (let lost = 0; lost <= track.wounds; lost++) if (track.wounds - lost <= bracket.upTo) bandAt[lost] = i + 1;
  });
  return { bands: [armament(null), ...brackets.map((bracket) => armament(bracket))], bandAt };
}

function bracketed(line: ModelLine, { upTo: _, hit = 0, ...changes }: Bracket): ModelLine {
  const changed: ModelLine = { ...line, ...changes };
  if (hit === 0) return changed;
  const harder = (w: Weapon): Weapon => ({ ...w, toHit: { ...w.toHit, modifier: w.toHit.modifier + hit } });
  return { ...changed, weapons: line.weapons.map((carried) => ({ ...carried, profiles: carried.profiles.map(harder) })) };
}

function targetOf(lines: readonly ModelLine[], traits: Traits, settings: Settings): Target {
  const models = lines.flatMap((line) => new Array<TargetModel>(line.count).fill(profileOf(line)));
  const keywords = traits.keywords.map((k) => k.toUpperCase());
  const { edition } = settings;
  const leader = traits.leader === true && lines.length > 1;
  const { inCover = false, ...defence } = traits.defence;
  return {
    models: models.map((m) => ({ ...m })),
    toughness: TOUGHNESS_OF[edition.mixedToughness](leader ? lines.slice(0, -1) : lines),
    immuneToPoison: keywords.includes('VEHICLE') || keywords.includes('TITANIC'),
    cover: inCover && settings.cover === 'none' ? edition.cover.light : settings.cover,
    charged: false,
    ...PLAIN_TARGET,
    keywords,
    ...defence,
    saveBonusMost: edition.saveBonusMost,
    leader,
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
    ...(m.feelNoPainPsychic !== undefined && { feelNoPainPsychic: m.feelNoPainPsychic }),
    ...(m.damage !== undefined && { damage: m.damage }),
  };
}

const TOUGHNESS_OF = {
  /** 9th core rules, "Wound roll": the Toughness of most models; the highest when tied. */
  majority(lines: readonly ModelLine[]): number {
    const votes = new Map<number, number>();
    for (const line of lines) votes.set(line.toughness, (votes.get(line.toughness) ?? 0) + line.count);
    return [...votes].reduce((best, next) => (next[1] > best[1] || (next[1] === best[1] && next[0] > best[0]) ? next : best))[0];
  },
  /** Digest 10e, 2.3: the highest among the bodyguard models. */
  highest(lines: readonly ModelLine[]): number {
    return Math.max(...lines.map((line) => line.toughness));
  },
} as const;

/** Points that belong to no model (a unit's own price, unit upgrades) are spread evenly over its models. */
function pointsLostOf(lines: readonly ModelLine[], track: WoundTrack, points: number, partial: boolean): Int32Array {
  const costs = lines.flatMap((line) => new Array<number>(line.count).fill(line.cost));
  const sum = costs.reduce((total, c) => total + c, 0);
  const scaled = costs.map((c) => (points >= sum ? c + (points - sum) / costs.length : (c * points) / sum));
  const pointsLost = new Int32Array(track.wounds + 1);
  let gone = 0;
  for (let i = 0; i < track.models; i++) {
    const from = track.fallen[i]!;
    const wounds = track.fallen[i + 1]! - from;
    for (let w = 0; w < wounds; w++) pointsLost[from + w] = Math.round(100 * (gone + (partial ? (scaled[i]! * w) / wounds : 0)));
    gone += scaled[i]!;
  }
  pointsLost[track.wounds] = Math.round(100 * gone);
  return pointsLost;
}

/** standing[line][k] = models of the line left when the unit has k; the first line falls first. */
function standingByLine(lines: readonly ModelLine[], models: number): Int16Array[] {
  let behind = models;
  return lines.map((line) => {
    behind -= line.count;
    return Int16Array.from({ length: models + 1 }, (_, k) => Math.max(0, Math.min(line.count, k - behind)));
  });
}

function moraleTableOf(lines: readonly ModelLine[], standing: readonly Int16Array[], traits: Traits, settings: Settings): MoraleTable {
  const models = standing[0]!.length - 1;
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
  const flight = Array.from({ length: models + 1 }, (_, left) => (left === 0 ? new Float64Array(1) : flightPmf(test, left)));
  return { test, fails, flight, steady: fails.every((p) => p === 0) };
}
