/** Every view of the app: where its code is and how it appears in the navigation. */
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
import type { ViewEntry } from '../shell/view-entry.ts';
import { href, type ViewId } from '../state/routes.ts';

/** Opens a view on the run the analysis views currently show. */
const ofRun = (view: ViewId) => (runId: number | null) => href(view, runId === null ? [] : [runId]);

export const VIEWS: readonly ViewEntry[] = [
  {
    id: 'library',
    load: () => import('./library/index.tsx'),
    rail: { label: 'Library', icon: Library, keys: 'alt+1', to: () => href('library') },
  },
  {
    id: 'runs',
    load: () => import('./runs/index.tsx'),
    opens: { kind: 'run', open: async (file) => (await import('./runs/run-file.ts')).playRunFile(file) },
    rail: { label: 'Runs', icon: Activity, keys: 'alt+2', to: () => href('runs') },
  },
  {
    id: 'rankings',
    load: () => import('./rankings/index.tsx'),
    rail: { label: 'Rankings', icon: ListOrdered, keys: 'alt+3', to: ofRun('rankings') },
  },
  {
    id: 'matchups',
    load: () => import('./matchups/index.tsx'),
    rail: { label: 'Matchups', icon: Grid3x3, keys: 'alt+4', to: ofRun('matchups') },
  },
  {
    id: 'unit',
    load: () => import('./unit/index.tsx'),
    rail: { label: 'Unit', icon: Radar, keys: 'alt+5', to: ofRun('unit') },
  },
  {
    id: 'compare',
    load: () => import('./compare/index.tsx'),
    rail: { label: 'Compare', icon: GitCompareArrows, keys: 'alt+6', to: ofRun('compare') },
  },
  {
    id: 'factions',
    load: () => import('./factions/index.tsx'),
    rail: { label: 'Factions', icon: Shield, keys: 'alt+7', to: ofRun('factions') },
  },
  {
    id: 'report',
    load: () => import('./report/index.tsx'),
    rail: { label: 'Report', icon: FileChartColumn, keys: 'alt+8', to: ofRun('report') },
  },
  {
    id: 'replay',
    load: () => import('./replay/index.tsx'),
    opens: { kind: 'replay', open: async (file) => (await import('./replay/watch-file.ts')).watchFile(file) },
    isWide: true,
    rail: { label: 'Replay', icon: Film, keys: 'alt+9', to: () => href('replay') },
  },
  {
    id: 'studio',
    load: () => import('./studio/index.tsx'),
    opens: { kind: 'project', open: async (file) => (await import('./studio/project-file.ts')).openProjectFile(file) },
    isWide: true,
    isBare: (route) => route.path[0] === 'clean',
    rail: { label: 'Studio', icon: Clapperboard, keys: 'alt+0', to: () => href('studio') },
  },
  { id: 'whatif', load: () => import('./whatif/index.tsx'), within: 'matchups' },
  { id: 'editor', load: () => import('./editor/index.tsx'), within: 'library' },
  {
    id: 'settings',
    load: () => import('./settings/index.tsx'),
    rail: { label: 'Settings', icon: Settings, keys: 'mod+,', atEnd: true, to: () => href('settings') },
  },
];
