import { useEffect, useMemo, useRef } from 'react';
import { SideMark } from '../../components/index.ts';
import { count, wholePercent } from '../../format/figures.ts';
import { filmTime } from '../../replay/clip.ts';
import { BookmarkFlags } from './BookmarkFlags.tsx';
import { CameraKeyMarks } from './CameraKeyMarks.tsx';
import type { Chapter } from './chapters.ts';
import { HoverPreview } from './HoverPreview.tsx';
import { type Player, useEventIndex } from './store.ts';
import {
  curvePath,
  curveY,
  fittedLabels,
  GUTTER,
  RIGHT,
  roomFor,
  strengthAt,
  TIMELINE_HEIGHT,
  TRACK,
  tickPath,
  timeScale,
} from './timeline-marks.ts';
import { useTimeTrack } from './use-time-track.ts';
import './timeline.css';

const STAR = 'M0-5.5 1.6-1.9 5.5-1.5 2.6 1.2 3.4 5 0 3-3.4 5-2.6 1.2-5.5-1.5-1.6-1.9z';

/** Rounds, highlights, each side's actions and remaining strength on one time scale; drag to scrub. */
export function TimelineBar({ player }: { readonly player: Player }) {
  const { box, width, x, timeAt, hover, isPressed, handlers } = useTimeTrack(player);
  const { chapters } = player;
  return (
    <div ref={box} className="replay-timeline" data-timeline {...handlers}>
      <svg width={width} height={TIMELINE_HEIGHT} aria-hidden>
        <Marks player={player} width={width} />
        <LoopRange player={player} width={width} />
        <BookmarkLines player={player} width={width} />
        <Playhead player={player} width={width} />
        {hover !== null && <path d={`M${x(hover)} 0V${TIMELINE_HEIGHT}`} className="tl-hover" />}
        <path d={`M${GUTTER - 0.5} 0V${TIMELINE_HEIGHT}`} className="tl-line" />
      </svg>
      <Gutter player={player} />
      <BookmarkFlags player={player} x={x} timeAt={timeAt} />
      <CameraKeyMarks player={player} x={x} timeAt={timeAt} />
      {hover !== null && !isPressed() && <HoverPreview player={player} time={hover} left={x(hover)} within={width} chapters={chapters} />}
    </div>
  );
}

/** Everything that doesn't move; drawn twice, clipped to before and after the playhead. */
function Marks({ player, width }: { readonly player: Player; readonly width: number }) {
  const { film, chapters } = player;
  const x = useMemo(() => timeScale(GUTTER, width - RIGHT, film.duration), [width, film]);
  const past = useRef<SVGRectElement>(null);
  const future = useRef<SVGRectElement>(null);
  useEffect(() => {
    const place = (time: number) => {
      const at = x(time);
      past.current?.setAttribute('width', String(Math.max(0, at)));
      future.current?.setAttribute('x', String(at));
    };
    place(player.use.getState().clip.time);
    return player.use.subscribe((s) => place(s.clip.time));
  }, [player, x]);
  const drawing = useMemo(() => {
    const { ticks, curve } = chapters;
    return (
      <>
        {([0, 1] as const).map((side) => (
          <g key={side} className={side === 0 ? 'tl-a' : 'tl-b'}>
            <path d={tickPath(ticks, side, 'move', x)} className="tl-move" />
            <path d={tickPath(ticks, side, 'miss', x)} className="tl-miss" />
            <path d={tickPath(ticks, side, 'hit', x)} className="tl-hit" />
            <path d={tickPath(ticks, side, 'fall', x)} className="tl-fall" />
            <path d={`${curvePath(curve, side, x, film.duration)}V${curveY(0)}H${x(0)}Z`} className="tl-area" />
            <path d={curvePath(curve, side, x, film.duration)} className="tl-curve" />
          </g>
        ))}
      </>
    );
  }, [chapters, x, film]);
  const rows = [TRACK.rounds, TRACK.rounds + TRACK.highlights, TRACK.rounds + TRACK.highlights + TRACK.side, TIMELINE_HEIGHT - TRACK.curve];
  return (
    <>
      <defs>
        <clipPath id="tl-past">
          <rect ref={past} x={0} y={0} width={0} height={TIMELINE_HEIGHT} />
        </clipPath>
        <clipPath id="tl-future">
          <rect ref={future} x={0} y={0} width={8000} height={TIMELINE_HEIGHT} />
        </clipPath>
      </defs>
      {rows.map((y) => (
        <path key={y} d={`M0 ${y + 0.5}H${width}`} className="tl-line" />
      ))}
      <path d={`M${GUTTER} ${curveY(0.5)}H${width - RIGHT}`} className="tl-half" />
      <RoundMarks chapters={chapters.rounds} width={width} player={player} />
      <g clipPath="url(#tl-past)">{drawing}</g>
      <g clipPath="url(#tl-future)" className="tl-future">
        {drawing}
      </g>
      <Highlights player={player} width={width} />
    </>
  );
}

function RoundMarks({
  chapters,
  width,
  player,
}: {
  readonly chapters: readonly Chapter[];
  readonly width: number;
  readonly player: Player;
}) {
  const x = timeScale(GUTTER, width - RIGHT, player.film.duration);
  const event = useEventIndex(player);
  const labelled = useMemo(() => roomFor(chapters, x, 5.5), [chapters, x]);
  const current = chapters.findLast((c) => c.event <= event);
  return chapters.map((round, i) => (
    <g key={round.event}>
      {i % 2 === 1 && (
        <rect
          x={x(round.time)}
          y={0}
          width={Math.max(0, x(chapters[i + 1]?.time ?? player.film.duration) - x(round.time))}
          height={TIMELINE_HEIGHT}
          className="tl-band"
        />
      )}
      <path d={`M${Math.round(x(round.time)) + 0.5} 0V${TIMELINE_HEIGHT}`} className="tl-round" />
      {labelled.has(round) && (
        <text x={x(round.time) + 6} y={17} className={round === current ? 'tl-label tl-now' : 'tl-label'}>
          {round.label}
        </text>
      )}
    </g>
  ));
}

