import { Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { ModifierTexts, SwitchRow } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { readModifiers } from '../../../src-shared/rulesets/wh40k/rules/modifier-text.ts';
import { Button, IconButton, SegmentedControl, SideMark, Switch, TextInput } from '../../components/index.ts';
import { useViewState } from '../../state/session.ts';
import { useStable } from '../../state/use-stable.ts';
import {
  type Buff,
  buffIsOn,
  chosenIn,
  controlsOf,
  EXAMPLE_BUFFS,
  flagsOf,
  hasItem,
  type ModifierControl,
  ruleKey,
  SCOPES,
  type Scope,
  toggled,
  withBuff,
  withChoice,
  withSwitch,
} from './modifiers.ts';

export interface ModifierRailProps {
  readonly side: Side;
  readonly name: string;
  /** The modifiers of this side as text. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Conditional rules of the unit. */
  readonly switches: readonly SwitchRow[];
  /** Weapon words act in the tenth edition only. */
  readonly tenth: boolean;
  /** Mean wounds that each rule adds, by its key; absent while they are computed, and where several units are concerned. */
  readonly added: ReadonlyMap<string, number>;
}

const SCOPE_LABELS: Readonly<Record<Scope, string>> = { all: 'All', ranged: 'Ranged', melee: 'Melee' };

/** Made once, so that a control is the same object whenever its rail is drawn. */
const SCOPED_CONTROLS = ([0, 1] as const).map((side) => ({
  all: controlsOf(side, 'all'),
  ranged: controlsOf(side, 'ranged'),
  melee: controlsOf(side, 'melee'),
})) as [Record<Scope, readonly ModifierControl[]>, Record<Scope, readonly ModifierControl[]>];

/** Everything that may change one side: its own conditional rules, and what other rules give it. */
export const ModifierRail = memo(function ModifierRail({ side, name, text, onChange, switches, tenth, added }: ModifierRailProps) {
  const [scope, setScope] = useState<Scope>('all');
  const switchOver = useStable((label: string) => {
    const row = switches.find((one) => one.text === label);
    if (row !== undefined) onChange(withSwitch(text, row));
  });
  const toggle = useStable((item: string) => onChange(toggled(text, item)));
  const choose = useStable((control: ModifierControl, value: string) => onChange(withChoice(text, control, value)));
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
      {added.size > 0 && <span className="caption">Figures: wounds {side === 0 ? 'added to' : 'taken from'} the mean</span>}
      {switches.length > 0 && <span className="caption">Its conditional rules</span>}
      {switches.map((row) => (
        <Flag
          key={row.text}
          item={row.text}
          label={row.text}
          note={row.condition}
          on={row.on}
          added={added.get(ruleKey(side, row.text))}
          onToggle={switchOver}
        />
      ))}
      <div className="row modifier-scope">
        <span className="caption grow">{side === 0 ? 'Attack' : 'Defence'}</span>
        <SegmentedControl<Scope>
          label={side === 0 ? 'For attacks' : 'Against attacks'}
          value={scope}
          onChange={setScope}
          choices={SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        />
      </div>
      {SCOPED_CONTROLS[side][scope].map((control) => (
        <Choice
          key={control.label}
          control={control}
          chosen={chosenIn(text, control)}
          onChoose={choose}
          added={added.get(ruleKey(side, control.label, scope))}
        />
      ))}
      {flagsOf(side, tenth, scope).map(({ value, label }) => (
        <Flag
          key={value}
          item={value}
          label={label}
          note={null}
          on={hasItem(text, value)}
          added={added.get(ruleKey(side, value))}
          onToggle={toggle}
        />
      ))}
      <WrittenModifiers text={text} onChange={onChange} name={name} />
    </section>
  );
});

interface FlagProps {
  /** What `onToggle` receives. */
  readonly item: string;
  readonly label: string;
  /** The condition that the situation answers. */
  readonly note: string | null;
  readonly on: boolean;
  readonly added: number | undefined;
  readonly onToggle: (item: string) => void;
}

/** One click changes one control; the others are not drawn again. */
const Flag = memo(function Flag({ item, label, note, on, added, onToggle }: FlagProps) {
  return (
    <div className="row modifier-flag" data-on={on || undefined}>
      <Switch checked={on} onChange={() => onToggle(item)} label={label} />
      <span className="grow modifier-flag-text">
        <span className="small" title={label}>
          {label}
        </span>
        {note !== null && <span className="caption">{note}, set by the situation</span>}
      </span>
      <Added value={added} />
    </div>
  );
});

/** "+4.1" */
function Added({ value }: { readonly value: number | undefined }) {
  if (value === undefined) return null;
  const rounded = Math.round(10 * value) / 10;
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '';
  return <b className={rounded === 0 ? 'number small dim' : 'number small'}>{`${sign}${Math.abs(rounded).toFixed(1)}`}</b>;
}

/** A toggle needs a value even where no item is chosen. */
const NONE = 'none';

interface ChoiceProps {
  readonly control: ModifierControl;
  /** The chosen item; empty where there is none. */
  readonly chosen: string;
  readonly onChoose: (control: ModifierControl, value: string) => void;
  readonly added: number | undefined;
}

const Choice = memo(function Choice({ control, chosen, onChoose, added }: ChoiceProps) {
  return (
    <div className="row modifier-choice">
      <span className="small grow">{control.label}</span>
      <Added value={added} />
      <SegmentedControl
        label={control.label}
        value={chosen || NONE}
        onChange={(value) => onChoose(control, value === NONE ? '' : value)}
        choices={control.choices.map(({ value, label }) => ({ value: value || NONE, label }))}
      />
    </div>
  );
});

/** The same as text, for what has no control: "melee +1 hit". */
function WrittenModifiers({ text, onChange, name }: Pick<ModifierRailProps, 'text' | 'onChange' | 'name'>) {
  const [draft, setDraft] = useViewState<string | null>(`typed.wh40k.modifiers.${name}`, null);
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
        // Text with a fault isn't the modifiers yet; it stays until it is corrected.
        onBlur={() => faults.length === 0 && setDraft(null)}
      />
      {faults.map((fault) => (
        <span key={fault} className="small warn">
          {fault}
        </span>
      ))}
    </>
  );
}

