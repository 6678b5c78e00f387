import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import type { Standing } from '../../src-shared/api/results.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import { shareFigure, shareOf } from '../../src-shared/stats/share.ts';
import { count } from '../format/figures.ts';
import { useHostData } from '../state/host-data.ts';
import { type LabelledCombatant, useLabelled } from '../state/loadout-labels.ts';
import { Button } from './Button.tsx';
import './combatant-picker.css';
import { TextInput } from './Field.tsx';
import { leftOutOf } from './LeftOutMark.tsx';
import { Popover } from './Popover.tsx';
import { type NamedUnit, UnitName } from './UnitName.tsx';

interface PickerButton {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
}

export interface CombatantPickerProps extends PickerButton {
  readonly ruleset: RulesetId;
  readonly onPick: (combatant: StoredCombatant) => void;
}

const MOST_FOUND = 30;

/** Finds a combatant of the library by part of its name. */
export function CombatantPicker({ ruleset, onPick, ...button }: CombatantPickerProps) {
  const search = useSearch();
  const query = search.text === null ? null : { ruleset, query: search.text, sort: 'name' as const, limit: MOST_FOUND };
  const { value } = useHostData('library.combatants', query);
  const found = useLabelled(value?.rows);
  return (
    <NamePicker<LabelledCombatant>
      {...button}
      search={search}
      found={found}
      keyOf={(row) => row.id}
      unitOf={(row) => ({ ...row, ...leftOutOf(row) })}
      end={(row) => (row.points > 0 ? count(row.points) : row.faction)}
      nothing="No matches"
      onPick={onPick}
    />
  );
}

export interface StandingPickerProps extends PickerButton {
  readonly run: RunInfo;
  /** Index of the combatant that can't be picked. */
  readonly exclude?: number;
  readonly onPick: (index: number) => void;
}

/** Finds a combatant of a run in the same way, best first. */
export function StandingPicker({ run, exclude = -1, onPick, ...button }: StandingPickerProps) {
  const search = useSearch();
  const { value } = useHostData('runs.standings', search.text === null ? null : { runId: run.id, query: search.text, limit: MOST_FOUND });
  return (
    <NamePicker<Standing>
      {...button}
      search={search}
      found={value?.rows.filter((row) => row.index !== exclude)}
      keyOf={(row) => row.index}
      unitOf={(row) => row}
      end={(row) => `${row.points > 0 ? `${count(row.points)} · ` : ''}${shareFigure(shareOf(row))} %`}
      nothing="No matches"
      onPick={(row) => onPick(row.index)}
    />
  );
}

interface Search {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** What to look for; null while the picker is closed. */
  readonly text: string | null;
}

function useSearch(): Search {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  // Here the operators of the query box are part of a name.
  return { open, setOpen, typed, setTyped, text: open ? text.replace(/[<>=:"]/g, ' ') : null };
}

interface NamePickerProps<Row> extends PickerButton {
  readonly search: Search;
  /** Undefined until the first matches are there. */
  readonly found: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => number;
  readonly unitOf: (row: Row) => NamedUnit;
  /** Shown at the end of the line. */
  readonly end: (row: Row) => ReactNode;
  readonly nothing: string;
  readonly onPick: (row: Row) => void;
}

function NamePicker<Row>(props: NamePickerProps<Row>) {
  const { label, icon, disabled = false, search, found, keyOf, unitOf, end, nothing, onPick } = props;
  const { open, setOpen, typed, setTyped } = search;
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
          placeholder="Search by name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="picker-list">
          {found?.map((row) => (
            <button
              key={keyOf(row)}
              type="button"
              className="menu-item picker-item"
              onClick={() => {
                setOpen(false);
                onPick(row);
              }}
            >
              <UnitName unit={unitOf(row)} />
              <span className="menu-end">{end(row)}</span>
            </button>
          ))}
          {found?.length === 0 && <div className="menu-heading">{nothing}</div>}
        </div>
      </div>
    </Popover>
  );
}
