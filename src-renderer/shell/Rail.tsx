import { Tooltip } from '../components/Tooltip.tsx';
import type { ViewId } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { PLACES, type Place, SETTINGS_PLACE } from './places.ts';

export function Rail({ current }: { readonly current: ViewId }) {
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
      {PLACES.map((place) => (
        <RailItem key={place.view} place={place} current={current} />
      ))}
      <div className="rail-space" />
      <RailItem place={SETTINGS_PLACE} current={current} />
    </nav>
  );
}

function RailItem({ place, current }: { readonly place: Place; readonly current: ViewId }) {
  const runId = useSession((session) => session.runId);
  const { icon: Icon, label, keys } = place;
  const here = current === place.view || place.covers?.includes(current);
  return (
    <Tooltip content={label} keys={keys} side="right">
      <a className="rail-item" href={place.to(runId)} aria-current={here ? 'page' : undefined} aria-label={label}>
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        <span className="rail-label">{label}</span>
      </a>
    </Tooltip>
  );
}
