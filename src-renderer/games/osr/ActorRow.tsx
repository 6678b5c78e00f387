import { ArrowLeftRight, ChevronDown, ChevronRight, Copy, MoreHorizontal, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { ActorField, ActorModel, EncounterEdit, SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { ACTOR_DEFAULTS, RANGES, type WeaponRange, ZONES, type ZoneName } from '../../../src-shared/rulesets/osr/rules/actor.ts';
import { IconButton, Menu, Select, TextInput } from '../../components/index.ts';
import { AbilityEditor } from './AbilityEditor.tsx';
import { AplBuilder } from './AplBuilder.tsx';

export interface ActorRowProps {
  readonly side: SideIndex;
  readonly index: number;
  readonly count: number;
  readonly actor: ActorModel;
  readonly problems: readonly Problem[];
  readonly chosen: boolean;
  /** Touched by the change that was applied last. */
  readonly changed: boolean;
  readonly onChoose: () => void;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly edit: (edit: EncounterEdit) => void;
}

/** What is shown when the actor is expanded, with the default of each. */
const EXTRA_FIELDS: readonly (readonly [field: ActorField, label: string, placeholder: string])[] = [
  ['speed', 'Speed', String(ACTOR_DEFAULTS.speed)],
  ['initiative_modifier', 'Initiative modifier', String(ACTOR_DEFAULTS.initiativeModifier)],
  ['attacks', 'Attacks', '1'],
  ['actions', 'Turns per round', '1'],
  ['ammunition', 'Ammunition', 'no limit'],
  ['morale', 'Morale', 'none'],
  ['damage_type', 'Damage type', 'any'],
  ['resist', 'Resists', 'nothing'],
  ['vulnerable', 'Vulnerable to', 'nothing'],
  ['immune', 'Immune to', 'nothing'],
];

/** One actor: its main stats in a row, the rest and the action list when expanded. */
export function ActorRow(props: ActorRowProps) {
  const { side, index, actor, problems, chosen, changed, onChoose, open, edit } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen && row.current?.contains(document.activeElement) === false) row.current.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useEffect(() => {
    if (changed) row.current?.scrollIntoView({ block: 'nearest' });
  }, [changed]);
  return (
    <li
      ref={row}
      className="actor"
      data-chosen={chosen || undefined}
      data-changed={changed || undefined}
      data-open={open || undefined}
      data-faulty={problems.some((p) => p.severity === 'error') || undefined}
      onFocusCapture={onChoose}
    >
      <ActorStats {...props} />
      {problems.map((problem, i) => (
        <p key={i} className="actor-problem" data-severity={problem.severity}>
          {problem.message} {problem.hint && <span className="soft">{problem.hint}</span>}
        </p>
      ))}
      {open && (
        <div className="actor-more">
          <div className="actor-extra">
            {EXTRA_FIELDS.map(([field, label, placeholder]) => (
              <div key={field} className="row">
                <span>{label}</span>
                <ActorInput {...props} field={field} label={label} placeholder={placeholder} />
              </div>
            ))}
          </div>
          <AbilityEditor side={side} index={index} actorName={nameOf(actor)} abilities={actor.abilities} edit={edit} />
          <AplBuilder side={side} index={index} actor={actor} edit={edit} />
        </div>
      )}
    </li>
  );
}

function ActorStats(props: ActorRowProps) {
  const { side, index, actor, open, onToggle, edit } = props;
  const name = nameOf(actor);
  const set = (field: ActorField) => (value: string) => edit({ kind: 'actor-field', side, actor: index, field, value });
  return (
    <div className="actor-row">
      <IconButton
        icon={open ? ChevronDown : ChevronRight}
        size="small"
        label={open ? `Collapse ${name}` : `Expand ${name}`}
        aria-expanded={open}
        onClick={onToggle}
      />
      <ActorInput {...props} field="name" label="Name" placeholder="Name" />
      <ActorInput {...props} field="count" label="Number" placeholder="1" />
      <ActorInput {...props} field="hp" label="Hit points" placeholder="1d8" />
      <ActorInput {...props} field="ac" label="Armour class" placeholder="10" />
      <ActorInput {...props} field="attack_bonus" label="Attack bonus" placeholder={String(ACTOR_DEFAULTS.attackBonus)} />
      <ActorInput {...props} field="damage" label="Damage" placeholder={ACTOR_DEFAULTS.damage} />
      <Select<WeaponRange>
        label={`Weapon range of ${name}`}
        size="small"
        value={RANGES.find((r) => r === actor.fields.range) ?? ACTOR_DEFAULTS.range}
        choices={RANGES.map((value) => ({ value, label: value }))}
        onChange={set('range')}
      />
      <Select<ZoneName>
        label={`Start zone of ${name}`}
        size="small"
        value={ZONES.find((z) => z === actor.fields.start_zone) ?? ACTOR_DEFAULTS.startZone}
        choices={ZONES.map((value) => ({ value, label: value }))}
        onChange={set('start_zone')}
      />
      <ActorInput {...props} field="frontage" label="Frontage" placeholder={String(ACTOR_DEFAULTS.frontage)} />
      <ActorMenu {...props} />
    </div>
  );
}

interface ActorInputProps extends Pick<ActorRowProps, 'side' | 'index' | 'actor' | 'edit'> {
  readonly field: ActorField;
  readonly label: string;
  readonly placeholder: string;
}

function ActorInput({ side, index, actor, edit, field, label, placeholder }: ActorInputProps) {
  return (
    <TextInput
      aria-label={`${label} of ${nameOf(actor)}`}
      placeholder={placeholder}
      value={actor.fields[field]}
      onChange={(event) => edit({ kind: 'actor-field', side, actor: index, field, value: event.target.value })}
    />
  );
}

function ActorMenu({ side, index, count, actor, edit }: ActorRowProps) {
  const at = { side, actor: index };
  const move = (toSide: SideIndex, to: number) => edit({ kind: 'actor-move', ...at, toSide, to });
  return (
    <Menu
      trigger={<IconButton icon={MoreHorizontal} size="small" label={`More actions for ${nameOf(actor)}`} />}
      entries={[
        { label: 'Duplicate', icon: Copy, onSelect: () => edit({ kind: 'actor-duplicate', ...at }) },
        { label: 'Move up', icon: MoveUp, disabled: index === 0, onSelect: () => move(side, index - 1) },
        { label: 'Move down', icon: MoveDown, disabled: index === count - 1, onSelect: () => move(side, index + 1) },
        { label: 'Move to the other side', icon: ArrowLeftRight, onSelect: () => move(side === 0 ? 1 : 0, 0) },
        { kind: 'separator' },
        { label: 'Remove', icon: Trash2, onSelect: () => edit({ kind: 'actor-remove', ...at }) },
      ]}
    />
  );
}

function nameOf(actor: ActorModel): string {
  return actor.fields.name || 'Actor';
}
