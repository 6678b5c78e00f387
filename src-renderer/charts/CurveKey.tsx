import { figure } from '../format/figures.ts';
import { type Averages, type Curve, KEY_GLYPH, KEY_NAME, type CurveKey as Key } from './curve-layout.ts';
import { seriesColour } from './series.tsx';

const AVERAGES: readonly { readonly id: keyof Averages; readonly name: string }[] = [
  { id: 'mean', name: 'mean' },
  { id: 'median', name: 'median' },
  { id: 'mode', name: 'most likely' },
];

function averageText(value: number): string {
  return figure(Math.round(value * 100) / 100);
}

export function curveColour({ series, isReference }: Pick<Curve, 'series' | 'isReference'>): string {
  return isReference ? 'var(--text-2)' : seriesColour(series);
}

/** Every line of a chart differs in its dashes, too. */
export function curveDashes({ series, isReference }: Pick<Curve, 'series' | 'isReference'>): { readonly strokeDasharray?: string } {
  if (isReference) return { strokeDasharray: '3 3' };
  return series === 0 ? {} : { strokeDasharray: DASHES[(series - 1) % DASHES.length]! };
}

const DASHES = ['7 3', '2 2', '9 3 2 3', '5 5', '12 3'] as const;

interface AverageMarkProps {
  readonly kind: keyof Averages;
  readonly x: number;
  readonly y: number;
}

/** Three marks that stay distinct where they lie on one another: a triangle in a ring on an upright. */
export function AverageMark({ kind, x, y }: AverageMarkProps) {
  if (kind === 'median') {
    return (
      <>
        <line x1={x} x2={x} y1={y - 9} y2={y + 9} stroke="var(--bg-0)" strokeWidth={5} />
        <line x1={x} x2={x} y1={y - 8} y2={y + 8} stroke="var(--text-0)" strokeWidth={2} />
      </>
    );
  }
  if (kind === 'mode') return <circle cx={x} cy={y} r={5.5} fill="none" stroke="var(--text-0)" strokeWidth={1.75} />;
  return <path d={`M${x} ${y - 4}l4 6.5h-8Z`} fill="var(--text-0)" stroke="var(--bg-0)" strokeWidth={1} />;
}

export interface CurveKeyProps {
  readonly layout: Key;
  readonly items: readonly CurveKeyItem[];
  readonly left: number;
}

/** A curve or a mark on the first one. */
export interface CurveKeyItem {
  readonly name: string;
  readonly value: string;
  readonly of: Curve | keyof Averages;
}

/** Averages first, then the curves, each with what the reader reads. */
export function keyItems(curves: readonly Curve[], read: (curve: Curve) => string): CurveKeyItem[] {
  const averages = curves[0]?.averages;
  return [
    ...(averages === undefined ? [] : AVERAGES.map(({ id, name }) => ({ name, value: averageText(averages[id]), of: id }))),
    ...curves.map((curve) => ({ name: curve.name, value: read(curve), of: curve })),
  ];
}

/** The names of curves and marks above the plot, where no line crosses them. */
export function CurveKey({ layout, items, left }: CurveKeyProps) {
  return items.map(({ name, value, of }, i) => {
    const { x, y, name: cut, valueAt } = layout.placed[i]!;
    return (
      <g key={name + String(i)}>
        <KeyGlyph of={of} x={left + x} y={y - 4} />
        <text x={left + x + KEY_GLYPH} y={y} fill="var(--text-1)" fontSize={KEY_NAME.size}>
          {cut}
          {cut !== name && <title>{name}</title>}
        </text>
        <text x={left + valueAt} y={y} textAnchor="end" fill="var(--text-0)" fontWeight={600} fontSize={KEY_NAME.size}>
          {value}
        </text>
      </g>
    );
  });
}

function KeyGlyph({ of, x, y }: { readonly of: CurveKeyItem['of']; readonly x: number; readonly y: number }) {
  if (typeof of === 'string') return <AverageMark kind={of} x={x + 11} y={y} />;
  return <line x1={x} x2={x + 19} y1={y} y2={y} stroke={curveColour(of)} strokeWidth={2} {...curveDashes(of)} />;
}
