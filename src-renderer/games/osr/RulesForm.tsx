import type { EncounterEdit, EncounterModel } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { ZONES } from '../../../src-shared/rulesets/osr/rules/actor.ts';
import { Field, NumberInput, Select, Switch, TextInput } from '../../components/index.ts';
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

/** The encounter's own settings: what the YAML's zone_capacity, initiative and rules blocks say. */
export function RulesForm({ model, edit }: { readonly model: EncounterModel; readonly edit: (edit: EncounterEdit) => void }) {
  const initiative = INITIATIVE.find((i) => i.value === model.initiative.type)?.value ?? 'random';
  const rule = (field: keyof EncounterModel['rules']) => (value: string) => edit({ kind: 'rule', field, value });
  return (
    <section className="rules-form" aria-label="Encounter rules">
      <h2>Battlefield and rules</h2>
      <div className="rules-grid">
        {ZONES.map((zone) => (
          <Field
            key={zone}
            label={`${zone[0]?.toUpperCase()}${zone.slice(1)} zone capacity`}
            hint={capacityOf(model, zone) === null ? 'No limit' : 'Frontage units'}
          >
            <NumberInput
              label={`Capacity of the ${zone} zone`}
              min={1}
              value={capacityOf(model, zone)}
              placeholder="no limit"
              onChange={(value) => edit({ kind: 'capacity', zone, value })}
            />
          </Field>
        ))}
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
        <Field label="Weapon ranges">
          <Select
            label="Weapon ranges"
            value={RANGE_MODELS.find((m) => m.value === model.rules.range_model)?.value ?? 'exact'}
            choices={RANGE_MODELS}
            onChange={rule('range_model')}
          />
        </Field>
        <Field label="Round limit" hint="The fight is a draw after this round">
          <TextInput
            aria-label="Round limit"
            placeholder="100"
            value={model.rules.max_rounds}
            onChange={(event) => rule('max_rounds')(event.target.value)}
          />
        </Field>
        <Field label="A natural 20 always hits" inline>
          <Switch
            label="A natural 20 always hits"
            checked={model.rules.nat20_hits === 'true'}
            onChange={(on) => rule('nat20_hits')(on ? 'true' : '')}
          />
        </Field>
        <Field label="A natural 1 always misses" inline>
          <Switch
            label="A natural 1 always misses"
            checked={model.rules.nat1_misses === 'true'}
            onChange={(on) => rule('nat1_misses')(on ? 'true' : '')}
          />
        </Field>
      </div>
    </section>
  );
}
