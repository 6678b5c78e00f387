import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, Sheet, SideMark } from '../../components/index.ts';
import { useReport } from '../../state/report.ts';
import type { ChangePartProps } from '../editor.ts';
import { ModifierRail } from './Modifiers.tsx';
import { attackQuestion, report } from './reports.ts';
import './attack.css';

const OPTION_IDS = ['modifiersA', 'modifiersB'] as const;
const NO_FIGURES: ReadonlyMap<string, number> = new Map();

/** The panel of modifiers for both units of an exchange. */
export default function ChangeModifiers({ pair, names, options, onChange }: ChangePartProps) {
  const [open, setOpen] = useState<0 | 1 | null>(null);
  const question = attackQuestion(pair, { options, phase: undefined, leaders: new Map() });
  const { value: switches } = useReport(open === null ? null : report('switches', question));
  const { value: attack } = useReport(open === null ? null : report('attack', question));
  const side = open ?? 0;
  const id = OPTION_IDS[side];
  const text = options[id];
  return (
    <div className="chips change-modifiers">
      {([0, 1] as const).map((one) => (
        <Button key={one} size="small" icon={SlidersHorizontal} onClick={() => setOpen(one)}>
          <SideMark side={one} size={9} /> <span className="ellipsis">{names[one]}</span>
        </Button>
      ))}
      <Sheet open={open !== null} title={`Modifiers of ${names[side]}`} onClose={() => setOpen(null)}>
        <ModifierRail
          key={side}
          side={side}
          name={names[side]}
          text={typeof text === 'string' ? text : ''}
          onChange={(next) => onChange(id, next)}
          switches={switches?.[side] ?? []}
          added={NO_FIGURES}
          tenth={attack?.edition === '10e'}
        />
      </Sheet>
    </div>
  );
}
