/** The rail's entries: where they lead, given the run the analysis views stand on. */
import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  Clapperboard,
  FileChartColumn,
  Film,
  GitCompareArrows,
  Grid3x3,
  Library,
  ListOrdered,
  Radar,
  Settings,
  Shield,
} from 'lucide-react';
import { href, type ViewId } from '../state/routes.ts';

export interface Place {
  readonly view: ViewId;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  readonly to: (runId: number | null) => string;
  /** Views that light up the same entry. */
  readonly covers?: readonly ViewId[];
}

const ofRun = (view: ViewId) => (runId: number | null) => href(view, runId === null ? [] : [runId]);

export const PLACES: readonly Place[] = [
  { view: 'library', label: 'Library', icon: Library, keys: 'alt+1', to: () => href('library'), covers: ['editor'] },
  { view: 'runs', label: 'Runs', icon: Activity, keys: 'alt+2', to: () => href('runs') },
  { view: 'rankings', label: 'Rankings', icon: ListOrdered, keys: 'alt+3', to: ofRun('rankings') },
  { view: 'matchups', label: 'Matchups', icon: Grid3x3, keys: 'alt+4', to: ofRun('matchups'), covers: ['whatif'] },
  { view: 'unit', label: 'Unit', icon: Radar, keys: 'alt+5', to: ofRun('unit') },
  { view: 'compare', label: 'Compare', icon: GitCompareArrows, keys: 'alt+6', to: ofRun('compare') },
  { view: 'factions', label: 'Factions', icon: Shield, keys: 'alt+7', to: ofRun('factions') },
  { view: 'report', label: 'Report', icon: FileChartColumn, keys: 'alt+8', to: ofRun('report') },
  { view: 'replay', label: 'Replay', icon: Film, keys: 'alt+9', to: () => href('replay') },
  { view: 'studio', label: 'Studio', icon: Clapperboard, keys: 'alt+0', to: () => href('studio') },
];

export const SETTINGS_PLACE: Place = { view: 'settings', label: 'Settings', icon: Settings, keys: 'mod+,', to: () => href('settings') };