function Highlights({ player, width }: { readonly player: Player; readonly width: number }) {
  const x = useMemo(() => timeScale(GUTTER, width - RIGHT, player.film.duration), [width, player]);
  const event = useEventIndex(player);
  const { highlights } = player.chapters;
  const labels = useMemo(() => fittedLabels(highlights, x, width - 8, 6.1), [highlights, x, width]);
  return highlights.map((mark, i) => (
    // Two highlights may share an event, so the index is the key.
    <g key={`${mark.event}.${i}`} transform={`translate(${x(mark.time)} ${TRACK.rounds + 13})`} opacity={mark.event > event ? 0.6 : 1}>
      <title>{mark.label}</title>
      <path d={STAR} className="tl-star" />
      {labels[i] !== '' && (
        <text x={9} y={4} className="tl-highlight">
          {labels[i]}
        </text>
      )}
    </g>
  ));
}

function LoopRange({ player, width }: { readonly player: Player; readonly width: number }) {
  const x = timeScale(GUTTER, width - RIGHT, player.film.duration);
  const inPoint = player.use((s) => s.clip.inPoint);
  const outPoint = player.use((s) => s.clip.outPoint);
  if (inPoint === null && outPoint === null) return null;
  const [a, b] = [x(inPoint ?? 0), x(outPoint ?? player.film.duration)];
  return (
    <g className="tl-range">
      <rect x={a} y={0} width={Math.max(0, b - a)} height={TIMELINE_HEIGHT} />
      {inPoint !== null && <path d={`M${a + 0.5} 0V${TIMELINE_HEIGHT}M${a} 0h9l-9 11z`} />}
      {outPoint !== null && <path d={`M${b - 0.5} 0V${TIMELINE_HEIGHT}M${b} 0h-9l9 11z`} />}
    </g>
  );
}

function BookmarkLines({ player, width }: { readonly player: Player; readonly width: number }) {
  const x = timeScale(GUTTER, width - RIGHT, player.film.duration);
  const bookmarks = player.use((s) => s.bookmarks);
  return bookmarks.flatMap((bookmark, i) =>
    bookmark === null ? [] : [<path key={`${i + 1}`} className="tl-bookmark" d={`M${x(bookmark.time)} 12V${TIMELINE_HEIGHT}`} />],
  );
}

/** Moved without React because it changes every frame. */
function Playhead({ player, width }: { readonly player: Player; readonly width: number }) {
  const head = useRef<SVGGElement>(null);
  const dots = useRef<SVGGElement>(null);
  useEffect(() => {
    const x = timeScale(GUTTER, width - RIGHT, player.film.duration);
    const place = (time: number) => {
      head.current?.setAttribute('transform', `translate(${x(time)} 0)`);
      const [a, b] = strengthAt(player.chapters.curve, time);
      dots.current?.children[0]?.setAttribute('transform', `translate(0 ${curveY(a)})`);
      dots.current?.children[1]?.setAttribute('transform', `translate(0 ${curveY(b)})`);
    };
    place(player.use.getState().clip.time);
    return player.use.subscribe((s) => place(s.clip.time));
  }, [player, width]);
  return (
    <g ref={head}>
      <path d={`M0 12V${TIMELINE_HEIGHT}`} className="tl-head-line" />
      <path d="M-7 0h14v9l-7 8-7-8z" className="tl-head-grip" />
      <g ref={dots}>
        <circle r={4.4} className="tl-a tl-dot" />
        <g>
          <path d="M0 -5 5 0 0 5 -5 0Z" className="tl-b tl-dot" />
        </g>
      </g>
    </g>
  );
}

function Gutter({ player }: { readonly player: Player }) {
  const { chapters, replay } = player;
  const left = player.use((s) => strengthAt(chapters.curve, s.clip.time));
  const [score] = player.film.shot(0).after.score;
  const { label } = score.strength ?? score;
  return (
    <div className="tl-gutter">
      <div className="row" style={{ height: TRACK.rounds }}>
        <span>Rounds</span>
        <b>{chapters.rounds.length}</b>
      </div>
      <div className="row" style={{ height: TRACK.highlights }}>
        <span>Highlights</span>
        <b>{chapters.highlights.length}</b>
      </div>
      {([0, 1] as const).map((side) => (
        <div key={side} className="row" style={{ height: TRACK.side }}>
          <SideMark side={side} size={10} />
          <span className="ellipsis">{replay.names[side]}</span>
          <b>{count(chapters.actions[side])}</b>
        </div>
      ))}
      <div className="stack tl-gutter-curve" style={{ height: TRACK.curve }}>
        <span>{label === '' ? 'Strength' : label.charAt(0).toUpperCase() + label.slice(1)} left</span>
        <span className="row tl-gutter-left">
          <SideMark side={0} size={10} /> <strong>{wholePercent(left[0])} %</strong>
          <SideMark side={1} size={11} /> <strong>{wholePercent(left[1])} %</strong>
        </span>
      </div>
      <span className="visually-hidden">{filmTime(player.film.duration)}</span>
    </div>
  );
}
