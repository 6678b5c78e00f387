import { useEffect, useState } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { host } from '../../host/host.ts';
import { useSame } from '../../state/same.ts';

const NONE: readonly StoredCombatant[] = [];

/** Units of the library by id, in that order, without those that were deleted. Null until they are loaded. */
export function useUnits(ids: readonly number[]): readonly StoredCombatant[] | null {
  const key = ids.join();
  const same = useSame(ids);
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly units: readonly StoredCombatant[] }>({ key: '', units: NONE });
  useEffect(() => {
    let mounted = true;
    Promise.allSettled(same.map((id) => host.call('library.combatant', { id }))).then((replies) => {
      if (!mounted) return;
      const units = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      setLoaded({ key: same.join(), units });
    });
    return () => {
      mounted = false;
    };
  }, [same]);
  if (ids.length === 0) return NONE;
  return loaded.key === key ? loaded.units : loaded.units.length > 0 ? loaded.units : null;
}