const EXAMPLES: Buff[] = [...EXAMPLE_BUFFS];

export function useSavedSets() {
  return useViewState<Buff[]>('wh40k.buffs', EXAMPLES);
}

export interface BuffBarProps extends ModifierTexts {
  readonly onChange: (texts: ModifierTexts) => void;
}

/** Named sets of modifiers that are switched on and off. */
export const BuffBar = memo(function BuffBar({ a, b, onChange }: BuffBarProps) {
  const texts = { a, b };
  const [saved, setSaved] = useSavedSets();
  const [name, setName] = useViewState<string>('typed.wh40k.set', '');
  const any = texts.a !== '' || texts.b !== '';
  const toggle = useStable((buff: Buff) => onChange(withBuff(texts, buff)));
  const remove = useStable((buff: Buff) => setSaved(saved.filter((one) => one !== buff)));
  const save = () => {
    setSaved([...saved.filter((buff) => buff.name !== name.trim()), { name: name.trim(), ...texts }]);
    setName('');
  };
  return (
    <section className="chips buff-bar" aria-label="Saved sets of modifiers">
      <span className="caption">Saved sets</span>
      {saved.map((buff) => (
        <BuffChip key={buff.name} buff={buff} on={buffIsOn(buff, texts)} onToggle={toggle} onDelete={remove} />
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
});

interface BuffChipProps {
  readonly buff: Buff;
  readonly on: boolean;
  readonly onToggle: (buff: Buff) => void;
  readonly onDelete: (buff: Buff) => void;
}

const BuffChip = memo(function BuffChip({ buff, on, onToggle, onDelete }: BuffChipProps) {
  return (
    <span className="row buff">
      <button
        type="button"
        className={on ? 'chip chip-on' : 'chip'}
        aria-pressed={on}
        title={[buff.a, buff.b].filter((text) => text !== '').join(' | ')}
        onClick={() => onToggle(buff)}
      >
        {buff.name}
      </button>
      <IconButton icon={X} size="small" label={`Delete ${buff.name}`} onClick={() => onDelete(buff)} />
    </span>
  );
});
