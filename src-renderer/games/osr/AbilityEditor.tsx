import { Plus, Trash2 } from 'lucide-react';
import { KEYS_OF_EFFECT } from '../../../src-shared/rulesets/osr/import/ability-yaml.ts';
import {
  type AbilityField,
  type AbilityModel,
  CREATURE_FIELDS,
  type CreatureField,
  type EncounterEdit,
  type SideIndex,
} from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { AREAS_OF, type Area, EFFECTS, type Effect } from '../../../src-shared/rulesets/osr/rules/ability.ts';
import { Button, IconButton, Select, TextInput } from '../../components/index.ts';

const EFFECT_NOTES: Readonly<Record<Effect, string>> = {
  damage: 'to everyone it reaches, rolled once',
  heal: 'the most wounded of the side',
  buff: 'better numbers for some rounds',
  debuff: 'worse numbers for some rounds',
  fear: 'drives enemies back',
  summon: 'brings creatures into the fight',
};
const EFFECT_CHOICES = EFFECTS.map((value) => ({ value, label: value, note: EFFECT_NOTES[value] }));

const AREA_LABELS: Readonly<Record<Area, string>> = { self: 'itself', zone: 'a zone', nearest: 'nearest enemy', side: 'whole side' };

/** Fields that are plain inputs, in the order of the form, with an example of each. */
const INPUTS: readonly (readonly [field: AbilityField, label: string, placeholder: string])[] = [
  ['dice', 'Dice', '2d6'],
  ['type', 'Damage type', 'any'],
  ['save', 'Save', 'none'],
  ['attack', 'Attack', '0'],
  ['ac', 'AC', '0'],
  ['damage', 'Damage', '0'],
  ['speed', 'Speed', '0'],
  ['actions', 'Actions', '0'],
  ['zones', 'Zones back', '1'],
  ['rounds', 'Rounds', 'none'],
  ['count', 'How many', '1'],
  ['charges', 'Charges', 'no limit'],
  ['recharge', 'Back on d6', 'never'],
];
const ALWAYS_SHOWN: readonly AbilityField[] = ['charges', 'recharge'];

const CREATURE_LABELS: Readonly<Record<CreatureField, string>> = {
  name: 'Creature',
  hp: 'HP',
  ac: 'AC',
  attack_bonus: 'Attack',
  damage: 'Damage',
  frontage: 'Front',
};

const FIRST_ABILITY = { name: 'new_ability', effect: 'damage', dice: '1d6', charges: 1 } as const;

export interface AbilityEditorProps {
  readonly side: SideIndex;
  readonly index: number;
  readonly actorName: string;
  readonly abilities: readonly AbilityModel[];
  readonly edit: (edit: EncounterEdit) => void;
}

/** Spells and special abilities; a line of the action list uses them by name. */
export function AbilityEditor({ side, index, actorName, abilities, edit }: AbilityEditorProps) {
  const at = { side, actor: index };
  return (
    <div className="abilities">
      {abilities.length > 0 && <div className="apl-title">Abilities</div>}
      {abilities.map((ability, i) => (
        <AbilityFields
          key={i}
          ability={ability}
          label={`${ability.fields.name || 'ability'} of ${actorName}`}
          onField={(field, value) => edit({ kind: 'ability-field', ...at, ability: i, field, value })}
          onCreature={(field, value) => edit({ kind: 'creature-field', ...at, ability: i, field, value })}
          onRemove={() => edit({ kind: 'ability-remove', ...at, ability: i })}
        />
      ))}
      <Button size="small" variant="ghost" icon={Plus} onClick={() => edit({ kind: 'ability-add', ...at, ability: FIRST_ABILITY })}>
        Add ability
      </Button>
    </div>
  );
}

interface AbilityFieldsProps {
  readonly ability: AbilityModel;
  readonly label: string;
  readonly onField: (field: AbilityField, value: string) => void;
  readonly onCreature: (field: CreatureField, value: string) => void;
  readonly onRemove: () => void;
}

/** Only what the effect reads. */
function AbilityFields({ ability, label, onField, onCreature, onRemove }: AbilityFieldsProps) {
  const { fields, creature } = ability;
  const effect = EFFECTS.find((one) => one === fields.effect) ?? 'damage';
  const known: readonly string[] = KEYS_OF_EFFECT[effect];
  const inputs = INPUTS.filter(([field]) => known.includes(field) || ALWAYS_SHOWN.includes(field));
  return (
    <fieldset className="ability" aria-label={label}>
      <LabelledInput label="Name" of={label} value={fields.name} placeholder="name" onChange={(value) => onField('name', value)} />
      <div className="ability-field">
        <span>Effect</span>
        <Select<Effect>
          label={`Effect, ${label}`}
          size="small"
          value={effect}
          choices={EFFECT_CHOICES}
          onChange={(value) => onField('effect', value)}
        />
      </div>
      {known.includes('on') && <AreaField effect={effect} label={label} value={fields.on} onChange={(value) => onField('on', value)} />}
      {inputs.map(([field, text, placeholder]) => (
        <LabelledInput
          key={field}
          label={text}
          of={label}
          value={fields[field]}
          placeholder={placeholder}
          onChange={(value) => onField(field, value)}
        />
      ))}
      {fields.charges !== '' && (
        <div className="ability-field">
          <span>Charges per</span>
          <Select<'fight' | 'day'>
            label={`Charges per, ${label}`}
            size="small"
            value={fields.per === 'day' ? 'day' : 'fight'}
            choices={[
              { value: 'fight', label: 'fight' },
              { value: 'day', label: 'day' },
            ]}
            onChange={(value) => onField('per', value === 'day' ? value : '')}
          />
        </div>
      )}
      {effect === 'summon' &&
        CREATURE_FIELDS.map((field) => (
          <LabelledInput
            key={field}
            label={CREATURE_LABELS[field]}
            of={`creature of ${label}`}
            value={creature[field]}
            placeholder=""
            onChange={(value) => onCreature(field, value)}
          />
        ))}
      <IconButton icon={Trash2} size="small" label={`Remove ${label}`} onClick={onRemove} />
    </fieldset>
  );
}

interface AreaFieldProps {
  readonly effect: Effect;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AreaField({ effect, label, value, onChange }: AreaFieldProps) {
  const areas = AREAS_OF[effect];
  return (
    <div className="ability-field">
      <span>Reaches</span>
      <Select<Area>
        label={`Reaches, ${label}`}
        size="small"
        value={areas.find((area) => area === value) ?? areas[0]!}
        choices={areas.map((area) => ({ value: area, label: AREA_LABELS[area] }))}
        onChange={onChange}
      />
    </div>
  );
}

interface LabelledInputProps {
  readonly label: string;
  readonly of: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

function LabelledInput({ label, of, value, placeholder, onChange }: LabelledInputProps) {
  return (
    <div className="ability-field">
      <span>{label}</span>
      <TextInput
        aria-label={`${label}, ${of}`}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
