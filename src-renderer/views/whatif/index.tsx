import { Activity, Scale } from 'lucide-react';
import type { ContestReport, RulesetInfo, RunInfo } from '../../../src-shared/api/types.ts';
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
import '../matchups/matchups.css';
import './whatif.css';

/**
 * `#/whatif?left=3.0.1&set={"distance":24}`: a contest and the same one with options changed.
 * `#/whatif?left=3.0.1&right=4.0.1`: contests of two runs held against each other.
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
        meta={<span>the same question with another setup, or another run</span>}
        actions={
          first.value &&
          ruleset &&
          right === null && <RunIt played={first.value} changes={readChanges(ruleset.options, first.value.options, route.query.set)} />
        }
      />
      <div className="whatif-pick">
        <PlacePicker label="This contest" value={left} report={first.value} onChange={(place) => setAddress({ left: place, set: null })} />
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
        <EmptyState icon={Scale} title="Choose a contest">
          Open a matchup of a run and press What if, or choose a single contest above. Then change a rule and see at once what it would have
          changed: the same trials are played again with the same seed, so that small differences show.
        </EmptyState>
      ) : first.value === undefined || ruleset === undefined ? (
        <Loading label="Reading the contest" />
      ) : right === null ? (
        <Changed key={route.query.left} played={first.value} ruleset={ruleset} route={route} />
      ) : second.value === undefined ? (
        <Loading label="Reading the contest" />
      ) : (
        <div className="scroll whatif">
          <BothOdds first={first.value} second={second.value} words={['First', 'Second']} ruleset={ruleset} />
          <Comparison first={first.value} second={second.value} words={['First', 'Second']} ruleset={ruleset} />
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
/** Typing and stepping come to rest before anything is played. */
const REST_MS = 350;
const WORDS = ['As played', 'As changed'] as const;

interface ChangedProps {
  readonly played: ContestReport;
  readonly ruleset: RulesetInfo;
  readonly route: Route;
}

/** The contest as it was played and as it would have been: both at the addresses of the run, trial by trial. */
function Changed({ played, ruleset, route }: ChangedProps) {
  const setAddress = useAddressState(route);
  const changes = readChanges(ruleset.options, played.options, route.query.set);
  const trials = trialsOf(route.query.n, played.odds.trials, ruleset.defaultTrials);
  const isChanged = Object.keys(changes).length > 0;
  const wanted = isChanged ? JSON.stringify({ ...played.options, ...changes }) : '';
  const rested = useSettled(wanted, REST_MS);
  const [indexA, indexB] = played.streams;
  const pair = { a: played.a.id, b: played.b.id, seed: played.seed, indexA, indexB, trials, winners: true };
  const first = useHostData('contest.play', { ...pair, options: { ...played.options } });
  const second = useHostData('contest.play', isChanged && rested !== '' ? { ...pair, options: JSON.parse(rested) as Options } : null);
  const stale = isChanged && (first.loading || second.loading || rested !== wanted);
  const shown = isChanged && second.error === undefined ? (second.value ?? null) : null;
  return (
    <div className="whatif-changed">
      <ChangeForm
        ruleset={ruleset}
        played={played}
        changes={changes}
        onChange={(next) => setAddress({ set: writeChanges(next) })}
        trials={trials}
        onTrials={(n) => setAddress({ n })}
      />
      <div className="scroll whatif" aria-busy={stale}>
        {first.error ? (
          <ErrorNote error={first.error} />
        ) : first.value === undefined ? (
          <Loading label={`Playing ${ruleset.nouns.trials}`} />
        ) : (
          <>
            <BothOdds first={first.value} second={shown} words={WORDS} ruleset={ruleset} stale={stale} />
            {second.error ? (
              <ErrorNote error={second.error} />
            ) : shown ? (
              <Comparison first={first.value} second={shown} words={WORDS} ruleset={ruleset} />
            ) : stale ? (
              <Loading label={`Playing ${ruleset.nouns.trials}`} />
            ) : (
              <EmptyState icon={Scale} title="Change an option">
                Every option of {ruleset.name} stands at the left as it was played. Choose another value, and the same{' '}
                {ruleset.nouns.trials} are played again under it.
              </EmptyState>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** As many as the run had, unless that says little or takes long. */
function trialsOf(asked: string | undefined, played: number, usual: number): number {
  const wanted = Number(asked);
  if (Number.isInteger(wanted) && wanted > 0) return Math.min(wanted, 1_000_000);
  return Math.min(MOST, played >= FEWEST ? played : usual);
}

/** A run of its own for the setup as changed, so that it can be kept. */
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
  /** Once it is there: it knows the names. */
  readonly report: ContestReport | undefined;
  /** What no contest at all means. */
  readonly none?: string;
  readonly onChange: (place: string) => void;
}

/** Single runs stand for their one contest; a pair of a larger run comes in by its address. */
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
      ? { value: 'none', label: 'Choose a contest' }
      : {
          value: current,
          label: report
            ? `${report.a.name} against ${report.b.name}, ${runs.find((r) => r.id === value.run)?.name ?? 'run'}`
            : 'Reading the contest',
        };
  return <Select label={label} value={current} onChange={onChange} choices={known ? choices : [outside, ...choices]} />;
}
