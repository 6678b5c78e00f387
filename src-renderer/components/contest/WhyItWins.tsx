import type { DecisionRow, WhyItWins as Why } from '../../../src-shared/api/results.ts';
import { decisionRows } from '../../../src-shared/run/decision-text.ts';
import { plusMinusText, type Share, shareFigure, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { Panel, Tooltip } from '../index.ts';
import './contest.css';

export interface WhyItWinsProps {
  readonly runId: number;
  readonly index: number;
  /** Only against this one. */
  readonly opponent?: number;
}

/** How a sample of a combatant's trials was decided. Nothing for games that have no kinds of decisions. */
export function WhyItWins({ runId, index, opponent }: WhyItWinsProps) {
  const { value: why } = useHostData('runs.decisions', { runId, index, ...(opponent !== undefined && { opponent }) });
  if (why === undefined || why === null) return null;
  return (
    <Panel title="Why it wins" note={why.games === 0 ? undefined : `${count(why.games)} ${why.nouns.games} of ${why.name}`}>
      {why.games > 0 && <Kinds why={why} />}
      {why.games > 0 && <Circumstances why={why} />}
      {why.sample !== '' && <p className="caption why-note">{why.sample}</p>}
      {why.problems.map((problem) => (
        <p key={problem.code} className="caption why-note" title={problem.hint ?? ''}>
          {problem.message}
        </p>
      ))}
    </Panel>
  );
}

function totalOf({ won, drawn, lost }: DecisionRow): number {
  return won + drawn + lost;
}

function Kinds({ why }: { readonly why: Why }) {
  const rows = decisionRows(why);
  const most = Math.max(...rows.map(totalOf));
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>Decided by</th>
          <th aria-hidden />
          <th className="figure">Won</th>
          <th className="figure">Drawn</th>
          <th className="figure">Lost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Tooltip content={row.meaning}>
                <span className="help">{row.label}</span>
              </Tooltip>
            </td>
            <td className="why-bar-cell">
              <KindBar row={row} most={most} />
            </td>
            <Count n={row.won} />
            <Count n={row.drawn} />
            <Count n={row.lost} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All rows share one scale, so that lengths compare. */
function KindBar({ row, most }: { readonly row: DecisionRow; readonly most: number }) {
  const width = (n: number) => `${(100 * n) / most}%`;
  return (
    <div className="why-bar" aria-hidden>
      <i style={{ width: width(row.won), background: 'var(--side-a)' }} />
      <i style={{ width: width(row.drawn), background: 'var(--draw)' }} />
      <i style={{ width: width(row.lost), background: 'var(--side-b)' }} />
    </div>
  );
}

function Count({ n }: { readonly n: number }) {
  return <td className={n === 0 ? 'figure dim' : 'figure'}>{n === 0 ? '–' : count(n)}</td>;
}

function Circumstances({ why: { roundWon, roundLost, first, held, nouns } }: { readonly why: Why }) {
  return (
    <table className="plain-table why-circumstances">
      <tbody>
        {roundWon !== null && (
          <Line label={`Mean ${nouns.round} of decision, won`} meaning={decidedIn(nouns)} value={roundWon.toFixed(1)} />
        )}
        {roundLost !== null && (
          <Line label={`Mean ${nouns.round} of decision, lost`} meaning={decidedIn(nouns)} value={roundLost.toFixed(1)} />
        )}
        {first !== null && <ShareLine label={first.label} meaning={first.meaning} share={first.share} />}
        {first !== null && (
          <ShareLine label="Win rate if so" meaning={`Of those ${nouns.games}; draws count half.`} share={first.winsFirst} />
        )}
        {first !== null && (
          <ShareLine label="Win rate if not" meaning={`Of the other ${nouns.games}; draws count half.`} share={first.winsSecond} />
        )}
        {held !== null && <Line label={`${held.label} per ${nouns.game}`} meaning={held.meaning} value={held.own.toFixed(2)} />}
        {held !== null && <Line label="The same of its opponents" meaning={held.meaning} value={held.other.toFixed(2)} />}
      </tbody>
    </table>
  );
}

function decidedIn({ round }: Why['nouns']): string {
  return `The ${round} after which the result stayed as it was.`;
}

function ShareLine({ label, meaning, share }: { readonly label: string; readonly meaning: string; readonly share: Share }) {
  return (
    <Line
      label={label}
      meaning={`${meaning} ${shareWithCertainty(share)}.`}
      value={`${shareFigure(share)} %`}
      note={plusMinusText(share)}
    />
  );
}

interface LineProps {
  readonly label: string;
  readonly meaning: string;
  readonly value: string;
  readonly note?: string;
}

function Line({ label, meaning, value, note }: LineProps) {
  return (
    <tr>
      <td className="soft">
        <Tooltip content={meaning}>
          <span className="help">{label}</span>
        </Tooltip>
      </td>
      <td className="figure">
        <b>{value}</b> {note && <span className="caption figure-spread">{note}</span>}
      </td>
    </tr>
  );
}
