import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { UnitCard } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { SideMark } from '../../components/index.ts';
import { count, counted, figure } from '../../format/figures.ts';

export interface UnitSlotProps {
  readonly side: Side;
  readonly title: string;
  readonly unit: StoredCombatant | undefined;
  readonly card: UnitCard | undefined;
  readonly onPick: (unit: StoredCombatant) => void;
}

/** One of the two units, with a picker to change it. */
export function UnitSlot({ side, title, unit, card, onPick }: UnitSlotProps) {
  return (
    <section className="row unit-slot" aria-label={title}>
      <SideMark side={side} size={14} />
      <div className="pane">
        <span className="caption">{title}</span>
        <b className="title ellipsis" title={unit?.name}>
          {unit?.name ?? 'No unit'}
        </b>
        <span className="small dim ellipsis" title={unit?.detail}>
          {unit === undefined
            ? 'Choose a unit from the library'
            : [
                `${figure(unit.points)} points`,
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
      <CombatantPicker ruleset="wh40k" label={unit === undefined ? 'Choose' : 'Change'} onPick={onPick} />
    </section>
  );
}
