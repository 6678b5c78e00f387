/** Rosters of the library, kept in step with the host. */
import { create } from 'zustand';
import type { Roster } from '../../src-shared/api/library.ts';
import { host } from '../host/host.ts';
import { invalidateLibrary, invalidateResults } from './host-data.ts';

export const useLibrary = create<{ readonly rosters: readonly Roster[] | null }>(() => ({ rosters: null }));

export async function loadRosters(): Promise<void> {
  useLibrary.setState({ rosters: await host.call('library.rosters', {}) });
}

export function followLibrary(): void {
  host.on('library', ({ reason }) => {
    void loadRosters();
    invalidateLibrary();
    if (reason === 'faction') invalidateResults();
  });
}
