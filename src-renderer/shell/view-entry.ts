/** What the shell needs to know about a view. The entries themselves are in views/index.ts. */
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';
import type { OpenedFile } from '../../src-shared/api/app.ts';
import type { FileKind } from '../../src-shared/formats/file-kinds.ts';
import type { Route, ViewId, ViewProps } from '../state/routes.ts';

export interface ViewEntry {
  readonly id: ViewId;
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
  /** Its place in the navigation rail; a view without one is reached from another view. */
  readonly rail?: RailEntry;
  /** Highlights the rail entry of this view instead of its own. */
  readonly within?: ViewId;
  /** Needs the width: the rail shows icons only. */
  readonly isWide?: boolean;
  /** Fills the window without rail and bars, and isn't remembered as the last place. */
  readonly isBare?: (route: Route) => boolean;
  /** Files that the system asks to open, and what the view does with one. */
  readonly opens?: { readonly kind: FileKind; readonly open: (file: OpenedFile) => Promise<void> };
}

export interface RailEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  /** Sits at the bottom of the rail. */
  readonly atEnd?: boolean;
  readonly to: (runId: number | null) => string;
}

interface RailView extends ViewEntry {
  readonly rail: RailEntry;
}

export function isOnRail(view: ViewEntry): view is RailView {
  return view.rail !== undefined;
}

export const ViewsContext = createContext<readonly ViewEntry[]>([]);

export function useViews(): readonly ViewEntry[] {
  return useContext(ViewsContext);
}
