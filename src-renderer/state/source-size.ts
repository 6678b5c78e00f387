/** Which sources an editor can show. Pure. */
import type { ImportPreview } from '../../src-shared/api/library.ts';

/** Larger sources aren't shown: an editor with megabytes of text isn't useful. */
const LARGEST_SHOWN = 3_000_000;

export function isTooLarge(shown: Pick<ImportPreview, 'text' | 'combatantCount'>, bytes = shown.combatantCount): boolean {
  return shown.text.length > LARGEST_SHOWN || (shown.text === '' && bytes > 0);
}
