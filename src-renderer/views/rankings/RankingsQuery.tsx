import { memo, useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { QueryBox, SegmentedControl } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { queryExample, standingFields } from '../../state/query-fields.ts';
import { useRunSuggestions } from '../../state/query-suggestions.ts';

import type { QueryMode } from './use-rankings.ts';

interface RankingsQueryProps {
  readonly q: string;
  readonly ruleset: RulesetInfo | undefined;
  readonly runId: number;
  readonly problems: readonly Problem[];
  readonly onQuery: (text: string) => void;
  readonly mode: QueryMode;
  readonly onMode: (mode: QueryMode) => void;
  readonly matches: number | null;
}

/** The query box with its number of matches, and whether it highlights or filters. */
export const RankingsQuery = memo(function RankingsQuery({
  q,
  ruleset,
  runId,
  problems,
  onQuery,
  mode,
  onMode,
  matches,
}: RankingsQueryProps) {
  const fields = useMemo(() => standingFields(ruleset), [ruleset]);
  const suggest = useRunSuggestions(runId);
  return (
    <QueryBox
      inputId="rankings-query"
      label="Query"
      placeholder={queryExample(ruleset)}
      value={q}
      onChange={onQuery}
      fields={fields}
      suggest={suggest}
      problems={problems}
    >
      {matches !== null && (
        <span className="small dim" style={{ whiteSpace: 'nowrap' }}>
          {counted(matches, 'match', 'matches')}
        </span>
      )}
      <SegmentedControl
        label="Query mode"
        value={mode}
        onChange={onMode}
        choices={[
          { value: 'mark', label: 'Highlight' },
          { value: 'filter', label: 'Filter' },
          { value: 'within', label: 'Rank within', title: 'Rates and ranks only from the matches among those that match' },
        ]}
      />
    </QueryBox>
  );
});
