/** Raw values of the star chart's axes (analysis/profile.ts), computed from exact distributions. stats/profile.ts maps them to 0..100. */
import { type Distribution, mean, variance } from '../../../stats/distribution.ts';
import { type Aimed, type Arsenal, expectedLoss, pairingOf } from '../ai/pairing.ts';
import { REFERENCE_ATTACKERS, REFERENCE_TARGETS } from '../data/reference-targets.ts';
import { MOVEMENT_ABILITIES } from '../rules/abilities.ts';
import { attackPmf, hitParts, woundPmf } from '../rules/attack-pmf.ts';
import { diceOf } from '../rules/dice-text.ts';
import { buildFighter, type Fighter } from '../rules/fighter.ts';
import { PLAIN_DEFENCE, PLAIN_MORALE, PLAIN_STAGE } from '../rules/model.ts';
import { flightPmf } from '../rules/morale.ts';
import type { Settings } from '../rules/options.ts';
import { type AttackGroup, PLAIN_CRITICALS } from '../rules/sequence.ts';
import { applyAttack, type Support, vectorLength } from './chain.ts';
import { buildChain } from './chain-build.ts';
import { volleyNeedsStates } from './exchange.ts';
import type { GroupSteps } from './group-steps.ts';
import { Kernel, KernelScratch } from './kernel.ts';
import { VolleyRows } from './volley-rows.ts';
import { TargetStates } from './volley-target.ts';

export function measureFighter(fighter: Fighter, settings: Settings): Float64Array {
  const points = Math.max(1, fighter.totalPoints / 100);
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

/** One full volley, or one full round of melee, whichever destroys more. */
function strikeOn(fighter: Fighter, reference: (typeof REFERENCE_TARGETS)[number], settings: Settings): Strike {
  const target = referenceFighter(reference, settings);
  const { arsenals } = pairingOf(fighter, target, settings);
  const shoot = lossesFrom(arsenals[0].ranged, fighter, target);
  const fight = lossesFrom(arsenals[0].melee, fighter, target);
  return { ...(shoot.pointsDestroyed >= fight.pointsDestroyed ? shoot : fight), arsenal: arsenals[0] };
}

function lossesFrom(groups: readonly Aimed[], fighter: Fighter, target: Fighter): Omit<Strike, 'arsenal'> {
  const mass = volleyNeedsStates(groups) ? lossesByStates(groups, target) : lossesByKernel(groups, fighter, target);
  const pmf: Distribution = { min: 0, mass };
  let destroyed = 0;
  for (let at = 0; at < pmf.mass.length; at++) destroyed += pmf.mass[at]! * target.pointsLost[at]!;
  return { pointsDestroyed: destroyed / 100, meanLost: mean(pmf), sdLost: Math.sqrt(variance(pmf)) };
}

function lossesByKernel(groups: readonly Aimed[], fighter: Fighter, target: Fighter): Float64Array {
  const scratch = new KernelScratch();
  const kernel = new Kernel({ groups, attackers: fighter.track.models, target, interleaved: false, chains: new Map(), scratch });
  const row = kernel.raw(fighter.track.models, 0);
  return kernel.rawRows.subarray(row, row + target.track.wounds + 1);
}

/** A reference target has neither leader nor shield, so its states are the wounds lost. */
function lossesByStates(groups: readonly Aimed[], target: Fighter): Float64Array {
  const inUse = groups.map((group) => ({ group, weapons: group.firing.at(-1)! })).filter(({ weapons }) => weapons > 0);
  const context = { interleaved: false, steps: new Map<Aimed, GroupSteps>(), spend: () => {} };
  return new VolleyRows(inUse, new TargetStates(target.target), context).from(0);
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
    ...PLAIN_CRITICALS,
  };
  const { target, track } = fighter;
  const attack = attackPmf(hitParts(group, target), woundPmf(group, target));
  const chain = buildChain({ group, target, track, attack, attacksMax: MOST_SHOTS, interleaved: false });
  const pmf = new Float64Array(vectorLength(chain));
  pmf[0] = 1;
  const support: Support = { low: 0, high: track.wounds, pool: 0 };
  let before = 0;
  for (let shots = 1; shots <= MOST_SHOTS; shots++) {
    applyAttack(chain, pmf, support);
    let lost = 0;
    for (let at = 1; at < pmf.length; at++) lost += at * pmf[at]!;
    if (lost >= track.wounds / 2) return shots - (lost - track.wounds / 2) / (lost - before);
    before = lost;
  }
  return MOST_SHOTS;
}

function mobility(fighter: Fighter): number {
  const traits = [...fighter.traits.keywords, ...fighter.traits.abilities];
  const has = (pattern: RegExp) => traits.some((text) => pattern.test(text));
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
  const { morale, track } = fighter;
  const destroyed = Math.round(0.4 * track.models);
  const left = track.models - destroyed;
  if (destroyed === 0 || left === 0) return 1;
  const fails = morale.fails[destroyed * (track.models + 1) + left]!;
  const pmf = flightPmf(morale.test, left);
  let fled = 0;
  for (let n = 1; n <= left; n++) fled += n * pmf[n]!;
  return 1 - (fails * fled) / track.models;
}
