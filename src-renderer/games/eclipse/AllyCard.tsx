import { Trash2 } from 'lucide-react';
import { NPC_SHIPS } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import type { NpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { type Share, shareFigure } from '../../../src-shared/stats/share.ts';
import { Glyph } from '../../components/Glyph.tsx';
import { IconButton, NumberInput, Stat, TextInput } from '../../components/index.ts';
import { signed } from '../../format/figures.ts';
import { type FleetEdit, MOST_SHIPS } from './fleet-edits.ts';
import { WeaponDice } from './PartSign.tsx';

export interface AllyCardProps {
  readonly row: number;
  readonly ship: NpcRow;
  readonly edit: (edit: FleetEdit) => void;
  readonly survival: Share | null;
}

/** Ancients and other neutral ships: fixed figures, nothing to fit. */
export function AllyCard({ row, ship, edit, survival }: AllyCardProps) {
  const npc = NPC_SHIPS[ship.npc];
  const doubt: string | undefined = 'doubt' in npc ? npc.doubt : undefined;
  return (
    <article className="blueprint" aria-label={`Ally ${ship.name}`} data-absent={ship.count === 0 || undefined}>
      <header className="row">
        <Glyph name="drone" size={22} />
        <TextInput
          className="blueprint-name"
          aria-label="Ally name"
          maxLength={60}
          value={ship.name}
          onChange={(event) => edit({ kind: 'ship-name', row, value: event.target.value })}
        />
        <NumberInput
          label={`Number of ${ship.name}`}
          width={64}
          min={0}
          max={MOST_SHIPS}
          value={ship.count}
          onChange={(count) => edit({ kind: 'count', row, count: count ?? 0 })}
        />
        <IconButton icon={Trash2} size="small" label={`Remove ${ship.name}`} onClick={() => edit({ kind: 'remove', row })} />
      </header>
      <div className="row caption blueprint-sub">
        <span>{npc.name}, fixed stats</span>
        {doubt !== undefined && <span title="Public sources disagree">uncertain: {doubt}</span>}
        <span className="grow" />
        {survival !== null && ship.count > 0 && <span>{shareFigure(survival)} % of these ships survive</span>}
      </div>
      <div className="row ally-weapons">
        {[...npc.weapons, ...npc.missiles].map((weapon, i) => (
          <span key={i} className="row">
            <WeaponDice weapon={weapon} />
            <span className="caption">{i < npc.weapons.length ? 'cannons' : 'missiles'}</span>
          </span>
        ))}
      </div>
      <div className="blueprint-figures">
        <Stat size="small" value={npc.initiative} label="Initiative" />
        <Stat size="small" value={signed(npc.computer, 0)} label="Computer" />
        <Stat size="small" value={signed(-npc.shield, 0)} label="Shield" />
        <Stat size="small" value={npc.hull} label="Hull" />
      </div>
    </article>
  );
}
