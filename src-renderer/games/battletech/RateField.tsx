import { Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
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
type Kind = 'gauntlet' | 'round-robin';

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

function missing(mechs: number, kind: Kind, baseline: StoredCombatant | null): string | null {
  if (mechs < 2) return "The library needs at least two 'Mechs.";
  return kind === 'gauntlet' && baseline === null ? "Choose a baseline 'Mech." : null;
}

type RatingRun = Pick<RunInput, 'options' | 'seed' | 'trials'> & {
  readonly kind: Kind;
  readonly field: readonly number[];
  readonly baseline: StoredCombatant | null;
};

/** In a gauntlet the baseline is the only challenger. */
/** Ratings come from the duels of the run itself, so nothing is confirmed with others. */
function ratingRun({ kind, field, baseline, ...given }: RatingRun): RunInput {
  const rest = { ...given, ruleset: 'battletech', kind, confirm: false };
  if (kind === 'gauntlet' && baseline !== null) {
    const others = field.filter((id) => id !== baseline.id);
    const name = `Combat Rating against ${baseline.name}`;
    return { ...rest, name, field: [baseline.id, ...others], challengers: 1 };
  }
  return { ...rest, name: 'Combat Rating, round-robin', field: [...field], challengers: 0 };
}

/** Starts the runs that ratings come from: all 'Mechs against a baseline, or against each other. */
export function RateField({ ruleset, pool, blocked }: RateFieldProps) {
  const [kind, setKind] = useState<Kind>('gauntlet');
  const [picked, setBaseline] = useState<StoredCombatant | null>(null);
  const [preset, setPreset] = useState(ruleset.presets[0]?.id ?? '');
  const [asked, setAsked] = useState<number | null>(null);
  const [seed] = useState(newSeed);
  const { value: field } = useHostData('library.select', { ruleset: 'battletech' });
  const n = field?.length ?? 0;
  const suggested = useBaseline(n, ruleset.rating?.baseline);
  const baseline = picked ?? suggested;
  const trials = asked ?? Math.max(1, Math.ceil(DUELS_PER_MECH / (kind === 'gauntlet' ? 2 : 2 * Math.max(1, n - 1))));
  const options = useMemo(
    () => ({ ...defaultOptions(ruleset.options), ...ruleset.presets.find((p) => p.id === preset)?.values, ...pool }),
    [ruleset, preset, pool],
  );
  const lacks = blocked ?? missing(n, kind, baseline);
  const settings = useMemo(
    () => (lacks !== null || field === undefined ? null : ratingRun({ kind, field, baseline, options, seed, trials })),
    [lacks, field, kind, baseline, options, seed, trials],
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
      <OpponentChoice kind={kind} onKind={setKind} baseline={baseline} onBaseline={setBaseline} />
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
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly baseline: StoredCombatant | null;
  readonly onBaseline: (baseline: StoredCombatant) => void;
}

function OpponentChoice({ kind, onKind, baseline, onBaseline }: OpponentChoiceProps) {
  const hint = kind === 'gauntlet' ? 'A rating of 5 is as good as the baseline.' : 'A rating of 5 is the field average.';
  return (
    <>
      <Field label="Against" hint={hint}>
        <SegmentedControl<Kind>
          label="Against"
          value={kind}
          onChange={onKind}
          choices={[
            { value: 'gauntlet', label: "A baseline 'Mech" },
            { value: 'round-robin', label: 'Each other' },
          ]}
        />
      </Field>
      {kind === 'gauntlet' && (
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
