import { TopBar } from '../../app/TopBar.tsx';
import { Field, SegmentedControl, Select } from '../../components/index.ts';
import { attempt } from '../../components/Toast.tsx';
import { useAppInfo } from '../../state/app-info.ts';
import { type Motion, type Theme, useSession } from '../../state/session.ts';
import { RENDERER_SETTING, saveSetting, THREADS_SETTING, useSettings } from '../../state/settings.ts';
import { CANNOT_KEEP_AWAKE } from '../runs/words.ts';
import './settings.css';

const THEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const satisfies readonly { value: Theme; label: string }[];

const MOTIONS = [
  { value: 'system', label: 'As the system' },
  { value: 'full', label: 'Full' },
  { value: 'reduced', label: 'Reduced' },
] as const satisfies readonly { value: Motion; label: string }[];

const SCALES = [0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

const RENDERERS = [
  { value: 'auto', label: 'Automatic', note: 'WebGL where there is a graphics card, else canvas' },
  { value: 'webgl', label: 'WebGL', note: 'Fastest with a graphics card' },
  { value: 'canvas', label: 'Canvas', note: 'Fastest without one' },
] as const;

export default function SettingsView() {
  const info = useAppInfo();
  const { theme, motion, scale } = useSession();
  const settings = useSettings();
  const renderer = RENDERERS.find((r) => r.value === settings[RENDERER_SETTING])?.value ?? 'auto';
  const threads = typeof settings[THREADS_SETTING] === 'number' ? settings[THREADS_SETTING] : null;
  const threadChoices = [
    { value: 'auto', label: `All (${info.threads})` },
    ...Array.from({ length: info.threads }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
  ];
  return (
    <>
      <TopBar title="Settings" />
      <div className="settings scroll">
        <section>
          <h2>Appearance</h2>
          <Field inline label="Theme" hint="Dark is made for long evenings and for filming.">
            <SegmentedControl label="Theme" value={theme} onChange={(next) => useSession.setState({ theme: next })} choices={THEMES} />
          </Field>
          <Field inline label="Motion" hint="Reduced motion shows every change at once.">
            <SegmentedControl label="Motion" value={motion} onChange={(next) => useSession.setState({ motion: next })} choices={MOTIONS} />
          </Field>
          <Field
            inline
            label="Size"
            hint="Of text and controls. Automatic enlarges on very large screens. Replay and Studio fit their stage instead."
          >
            <Select
              label="Size"
              value={scale === null ? 'auto' : String(scale)}
              onChange={(value) => useSession.setState({ scale: value === 'auto' ? null : Number(value) })}
              choices={[{ value: 'auto', label: 'Automatic' }, ...SCALES.map((s) => ({ value: String(s), label: `${s * 100} %` }))]}
            />
          </Field>
        </section>
        <section>
          <h2>Work</h2>
          <Field
            inline
            label="Threads for runs"
            hint="The result is the same with any number. Fewer leave more of the machine to you; counts from the next start."
          >
            <Select
              label="Threads for runs"
              value={threads === null ? 'auto' : String(threads)}
              onChange={(value) => attempt(() => saveSetting(THREADS_SETTING, value === 'auto' ? null : Number(value)))}
              choices={threadChoices}
            />
          </Field>
          <Field inline label="Stage renderer" hint="What draws the replays. Takes effect when a replay is opened next.">
            <Select
              label="Stage renderer"
              value={renderer}
              onChange={(value) => attempt(() => saveSetting(RENDERER_SETTING, value))}
              choices={RENDERERS}
            />
          </Field>
        </section>
        <section>
          <h2>About</h2>
          <Fact label="Warbench" value={info.version} />
          <Fact label="Data folder" value={info.dataFolder} mono />
          <Fact label="While a run plays" value={info.keepsAwake ? 'The machine is kept awake' : CANNOT_KEEP_AWAKE} />
          <Fact label="Window" value={info.shell === 'electron' ? 'Electron' : 'Browser, served from this machine'} />
          {info.rulesets.map((ruleset) => (
            <Fact key={ruleset.id} label={ruleset.name} value={`rules ${ruleset.version}`} note={ruleset.tagline} />
          ))}
        </section>
      </div>
    </>
  );
}

function Fact({
  label,
  value,
  note,
  mono = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly mono?: boolean;
}) {
  return (
    <div className="settings-fact">
      <span>{label}</span>
      {note && <span className="caption settings-fact-note">{note}</span>}
      <span className={mono ? 'mono settings-fact-value' : 'soft settings-fact-value'}>{value}</span>
    </div>
  );
}
