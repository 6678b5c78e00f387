import { GitCompareArrows } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { RunInfo } from '../../../src-shared/api-types.ts';
import { Button, Popover, TextInput } from '../../components/index.ts';
import { count, percent } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';

export interface RivalPickerProps {
  readonly run: RunInfo;
  readonly exclude?: number;
  readonly onPick: (index: number) => void;
  readonly label?: string;
}

/** Picks another combatant of the run by typing part of its name. */
export function RivalPicker({ run, exclude = -1, onPick, label = 'Compare with' }: RivalPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const { value } = useHostData('runs.standings', open ? { runId: run.id, query: query.replace(/[<>=:"]/g, ' '), limit: 12 } : null);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={GitCompareArrows}>
          {label}
        </Button>
      }
    >
      <div className="rival-picker">
        <TextInput
          autoFocus
          aria-label="Name of a unit"
          placeholder="Part of a name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="rival-list">
          {value?.rows
            .filter((row) => row.index !== exclude)
            .map((row) => (
              <button
                key={row.index}
                type="button"
                className="menu-item rival-item"
                onClick={() => {
                  setOpen(false);
                  onPick(row.index);
                }}
              >
                <span className="ellipsis">
                  {row.name} <span className="dim small">{row.detail}</span>
                </span>
                <span className="menu-end">
                  {count(row.points)} · {percent(row.rate)} %
                </span>
              </button>
            ))}
          {value?.rows.length === 0 && <div className="menu-heading">No unit of this run fits.</div>}
        </div>
      </div>
    </Popover>
  );
}
