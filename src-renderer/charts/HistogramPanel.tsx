import type { RulesetInfo } from '../../src-shared/api/app.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { histogramFiles } from './chart-files.ts';
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

/** The distribution of one metric over the trials of a contest. */
export function HistogramPanel({
  histogram: { metric, label, scale, exact = false },
  series,
  ruleset,
  note,
  versus,
  footer,
}: HistogramPanelProps) {
  return (
    <ChartPanel
      title={label}
      note={exact ? `${note}; exact` : note}
      height={series.length > 1 ? 240 : 210}
      picture={{
        title: label,
        subtitle: `${versus}, ${exact ? 'exact chances' : `share of ${ruleset?.nouns.trials ?? 'trials'}`} in %`,
        footer,
      }}
      files={histogramFiles(`${versus} ${label}`, label, series, scale)}
    >
      {(width, height) => (
        <Histogram
          label={label}
          unit={ruleset?.metrics.find((m) => m.id === metric)?.unit ?? ''}
          scale={scale}
          width={width}
          height={height}
          series={series}
        />
      )}
    </ChartPanel>
  );
}
