/** The values of a 'Mech on the axes of its profile. */
import { bracketAt, type FireMode, MODES, minimumRangeModifier } from '../rules/fire-mode.ts';
import { heatCapacity, type MechSheet } from '../rules/sheet.ts';
import { hitChance, rangeModifier } from '../rules/to-hit.ts';
import { isFired } from '../rules/weapon.ts';

/** Fire under ordinary conditions: a walking target, some movement of one's own. */
const USUAL_MODIFIER = 2;

export function measureSheet(sheet: MechSheet, gunnery: number): Float64Array {
  const sum = (list: readonly number[]) => list.reduce((total, n) => total + n, 0);
  const heat = sum(sheet.weapons.map((w) => mainMode(w.weapon).heat)) + 2;
  const run = evasion(sheet.run);
  const jump = sheet.jump > 0 ? evasion(sheet.jump) + 1 : 0;
  return Float64Array.of(
    sustained(sheet, gunnery, 3),
    sustained(sheet, gunnery, 8),
    sustained(sheet, gunnery, 15),
    sum(sheet.weapons.map((w) => mainMode(w.weapon).damage[0] * Math.max(1, mainMode(w.weapon).cluster))),
    sum(sheet.armour),
    sum(sheet.structure),
    1 + Math.max(run, jump),
    sheet.run + sheet.jump / 2,
    heatCapacity(sheet) / heat,
  );
}

function mainMode(weapon: number): FireMode {
  return MODES[weapon]![0] as FireMode;
}

function evasion(mp: number): number {
  return mp <= 2 ? 0 : mp <= 4 ? 1 : mp <= 6 ? 2 : mp <= 9 ? 3 : 4;
}

/** Best damage within what the sinks remove after a run. */
function sustained(sheet: MechSheet, gunnery: number, distance: number): number {
  const shots = sheet.weapons
    .filter((w) => !w.rear && isFired(w.weapon))
    .map((w) => {
      const modes = MODES[w.weapon]!.map((mode) => ({ value: meanAt(mode, gunnery, distance), heat: mode.heat }));
      return modes.reduce((best, m) => (m.value > best.value ? m : best));
    })
    .sort((a, b) => b.value / (b.heat + 0.5) - a.value / (a.heat + 0.5));
  let budget = heatCapacity(sheet) - 2;
  let total = 0;
  for (const shot of shots) {
    if (shot.heat > budget) continue;
    budget -= shot.heat;
    total += shot.value;
  }
  return total;
}

function meanAt(mode: FireMode, gunnery: number, distance: number): number {
  const bracket = bracketAt(mode, distance);
  if (bracket < 0) return 0;
  const number = gunnery + USUAL_MODIFIER + rangeModifier(bracket) + minimumRangeModifier(mode, distance) + mode.toHit;
  return number > 12 ? 0 : hitChance(number) * mode.mean[bracket]!;
}
