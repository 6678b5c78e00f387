import { ArrowLeftRight, FileVideo, ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SCENE_LABELS, type SceneKind } from '../../../src-shared/episode/scene-kinds.ts';
import { loadoutLine } from '../../../src-shared/query/loadout-names.ts';
import { attempt, Button, Field, NumberInput, Select, SideMark, Switch, TextInput } from '../../components/index.ts';
import { filmTime } from '../../replay/clip.ts';
import type { ReplaySource } from '../../replay/source.ts';
import { VoicePanel } from '../../sound/VoicePanel.tsx';
import { useHostData } from '../../state/host-data.ts';
import { useRuns } from '../../state/runs.ts';
import { pickClip, pickPicture } from './brand-files.ts';
import { CameraKeyList } from './CameraKeyList.tsx';
import type { Clock } from './clock.ts';
import { type SceneSpec, sceneSource, sourceText } from './project.ts';

interface SceneInspectorProps {
  readonly spec: SceneSpec;
  readonly onChange: (change: Partial<SceneSpec>) => void;
}

interface InspectorProps extends SceneInspectorProps {
  readonly clock: Clock;
  readonly seconds: number;
}

const WITHOUT_SUBJECT: ReadonlySet<SceneKind> = new Set<SceneKind>(['title', 'text', 'end', 'quote', 'picture', 'clip']);
const WITHOUT_TEXT: ReadonlySet<SceneKind> = new Set<SceneKind>(['replay', 'versus', 'odds']);
/** About two combatants of a run, or about the first of them. */
const OF_PAIRS: ReadonlySet<SceneKind> = new Set<SceneKind>(['versus', 'odds', 'star', 'replay', 'result', 'curve', 'decided', 'unit']);

/** Content and text of the chosen scene. */
export function SceneInspector({ spec, clock, seconds, onChange }: InspectorProps) {
  const replay = spec.kind === 'replay';
  return (
    <div className="grow scroll studio-inspector">
      <header className="player-head">
        <span>{SCENE_LABELS[spec.kind]}</span>
      </header>
      <Section title="Scene">
        <TextField label="Name" value={spec.name} placeholder="From what it shows" onChange={(name) => onChange({ name })} />
      </Section>
      {spec.kind === 'picture' && <PictureSection spec={spec} onChange={onChange} />}
      {spec.kind === 'clip' && <ClipSection spec={spec} onChange={onChange} />}
      {!WITHOUT_SUBJECT.has(spec.kind) && <Subject spec={spec} onChange={onChange} />}
      {!WITHOUT_TEXT.has(spec.kind) && (
        <Section title="Text">
          {(spec.kind === 'title' || spec.kind === 'unit') && (
            <TextField label="Tag" value={spec.kicker} placeholder="None" onChange={(kicker) => onChange({ kicker })} />
          )}
          <TextField label="Title" value={spec.title} placeholder="From data" onChange={(title) => onChange({ title })} />
          <TextField label="Second line" value={spec.sub} placeholder="From data" onChange={(sub) => onChange({ sub })} />
          {(spec.kind === 'end' || spec.kind === 'text') && (
            <Field label="Lines">
              <textarea
                className="input studio-lines"
                rows={4}
                placeholder="From data"
                value={spec.lines}
                onChange={(event) => onChange({ lines: event.target.value })}
              />
            </Field>
          )}
        </Section>
      )}
      {replay && <ReplayChoices spec={spec} onChange={onChange} />}
      <Range spec={spec} clock={clock} seconds={seconds} onChange={onChange} />
      <LowerThirdSection spec={spec} onChange={onChange} />
      <ScriptSection spec={spec} onChange={onChange} />
    </div>
  );
}

/** What is said over the scene, and the chapter that starts with it. */
function ScriptSection({ spec, onChange }: SceneInspectorProps) {
  return (
    <Section title="Script">
      <TextField label="Chapter" value={spec.chapter} placeholder="None starts here" onChange={(chapter) => onChange({ chapter })} />
      <Field label="Narration">
        <textarea
          className="input studio-lines"
          aria-label="Narration"
          rows={5}
          placeholder="What is said over this scene"
          value={spec.narration}
          onChange={(event) => onChange({ narration: event.target.value })}
        />
      </Field>
      <Seconds label="Words begin at" value={spec.narrationAt} min={0} onChange={(narrationAt) => onChange({ narrationAt })} />
      <VoicePanel name={spec.name || SCENE_LABELS[spec.kind]} script="" voice={spec.voice} onChange={(voice) => onChange({ voice })} />
      {spec.why !== '' && (
        <p className="player-caption studio-why">
          {spec.why}
          {spec.swing !== null && ` (swing of ${Math.round(100 * spec.swing)} points)`}
        </p>
      )}
    </Section>
  );
}

