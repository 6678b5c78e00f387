import { memo } from 'react';
import { classRange } from '../../../src-shared/contract/weight-class.ts';
import { shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { Tabs, UnitTitle } from '../../components/index.ts';
import { capitalise } from '../../format/capitalise.ts';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';

export interface ClassTabsProps {
  readonly runId: number;
  readonly total: number;
  /** Counts and champions are of those that match. */
  readonly query: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const EVERY_CLASS = 'all';

/** The weight classes, each with its champion. */
export const ClassTabs = memo(function ClassTabs({ runId, total, query, value, onChange }: ClassTabsProps) {
  const { value: classes } = useHostData('runs.classes', query === '' ? { runId } : { runId, query });
  const met = classes?.filter((c) => c.count > 0 || c.id === value) ?? [];
  const best = met
    .map((c) => c.champion)
    .reduce((a, b) => (b !== null && (a === null || b.rate > a.rate) ? b : a), null as (typeof met)[number]['champion']);
  const tabs = [
    {
      id: null,
      label: 'All',
      range: 'every class',
      count: query === '' ? total : met.reduce((sum, c) => sum + c.count, 0),
      champion: best,
    },
    ...met.map((c) => ({
      id: c.id,
      label: c.label,
      range: classRange(c),
      count: c.count,
      champion: c.champion,
    })),
  ];
  // A query that leaves one class keeps the tabs: they say which one.
  if (met.length < 2 && query === '') return null;
  return (
    <Tabs
      label="Weight class"
      listClass="rankings-class-list"
      tabClass="tabs-tab rankings-class"
      value={value ?? EVERY_CLASS}
      onChange={(id) => onChange(id === EVERY_CLASS ? null : id)}
      tabs={tabs.map((tab) => ({
        id: tab.id ?? EVERY_CLASS,
        label: (
          <>
            <span className="row">
              <b className="strong">{capitalise(tab.label)}</b>
              <span className="caption ellipsis grow">{tab.range}</span>
              <span className="caption">{count(tab.count)}</span>
            </span>
            <span className="row soft">
              {tab.champion ? (
                <>
                  <b className="title" title={shareWithCertainty(shareOf(tab.champion))}>
                    {shareFigure(shareOf(tab.champion))}
                  </b>
                  <UnitTitle unit={tab.champion} />
                </>
              ) : (
                <span className="dim">{query === '' ? 'no champion yet' : 'no match'}</span>
              )}
            </span>
          </>
        ),
      }))}
    />
  );
});
