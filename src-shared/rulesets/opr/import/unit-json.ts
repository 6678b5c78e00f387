/** The JSON of a unit, from that of its rules and weapons: importers hand the same ones to many units. */
import { oncePerObject } from '../rules/once-per-object.ts';
import type { UnitData } from '../rules/unit.ts';

/** The same text as `JSON.stringify`, for units with their members in the order in which the importers write them. */
export function unitJson(unit: UnitData): string {
  if (unit.hero !== undefined || unit.version !== undefined) return JSON.stringify(unit);
  const { name, size, quality, defense, points, rules, weapons } = unit;
  const head = `{"name":${JSON.stringify(name)},"size":${size},"quality":${quality},"defense":${defense},"points":${points}`;
  let text = `${head},"rules":${partJson(rules)},"weapons":[`;
  for (let w = 0; w < weapons.length; w++) text += w === 0 ? partJson(weapons[w]!) : `,${partJson(weapons[w]!)}`;
  return `${text}]}`;
}

const partJson = oncePerObject((part: object) => JSON.stringify(part));
