import { UserMinus, UserPlus } from 'lucide-react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { UnitCard } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { Button, SideMark } from '../../components/index.ts';
import { count, counted, figure } from '../../format/figures.ts';

export interface UnitSlotProps {
  readonly side: Side;
  readonly title: string;
  readonly unit: StoredCombatant | undefined;
  readonly card: UnitCard | undefined;
  readonly onPick: (unit: StoredCombatant) => void;
  /** Attached to the unit; null: none. */
  readonly leader: StoredCombatant | null;
  /** Absent where leaders aren't attached (editions before the tenth). */
  readonly onLeader?: (leader: StoredCombatant | null) => void;
}

/** One of the two units, with a picker to change it. */
export function UnitSlot({ side, title, unit, card, onPick, leader, onLeader }: UnitSlotProps) {
  return (
    <section className="row unit-slot" aria-label={title}>
      <SideMark side={side} size={14} />
      <div className="pane">
        <span className="caption">{title}</span>
        <b className="title ellipsis" title={unit?.name}>
          {unit === undefined ? 'No unit' : leader === null ? unit.name : `${unit.name} with ${leader.name}`}
        </b>
        <span className="small dim ellipsis" title={unit?.detail}>
          {unit === undefined
            ? 'Choose a unit from the library'
            : [
                `${figure(unit.points + (leader?.points ?? 0))} points`,
                ...(card === undefined ? [] : [counted(card.models, 'model', 'models'), `${count(card.wounds)} wounds`]),
                unit.detail,
              ].join(', ')}
        </span>
        {unit !== undefined && unit.unmodelled.length > 0 && (
          <span className="small warn ellipsis" title={unit.unmodelled.join(', ')}>
            not simulated: {unit.unmodelled.join(', ')}
          </span>
        )}
      </div>
      {onLeader !== undefined && leader === null && (
        <CombatantPicker ruleset="wh40k" label="Attach leader" icon={UserPlus} onPick={onLeader} />
      )}
      {onLeader !== undefined && leader !== null && (
        <Button size="small" icon={UserMinus} title={`Detach ${leader.name}`} onClick={() => onLeader(null)}>
          Detach leader
        </Button>
      )}
      <CombatantPicker ruleset="wh40k" label={unit === undefined ? 'Choose' : 'Change'} onPick={onPick} />
    </section>
  );
}
