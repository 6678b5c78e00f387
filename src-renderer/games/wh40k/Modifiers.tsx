import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { readModifiers } from '../../../src-shared/rulesets/wh40k/rules/modifier-text.ts';
import { Button, IconButton, SegmentedControl, SideMark, Switch, TextInput } from '../../components/index.ts';
import { useViewState } from '../../state/session.ts';
import {
  ATTACK_CONTROLS,
  type Buff,
  buffIsOn,
  chosenIn,
  DEFENCE_CONTROLS,
  DEFENCE_SWITCHES,
  EXAMPLE_BUFFS,
  GRANTED_WORDS,
  hasItem,
  type ModifierControl,
  switchItem,
  toggled,
  withBuff,
  withChoice,
} from './modifiers.ts';

export interface ModifierRailProps {
  readonly side: Side;
  readonly name: string;
  /** The modifiers of this side as text. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Conditional rules of the unit. */
  readonly switches: readonly string[];
  /** Weapon words act in the tenth edition only. */
  readonly tenth: boolean;
}

/** Everything that may change one side: its own conditional rules, and what other rules give it. */
export function ModifierRail({ side, name, text, onChange, switches, tenth }: ModifierRailProps) {
  const controls = side === 0 ? ATTACK_CONTROLS : DEFENCE_CONTROLS;
  const flags = side === 1 ? DEFENCE_SWITCHES : tenth ? GRANTED_WORDS.map((word) => ({ value: `[${word}]`, label: word })) : [];
  return (
    <section className="modifier-rail" aria-label={`Modifiers of ${name}`}>
      <h2 className="row modifier-title">
        <SideMark side={side} size={11} />
        <span className="ellipsis grow">{name}</span>
        {text !== '' && (
          <Button size="small" onClick={() => onChange('')}>
            Clear
          </Button>
        )}
      </h2>
      {switches.length > 0 && <span className="caption">Its conditional rules</span>}
      {switches.map((label) => (
        <Flag key={label} label={label} on={hasItem(text, switchItem(label))} onToggle={() => onChange(toggled(text, switchItem(label)))} />
      ))}
      <span className="caption">{side === 0 ? 'Rolls and characteristics' : 'Defence'}</span>
      {controls.map((control) => (
        <Choice key={control.label} control={control} text={text} onChange={onChange} />
      ))}
      {flags.map(({ value, label }) => (
        <Flag key={value} label={label} on={hasItem(text, value)} onToggle={() => onChange(toggled(text, value))} />
      ))}
      <WrittenModifiers text={text} onChange={onChange} name={name} />
    </section>
  );
}

function Flag({ label, on, onToggle }: { readonly label: string; readonly on: boolean; readonly onToggle: () => void }) {
  return (
    <div className="row modifier-flag" data-on={on || undefined}>
      <Switch checked={on} onChange={onToggle} label={label} />
      <span className="small" title={label}>
        {label}
      </span>
    </div>
  );
}

/** A toggle needs a value even where no item is chosen. */
const NONE = 'none';

function Choice({ control, text, onChange }: { readonly control: ModifierControl } & Pick<ModifierRailProps, 'text' | 'onChange'>) {
  return (
    <div className="row modifier-choice">
      <span className="small grow">{control.label}</span>
      <SegmentedControl
        label={control.label}
        value={chosenIn(text, control) || NONE}
        onChange={(value) => onChange(withChoice(text, control, value === NONE ? '' : value))}
        choices={control.choices.map(({ value, label }) => ({ value: value || NONE, label }))}
      />
    </div>
  );
}

/** The same as text, for what has no control: "melee +1 hit". */
function WrittenModifiers({ text, onChange, name }: Pick<ModifierRailProps, 'text' | 'onChange' | 'name'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const faults = draft === null ? [] : readModifiers(draft).faults;
  const accept = (next: string) => {
    setDraft(next);
    if (readModifiers(next).faults.length === 0) onChange(next);
  };
  return (
    <>
      <span className="caption">As text</span>
      <TextInput
        aria-label={`Modifiers of ${name} as text`}
        value={draft ?? text}
        onChange={(event) => accept(event.target.value)}
        placeholder="melee +1 hit; [Lance]"
        onBlur={() => setDraft(null)}
      />
      {faults.map((fault) => (
        <span key={fault} className="small warn">
          {fault}
        </span>
      ))}
    </>
  );
}

export interface BuffBarProps {
  readonly texts: { readonly a: string; readonly b: string };
  readonly onChange: (texts: { a: string; b: string }) => void;
}

/** Named sets of modifiers that are switched on and off. */
export function BuffBar({ texts, onChange }: BuffBarProps) {
  const [saved, setSaved] = useViewState<Buff[]>('wh40k.buffs', [...EXAMPLE_BUFFS]);
  const [name, setName] = useState('');
  const any = texts.a !== '' || texts.b !== '';
  const save = () => {
    setSaved([...saved.filter((buff) => buff.name !== name.trim()), { name: name.trim(), ...texts }]);
    setName('');
  };
  return (
    <section className="chips buff-bar" aria-label="Saved sets of modifiers">
      <span className="caption">Saved sets</span>
      {saved.map((buff) => (
        <span key={buff.name} className="row buff">
          <button
            type="button"
            className={buffIsOn(buff, texts) ? 'chip chip-on' : 'chip'}
            aria-pressed={buffIsOn(buff, texts)}
            title={[buff.a, buff.b].filter((text) => text !== '').join(' | ')}
            onClick={() => onChange(withBuff(texts, buff))}
          >
            {buff.name}
          </button>
          <IconButton icon={X} size="small" label={`Delete ${buff.name}`} onClick={() => setSaved(saved.filter((one) => one !== buff))} />
        </span>
      ))}
      {any && (
        <>
          <TextInput
            aria-label="Name of the set"
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder="Name of this set"
          />
          <Button size="small" icon={Plus} disabled={name.trim() === ''} onClick={save}>
            Save set
          </Button>
        </>
      )}
    </section>
  );
}
