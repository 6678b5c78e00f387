/** Rosters of the library, kept in step with the host. */
import { create } from 'zustand';
import type { Roster } from '../../src-shared/api/library.ts';
import { host } from '../host/host.ts';
import { invalidateLibrary, invalidateResults } from './host-data.ts';

interface LibraryState {
  readonly rosters: readonly Roster[] | null;
  /** Counts changes of combatants that their rosters don't show. */
  readonly tagged: number;
}

export const useLibrary = create<LibraryState>(() => ({ rosters: null, tagged: 0 }));

export async function loadRosters(): Promise<void> {
  useLibrary.setState({ rosters: await host.call('library.rosters', {}) });
}

export function followLibrary(): void {
  host.on('library', ({ reason }) => {
    void loadRosters();
    invalidateLibrary();
    if (reason === 'faction' || reason === 'tags') invalidateResults();
    if (reason === 'tags') useLibrary.setState(({ tagged }) => ({ tagged: tagged + 1 }));
  });
}
