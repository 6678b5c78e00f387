import { useMemo } from 'react';
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { shareFigure } from '../../../../src-shared/stats/share.ts';
import { SideMark } from '../../../components/index.ts';
import { count } from '../../../format/figures.ts';
import { entryAt } from '../chapters.ts';
import { type Player, useEventIndex } from '../store.ts';
import { useTimeTrack } from '../use-time-track.ts';
import { ChanceGraph } from './ChanceGraph.tsx';
import { type ChancePoint, chancePoints, pointAt } from './chance-paths.ts';
import { chancesText, progressText, sourceText } from './chance-text.ts';
import type { ChancesState } from './use-replay-chances.ts';
import './chances.css';

interface ChanceTrackProps {
  readonly player: Player;
  readonly state: ChancesState;
}

/** The chance to win after each event, under the timeline and on its scale; a click goes to the event. */
export function ChanceTrack({ player, state }: ChanceTrackProps) {
  const { timeline } = player.film;
  const { chances } = state;
  const points = useMemo(() => (chances === null ? [] : chancePoints(chances.moments, timeline)), [chances, timeline]);
  const track = useTimeTrack(player, (time) => timeline.startOf(timeline.momentAt(time).index));
  const event = useEventIndex(player);
  const now = pointAt(points, timeline.startOf(event));
  const known = now === null ? 'not known' : `${chancesText(now.chances, player.replay.names)}, ${sourceText(now.chances)}`;
  return (
    // Arrow keys step through the events here as everywhere in a replay.
    <div
      ref={track.box}
      className="chance-track"
      data-chances={chances === null ? 'none' : chances.done ? 'done' : 'partial'}
      role="slider"
      tabIndex={0}
      aria-label="Chance to win"
      aria-valuemin={1}
      aria-valuemax={player.film.length}
      aria-valuenow={event + 1}
      aria-valuetext={`Event ${count(event + 1)}: ${known}`}
      {...track.handlers}
    >
      {track.height > 0 && points.length > 0 && (
        <ChanceGraph player={player} points={points} turningPoints={chances?.turningPoints ?? []} track={track} />
      )}
      <Readout player={player} state={state} now={now} />
      {track.hover !== null && !track.isPressed() && (
        <HoverCard player={player} points={points} time={track.hover} left={track.x(track.hover)} within={track.width} />
      )}
    </div>
  );
}

/** The chances at the playhead, and how they are known. */
function Readout({ player, state, now }: ChanceTrackProps & { readonly now: ChancePoint | null }) {
  const { chances, error } = state;
  const source =
    error?.message ?? (chances === null ? 'Estimating ...' : progressText(chances) || (now === null ? '' : sourceText(now.chances)));
  return (
    <div className="chance-readout">
      <span className="chance-label">Chance to win after this event</span>
      {error === null && (
        <span className="row chance-values">
          {([0, 1] as const).map((side) => (
            <Value key={side} side={side} name={player.replay.names[side]} now={now} />
          ))}
        </span>
      )}
      <span className="chance-source" title={error === null ? source : `${error.message} ${error.hint ?? ''}`}>
        {source}
      </span>
    </div>
  );
}

function Value({ side, name, now }: { readonly side: Side; readonly name: string; readonly now: ChancePoint | null }) {
  const share = now === null ? null : side === 0 ? now.chances.a : now.chances.b;
  return (
    <span className="row" title={name}>
      <SideMark side={side} size={11} /> <strong>{share === null ? '–' : `${shareFigure(share)} %`}</strong>
    </span>
  );
}

const CARD_WIDTH = 256;

interface HoverCardProps {
  readonly player: Player;
  readonly points: readonly ChancePoint[];
  readonly time: number;
  readonly left: number;
  readonly within: number;
}

function HoverCard({ player, points, time, left, within }: HoverCardProps) {
  const { film, chapters, replay } = player;
  const { index } = film.timeline.momentAt(time);
  const point = pointAt(points, film.timeline.startOf(index));
  const line = chapters.log[entryAt(chapters.log, index)]?.line;
  return (
    <div className="chance-card" style={{ left: Math.max(8, Math.min(within - CARD_WIDTH - 8, left - CARD_WIDTH / 2)), width: CARD_WIDTH }}>
      {line !== undefined && <span className="ellipsis">{line.value ? `${line.title}, ${line.value}` : line.title}</span>}
      {point === null ? (
        <span className="caption">Not known yet</span>
      ) : (
        <>
          {([0, 1] as const).map((side) => (
            <span key={side} className="row">
              <SideMark side={side} size={10} />
              <span className="ellipsis grow">{replay.names[side]}</span>
              <b>{shareFigure(side === 0 ? point.chances.a : point.chances.b)} %</b>
            </span>
          ))}
          {point.chances.draw.value > 0 && (
            <span className="row">
              <span className="grow">Draw</span>
              <b>{shareFigure(point.chances.draw)} %</b>
            </span>
          )}
          <span className="caption">{sourceText(point.chances)}</span>
        </>
      )}
    </div>
  );
}
