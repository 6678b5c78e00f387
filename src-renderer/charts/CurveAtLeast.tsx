import { area, curveStepBefore, line, scaleLinear } from 'd3';
import { clip, textWidth } from '../drawing/svg-text.ts';
import { figure } from '../format/figures.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { AverageMark, CurveKey, curveColour, curveDashes, keyItems } from './CurveKey.tsx';
import { CurveReader, chanceText, ReaderTrack } from './CurveReader.tsx';
import { type Averages, type Curve, chanceAt, isWhole, layOutKey, nearestStop, reachOf, stopsOf } from './curve-layout.ts';
import { axisTicks, type Tick } from './ticks.ts';

export interface CurveAtLeastProps {
  readonly label: string;
  readonly curves: readonly Curve[];
  readonly width: number;
  readonly height: number;
  /** The largest value of the axis, where several charts share it. */
  readonly far?: number;
  /** The value that is read. */
  readonly at: number;
  readonly onAt: (value: number) => void;
  /** "at least 5 wounds" */
  readonly words?: (value: number) => string;
}

const MARGIN = { right: 14, bottom: 34, left: 34 };
const TYPE = { size: 11 } as const;
const AT = { size: 11, weight: 600 } as const;
const CHANCES: readonly Tick[] = [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: String(value * 100) }));
/** The key may take this part of the height. */
const KEY_PART = 0.4;
const KEY_ROW = 17;

/** The chance of at least x, with a line to read it off. Names are above the plot, so that no line crosses them. */
export function CurveAtLeast(props: CurveAtLeastProps) {
  const { label, curves, width, height, far = reachOf(curves), onAt, words = atLeastText } = props;
  const stops = stopsOf(curves, far);
  const stop = nearestStop(stops, props.at);
  const at = stops[stop] ?? 0;
  const items = keyItems(curves, (curve) => chanceText(curve, at));
  const key = layOutKey(items, width - MARGIN.left - MARGIN.right, Math.max(1, Math.floor((KEY_PART * height) / KEY_ROW)));
  const plot = { left: MARGIN.left, right: width - MARGIN.right, top: key.height + 10, bottom: height - MARGIN.bottom };
  const x = scaleLinear([0, far], [plot.left, plot.right]).clamp(true);
  const y = scaleLinear([0, 1], [plot.bottom, plot.top]);
  const marks = stops.map((value) => ({
    x: x(value),
    y: y(curves[0] === undefined ? 0 : chanceAt(curves[0], value)),
    text: curves[0] === undefined ? '' : `${words(value)}: ${chanceText(curves[0], value)}`,
    ...(curves.length > 1 && { note: curves.map((curve) => `${curve.name} ${chanceText(curve, value)}`).join(', ') }),
  }));
  return (
    <ChartFrame
      width={width}
      height={height}
      description={describeCurves(label, curves)}
      fontSize={TYPE.size}
      marks={[marks]}
      start={{ line: 0, at: stop }}
      onMove={(place) => onAt(stops[place.at] ?? 0)}
      callout={false}
    >
      <CurveKey layout={key} items={items} left={plot.left} />
      <AxisGrid along="y" ticks={CHANCES} at={y} from={plot.left} to={plot.right} labelAt={plot.left - 6} />
      <ValueAxis curves={curves} far={far} at={at} x={x} width={width} height={height} />
      <text x={plot.right} y={height - 4} textAnchor="end" fill="var(--text-2)">
        {clip(label.toLowerCase(), width - MARGIN.right - 8, TYPE)}
      </text>
      <Difference curves={curves} far={far} x={x} y={y} />
      {curves.toReversed().map((curve) => (
        <CurveLine key={`${curve.series} ${curve.name}`} curve={curve} far={far} x={x} y={y} />
      ))}
      <AverageMarks curve={curves[0]} far={far} x={x} y={y} />
      <CurveReader curves={curves} at={at} words={words(at)} x={x} y={y} plot={plot} />
      <ReaderTrack plot={plot} width={width} onMove={(across) => onAt(stops[nearestStop(stops, x.invert(across))] ?? 0)} />
    </ChartFrame>
  );
}

function atLeastText(value: number): string {
  return `at least ${figure(value)}`;
}

type Scale = (value: number) => number;

interface ValueAxisProps extends Pick<CurveAtLeastProps, 'curves' | 'at' | 'width' | 'height'> {
  readonly far: number;
  readonly x: Scale;
}

/** Round values, and the one that is read, which comes before any round one near it. */
function ValueAxis({ curves, far, at, x, width, height }: ValueAxisProps) {
  const text = figure(at);
  const room = (label: string) => (textWidth(text, AT) + textWidth(label, TYPE)) / 2 + 4;
  const ticks = axisTicks(0, far, Math.max(3, Math.floor(width / 60)), figure)
    .filter((tick) => !isWhole(curves) || Number.isInteger(tick.value))
    .filter((tick) => Math.abs(x(tick.value) - x(at)) >= room(tick.label));
  const below = height - MARGIN.bottom + 19;
  return (
    <>
      <AxisGrid along="x" ticks={ticks} at={x} from={0} to={0} labelAt={below} />
      <text x={x(at)} y={below} textAnchor="middle" fill="var(--brand)" fontWeight={AT.weight}>
        {text}
      </text>
    </>
  );
}

interface DrawnProps {
  readonly far: number;
  readonly x: Scale;
  readonly y: Scale;
}

/** What lies between the first curve and the one it is compared with. */
function Difference({ curves, far, x, y }: DrawnProps & Pick<CurveAtLeastProps, 'curves'>) {
  const [first] = curves;
  const reference = curves.find((curve) => curve.isReference);
  if (first === undefined || reference === undefined) return null;
  const values = [...new Set([...first.points, ...reference.points].map((point) => point.x))]
    .filter((value) => value <= far)
    .sort((a, b) => a - b);
  const between = area<number>()
    .x((value) => x(value))
    .y0((value) => y(chanceAt(reference, value)))
    .y1((value) => y(chanceAt(first, value)))
    .curve(curveStepBefore);
  return <path d={between(values) ?? ''} fill={curveColour(first)} fillOpacity={0.14} />;
}

/** Steps: between two values that can happen, the chance is that of the higher one. */
function CurveLine({ curve, far, x, y }: DrawnProps & { readonly curve: Curve }) {
  const path = line<Curve['points'][number]>(
    (d) => x(d.x),
    (d) => y(d.p),
  ).curve(curveStepBefore);
  const points = curve.points.filter((point) => point.x <= far);
  return (
    <path
      d={path(points) ?? ''}
      fill="none"
      stroke={curveColour(curve)}
      strokeWidth={curve.isReference ? 1.5 : 2}
      strokeLinejoin="round"
      {...curveDashes(curve)}
    />
  );
}

const DRAWN_IN_ORDER: readonly (keyof Averages)[] = ['median', 'mode', 'mean'];

function AverageMarks({ curve, far, x, y }: DrawnProps & { readonly curve: Curve | undefined }) {
  const averages = curve?.averages;
  if (averages === undefined) return null;
  return DRAWN_IN_ORDER.filter((kind) => averages[kind] <= far).map((kind) => (
    <AverageMark key={kind} kind={kind} x={x(averages[kind])} y={y(chanceAt(curve!, averages[kind]))} />
  ));
}

function describeCurves(label: string, curves: readonly Curve[]): string {
  return `Chance of at least this much ${label.toLowerCase()}. ${curves
    .map((curve) => {
      const half = curve.points.findLast((point) => point.p >= 0.5);
      return `${curve.name}: at least ${figure(half?.x ?? 0)} half of the time`;
    })
    .join('; ')}.`;
}
