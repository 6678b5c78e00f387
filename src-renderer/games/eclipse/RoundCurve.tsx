import { line, scaleLinear } from 'd3';
import type { RoundPoint } from '../../../src-shared/rulesets/eclipse/exact/rounds.ts';
import { partText } from '../../../src-shared/stats/share.ts';
import { AxisGrid } from '../../charts/AxisGrid.tsx';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { axisTicks, spread } from '../../charts/ticks.ts';
import { clip, textWidth } from '../../drawing/svg-text.ts';

export interface RoundCurveProps {
  readonly points: readonly RoundPoint[];
  readonly names: readonly [string, string];
  readonly width: number;
  readonly height: number;
}

const MARGIN = { top: 10, right: 104, bottom: 30, left: 34 };
const NAME = { size: 11, weight: 600 } as const;

interface Track {
  readonly label: string;
  readonly colour: string;
  readonly dash?: string;
  readonly of: (point: RoundPoint) => number;
}

function tracksOf([a, b]: readonly [string, string]): readonly Track[] {
  const won = (name: string) => `${clip(name, MARGIN.right - 8 - textWidth(' won', NAME), NAME)} won`;
  return [
    { label: won(a), colour: 'var(--side-a)', of: (p) => p.winA },
    { label: won(b), colour: 'var(--side-b)', dash: '6 3', of: (p) => p.winB },
    { label: 'drawn', colour: 'var(--draw)', dash: '2 3', of: (p) => p.draw },
    { label: 'undecided', colour: 'var(--text-1)', dash: '1 4', of: (p) => Math.max(0, 1 - p.winA - p.winB - p.draw) },
  ];
}

/** Chances of each result after the missiles and after every round. */
export function RoundCurve({ points, names, width, height }: RoundCurveProps) {
  const last = points.at(-1) ?? { round: 1, winA: 0, winB: 0, draw: 0 };
  const x = scaleLinear([0, Math.max(1, last.round)], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, 1], [height - MARGIN.bottom, MARGIN.top]);
  const tracks = tracksOf(names).filter((track) => points.some((p) => track.of(p) > 0.002));
  const ends = spread(
    tracks.map((track) => y(track.of(last))),
    14,
    MARGIN.top + 4,
    height - MARGIN.bottom,
  );
  const marks = tracks.map((track) => points.map((p) => ({ x: x(p.round), y: y(track.of(p)), text: pointText(track, p) })));
  const plot = { x, y, width, height };
  return (
    <ChartFrame width={width} height={height} description={describeRounds(points, names)} fontSize={11} marks={marks}>
      <Axes rounds={Math.max(1, last.round)} plot={plot} />
      {tracks.map((track, i) => (
        <TrackLine key={track.colour} track={track} points={points} labelY={ends[i]! + 4} plot={plot} />
      ))}
    </ChartFrame>
  );
}

interface Plot {
  readonly x: (round: number) => number;
  readonly y: (chance: number) => number;
  readonly width: number;
  readonly height: number;
}

const CHANCES = [0, 0.5, 1].map((value) => ({ value, label: String(value * 100) }));

function Axes({ rounds, plot: { x, y, width, height } }: { readonly rounds: number; readonly plot: Plot }) {
  const ticks = axisTicks(0, rounds, Math.min(8, rounds), (round) => (round === 0 ? 'missiles' : String(round)));
  const right = width - MARGIN.right;
  return (
    <>
      <AxisGrid along="y" ticks={CHANCES} at={y} from={MARGIN.left} to={right} labelAt={MARGIN.left - 6} />
      <AxisGrid
        along="x"
        ticks={ticks.filter((tick) => Number.isInteger(tick.value))}
        at={x}
        from={0}
        to={0}
        labelAt={height - MARGIN.bottom + 15}
      />
      <text x={right} y={height - 2} textAnchor="end" fill="var(--text-2)">
        after round
      </text>
    </>
  );
}

interface TrackLineProps {
  readonly track: Track;
  readonly points: readonly RoundPoint[];
  readonly labelY: number;
  readonly plot: Plot;
}

/** Above this, dots would cover the line. */
const MOST_DOTS = 16;

function TrackLine({ track, points, labelY, plot: { x, y, width } }: TrackLineProps) {
  const path = line<RoundPoint>(
    (p) => x(p.round),
    (p) => y(track.of(p)),
  );
  return (
    <g>
      <path
        d={path([...points]) ?? ''}
        fill="none"
        stroke={track.colour}
        strokeWidth={2}
        strokeLinejoin="round"
        {...(track.dash !== undefined && { strokeDasharray: track.dash })}
      />
      {points.length <= MOST_DOTS &&
        points.map((p) => (
          <circle key={p.round} cx={x(p.round)} cy={y(track.of(p))} r={2} fill={track.colour}>
            <title>{pointText(track, p)}</title>
          </circle>
        ))}
      <text x={width - MARGIN.right + 8} y={labelY} fill={track.colour} fontWeight={600}>
        {track.label}
      </text>
    </g>
  );
}

function pointText(track: Track, p: RoundPoint): string {
  return `${p.round === 0 ? 'After the missiles' : `After round ${p.round}`}: ${track.label} ${partText(track.of(p))}`;
}

function describeRounds(points: readonly RoundPoint[], [a, b]: readonly [string, string]): string {
  const rounds = points
    .slice(0, 8)
    .map((p) => `${p.round === 0 ? 'after the missiles' : `round ${p.round}`} ${a} ${partText(p.winA)}, ${b} ${partText(p.winB)}`);
  return `Chances round by round. ${rounds.join('; ')}.`;
}
