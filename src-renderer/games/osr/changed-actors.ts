/** Which fighters a change of several edits has touched, in the places where they are afterwards. Pure. */
import type { EncounterEdit, EncounterModel } from '../../../src-shared/rulesets/osr/import/encounter.ts';

/** By side and place: true for a fighter that was edited or added. */
export type ChangedActors = readonly [readonly boolean[], readonly boolean[]];

export function changedActors({ sides }: Pick<EncounterModel, 'sides'>, edits: readonly EncounterEdit[]): ChangedActors {
  const marks = [sides[0].map(() => false), sides[1].map(() => false)] as const;
  for (const edit of edits) {
    if (!('side' in edit && 'actor' in edit) || typeof edit.actor !== 'number') continue;
    const side = marks[edit.side];
    if (edit.kind === 'actor-remove') side.splice(edit.actor, 1);
    else if (edit.kind === 'actor-duplicate') side.splice(edit.actor + 1, 0, true);
    else side[edit.actor] = true;
  }
  return marks;
}
