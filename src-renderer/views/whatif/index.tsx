import { Activity, Scale } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { Button, EmptyState, ErrorNote, Loading, Select } from '../../components/index.ts';
import { useSettled } from '../../components/use-settled.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { href, type Route, type ViewProps } from '../../state/routes.ts';
import { useRuns } from '../../state/runs.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { hasResults } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { BothOdds } from './BothOdds.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { Comparison } from './Comparison.tsx';
import { readChanges, writeChanges } from './changes.ts';
import { type Place, parsePlace } from './place.ts';
import { Suggestions } from './Suggestions.tsx';
import './whatif.css';

/**
 * `#/whatif?left=3.0.1&set={"distance":24}`: a contest and the same one with options changed.
 * `#/whatif?left=3.0.1&right=4.0.1`: contests of two runs, compared.
 */
export default function WhatIfView({ route }: ViewProps) {
  const setAddress = useAddressState(route);
  const left = parsePlace(route.query.left);
  const right = parsePlace(route.query.right);
  const first = useContest(left);
  const second = useContest(right);
  const ruleset = useRuleset(first.value?.ruleset);
  const error = first.error ?? second.error;
  return (
    <>
      <TopBar
        crumbs={[
          left === null
            ? { label: 'Matchups', to: href('matchups') }
            : { label: 'Matchup', to: href('matchups', [left.run, left.a, left.b]) },
        ]}
        title="What if"
        meta={<span>the same matchup with other options, or from another run</span>}
        actions={
          first.value &&
          ruleset &&
          right === null && <RunIt played={first.value} changes={readChanges(ruleset.options, first.value.options, route.query.set)} />
        }
      />
      <div className="whatif-pick">
        <PlacePicker label="This matchup" value={left} report={first.value} onChange={(place) => setAddress({ left: place, set: null })} />
        <span className="dim">against</span>
        <PlacePicker
          label="Against"
          value={right}
          report={second.value}
          none="The same with other options"
          onChange={(place) => setAddress({ right: place === 'none' ? null : place })}
        />
      </div>
      {error ? (
        <ErrorNote error={error} />
      ) : left === null ? (
        <Suggestions />
      ) : first.value === undefined || ruleset === undefined ? (
        <Loading label="Loading matchup" />
      ) : right === null ? (
        <Changed key={route.query.left} played={first.value} ruleset={ruleset} route={route} />
      ) : second.value === undefined ? (
        <Loading label="Loading matchup" />
      ) : (
        <div className="fill scroll">
          <BothOdds first={first.value} second={second.value} labels={['First', 'Second']} ruleset={ruleset} />
          <Comparison first={first.value} second={second.value} labels={['First', 'Second']} ruleset={ruleset} />
        </div>
      )}
    </>
  );
}

function useContest(place: Place | null) {
  return useHostData('runs.contest', place === null ? null : { runId: place.run, a: place.a, b: place.b });
}

const FEWEST = 200;
const MOST = 30_000;
/** Milliseconds without a change before anything is simulated. */
const SETTLE_MS = 350;
const LABELS = ['As played', 'As changed'] as const;

interface ChangedProps {
  readonly played: ContestReport;
  readonly ruleset: RulesetInfo;
  readonly route: Route;
}

