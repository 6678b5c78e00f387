import { Play } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { drawsText, shareFrom, shareText } from '../../../src-shared/stats/share.ts';
import { Chance, OddsBand, OddsBar } from '../../components/contest/OddsHeader.tsx';
import { IntervalBar } from '../../components/index.ts';
import { count, signed } from '../../format/figures.ts';
import { watchHref } from '../../state/watch-href.ts';
import { type Shift, winShift } from './shifts.ts';

export interface BothOddsProps {
  readonly first: ContestReport;
  readonly second: ContestReport | null;
  /** What the two are called: "As played", "As changed". */
  readonly labels: readonly [string, string];
  readonly ruleset: RulesetInfo | undefined;
  /** The second still shows the change before the last one. */
  readonly stale?: boolean;
}

/** The odds of both with their intervals, and the difference with its own. */
export function BothOdds({ first, second, labels, ruleset, stale = false }: BothOddsProps) {
  const changes = second === null ? null : ([winShift(first, second, 0), winShift(first, second, 1)] as const);
  // Contests of two runs may be between different units.
  const others = second !== null && (second.a.id !== first.a.id || second.b.id !== first.b.id);
  return (
    <OddsBand report={first} ruleset={ruleset}>
      <div className="whatif-odds" data-stale={stale}>
        <OddsRow label={labels[0]} report={first} ruleset={ruleset} />
        {second && <OddsRow label={others ? `${second.a.title} v. ${second.b.title}` : labels[1]} report={second} ruleset={ruleset} />}
        {changes && <ChangeRow changes={changes} />}
        <div className="caption odds-note">{sampleText(first, second, ruleset)}</div>
      </div>
    </OddsBand>
  );
}

interface OddsRowProps {
  readonly label: string;
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
}

function OddsRow({ label, report, ruleset }: OddsRowProps) {
  const { chances, picks } = report;
  const typical = picks.find((p) => p.label === 'typical') ?? picks[0];
  return (
    <div className="whatif-odds-row">
      <span className="soft ellipsis" title={label}>
        {label}
      </span>
      <Chance share={chances.a} side={0} />
      <OddsBar chances={chances} title={drawsText(chances.draw)} />
      <Chance share={chances.b} side={1} />
      {typical ? (
        <a
          className="button button-small"
          href={watchHref(report, typical.trial)}
          title={`A typical ${ruleset?.nouns.trial ?? 'trial'}, ${label.toLowerCase()}`}
        >
          <Play size={13} aria-hidden /> Watch
        </a>
      ) : (
        <span />
      )}
    </div>
  );
}

function ChangeRow({ changes: [a, b] }: { readonly changes: readonly [Shift, Shift] }) {
  const { change, significant } = a;
  const reach = Math.max(0.05, Math.abs(change.low), Math.abs(change.high)) * 1.1;
  return (
    <div className="whatif-odds-row whatif-odds-change">
      <span className="soft">Change</span>
      <ChangeFigure shift={a} />
      <div className="whatif-axis" title={`95 %: ${signed(change.low * 100)} to ${signed(change.high * 100)} points`}>
        <IntervalBar low={change.low} value={change.value} high={change.high} from={-reach} to={reach} />
      </div>
      <ChangeFigure shift={b} />
      <span className={significant ? 'caption strong' : 'caption'}>
        {significant ? 'significant' : a.exact ? 'no change' : 'within chance'}
      </span>
    </div>
  );
}

function ChangeFigure({ shift }: { readonly shift: Shift }) {
  return (
    <span className="odds-chance">
      <b>{shift.text}</b>
      <small>{shift.spread}</small>
    </span>
  );
}

/** How many trials there are, and what they gave where the odds are known exactly. */
function sampleText(first: ContestReport, second: ContestReport | null, ruleset: RulesetInfo | undefined): string {
  const sample = trialsText(first, second, ruleset?.nouns.trials ?? 'trials');
  const won = ({ odds }: ContestReport) => shareText(shareFrom('estimated', odds.winA, odds.trials));
  if (first.exact === null) return sample;
  if (!second?.exact) return `${sample}; ${first.a.name} won ${won(first)} as played`;
  return `${sample}; ${first.a.name} won ${won(first)}, then ${won(second)}`;
}

function trialsText(first: ContestReport, second: ContestReport | null, noun: string): string {
  const trials = `${count(first.odds.trials)} ${noun}`;
  if (second === null) return trials;
  if (second.winners !== undefined) return `${trials} each with the same dice, compared one by one`;
  return `${trials} against ${count(second.odds.trials)}${first.seed === second.seed ? ', same seed' : ''}`;
}
