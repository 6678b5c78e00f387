import { weightClasses } from '../../src-shared/api/settings.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type StoredClass, storedClasses } from '../../src-shared/run/weight-classes.ts';
import type { Settings } from '../store/settings.ts';

/** The classes that the user has set for a game, or those of its ruleset. */
export function weightClassesFor(settings: Settings, ruleset: Ruleset): readonly StoredClass[] {
  const edited = weightClasses.safeParse(settings.get(`weightClasses.${ruleset.id}`));
  return edited.success ? edited.data : storedClasses(ruleset.analysis.weightClasses);
}
