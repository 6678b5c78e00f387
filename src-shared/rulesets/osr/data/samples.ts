import type { SampleFile } from '../../../contract/ruleset.ts';
import { BELL_STAIR, BRUTE, DUEL, LONG_GALLERY, PHASES, REARGUARD, SPEARWALL } from './encounters.ts';
import { LANTERNWICK } from './lanternwick.ts';
import { LEAGUE } from './league.ts';

/** Invented encounters for the first run; the first is the showpiece. */
export const SAMPLES: readonly SampleFile[] = [
  { name: 'lanternwick.yaml', title: 'Lanternwick Company vs Hollow Deep Raiders', text: LANTERNWICK },
  { name: 'spearwall.yaml', title: 'Shieldwall of Carrow Bridge vs The Drowned Ten', text: SPEARWALL },
  { name: 'duel.yaml', title: 'Sergeant Vell vs The Gatekeeper', text: DUEL },
  { name: 'bell-stair.yaml', title: 'Bell Stair Wardens vs Ashpit Runts', text: BELL_STAIR },
  { name: 'long-gallery.yaml', title: 'Saltmarsh Bows vs The Pale Charge', text: LONG_GALLERY },
  { name: 'brute.yaml', title: 'Six Hirelings vs The Cistern Brute', text: BRUTE },
  { name: 'rearguard.yaml', title: 'The Candle Rearguard vs Mirewood Hunters', text: REARGUARD },
  { name: 'phases.yaml', title: 'Quillon School vs Quillon School, in phases', text: PHASES },
  { name: 'league.yaml', title: 'Ten parties for a round-robin', text: LEAGUE },
];
