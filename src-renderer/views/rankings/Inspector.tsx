import { ExternalLink, GitCompareArrows, MousePointerClick, Play } from 'lucide-react';
import { memo, useState } from 'react';
import type { RulesetInfo, RunInfo, Standing } from '../../../src-shared/api/types.ts';
import { StarChart } from '../../charts/StarChart.tsx';
import { Button, EmptyState, Faction, IconButton, RateBar, SideMark, Spinner } from '../../components/index.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { count, percent, places, plusMinus, signed } from '../../format/figures.ts';
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

const LINES = 4;
/** Where no matchup of a larger field was kept, they are played again only when asked for. */
const MOST_REPLAYED_UNASKED = 5000;

/** The selected unit at a glance, beside the table. */
export const Inspector = memo(function Inspector({ run, standing, ruleset }: InspectorProps) {
  if (standing === null) {
    return (
      <aside className="inspector">
        <EmptyState icon={MousePointerClick} title="Nothing selected">
          Select a row to see its star chart and matchups.
        </EmptyState>
      </aside>
    );
  }
  return <Selected run={run} standing={standing} ruleset={ruleset} />;
});

function Selected({
  run,
  standing,
  ruleset,
}: {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly ruleset: RulesetInfo | undefined;
}) {
  const { value: profile } = useHostData('profile.of', { combatantIds: [standing.combatantId], runId: run.id });
  const mustReplay = run.keep === 'standings' && run.combatants > MOST_REPLAYED_UNASKED;
  const [asked, setAsked] = useState<number | null>(null);
  const isAsked = !mustReplay || asked === standing.index;
  const { best, worst, closest, problems } = useOpponents(run.id, standing.index, LINES, isAsked);
  const matchups = best && worst && splitMatchups(best, worst);
  const priced = hasPrices(ruleset);
  const [star, starSize] = useElementSize<HTMLDivElement>();
  const row = profile?.rows.find((r) => r.combatantId === standing.combatantId);
  return (
    <aside className="inspector scroll" aria-label={standing.name}>
      <header className="inspector-head">
        <h2 className="inspector-name" title={standing.name}>
          {standing.name}
        </h2>
        <IconButton
          icon={GitCompareArrows}
          label="Compare with others"
          onClick={() => navigate(href('compare', [run.id], { units: standing.index }))}
        />
        <IconButton
          icon={ExternalLink}
          label="Open the unit page"
          keys="enter"
          onClick={() => navigate(href('unit', [run.id, standing.index]))}
        />
      </header>
      <div className="small dim">{standing.detail || ' '}</div>
      <div className="row small" style={{ gap: 14, marginTop: 6 }}>
        <Faction name={standing.faction} />
        {priced && (
          <span>
            {count(standing.points)} {ruleset?.nouns.points}
          </span>
        )}
        <span>Rank {places(standing.rankLow, standing.rankHigh)}</span>
      </div>
      <div className="inspector-figures">
        <div>
          <b className="display side-a">{percent(standing.rate)}</b>{' '}
          <span className="caption">{plusMinus(standing.low, standing.high)}</span>
          <div className="caption">win rate %, n {count(standing.n)}</div>
        </div>
        <div>
          <b className="display">{standing.strength === null ? '–' : count(Math.round(standing.strength))}</b>
          <div className="caption">strength</div>
        </div>
        <Third standing={standing} ruleset={ruleset} />
      </div>
      <div ref={star} className="inspector-star">
        {profile === undefined && <Spinner label="Reading the profile" />}
        {profile && row && (
          <StarChart
            axes={profile.axes}
            series={[row]}
            quartiles={profile.quartiles}
            width={Math.max(280, starSize.width)}
            height={290}
            fontSize={11}
          />
        )}
      </div>
      <div className="chart-legend caption">
        <span>
          <SideMark side={0} size={8} /> this unit
        </span>
        <span>
          <i className="legend-band" /> middle half of the field
        </span>
        <span>
          <i className="legend-median" /> median
        </span>
      </div>
      {!isAsked && (
        <section className="inspector-matchups">
          <p className="caption">No matchup of this run was kept. Some can be played again, dice for dice.</p>
          <Button wide onClick={() => setAsked(standing.index)}>
            Play its matchups again
          </Button>
        </section>
      )}
      {isAsked && (
        <>
          <Matchups
            title="Best matchups"
            rows={matchups?.best}
            run={run}
            index={standing.index}
            points={priced ? (ruleset?.nouns.points ?? '') : null}
          />
          <Matchups
            title="Worst matchups"
            rows={matchups?.worst}
            run={run}
            index={standing.index}
            points={priced ? (ruleset?.nouns.points ?? '') : null}
          />
        </>
      )}
      {problems.map((problem) => (
        <p key={problem.code} className="caption inspector-note" title={problem.hint ?? ''}>
          {problem.message}
        </p>
      ))}
      {closest && <Closest run={run} standing={standing} opponent={closest} />}
    </aside>
  );
}

