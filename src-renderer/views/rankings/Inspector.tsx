import { Download, ExternalLink, GitCompareArrows, MousePointerClick, Play } from 'lucide-react';
import { memo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { lineBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import { complement, shareFigure, shareOf, shareWithCertainty, spreadText } from '../../../src-shared/stats/share.ts';
import { profileFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { FieldLegend } from '../../charts/FieldLegend.tsx';
import { Measuring } from '../../charts/Measuring.tsx';
import { StarChart } from '../../charts/StarChart.tsx';
import {
  Button,
  EmptyState,
  ExportMenu,
  Faction,
  fullName,
  IconButton,
  KeyFigure,
  LeftOutMark,
  RateBar,
  SideMark,
  UnitTitle,
} from '../../components/index.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { count, places, signed } from '../../format/figures.ts';
import { type TableFiles, tableFiles } from '../../format/table-file.ts';
import { useHostData } from '../../state/host-data.ts';
import { type Opponent, useOpponents } from '../../state/opponents.ts';
import { hasPrices } from '../../state/points.ts';
import { href } from '../../state/routes.ts';
import { splitMatchups } from '../../state/split-matchups.ts';
import { navigate } from '../../state/use-route.ts';

export interface InspectorProps {
  readonly run: RunInfo;
  readonly standing: Standing | null;
  readonly ruleset: RulesetInfo | undefined;
}

/** The selected unit at a glance, next to the table. */
export const Inspector = memo(function Inspector({ run, standing, ruleset }: InspectorProps) {
  if (standing === null) {
    return (
      <aside className="side-pane rankings-inspector">
        <EmptyState icon={MousePointerClick} title="Nothing selected">
          Select a row to see its star chart and matchups.
        </EmptyState>
      </aside>
    );
  }
  return <SelectedUnit run={run} standing={standing} ruleset={ruleset} />;
});

interface SelectedProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly ruleset: RulesetInfo | undefined;
}

function SelectedUnit({ run, standing, ruleset }: SelectedProps) {
  return (
    <aside className="side-pane rankings-inspector scroll" aria-label={standing.title}>
      <SelectedHead run={run} standing={standing} ruleset={ruleset} />
      <SelectedFigures standing={standing} ruleset={ruleset} />
      <Star run={run} standing={standing} ruleset={ruleset} />
      <Matchups run={run} standing={standing} ruleset={ruleset} />
    </aside>
  );
}

function SelectedHead({ run, standing, ruleset }: SelectedProps) {
  return (
    <>
      <header className="row" style={{ alignItems: 'flex-start', gap: 2 }}>
        <h2 className="title-large clamp-2 grow" title={standing.title}>
          {standing.title} <LeftOutMark of={standing} />
        </h2>
        <IconButton
          icon={GitCompareArrows}
          label="Compare"
          onClick={() => navigate(href('compare', [run.id], { units: standing.index }))}
        />
        <IconButton
          icon={ExternalLink}
          label="Open unit page"
          keys="enter"
          onClick={() => navigate(href('unit', [run.id, standing.index]))}
        />
      </header>
      <div className="small dim" title={standing.detail}>
        {lineBesidePoints(standing, ruleset?.nouns.points ?? 'points') || ' '}
      </div>
      <div className="row small rankings-place">
        <Faction name={standing.faction} />
        {hasPrices(ruleset) && (
          <span>
            {count(standing.points)} {ruleset?.nouns.points}
          </span>
        )}
        <span>Rank {places(standing.rankLow, standing.rankHigh)}</span>
      </div>
    </>
  );
}

function SelectedFigures({ standing, ruleset }: Omit<SelectedProps, 'run'>) {
  return (
    <div className="rankings-figures">
      <KeyFigure
        accent
        value={shareFigure(shareOf(standing))}
        note={spreadText(shareOf(standing))}
        label={standing.method === 'exact' ? 'win rate %' : `win rate %, n ${count(standing.n)}`}
      />
      <KeyFigure value={standing.strength === null ? '–' : count(Math.round(standing.strength))} label="strength" />
      <KeyFigure {...thirdFigure(standing, ruleset)} />
    </div>
  );
}

/** The game's own rating, the value for its points, or how much was played. */
function thirdFigure(standing: Standing, ruleset: RulesetInfo | undefined): { value: string; label: string } {
  if (standing.rating) return { value: standing.rating.value.toFixed(2), label: ruleset?.rating?.label ?? 'rating' };
  if (hasPrices(ruleset)) return { value: signed(standing.perPoint * 100), label: 'for its points' };
  return { value: count(standing.n), label: ruleset?.nouns.trials ?? 'trials' };
}

function Star({ run, standing, ruleset }: SelectedProps) {
  const asked = { combatantIds: [standing.combatantId], runId: run.id };
  const { value: profile, error } = useHostData('profile.of', asked);
  const row = profile?.rows.find((r) => r.combatantId === standing.combatantId);
  const [box, size] = useElementSize<HTMLDivElement>();
  const draw = (width: number, height: number) =>
    profile &&
    row && <StarChart axes={profile.axes} series={[row]} quartiles={profile.quartiles} width={width} height={height} fontSize={11} />;
  return (
    <>
      <div ref={box} className="chart-box rankings-star">
        {profile === undefined && (
          <Measuring field={`${count(run.combatants)} ${ruleset?.nouns.combatants ?? 'units'}`} measured={asked} error={error} />
        )}
        {draw(Math.max(280, size.width), 290)}
        {profile && row && (
          <ExportMenu
            files={profileFiles(standing.title, profile, [{ ...row, name: standing.title }])}
            picture={{ title: standing.title, footer: chartFooter(run, ruleset), draw }}
            trigger={<IconButton icon={Download} size="small" label="Export profile" className="rankings-star-export" />}
          />
        )}
      </div>
      <FieldLegend names={['this unit']} field="of the field" />
    </>
  );
}

const ROWS = 4;
/** In larger fields whose matchups weren't stored, they are replayed only on request. */
const MOST_REPLAYED_UNASKED = 5000;

function Matchups({ run, standing, ruleset }: SelectedProps) {
  const mustReplay = run.keep === 'standings' && run.combatants > MOST_REPLAYED_UNASKED;
  const [asked, setAsked] = useState<number | null>(null);
  const isAsked = !mustReplay || asked === standing.index;
  const { best, worst, closest, problems } = useOpponents(run, standing.index, ROWS, isAsked);
  const matchups = best && worst && splitMatchups(best, worst);
  const all = [...(matchups?.best ?? []), ...(matchups?.worst ?? [])];
  const list = { run, index: standing.index, points: hasPrices(ruleset) ? (ruleset?.nouns.points ?? '') : null };
  return (
    <>
      {isAsked ? (
        <>
          <MatchupList {...list} title="Best matchups" rows={matchups?.best} />
          <MatchupList {...list} title="Worst matchups" rows={matchups?.worst} />
          {all.length > 0 && (
            <div className="stack" style={{ marginTop: 8 }}>
              <ExportMenu label="Export matchups" files={matchupFiles(standing, all)} />
            </div>
          )}
        </>
      ) : (
        <section className="stack" style={{ marginTop: 12 }}>
          <p className="caption">The matchups of this run weren't stored. Some of them can be replayed with the same dice.</p>
          <Button wide onClick={() => setAsked(standing.index)}>
            Replay matchups
          </Button>
        </section>
      )}
      {problems.map((problem) => (
        <p key={problem.code} className="caption" style={{ marginTop: 10 }} title={problem.hint ?? ''}>
          {problem.message}
        </p>
      ))}
      {closest && <Closest run={run} standing={standing} opponent={closest} />}
    </>
  );
}

const MATCHUP_HEAD = ['opponent', 'detail', 'faction', 'points', 'rate', 'low', 'high', 'n', 'method'];

function matchupFiles({ title }: Standing, rows: readonly Opponent[]): TableFiles {
  return tableFiles('matchups', `${title} matchups`, MATCHUP_HEAD, () =>
    rows.map((row) => [row.title, row.detail, row.faction, row.points, row.rate, row.low, row.high, row.n, row.method]),
  );
}

interface MatchupListProps {
  readonly title: string;
  readonly rows: readonly Opponent[] | undefined;
  readonly run: RunInfo;
  readonly index: number;
  /** The game's word for points; null where it has none. */
  readonly points: string | null;
}

function MatchupList({ title, rows, run, index, points }: MatchupListProps) {
  // Someone who met one opponent has a best matchup and no worst one.
  if (rows?.length === 0) return null;
  return (
    <section style={{ marginTop: 12 }}>
      <div className="list-row rankings-matchup caption">
        <span>{title}</span>
        <span className="figure">{points ?? ''}</span>
        <span />
        <span className="figure">win %</span>
      </div>
      {Array.from({ length: ROWS }, (_, i) => {
        const row = rows?.[i];
        if (row === undefined) return rows === undefined ? <div key={i} className="list-row rankings-matchup" /> : null;
        return (
          <a
            key={row.index}
            className="list-row rankings-matchup"
            href={href('matchups', [run.id, index, row.index])}
            title={fullName(row)}
          >
            <span className="row">
              <SideMark side={1} size={9} />
              <UnitTitle unit={row} />
            </span>
            <span className="figure dim">{points === null ? '' : count(row.points)}</span>
            <RateBar rate={row.rate} low={row.low} high={row.high} />
            <b className="figure" title={shareWithCertainty(shareOf(row))}>
              {shareFigure(shareOf(row))}
            </b>
          </a>
        );
      })}
    </section>
  );
}

function Closest({ run, standing, opponent }: { readonly run: RunInfo; readonly standing: Standing; readonly opponent: Opponent }) {
  return (
    <section className="rankings-closest">
      <div className="row">
        <b className="title side-a">{shareFigure(shareOf(opponent))}</b>
        <span className="caption grow" style={{ textAlign: 'center' }}>
          closest matchup
        </span>
        <b className="title side-b">{shareFigure(complement(shareOf(opponent)))}</b>
      </div>
      <RateBar rate={opponent.rate} />
      <div className="row small">
        <SideMark side={0} size={9} />
        <UnitTitle unit={standing} />
        <span className="grow" />
        <UnitTitle unit={opponent} />
        <SideMark side={1} size={9} />
      </div>
      <Button
        variant="primary"
        wide
        icon={Play}
        onClick={() => navigate(href('replay', ['run', run.id, standing.index, opponent.index, 0]))}
      >
        Watch closest battle
      </Button>
    </section>
  );
}
