import { Play } from 'lucide-react';
import type { ContestReport, RulesetInfo } from '../../../src-shared/api/types.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { ContestName } from '../../components/contest/OddsHeader.tsx';
import { IntervalBar } from '../../components/index.ts';
import { count, percent, plusMinus, signed } from '../../format/figures.ts';
import { watchHref } from '../../state/watch-href.ts';
import { type Shift, winShift } from './shifts.ts';

export interface BothOddsProps {
  readonly first: ContestReport;
  readonly second: ContestReport | null;
  /** What the two are called: "As played", "As changed". */
  readonly words: readonly [string, string];
  readonly ruleset: RulesetInfo | undefined;
  /** The second is still of the change before the last. */
  readonly stale?: boolean;
}

/** The odds of both with their intervals, and what lies between them with its own. */
export function BothOdds({ first, second, words, ruleset, stale = false }: BothOddsProps) {
  const changes = second === null ? null : ([winShift(first, second, 0), winShift(first, second, 1)] as const);
  // Other units may stand in the second contest of two runs.
  const others = second !== null && (second.a.id !== first.a.id || second.b.id !== first.b.id);
  return (
    <header className="both-odds">
      <ContestName report={first} side={0} ruleset={ruleset} />
      <div className="both-odds-middle" data-stale={stale}>
        <OddsLine word={words[0]} report={first} ruleset={ruleset} />
        {second && <OddsLine word={others ? `${second.a.name} v. ${second.b.name}` : words[1]} report={second} ruleset={ruleset} />}
        {changes && <ChangeLine changes={changes} />}
        <div className="caption both-odds-foot">{footOf(first, second, ruleset)}</div>
      </div>
      <ContestName report={first} side={1} ruleset={ruleset} />
    </header>
  );
}

function OddsLine({
  word,
  report,
  ruleset,
}: {
  readonly word: string;
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
}) {
  const { odds, picks } = report;
  const typical = picks.find((p) => p.label === 'typical') ?? picks[0];
  return (
    <div className="both-odds-line">
      <span className="both-odds-word ellipsis" title={word}>
        {word}
      </span>
      <Chance report={report} side={0} />
      <div className="odds-bar" title={odds.draw > 0 ? `${percent(odds.draw)} % draws` : 'no draws'}>
        <i style={{ flexGrow: odds.winA, background: 'var(--side-a)' }} />
        {odds.draw > 0 && <i style={{ flexGrow: odds.draw, background: 'var(--draw)' }} />}
        <i style={{ flexGrow: odds.winB, background: 'var(--side-b)' }} />
      </div>
      <Chance report={report} side={1} />
      {typical ? (
        <a
          className="button button-small"
          href={watchHref(report, typical.trial)}
          title={`A typical ${ruleset?.nouns.trial ?? 'trial'}, ${word.toLowerCase()}`}
        >
          <Play size={13} aria-hidden /> Watch
        </a>
      ) : (
        <span />
      )}
    </div>
  );
}

function Chance({ report, side }: { readonly report: ContestReport; readonly side: Side }) {
  const interval = side === 0 ? report.intervalA : report.intervalB;
  return (
    <span className={side === 0 ? 'both-odds-chance side-a' : 'both-odds-chance side-b'}>
      <b>{percent(side === 0 ? report.odds.winA : report.odds.winB)}</b>
      <small>% {plusMinus(interval.low, interval.high)}</small>
    </span>
  );
}

function ChangeLine({ changes: [a, b] }: { readonly changes: readonly [Shift, Shift] }) {
  const { change, sure } = a;
  const far = Math.max(0.05, Math.abs(change.low), Math.abs(change.high)) * 1.1;
  return (
    <div className="both-odds-line both-odds-change">
      <span className="both-odds-word">Change</span>
      <Moved shift={a} />
      <div className="both-odds-axis" title={`95 %: ${signed(change.low * 100)} to ${signed(change.high * 100)} points`}>
        <i className="both-odds-zero" />
        <IntervalBar low={change.low} value={change.value} high={change.high} from={-far} to={far} />
      </div>
      <Moved shift={b} />
      <span className={sure ? 'caption strong' : 'caption'}>{sure ? 'more than chance' : 'within chance'}</span>
    </div>
  );
}

function Moved({ shift }: { readonly shift: Shift }) {
  return (
    <span className="both-odds-chance">
      <b>{shift.text}</b>
      <small>{shift.spread}</small>
    </span>
  );
}

function footOf(first: ContestReport, second: ContestReport | null, ruleset: RulesetInfo | undefined): string {
  const trials = `${count(first.odds.trials)} ${ruleset?.nouns.trials ?? 'trials'}`;
  const rests =
    second === null
      ? trials
      : second.winners !== undefined
        ? `${trials} each from one seed, compared one by one`
        : `${trials} against ${count(second.odds.trials)}${first.seed === second.seed ? ', one seed' : ''}`;
  if (first.exact === null) return rests;
  const exact = `exact ${percent(first.exact.winA, 2)} %`;
  if (!second?.exact) return `${rests}; ${exact} as played`;
  return `${rests}; ${exact}, then ${percent(second.exact.winA, 2)} %: ${signed((second.exact.winA - first.exact.winA) * 100, 2)}`;
}
