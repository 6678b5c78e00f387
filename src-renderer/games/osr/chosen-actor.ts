/** The fighter that is marked in the form and in the YAML. */
import type { EncounterModel, SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';

export interface ActorPlace {
  readonly side: SideIndex;
  readonly actor: number;
}

/** Null between the fighters. */
export function actorAtLine({ sides }: Pick<EncounterModel, 'sides'>, line: number): ActorPlace | null {
  for (const side of [0, 1] as const) {
    const actor = sides[side].findIndex((one) => one.line <= line && line <= one.lastLine);
    if (actor >= 0) return { side, actor };
  }
  return null;
}
