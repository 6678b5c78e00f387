import type { SampleFile } from '../../contract/ruleset.ts';
import { LANTERNWICK } from './data/lanternwick.ts';

/** Invented encounters for the first run; the first is the showpiece. */
export const SAMPLES: readonly SampleFile[] = [
  { name: 'lanternwick.yaml', title: 'Lanternwick Company vs Hollow Deep Raiders', text: LANTERNWICK },
];
