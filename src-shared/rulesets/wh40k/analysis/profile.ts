/** The star chart: thirteen axes of the digest, section 6. Raw values; stats/profile.ts maps them to 0..100. */
import type { Axis } from '../../../contract/ruleset.ts';
import { type Distribution, mean, variance } from '../../../stats/distribution.ts';
import { MOVEMENT_ABILITIES } from '../data/abilities.ts';
import { REFERENCE_ATTACKERS, REFERENCE_TARGETS } from '../data/reference-targets.ts';
import { buildFighter, type Fighter } from '../engine/fighter.ts';
import { type Aimed, type Arsenal, expectedLoss, pairingOf } from '../engine/pairing.ts';
import { applyAttack, vectorLength } from '../exact/chain.ts';
import { buildChain } from '../exact/chain-build.ts';
import { attackLaw, hitLaw, woundLaw } from '../exact/joint.ts';
import { Kernel } from '../exact/kernel.ts';
import { diceOf } from '../rules/dice-text.ts';
import { PLAIN_DEFENCE, PLAIN_MORALE, PLAIN_STAGE } from '../rules/model.ts';
import { flightLaw } from '../rules/morale.ts';
import type { Settings } from '../rules/options.ts';
import type { AttackGroup } from '../rules/sequence.ts';

const OFFENCE_FORMULA = 'E[points destroyed] / points * 100, the better of shooting at the set distance and a charge, against';

export const AXES: readonly Axis[] = [
  ...REFERENCE_TARGETS.map(
    (t): Axis => ({
      id: t.axis,
      label: labelOf(t.axis),
      group: 'offence',
      formula: `${OFFENCE_FORMULA} ${t.label}`,
      unit: 'pts per 100 pts',
    }),
  ),
  ...REFERENCE_ATTACKERS.map(
    (a): Axis => ({
      id: a.axis,
      label: labelOf(a.axis),
      group: 'defence',
      formula: `Shots of ${a.label} until E[wounds lost] is half the unit's wounds, per 100 points`,
      unit: 'shots per 100 pts',
    }),
  ),
  {
    id: 'mobility',
    label: 'Mobility',
    group: 'other',
    formula: 'median M + 3.5 if it may advance and act + 7 if it may charge after + 2 if it flies',
    unit: '"',
  },
  {
    id: 'reach',
    label: 'Reach',
    group: 'other',
    formula: 'sum(range * expected wounds) / sum(expected wounds) against elites; melee counts as M + 7',
    unit: '"',
  },
  {
    id: 'staying-power',
    label: 'Staying power',
    group: 'defence',
    formula: '1 - E[models fled] / models, after losing 40 % in a turn',
    unit: '',
  },
  {
    id: 'efficiency',
    label: 'Efficiency',
    group: 'other',
    formula: 'sqrt(mean of the offence axes * mean of the toughness axes)',
    unit: '',
  },
  {
    id: 'reliability',
    label: 'Reliability',
    group: 'other',
    formula: 'mean / (mean + standard deviation) of wounds lost by the target it destroys most points of',
    unit: '',
  },
];

function labelOf(axis: string): string {
  const words = axis.replaceAll('-', ' ').replace('tough ', 'tough v ');
  return words[0]!.toUpperCase() + words.slice(1);
}

export function measureFighter(fighter: Fighter, settings: Settings): Float64Array {
  const points = Math.max(1, fighter.totalWorth / 100);
  const plain: Settings = { ...settings, cover: 'none', shooting: true };
  const strikes = REFERENCE_TARGETS.map((t) => strikeOn(fighter, t, plain));
  const offence = strikes.map((s) => (100 * s.pointsDestroyed) / points);
  const toughness = REFERENCE_ATTACKERS.map((a) => (100 * shotsToHalve(fighter, a)) / points);
  const best = strikes.reduce((x, y) => (y.pointsDestroyed > x.pointsDestroyed ? y : x));
  const average = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  return Float64Array.from([
    ...offence,
    ...toughness,
    mobility(fighter),
    reach(fighter, strikes[1]!.arsenal),
    stayingPower(fighter),
    Math.sqrt(average(offence) * average(toughness)),
    best.meanLost === 0 ? 0 : best.meanLost / (best.meanLost + best.sdLost),
  ]);
}

interface Strike {
  readonly pointsDestroyed: number;
  readonly meanLost: number;
  readonly sdLost: number;
  readonly arsenal: Arsenal;
}

/** One full volley, or one full round of blows, whichever destroys more. */
function strikeOn(fighter: Fighter, reference: (typeof REFERENCE_TARGETS)[number], settings: Settings): Strike {
  const target = referenceFighter(reference, settings);
  const { arsenals } = pairingOf(fighter, target, settings);
  const shoot = lossesFrom(arsenals[0].ranged, fighter, target);
  const fight = lossesFrom(arsenals[0].melee, fighter, target);
  return { ...(shoot.pointsDestroyed >= fight.pointsDestroyed ? shoot : fight), arsenal: arsenals[0] };
}

