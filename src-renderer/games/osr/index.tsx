import { FilePlus2, Play, Redo2, Save, Undo2 } from 'lucide-react';
import { hasErrors, type Problem } from '../../../src-shared/contract/problem.ts';
import { SAMPLES } from '../../../src-shared/rulesets/osr/data/samples.generated.ts';
import { attempt, Button, Field, IconButton, Loading, Menu, NumberInput, SourceEditor, TextInput } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { href } from '../../state/routes.ts';
import type { EditorProps } from '../editor.ts';
import { DeploymentStrip } from './DeploymentStrip.tsx';
import { deploymentOf } from './deployment.ts';
import { PartyList } from './PartyList.tsx';
import { RulesForm } from './RulesForm.tsx';
import { SideEditor } from './SideEditor.tsx';
import { type Encounter, useEncounter } from './use-encounter.ts';
import { type EncounterFile, useEncounterFile } from './use-encounter-file.ts';
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
  const encounter = useEncounter(BLANK);
  const file = useEncounterFile(ruleset, rosterId, encounter);
  const { model, problems } = encounter;
  const broken = hasErrors(problems);
  const fights = Number(model.head.iterations) || ruleset.defaultTrials;
  const runLabel = model.parties.length > 0 ? 'Run these parties' : `Run ${fights.toLocaleString('en-GB')} fights`;
  useCommands('Encounter editor', [
    { id: 'save', label: 'Save encounter', keys: 'mod+s', icon: Save, run: () => attempt(file.save) },
    { id: 'run', label: runLabel, keys: 'mod+enter', icon: Play, enabled: !broken, run: () => attempt(file.run) },
    { id: 'undo', label: 'Undo', keys: 'mod+z', icon: Undo2, enabled: encounter.canUndo, run: encounter.undo },
    { id: 'redo', label: 'Redo', keys: 'mod+shift+z', icon: Redo2, enabled: encounter.canRedo, run: encounter.redo },
  ]);
  return (
    <>
      <TopBar
        title={file.title}
        crumbs={[{ label: 'Library', to: href('library') }]}
        meta={file.unsaved ? <span className="soft">not saved yet</span> : undefined}
        actions={
          <>
            <DraftActions encounter={encounter} />
            <Button icon={Save} disabled={!file.unsaved} onClick={() => attempt(file.save)}>
              Save
            </Button>
            <Button variant="primary" icon={Play} disabled={broken} onClick={() => attempt(file.run)}>
              {runLabel}
            </Button>
          </>
        }
      />
      {file.isLoading ? (
        <Loading label="Loading encounter" />
      ) : (
        <div className="split encounter">
          <EncounterForm encounter={encounter} />
          <SourcePane encounter={encounter} file={file} />
        </div>
      )}
    </>
  );
}

function DraftActions({ encounter }: { readonly encounter: Encounter }) {
  return (
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
    </>
  );
}

function EncounterForm({ encounter }: { readonly encounter: Encounter }) {
  const { model, edit } = encounter;
  return (
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
      {model.parties.length > 0 ? <PartyList parties={model.parties} /> : <Sides encounter={encounter} />}
      <RulesForm model={model} edit={edit} />
    </div>
  );
}

function Sides({ encounter: { model, problems, edit } }: { readonly encounter: Encounter }) {
  const [first, second] = model.sides;
  const secondStart = second[0]?.line ?? 0;
  // The YAML may list the second side first.
  const firstEnd = secondStart > (first.at(-1)?.line ?? 0) ? secondStart : Number.POSITIVE_INFINITY;
  return (
    <>
      <DeploymentStrip zones={deploymentOf(model)} />
      <SideEditor side={0} name={model.head.side1_name} actors={first} problems={problems} end={firstEnd} edit={edit} />
      <SideEditor side={1} name={model.head.side2_name} actors={second} problems={problems} end={Number.POSITIVE_INFINITY} edit={edit} />
    </>
  );
}

function SourcePane({ encounter, file }: { readonly encounter: Encounter; readonly file: EncounterFile }) {
  return (
    <div className="pane edge-left encounter-source">
      <div className="row encounter-source-head">
        <span className="mono">{file.name}</span>
        <span className="grow" />
        <span className="caption">{problemCount(encounter.problems)}</span>
      </div>
      <SourceEditor
        label="Encounter as YAML"
        language="yaml"
        text={encounter.text}
        problems={encounter.problems}
        onChange={encounter.write}
      />
    </div>
  );
}

function problemCount(problems: readonly Problem[]): string {
  const errors = problems.filter((p) => p.severity === 'error').length;
  const warnings = problems.filter((p) => p.severity === 'warning').length;
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error', 'errors')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning', 'warnings')] : []),
  ];
  return parts.join(', ') || 'no problems';
}
