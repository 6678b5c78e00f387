import { HIGHLIGHT_KINDS } from '../../../src-shared/api/highlight-kinds.ts';
import { DEFAULT_REPLAY_MEGABYTES, DEFAULT_REPLAYS_PER_KIND } from '../../../src-shared/run/highlights.ts';
import { attempt, Field, NumberInput, Panel, Select } from '../../components/index.ts';
import { bytes, count } from '../../format/figures.ts';
import { CANNOT_KEEP_AWAKE } from '../../format/run-labels.ts';
import { useAppInfo } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import {
  RENDERER_SETTING,
  REPLAYS_PER_KIND_SETTING,
  REPLAYS_SETTING,
  saveSetting,
  THREADS_SETTING,
  useSettings,
} from '../../state/settings.ts';

const RENDERERS = [
  { value: 'auto', label: 'Automatic', note: 'WebGL with a graphics card, otherwise canvas' },
  { value: 'webgl', label: 'WebGL', note: 'Fastest with a graphics card' },
  { value: 'canvas', label: 'Canvas', note: 'Fastest without one' },
] as const;

const MOST_REPLAY_MEGABYTES = 100_000;

const MOST_REPLAYS_PER_KIND = 1000;
/** Of a replay, before any is stored. */
const USUAL_REPLAY_BYTES = 3000;

/** Close matchups, upsets, sweeps, draws, swings and the random sample, with the disk space that so many of each take. */
function ReplaysPerKind() {
  const settings = useSettings();
  const { value: storage } = useHostData('app.storage', {});
  const saved = settings[REPLAYS_PER_KIND_SETTING];
  const perKind = typeof saved === 'number' ? saved : DEFAULT_REPLAYS_PER_KIND;
  const each = storage !== undefined && storage.replayCount > 0 ? storage.replays / storage.replayCount : USUAL_REPLAY_BYTES;
  const most = perKind * HIGHLIGHT_KINDS.length;
  const hint = `Confirmed highlights and a random sample of 0.1 % are recorded before a run counts as finished. At most ${count(most)} per run, about ${bytes(most * each)}.`;
  return (
    <Field inline label="Replays of each kind" hint={hint}>
      <NumberInput
        label="Replays of each kind"
        value={perKind}
        min={0}
        max={MOST_REPLAYS_PER_KIND}
        step={10}
        width={124}
        onChange={(n) => n !== null && attempt(() => saveSetting(REPLAYS_PER_KIND_SETTING, Math.round(n)))}
      />
    </Field>
  );
}

export function Work() {
  const info = useAppInfo();
  const settings = useSettings();
  const renderer = RENDERERS.find((r) => r.value === settings[RENDERER_SETTING])?.value ?? 'auto';
  const threads = typeof settings[THREADS_SETTING] === 'number' ? settings[THREADS_SETTING] : null;
  const replays = typeof settings[REPLAYS_SETTING] === 'number' ? settings[REPLAYS_SETTING] : DEFAULT_REPLAY_MEGABYTES;
  return (
    <Panel title="Runs and replays">
      <Field
        inline
        label="Threads for runs"
        hint="Results are the same with any number. Fewer threads leave more of the computer to you. Takes effect after a restart."
      >
        <Select
          label="Threads for runs"
          value={threads === null ? 'auto' : String(threads)}
          onChange={(value) => attempt(() => saveSetting(THREADS_SETTING, value === 'auto' ? null : Number(value)))}
          choices={[
            { value: 'auto', label: `All (${info.threads})` },
            ...Array.from({ length: info.threads }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
          ]}
        />
      </Field>
      <Field
        inline
        label="Sleep"
        hint={info.keepsAwake ? 'The computer stays awake during a run, so an overnight run is done in the morning.' : CANNOT_KEEP_AWAKE}
      >
        <span className="soft small">{info.keepsAwake ? 'prevented' : 'not prevented'}</span>
      </Field>
      <Field
        inline
        label="Highlight replays"
        hint="Recorded when a run finishes, so they still open after a rules update. The oldest are removed first; 0 stores none. Any other battle is replayed when you watch it."
      >
        <NumberInput
          label="Highlight replays, at most"
          value={replays}
          min={0}
          max={MOST_REPLAY_MEGABYTES}
          step={50}
          unit="MB"
          width={124}
          onChange={(megabytes) => megabytes !== null && attempt(() => saveSetting(REPLAYS_SETTING, Math.round(megabytes)))}
        />
      </Field>
      <ReplaysPerKind />
      <Field inline label="Stage renderer" hint="What draws replays. Takes effect when you next open a replay.">
        <Select
          label="Stage renderer"
          value={renderer}
          onChange={(value) => attempt(() => saveSetting(RENDERER_SETTING, value))}
          choices={RENDERERS}
        />
      </Field>
    </Panel>
  );
}
