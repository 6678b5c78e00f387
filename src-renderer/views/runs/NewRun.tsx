import { Dices, Play, Save, Trash2 } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { Options } from '../../../src-shared/contract/options.ts';
import {
  attempt,
  Button,
  DraftNote,
  Field,
  IconButton,
  Menu,
  NumberInput,
  SegmentedControl,
  Select,
  Sheet,
  Switch,
  TextInput,
  TextPopover,
  toast,
} from '../../components/index.ts';
import { OptionsForm } from '../../components/OptionsForm.tsx';
import { capitalise } from '../../format/capitalise.ts';
import { KIND_LABELS, KIND_MEANINGS } from '../../format/run-labels.ts';
import { editorFor } from '../../games/index.ts';
import { host } from '../../host/host.ts';
import { useRulesets } from '../../state/app-info.ts';
import { newSeed } from '../../state/new-seed.ts';
import { href } from '../../state/routes.ts';
import { useViewState } from '../../state/session.ts';
import { navigate } from '../../state/use-route.ts';
import { FieldChoice } from './FieldChoice.tsx';
import { KeepField } from './KeepField.tsx';
import { PlanFoot } from './PlanFoot.tsx';
import { freshDraft, KINDS, presetOf, type RunPreset, suggestedTrials } from './run-draft.ts';
import { type RunSetup, useRunDraft } from './use-run-draft.ts';

