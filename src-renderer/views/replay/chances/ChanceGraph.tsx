import { useEffect, useId, useMemo, useRef } from 'react';
import type { TurningPoint } from '../../../../src-shared/api/replay-chances.ts';
import type { Player } from '../store.ts';
import { GUTTER, RIGHT, type Scale } from '../timeline-marks.ts';
import { areaPath, bandOf, bandPath, borderAlong, borderOf, borderPaths, type ChancePoint, type Height } from './chance-paths.ts';
import { placedMarks } from './turning-marks.ts';

const PADDING = 7;
/** A smaller chance of a draw is thinner than a line. */
const SEEN = 0.01;

interface ChanceGraphProps {
  readonly player: Player;
  readonly points: readonly ChancePoint[];
  readonly turningPoints: readonly TurningPoint[];
  readonly track: { readonly width: number; readonly height: number; readonly x: Scale; readonly hover: number | null };
}

export function ChanceGraph({ player, points, turningPoints, track }: ChanceGraphProps) {
  const { width, height, x, hover } = track;
  const y: Height = useMemo(() => (share) => PADDING + (1 - share) * (height - 2 * PADDING), [height]);
  const right = width - RIGHT;
  return (
    <svg width={width} height={height} aria-hidden>
      <Areas points={points} x={x} y={y} duration={player.film.duration} />
      <path d={`M${GUTTER} ${y(0.5)}H${right}`} className="tl-half" />
      {[1, 0.5, 0].map((share) => (
        <text key={share} x={GUTTER - 8} y={y(share) + 3.5} className="chance-tick">
          {100 * share}
        </text>
      ))}
      <Now player={player} points={points} x={x} y={y} height={height} width={width} />
      <TurningMarks player={player} points={points} turningPoints={turningPoints} x={x} y={y} right={right} />
      {hover !== null && <path d={`M${x(hover)} 0V${height}`} className="tl-hover" />}
      <path d={`M${GUTTER - 0.5} 0V${height}M0 0.5H${width}`} className="tl-line" />
    </svg>
  );
}

interface AreasProps {
  readonly points: readonly ChancePoint[];
  readonly x: Scale;
  readonly y: Height;
  readonly duration: number;
}

/** Both sides' areas with the borders between them; where there can be a draw it lies between two borders. */
function Areas({ points, x, y, duration }: AreasProps) {
  const drawn = useMemo(() => {
    const frame = { x, y, duration };
    const draws = points.some(({ chances }) => chances.draw.value >= SEEN);
    return (['a', 'b'] as const).map((side) => {
      const { known, unknown } = borderPaths(points, borderOf[side], frame);
      return (
        <g key={side} className={side === 'a' ? 'tl-a' : 'tl-b'}>
          <path d={areaPath(points, borderOf[side], side === 'a' ? 0 : 1, frame)} className="chance-area" />
          {(side === 'a' || draws) && (
            <>
              <path d={bandPath(points, bandOf[side], frame)} className="chance-band" />
              <path d={known} className="chance-border" />
              <path d={unknown} className="chance-unknown" />
            </>
          )}
        </g>
      );
    });
  }, [points, x, y, duration]);
  return drawn;
}

interface TurningMarksProps {
  readonly player: Player;
  readonly points: readonly ChancePoint[];
  readonly turningPoints: readonly TurningPoint[];
  readonly x: Scale;
  readonly y: Height;
  readonly right: number;
}

function TurningMarks({ player, points, turningPoints, x, y, right }: TurningMarksProps) {
  const { timeline } = player.film;
  const marks = useMemo(
    () => placedMarks(turningPoints, { timeOf: (event) => timeline.startOf(event + 1), points, x, y, right }),
    [turningPoints, timeline, points, x, y, right],
  );
  return marks.map(({ event, left, top, label, labelTop, toTheLeft }) => (
    <g key={event} transform={`translate(${left} ${top})`}>
      <circle r={4.5} className="chance-mark" />
      {label !== '' && (
        <text x={toTheLeft ? -9 : 9} y={labelTop} textAnchor={toTheLeft ? 'end' : 'start'} className="chance-mark-label">
          {label}
        </text>
      )}
    </g>
  ));
}

interface NowProps {
  readonly player: Player;
  readonly points: readonly ChancePoint[];
  readonly x: Scale;
  readonly y: Height;
  readonly height: number;
  readonly width: number;
}

/** The playhead, with what is still to come dimmed. Moved without React because it changes every frame. */
function Now({ player, points, x, y, height, width }: NowProps) {
  const clip = useId();
  const head = useRef<SVGGElement>(null);
  const future = useRef<SVGRectElement>(null);
  useEffect(() => {
    const shareAt = borderAlong(points, borderOf.a, player.film.duration);
    const place = (time: number) => {
      const left = x(time);
      future.current?.setAttribute('x', String(left));
      head.current?.setAttribute('transform', `translate(${left} 0)`);
      head.current?.lastElementChild?.setAttribute('cy', String(y(shareAt(time))));
    };
    place(player.use.getState().clip.time);
    return player.use.subscribe((s) => place(s.clip.time));
  }, [player, points, x, y]);
  return (
    <>
      <clipPath id={clip}>
        <rect x={GUTTER} y={0} width={Math.max(0, width - GUTTER)} height={height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect ref={future} y={1} width={width} height={height} className="chance-future" />
      </g>
      <g ref={head}>
        <path d={`M0 0V${height}`} className="tl-head-line" />
        <circle r={4} className="chance-now" />
      </g>
    </>
  );
}
