import { FilePlus2, Play, Redo2, Save, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hasErrors } from '../../../src-shared/contract/problem.ts';
import { formatSeed, seedFromNumber } from '../../../src-shared/random/rng.ts';
import { SAMPLES } from '../../../src-shared/rulesets/osr/data/samples.generated.ts';
import {
  attempt,
  Button,
  Field,
  IconButton,
  Menu,
  NumberInput,
  SourceEditor,
  type SourceEditorHandle,
  TextInput,
  toast,
} from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import type { EditorProps } from '../editor.ts';
import { DeploymentStrip } from './DeploymentStrip.tsx';
import { deploymentOf } from './deployment.ts';
import { PartyList } from './PartyList.tsx';
import { RulesForm } from './RulesForm.tsx';
import { SideEditor } from './SideEditor.tsx';
import { useEncounter } from './use-encounter.ts';
import './encounter.css';

const BLANK = `# What happens when these two meet?
name: New encounter
iterations: 30000

side1:
  - name: Warden
    hp: 1d8+2
    ac: 16
    attack_bonus: 3
    damage: 1d8
    start_zone: melee

side2:
  - name: Raider
    count: 2
    hp: 1d6
    ac: 13
    attack_bonus: 2
    damage: 1d6
    start_zone: melee
`;

/** An encounter as a form and as YAML, side by side; each edit in one is shown in the other. */
export default function EncounterEditor({ ruleset, rosterId }: EditorProps) {
  const stored = useHostData('library.roster', rosterId === null ? null : { rosterId });
  const encounter = useEncounter(BLANK);
  const [saved, setSaved] = useState(BLANK);
  const source = useRef<SourceEditorHandle>(null);
  const { model, problems, text, edit } = encounter;

  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (stored.value?.text === undefined || stored.value.text === null || opened.current === stored.value.id) return;
    opened.current = stored.value.id;
    encounter.open(stored.value.text);
    setSaved(stored.value.text);
  }, [stored.value]);

  const title = model.head.name || stored.value?.name || 'Encounter';
  const unsaved = text !== saved || rosterId === null;
  const iterations = Number(model.head.iterations) || ruleset.defaultTrials;

  const save = async (): Promise<number> => {
    if (rosterId !== null) {
      await host.call('library.update', { rosterId, text });
      setSaved(text);
      toast({ title: `Saved ${title}`, tone: 'success' });
      return rosterId;
    }
    const [roster] = await host.call('library.import', {
      ruleset: ruleset.id,
      name: title,
      files: [{ name: `${fileName(title)}.yaml`, bytes: new TextEncoder().encode(text) }],
    });
    if (roster === undefined) throw new Error("The encounter couldn't be saved.");
    opened.current = roster.id;
    setSaved(text);
    location.hash = href('editor', [ruleset.id, roster.id]);
    toast({ title: `Saved ${title} to the library`, tone: 'success' });
    return roster.id;
  };

  const isLeague = model.parties.length > 0;
  const run = async () => {
    const id = unsaved ? await save() : (rosterId as number);
    if (isLeague) {
      location.hash = href('runs', ['new'], { ruleset: ruleset.id, rosters: id });
      return;
    }
    const [contest] = await host.call('library.contests', { rosterId: id });
    if (contest === undefined) throw new Error('Both sides need at least one fighter.');
    const started = await host.call('runs.start', {
      name: contest.name,
      ruleset: ruleset.id,
      kind: 'single',
      field: [contest.a, contest.b],
      options: contest.options,
      seed: formatSeed(seedFromNumber(Math.floor(Math.random() * 2 ** 32))),
      trials: contest.trials ?? ruleset.defaultTrials,
    });
    location.hash = href('matchups', [started.id, 0, 1]);
  };

  const broken = hasErrors(problems);
  const runLabel = isLeague ? 'Run these parties' : `Run ${iterations.toLocaleString('en-GB')} fights`;
  useCommands('Encounter editor', [
    { id: 'save', label: 'Save encounter', keys: 'mod+s', icon: Save, run: () => attempt(save) },
    {
      id: 'run',
      label: runLabel,
      keys: 'mod+enter',
      icon: Play,
      enabled: !broken,
      run: () => attempt(run),
    },
    { id: 'undo', label: 'Undo', keys: 'mod+z', icon: Undo2, enabled: encounter.canUndo, run: encounter.undo },
    { id: 'redo', label: 'Redo', keys: 'mod+shift+z', icon: Redo2, enabled: encounter.canRedo, run: encounter.redo },
  ]);

  const errors = problems.filter((p) => p.severity === 'error').length;
  const warnings = problems.filter((p) => p.severity === 'warning').length;
  return (
    <>
      <TopBar
        title={title}
        crumbs={[{ label: 'Library', to: href('library') }]}
        meta={unsaved ? <span className="soft">not saved yet</span> : undefined}
        actions={
          <>
            <IconButton icon={Undo2} label="Undo" keys="mod+z" disabled={!encounter.canUndo} onClick={encounter.undo} />
            <IconButton icon={Redo2} label="Redo" keys="mod+shift+z" disabled={!encounter.canRedo} onClick={encounter.redo} />
            <Menu
              trigger={<Button icon={FilePlus2}>Start from</Button>}
              entries={[
                { label: 'Simple duel', onSelect: () => encounter.write(BLANK) },
                { kind: 'heading', label: 'Samples' },
                ...SAMPLES.map((sample) => ({ label: sample.title, onSelect: () => encounter.write(sample.text) })),
              ]}
            />
            <Button icon={Save} disabled={!unsaved} onClick={() => attempt(save)}>
              Save
            </Button>
            <Button variant="primary" icon={Play} disabled={broken} onClick={() => attempt(run)}>
              {runLabel}
            </Button>
          </>
        }
      />
      <div className="encounter">
        <div className="encounter-form scroll">
          <div className="encounter-head">
            <Field label="Name">
              <TextInput
                aria-label="Encounter name"
                value={model.head.name}
                onChange={(event) => edit({ kind: 'head', field: 'name', value: event.target.value })}
              />
            </Field>
            <Field label="Fights per run">
              <NumberInput
                label="Fights per run"
                min={1}
                max={1_000_000_000}
                step={1000}
                value={Number(model.head.iterations) || null}
                placeholder="30000"
                onChange={(value) => edit({ kind: 'head', field: 'iterations', value: value === null ? '' : String(value) })}
              />
            </Field>
          </div>
          {isLeague ? (
            <PartyList parties={model.parties} />
          ) : (
            <>
              <DeploymentStrip zones={deploymentOf(model)} />
              {([0, 1] as const).map((side) => (
                <SideEditor
                  key={side}
                  side={side}
                  name={side === 0 ? model.head.side1_name : model.head.side2_name}
                  actors={model.sides[side]}
                  problems={problems}
                  end={
                    side === 0 && (model.sides[1][0]?.line ?? 0) > (model.sides[0].at(-1)?.line ?? 0)
                      ? (model.sides[1][0]?.line ?? Number.POSITIVE_INFINITY)
                      : Number.POSITIVE_INFINITY
                  }
                  edit={edit}
                />
              ))}
            </>
          )}
          <RulesForm model={model} edit={edit} />
        </div>
        <div className="pane edge-left encounter-source">
          <div className="encounter-source-head">
            <span className="mono">{stored.value?.file ?? `${fileName(title)}.yaml`}</span>
            <span className="grow" />
            {errors + warnings === 0 ? (
              <span className="caption">no problems</span>
            ) : (
              <span className="caption">
                {errors > 0 && `${errors} ${errors === 1 ? 'error' : 'errors'}`}
                {errors > 0 && warnings > 0 && ', '}
                {warnings > 0 && `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`}
              </span>
            )}
          </div>
          <SourceEditor
            handle={source}
            label="Encounter as YAML"
            language="yaml"
            text={text}
            problems={problems}
            onChange={encounter.write}
          />
        </div>
      </div>
    </>
  );
}

/** "Spearwall vs Zombies" -> "spearwall-vs-zombies" */
export function fileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'encounter'
  );
}