export interface NewRunProps {
  readonly preset: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

export function NewRun({ preset, onClose }: NewRunProps) {
  const setup = useRunDraft(preset);
  return setup === null ? null : <NewRunSheet setup={setup} onClose={onClose} />;
}

function NewRunSheet({ setup, onClose }: { readonly setup: RunSetup; readonly onClose: () => void }) {
  const { draft, ruleset, settings, plan, setDraft, change } = setup;
  const [starting, setStarting] = useState(false);
  const start = () => {
    if (settings === null) return;
    setStarting(true);
    attempt(async () => {
      try {
        const run = await host.call('runs.start', settings);
        setup.discard();
        navigate(href('runs', [run.id]));
      } finally {
        setStarting(false);
      }
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="New run"
      foot={
        <PlanFoot
          plan={plan}
          loading={setup.isPlanning}
          problem={setup.problem}
          keep={draft.keep}
          starting={starting}
          ruleset={ruleset}
          onStart={start}
          icon={Play}
        />
      }
    >
      <div className="runs-new">
        <NameFields setup={setup} />
        <FieldChoice draft={draft} ruleset={ruleset} count={setup.fieldSize} onChange={change} />
        <TrialFields setup={setup} />
        <GameOptions setup={setup} />
        <MoreSettings setup={setup} />
        <div className="row">
          <Presets setup={setup} />
          <span className="grow" />
          <DraftNote unsaved={setup.isKept} onDiscard={setup.discard} />
          <Button variant="ghost" size="small" onClick={() => setDraft(freshDraft(ruleset, draft.kind, newSeed()))}>
            Reset to defaults
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** What most runs leave as it is. */
function MoreSettings({ setup: { draft, plan, change } }: { readonly setup: RunSetup }) {
  const changed = [draft.precision !== null, draft.keep !== 'outcomes', !draft.confirm].filter(Boolean).length;
  return (
    <details className="options-group">
      <summary>
        <span className="grow">Precision, seed and storage</span>
        {changed > 0 && <span className="options-changed">{changed} changed</span>}
      </summary>
      <div className="runs-more">
        <section className="runs-new-grid">
          <Field label="Precision" hint="Stop when the 95 % interval is at most this wide on each side.">
            <NumberInput
              label="Precision"
              value={draft.precision}
              min={0.01}
              max={50}
              step={0.1}
              unit="± %"
              placeholder="none"
              width={160}
              onChange={(precision) => change({ precision })}
            />
          </Field>
          <SeedField seed={draft.seed} onChange={(seed) => change({ seed })} />
        </section>
        {draft.kind !== 'single' && <KeepField value={draft.keep} plan={plan} onChange={(keep) => change({ keep })} />}
        {draft.kind !== 'single' && (
          <Field
            label="Confirm headlines"
            hint="After the last trial, everything that may become a headline is measured with fresh trials; what does not hold is dropped."
          >
            <Switch label="Confirm headlines" checked={draft.confirm} onChange={(confirm) => change({ confirm })} />
          </Field>
        )}
      </div>
    </details>
  );
}

/** Settings saved under a name, for the next run of the game; the field is chosen each time. */
function Presets({ setup: { draft, ruleset, change } }: { readonly setup: RunSetup }) {
  const [presets, setPresets] = useViewState<Readonly<Record<string, RunPreset>>>(`runs.presets.${ruleset.id}`, {});
  const names = Object.keys(presets);
  const removePreset = (name: string) => {
    const { [name]: _, ...rest } = presets;
    setPresets(rest);
    toast({ title: `Deleted preset ${name}`, undo: () => setPresets(presets) });
  };
  return (
    <>
      <TextPopover
        icon={Save}
        size="small"
        label="Save as preset"
        field="Name"
        hint="Kind, trials, precision, storage and options"
        value={draft.name}
        keep="run.preset"
        submit="Save preset"
        onSubmit={(name) => name.trim() !== '' && setPresets({ ...presets, [name.trim()]: presetOf(draft) })}
      />
      {names.length > 0 && (
        <Menu
          align="start"
          trigger={<Button size="small">Presets</Button>}
          entries={[
            ...names.map((name) => ({ label: name, onSelect: () => change(presets[name]!) })),
            { kind: 'separator' as const },
            ...names.map((name) => ({ label: `Delete ${name}`, icon: Trash2, onSelect: () => removePreset(name) })),
          ]}
        />
      )}
    </>
  );
}

function NameFields({ setup: { draft, ruleset, fallbackName, setDraft, change } }: { readonly setup: RunSetup }) {
  const rulesets = useRulesets();
  return (
    <>
      <section className="runs-new-grid">
        <Field label="Game">
          <Select
            label="Game"
            value={draft.ruleset}
            onChange={(id) => {
              const next = rulesets.find((r) => r.id === id);
              if (next !== undefined) setDraft({ ...freshDraft(next, draft.kind, draft.seed), name: draft.name });
            }}
            choices={rulesets.map((r) => ({ value: String(r.id), label: r.name, note: r.tagline }))}
          />
        </Field>
        <Field label="Name">
          <TextInput
            aria-label="Name"
            value={draft.name}
            placeholder={fallbackName}
            maxLength={200}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
      </section>
      <Field label="Kind" hint={KIND_MEANINGS[draft.kind]}>
        <SegmentedControl
          label="Kind"
          value={draft.kind}
          onChange={(kind) =>
            change({
              kind,
              trials: suggestedTrials(ruleset, kind),
              picked: kind === 'round-robin' || kind === 'ladder' ? [] : draft.picked,
            })
          }
          choices={KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        />
      </Field>
    </>
  );
}

function TrialFields({ setup: { draft, ruleset, change } }: { readonly setup: RunSetup }) {
  return (
    <section className="runs-new-grid">
      <Field
        label={`${capitalise(ruleset.nouns.trials)} per matchup`}
        hint={draft.precision === null ? 'Always played in full.' : 'At most; a matchup stops early once it is precise enough.'}
      >
        <NumberInput
          label="Trials"
          value={draft.trials}
          min={1}
          max={1_000_000_000}
          step={1}
          width={160}
          onChange={(trials) => trials !== null && change({ trials: Math.round(trials) })}
        />
      </Field>
      {draft.kind === 'ladder' && (
        <Field label="Top ranks to resolve" hint="How many ranks at the top get extra trials.">
          <NumberInput
            label="Top ranks to resolve"
            value={draft.topPlaces}
            min={1}
            max={1000}
            width={160}
            onChange={(n) => n !== null && change({ topPlaces: Math.round(n) })}
          />
        </Field>
      )}
    </section>
  );
}

function SeedField({ seed, onChange }: { readonly seed: string; readonly onChange: (seed: string) => void }) {
  return (
    <Field label="Seed" hint="The same seed gives the same results on any computer.">
      <div className="row">
        <TextInput className="mono" aria-label="Seed" value={seed} maxLength={64} onChange={(event) => onChange(event.target.value)} />
        <IconButton icon={Dices} label="New seed" onClick={() => onChange(newSeed())} />
      </div>
    </Field>
  );
}

function GameOptions({ setup: { draft, ruleset, change } }: { readonly setup: RunSetup }) {
  const RunPart = editorFor(ruleset.id)?.RunPart;
  const changeOptions = useCallback((options: Options) => change({ options }), [change]);
  return (
    <>
      {RunPart !== undefined && (
        <Suspense fallback={null}>
          <RunPart key={ruleset.id} ruleset={ruleset} options={draft.options} onChange={changeOptions} />
        </Suspense>
      )}
      <OptionsForm ruleset={ruleset} options={draft.options} onChange={changeOptions} />
    </>
  );
}
