/** The matrix of one attack: from the distributions of its dice to moves along the wound track (digest 4.5, 4.6). */
import { binomial } from '../../../stats/distribution.ts';
import { damagePmf, saveFails, savePmf } from '../rules/attack-pmf.ts';
import { emptyJoint, type JointPmf } from '../rules/joint-pmf.ts';
import { type AttackGroup, feelNoPainOf, type Target, type TargetModel } from '../rules/sequence.ts';
import type { WoundTrack } from '../rules/wound-track.ts';
import type { Chain, Step } from './chain.ts';

export interface ChainParts {
  readonly group: AttackGroup;
  readonly target: Target;
  readonly track: WoundTrack;
  /** (wounds, mortal wounds) of one attack. */
  readonly attack: JointPmf;
  /** Most attacks that will be applied. */
  readonly attacksMax: number;
  /** Mortal wounds follow their own attack instead of waiting in the pool. */
  readonly interleaved: boolean;
  /** Most devastating attacks that may wait, where several groups fill one pool. */
  readonly waitingMax?: number;
}

export function buildChain(parts: ChainParts): Chain {
  return parts.group.devastating === null ? mortalChain(parts) : devastatingChain(parts);
}

function mortalChain({ group, target, track, attack, attacksMax, interleaved }: ChainParts): Chain {
  const hurts = mortalHurts(group, target, track);
  const [least, most] = rangeOf(hurts, track.wounds);
  const uniform = least === most;
  // Feel no pain that every model has in common is thinned out beforehand; what is left of it depends on the model.
  const pool = poolCut(track.wounds, most === 0 ? 1 : least / most);
  const pmf = interleaved ? attack : cutMortals(thinMortals(attack, most), pool);
  const powers = stepPowers(woundSteps({ group, target, track }, interleaved ? 1 : most), track, pmf.successes);
  const made = pmf.mortals + powers.mortals;
  const mortals = interleaved ? 0 : Math.min(pool, made);
  const poolMax = Math.min(pool, mortals * attacksMax);
  const band = Math.min(track.wounds, powers.band + (interleaved ? made : 0));
  const gather = gatherMatrix({ mortals, band, states: track.wounds + 1 }, pmf, powers, interleaved ? oneMortal(hurts, track) : null);
  return {
    track,
    band,
    mortals,
    poolMax,
    gather,
    reaches: reachesOf(gather, band, mortals, track.wounds + 1),
    row: new Float64Array(poolMax + mortals + 1),
    deadly: uniform,
    mortalHurts: interleaved ? hurts : hurts.map((p) => (most === 0 ? 0 : p / most)),
    devastating: null,
  };
}

/** Devastating attacks wait in the pool, counted as attacks (digest 10e, 9). */
function devastatingChain({ group, target, track, attack, attacksMax, waitingMax }: ChainParts): Chain {
  const devastating = devastatingStep(group, target, track);
  const least = leastProgress(devastating, track.wounds);
  const enough = least < 1e-6 ? Number.POSITIVE_INFINITY : poolCut(track.wounds, least);
  const poolMax = Math.min(enough, waitingMax ?? attack.mortals * attacksMax);
  const { mortals } = attack;
  const powers = stepPowers([woundStep(group, target, track)], track, attack.successes);
  const band = Math.min(track.wounds, powers.band);
  const gather = gatherMatrix({ mortals, band, states: track.wounds + 1 }, attack, powers, null);
  return {
    track,
    band,
    mortals,
    poolMax,
    gather,
    reaches: reachesOf(gather, band, mortals, track.wounds + 1),
    row: new Float64Array(poolMax + mortals + 1),
    deadly: least === 1,
    mortalHurts: new Float64Array(0),
    devastating,
  };
}

/** Least chance that one devastating attack takes a wound from whatever is left. */
function leastProgress({ band, rows }: Step, wounds: number): number {
  let least = 1;
  for (let at = 0; at < wounds; at++) least = Math.min(least, 1 - rows[at * (band + 1)]!);
  return least;
}

