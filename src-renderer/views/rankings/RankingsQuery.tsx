import { memo, useCallback, useMemo } from 'react';
import type { RulesetInfo, Standing } from '../../../src-shared/api-types.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { QueryField } from '../../../src-shared/query/parse.ts';
import { QueryBox, SegmentedControl } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { standingFields } from '../../state/query-fields.ts';

interface RankingsQueryProps {
  readonly q: string;
  readonly ruleset: RulesetInfo | undefined;
  readonly row: (index: number) => Standing | undefined;
  readonly problems: readonly Problem[];
  readonly onQuery: (text: string) => void;
  readonly filter: boolean;
  readonly onFilter: (on: boolean) => void;
  readonly matches: number | null;
}

/** The query box with its number of matches, and whether it marks or filters. */
export const RankingsQuery = memo(function RankingsQuery({
  q,
  ruleset,
  row,
  problems,
  onQuery,
  filter,
  onFilter,
  matches,
}: RankingsQueryProps) {
  const fields = useMemo(() => standingFields(ruleset), [ruleset]);
  // Words come from the rows in memory: enough to complete factions and names one can see.
  const wordsOf = useCallback(
    (field: QueryField): readonly string[] => {
      const words = new Set<string>();
      for (let i = 0; i < 400; i++) {
        const one = row(i);
        if (one === undefined) continue;
        if (field.id === 'faction') words.add(one.faction);
        else if (field.id === 'name') words.add(one.name);
        else if (field.id === 'base') words.add(one.base);
        else if (field.id === 'unmodelled') for (const rule of one.unmodelled) words.add(rule);
      }
      return [...words];
    },
    [row],
  );
  return (
    <QueryBox
      inputId="rankings-query"
      label="Query"
      placeholder="faction:choir points<150"
      value={q}
      onChange={onQuery}
      fields={fields}
      wordsOf={wordsOf}
      problems={problems}
    >
      {matches !== null && (
        <span className="small dim" style={{ whiteSpace: 'nowrap' }}>
          {count(matches)} match
        </span>
      )}
      <SegmentedControl
        label="What the query does"
        value={filter ? 'filter' : 'mark'}
        onChange={(value) => onFilter(value === 'filter')}
        choices={[
          { value: 'mark', label: 'Mark' },
          { value: 'filter', label: 'Filter' },
        ]}
      />
    </QueryBox>
  );
});
