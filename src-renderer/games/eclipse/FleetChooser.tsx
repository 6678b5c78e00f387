import { Copy, Plus, Trash2 } from 'lucide-react';
import { IconButton, Select } from '../../components/index.ts';
import { firstFleet } from './first-fleet.ts';
import { addFleets, type FleetFile, type FleetFileAction } from './use-fleet-file.ts';

interface FleetChooserProps {
  readonly file: FleetFile;
  readonly dispatch: (action: FleetFileAction) => void;
  readonly title: string;
}

/** Which fleet of the file is edited; fleets are added, copied and removed here. */
export function FleetChooser({ file, dispatch, title }: FleetChooserProps) {
  const fleet = file.fleets[file.at]!;
  return (
    <div className="row fleet-chooser">
      {file.fleets.length > 1 && (
        <Select
          label="Fleet in this file"
          size="small"
          value={String(file.at)}
          choices={file.fleets.map((one, i) => ({ value: String(i), label: one.name || 'Unnamed fleet', note: one.faction }))}
          onChange={(at) => dispatch({ kind: 'choose', at: Number(at) })}
          style={{ width: 220 }}
        />
      )}
      <IconButton icon={Plus} size="small" label="Add fleet" onClick={() => dispatch(addFleets(file, [firstFleet(fleet.species)]))} />
      <IconButton
        icon={Copy}
        size="small"
        label="Duplicate fleet"
        onClick={() => dispatch(addFleets(file, [{ ...fleet, name: `${title} copy` }]))}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label="Remove fleet"
        disabled={file.fleets.length === 1}
        onClick={() => dispatch({ kind: 'write', fleets: file.fleets.toSpliced(file.at, 1), at: file.at })}
      />
    </div>
  );
}
