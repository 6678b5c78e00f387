import { memo } from 'react';
import { Tooltip } from '../components/Tooltip.tsx';
import type { ViewId } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { isOnRail, type RailEntry, useViews } from './view-entry.ts';

/** Drawn again when another view is shown, not with every change of the address. */
export const Rail = memo(function Rail({ current }: { readonly current: ViewId }) {
  const views = useViews();
  const highlighted = views.find(({ id }) => id === current)?.within ?? current;
  const entries = views.filter(isOnRail);
  const item = ({ id, rail }: (typeof entries)[number]) => <RailItem key={id} entry={rail} isCurrent={id === highlighted} />;
  return (
    <nav className="rail" aria-label="Main">
      <div className="rail-logo">
        <svg width="30" height="30" viewBox="0 0 30 30" role="img" aria-label="Warbench">
          <path
            d="M4 7.500 9.500 22 15 11l5.500 11L26 7.500"
            fill="none"
            stroke="var(--brand)"
            strokeWidth="2.600"
            strokeLinecap="square"
          />
        </svg>
      </div>
      {entries.filter(({ rail }) => !rail.atEnd).map(item)}
      <div className="grow" />
      {entries.filter(({ rail }) => rail.atEnd).map(item)}
    </nav>
  );
});

function RailItem({ entry, isCurrent }: { readonly entry: RailEntry; readonly isCurrent: boolean }) {
  const runId = useSession((session) => session.runId);
  const { icon: Icon, label, keys } = entry;
  return (
    <Tooltip content={label} keys={keys} side="right">
      <a className="rail-item" href={entry.to(runId)} aria-current={isCurrent ? 'page' : undefined} aria-label={label}>
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        <span className="rail-label">{label}</span>
      </a>
    </Tooltip>
  );
}
