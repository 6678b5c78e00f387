/** A field of fleets, checked and turned into combat figures. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, Field } from '../../../contract/ruleset.ts';
import { asLeftOut, type Breach, validateFleet } from '../import/validate.ts';
import type { CombatSide } from '../rules/combat.ts';
import { type Fleet, fleetOf } from '../rules/fleet.ts';
import { type EclipseOptions, eclipseOptions } from '../rules/options.ts';
import { combatSide } from '../rules/ship-figures.ts';

/** Fleets are a few dozen numbers each, so the field is plain JSON rather than a shared buffer. */
export interface EclipseField extends Field {
  readonly options: EclipseOptions;
  readonly sides: readonly CombatSide[];
}

export function compile(combatants: readonly Combatant<Fleet>[], given: Options): Compiled<EclipseField> {
  const { options, problems: optionProblems } = eclipseOptions(given);
  const problems: Problem[] = [...optionProblems];
  const sides = combatants.map((combatant): CombatSide => {
    const fleet = fleetOf(combatant);
    const verdict = validateFleet(fleet, options);
    for (const problem of verdict.problems as readonly Breach[]) {
      problems.push({
        ...asLeftOut(problem),
        ...(combatant.source && { file: combatant.source.file, line: combatant.source.line, column: combatant.source.column }),
      });
    }
    // A refused fleet keeps its place, without ships: the errors above stop the run.
    return combatSide(verdict.fleet ?? { ...fleet, ships: fleet.ships.map((row) => ({ ...row, count: 0 })) });
  });
  return { field: { count: sides.length, options, sides }, problems };
}
