import { Check, CircleHelp, FlaskConical, Play, Square, X } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ListedExperiment } from '../../../src-shared/contract/experiment.ts';
import { findingOf, NO_COUNTS, type PairedCounts, type Verdict } from '../../../src-shared/stats/paired.ts';
import { shareFrom, shareText } from '../../../src-shared/stats/share.ts';
import { Button, EmptyState, ErrorNote, ExportMenu, IntervalBar, Loading, Spinner } from '../../components/index.ts';
import { count, counted, signed } from '../../format/figures.ts';
import { type TableCell, tableFiles } from '../../format/table-file.ts';
import type { Sheet } from './sheet.ts';
import { useExpectations } from './use-expectations.ts';
import { usePool } from './use-pool.ts';
import type { Sheets } from './use-sheets.ts';

/** Duels per arm that one click plays. */
const DUELS = 400;
/** The axis of the differences, in shares of a win. */
const REACH = 0.8;

const VERDICTS: Readonly<Record<Verdict, { readonly label: string; readonly icon: typeof Check; readonly className: string }>> = {
  holds: { label: 'Holds', icon: Check, className: 'good' },
  'the opposite': { label: 'Contradicted', icon: X, className: 'bad' },
  undecided: { label: 'Undecided', icon: CircleHelp, className: 'dim' },
};

/** Expected effects of terrain, speed and initiative, each tested by the same duels with one thing changed. */
export function ExpectationsTab({ sheets, ruleset }: { readonly sheets: Sheets; readonly ruleset: RulesetInfo }) {
  if (sheets.error) return <ErrorNote error={sheets.error} />;
  if (sheets.list === undefined) return <Loading label="Loading mapsheets" />;
  return <ExpectationsPage list={sheets.list} ruleset={ruleset} />;
}

function ExpectationsPage({ list: sheets, ruleset }: { readonly list: readonly Sheet[]; readonly ruleset: RulesetInfo }) {
  const pool = usePool(ruleset, sheets);
  const { list, error, mechs, counts, playing, play, stop } = useExpectations(ruleset, pool.options);
  if (error) return <ErrorNote error={error} />;
  if (list === undefined) return <Loading label="Checking 'Mechs" />;
  const able = list.filter((one) => one.applicable > 0);
  if (able.length === 0)
    return (
      <EmptyState icon={FlaskConical} title="No matching 'Mechs">
        Import 'Mechs to test whether jump jets, speed and terrain affect them as expected.
      </EmptyState>
    );
  return (
    <div className="expectations scroll">
      <header className="row expectations-head">
        <p className="soft">
          Each test plays the same duels twice with one thing changed: same 'Mechs, same opponents, same dice. The difference of the two win
          rates has a 95 % interval over the pairs; an expectation holds, or is contradicted, only when that interval excludes zero.{' '}
          {counted(mechs, "'Mech", "'Mechs")} of the library take part, on the mapsheets chosen under Pool.
        </p>
        <ExportMenu
          label="Export findings"
          files={tableFiles('findings', 'BattleTech expectations', FINDING_HEAD, () =>
            list.map((one) => findingCells(one, counts[one.id] ?? NO_COUNTS)),
          )}
        />
        {playing === null ? (
          <Button
            variant="primary"
            icon={Play}
            onClick={() =>
              play(
                able.map((one) => one.id),
                DUELS,
              )
            }
          >
            Play {count(2 * DUELS * able.length)} duels
          </Button>
        ) : (
          <Button icon={Square} onClick={stop}>
            Stop
          </Button>
        )}
      </header>
      <ul>
        {list.map((one) => (
          <ExpectationRow
            key={one.id}
            one={one}
            counts={counts[one.id] ?? NO_COUNTS}
            playing={playing === one.id}
            onPlay={playing === null && one.applicable > 0 ? () => play([one.id], DUELS) : null}
          />
        ))}
      </ul>
    </div>
  );
}

const FINDING_HEAD = ['expectation', 'claim', 'plain', 'rate', 'changed', 'rate', 'difference', 'low', 'high', 'duels each way', 'verdict'];

function findingCells(one: ListedExperiment, counts: PairedCounts): TableCell[] {
  const finding = findingOf(counts, one.expected);
  const figures = counts.duels > 0 ? finding : null;
  return [
    one.title,
    one.claim,
    one.control,
    figures?.plain ?? null,
    one.changed,
    figures?.changed ?? null,
    figures?.difference ?? null,
    figures?.low ?? null,
    figures?.high ?? null,
    counts.duels,
    figures === null ? 'Not played' : VERDICTS[figures.verdict].label,
  ];
}

interface RowProps {
  readonly one: ListedExperiment;
  readonly counts: PairedCounts;
  readonly playing: boolean;
  readonly onPlay: (() => void) | null;
}

function ExpectationRow({ one, counts, playing, onPlay }: RowProps) {
  const finding = findingOf(counts, one.expected);
  const { label, icon: Icon, className } = VERDICTS[finding.verdict];
  const played = counts.duels > 0;
  const rate = (value: number) => shareText(shareFrom('estimated', value, counts.duels));
  return (
    <li className="expectation">
      <div>
        <h3>{one.title}</h3>
        <p className="small dim">“{one.claim}”</p>
        <p className="small dim">
          {one.applicable === 0 ? `The library has no ${one.subjects}.` : `${counted(one.applicable, "'Mech", "'Mechs")}: ${one.subjects}`}
        </p>
      </div>
      <dl className="expectation-arms">
        <dt className="dim">{one.control}</dt>
        <dd className="figure">{played ? rate(finding.plain) : '–'}</dd>
        <dt className="dim">{one.changed}</dt>
        <dd className="figure strong">{played ? rate(finding.changed) : '–'}</dd>
      </dl>
      <div>
        <div>
          <span className="display expectation-figure">{played ? signed(100 * finding.difference) : '–'}</span>
          <span className="small dim"> points</span>
        </div>
        <div className="expectation-axis" aria-hidden>
          {played && <IntervalBar low={finding.low} value={finding.difference} high={finding.high} from={-REACH} to={REACH} />}
        </div>
        <div className="small dim">
          {played
            ? `95 % between ${signed(100 * finding.low)} and ${signed(100 * finding.high)}; ${count(counts.betterChanged)} pairs better, ${count(counts.betterPlain)} worse`
            : `expected: ${one.expected}`}
        </div>
      </div>
      <div className="stack expectation-verdict">
        <span className={`row strong ${played ? className : 'dim'}`}>
          {playing ? <Spinner /> : <Icon size={16} aria-hidden />}
          {played ? label : 'Not played'}
        </span>
        <span className="small dim">{counted(counts.duels, 'duel', 'duels')} each way</span>
        {onPlay !== null && (
          <Button size="small" onClick={onPlay}>
            Play {count(DUELS)} {played ? 'more' : ''}
          </Button>
        )}
      </div>
    </li>
  );
}
