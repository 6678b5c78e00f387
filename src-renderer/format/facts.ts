/** How the app writes a ruleset's facts about a combatant. Pure. */
import type { FactSpec, Facts } from '../../src-shared/contract/ruleset.ts';
import { figure } from './figures.ts';

/** The first numeric facts, in the order of the ruleset. */
export function numberFacts(specs: readonly FactSpec[], most: number): FactSpec[] {
  return specs.filter((spec) => spec.kind === 'number').slice(0, most);
}

const SHARE = 0.28;
const SHARE_WHERE_NARROW = 0.18;
const NARROW = 1000;

/** Names and loadouts take precedence: stats get a share of the width, and less in a narrow table. */
export function roomForFacts(width: number): number {
  return Math.round((width < NARROW ? SHARE_WHERE_NARROW : SHARE) * width);
}

/** Those that fit side by side into the given pixels. */
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

/** As wide as the column head needs, for figures of a few digits. */
export function factWidth(spec: FactSpec): string {
  return `${widthOf(spec)}px`;
}

function widthOf({ label }: FactSpec): number {
  return Math.max(60, 22 + 7 * label.length);
}

/** The rules of a combatant, as far as its ruleset lists them; `rule:` in the query box. */
export function rulesOf(facts: Facts | undefined): readonly string[] {
  const rules = facts?.rule;
  return typeof rules === 'object' ? rules : [];
}
