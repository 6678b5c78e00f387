import { Braces, FilePlus2, Redo2, Save, Undo2 } from 'lucide-react';
import { SAMPLES } from '../../../src-shared/rulesets/eclipse/data/samples.ts';
import { SPECIES, type SpeciesId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { fleetOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { attempt, Button, DraftNote, IconButton, Menu } from '../../components/index.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { href } from '../../state/routes.ts';
import { firstFleet } from './first-fleet.ts';
import { addFleets, type FleetFile, type FleetFileAction } from './use-fleet-file.ts';
import type { StoredFleets } from './use-stored-fleets.ts';

interface FleetTopBarProps {
  readonly file: FleetFile;
  readonly dispatch: (action: FleetFileAction) => void;
  readonly stored: StoredFleets;
  readonly onShare: () => void;
}

export function FleetTopBar({ file, dispatch, stored, onShare }: FleetTopBarProps) {
  const undo = { disabled: file.past.length === 0, onClick: () => dispatch({ kind: 'undo' }) };
  const redo = { disabled: file.future.length === 0, onClick: () => dispatch({ kind: 'redo' }) };
  return (
    <TopBar
      title={stored.title}
      crumbs={[{ label: 'Library', to: href('library') }]}
      meta={<DraftNote unsaved={stored.unsaved} onDiscard={stored.discard} />}
      actions={
        <>
          <IconButton icon={Undo2} label="Undo" keys="mod+z" {...undo} />
          <IconButton icon={Redo2} label="Redo" keys="mod+shift+z" {...redo} />
          <StartMenu file={file} dispatch={dispatch} />
          <Button icon={Braces} onClick={onShare}>
            Share
          </Button>
          <Button variant="primary" icon={Save} disabled={!stored.unsaved} onClick={() => attempt(stored.save)}>
            Save
          </Button>
        </>
      }
    />
  );
}

function StartMenu({ file, dispatch }: Pick<FleetTopBarProps, 'file' | 'dispatch'>) {
  return (
    <Menu
      trigger={<Button icon={FilePlus2}>Start from</Button>}
      entries={[
        { kind: 'heading', label: 'Printed blueprints' },
        ...(Object.keys(SPECIES) as SpeciesId[]).map((species) => ({
          label: SPECIES[species].name,
          onSelect: () => dispatch(addFleets(file, [firstFleet(species, `${SPECIES[species].name.split(' ')[0]} fleet`)])),
        })),
        { kind: 'heading', label: 'Samples' },
        ...SAMPLES.map((sample) => ({
          label: sample.title,
          onSelect: () => dispatch({ kind: 'write', fleets: parseFleets(sample).combatants.map(fleetOf), at: 0 }),
        })),
      ]}
    />
  );
}
