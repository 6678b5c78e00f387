import type { EncounterEdit, EncounterModel } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { ZONES } from '../../../src-shared/rulesets/osr/rules/actor.ts';
import { Field, NumberInput, Select, Switch, TextInput } from '../../components/index.ts';
import { capitalise } from '../../format/capitalise.ts';
import { capacityOf } from './deployment.ts';

const INITIATIVE = [
  { value: 'random', label: 'Random order', note: 'All fighters shuffled each round' },
  { value: 'side', label: 'By side', note: 'A coin flip decides which side goes first; shuffled within each side' },
  { value: 'individual', label: 'Individual', note: 'Each fighter rolls and adds the modifier' },
  { value: 'side_phases', label: 'Sides by phase', note: 'Movement, ranged, reach, melee; both sides in each' },
  { value: 'individual_phases', label: 'Individual by phase', note: 'One roll, then phase by phase' },
] as const;

const RANGE_MODELS = [
  { value: 'exact', label: 'Exact', note: 'Melee at 1 zone, reach at exactly 2, ranged from 2' },
  { value: 'inclusive', label: 'Inclusive', note: 'Melee up to 1, reach up to 2, ranged anywhere' },
] as const;

/** What they are when nothing is written is the placeholder. */
const WRITTEN_NUMBERS = [
  { field: 'max_rounds', label: 'Round limit', hint: 'The fight is a draw after this round', placeholder: '100' },
  { field: 'guard_bonus', label: 'Guard bonus', hint: 'Armour class while guarding', placeholder: '2' },
  { field: 'fights_per_day', label: 'Fights per day', hint: 'Charges per day are shared among them', placeholder: '1' },
] as const;

const NATURAL_ROLLS = [
  { field: 'nat20_hits', label: 'A natural 20 always hits' },
  { field: 'nat1_misses', label: 'A natural 1 always misses' },
] as const;

interface RulesFormProps {
  readonly model: EncounterModel;
  readonly edit: (edit: EncounterEdit) => void;
}

/** The encounter's own settings: the zone_capacity, initiative and rules blocks of the YAML. */
export function RulesForm(props: RulesFormProps) {
  return (
    <section className="rules-form" aria-label="Encounter rules">
      <h2>Battlefield and rules</h2>
      <div className="rules-grid">
        <CapacityFields {...props} />
        <TurnOrderFields {...props} />
        <RuleFields {...props} />
      </div>
    </section>
  );
}

function CapacityFields({ model, edit }: RulesFormProps) {
  return ZONES.map((zone) => {
    const capacity = capacityOf(model, zone);
    return (
      <Field key={zone} label={`${capitalise(zone)} zone capacity`} hint={capacity === null ? 'No limit' : 'Frontage units'}>
        <NumberInput
          label={`Capacity of the ${zone} zone`}
          min={1}
          value={capacity}
          placeholder="no limit"
          onChange={(value) => edit({ kind: 'capacity', zone, value })}
        />
      </Field>
    );
  });
}

function TurnOrderFields({ model, edit }: RulesFormProps) {
  const initiative = INITIATIVE.find((i) => i.value === model.initiative.type)?.value ?? 'random';
  return (
    <>
      <Field label="Turn order">
        <Select
          label="Turn order"
          value={initiative}
          choices={INITIATIVE}
          onChange={(value) => edit({ kind: 'initiative', field: 'type', value })}
        />
      </Field>
      {initiative.startsWith('individual') && (
        <Field label="Initiative dice">
          <TextInput
            aria-label="Initiative dice"
            placeholder="1d20"
            value={model.initiative.dice}
            onChange={(event) => edit({ kind: 'initiative', field: 'dice', value: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

function RuleFields({ model, edit }: RulesFormProps) {
  const set = (field: keyof EncounterModel['rules']) => (value: string) => edit({ kind: 'rule', field, value });
  return (
    <>
      <Field label="Weapon ranges">
        <Select
          label="Weapon ranges"
          value={RANGE_MODELS.find((m) => m.value === model.rules.range_model)?.value ?? 'exact'}
          choices={RANGE_MODELS}
          onChange={set('range_model')}
        />
      </Field>
      {WRITTEN_NUMBERS.map(({ field, label, hint, placeholder }) => (
        <Field key={field} label={label} hint={hint}>
          <TextInput
            aria-label={label}
            placeholder={placeholder}
            value={model.rules[field]}
            onChange={(event) => set(field)(event.target.value)}
          />
        </Field>
      ))}
      {NATURAL_ROLLS.map(({ field, label }) => (
        <Field key={field} label={label} inline>
          <Switch label={label} checked={model.rules[field] === 'true'} onChange={(on) => set(field)(on ? 'true' : '')} />
        </Field>
      ))}
    </>
  );
}
