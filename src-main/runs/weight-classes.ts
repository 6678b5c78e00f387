import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { isStoredClass, type StoredClass, storedClasses } from '../../src-shared/run/weight-classes.ts';
import type { Settings } from '../store/settings.ts';

/** The classes that the user has set for a game, or those of its ruleset. */
export function weightClassesFor(settings: Settings, ruleset: Ruleset): readonly StoredClass[] {
  const edited = settings.get(`weightClasses.${ruleset.id}`);
  return Array.isArray(edited) && edited.every(isStoredClass) ? edited : storedClasses(ruleset.analysis.weightClasses);
}
