import type { LucideIcon } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { StoredCombatant } from '../../src-shared/api-types.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import { count } from '../format/figures.ts';
import { useHostData } from '../state/host-data.ts';
import { Button } from './Button.tsx';
import './combatant-picker.css';
import { TextInput } from './Field.tsx';
import { Popover } from './Popover.tsx';

export interface CombatantPickerProps {
  readonly ruleset: RulesetId;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly onPick: (combatant: StoredCombatant) => void;
}

/** Finds one combatant of the library by typing part of its name. */
export function CombatantPicker({ ruleset, label, icon, disabled = false, onPick }: CombatantPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const { value } = useHostData(
    'library.combatants',
    open ? { ruleset, query: query.replace(/[<>=:"]/g, ' '), sort: 'name', limit: 30 } : null,
  );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" disabled={disabled} {...(icon !== undefined && { icon })}>
          {label}
        </Button>
      }
    >
      <div className="picker">
        <TextInput
          autoFocus
          aria-label="Name"
          placeholder="Part of a name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="picker-list">
          {value?.rows.map((row) => (
            <button
              key={row.id}
              type="button"
              className="menu-item picker-item"
              onClick={() => {
                setOpen(false);
                onPick(row);
              }}
            >
              <span className="ellipsis">
                {row.name} <span className="dim small">{row.detail}</span>
              </span>
              <span className="menu-end">{row.points > 0 ? count(row.points) : row.faction}</span>
            </button>
          ))}
          {value?.rows.length === 0 && <div className="menu-heading">Nothing of this game fits.</div>}
        </div>
      </div>
    </Popover>
  );
}
