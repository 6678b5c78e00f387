/** Words for completing a query, asked of the host as they are typed. */
import { useCallback, useReducer, useRef } from 'react';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { QueryField } from '../../src-shared/query/parse.ts';
import { host } from '../host/host.ts';

type Ask = (field: string, text: string) => Promise<readonly string[]>;
type WordsOf = (field: QueryField, text: string) => readonly string[];

/** Words of a run's combatants. */
export function useRunWords(runId: number): WordsOf {
  return useWords(
    `run ${runId}`,
    useCallback((field, text) => host.call('runs.words', { runId, field, text }), [runId]),
  );
}

/** Words of the combatants of the library, of one game or of all. */
export function useLibraryWords(ruleset: RulesetId | undefined): WordsOf {
  return useWords(
    `library ${ruleset}`,
    useCallback((field, text) => host.call('library.words', { ...(ruleset !== undefined && { ruleset }), field, text }), [ruleset]),
  );
}

/** The words known so far; asks for more and draws again when they have come. */
function useWords(source: string, ask: Ask): WordsOf {
  const [version, redraw] = useReducer((n: number) => n + 1, 0);
  const known = useRef(new Map<string, readonly string[]>());
  return useCallback(
    (field, text) => {
      const key = `${source} ${field.id} ${text.toLowerCase()}`;
      const words = known.current.get(key);
      if (words !== undefined) return words;
      known.current.set(key, []);
      ask(field.id, text.slice(0, 200)).then(
        (found) => {
          known.current.set(key, found);
          redraw();
        },
        // Completion is a help, not a need: what is typed still counts.
        () => known.current.delete(key),
      );
      return [];
    },
    [source, ask, version],
  );
}
