import { ArrowLeftRight, ChevronDown, ChevronRight, Copy, MoreHorizontal, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { ActorField, ActorModel, EncounterEdit, SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { ACTOR_DEFAULTS, RANGES, type WeaponRange, ZONES, type ZoneName } from '../../../src-shared/rulesets/osr/rules/actor.ts';
import { IconButton, Menu, Select, TextInput } from '../../components/index.ts';
import { AplBuilder } from './AplBuilder.tsx';

export interface ActorRowProps {
  readonly side: SideIndex;
  readonly index: number;
  readonly count: number;
  readonly actor: ActorModel;
  readonly problems: readonly Problem[];
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly edit: (edit: EncounterEdit) => void;
}

/** One actor: its main stats in a row, the rest and the action list when expanded. */
export function ActorRow({ side, index, count, actor, problems, open, onToggle, edit }: ActorRowProps) {
  const { fields } = actor;
  const name = fields.name || 'Actor';
  const set = (field: ActorField) => (value: string) => edit({ kind: 'actor-field', side, actor: index, field, value });
  const input = (field: ActorField, label: string, placeholder: string) => (
    <TextInput
      aria-label={`${label} of ${name}`}
      placeholder={placeholder}
      value={fields[field]}
      onChange={(event) => set(field)(event.target.value)}
    />
  );
  return (
    <li className="actor" data-open={open || undefined} data-faulty={problems.some((p) => p.severity === 'error') || undefined}>
      <div className="actor-row">
        <IconButton
          icon={open ? ChevronDown : ChevronRight}
          size="small"
          label={open ? `Collapse ${name}` : `Expand ${name}`}
          aria-expanded={open}
          onClick={onToggle}
        />
        {input('name', 'Name', 'Name')}
        {input('count', 'Number', '1')}
        {input('hp', 'Hit points', '1d8')}
        {input('ac', 'Armour class', '10')}
        {input('attack_bonus', 'Attack bonus', String(ACTOR_DEFAULTS.attackBonus))}
        {input('damage', 'Damage', ACTOR_DEFAULTS.damage)}
        <Select<WeaponRange>
          label={`Weapon range of ${name}`}
          size="small"
          value={RANGES.find((r) => r === fields.range) ?? ACTOR_DEFAULTS.range}
          choices={RANGES.map((value) => ({ value, label: value }))}
          onChange={set('range')}
        />
        <Select<ZoneName>
          label={`Start zone of ${name}`}
          size="small"
          value={ZONES.find((z) => z === fields.start_zone) ?? ACTOR_DEFAULTS.startZone}
          choices={ZONES.map((value) => ({ value, label: value }))}
          onChange={set('start_zone')}
        />
        {input('frontage', 'Frontage', String(ACTOR_DEFAULTS.frontage))}
        <Menu
          trigger={<IconButton icon={MoreHorizontal} size="small" label={`More actions for ${name}`} />}
          entries={[
            { label: 'Duplicate', icon: Copy, onSelect: () => edit({ kind: 'actor-duplicate', side, actor: index }) },
            {
              label: 'Move up',
              icon: MoveUp,
              disabled: index === 0,
              onSelect: () => edit({ kind: 'actor-move', side, actor: index, toSide: side, to: index - 1 }),
            },
            {
              label: 'Move down',
              icon: MoveDown,
              disabled: index === count - 1,
              onSelect: () => edit({ kind: 'actor-move', side, actor: index, toSide: side, to: index + 1 }),
            },
            {
              label: 'Move to the other side',
              icon: ArrowLeftRight,
              onSelect: () => edit({ kind: 'actor-move', side, actor: index, toSide: side === 0 ? 1 : 0, to: 0 }),
            },
            { kind: 'separator' },
            { label: 'Remove', icon: Trash2, onSelect: () => edit({ kind: 'actor-remove', side, actor: index }) },
          ]}
        />
      </div>
      {problems.map((problem, i) => (
        <p key={i} className="actor-problem" data-severity={problem.severity}>
          {problem.message} {problem.hint && <span className="soft">{problem.hint}</span>}
        </p>
      ))}
      {open && (
        <div className="actor-more">
          <div className="actor-extra">
            <div className="row">
              <span>Speed, zones per turn</span>
              {input('speed', 'Speed', String(ACTOR_DEFAULTS.speed))}
            </div>
            <div className="row">
              <span>Initiative modifier</span>
              {input('initiative_modifier', 'Initiative modifier', String(ACTOR_DEFAULTS.initiativeModifier))}
            </div>
          </div>
          <AplBuilder side={side} index={index} actor={actor} edit={edit} />
        </div>
      )}
    </li>
  );
}