/** The contest as played and as changed, both with the seeds of the run, trial by trial. */
function Changed({ played, ruleset, route }: ChangedProps) {
  const setAddress = useAddressState(route);
  const changes = readChanges(ruleset.options, played.options, route.query.set);
  const trials = trialsOf(route.query.n, played.odds.trials, ruleset.defaultTrials);
  const isChanged = Object.keys(changes).length > 0;
  const wanted = isChanged ? JSON.stringify({ ...played.options, ...changes }) : '';
  const settled = useSettled(wanted, SETTLE_MS);
  const [indexA, indexB] = played.streams;
  const pair = { a: played.a.id, b: played.b.id, seed: played.seed, indexA, indexB, trials, winners: true };
  const first = useHostData('contest.play', { ...pair, options: { ...played.options } });
  const second = useHostData('contest.play', isChanged && settled !== '' ? { ...pair, options: JSON.parse(settled) as Options } : null);
  const stale = isChanged && (first.loading || second.loading || settled !== wanted);
  const shown = isChanged && second.error === undefined ? (second.value ?? null) : null;
  return (
    <div className="split whatif-changed">
      <ChangeForm
        ruleset={ruleset}
        played={played}
        changes={changes}
        onChange={(next) => setAddress({ set: writeChanges(next) })}
        trials={trials}
        onTrials={(n) => setAddress({ n })}
      />
      <div className="fill scroll" aria-busy={stale}>
        {first.error ? (
          <ErrorNote error={first.error} />
        ) : first.value === undefined ? (
          <Loading label={`Simulating ${ruleset.nouns.trials}`} />
        ) : (
          <>
            <BothOdds first={first.value} second={shown} labels={LABELS} ruleset={ruleset} stale={stale} />
            {second.error ? (
              <ErrorNote error={second.error} />
            ) : shown ? (
              <Comparison first={first.value} second={shown} labels={LABELS} ruleset={ruleset} />
            ) : stale ? (
              <Loading label={`Simulating ${ruleset.nouns.trials}`} />
            ) : (
              <EmptyState icon={Scale} title="Change an option">
                The options of {ruleset.name} are on the left, as they were played. Choose another value to replay the same{' '}
                {ruleset.nouns.trials} with it.
              </EmptyState>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** As many as the run had, unless that is too few to say much or so many that it takes long. */
function trialsOf(asked: string | undefined, played: number, usual: number): number {
  const wanted = Number(asked);
  if (Number.isInteger(wanted) && wanted > 0) return Math.min(wanted, 1_000_000);
  return Math.min(MOST, played >= FEWEST ? played : usual);
}

/** Starts a run with the changed options, so that the result can be kept. */
function RunIt({ played, changes }: { readonly played: ContestReport; readonly changes: Options }) {
  const options = Object.entries({ ...played.options, ...changes }).map(([id, value]) => [`option.${id}`, String(value)] as const);
  const setup = { ruleset: played.ruleset, kind: 'single', challenger: `${played.a.id},${played.b.id}`, seed: played.seed };
  return (
    <Button
      icon={Activity}
      disabled={Object.keys(changes).length === 0}
      onClick={() => navigate(href('runs', ['new'], { ...setup, ...Object.fromEntries(options) }))}
    >
      Run with these options
    </Button>
  );
}

interface PlacePickerProps {
  readonly label: string;
  readonly value: Place | null;
  /** Provides the names once it has loaded. */
  readonly report: ContestReport | undefined;
  /** The label for no contest. */
  readonly none?: string;
  readonly onChange: (place: string) => void;
}

/** Lists the contests of single-matchup runs; a pair of a larger run comes from its address. */
function PlacePicker({ label, value, report, none, onChange }: PlacePickerProps) {
  const runs = useRuns((r) => r.list) ?? [];
  const singles = runs.filter((r) => r.kind === 'single' && hasResults(r));
  const current = value === null ? 'none' : `${value.run}.${value.a}.${value.b}`;
  const choices = [
    ...(none === undefined ? [] : [{ value: 'none', label: none }]),
    ...singles.map((r: RunInfo) => ({ value: `${r.id}.0.1`, label: r.name, note: `run ${r.id}, seed ${r.seed}` })),
  ];
  const known = choices.some((c) => c.value === current);
  const outside =
    value === null
      ? { value: 'none', label: 'Choose a matchup' }
      : {
          value: current,
          label: report
            ? `${report.a.title} against ${report.b.title}, ${runs.find((r) => r.id === value.run)?.name ?? 'run'}`
            : 'Loading …',
        };
  return <Select label={label} value={current} onChange={onChange} choices={known ? choices : [outside, ...choices]} />;
}
