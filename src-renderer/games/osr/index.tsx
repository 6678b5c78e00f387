import { FilePlus2, Play, Redo2, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { hasErrors, type Problem } from '../../../src-shared/contract/problem.ts';
import { SAMPLES } from '../../../src-shared/rulesets/osr/data/samples.generated.ts';
import { type EncounterEdit, editEncounterAll, namesOfSides } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import {
  attempt,
  Button,
  DraftNote,
  Field,
  IconButton,
  Loading,
  Menu,
  NumberInput,
  SourceEditor,
  Tabs,
  TextInput,
} from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { draftKey, keptDraft } from '../../state/drafts.ts';
import { href } from '../../state/routes.ts';
import { useViewState } from '../../state/session.ts';
import type { EditorProps } from '../editor.ts';
import { type ChangedActors, changedActors } from './changed-actors.ts';
import { type ActorPlace, actorAtLine } from './chosen-actor.ts';
import { DeploymentStrip } from './DeploymentStrip.tsx';
import { deploymentOf } from './deployment.ts';
import { FairPanel } from './FairPanel.tsx';
import { LiveOddsStrip } from './LiveOddsStrip.tsx';
import { PartyList } from './PartyList.tsx';
import { RulesForm } from './RulesForm.tsx';
import { SideEditor } from './SideEditor.tsx';
import { type Draft, type Encounter, useEncounter } from './use-encounter.ts';
import { type EncounterFile, useEncounterFile } from './use-encounter-file.ts';
import { useLiveOdds } from './use-live-odds.ts';
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

const NEW: Draft = { past: [], text: BLANK, future: [] };

/** An encounter as a form and as YAML, side by side; each edit in one is shown in the other. */
export default function EncounterEditor({ ruleset, rosterId }: EditorProps) {
  const [kept] = useState(() => keptDraft(draftKey(ruleset.id, rosterId)));
  const encounter = useEncounter(kept ?? NEW);
  const file = useEncounterFile({ ruleset, rosterId, kept, blank: BLANK }, encounter);
  const [chosen, setChosen] = useState<ActorPlace | null>(null);
  const [applied, setApplied] = useState<AppliedChange | null>(null);
  const apply = (edits: readonly EncounterEdit[]) => {
    setApplied({ text: editEncounterAll(encounter.text, edits), actors: changedActors(encounter.model, edits) });
    encounter.editAll(edits);
  };
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
        meta={<DraftNote unsaved={file.unsaved} onDiscard={file.discard} />}
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
          <EncounterForm
            encounter={encounter}
            chosen={chosen}
            onChoose={setChosen}
            changed={applied?.text === encounter.text ? applied.actors : NONE_CHANGED}
          />
          <SidePane encounter={encounter} file={file} chosen={chosen} onChoose={setChosen} onApply={apply} />
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

interface EncounterPartProps {
  readonly encounter: Encounter;
  /** The fighter that is marked in the form and in the YAML. */
  readonly chosen: ActorPlace | null;
  readonly onChoose: (place: ActorPlace | null) => void;
}

/** The change that was applied last; it is marked until the encounter is edited again. */
interface AppliedChange {
  readonly text: string;
  readonly actors: ChangedActors;
}

const NONE_CHANGED: ChangedActors = [[], []];

interface EncounterFormProps extends EncounterPartProps {
  readonly changed: ChangedActors;
}

function EncounterForm({ encounter, chosen, onChoose, changed }: EncounterFormProps) {
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
      {model.parties.length > 0 ? (
        <PartyList parties={model.parties} />
      ) : (
        <Sides encounter={encounter} chosen={chosen} onChoose={onChoose} changed={changed} />
      )}
      <RulesForm model={model} edit={edit} />
    </div>
  );
}

function Sides({ encounter: { model, problems, edit }, chosen, onChoose, changed }: EncounterFormProps) {
  const [first, second] = model.sides;
  const secondStart = second[0]?.line ?? 0;
  // The YAML may list the second side first.
  const firstEnd = secondStart > (first.at(-1)?.line ?? 0) ? secondStart : Number.POSITIVE_INFINITY;
  const shared = { problems, edit, chosen, onChoose };
  return (
    <>
      <DeploymentStrip zones={deploymentOf(model)} />
      <SideEditor side={0} name={model.head.side1_name} actors={first} end={firstEnd} changed={changed[0]} {...shared} />
      <SideEditor side={1} name={model.head.side2_name} actors={second} end={Number.POSITIVE_INFINITY} changed={changed[1]} {...shared} />
    </>
  );
}

type SidePage = 'yaml' | 'fair';

const SIDE_PAGES = [
  { id: 'yaml', label: 'YAML' },
  { id: 'fair', label: 'Make it fair' },
] as const;

interface SidePaneProps extends EncounterPartProps {
  readonly file: EncounterFile;
  readonly onApply: (edits: readonly EncounterEdit[]) => void;
}

/** The odds as the encounter stands; below them its text, or what would make it fair. */
function SidePane({ file, onApply, ...props }: SidePaneProps) {
  const { encounter } = props;
  const { parties } = encounter.model;
  const [page, setPage] = useViewState<SidePage>('osr.sidePage', 'yaml');
  const isBroken = hasErrors(encounter.problems);
  const text = isBroken || parties.length > 0 ? null : encounter.text;
  const live = useLiveOdds(text);
  const names = namesOfSides(encounter.model);
  const { odds } = live;
  return (
    <div className="pane edge-left encounter-source">
      <div className="row encounter-source-head">
        <Tabs<SidePage> label="Beside the form" value={page} onChange={setPage} tabs={SIDE_PAGES} />
        <span className="grow" />
        <span className="mono ellipsis">{file.name}</span>
        <span className="caption">{problemCount(encounter.problems)}</span>
      </div>
      {parties.length === 0 && <LiveOddsStrip live={live} names={names} isBroken={isBroken} />}
      {page === 'fair' && parties.length === 0 ? (
        <FairPanel
          text={text}
          names={names}
          now={odds === null ? null : (odds.exact?.winA ?? odds.sample.wins / odds.sample.n)}
          onApply={({ edits }) => onApply(edits)}
        />
      ) : (
        <EncounterSource {...props} />
      )}
    </div>
  );
}

function EncounterSource({ encounter, chosen, onChoose }: EncounterPartProps) {
  const actor = chosen === null ? undefined : encounter.model.sides[chosen.side][chosen.actor];
  return (
    <SourceEditor
      label="Encounter as YAML"
      language="yaml"
      text={encounter.text}
      problems={encounter.problems}
      highlight={actor === undefined ? null : { from: actor.line, to: actor.lastLine }}
      onLine={(line) => onChoose(actorAtLine(encounter.model, line))}
      onChange={encounter.write}
    />
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
