import { Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
import { gradedPlaces } from '../../../src-shared/run/graded-opponents.ts';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { attempt, Button, Field, NumberInput, SegmentedControl, Select } from '../../components/index.ts';
import { useSettled } from '../../components/use-settled.ts';
import { compact, count } from '../../format/figures.ts';
import { aboutDuration } from '../../format/time.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { newSeed } from '../../state/new-seed.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';

type RunInput = Input<'runs.start'>;
type Against = 'graded' | 'baseline' | 'round-robin';

/** Duels per 'Mech. */
const DUELS_PER_MECH = 200;

export interface RateFieldProps {
  readonly ruleset: RulesetInfo;
  readonly pool: Options;
  readonly blocked: string | null;
}

/** The ruleset's baseline if the library has it, otherwise a 'Mech of median BV, so that the field spreads to both sides; null until known. */
function useBaseline(n: number, usual: string | undefined): StoredCombatant | null {
  const named = useHostData(
    'library.combatants',
    usual === undefined ? null : { ruleset: 'battletech', query: `"${usual}"`, limit: 50 },
  ).value;
  const middling = useHostData(
    'library.combatants',
    n < 2 ? null : { ruleset: 'battletech', sort: 'points', offset: Math.floor(n / 2), limit: 1 },
  ).value;
  if (usual !== undefined && named === undefined) return null;
  return named?.rows.find((c) => c.name === usual) ?? middling?.rows[0] ?? null;
}

/** Opponents from weak to strong beside the baseline, or their neighbours where they are the baseline; empty until known, and in a small field. */
function useGradedOpponents(n: number, baseline: StoredCombatant | null): readonly StoredCombatant[] {
  const places = gradedPlaces(n - 1);
  const ask = (place: number | undefined) =>
    place === undefined ? null : ({ ruleset: 'battletech', sort: 'points', offset: place, limit: 2 } as const);
  const weak = useHostData('library.combatants', ask(places[0])).value;
  const fair = useHostData('library.combatants', ask(places[1])).value;
  const good = useHostData('library.combatants', ask(places[2])).value;
  const strong = useHostData('library.combatants', ask(places[3])).value;
  return useMemo(
    () => [weak, fair, good, strong].flatMap((page) => page?.rows.find(({ id }) => id !== baseline?.id) ?? []),
    [weak, fair, good, strong, baseline],
  );
}

function missing(mechs: number, against: Against, baseline: StoredCombatant | null): string | null {
  if (mechs < 2) return "The library needs at least two 'Mechs.";
  return against !== 'round-robin' && baseline === null ? "Choose a baseline 'Mech." : null;
}

type RatingRun = Pick<RunInput, 'options' | 'seed' | 'trials'> & {
  readonly field: readonly number[];
  /** The baseline first; empty: everyone meets everyone. */
  readonly opponents: readonly StoredCombatant[];
};

/** Ratings come from the duels of the run itself, so nothing is confirmed with others. */
function ratingRun({ field, opponents, ...given }: RatingRun): RunInput {
  const rest = { ...given, ruleset: 'battletech' as const, confirm: false };
  const [baseline, ...others] = opponents;
  if (baseline === undefined) {
    return { ...rest, kind: 'round-robin', name: 'Combat Rating, round-robin', field: [...field], challengers: 0 };
  }
  const ids = new Set(opponents.map(({ id }) => id));
  const name = `Combat Rating against ${baseline.name}${others.length > 0 ? ` and ${others.length} others` : ''}`;
  const members = [...ids, ...field.filter((id) => !ids.has(id))];
  return { ...rest, kind: 'gauntlet', name, field: members, challengers: opponents.length };
}

/** Starts the runs that ratings come from: all 'Mechs against a few opponents, or against each other. */
export function RateField({ ruleset, pool, blocked }: RateFieldProps) {
  const [against, setAgainst] = useState<Against>('graded');
  const [picked, setBaseline] = useState<StoredCombatant | null>(null);
  const [preset, setPreset] = useState(ruleset.presets[0]?.id ?? '');
  const [asked, setAsked] = useState<number | null>(null);
  const [seed] = useState(newSeed);
  const { value: field } = useHostData('library.select', { ruleset: 'battletech' });
  const n = field?.length ?? 0;
  const suggested = useBaseline(n, ruleset.rating?.baseline);
  const baseline = picked ?? suggested;
  const graded = useGradedOpponents(against === 'graded' ? n : 0, baseline);
  const opponents = useMemo(
    () => (against === 'round-robin' || baseline === null ? [] : [baseline, ...graded]),
    [against, baseline, graded],
  );
  const met = against === 'round-robin' ? n - 1 : opponents.length;
  const trials = asked ?? Math.max(1, Math.ceil(DUELS_PER_MECH / (2 * Math.max(1, met))));
  const options = useMemo(
    () => ({ ...defaultOptions(ruleset.options), ...ruleset.presets.find((p) => p.id === preset)?.values, ...pool }),
    [ruleset, preset, pool],
  );
  const lacks = blocked ?? missing(n, against, baseline);
  const settings = useMemo(
    () => (lacks !== null || field === undefined ? null : ratingRun({ field, opponents, options, seed, trials })),
    [lacks, field, opponents, options, seed, trials],
  );
  const { value: plan } = useHostData('runs.plan', useSettled(settings, 300));
  const start = () =>
    attempt(async () => {
      if (settings === null) return;
      const run = await host.call('runs.start', settings);
      navigate(href('runs', [run.id]));
    });
  return (
    <section className="stack rate-field">
      <h2>Rate 'Mechs on this pool</h2>
      <OpponentChoice against={against} onAgainst={setAgainst} baseline={baseline} onBaseline={setBaseline} />
      <div className="rate-field-row">
        <Field label="Duels per side">
          <NumberInput label="Duels per side in each matchup" value={trials} min={1} max={1_000_000} width={120} onChange={setAsked} />
        </Field>
        <Field label="Rules">
          <Select
            label="Rules"
            value={preset}
            onChange={setPreset}
            choices={ruleset.presets.map((p) => ({ value: p.id, label: p.label, note: p.meaning }))}
          />
        </Field>
      </div>
      <div className="small dim" aria-live="polite">
        {lacks ?? planText(n, plan)}
      </div>
      <Button wide variant="primary" icon={Play} disabled={settings === null} onClick={start}>
        {settings === null ? "Rate 'Mechs" : `Rate ${count(n)} 'Mechs`}
      </Button>
    </section>
  );
}

function planText(mechs: number, plan: { readonly trials: number; readonly seconds: number | null } | undefined): string {
  if (plan === undefined) return 'Counting duels';
  return `${count(mechs)} 'Mechs, ${compact(plan.trials)} duels${plan.seconds === null ? '' : `, ${aboutDuration(plan.seconds)}`}.`;
}

interface OpponentChoiceProps {
  readonly against: Against;
  readonly onAgainst: (against: Against) => void;
  readonly baseline: StoredCombatant | null;
  readonly onBaseline: (baseline: StoredCombatant) => void;
}

const HINTS: Readonly<Record<Against, string>> = {
  graded: 'The baseline and four others from weak to strong by BV. A rating of 5 is as good as the baseline.',
  baseline: 'A rating of 5 is as good as the baseline.',
  'round-robin': 'A rating of 5 is the field average.',
};

function OpponentChoice({ against, onAgainst, baseline, onBaseline }: OpponentChoiceProps) {
  return (
    <>
      <Field label="Against" hint={HINTS[against]}>
        <SegmentedControl<Against>
          label="Against"
          value={against}
          onChange={onAgainst}
          choices={[
            { value: 'graded', label: 'Weak to strong' },
            { value: 'baseline', label: 'Baseline only' },
            { value: 'round-robin', label: 'Each other' },
          ]}
        />
      </Field>
      {against !== 'round-robin' && (
        <Field label="Baseline">
          <div className="row">
            <span className={baseline === null ? 'dim ellipsis grow' : 'strong ellipsis grow'}>
              {baseline === null ? 'none' : `${baseline.name}, ${count(baseline.points)} BV`}
            </span>
            <CombatantPicker ruleset="battletech" label={baseline === null ? 'Choose' : 'Change'} onPick={onBaseline} />
          </div>
        </Field>
      )}
    </>
  );
}
