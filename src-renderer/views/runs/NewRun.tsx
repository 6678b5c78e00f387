import { Dices, Play } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Options } from '../../../src-shared/contract/options.ts';
import { attempt, Button, Field, IconButton, NumberInput, SegmentedControl, Select, Sheet, TextInput } from '../../components/index.ts';
import { OptionsForm } from '../../components/OptionsForm.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { KIND_LABELS, KIND_MEANINGS } from '../../format/run-labels.ts';
import { editorFor } from '../../games/index.ts';
import { host } from '../../host/host.ts';
import { useRulesets } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLibrary } from '../../state/library.ts';
import { newSeed } from '../../state/new-seed.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { FieldChoice } from './FieldChoice.tsx';
import { KeepField } from './KeepField.tsx';
import { PlanFoot } from './PlanFoot.tsx';
import { draftFrom, freshDraft, KINDS, missing, type RunDraft, settingsOf, usualTrials } from './run-draft.ts';

export interface NewRunProps {
  /** From the address: `draftFrom` tells what it may say. */
  readonly preset: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

export function NewRun({ preset, onClose }: NewRunProps) {
  const rulesets = useRulesets();
  const rosters = useLibrary((l) => l.rosters) ?? [];
  // Start with the game one has the most of, unless the address says otherwise.
  const [draft, setDraft] = useState<RunDraft | null>(() => {
    const known =
      rulesets.find((r) => r.id === preset.ruleset) ?? rulesets.find((r) => rosters.some((one) => one.ruleset === r.id)) ?? rulesets[0];
    return known === undefined ? null : draftFrom(known, preset, newSeed());
  });
  const ruleset = rulesets.find((r) => r.id === draft?.ruleset);
  const needsField = draft !== null && draft.kind !== 'single';
  const { value: selected, error: selectError } = useHostData(
    'library.select',
    needsField
      ? {
          ruleset: draft.ruleset,
          query: draft.query,
          ...(draft.rosterIds.length > 0 && { rosterIds: [...draft.rosterIds] }),
        }
      : null,
  );
  const lacks = draft === null ? 'No game is installed.' : missing(draft, draft.kind === 'single' ? [] : selected);
  const fallbackName = `${ruleset?.name ?? ''} ${draft === null ? '' : KIND_LABELS[draft.kind].toLowerCase()}`;
  const settings = useMemo(
    () => (draft === null || lacks !== null ? null : settingsOf(draft, selected ?? [], fallbackName)),
    [draft, lacks, selected, fallbackName],
  );
  const rested = useSettled(settings, 300);
  const { value: plan, error: planError, loading } = useHostData('runs.plan', rested);
  const [starting, setStarting] = useState(false);
  const changeOptions = useCallback((options: Options) => setDraft((before) => before && { ...before, options }), []);
  if (draft === null || ruleset === undefined) return null;

  const change = (patch: Partial<RunDraft>) => setDraft({ ...draft, ...patch });
  const RunPart = editorFor(ruleset.id)?.RunPart;
  const start = () => {
    if (settings === null) return;
    setStarting(true);
    attempt(async () => {
      try {
        const run = await host.call('runs.start', settings);
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
          plan={lacks === null ? plan : undefined}
          loading={loading || rested !== settings}
          problem={lacks ?? planError?.message ?? selectError?.message ?? null}
          keep={draft.keep}
          starting={starting}
          ruleset={ruleset}
          onStart={start}
          icon={Play}
        />
      }
    >
      <div className="new-run">
        <section className="new-run-grid">
          <Field label="Game">
            <Select
              label="Game"
              value={draft.ruleset}
              onChange={(id) => {
                const next = rulesets.find((r) => r.id === id);
                if (next !== undefined) setDraft({ ...freshDraft(next, draft.kind, draft.seed), name: draft.name });
              }}
              choices={rulesets.map((r) => ({ value: r.id as string, label: r.name, note: r.tagline }))}
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
              change({ kind, trials: usualTrials(ruleset, kind), picked: kind === 'round-robin' || kind === 'ladder' ? [] : draft.picked })
            }
            choices={KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
          />
        </Field>
        <FieldChoice draft={draft} ruleset={ruleset} count={selected?.length} onChange={change} />
        <section className="new-run-grid">
          <Field
            label={`${capital(ruleset.nouns.trials)} a matchup`}
            hint={draft.precision === null ? 'Played in full.' : 'At most; a matchup stops earlier when it is sure enough.'}
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
          <Field label="Precision" hint="Stop when the 95 % interval is at most this wide to each side.">
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
          <Field label="Seed" hint="The same seed gives the same results, on any machine.">
            <div className="row">
              <TextInput
                className="mono"
                aria-label="Seed"
                value={draft.seed}
                maxLength={64}
                onChange={(event) => change({ seed: event.target.value })}
              />
              <IconButton icon={Dices} label="Another seed" onClick={() => change({ seed: newSeed() })} />
            </div>
          </Field>
          {draft.kind === 'ladder' && (
            <Field label="Places to tell apart" hint="How many at the top.">
              <NumberInput
                label="Places"
                value={draft.topPlaces}
                min={1}
                max={1000}
                width={160}
                onChange={(n) => n !== null && change({ topPlaces: Math.round(n) })}
              />
            </Field>
          )}
        </section>
        {draft.kind !== 'single' && <KeepField value={draft.keep} plan={plan} onChange={(keep) => change({ keep })} />}
        {RunPart !== undefined && (
          <Suspense fallback={null}>
            <RunPart key={ruleset.id} ruleset={ruleset} options={draft.options} onChange={changeOptions} />
          </Suspense>
        )}
        <OptionsForm ruleset={ruleset} options={draft.options} onChange={changeOptions} />
        <div>
          <Button variant="ghost" size="small" onClick={() => setDraft(freshDraft(ruleset, draft.kind, newSeed()))}>
            Back to the defaults
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