function devastatingStep(group: AttackGroup, target: Target, track: WoundTrack): Step {
  if (group.devastating === 'launch') return carryingStep(group, target, track);
  const kind = group.devastating === 'sep2023' ? 'damage' : 'mortal';
  return damageStep({ group, target, track }, (model) => ({ ...SURE, hurts: 1 - ignoreChance(feelNoPainOf(group, model, kind)) }));
}

/** At launch the mortal wounds of a devastating attack carried over. */
function carryingStep(group: AttackGroup, target: Target, track: WoundTrack): Step {
  const states = track.wounds + 1;
  const damage = damagePmf(group, target);
  const one = oneMortal(mortalHurts(group, target, track), track);
  const band = Math.min(track.wounds, damage.min + damage.mass.length - 1);
  const rows = new Float64Array(states * (band + 1));
  let step: Step = { band: 0, rows: ones(states) };
  for (let points = 0; points < damage.min + damage.mass.length; points++) {
    if (points > 0) step = compose(step, one, states);
    const p = damage.mass[points - damage.min] ?? 0;
    for (let at = 0; at < states; at++) {
      for (let d = 0; d <= step.band; d++)
        rows[at * (band + 1) + d] = rows[at * (band + 1) + d]! + p * step.rows[at * (step.band + 1) + d]!;
    }
  }
  return { band, rows };
}

function rangeOf(hurts: Float64Array, wounds: number): [least: number, most: number] {
  let least = 1;
  let most = 0;
  for (let at = 0; at < wounds; at++) {
    least = Math.min(least, hurts[at]!);
    most = Math.max(most, hurts[at]!);
  }
  return [least, most];
}

/**
 * The size from which a pool is the end of the unit: its wounds where every mortal wound hurts. Where some models may
 * ignore one, so many that the chance of surviving them is below the last digit of a double; no mass is lost by it.
 */
export function poolCut(wounds: number, leastHurts: number): number {
  if (leastHurts === 1) return wounds;
  let size = wounds;
  while (binomialBelow(size, wounds, leastHurts) > 1e-18) size = Math.ceil(size * 1.1) + 1;
  return size;
}

/** P(fewer than `wanted` successes in n). */
function binomialBelow(n: number, wanted: number, p: number): number {
  let sum = 0;
  const { mass } = binomial(n, p);
  for (let k = 0; k < Math.min(wanted, mass.length); k++) sum += mass[k]!;
  return sum;
}

function reachesOf(gather: Float64Array, band: number, mortals: number, states: number): Int32Array {
  const reaches = new Int32Array(mortals + 1);
  for (let dm = 0; dm <= mortals; dm++) {
    for (let to = 0; to < states; to++) {
      for (let d = band; d > reaches[dm]!; d--) if (gather[(dm * states + to) * (band + 1) + d]! > 0) reaches[dm] = d;
    }
  }
  return reaches;
}

function ones(n: number): Float64Array {
  return new Float64Array(n).fill(1);
}

function mortalHurts(group: AttackGroup, target: Target, track: WoundTrack): Float64Array {
  const hurts = new Float64Array(track.wounds + 1);
  for (let at = 0; at < track.wounds; at++) {
    hurts[at] = 1 - ignoreChance(feelNoPainOf(group, target.models[track.model[at]!]!, 'mortal'));
  }
  return hurts;
}

/** Chance that feel no pain ignores one point; 7 = none. */
function ignoreChance(feelNoPain: number): number {
  return feelNoPain >= 7 ? 0 : (7 - feelNoPain) / 6;
}

function thinMortals(pmf: JointPmf, hurts: number): JointPmf {
  if (pmf.mortals === 0 || hurts === 1) return pmf;
  const thin = emptyJoint(pmf.successes, pmf.mortals);
  const width = pmf.mortals + 1;
  for (let m = 0; m <= pmf.mortals; m++) {
    const kept = binomial(m, hurts).mass;
    for (let s = 0; s <= pmf.successes; s++) {
      const p = pmf.p[s * width + m]!;
      if (p > 0) for (let k = 0; k <= m; k++) thin.p[s * width + k] = thin.p[s * width + k]! + p * kept[k]!;
    }
  }
  return thin;
}

