import { Gauge, Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import type { Rating } from '../../../src-shared/contract/ruleset.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { chartFooter } from '../../charts/chart-footer.ts';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import {
  Button,
  EmptyState,
  ErrorNote,
  ExportMenu,
  IntervalBar,
  Loading,
  NumberInput,
  Select,
  toast,
  VirtualTable,
} from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { href, type Route } from '../../state/routes.ts';
import { useRuns } from '../../state/runs.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { hasResults } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { RatingChart } from './RatingChart.tsx';
import { ratingColumns, sortMechs } from './rating-columns.tsx';
import { notableTerrain, type RatedMech, type TerrainType } from './ratings.ts';
import { type Ratings, useRatings } from './use-ratings.ts';

export interface RatingTabProps {
  readonly route: Route;
  readonly ruleset: RulesetInfo;
  readonly onPool: () => void;
}

/** Combat Ratings of a run, next to strength and BV. */
export function RatingTab({ route, ruleset, onPool }: RatingTabProps) {
  const list = useRuns((r) => r.list);
  if (list === null) return <Loading label="Loading runs" />;
  const runs = list.filter((run) => run.ruleset === 'battletech' && run.kind !== 'single' && hasResults(run));
  const run = runs.find((r) => String(r.id) === route.query.run) ?? runs.find((r) => r.status === 'done') ?? runs[0];
  if (run === undefined) {
    return (
      <EmptyState
        icon={Gauge}
        title="Nothing rated yet"
        action={
          <Button variant="primary" onClick={onPool}>
            Choose a pool and rate 'Mechs
          </Button>
        }
      >
        Combat Ratings come from a run of every 'Mech against a baseline 'Mech, or against all the others.
      </EmptyState>
    );
  }
  return <RatingPage key={run.id} run={run} runs={runs} route={route} ruleset={ruleset} />;
}

interface RatingPageProps {
  readonly run: RunInfo;
  readonly runs: readonly RunInfo[];
  readonly route: Route;
  readonly ruleset: RulesetInfo;
}

function RatingPage({ run, runs, route, ruleset }: RatingPageProps) {
  const setAddress = useAddressState(route);
  const ratings = useRatings(run, ruleset);
  const { mechs, terrainTypes } = ratings;
  const [sort, setSort] = useState({ by: 'rating', descending: true });
  const [chosen, setChosen] = useState<number | null>(null);
  const rows = useMemo(() => sortMechs(mechs ?? [], sort.by, sort.descending), [mechs, sort]);
  const columns = useMemo(() => ratingColumns(terrainTypes), [terrainTypes]);
  const selected = rows.findIndex((mech) => mech.standing.index === chosen);
  const picked = rows[selected];
  return (
    <div className="pane grow">
      <RatingTools run={run} runs={runs} ratings={ratings} onRun={(id) => setAddress({ run: id })} />
      {ratings.error ? (
        <ErrorNote error={ratings.error} />
      ) : mechs === undefined ? (
        <Loading label="Computing ratings" />
      ) : (
        <div className="split ratings-body">
          <VirtualTable
            label="Combat Ratings"
            columns={columns}
            count={rows.length}
            row={(i) => rows[i]}
            selected={selected < 0 ? null : selected}
            onSelect={(_, mech) => setChosen(mech.standing.index)}
            onOpen={(_, mech) => navigate(href('unit', [run.id, mech.standing.index]))}
            sort={sort}
            onSort={(by) => setSort({ by, descending: by === sort.by ? !sort.descending : by !== 'name' })}
            empty={<EmptyState icon={Gauge} title="No duel of this run has been decided yet" />}
          />
          <aside className="ratings-side edge-left scroll">
            <RatingScatter mechs={rows} run={run} ruleset={ruleset} selected={chosen} onSelect={setChosen} />
            <RatingNotes ratings={ratings} picked={picked} shown={rows.length} />
          </aside>
        </div>
      )}
    </div>
  );
}

interface RatingToolsProps {
  readonly run: RunInfo;
  readonly runs: readonly RunInfo[];
  readonly ratings: Ratings;
  readonly onRun: (id: string) => void;
}

const MOST_RUNS = 80;
/** Smaller changes of k are rounding by the number field. */
const LEAST_CHANGE = 0.004;

function RatingTools({ run, runs, ratings, onRun }: RatingToolsProps) {
  const { scale } = ratings;
  return (
    <div className="view-tools">
      <Select
        label="Run"
        value={String(run.id)}
        onChange={onRun}
        choices={runs
          .slice(0, MOST_RUNS)
          .map((r) => ({ value: String(r.id), label: r.name, note: `run ${r.id}, ${count(r.combatants)} 'Mechs` }))}
      />
      <BaselineChoice ratings={ratings} />
      <label className="row small dim" htmlFor="rating-k">
        k
        <NumberInput
          id="rating-k"
          label="k, spread of the scale"
          value={scale?.stretch ?? null}
          min={0.1}
          max={5}
          step={0.05}
          width={84}
          format={{ maximumFractionDigits: 2 }}
          onChange={(k) =>
            k !== null && scale !== undefined && Math.abs(k - scale.stretch) > LEAST_CHANGE && ratings.choose({ stretch: k })
          }
        />
      </label>
      <Button
        size="small"
        icon={Scale}
        disabled={scale?.calibrated !== false}
        title="Set k so that the ratings of this field use the whole scale"
        onClick={() => ratings.choose({ stretch: null })}
      >
        Fit to this field
      </Button>
      <span className="grow" />
      <ExportMenu
        label="Export ratings"
        files={{
          what: 'ratings',
          formats: ['csv', 'json', 'markdown', 'text'],
          get: (format) => host.call('export.ratings', { runId: run.id, format }),
        }}
      />
    </div>
  );
}

