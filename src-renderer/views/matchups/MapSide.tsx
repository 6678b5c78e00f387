import { Play } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Highlight, MatchupMatrix } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import {
  complement,
  drawShare,
  type EstimatedShare,
  intervalOf,
  pairShare,
  plusMinusText,
  shareFigure,
  shareWithCertainty,
} from '../../../src-shared/stats/share.ts';
import { cellShare } from '../../charts/heat-labels.ts';
import type { Cell, HeatOrder } from '../../charts/heat-view.ts';
import { CutTitle, LeftOutMark, RateBar, Select, SideMark } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { hasPrices } from '../../state/points.ts';
import { href } from '../../state/routes.ts';

export interface MapSideProps {
  readonly run: RunInfo;
  readonly matrix: MatchupMatrix | undefined;
  readonly order: HeatOrder;
  readonly cursor: Cell | null;
}

/** Legend, the matchup under the pointer, and the highlights. */
export function MapSide({ run, matrix, order, cursor }: MapSideProps) {
  return (
    <aside className="side-pane matchups-side scroll">
      <Legend rate={rateAt(matrix, order, cursor)} />
      <Readout run={run} matrix={matrix} order={order} cursor={cursor} />
      {matrix?.problems?.map((problem) => (
        <p key={problem.code} className="caption" title={problem.hint ?? ''}>
          {problem.message}
        </p>
      ))}
      <Highlights run={run} />
    </aside>
  );
}

function rateAt(matrix: MatchupMatrix | undefined, order: HeatOrder, cursor: Cell | null): number | null {
  const row = order.rows[cursor?.row ?? -1];
  const column = order.columns[cursor?.column ?? -1];
  if (matrix === undefined || row === undefined || column === undefined) return null;
  const rate = matrix.rates[row * matrix.names.length + column]!;
  return Number.isNaN(rate) ? null : rate;
}

const TICKS = [0, 25, 50, 75, 100] as const;

function Legend({ rate }: { readonly rate: number | null }) {
  return (
    <section aria-label="Colours: win rate of the row in percent">
      <div className="matchups-legend-bar">{rate !== null && <i style={{ left: `${rate * 100}%` }} />}</div>
      <div className="matchups-legend-ticks caption" aria-hidden>
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      <div className="row caption">
        <SideMark side={1} size={8} /> column wins
        <span className="grow" style={{ textAlign: 'center' }}>
          even
        </span>
        row wins <SideMark side={0} size={8} />
      </div>
    </section>
  );
}

function Readout({ run, matrix, order, cursor }: MapSideProps) {
  const ruleset = useRuleset(run.ruleset);
  const priced = hasPrices(ruleset);
  const row = cursor === null ? undefined : order.rows[cursor.row];
  const column = cursor === null ? undefined : order.columns[cursor.column];
  if (matrix === undefined || row === undefined || column === undefined) {
    return (
      <section className="matchups-readout dim small">
        Point at the map or use the arrow keys to see a matchup. Click or press Enter to open it. Scroll to zoom, drag to move.
      </section>
    );
  }
  const at = row * matrix.names.length + column;
  const share = cellShare(matrix, at);
  const interval = intervalOf(share);
  return (
    <section className="matchups-readout" aria-live="polite">
      <div className="row">
        <SideMark side={0} />
        <b className="ellipsis">
          <CutTitle title={matrix.names[row] ?? ''} />
        </b>
        <span className="grow" />
        {priced && <span className="dim small">{count(matrix.points[row] ?? 0)}</span>}
      </div>
      <div className="row">
        <SideMark side={1} />
        <b className="ellipsis">
          <CutTitle title={matrix.names[column] ?? ''} />
        </b>
        <span className="grow" />
        {priced && <span className="dim small">{count(matrix.points[column] ?? 0)}</span>}
      </div>
      {Number.isNaN(share.value) ? (
        <div className="dim">Not played</div>
      ) : (
        <>
          <div className="row">
            <b className="title-large side-a">{shareFigure(share)}</b>
            <span className="grow caption" style={{ textAlign: 'center' }}>
              {share.method === 'exact' ? 'exact odds' : sampleText(share, ruleset)}
            </span>
            <b className="title-large side-b">{shareFigure(complement(share))}</b>
          </div>
          <RateBar rate={share.value} low={interval.low} high={interval.high} />
        </>
      )}
    </section>
  );
}

/** "±2.0 from 400 battles". */
function sampleText(share: EstimatedShare, ruleset: RulesetInfo | undefined): string {
  const trials = counted(share.trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials');
  return [plusMinusText(share), 'from', trials].filter(Boolean).join(' ');
}

const KINDS = [
  { value: 'close', label: 'Close' },
  { value: 'upset', label: 'Upsets' },
  { value: 'sweep', label: 'Sweeps' },
  { value: 'drawn', label: 'Draws' },
  { value: 'swing', label: 'Swings' },
  { value: 'sample', label: 'Random' },
] as const satisfies readonly { value: Highlight['kind']; label: string }[];

/** The figure behind each kind: the win rate, the share of draws, or how far the margin swings. */
function figureOf(h: Highlight): string {
  if (h.kind === 'drawn') return `${shareFigure(drawShare(h), 0)} % drawn`;
  return h.spread === null ? shareFigure(pairShare(h)) : `±${h.spread.toFixed(1)}`;
}

function Highlights({ run }: { readonly run: RunInfo }) {
  const priced = hasPrices(useRuleset(run.ruleset));
  const [kind, setKind] = useState<Highlight['kind']>('close');
  const { value: kinds } = useHostData('runs.highlights', { runId: run.id, limit: 1 });
  const choices = KINDS.filter((k) => kinds?.some((h) => h.kind === k.value));
  const shown = choices.some((k) => k.value === kind) ? kind : (choices[0]?.value ?? kind);
  const { value: found } = useHostData('runs.highlights', choices.length === 0 ? null : { runId: run.id, kind: shown, limit: 40 });
  return (
    <section>
      <div className="row" style={{ marginBottom: 8 }}>
        <h2 className="grow">Highlights</h2>
        {choices.length > 1 && <Select label="Highlights" value={shown} onChange={setKind} choices={choices} />}
      </div>
      {found?.map((h) => (
        <div key={`${h.a} ${h.b} ${h.trial}`} className="list-row matchups-highlight">
          <a href={href('matchups', [run.id, h.a, h.b])} className="stack" style={{ gap: 0 }}>
            <span className="row">
              <SideMark side={0} size={8} />
              <CutTitle title={h.nameA} />
              <LeftOutMark of={h.leftOutA} />
              {priced && <span className="dim small">{count(h.pointsA)}</span>}
            </span>
            <span className="row">
              <SideMark side={1} size={8} />
              <CutTitle title={h.nameB} />
              <LeftOutMark of={h.leftOutB} />
              {priced && <span className="dim small">{count(h.pointsB)}</span>}
            </span>
          </a>
          <b className="figure" title={shareWithCertainty(pairShare(h))}>
            {figureOf(h)}
          </b>
          <a
            className="button button-ghost icon-button button-small"
            href={href('replay', ['run', run.id, h.a, h.b, h.trial])}
            aria-label={`Watch ${h.nameA} against ${h.nameB}`}
          >
            <Play size={14} aria-hidden />
          </a>
        </div>
      ))}
      {kinds?.length === 0 && <p className="dim small">No matchup of this run stands out.</p>}
    </section>
  );
}
