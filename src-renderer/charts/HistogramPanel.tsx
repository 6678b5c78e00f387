import type { RulesetInfo } from '../../src-shared/api/app.ts';
import { SegmentedControl } from '../components/index.ts';
import { useViewState } from '../state/session.ts';
import { atLeastCurve, averagesOf } from './bins.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { CurvePanel } from './CurvePanel.tsx';
import { histogramFiles } from './chart-files.ts';
import type { Curve } from './curve-layout.ts';
import { Histogram, type HistogramSeries } from './Histogram.tsx';
import type { PairedHistogram } from './paired-histograms.ts';

export interface HistogramPanelProps {
  readonly histogram: Pick<PairedHistogram, 'metric' | 'label' | 'scale'> & Partial<Pick<PairedHistogram, 'exact'>>;
  readonly series: readonly HistogramSeries[];
  readonly ruleset: RulesetInfo | undefined;
  readonly note: string;
  /** The combatants, for the picture and the file. */
  readonly versus: string;
  readonly footer: string;
}

type Shape = 'each' | 'at-least';

/** The distribution of one metric over the trials of a contest: how often each value, or at least so much, happens. */
export function HistogramPanel(props: HistogramPanelProps) {
  const [shape, setShape] = useViewState<Shape>('charts.distribution', 'each');
  const { histogram, series, ruleset, note, versus, footer } = props;
  const { label, scale, exact = false } = histogram;
  const shared = {
    title: label,
    note: exact ? `${note}; exact` : note,
    height: series.length > 1 ? 240 : 210,
    actions: (
      <SegmentedControl<Shape>
        label={`${label}: chance of`}
        value={shape}
        onChange={setShape}
        choices={[
          { value: 'each', label: 'Each' },
          { value: 'at-least', label: 'At least' },
        ]}
      />
    ),
  };
  if (shape === 'at-least') {
    const picture = { title: label, subtitle: `${versus}, chance of at least x in %`, footer };
    const curves = curvesOf(series, scale);
    return <CurvePanel {...shared} label={label} curves={curves} picture={picture} file={{ title: `${versus} ${label}`, of: 'side' }} />;
  }
  const share = exact ? 'exact chances' : `share of ${ruleset?.nouns.trials ?? 'trials'}`;
  return (
    <ChartPanel
      {...shared}
      picture={{ title: label, subtitle: `${versus}, ${share} in %`, footer }}
      files={histogramFiles(`${versus} ${label}`, label, series, scale)}
    >
      {(width, height) => (
        <Histogram
          label={label}
          unit={ruleset?.metrics.find((m) => m.id === histogram.metric)?.unit ?? ''}
          scale={scale}
          width={width}
          height={height}
          series={series}
        />
      )}
    </ChartPanel>
  );
}

/** Two of the same side are before and after a change: what comes after is compared with what was before. */
function curvesOf(series: readonly HistogramSeries[], scale: number): Curve[] {
  const isChange = series.length > 1 && series[0]?.side === series[1]?.side;
  const curves = series.map(({ name, side, counts }, i): Curve => {
    const points = atLeastCurve(counts, scale);
    if (isChange && i === 0) return { name, series: 0, points, isReference: true };
    return { name, series: side ?? i, points, averages: averagesOf(counts, scale) };
  });
  return isChange ? curves.toReversed() : curves;
}