/** What the game makes of it: its own rating, its worth for the price, or how much was played. */
function Third({ standing, ruleset }: { readonly standing: Standing; readonly ruleset: RulesetInfo | undefined }) {
  const [value, label] = standing.rating
    ? [standing.rating.value.toFixed(2), ruleset?.rating?.label ?? 'rating']
    : hasPrices(ruleset)
      ? [signed(standing.perPoint * 100), 'for its price']
      : [count(standing.n), ruleset?.nouns.trials ?? 'trials'];
  return (
    <div>
      <b className="display">{value}</b>
      <div className="caption">{label}</div>
    </div>
  );
}

interface MatchupsProps {
  readonly title: string;
  readonly rows: readonly Opponent[] | undefined;
  readonly run: RunInfo;
  readonly index: number;
  /** What points are called; null where the game has none. */
  readonly points: string | null;
}

function Matchups({ title, rows, run, index, points }: MatchupsProps) {
  return (
    <section className="inspector-matchups">
      <div className="inspector-row caption">
        <span>{title}</span>
        <span className="figure">{points ?? ''}</span>
        <span />
        <span className="figure">win %</span>
      </div>
      {Array.from({ length: LINES }, (_, i) => {
        const row = rows?.[i];
        if (row === undefined) return rows === undefined ? <div key={i} className="inspector-row" /> : null;
        return (
          <a
            key={row.index}
            className="inspector-row"
            href={href('matchups', [run.id, index, row.index])}
            title={`${row.name}${row.detail ? `, ${row.detail}` : ''}`}
          >
            <span className="row">
              <SideMark side={1} size={9} />
              <span className="ellipsis">{row.name}</span>
            </span>
            <span className="figure dim">{points === null ? '' : count(row.points)}</span>
            <RateBar rate={row.rate} low={row.low} high={row.high} />
            <b className="figure">{percent(row.rate)}</b>
          </a>
        );
      })}
    </section>
  );
}

function Closest({ run, standing, opponent }: { readonly run: RunInfo; readonly standing: Standing; readonly opponent: Opponent }) {
  return (
    <section className="inspector-closest">
      <div className="row">
        <b className="display side-a">{percent(opponent.rate)}</b>
        <span className="caption grow" style={{ textAlign: 'center' }}>
          closest matchup
        </span>
        <b className="display side-b">{percent(1 - opponent.rate)}</b>
      </div>
      <RateBar rate={opponent.rate} />
      <div className="row small">
        <SideMark side={0} size={9} />
        <span className="ellipsis grow">{standing.name}</span>
        <span className="ellipsis grow inspector-foe">{opponent.name}</span>
        <SideMark side={1} size={9} />
      </div>
      <Button
        variant="primary"
        wide
        icon={Play}
        onClick={() => navigate(href('replay', ['run', run.id, standing.index, opponent.index, 0]))}
      >
        Watch the closest battle
      </Button>
    </section>
  );
}
