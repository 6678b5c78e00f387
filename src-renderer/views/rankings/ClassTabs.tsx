import { memo } from 'react';
import { count, percent } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { classRange } from './class-words.ts';

export interface ClassTabsProps {
  readonly runId: number;
  readonly total: number;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Weight classes, each with its champion. */
export const ClassTabs = memo(function ClassTabs({ runId, total, value, onChange }: ClassTabsProps) {
  const { value: classes } = useHostData('runs.classes', { runId });
  const met = classes?.filter((c) => c.count > 0) ?? [];
  const best = met
    .map((c) => c.champion)
    .reduce((a, b) => (b !== null && (a === null || b.rate > a.rate) ? b : a), null as (typeof met)[number]['champion']);
  const tabs = [
    { id: null, label: 'All', range: 'every class', count: total, champion: best },
    ...met.map((c) => ({
      id: c.id,
      label: c.label,
      range: classRange(c.label, c.min, c.max),
      count: c.count,
      champion: c.champion,
    })),
  ];
  if (met.length < 2) return null;
  return (
    <div className="class-tabs" role="tablist" aria-label="Weight class">
      {tabs.map((tab) => (
        <button
          key={tab.id ?? 'all'}
          type="button"
          role="tab"
          aria-selected={value === tab.id}
          className="class-tab"
          onClick={() => onChange(tab.id)}
        >
          <span className="class-tab-top">
            <b>{capital(tab.label)}</b>
            <span className="caption">{tab.range}</span>
            <span className="caption class-tab-count">{count(tab.count)}</span>
          </span>
          <span className="class-tab-champion">
            {tab.champion ? (
              <>
                <b className="display">{percent(tab.champion.rate)}</b>
                <span className="ellipsis">{tab.champion.name}</span>
              </>
            ) : (
              <span className="dim">no champion yet</span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
});

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
