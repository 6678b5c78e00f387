import { ChevronDown, Library } from 'lucide-react';
import { NPC_SHIPS, type NpcId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { Button, Menu, NumberInput, SideMark } from '../../components/index.ts';
import type { EnemyChoice } from './enemy.ts';

export interface EnemyPickerProps {
  readonly choice: EnemyChoice;
  readonly enemy: Fleet | null;
  readonly fleets: readonly Fleet[];
  readonly at: number;
  readonly onChoose: (choice: EnemyChoice) => void;
}

/** The enemy: neutral ships, another fleet of this file, or one from the library. */
export function EnemyPicker({ choice, enemy, fleets, at, onChoose }: EnemyPickerProps) {
  const others = fleets.map((fleet, i) => ({ fleet, i })).filter(({ i }) => i !== at);
  return (
    <div className="row enemy-picker">
      <SideMark side={1} size={12} />
      <span className="enemy-name ellipsis grow" title={enemy?.name}>
        {choice.kind === 'npc' ? NPC_SHIPS[choice.npc].name : (enemy?.name ?? 'No enemy')}
      </span>
      {choice.kind === 'npc' && (
        <NumberInput
          label="Number of enemy ships"
          width={64}
          min={1}
          max={8}
          value={choice.count}
          onChange={(count) => onChoose({ ...choice, count: Math.max(1, Math.min(8, count ?? 1)) })}
        />
      )}
      <Menu
        trigger={
          <Button size="small" icon={ChevronDown}>
            Change
          </Button>
        }
        entries={[
          { kind: 'heading', label: 'Neutral ships' },
          ...(Object.keys(NPC_SHIPS) as NpcId[]).map((npc) => ({
            label: NPC_SHIPS[npc].name,
            onSelect: () => onChoose({ kind: 'npc', npc, count: choice.kind === 'npc' ? choice.count : 1 }),
          })),
          ...(others.length > 0
            ? [
                { kind: 'heading' as const, label: 'Fleets in this file' },
                ...others.slice(0, 20).map(({ fleet, i }) => ({ label: fleet.name, onSelect: () => onChoose({ kind: 'beside', at: i }) })),
              ]
            : []),
        ]}
      />
      <CombatantPicker ruleset="eclipse" label="Library" icon={Library} onPick={({ id }) => onChoose({ kind: 'stored', id })} />
    </div>
  );
}
