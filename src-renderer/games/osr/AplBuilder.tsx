import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { isCondition, parseCondition } from '../../../src-shared/rulesets/osr/ai/apl.ts';
import type { ActorModel, EncounterEdit, EntryField, SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import {
  ACTION_WORDS,
  ACTIONS,
  type Action,
  DEFAULT_APL,
  MORE_ACTIONS,
  TARGET_WORDS,
  TARGETS,
  type Target,
} from '../../../src-shared/rulesets/osr/rules/actor.ts';
import { Button, IconButton, Select, TextInput } from '../../components/index.ts';

const ACTION_NOTES: Readonly<Record<Action, string>> = {
  attack: 'an enemy in range',
  guard: 'armour class up until the next turn',
  move: 'before the attack, zone by zone',
  wait: 'do nothing else this turn',
  use: 'an ability',
  call: 'go through a named list',
};

const ACTION_CHOICES = [...ACTIONS, ...MORE_ACTIONS].map((action) => ({ value: action, label: action, note: ACTION_NOTES[action] }));

const TARGET_LABELS: Readonly<Record<Target, string>> = {
  nearest_enemy: 'nearest enemy',
  lowest_hp_enemy: 'weakest enemy',
  random_enemy: 'random enemy',
  forward: 'forward',
  backward: 'backward',
};

const CONDITIONS = [
  'enemy.in_range',
  '!enemy.in_range',
  'self.health_percent < 50',
  'self.hp < 4',
  'enemy.count > 3',
  'enemy.count < 3',
  'ally.count < 3',
  'ally.count > 0 and !enemy.in_range',
  'round == 1',
  'self.zone == melee',
  'enemy.in_zone(enemy_melee)',
  'target.hp_percent < 50',
];

export interface AplBuilderProps {
  readonly side: SideIndex;
  readonly index: number;
  readonly actor: ActorModel;
  readonly edit: (edit: EncounterEdit) => void;
}

/** The action priority list: first valid move, then first valid attack or guard. Drag a line or press an arrow key to move it. */
export function AplBuilder({ side, index, actor, edit }: AplBuilderProps) {
  const at = { side, actor: index };
  const list = useRef<HTMLOListElement>(null);
  const suggestions = useId();
  const drag = useLineDrag(actor.apl.length, (entry, to) => {
    edit({ kind: 'entry-move', ...at, entry, to });
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.apl-grip')[to]?.focus());
  });
  return (
    <div className="apl">
      <div className="apl-title">
        Action priority list
        {actor.usesDefaultApl && <span className="caption"> (default; saved once you edit it)</span>}
      </div>
      <ol ref={list}>
        {actor.apl.map((entry, i) => (
          <li key={i} className="apl-line" {...drag.line(i)}>
            <button
              type="button"
              className="bare-button apl-grip"
              aria-label={`Line ${i + 1} of ${actor.apl.length}; arrow keys move it`}
              title="Drag, or use the arrow keys"
              {...drag.grip(i)}
            >
              <GripVertical size={14} aria-hidden />
              <span>{i + 1}</span>
            </button>
            <EntryFields
              entry={entry}
              line={i + 1}
              suggestions={suggestions}
              abilities={actor.abilities.map(({ fields }) => fields.name)}
              lists={actor.lists}
              onChange={(field, value) => edit({ kind: 'entry-field', ...at, entry: i, field, value })}
            />
            <IconButton
              icon={Trash2}
              size="small"
              label={`Remove line ${i + 1}`}
              disabled={actor.apl.length === 1}
              onClick={() => edit({ kind: 'entry-remove', ...at, entry: i })}
            />
          </li>
        ))}
      </ol>
      <datalist id={suggestions}>
        {CONDITIONS.map((condition) => (
          <option key={condition} value={condition} />
        ))}
      </datalist>
      <Button size="small" variant="ghost" icon={Plus} onClick={() => edit({ kind: 'entry-add', ...at, entry: DEFAULT_APL[0]! })}>
        Add line
      </Button>
    </div>
  );
}

/** Props that make lines sortable: `grip` for the handle, `line` for what it drags. */
function useLineDrag(count: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < count && to !== from) onMove(from, to);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    line: (i: number) => ({
      'data-over': (over === i && dragged !== null && dragged !== i) || undefined,
      'data-dragged': dragged === i || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(i);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null) move(dragged, i);
        end();
      },
    }),
    grip: (i: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(i);
      },
      onDragEnd: end,
      onKeyDown: (press: KeyboardEvent) => {
        const step = press.key === 'ArrowUp' ? -1 : press.key === 'ArrowDown' ? 1 : 0;
        if (step === 0) return;
        press.preventDefault();
        move(i, i + step);
      },
    }),
  };
}

interface EntryFieldsProps {
  readonly entry: ActorModel['apl'][number];
  /** Counted from 1, as the list shows it. */
  readonly line: number;
  /** Id of the list of suggested conditions. */
  readonly suggestions: string;
  readonly abilities: readonly string[];
  readonly lists: readonly string[];
  readonly onChange: (field: EntryField, value: string) => void;
}

function EntryFields({ entry, line, suggestions, abilities, lists, onChange }: EntryFieldsProps) {
  const action = ACTION_WORDS[entry.action.toLowerCase()] ?? null;
  const faulty = entry.if !== '' && !isCondition(parseCondition(entry.if));
  return (
    <>
      <Select<Action>
        label={`Action of line ${line}`}
        size="small"
        value={action ?? 'attack'}
        choices={ACTION_CHOICES}
        onChange={(value) => onChange('action', value)}
      />
      {action === 'use' || action === 'call' ? (
        <NameField
          line={line}
          field={action === 'use' ? 'ability' : 'list'}
          names={action === 'use' ? abilities : lists}
          value={action === 'use' ? entry.ability : entry.list}
          onChange={onChange}
        />
      ) : action === 'guard' || action === 'wait' ? (
        <span />
      ) : (
        <Select<Target>
          label={`Target of line ${line}`}
          size="small"
          value={TARGET_WORDS[entry.target.toLowerCase()] ?? 'nearest_enemy'}
          choices={TARGETS.filter((t) => action === 'move' || !/ward$/.test(t)).map((t) => ({ value: t, label: TARGET_LABELS[t] }))}
          onChange={(value) => onChange('target', value)}
        />
      )}
      <span className="apl-if">if</span>
      <TextInput
        aria-label={`Condition of line ${line}`}
        aria-invalid={faulty}
        className="mono"
        list={suggestions}
        placeholder="always"
        value={entry.if}
        onChange={(event) => onChange('if', event.target.value)}
      />
    </>
  );
}

interface NameFieldProps {
  readonly line: number;
  readonly field: 'ability' | 'list';
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (field: EntryField, value: string) => void;
}

/** One of the actor's abilities, or a list of the encounter; a name that isn't known stays to be corrected. */
function NameField({ line, field, names, value, onChange }: NameFieldProps) {
  const label = field === 'ability' ? `Ability of line ${line}` : `List of line ${line}`;
  const none = field === 'ability' ? 'no abilities yet' : "write 'lists:' in the YAML";
  const known = [...new Set([...names, value])].filter((name) => name !== '');
  return (
    <Select<string>
      label={label}
      size="small"
      value={value}
      choices={[
        ...(value === '' ? [{ value: '', label: known.length === 0 ? none : 'choose' }] : []),
        ...known.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => onChange(field, name)}
    />
  );
}