function BaselineChoice({ ratings }: { readonly ratings: Ratings }) {
  const { choose, fieldIds } = ratings;
  const baseline = ratings.scale?.baseline ?? null;
  return (
    <span className="row small">
      <span className="dim">5 is</span>
      <span className="strong ellipsis rating-baseline">{baseline?.name ?? 'the field average'}</span>
      <CombatantPicker
        ruleset="battletech"
        label={baseline === null ? "Compare with a 'Mech" : 'Change'}
        onPick={(combatant) => {
          const index = fieldIds.indexOf(combatant.id);
          if (index >= 0) choose({ baseline: index });
          else toast({ title: `${combatant.name} isn't in this run`, tone: 'error' });
        }}
      />
      {baseline !== null && (
        <Button size="small" onClick={() => choose({ baseline: null })}>
          Compare with the field
        </Button>
      )}
    </span>
  );
}

interface ScatterProps {
  readonly mechs: readonly RatedMech[];
  readonly run: RunInfo;
  readonly ruleset: RulesetInfo;
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
}

function RatingScatter({ mechs, run, ruleset, selected, onSelect }: ScatterProps) {
  const known = mechs.filter((mech) => mech.rating !== null && mech.standing.points > 0);
  if (known.length < 2) return <p className="small dim ratings-note">The chart needs at least two 'Mechs with a BV.</p>;
  return (
    <ChartPanel
      title="Combat Rating against BV"
      note="95 % intervals"
      height={Math.max(380, Math.round(innerHeight * 0.4))}
      picture={{
        title: 'Combat Rating against BV',
        subtitle: 'Above the line: better than its BV suggests. 95 % intervals',
        footer: chartFooter(run, ruleset),
      }}
      files={tableFiles('chart', `${run.name} rating against BV`, ["'Mech", 'BV', 'rating', 'low', 'high'], () =>
        known.map(({ standing, rating }) => [
          standing.name,
          standing.points,
          rating?.value ?? null,
          rating?.low ?? null,
          rating?.high ?? null,
        ]),
      )}
    >
      {(width, height) => <RatingChart mechs={known} width={width} height={height} selected={selected} onSelect={onSelect} />}
    </ChartPanel>
  );
}

function RatingNotes({
  ratings,
  picked,
  shown,
}: {
  readonly ratings: Ratings;
  readonly picked: RatedMech | undefined;
  readonly shown: number;
}) {
  const { terrainTypes, scale, total } = ratings;
  return (
    <>
      {picked !== undefined && picked.rating !== null && <PickedMech mech={picked} rating={picked.rating} terrainTypes={terrainTypes} />}
      <p className="small dim ratings-note">
        CR = 5 + k ln(defence turns / offence turns), limited to 1 to 10
        {scale !== undefined && `, with k = ${scale.stretch.toFixed(2)}${scale.calibrated ? ' fitted to this field' : ''}`}. Offence turns
        are turns fought per kill, defence turns are turns fought per loss. Strength is a Bradley-Terry estimate on the Elo scale. BV 2
        comes from the unit file, or is computed if the file has none.
        {terrainTypes.length > 0 &&
          ' A duel on two sheets counts for the terrain of both; ▴ and ▾ mark terrain where the whole 95 % interval lies above or below the overall rating.'}
        {total > shown && ` The best ${count(shown)} of ${count(total)} are listed.`}
      </p>
    </>
  );
}

function PickedMech({
  mech,
  rating,
  terrainTypes,
}: {
  readonly mech: RatedMech;
  readonly rating: Rating;
  readonly terrainTypes: readonly TerrainType[];
}) {
  const { standing } = mech;
  const { better, worse } = notableTerrain(mech, terrainTypes);
  const names = (list: readonly TerrainType[]) => list.map((terrain) => terrain.label).join(', ');
  return (
    <section className="stack ratings-picked">
      <div className="row">
        <div className="grow">
          <div className="display-title ellipsis">{standing.name}</div>
          <div className="small dim">{standing.detail}</div>
        </div>
        <div className="ratings-big">{rating.value.toFixed(1)}</div>
      </div>
      {terrainTypes.map(({ at, label }) => {
        const held = standing.byCondition?.[at];
        return held === undefined || held.rating === null ? null : (
          <div
            key={label}
            className="ratings-terrain"
            title={`${count(held.wins)} won, ${count(held.draws)} drawn, ${count(held.losses)} lost`}
          >
            <span>{label}</span>
            <IntervalBar low={held.rating.low} value={held.rating.value} high={held.rating.high} from={1} to={10} />
            <span className="figure">{held.rating.value.toFixed(1)}</span>
          </div>
        );
      })}
      {(better.length > 0 || worse.length > 0) && (
        <p className="small dim">
          {better.length > 0 && `Better than overall: ${names(better)}. `}
          {worse.length > 0 && `Worse: ${names(worse)}.`}
        </p>
      )}
      <Button size="small" onClick={() => navigate(href('editor', ['battletech'], { tab: 'mechs', mech: standing.combatantId }))}>
        Open record sheet
      </Button>
    </section>
  );
}