function lossesFrom(groups: readonly Aimed[], fighter: Fighter, target: Fighter): Omit<Strike, 'arsenal'> {
  const kernel = new Kernel();
  kernel.open(groups, fighter.wall.models, target, false, new Map());
  const row = kernel.raw(fighter.wall.models, 0);
  const law: Distribution = { min: 0, mass: kernel.rawRows.subarray(row, row + target.wall.wounds + 1) };
  let destroyed = 0;
  for (let at = 0; at < law.mass.length; at++) destroyed += law.mass[at]! * target.worth[at]!;
  return { pointsDestroyed: destroyed / 100, meanLost: mean(law), sdLost: Math.sqrt(variance(law)) };
}

function referenceFighter(t: (typeof REFERENCE_TARGETS)[number], settings: Settings): Fighter {
  const line = {
    name: t.label,
    count: t.models,
    move: 6,
    weaponSkill: 7,
    ballisticSkill: 7,
    strength: t.T,
    toughness: t.T,
    wounds: t.W,
    attacks: '0',
    leadership: 7,
    armour: t.armour,
    invulnerableMelee: t.inv,
    invulnerableRanged: t.invRanged,
    feelNoPain: 7,
    feelNoPainMortal: 7,
    cost: t.cost,
    weapons: [],
  };
  const traits = { keywords: t.keywords, abilities: [], defence: PLAIN_DEFENCE, morale: PLAIN_MORALE };
  return buildFighter({
    index: -1,
    name: t.label,
    detail: '',
    lines: [line],
    traits,
    points: t.models * t.cost,
    settings: { ...settings, partial: true },
  });
}

const MOST_SHOTS = 4000;

/** Shots until the expected loss reaches half the unit's wounds, with a straight line between the last two. */
function shotsToHalve(fighter: Fighter, reference: (typeof REFERENCE_ATTACKERS)[number]): number {
  const group: AttackGroup = {
    label: reference.label,
    melee: reference.melee,
    models: 1,
    attacks: diceOf('1'),
    blast: false,
    doubled: false,
    skill: 3,
    strength: diceOf(reference.S),
    ap: diceOf(reference.ap),
    damage: diceOf(reference.damage),
    damageAdd: 0,
    poison: null,
    autoHit: false,
    toHit: PLAIN_STAGE,
    toWound: PLAIN_STAGE,
    situation: 0,
    noInvulnerable: false,
    noSaveRerolls: false,
    ignoresCover: false,
    noFeelNoPain: false,
  };
  const { target, wall } = fighter;
  const chain = buildChain(group, target, wall, attackLaw(hitLaw(group, target), woundLaw(group, target)), MOST_SHOTS, false);
  const law = new Float64Array(vectorLength(chain));
  law[0] = 1;
  let before = 0;
  for (let shots = 1; shots <= MOST_SHOTS; shots++) {
    applyAttack(chain, law, 0, wall.wounds, 0);
    let lost = 0;
    for (let at = 1; at < law.length; at++) lost += at * law[at]!;
    if (lost >= wall.wounds / 2) return shots - (lost - wall.wounds / 2) / (lost - before);
    before = lost;
  }
  return MOST_SHOTS;
}

function mobility(fighter: Fighter): number {
  const words = [...fighter.traits.keywords, ...fighter.traits.abilities];
  const has = (pattern: RegExp) => words.some((w) => pattern.test(w));
  const charges = has(MOVEMENT_ABILITIES.advanceAndCharge);
  const acts = charges || has(MOVEMENT_ABILITIES.advanceAndShoot);
  return medianMove(fighter) + (acts ? 3.5 : 0) + (charges ? 7 : 0) + (has(MOVEMENT_ABILITIES.fly) ? 2 : 0);
}

function medianMove(fighter: Fighter): number {
  const moves = fighter.lines.flatMap((line) => new Array<number>(line.count).fill(line.move)).sort((x, y) => x - y);
  return (moves[Math.floor((moves.length - 1) / 2)]! + moves[Math.ceil((moves.length - 1) / 2)]!) / 2;
}

function reach(fighter: Fighter, arsenal: Arsenal): number {
  let weighted = 0;
  let sum = 0;
  for (const group of [...arsenal.ranged, ...arsenal.melee]) {
    const expected = expectedLoss(group);
    weighted += expected * (group.attack.melee ? medianMove(fighter) + 7 : group.range);
    sum += expected;
  }
  return sum === 0 ? 0 : weighted / sum;
}

function stayingPower(fighter: Fighter): number {
  const { nerve, wall } = fighter;
  const destroyed = Math.round(0.4 * wall.models);
  const left = wall.models - destroyed;
  if (destroyed === 0 || left === 0) return 1;
  const fails = nerve.fails[destroyed * (wall.models + 1) + left]!;
  const law = flightLaw(nerve.test, left);
  let fled = 0;
  for (let n = 1; n <= left; n++) fled += n * law[n]!;
  return 1 - (fails * fled) / wall.models;
}
