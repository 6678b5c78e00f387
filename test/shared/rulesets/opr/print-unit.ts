/** Units as text, for tests that read them back. */
import { nameWithArg, printWeapon, type RuleRef, type UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';

/** A unit in the text format (attacks per weapon). */
export function printUnit(unit: UnitData): string {
  const head = `${unit.name} [${unit.size}] Q${unit.quality}+ D${unit.defense}+ | ${unit.points}pts | ${unit.rules.map((r) => printRule(r, unit.size)).join(', ')}`;
  const block = `${head}\n${unit.weapons.map(printWeapon).join(', ')}\n`;
  return unit.hero === undefined ? block : `${printUnit(unit.hero)}| Joined to:\n${block}`;
}

function printRule(rule: RuleRef, size: number): string {
  const counted = size > 1 && (rule.name.toLowerCase() !== 'tough' || rule.models < size);
  return `${counted ? `${rule.models}x ` : ''}${nameWithArg(rule)}`;
}
