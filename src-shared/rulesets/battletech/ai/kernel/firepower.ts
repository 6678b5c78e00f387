/** What a 'Mech's weapons are expected to do, by arc, distance and modifiers, within what the heat sinks allow. */
import * as at from './layout';

// Where the target lies from the torso, as in ../aspect.ts; then the best of the three that are not ahead.
export const AHEAD: i32 = 0;
const TO_RIGHT: i32 = 1;
const TO_LEFT: i32 = 2;
const BEHIND: i32 = 3;
const ASIDE: i32 = 4;

/** Modifiers from here on leave no chance. */
const HOPELESS: i32 = at.MODIFIERS + at.LOWEST_MODIFIER;

export function firepowerOf(side: i32): i32 {
  return at.FIREPOWER + side * at.FIREPOWER_SIZE;
}

/** Mean damage of a volley; computed when first needed and kept until weapons, ammunition or heat change. */
export function volley(firepower: i32, arcClass: i32, distance: i32, modifier: i32): f64 {
  if (distance >= at.RANGES || modifier >= HOPELESS) return 0;
  const m = max(modifier, at.LOWEST_MODIFIER) - at.LOWEST_MODIFIER;
  const cell = firepower + at.VOLLEYS + (((arcClass * at.RANGES + distance) * at.MODIFIERS + m) << 2);
  const known = load<f32>(cell);
  return known >= 0 ? <f64>known : findVolley(firepower, arcClass, distance, m, cell);
}

/** The torso turns one hexside either way, which brings all but the rear weapons to bear ahead; quads cannot twist. */
export function bestVolley(firepower: i32, aspect: i32, distance: i32, modifier: i32): f64 {
  if (modifier >= HOPELESS) return 0;
  if (load<i32>(firepower, at.CANNOT_TWIST) !== 0) return volley(firepower, aspect >> 6, distance, modifier);
  const twisted = aspect & 3;
  if (twisted === AHEAD) return volley(firepower, AHEAD, distance, modifier);
  const behind = volley(firepower, BEHIND, distance, modifier);
  return twisted === BEHIND ? behind : max(volley(firepower, twisted, distance, modifier), behind);
}

/** The best that can be done to a target wherever it lies. */
export function volleyAtBest(firepower: i32, distance: i32, modifier: i32): f64 {
  if (modifier >= HOPELESS) return 0;
  const ahead = volley(firepower, AHEAD, distance, modifier);
  return load<i32>(firepower, at.MAY_BE_BETTER_ASIDE) === 0 ? ahead : max(ahead, volley(firepower, ASIDE, distance, modifier));
}

/** As stored (32 bits): the first call and later ones give the same. */
function findVolley(firepower: i32, arcClass: i32, distance: i32, m: i32, cell: i32): f64 {
  const modifier = m + at.LOWEST_MODIFIER;
  const found = <f32>(
    (arcClass === ASIDE
      ? max(
          max(volley(firepower, TO_RIGHT, distance, modifier), volley(firepower, TO_LEFT, distance, modifier)),
          volley(firepower, BEHIND, distance, modifier),
        )
      : compute(firepower, load<u8>(arcClass, at.CLASS_ARCS), distance, modifier))
  );
  store<f32>(cell, found);
  return <f64>found;
}

/** Mount by mount, most damage per heat first, each in the mode that does most. */
function compute(firepower: i32, arcs: i32, distance: i32, modifier: i32): f64 {
  const layers = load<i32>(firepower, at.LAYERS);
  const end = firepower + load<i32>(firepower, at.MODES) * at.MODE_SIZE;
  let sum: f64 = 0;
  let heat = load<f64>(firepower, at.BUDGET);
  for (let mode = firepower; mode < end; ) {
    const mount = load<u8>(mode, at.MODE_LIST + at.MODE_MOUNT);
    let best: f64 = 0;
    let bestHeat: f64 = 0;
    for (; mode < end && load<u8>(mode, at.MODE_LIST + at.MODE_MOUNT) === mount; mode += at.MODE_SIZE) {
      const built = <f64>load<u8>(mode, at.MODE_LIST + at.MODE_HEAT);
      if ((load<u8>(mode, at.MODE_LIST + at.MODE_ARCS) & arcs) === 0 || built > heat) continue;
      const row = load<i32>(mode, at.MODE_LIST) + distance;
      const number =
        load<i8>(mode, at.MODE_LIST + at.MODE_NUMBER) + modifier + load<i8>(row, at.NUMBER_AT) + layers * load<i8>(row, at.BRACKET_AT);
      const value = chance(number + 16) * load<f64>(row << 3, at.MEAN_AT);
      if (value > best) {
        best = value;
        bestHeat = built;
      }
    }
    sum += best;
    heat -= bestHeat;
  }
  return sum;
}

function chance(place: i32): f64 {
  return <u32>place < <u32>at.CHANCE_COUNT ? load<f64>(place << 3, at.CHANCES) : 0;
}