/** More mortal wounds than the whole unit has are as good as all of them. */
function cutMortals(pmf: JointPmf, most: number): JointPmf {
  if (pmf.mortals <= most) return pmf;
  const cut = emptyJoint(pmf.successes, most);
  for (let s = 0; s <= pmf.successes; s++) {
    for (let m = 0; m <= pmf.mortals; m++) {
      const to = s * (most + 1) + Math.min(m, most);
      cut.p[to] = cut.p[to]! + pmf.p[s * (pmf.mortals + 1) + m]!;
    }
  }
  return cut;
}

/** One wound: saved or not, then damage point by point against feel no pain; what exceeds the model is lost (digest 2.5). */
function woundStep(group: AttackGroup, target: Target, track: WoundTrack): Step {
  return damageStep({ group, target, track }, (model) => {
    const fails = saveFails(group, target, model);
    return { fails, holds: 1 - fails, hurts: 1 - ignoreChance(feelNoPainOf(group, model, 'damage')) };
  });
}

type WoundParts = Pick<ChainParts, 'group' | 'target' | 'track'>;

/** One wound by the mortal wounds its save makes, of which the share `hurts` counts: steps[m] moves L while m are made. */
function woundSteps({ group, target, track }: WoundParts, hurts: number): readonly Step[] {
  if (group.saveMortals === null) return [woundStep(group, target, track)];
  const saves = new Map(target.models.map((model) => [model, thinMortals(savePmf(group, target, model), hurts)]));
  const most = saves.get(target.models[0]!)!.mortals;
  return Array.from({ length: most + 1 }, (_, m) =>
    damageStep({ group, target, track }, (model) => {
      const { p } = saves.get(model)!;
      const chance = (through: number) => p[through * (most + 1) + m]!;
      const pain = 1 - ignoreChance(feelNoPainOf(group, model, 'damage'));
      return { fails: chance(1), holds: chance(0), hurts: pain, over: m === 0 ? 1 : 0 };
    }),
  );
}

/** What a wound may do to one model. */
interface WoundChances {
  readonly fails: number;
  readonly holds: number;
  /** Chance that a point of damage is not ignored. */
  readonly hurts: number;
  /** Chance of this step when the unit is gone; 1 by default. */
  readonly over?: number;
}

const SURE = { fails: 1, holds: 0 } as const;

function damageStep({ group, target, track }: WoundParts, chancesOf: (model: TargetModel) => WoundChances): Step {
  const common = damagePmf(group, target);
  const damages = target.models.map((model) => (model.damage === undefined ? common : damagePmf(group, model.damage)));
  const top = Math.max(...damages.map((d) => d.min + d.mass.length - 1));
  const band = Math.min(top, Math.max(...target.models.map((m) => m.wounds)));
  const rows = new Float64Array((track.wounds + 1) * (band + 1));
  rows[track.wounds * (band + 1)] = chancesOf(target.models[0]!).over ?? 1;
  for (let i = 0; i < track.models; i++) {
    const { fails, holds, hurts } = chancesOf(target.models[i]!);
    const hurt = hurtPmf(damages[i]!, hurts);
    for (let at = track.fallen[i]!; at < track.fallen[i + 1]!; at++) {
      const row = at * (band + 1);
      const rest = track.rest[at]!;
      rows[row] = holds + fails * hurt[0]!;
      for (let d = 1; d < hurt.length; d++) {
        const to = row + Math.min(d, rest);
        rows[to] = rows[to]! + fails * hurt[d]!;
      }
    }
  }
  return { band, rows };
}

/** Points that get through feel no pain, from the distribution of damage. */
function hurtPmf(damage: { readonly min: number; readonly mass: Float64Array }, hurts: number): Float64Array {
  const pmf = new Float64Array(damage.min + damage.mass.length);
  for (let i = 0; i < damage.mass.length; i++) {
    const points = damage.min + i;
    if (hurts === 1) pmf[points] = pmf[points]! + damage.mass[i]!;
    else {
      const through = binomial(points, hurts).mass;
      for (let k = 0; k <= points; k++) pmf[k] = pmf[k]! + damage.mass[i]! * through[k]!;
    }
  }
  return pmf;
}

interface Powers {
  readonly band: number;
  /** Most mortal wounds that the saves of these wounds make. */
  readonly mortals: number;
  /** steps[u][m] = the matrix of u wounds one after the other whose saves make m mortal wounds. */
  readonly steps: readonly (readonly Step[])[];
}

