/** The star-chart values of a unit (the axes are in analysis/profile.ts), computed from the compiled field. */
import { mean } from '../../../stats/distribution.ts';
import { diePmf, staysChance } from '../exact/attack.ts';
import { PLAIN_ATTACK } from '../rules/modifiers.ts';
import { A, AF, BIAS, FLAG, G, type OprField, T, U } from './field.ts';

/** Reference targets: models, Defense, Tough. */
const TARGETS = [
  { models: 10, defense: 5, tough: 1 },
  { models: 5, defense: 4, tough: 3 },
  { models: 1, defense: 2, tough: 12 },
] as const;

/** Shooting after an Advance within 9" and charging from within 9": the modes of the two reference attacks. */
const SHOOT_MODE = 1;
const CHARGE_MODE = 6;

export function measureUnit(field: OprField, unit: number): Float64Array {
  const value = (at: number): number => field.units[unit * U.size + at]!;
  const offence = TARGETS.map((target) => Math.max(offenceOf(field, unit, target, 'ranged'), offenceOf(field, unit, target, 'melee')));
  const smallArms = value(U.health) / woundChance(field, unit, 3, 0);
  const antiTank = antiTankOf(field, unit);
  const nerve = (100 * (value(U.passes) >>> 0)) / 2 ** 32;
  const aircraft = (value(U.flags) & FLAG.aircraft) !== 0;
  const slow = (value(U.flags) & FLAG.holdOnly) !== 0 || 2 * value(U.rush) < -value(U.startX) - 3;
  const objective = aircraft ? 0 : (nerve * smallArms) / 100 / (slow ? 2 : 1);
  const points = Math.max(1, field.points[unit]!);
  const sum = offence.reduce((s, v) => s + v, 0);
  return Float64Array.from([
    ...offence,
    smallArms,
    antiTank,
    nerve,
    (value(U.advance) + value(U.rush) + value(U.charge)) / 3,
    meanRange(field, unit),
    objective,
    (sum * smallArms) / points,
  ]);
}

function offenceOf(
  field: OprField,
  unit: number,
  target: { models: number; defense: number; tough: number },
  phase: 'ranged' | 'melee',
): number {
  const value = (at: number): number => field.units[unit * U.size + at]!;
  const [from, to] = phase === 'ranged' ? [value(U.ranged), value(U.melee)] : [value(U.melee), value(U.meleeEnd)];
  let sum = 0;
  for (let g = from; g < to; g += value(U.groupSize)) sum += groupOffence(field, g, target, phase === 'ranged' ? SHOOT_MODE : CHARGE_MODE);
  return sum;
}

function groupOffence(field: OprField, g: number, target: { models: number; defense: number; tough: number }, mode: number): number {
  const group = (at: number): number => field.data[g + at]!;
  const number = field.data[group(G.rows) + mode]!;
  const row = (at: number): number => field.attacks[number * A.size + at]!;
  const byte = (word: number, n: number): number => (word >>> (8 * n)) & 255;
  const sums = row(A.sums);
  const versus = row(A.versus);
  let ap = byte(sums, 2) - BIAS + (target.tough < 3 ? 0 : byte(versus, target.tough < 9 ? 0 : target.tough === 9 ? 1 : 2));
  if (target.defense <= 4) ap += target.defense === 4 ? versus >>> 28 : (versus >> 24) & 15;
  const penalty = (row(A.shape) & AF.ignorePenalties) !== 0 ? 0 : byte(sums, 1) - BIAS;
  const spec = {
    ...PLAIN_ATTACK,
    ...field.shapes[row(A.shape) >>> AF.shapeShift]!,
    hit: faces(byte(sums, 0) - BIAS - penalty),
    block: faces(7 - target.defense - Math.max(0, ap)),
    blockSix: faces(7 - target.defense - Math.max(0, ap + byte(sums, 3))),
    blast: Math.min(byte(group(G.word), 1), target.models),
  };
  return group(G.dice) * mean(diePmf(spec)) * Math.min(byte(group(G.word), 2), target.tough);
}

/** Chance that one attack with so many hitting faces and this AP wounds the unit. */
function woundChance(field: OprField, unit: number, hit: number, ap: number): number {
  const target = (field.data[field.units[unit * U.size + U.target]! + SHOOT_MODE] as number) * T.size;
  const sums = field.targets[target + T.sums]!;
  const penalty = (sums & 255) - BIAS;
  const open = ((sums >> 8) & 255) - BIAS;
  const soak = ((sums >> 16) & 255) - BIAS;
  const block = faces(open - Math.max(0, ap - soak));
  const ignore = field.ignores[field.targets[target + T.ignore]! & 0xffff] as readonly number[];
  return (faces(hit - penalty) / 6) * (1 - block / 6) * staysChance({ ...PLAIN_ATTACK, ignore });
}

/** Each unblocked Deadly(3) hit takes min(3, Tough) wounds off a model. */
function antiTankOf(field: OprField, unit: number): number {
  const value = (at: number): number => field.units[unit * U.size + at]!;
  let hits = 0;
  for (let m = 0; m < value(U.models); m++) {
    const tough = field.data[value(U.healthAt) + m + 1]! - field.data[value(U.healthAt) + m]!;
    hits += Math.ceil(tough / 3);
  }
  return hits / woundChance(field, unit, 3, 4);
}

function meanRange(field: OprField, unit: number): number {
  const value = (at: number): number => field.units[unit * U.size + at]!;
  let attacks = 0;
  let inches = 0;
  for (let g = value(U.ranged); g < value(U.melee); g += value(U.groupSize)) {
    const group = (at: number): number => field.data[g + at]!;
    const dice = group(G.dice);
    attacks += dice;
    inches += dice * (group(G.word) & 255);
  }
  return attacks === 0 ? 0 : inches / attacks;
}

const faces = (n: number): number => Math.max(1, Math.min(5, n));
