import { useId, useMemo } from 'react';
import { attempt, ChoiceCards, Field, Panel, SegmentedControl, Select, Switch } from '../../components/index.ts';
import { tokensOf } from '../../drawing/theme-colours.ts';
import { type Motion, type Theme, type ThemeChoice, useSession } from '../../state/session.ts';
import { AUTOPLAY_SETTING, saveSetting, useSettings } from '../../state/settings.ts';

const THEMES = [
  { value: 'dark', label: 'Dark', meaning: 'For long evenings and filming.' },
  { value: 'light', label: 'Light', meaning: 'For bright rooms and print.' },
  { value: 'system', label: 'System', meaning: 'As the computer is set, also by day and night.' },
] as const satisfies readonly { value: ThemeChoice; label: string; meaning: string }[];

const MOTIONS = [
  { value: 'system', label: 'Follow system' },
  { value: 'full', label: 'Full' },
  { value: 'reduced', label: 'Reduced' },
] as const satisfies readonly { value: Motion; label: string }[];

const SCALES = [0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

export function Appearance() {
  const { theme, motion, scale } = useSession();
  const playsAtOnce = useSettings((s) => s[AUTOPLAY_SETTING]) !== false;
  return (
    <Panel title="Appearance">
      <ChoiceCards
        label="Theme"
        name="theme"
        value={theme}
        onChange={(value) => useSession.setState({ theme: value })}
        choices={THEMES.map(({ value, label, meaning }) => ({
          value,
          content: (
            <>
              <ThemePreview choice={value} />
              <span>
                <b>{label}</b> <span className="caption">{meaning}</span>
              </span>
            </>
          ),
        }))}
      />
      <Field inline label="Motion" hint="Sliding ranks, opening panels. Reduced skips the animations.">
        <SegmentedControl label="Motion" value={motion} onChange={(next) => useSession.setState({ motion: next })} choices={MOTIONS} />
      </Field>
      <Field inline label="Replays" hint="Off, or with reduced motion, a replay waits for Play.">
        <Switch label="Play when opened" checked={playsAtOnce} onChange={(on) => attempt(() => saveSetting(AUTOPLAY_SETTING, on))} />
      </Field>
      <Field inline label="Size" hint="Of text and controls. Automatic enlarges them on very large screens.">
        <Select
          label="Size"
          value={scale === null ? 'auto' : String(scale)}
          onChange={(value) => useSession.setState({ scale: value === 'auto' ? null : Number(value) })}
          choices={[{ value: 'auto', label: 'Automatic' }, ...SCALES.map((s) => ({ value: String(s), label: `${s * 100} %` }))]}
        />
      </Field>
    </Panel>
  );
}

const ROWS = [46, 62, 38, 54] as const;

/** A small table of the app in the colours of the theme; both halves where the system decides. */
function ThemePreview({ choice }: { readonly choice: ThemeChoice }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 160 72" aria-hidden>
      <SmallTable theme={choice === 'system' ? 'dark' : choice} />
      {choice === 'system' && (
        <>
          <clipPath id={clip}>
            <path d="M104 0H160V72H56Z" />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <SmallTable theme="light" />
          </g>
        </>
      )}
    </svg>
  );
}

function SmallTable({ theme }: { readonly theme: Theme }) {
  const colour = useMemo(() => tokensOf(theme), [theme]);
  return (
    <>
      <rect width="160" height="72" fill={colour('--bg-0')} />
      <rect width="12" height="72" fill={colour('--bg-1')} />
      <rect y="20" width="2" height="9" fill={colour('--brand')} />
      <rect x="20" y="8" width="34" height="5" rx="1" fill={colour('--text-0')} />
      <rect x="128" y="6" width="24" height="9" rx="2" fill={colour('--brand')} />
      {ROWS.map((width, i) => (
        <g key={width} transform={`translate(20 ${24 + 12 * i})`}>
          <rect width={width} height="3.5" rx="1" fill={colour('--text-1')} />
          <rect x="84" width="48" height="3.5" rx="1" fill={colour('--bg-2')} />
          <rect x={84 + 6 * i} width={20 - 3 * i} height="3.5" rx="1" fill={colour(i % 2 === 0 ? '--side-a' : '--side-b')} />
          <rect y="7.5" width="132" height="0.6" fill={colour('--line')} />
        </g>
      ))}
    </>
  );
}
