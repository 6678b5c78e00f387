import { Plus } from 'lucide-react';
import { CLASSES, NPC_SHIPS, type NpcId, SHIP_CLASSES, SPECIES, type SpeciesId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import type { Breach } from '../../../src-shared/rulesets/eclipse/import/validate.ts';
import { costOf, type Fleet, isNpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { Button, Field, Menu, Select, Stat, TextInput } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import type { FleetEdit } from './fleet-edits.ts';

export interface FleetHeadProps {
  readonly fleet: Fleet;
  readonly edit: (edit: FleetEdit) => void;
  /** What is wrong with the fleet as a whole. */
  readonly breaches: readonly Breach[];
}

const SPECIES_CHOICES = (Object.keys(SPECIES) as SpeciesId[]).map((value) => ({ value, label: SPECIES[value].name }));

/** Name, faction, species and cost of the fleet, and ships to add. */
export function FleetHead({ fleet, edit, breaches }: FleetHeadProps) {
  const ships = fleet.ships.reduce((sum, row) => sum + row.count, 0);
  return (
    <header className="stack fleet-head">
      <div className="row fleet-head-row">
        <Field label="Fleet">
          <TextInput
            aria-label="Fleet name"
            maxLength={120}
            value={fleet.name}
            onChange={(event) => edit({ kind: 'name', value: event.target.value })}
          />
        </Field>
        <Field label="Faction">
          <TextInput
            aria-label="Faction"
            maxLength={120}
            value={fleet.faction}
            onChange={(event) => edit({ kind: 'faction', value: event.target.value })}
          />
        </Field>
        <Field label="Species">
          <Select<SpeciesId>
            label="Species"
            value={fleet.species}
            choices={SPECIES_CHOICES}
            onChange={(species) => edit({ kind: 'species', species })}
          />
        </Field>
        <div className="row fleet-prices">
          <Stat value={count(ships)} label={ships === 1 ? 'ship' : 'ships'} />
          <Stat
            value={count(costOf(fleet))}
            label="resources"
            title="Materials of all ships, plus the science cost of each technology once"
          />
        </div>
        <AddShips fleet={fleet} edit={edit} />
      </div>
      {breaches.map((breach, i) => (
        <p key={i} className={`problem problem-${breach.severity}`} role={breach.severity === 'error' ? 'alert' : undefined}>
          {breach.message} {breach.hint}
        </p>
      ))}
    </header>
  );
}

function AddShips({ fleet, edit }: Pick<FleetHeadProps, 'fleet' | 'edit'>) {
  const playerFleet = fleet.ships.some((row) => !isNpcRow(row));
  return (
    <Menu
      trigger={<Button icon={Plus}>Add ships</Button>}
      entries={[
        ...SHIP_CLASSES.map((ship) => ({
          label: CLASSES[ship].name,
          note: `${CLASSES[ship].materials} materials each`,
          onSelect: () => edit({ kind: 'add-ship', class: ship }),
        })),
        { kind: 'heading', label: playerFleet ? 'Ancient allies' : 'Neutral ships' },
        ...(Object.keys(NPC_SHIPS) as NpcId[]).map((npc) => ({
          label: NPC_SHIPS[npc].name,
          onSelect: () => edit({ kind: 'add-ally', npc }),
        })),
      ]}
    />
  );
}