/** A picture of the user, kept in the project. */
function PictureSection({ spec, onChange }: SceneInspectorProps) {
  const pick = async () => {
    const picture = await pickPicture();
    if (picture !== null) onChange({ picture });
  };
  return (
    <Section title="Picture">
      {spec.picture !== null && <p className="player-caption ellipsis">{spec.picture.name}</p>}
      <Button icon={ImagePlus} size="small" wide onClick={() => attempt(pick)}>
        {spec.picture === null ? 'Choose picture' : 'Replace picture'}
      </Button>
    </Section>
  );
}

/** A video of the user, kept by the host. */
function ClipSection({ spec, onChange }: SceneInspectorProps) {
  const pick = async () => {
    const clip = await pickClip();
    if (clip !== null) onChange({ clip, inPoint: null, outPoint: null });
  };
  return (
    <Section title="Video clip">
      {spec.clip !== null && <p className="player-caption ellipsis">{spec.clip.name}</p>}
      <Button icon={FileVideo} size="small" wide onClick={() => attempt(pick)}>
        {spec.clip === null ? 'Choose clip' : 'Replace clip'}
      </Button>
    </Section>
  );
}

function LowerThirdSection({ spec, onChange }: SceneInspectorProps) {
  return (
    <Section
      title="Lower third"
      end={<Switch label="Show lower third" checked={spec.lowerThird} onChange={(lowerThird) => onChange({ lowerThird })} />}
    >
      {spec.lowerThird && (
        <>
          <TextField label="Tag" value={spec.tag} placeholder="Names the sides if empty" onChange={(tag) => onChange({ tag })} />
          <TextField
            label="Headline"
            value={spec.head}
            placeholder="85 points cheaper, and it wins"
            onChange={(head) => onChange({ head })}
          />
          <TextField
            label="Second line"
            value={spec.under}
            placeholder="Names, points, faction"
            onChange={(under) => onChange({ under })}
          />
          <TextField label="Figure" value={spec.figure} placeholder="#1" onChange={(figure) => onChange({ figure })} />
          <div className="studio-pair">
            <Seconds label="Appears at" value={spec.thirdAt} min={0} onChange={(thirdAt) => onChange({ thirdAt })} />
            <Seconds label="Stays for" value={spec.thirdFor} min={0.5} onChange={(thirdFor) => onChange({ thirdFor })} />
          </div>
        </>
      )}
    </Section>
  );
}

function Section({ title, end, children }: { readonly title: string; readonly end?: ReactNode; readonly children?: ReactNode }) {
  return (
    <section>
      <h4>
        {title}
        {end && <span>{end}</span>}
      </h4>
      {children}
    </section>
  );
}

