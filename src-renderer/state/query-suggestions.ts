/** Completions for the query box, fetched from the host as the user types. */
import { useCallback, useReducer } from 'react';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { QueryField } from '../../src-shared/query/parse.ts';
import { hostQuery, queryClient } from './host-data.ts';

type Suggest = (field: QueryField, text: string) => readonly string[];

const LONGEST_TEXT = 200;

/** Words that the combatants of a run use in a field. */
export function useRunSuggestions(runId: number): Suggest {
  return useSuggestions(useCallback((field, text) => hostQuery('runs.words', { runId, field, text }), [runId]));
}

/** Words that the combatants of the library use in a field, for one game or all of them. */
export function useLibrarySuggestions(ruleset: RulesetId | undefined): Suggest {
  return useSuggestions(
    useCallback((field, text) => hostQuery('library.words', { ...(ruleset !== undefined && { ruleset }), field, text }), [ruleset]),
  );
}

type WordsQuery = ReturnType<typeof hostQuery<'runs.words'>> | ReturnType<typeof hostQuery<'library.words'>>;

/** Returns what is known so far, and redraws when more has arrived. */
function useSuggestions(queryFor: (field: string, text: string) => WordsQuery): Suggest {
  const [version, redraw] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function when words have arrived, so that whoever holds it asks again
  return useCallback(
    (field, text) => {
      const query = queryFor(field.id, text.toLowerCase().slice(0, LONGEST_TEXT));
      const known = queryClient.getQueryData(query.queryKey);
      if (known === undefined && queryClient.getQueryState(query.queryKey)?.fetchStatus !== 'fetching') {
        // Without completions the query still works, so a failure stays silent.
        queryClient.fetchQuery(query).then(redraw, () => {});
      }
      return known ?? [];
    },
    [queryFor, version],
  );
}
