import { Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Input } from '../../../src-shared/api/index.ts';
import type { RulesetInfo, StoredCombatant } from '../../../src-shared/api/types.ts';
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

/** Duels a 'Mech is rated by (specification: 200). */
const DUELS_A_MECH = 200;

export interface RateFieldProps {
  readonly ruleset: RulesetInfo;
  readonly pool: Options;
  readonly blocked: string | null;
}

/** The usual baseline where the library has it, else somebody of middling BV, so that the field spreads to both sides; null until known. */
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

/** Starts the runs that ratings are read from: everybody against a baseline, or everybody against everybody. */
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
  const trials = asked ?? Math.max(1, Math.ceil(DUELS_A_MECH / (kind === 'gauntlet' ? 2 : 2 * Math.max(1, n - 1))));
  const options = useMemo(
    () => ({ ...defaultOptions(ruleset.options), ...ruleset.presets.find((p) => p.id === preset)?.values, ...pool }),
    [ruleset, preset, pool],
  );
  const lacks =
    blocked ??
    (n < 2 ? "The library has fewer than two 'Mechs." : kind === 'gauntlet' && baseline === null ? "Choose the baseline 'Mech." : null);
  const settings = useMemo((): RunInput | null => {
    if (lacks !== null || field === undefined) return null;
    const others = field.filter((id) => id !== baseline?.id);
    return {
      name: kind === 'gauntlet' ? `Combat Rating against ${baseline?.name}` : 'Combat Rating, round-robin',
      ruleset: 'battletech',
      kind,
      field: kind === 'gauntlet' ? [(baseline as StoredCombatant).id, ...others] : [...field],
      challengers: kind === 'gauntlet' ? 1 : 0,
      options,
      seed,
      trials,
    };
  }, [lacks, field, kind, baseline, options, seed, trials]);
  const { value: plan } = useHostData('runs.plan', useSettled(settings, 300));
  const start = () =>
    attempt(async () => {
      if (settings === null) return;
      const run = await host.call('runs.start', settings);
      navigate(href('runs', [run.id]));
    });
  return (
    <section className="rate-field">
      <h2>Rate the 'Mechs on this pool</h2>
      <Field
        label="Against"
        hint={kind === 'gauntlet' ? 'A rating of 5 is as good as the baseline.' : 'A rating of 5 is the middle of the field.'}
      >
        <SegmentedControl<Kind>
          label="Against"
          value={kind}
          onChange={setKind}
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
              {baseline === null ? 'none chosen' : `${baseline.name}, ${count(baseline.points)} BV`}
            </span>
            <CombatantPicker ruleset="battletech" label={baseline === null ? 'Choose' : 'Change'} onPick={setBaseline} />
          </div>
        </Field>
      )}
      <div className="rate-field-row">
        <Field label="Duels a side">
          <NumberInput label="Duels a matchup from either side" value={trials} min={1} max={1_000_000} width={120} onChange={setAsked} />
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
      <div className="small dim rate-field-plan" aria-live="polite">
        {lacks ??
          (plan === undefined
            ? 'Counting the duels.'
            : `${count(n)} 'Mechs, ${compact(plan.trials)} duels${plan.seconds === null ? '' : `, ${aboutDuration(plan.seconds)}`}.`)}
      </div>
      <Button wide variant="primary" icon={Play} disabled={settings === null} onClick={start}>
        {settings === null ? "Rate the 'Mechs" : `Rate ${count(n)} 'Mechs`}
      </Button>
    </section>
  );
}
