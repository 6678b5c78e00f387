import { useEffect, useState } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { host } from '../../host/host.ts';

const NONE: readonly StoredCombatant[] = [];

/** Units of the library by id, in that order, without those that were deleted. Null until they are loaded. */
export function useUnits(ids: readonly number[]): readonly StoredCombatant[] | null {
  const key = ids.join();
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly units: readonly StoredCombatant[] }>({ key: '', units: NONE });
  useEffect(() => {
    let mounted = true;
    Promise.allSettled(ids.map((id) => host.call('library.combatant', { id }))).then((replies) => {
      if (!mounted) return;
      const units = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      setLoaded({ key, units });
    });
    return () => {
      mounted = false;
    };
  }, [key]);
  if (ids.length === 0) return NONE;
  return loaded.key === key ? loaded.units : loaded.units.length > 0 ? loaded.units : null;
}
