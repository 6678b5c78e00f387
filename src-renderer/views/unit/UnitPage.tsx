import { GitCompareArrows, Play } from 'lucide-react';
import type { RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { metricColumns } from '../../../src-shared/contract/outcome.ts';
import { host } from '../../app/host.ts';
import { href, type Route } from '../../app/routes.ts';
import { TopBar } from '../../app/TopBar.tsx';
import { useAddressState } from '../../app/use-address-state.ts';
import { navigate } from '../../app/use-route.ts';
import { Button, Faction, SideMark } from '../../components/index.ts';
import { count, figure, percent, places, plusMinus, signed } from '../../format/figures.ts';
import { useCommands } from '../../keys/commands.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useOpponents } from '../../state/opponents.ts';
import { ByCondition } from './ByCondition.tsx';
import { ByOpponent } from './ByOpponent.tsx';
import { Curves } from './Curves.tsx';
import { MatchupList } from './MatchupList.tsx';
import { Parts } from './Parts.tsx';
import { Profile } from './Profile.tsx';
import { Siblings } from './Siblings.tsx';
import { Unmodelled } from './Unmodelled.tsx';

const LINES = 7;

export function UnitPage({ run, standing, route }: { readonly run: RunInfo; readonly standing: Standing; readonly route: Route }) {
  const ruleset = useRuleset(run.ruleset);
  const setAddress = useAddressState(route);
  const versus = route.query.vs === undefined ? null : Number(route.query.vs);
  const { value: rivals } = useHostData('runs.standings', versus === null ? null : { runId: run.id, indices: [versus], limit: 1 });
  const rival = versus === null ? null : (rivals?.rows.find((row) => row.index === versus) ?? null);
  const { best, worst, closest } = useOpponents(run.id, standing.index, LINES);
  const { value: combatant } = useHostData('library.combatant', { id: standing.combatantId });
  const setRival = (index: number | null) => setAddress({ vs: index });

  const step = (by: number) => void goToRank(run.id, standing.rank + by);
  useCommands('Unit', [
    { id: 'next', label: 'Next in the rankings', keys: 'j', run: () => step(1) },
    { id: 'previous', label: 'Previous in the rankings', keys: 'k', run: () => step(-1) },
    {
      id: 'compare',
      label: 'Compare side by side',
      keys: 'c',
      run: () => navigate(href('compare', [run.id], { units: [standing.index, ...(rival ? [rival.index] : [])].join(',') })),
    },
    {
      id: 'watch',
      label: 'Watch the closest battle',
      keys: 'w',
      enabled: closest !== null,
      run: () => closest && navigate(href('replay', ['run', run.id, standing.index, closest.index, 0])),
    },
  ]);

  return (
    <>
      <TopBar
        crumbs={[{ label: run.name, to: href('rankings', [run.id]) }]}
        title={standing.name}
        actions={
          <>
            <Button
              icon={GitCompareArrows}
              onClick={() => navigate(href('compare', [run.id], { units: [standing.index, ...(rival ? [rival.index] : [])].join(',') }))}
            >
              Compare
            </Button>
            {closest && (
              <Button
                variant="primary"
                icon={Play}
                onClick={() => navigate(href('replay', ['run', run.id, standing.index, closest.index, 0]))}
              >
                Watch the closest battle
              </Button>
            )}
          </>
        }
      />
      <div className="unit scroll">
        <header className="unit-head">
          <div className="unit-name">
            <div className="row" style={{ gap: 14 }}>
              <SideMark side={0} size={16} />
              <h2>{standing.name}</h2>
            </div>
            <div className="row unit-facts">
              <Faction name={standing.faction} />
              <span className="soft">
                {count(standing.points)} {ruleset?.nouns.points}
              </span>
              <span className="dim ellipsis" title={standing.detail}>
                {standing.detail}
              </span>
              {combatant?.tags.slice(0, 8).map((tag) => (
                <span key={tag} className="chip">
                  {tag}
                </span>
              ))}
            </div>
          </div>
          <KeyFigures run={run} standing={standing} />
        </header>
        <div className="unit-columns">
          <div>
            <Profile run={run} standing={standing} rival={rival} onRival={setRival} ruleset={ruleset} />
          </div>
          <div>
            <Curves run={run} standing={standing} best={best?.[0] ?? null} closest={closest} worst={worst?.[0] ?? null} ruleset={ruleset} />
            <ByOpponent run={run} standing={standing} rival={rival} ruleset={ruleset} />
            <ByCondition run={run} standing={standing} rival={rival} ruleset={ruleset} />
          </div>
          <div>
            <MatchupList title="Best matchups" rows={best} run={run} index={standing.index} onRival={setRival} />
            <MatchupList title="Worst matchups" note="its counters" rows={worst} run={run} index={standing.index} onRival={setRival} />
            {closest && <Parts run={run} standing={standing} opponent={closest} />}
            <Siblings run={run} standing={standing} />
            <Unmodelled rules={standing.unmodelled} />
          </div>
        </div>
      </div>
    </>
  );
}

async function goToRank(runId: number, rank: number): Promise<void> {
  if (rank < 1) return;
  const page = await host.call('runs.standings', { runId, offset: rank - 1, limit: 1 });
  const next = page.rows[0];
  if (next !== undefined) navigate(href('unit', [runId, next.index]));
}

function KeyFigures({ run, standing }: { readonly run: RunInfo; readonly standing: Standing }) {
  const ruleset = useRuleset(run.ruleset);
  const metrics = metricColumns(ruleset?.metrics ?? [])
    .map((column, at) => ({ ...column, at }))
    .filter((column) => column.side !== 1 && column.metric.role !== 'margin')
    .slice(0, 2);
  return (
    <div className="key-figures">
      <KeyFigure value={places(standing.rankLow, standing.rankHigh)} label={`rank of ${count(run.combatants)}`} />
      <KeyFigure
        value={percent(standing.rate)}
        note={plusMinus(standing.low, standing.high)}
        label={`win rate %, n ${count(standing.n)}`}
        accent
      />
      {standing.rating && (
        <KeyFigure
          value={standing.rating.value.toFixed(1)}
          note={`±${((standing.rating.high - standing.rating.low) / 2).toFixed(1)}`}
          label={ruleset?.rating?.label ?? 'rating'}
        />
      )}
      {standing.strength !== null && <KeyFigure value={count(Math.round(standing.strength))} label="strength" />}
      {metrics.map((column) => (
        <KeyFigure key={column.at} value={figure(standing.metrics[column.at] ?? Number.NaN)} label={column.metric.label.toLowerCase()} />
      ))}
      <KeyFigure value={signed(standing.perPoint * 100)} label="for its price" />
    </div>
  );
}

function KeyFigure({
  value,
  note,
  label,
  accent = false,
}: {
  readonly value: string;
  readonly note?: string;
  readonly label: string;
  readonly accent?: boolean;
}) {
  return (
    <div className="key-figure">
      <div className={accent ? 'key-figure-value side-a' : 'key-figure-value'}>
        {value}
        {note && <small>{note}</small>}
      </div>
      <div className="key-figure-label">{label}</div>
    </div>
  );
}