function TextField({
  label,
  value,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      <TextInput
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={120}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The run and the pair in it. */
function Subject({ spec, onChange }: SceneInspectorProps) {
  const source = sceneSource(spec);
  const runs = useRuns((r) => r.list) ?? [];
  const run = source?.kind === 'run' ? source : null;
  const runId = run?.runId ?? null;
  const field = useHostData('runs.standings', runId === null ? null : { runId, limit: 200 }).value?.rows ?? [];
  const pair = OF_PAIRS.has(spec.kind);
  const pick = (next: Partial<Extract<ReplaySource, { kind: 'run' }>>) => {
    const base = run ?? { runId: runs[0]?.id ?? 1, a: 0, b: 1, trial: 0 };
    const chosen = { ...base, ...next };
    onChange({ source: sourceText(['run', chosen.runId, chosen.a, chosen.b, chosen.trial], {}), inPoint: null, outPoint: null });
  };
  const choices = field.map((row) => ({ value: String(row.index), label: row.title, note: loadoutLine(row) }));
  return (
    <Section title={pair ? 'Matchup' : 'Run'}>
      {runs.length > 0 && (
        <Select
          label="Run"
          size="small"
          style={{ width: '100%' }}
          value={runId === null ? '' : String(runId)}
          onChange={(value) => pick({ runId: Number(value), a: 0, b: 1, trial: 0 })}
          choices={runs.map((r) => ({ value: String(r.id), label: r.name }))}
        />
      )}
      {pair && run !== null && choices.length > 0 && (
        <>
          {(spec.kind === 'unit' ? (['a'] as const) : (['a', 'b'] as const)).map((which, side) => (
            <div key={which} className="row studio-pick">
              <SideMark side={side as 0 | 1} size={12} />
              <Select
                label={side === 0 ? 'First side' : 'Second side'}
                size="small"
                style={{ flex: 1, minWidth: 0 }}
                value={String(run[which])}
                onChange={(value) => pick({ [which]: Number(value) })}
                choices={choices}
              />
            </div>
          ))}
          {spec.kind !== 'unit' && (
            <Button icon={ArrowLeftRight} size="small" wide onClick={() => pick({ a: run.b, b: run.a })}>
              Swap sides
            </Button>
          )}
        </>
      )}
      {!pair && runId !== null && <LoadoutsSwitch runId={runId} spec={spec} onChange={onChange} />}
    </Section>
  );
}

/** For runs whose units have several loadouts. */
function LoadoutsSwitch({ runId, spec, onChange }: SceneInspectorProps & { readonly runId: number }) {
  const { value: run } = useHostData('runs.get', { runId, field: false });
  if (run?.loadouts.bestPerUnit !== true) return null;
  return (
    <Field label="Every loadout" inline>
      <Switch label="Every loadout" checked={spec.allLoadouts} onChange={(allLoadouts) => onChange({ allLoadouts })} />
    </Field>
  );
}

function ReplayChoices({ spec, onChange }: SceneInspectorProps) {
  return (
    <Section title="Picture">
      <Field label="Camera" inline>
        <Select
          label="Camera"
          size="small"
          value={spec.camera}
          onChange={(camera) => onChange({ camera })}
          choices={[
            { value: 'fit', label: 'Whole board' },
            { value: 'follow', label: 'Director' },
          ]}
        />
      </Field>
      {spec.camera === 'follow' && <CameraKeyList spec={spec} onChange={onChange} />}
      {(
        [
          ['flip', 'Flip sides'],
          ['dice', 'Dice'],
          ['names', 'Names'],
          ['scoreBug', 'Score bug'],
        ] as const
      ).map(([key, label]) => (
        <Field key={key} label={label} inline>
          <Switch label={label} checked={spec[key]} onChange={(on) => onChange({ [key]: on })} />
        </Field>
      ))}
    </Section>
  );
}

const LONGEST = 600;

function Seconds({
  label,
  value,
  min,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <Field label={label}>
      <NumberInput
        label={label}
        value={value}
        min={min}
        max={LONGEST}
        step={0.1}
        unit="s"
        onChange={(next) => next !== null && onChange(next)}
      />
    </Field>
  );
}

/** A battle is cut at the current frame; a card or chart has a length in seconds. */
function Range({ spec, clock, seconds, onChange }: InspectorProps) {
  const { inPoint, outPoint } = spec;
  const here = () => Math.round(((inPoint ?? 0) + clock.time) * 1000) / 1000;
  const cut = (change: Partial<SceneSpec>) => {
    onChange(change);
    clock.set({ time: 0 });
  };
  if (spec.kind !== 'replay') {
    return (
      <Section title="Length">
        <Seconds
          label="Seconds"
          value={Math.round(seconds * 100) / 100}
          min={0.5}
          onChange={(length) => onChange({ outPoint: (inPoint ?? 0) + length })}
        />
      </Section>
    );
  }
  return (
    <Section title="Range">
      <div className="row studio-range">
        <Button size="small" title="Start the scene at the current frame" onClick={() => cut({ inPoint: here() })}>
          <b className="player-bracket">[</b> In <span>{inPoint === null ? 'start' : filmTime(inPoint)}</span>
        </Button>
        <Button
          size="small"
          title="End the scene at the current frame"
          onClick={() => cut({ outPoint: Math.max(here(), (inPoint ?? 0) + 0.1) })}
        >
          Out <span>{outPoint === null ? 'end' : filmTime(outPoint)}</span> <b className="player-bracket">]</b>
        </Button>
        <Button size="small" onClick={() => cut({ inPoint: null, outPoint: null })} disabled={inPoint === null && outPoint === null}>
          All
        </Button>
      </div>
    </Section>
  );
}
