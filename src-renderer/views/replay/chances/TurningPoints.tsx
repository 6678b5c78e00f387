import type { TurningPoint } from '../../../../src-shared/api/replay-chances.ts';
import { swingText } from '../../../../src-shared/stats/share.ts';
import { SideMark } from '../../../components/index.ts';
import { count } from '../../../format/figures.ts';
import { useCommands } from '../../../state/commands.ts';
import { type Player, seek } from '../store.ts';
import { SHOWN_TURNING_POINTS } from './turning-marks.ts';
import type { ChancesState } from './use-replay-chances.ts';
import './chances.css';

interface TurningPointsProps {
  readonly player: Player;
  readonly state: ChancesState;
}

/** The events that changed the chances most; a click goes there. */
export function TurningPoints({ player, state: { chances, error } }: TurningPointsProps) {
  const points = chances?.turningPoints.slice(0, SHOWN_TURNING_POINTS) ?? [];
  const { timeline } = player.film;
  const goTo = ({ event }: TurningPoint) => seek(player, timeline.startOf(event));
  const goToNext = () => {
    const inTime = points.toSorted((p, q) => p.event - q.event);
    const now = timeline.momentAt(player.use.getState().clip.time).index;
    const next = inTime.find(({ event }) => event > now) ?? inTime[0];
    if (next !== undefined) goTo(next);
  };
  useCommands('Turning points', [
    { id: 'next', label: 'Next turning point', keys: 't', run: goToNext, inPalette: false, enabled: points.length > 0 },
  ]);
  if (error !== null) return null;
  return (
    <section className="turning-points" aria-label="Turning points">
      <header className="player-head">
        <span>Turning points</span>
        {chances !== null && <Drama chances={chances} />}
      </header>
      {points.map((point) => (
        <button
          key={point.event}
          type="button"
          className="row bare-button turning-point"
          data-turning-point={point.event}
          title={point.text}
          onClick={() => goTo(point)}
        >
          <SideMark side={point.side} size={10} />
          <span className="ellipsis grow">{point.title}</span>
          <b>{swingText(point.swing)}</b>
        </button>
      ))}
      {points.length === 0 && <p className="turning-none">{chances?.done ? 'No single event turned this battle.' : 'Estimating ...'}</p>}
    </section>
  );
}

function Drama({ chances: { drama } }: { readonly chances: NonNullable<ChancesState['chances']> }) {
  const { leadChanges, swings } = drama;
  const leads = leadChanges === 0 ? 'lead never changed' : `lead changed ${leadChanges === 1 ? 'once' : `${count(leadChanges)} times`}`;
  return (
    <span className="player-caption" title="Drama is the sum of the swings of all turning points, in chances to win.">
      drama {swings.toFixed(2)}, {leads}
    </span>
  );
}
