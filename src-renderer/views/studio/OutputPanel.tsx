import { Clapperboard, Save, X } from 'lucide-react';
import { estimateOf } from '../../capture/estimate.ts';
import {
  BACKGROUNDS,
  FORMATS,
  type FormatId,
  FRAME_RATES,
  frameCount,
  type OutputSettings,
  pixelsText,
  SHAPES,
  type ShapeId,
  SIZES,
  type SizeId,
} from '../../capture/output.ts';
import { Button, Field, IconButton, Select, TextInput, toast } from '../../components/index.ts';
import { bytes, count } from '../../format/figures.ts';
import { duration } from '../../format/time.ts';
import type { Project } from './project.ts';
import type { SceneExport } from './use-export.ts';

interface OutputPanelProps {
  readonly project: Project;
  readonly seconds: number;
  readonly job: SceneExport;
  readonly onChange: (project: Project) => void;
  readonly timeNow: () => number;
}

export function OutputPanel({ project, seconds, job, onChange, timeNow }: OutputPanelProps) {
  const { output } = project;
  return (
    <div className="studio-output">
      <section>
        <h4>Output</h4>
        <Presets project={project} onChange={onChange} />
        <OutputFields output={output} onChange={(part) => onChange({ ...project, output: { ...output, ...part } })} />
      </section>
      <div className="studio-export">
        {job.progress === null ? <ExportActions output={output} seconds={seconds} job={job} timeNow={timeNow} /> : <Progress job={job} />}
      </div>
    </div>
  );
}

interface OutputFieldsProps {
  readonly output: OutputSettings;
  readonly onChange: (part: Partial<OutputSettings>) => void;
}

function OutputFields({ output, onChange }: OutputFieldsProps) {
  return (
    <>
      <Field label="Shape" inline>
        <Select
          label="Shape"
          size="small"
          value={output.shape}
          onChange={(shape) => onChange({ shape })}
          choices={Object.entries(SHAPES).map(([value, s]) => ({ value: value as ShapeId, label: s.label, note: s.note }))}
        />
      </Field>
      <Field label="Size" inline>
        <Select
          label="Size"
          size="small"
          value={output.size}
          onChange={(size) => onChange({ size })}
          choices={Object.keys(SIZES).map((size) => ({ value: size as SizeId, label: pixelsText({ ...output, size: size as SizeId }) }))}
        />
      </Field>
      <Field label="Frames per second" inline>
        <Select
          label="Frames per second"
          size="small"
          value={String(output.fps)}
          onChange={(text) => onChange({ fps: FRAME_RATES.find((fps) => String(fps) === text) ?? 60 })}
          choices={FRAME_RATES.map((fps) => ({ value: String(fps), label: String(fps) }))}
        />
      </Field>
      <Field label="Format" inline>
        <Select
          label="Format"
          size="small"
          value={output.format}
          onChange={(format) => onChange({ format })}
          choices={Object.entries(FORMATS).map(([value, f]) => ({ value: value as FormatId, label: f.label, note: f.note }))}
        />
      </Field>
      <Field label="File name" hint="{scene} {a} {b} {shape} {size} {fps} {date}">
        <TextInput
          aria-label="File name"
          value={output.nameTemplate}
          maxLength={120}
          onChange={(event) => onChange({ nameTemplate: event.target.value })}
        />
      </Field>
    </>
  );
}

interface ExportActionsProps extends Pick<OutputPanelProps, 'seconds' | 'job' | 'timeNow'> {
  readonly output: OutputSettings;
}

function ExportActions({ output, seconds, job, timeNow }: ExportActionsProps) {
  const frames = frameCount(0, seconds, output.fps);
  return (
    <>
      {job.outcome !== '' && (
        <p className="studio-outcome" role="status">
          {job.outcome}
        </p>
      )}
      <div className="row studio-facts">
        <span>
          <b>{count(frames)}</b> frames
        </span>
        <span>
          <b>{seconds.toFixed(2)} s</b>
        </span>
      </div>
      <Estimate job={job} frames={frames} />
      <Button variant="primary" size="large" wide icon={Clapperboard} onClick={() => job.start([0, seconds])}>
        Export {SIZES[output.size].label} {output.fps} as {FORMATS[output.format].label}
      </Button>
      <div className="row studio-stills">
        <Button size="small" onClick={() => job.still(timeNow())}>
          Still PNG
        </Button>
        <Button
          size="small"
          title="Vector graphics, sharp at any size; the board's ground is embedded as an image"
          onClick={() => job.svg(timeNow())}
        >
          Still SVG
        </Button>
        <span className="player-caption">{BACKGROUNDS[output.background].label} background</span>
      </div>
    </>
  );
}

/** Time and size on this machine, estimated from a few test frames. */
function Estimate({ job: { cost }, frames }: { readonly job: SceneExport; readonly frames: number }) {
  if (cost === null) return <div className="row studio-facts studio-estimate">Estimating time and size</div>;
  const { seconds, bytes: size } = estimateOf(cost, frames);
  return (
    <div className="row studio-facts studio-estimate" title={`Estimated from ${cost.measured} test frames of this scene on this machine.`}>
      <span>
        about <b>{duration(seconds)}</b> to export
      </span>
      <span>
        about <b>{bytes(size)}</b>
      </span>
    </div>
  );
}

function Progress({ job }: { readonly job: SceneExport }) {
  const { frames, done, estimate, bytes: written, name } = job.progress!;
  return (
    <div className="studio-progress" role="status">
      <div className="row studio-facts">
        <span className="ellipsis">{name}</span>
        <span>{estimate === null ? 'starting' : `about ${duration(estimate.seconds)} left`}</span>
      </div>
      <progress value={done} max={frames} />
      <div className="row studio-facts">
        <span>
          frame <b>{count(done)}</b> of {count(frames)}
        </span>
        <span>
          <b>{bytes(written)}</b>
          {estimate !== null && ` of about ${bytes(estimate.bytes)}`}
        </span>
        <Button size="small" icon={X} onClick={job.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Named settings, saved with the project. */
function Presets({ project, onChange }: { readonly project: Project; readonly onChange: (project: Project) => void }) {
  const { presets, output } = project;
  const current = presets.find((p) => JSON.stringify(p.output) === JSON.stringify(output));
  const save = () => {
    const name = `${output.shape} ${SIZES[output.size].label} ${output.fps} ${FORMATS[output.format].label}, ${BACKGROUNDS[output.background].label.toLowerCase()}`;
    onChange({ ...project, presets: [...presets.filter((p) => p.name !== name), { name, output }] });
    toast({ title: 'Preset saved', text: name, undo: () => onChange({ ...project, presets }) });
  };
  return (
    <div className="row studio-presets">
      <Select
        label="Preset"
        size="small"
        style={{ flex: 1, minWidth: 0 }}
        value={current?.name ?? ''}
        onChange={(name) => {
          const preset = presets.find((p) => p.name === name);
          if (preset !== undefined) onChange({ ...project, output: preset.output });
        }}
        choices={[
          { value: '', label: presets.length === 0 ? 'No presets yet' : 'Custom settings' },
          ...presets.map((p) => ({ value: p.name, label: p.name })),
        ]}
      />
      <IconButton icon={Save} label="Save as preset" size="small" onClick={save} />
    </div>
  );
}
