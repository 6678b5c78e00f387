import { useEffect } from 'react';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { shareFigure, shareOf, shareWithCertainty, spreadText } from '../../../src-shared/stats/share.ts';
import { SeriesMark } from '../../charts/series.tsx';
import { RateBar, UnitTitle, useElementSize } from '../../components/index.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import { addRateSample, type RateSample, useRateSamples } from '../../state/run-rates.ts';

const LEADERS = 5;
const HEIGHT = 132;
const EDGE = 8;

/** Who leads by now, and how their win rates went so far; where this window has not seen that, the rates as bars. */
export function RunLeaders({ run }: { readonly run: RunInfo }) {
  const { value } = useHostData('runs.standings', { runId: run.id, bestPerBase: null, limit: LEADERS });
  const leaders = value?.rows ?? [];
  const samples = useRateSamples(run.id);
  const hasCourse = samples.length >= 2;
  useEffect(() => {
    if (value !== undefined && value.rows.length > 0) {
      addRateSample(run, Object.fromEntries(value.rows.map(({ index, rate }) => [index, rate])));
    }
  }, [run, value]);
  if (leaders.length === 0) return null;
  return (
    <div className={hasCourse ? 'runs-leaders' : 'runs-leaders bars'}>
      <ol>
        {leaders.map((leader, i) => (
          <li key={leader.index}>
            <SeriesMark series={i} />
            <a className="ellipsis" href={href('unit', [run.id, leader.index])}>
              <UnitTitle unit={leader} />
            </a>
            <b title={shareWithCertainty(shareOf(leader))}>{shareFigure(shareOf(leader))}</b>
            <small className="dim">{spreadText(shareOf(leader))}</small>
            {!hasCourse && <RateBar rate={leader.rate} low={leader.low} high={leader.high} />}
          </li>
        ))}
      </ol>
      {hasCourse && <RateChart samples={samples} leaders={leaders} />}
    </div>
  );
}

function RateChart({ samples, leaders }: { readonly samples: readonly RateSample[]; readonly leaders: readonly Standing[] }) {
  const [box, { width }] = useElementSize<HTMLElement>();
  const rates = samples.flatMap((sample) => Object.values(sample.rates));
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const span = Math.max(0.02, high - low);
  const x = (done: number) => EDGE + done * Math.max(0, width - 2 * EDGE);
  const y = (rate: number) => EDGE + ((high - rate) / span) * (HEIGHT - 2 * EDGE);
  return (
    <figure ref={box}>
      <figcaption className="caption">Win rates of the leaders over the run, since this page was opened</figcaption>
      <svg width={width} height={HEIGHT} role="img" aria-label="Win rates of the leaders over the run">
        {leaders.map((leader, i) => (
          <polyline
            key={leader.index}
            points={lineOf(samples, leader.index, x, y)}
            fill="none"
            stroke={`var(--series-${i})`}
            strokeWidth={1.75}
          />
        ))}
      </svg>
    </figure>
  );
}

function lineOf(samples: readonly RateSample[], index: number, x: (done: number) => number, y: (rate: number) => number): string {
  return samples
    .flatMap(({ done, rates }) => {
      const rate = rates[index];
      return rate === undefined ? [] : [`${x(done).toFixed(1)},${y(rate).toFixed(1)}`];
    })
    .join(' ');
}
