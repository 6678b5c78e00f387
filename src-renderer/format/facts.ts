/** A ruleset's facts of a combatant as the app writes them. Pure. */
import type { FactSpec, Facts } from '../../src-shared/contract/ruleset.ts';
import { figure } from './figures.ts';

/** The numbers a list has room for, in the ruleset's own order. */
export function numberFacts(specs: readonly FactSpec[], most: number): FactSpec[] {
  return specs.filter((spec) => spec.kind === 'number').slice(0, most);
}

const SHARE = 0.28;
const SHARE_WHERE_NARROW = 0.18;
const NARROW = 1000;

/** Names and loadouts come first: figures get a part of a table's width, and less where it is narrow. */
export function roomForFacts(width: number): number {
  return Math.round((width < NARROW ? SHARE_WHERE_NARROW : SHARE) * width);
}

/** Those of them that fit into so many pixels beside each other. */
export function numberFactsWithin(specs: readonly FactSpec[], most: number, pixels: number): FactSpec[] {
  let left = pixels;
  return numberFacts(specs, most).filter((spec) => {
    left -= widthOf(spec);
    return left >= 0;
  });
}

/** "4+", "18\"", "–" where the combatant has none. */
export function factText(spec: FactSpec, facts: Facts | undefined): string {
  const value = facts?.[spec.id];
  return typeof value === 'number' ? `${figure(Math.round(value * 10) / 10)}${spec.unit ?? ''}` : '–';
}

/** A column as wide as its head needs, for figures of a few digits. */
export function factWidth(spec: FactSpec): string {
  return `${widthOf(spec)}px`;
}

function widthOf({ label }: FactSpec): number {
  return Math.max(60, 22 + 7 * label.length);
}

/** What the query box calls `rule:`; the rules a combatant carries, as far as its ruleset tells them. */
export function rulesOf(facts: Facts | undefined): readonly string[] {
  const rules = facts?.rule;
  return typeof rules === 'object' ? rules : [];
}
