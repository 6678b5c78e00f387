import type { Winner } from '../../../contract/outcome.ts';
import type { Settings } from './options.ts';

/** Who did better; whole numbers are compared crosswise, so equal scores are equal. Worths in hundredths of points. */
export function compareScores(by: Settings['score'], destroyedByA: number, destroyedByB: number, worthA: number, worthB: number): Winner {
  let a = destroyedByA;
  let b = destroyedByB;
  if (by === 'efficiency') {
    a = destroyedByA * worthB;
    b = destroyedByB * worthA;
  } else if (by === 'share') {
    a = destroyedByA * worthA;
    b = destroyedByB * worthB;
  }
  return a > b ? 0 : a < b ? 1 : 2;
}