function stepPowers(one: readonly Step[], track: WoundTrack, most: number): Powers {
  const states = track.wounds + 1;
  const steps: (readonly Step[])[] = [[{ band: 0, rows: ones(states) }]];
  for (let u = 1; u <= most; u++) steps.push(u === 1 ? one : composeAll(one, steps[u - 1]!, states));
  const last = steps[most]!;
  return { band: Math.max(...last.map((step) => step.band)), mortals: last.length - 1, steps };
}

/** First a step of `x`, then one of `y`, by the mortal wounds that both make. */
function composeAll(x: readonly Step[], y: readonly Step[], states: number): Step[] {
  return Array.from({ length: x.length + y.length - 1 }, (_, m) => {
    const pairs = x.flatMap((first, i) => (y[m - i] === undefined ? [] : [compose(first, y[m - i]!, states)]));
    return pairs.length === 1 ? pairs[0]! : sumOf(pairs, states);
  });
}

function sumOf(parts: readonly Step[], states: number): Step {
  const band = Math.max(...parts.map((part) => part.band));
  const rows = new Float64Array(states * (band + 1));
  for (const part of parts) {
    for (let at = 0; at < states; at++) {
      for (let d = 0; d <= part.band; d++) rows[at * (band + 1) + d] = rows[at * (band + 1) + d]! + part.rows[at * (part.band + 1) + d]!;
    }
  }
  return { band, rows };
}

/** First `x`, then `y`. */
function compose(x: Step, y: Step, states: number): Step {
  const band = Math.min(states - 1, x.band + y.band);
  const rows = new Float64Array(states * (band + 1));
  for (let at = 0; at < states; at++) {
    for (let d = 0; d <= x.band && at + d < states; d++) {
      const p = x.rows[at * (x.band + 1) + d]!;
      if (p === 0) continue;
      const from = (at + d) * (y.band + 1);
      const to = at * (band + 1) + d;
      for (let e = 0; e <= y.band && at + d + e < states; e++) rows[to + e] = rows[to + e]! + p * y.rows[from + e]!;
    }
  }
  return { band, rows };
}

interface GatherShape {
  readonly mortals: number;
  readonly band: number;
  readonly states: number;
}

/** `mortalStep`: how one mortal wound moves L, where it is applied at once. */
function gatherMatrix({ mortals, band, states }: GatherShape, pmf: JointPmf, powers: Powers, mortalStep: Step | null): Float64Array {
  const gather = new Float64Array((mortals + 1) * states * (band + 1));
  const width = pmf.mortals + 1;
  for (let u = 0; u <= pmf.successes; u++) {
    powers.steps[u]!.forEach((wounds, saved) => {
      let step = wounds;
      // Strict one-attack-at-a-time play: the mortal wounds follow their own attack at once.
      if (mortalStep !== null) for (let m = 0; m < saved; m++) step = compose(step, mortalStep, states);
      for (let m = 0; m < width; m++) {
        if (mortalStep !== null && m > 0) step = compose(step, mortalStep, states);
        const p = pmf.p[u * width + m]!;
        if (p === 0) continue;
        const slice = mortalStep === null ? Math.min(mortals, saved + m) : 0;
        addStep(gather, step, { from: slice * states, band, states, p });
      }
    });
  }
  return gather;
}

function addStep(
  gather: Float64Array,
  step: Step,
  { from, band, states, p }: { readonly from: number; readonly band: number; readonly states: number; readonly p: number },
): void {
  for (let at = 0; at < states; at++) {
    for (let d = 0; d <= step.band && at + d < states; d++) {
      const to = (from + at + d) * (band + 1) + d;
      gather[to] = gather[to]! + p * step.rows[at * (step.band + 1) + d]!;
    }
  }
}

function oneMortal(hurts: Float64Array, track: WoundTrack): Step {
  const rows = new Float64Array((track.wounds + 1) * 2);
  for (let at = 0; at < track.wounds; at++) {
    rows[2 * at] = 1 - hurts[at]!;
    rows[2 * at + 1] = hurts[at]!;
  }
  rows[2 * track.wounds] = 1;
  return { band: 1, rows };
}
