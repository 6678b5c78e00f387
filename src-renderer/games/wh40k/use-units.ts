import { useEffect, useState } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { host } from '../../host/host.ts';

const NONE: readonly StoredCombatant[] = [];

/** Units of the library by id, in that order; those that are gone are left out. Null until they are known. */
export function useUnits(ids: readonly number[]): readonly StoredCombatant[] | null {
  const key = ids.join();
  const [known, setKnown] = useState<{ readonly key: string; readonly units: readonly StoredCombatant[] }>({ key: '', units: NONE });
  useEffect(() => {
    let wanted = true;
    Promise.allSettled(ids.map((id) => host.call('library.combatant', { id }))).then((answers) => {
      if (!wanted) return;
      const units = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      setKnown({ key, units });
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  if (ids.length === 0) return NONE;
  return known.key === key ? known.units : known.units.length > 0 ? known.units : null;
}
