/** Fire control: which way to twist, what to fire, and how hot to run (specification 7). */
import { ARC_REAR, angleOff } from '../rules/arcs.ts';
import type { Duel } from '../rules/duel.ts';
import { worthAt } from '../rules/fire-mode.ts';
import { type Aim, bearingTo, proppedArm, type Shot, shotNumber } from '../rules/firing.ts';
import { dissipation, steadyHeat } from '../rules/heat.ts';
import { hitChance, type Situation } from '../rules/to-hit.ts';
import { binFor, modeReady, modesOfMount, type Unit } from '../rules/unit.ts';
import { isFired, WEAPONS } from '../rules/weapon.ts';

export interface FirePlan {
  readonly twist: number;
  readonly shots: readonly Shot[];
  readonly heat: number;
  readonly why: string;
}

interface Option {
  readonly shot: Shot;
  /** Mean damage. */
  readonly value: number;
}

/** How much the future counts against this turn's damage; tuned in play against the baseline bots. */
const HEAT_WORRY = 1.4;

const HOLD: FirePlan = { twist: 0, shots: [], heat: 0, why: 'no shot' };

/** What a fire plan is made for. */
export interface FireRequest {
  readonly attacker: Unit;
  readonly target: Unit;
  readonly situation: Situation;
  /** Share of the target's life that a point of damage costs. */
  readonly targetFragility: number;
  /** Hold fire that is not worth its heat; otherwise everything that can fire does. */
  readonly mindsHeat: boolean;
}

export function planFire(duel: Duel, request: FireRequest): FirePlan {
  const { attacker, target, situation } = request;
  if (!situation.sees || attacker.immobile || attacker.destroyed || target.destroyed) return HOLD;
  const degrees = bearingTo(attacker, target);
  const propped = proppedArm(attacker);
  let best = HOLD;
  let bestValue = 0;
  for (const twist of twistsToTry(attacker, degrees)) {
    const options = withinRounds(attacker, shotOptions({ attacker, situation, degrees, twist, proppedArm: propped }));
    const chosen = request.mindsHeat ? withinHeat(duel, attacker, options, request.targetFragility) : options;
    const value = chosen.reduce((sum, o) => sum + o.value, 0);
    if (value <= bestValue) continue;
    bestValue = value;
    best = planOf(twist, chosen, options.length);
  }
  return best;
}

const LEGS_ONLY: readonly number[] = [0];
const TWISTS: readonly number[] = [0, -1, 1];

/** With the target ahead every weapon but those to the rear bears without a twist. */
function twistsToTry(attacker: Unit, degrees: number): readonly number[] {
  if (attacker.prone || attacker.sheet.quad) return LEGS_ONLY;
  const angle = angleOff(degrees, attacker.facing);
  const ahead = angle <= 60 || angle >= 300;
  return ahead && attacker.sheet.weapons.every(({ arc }) => arc !== ARC_REAR) ? LEGS_ONLY : TWISTS;
}

function planOf(twist: number, chosen: readonly Option[], available: number): FirePlan {
  const held = available - chosen.length;
  return {
    twist,
    shots: marksFirst(chosen.map((o) => o.shot)),
    heat: chosen.reduce((sum, o) => sum + o.shot.mode.heat, 0),
    why: held > 0 ? `holds ${held} back for heat` : available > 1 ? 'alpha strike' : 'fires every weapon in arc',
  };
}

/** A mark helps what is fired after it. */
function marksFirst(shots: Shot[]): Shot[] {
  const isMark = ({ mode }: Shot) => WEAPONS[mode.weapon]!.special === 'tag';
  return shots.some(isMark) ? [...shots.filter(isMark), ...shots.filter((shot) => !isMark(shot))] : shots;
}

/** The best mode of every mount that can hit the target. */
function shotOptions(aim: Aim): Option[] {
  const { attacker, situation } = aim;
  const options: Option[] = [];
  for (let mount = 0; mount < attacker.sheet.weapons.length; mount++) {
    if (!isFired(attacker.sheet.weapons[mount]!.weapon) || attacker.pointless[mount] === 1) continue;
    let best: Option | null = null;
    for (const mode of modesOfMount(attacker, mount)) {
      const number = shotNumber(aim, mount, mode);
      if (number > 12 || !modeReady(attacker, mode)) continue;
      const value = hitChance(number) * worthAt(mode, situation.distance);
      if (value > 0 && (best === null || value > best.value)) best = { shot: { mount, mode, number }, value };
    }
    if (best !== null) options.push(best);
  }
  return options;
}

/** Of weapons that share their last rounds, those that do most are fired. */
function withinRounds(attacker: Unit, options: readonly Option[]): readonly Option[] {
  const left = attacker.shots.slice();
  const without = new Set<Option>();
  for (const option of options.toSorted((a, b) => b.value - a.value)) {
    const { mode } = option.shot;
    const bin = binFor(attacker, mode);
    if (bin >= 0) attacker.shots[bin]! -= mode.rounds;
    else if (bin === -1) without.add(option);
  }
  attacker.shots.set(left);
  return without.size > 0 ? options.filter((option) => !without.has(option)) : options;
}

/** Adds shots, the most damage per point of heat first, while each is worth the heat it leaves. */
function withinHeat(duel: Duel, attacker: Unit, options: readonly Option[], targetFragility: number): Option[] {
  const sorted = [...options].sort((a, b) => b.value / (b.shot.mode.heat + 0.2) - a.value / (a.shot.mode.heat + 0.2));
  const all = options.reduce((sum, o) => sum + o.value, 0);
  // A volley that may end the fight can ignore most of the cost.
  const scale = all * (all * targetFragility > 0.6 ? 0.4 : 1);
  const explosive = attacker.sheet.bins.some((_, i) => attacker.shots[i]! > 0);
  const base = attacker.heat + attacker.heatBuilt + steadyHeat(attacker) - dissipation(duel, attacker);
  const chosen: Option[] = [];
  let heat = base;
  for (const option of sorted) {
    const after = heat + option.shot.mode.heat;
    const price = HEAT_WORRY * scale * (heatPrice(after, explosive) - heatPrice(heat, explosive));
    if (option.value <= price) continue;
    chosen.push(option);
    heat = after;
  }
  return chosen.sort((a, b) => a.shot.mount - b.shot.mount);
}

/** What ending a turn at that heat costs, in volleys: lost MP, worse aim, shutdown, explosion. */
function heatPrice(heat: number, explosive: boolean): number {
  if (heat <= 4) return 0;
  let price = 0.02 * (heat - 4);
  if (heat >= 8) price += 0.12;
  if (heat >= 13) price += 0.15;
  if (heat >= 14) price += 0.15;
  if (heat >= 17) price += 0.2;
  if (heat >= 18) price += 0.5;
  if (heat >= 19 && explosive) price += 0.5;
  if (heat >= 22) price += 1;
  if (heat >= 26) price += 3;
  if (heat >= 30) price += 6;
  return price;
}
