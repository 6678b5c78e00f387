import { Gauge, Scale } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import type { RulesetInfo, RunInfo } from '../../../src-shared/api/types.ts';
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
import { LEAST_WIDTH, ratingColumns, sortMechs, TERRAIN_WIDTH } from './rating-columns.tsx';
import { type Country, type RatedMech, tellingCountries } from './ratings.ts';
import { type Ratings, useRatings } from './use-ratings.ts';

export interface RatingTabProps {
  readonly route: Route;
  readonly ruleset: RulesetInfo;
  readonly onPool: () => void;
}

/** Combat Ratings of a run, beside strength and BV. */
export function RatingTab({ route, ruleset, onPool }: RatingTabProps) {
  const list = useRuns((r) => r.list);
  if (list === null) return <Loading label="Reading the runs" />;
  const runs = list.filter((run) => run.ruleset === 'battletech' && run.kind !== 'single' && hasResults(run));
  const run = runs.find((r) => String(r.id) === route.query.run) ?? runs.find((r) => r.status === 'done') ?? runs[0];
  if (run === undefined) {
    return (
      <EmptyState
        icon={Gauge}
        title="Nothing rated yet"
        action={
          <Button variant="primary" onClick={onPool}>
            Choose a pool and rate the 'Mechs
          </Button>
        }
      >
        A Combat Rating comes from a run: every 'Mech against a baseline, or against all the others.
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
  const { mechs, countries, scale } = ratings;
  const [sort, setSort] = useState({ by: 'rating', descending: true });
  const [chosen, setChosen] = useState<number | null>(null);
  const rows = useMemo(() => sortMechs(mechs ?? [], sort.by, sort.descending), [mechs, sort]);
  const columns = useMemo(() => ratingColumns(countries), [countries]);
  const selected = rows.findIndex((mech) => mech.standing.index === chosen);
  const picked = rows[selected];
  return (
    <div className="ratings">
      <div className="view-tools">
        <Select
          label="Run"
          value={String(run.id)}
          onChange={(id) => setAddress({ run: id })}
          choices={runs
            .slice(0, 80)
            .map((r) => ({ value: String(r.id), label: r.name, note: `run ${r.id}, ${count(r.combatants)} 'Mechs` }))}
        />
        <BaselineChoice ratings={ratings} />
        <label className="row small dim" htmlFor="rating-k">
          k
          <NumberInput
            id="rating-k"
            label="k, how far the scale is stretched"
            value={scale?.stretch ?? null}
            min={0.1}
            max={5}
            step={0.05}
            width={84}
            format={{ maximumFractionDigits: 2 }}
            onChange={(k) => k !== null && scale !== undefined && Math.abs(k - scale.stretch) > 0.004 && ratings.choose({ stretch: k })}
          />
        </label>
        <Button
          size="small"
          icon={Scale}
          disabled={scale?.calibrated !== false}
          title="Chooses k so that the ratings of this field spread over the scale"
          onClick={() => ratings.choose({ stretch: null })}
        >
          Calibrate on this field
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
      {ratings.error ? (
        <ErrorNote error={ratings.error} />
      ) : mechs === undefined ? (
        <Loading label="Rating the field" />
      ) : (
        <div className="ratings-body" style={{ '--ratings-width': `${LEAST_WIDTH + TERRAIN_WIDTH * countries.length}px` } as CSSProperties}>
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
            empty={<EmptyState icon={Gauge} title="No duel of this run is decided yet" />}
          />
          <aside className="ratings-side scroll">
            <RatingScatter mechs={rows} run={run} ruleset={ruleset} selected={chosen} onSelect={setChosen} />
            <RatingNotes ratings={ratings} picked={picked} shown={rows.length} />
          </aside>
        </div>
      )}
    </div>
  );
}

function BaselineChoice({ ratings }: { readonly ratings: Ratings }) {
  const { choose, fieldIds } = ratings;
  const baseline = ratings.scale?.baseline ?? null;
  return (
    <span className="row small">
      <span className="dim">5 is</span>
      <span className="strong ellipsis rating-baseline">{baseline?.name ?? 'the middle of the field'}</span>
      <CombatantPicker
        ruleset="battletech"
        label={baseline === null ? "Measure against a 'Mech" : 'Change'}
        onPick={(combatant) => {
          const index = fieldIds.indexOf(combatant.id);
          if (index >= 0) choose({ baseline: index });
          else toast({ title: `${combatant.name} did not take part in this run`, tone: 'error' });
        }}
      />
      {baseline !== null && (
        <Button size="small" onClick={() => choose({ baseline: null })}>
          Measure against the field
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
  if (known.length < 2) return <p className="small dim ratings-note">A chart against BV needs two 'Mechs with a BV.</p>;
  return (
    <ChartPanel
      title="Combat Rating against BV"
      note="95 % intervals"
      height={Math.max(380, Math.round(innerHeight * 0.4))}
      picture={{
        title: 'Combat Rating against BV',
        subtitle: 'Above the line: better than its price. 95 % intervals',
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
  const { countries, scale, total } = ratings;
  return (
    <>
      {picked !== undefined && picked.rating !== null && <PickedMech mech={picked} rating={picked.rating} countries={countries} />}
      <p className="small dim ratings-note">
        CR = 5 + k ln(defence turns / offence turns), kept within 1 and 10
        {scale !== undefined && `, with k = ${scale.stretch.toFixed(2)}${scale.calibrated ? ' fitted to this field' : ''}`}. Offence turns
        are the turns of fighting for each kill, defence turns for each loss. Strength is Bradley-Terry's on the Elo scale. BV 2 is the
        file's where it carries one, else computed.
        {countries.length > 0 &&
          ' A duel on two sheets counts for the country of each; ▴ and ▾ mark countries where the whole 95 % interval lies above or below the overall rating.'}
        {total > shown && ` The best ${count(shown)} of ${count(total)} are listed.`}
      </p>
    </>
  );
}

function PickedMech({
  mech,
  rating,
  countries,
}: {
  readonly mech: RatedMech;
  readonly rating: Rating;
  readonly countries: readonly Country[];
}) {
  const { standing } = mech;
  const { better, worse } = tellingCountries(mech, countries);
  const names = (list: readonly Country[]) => list.map((country) => country.label).join(', ');
  return (
    <section className="ratings-picked">
      <div className="row">
        <div className="grow">
          <div className="ratings-name ellipsis">{standing.name}</div>
          <div className="small dim">{standing.detail}</div>
        </div>
        <div className="ratings-big">{rating.value.toFixed(1)}</div>
      </div>
      {countries.map(({ at, label }) => {
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
          {better.length > 0 && `Better than over all: ${names(better)}. `}
          {worse.length > 0 && `Worse: ${names(worse)}.`}
        </p>
      )}
      <Button size="small" onClick={() => navigate(href('editor', ['battletech'], { tab: 'mechs', mech: standing.combatantId }))}>
        Open its sheet
      </Button>
    </section>
  );
}
