/** Words of a run's combatants for completing a query, asked of the host as they are typed. */
import { useCallback, useReducer, useRef } from 'react';
import type { QueryField } from '../../src-shared/query/parse.ts';
import { host } from '../app/host.ts';

/** The words known so far; asks for more and draws again when they have come. */
export function useRunWords(runId: number): (field: QueryField, text: string) => readonly string[] {
  const [version, redraw] = useReducer((n: number) => n + 1, 0);
  const known = useRef(new Map<string, readonly string[]>());
  return useCallback(
    (field, text) => {
      const key = `${runId} ${field.id} ${text.toLowerCase()}`;
      const words = known.current.get(key);
      if (words !== undefined) return words;
      known.current.set(key, []);
      host.call('runs.words', { runId, field: field.id, text: text.slice(0, 200) }).then(
        (found) => {
          known.current.set(key, found);
          redraw();
        },
        // Completion is a help, not a need: what is typed still counts.
        () => known.current.delete(key),
      );
      return [];
    },
    [runId, version],
  );
}
