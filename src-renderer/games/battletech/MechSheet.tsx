import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { SlotUse } from '../../../src-shared/rulesets/battletech/rules/fit.ts';
import type { MechDesign } from '../../../src-shared/rulesets/battletech/rules/mech.ts';
import { Panel, Stat } from '../../components/index.ts';
import { count, figure } from '../../format/figures.ts';
import { MechDiagram } from './MechDiagram.tsx';
import { type CardWeapon, type MechCard, mechCard } from './mech-card.ts';
import { PilotFields } from './PilotFields.tsx';

export interface MechSheetProps {
  readonly mech: StoredCombatant;
  /** A 'Mech with another pilot is another combatant. */
  readonly onReplaced: (id: number) => void;
}

/** The record sheet of a 'Mech. */
export function MechSheet({ mech, onReplaced }: MechSheetProps) {
  const design = mech.data as MechDesign;
  const card = useMemo(() => mechCard(design), [design]);
  return (
    <article className="scroll" aria-label={`Record sheet of ${mech.name}`}>
      <header className="row mech-head">
        <div className="grow">
          <h2 className="mech-name ellipsis">{mech.name}</h2>
          <div className="small dim ellipsis">
            {[
              `${design.mass} tons`,
              design.config === 'quad' ? 'four-legged' : 'two-legged',
              design.omni ? 'OmniMech' : '',
              mech.faction,
              design.role,
              design.year > 0 ? String(design.year) : '',
              design.source,
            ]
              .filter((word) => word !== '')
              .join(' · ')}
          </div>
        </div>
        <div className="row mech-keys">
          <Stat value={`${card.walk} / ${card.run} / ${card.jump}`} label="walk / run / jump" />
          <Stat value={String(card.armour)} label={`armour of ${card.mostArmour}`} />
          <Stat
            value={`${card.alphaHeat} / ${card.dissipation}`}
            label="heat built up / removed"
            tone={card.alphaHeat > card.dissipation ? 'warn' : 'plain'}
          />
          <Stat value={count(mech.points)} label={design.battleValue > 0 ? 'BV 2, from the file' : 'BV 2, computed'} />
        </div>
      </header>
      <Warnings card={card} unmodelled={mech.unmodelled} />
      <div className="mech-grid">
        <Panel title="Armour" note="structure in brackets">
          <MechDiagram card={card} quad={design.config === 'quad'} />
        </Panel>
        <Panel title="Weapons" note="ranges in hexes">
          <WeaponTable weapons={card.weapons} />
          <Build design={design} card={card} />
          <PilotFields mech={mech} pilot={design.pilot ?? {}} onReplaced={onReplaced} />
        </Panel>
        <Panel title="Critical slots" className="mech-slots">
          <CriticalSlots locations={card.locations} />
        </Panel>
      </div>
    </article>
  );
}

const SLOT_TONES: Readonly<Record<SlotUse['kind'], string>> = { empty: 'dim', weapon: '', ammo: 'warn', gear: 'soft', system: 'soft' };

function CriticalSlots({ locations }: Pick<MechCard, 'locations'>) {
  return (
    <div className="mech-slot-grid">
      {locations.map((location) => (
        <section key={location.id}>
          <h3>{location.label}</h3>
          <ol>
            {location.slots.map(({ kind, text }, i) => (
              <li key={i} data-kind={kind} className={text === '' ? 'dim' : SLOT_TONES[kind]} title={text}>
                <div className="ellipsis">{text || '–'}</div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Warnings({ card, unmodelled }: { readonly card: MechCard; readonly unmodelled: readonly string[] }) {
  if (card.problems.length === 0 && unmodelled.length === 0) return null;
  return (
    <ul className="mech-warnings">
      {card.problems.map((problem, i) => (
        <li key={i} className={`problem problem-${problem.severity}`}>
          <TriangleAlert size={13} aria-hidden />
          <span>
            {problem.message} {problem.hint}
          </span>
        </li>
      ))}
      {unmodelled.length > 0 && (
        <li className="problem problem-warning">
          <TriangleAlert size={13} aria-hidden />
          <span>Not simulated: {unmodelled.join(', ')}.</span>
        </li>
      )}
    </ul>
  );
}

const BRACKETS = ['minimum', 'short', 'medium', 'long'] as const;

function WeaponTable({ weapons }: { readonly weapons: readonly CardWeapon[] }) {
  if (weapons.length === 0) return <p className="small dim">No weapons; it can only kick and punch.</p>;
  const farthest = Math.max(...weapons.map((weapon) => weapon.range[3]));
  return (
    <table className="plain-table mech-weapons">
      <thead>
        <tr>
          <th>Weapon</th>
          <th>Where</th>
          <th className="figure">Heat</th>
          <th className="figure">Damage</th>
          <th className="figure">Min</th>
          <th className="figure">S</th>
          <th className="figure">M</th>
          <th className="figure">L</th>
          <th className="mech-range-head">Reach</th>
          <th className="figure">Shots</th>
        </tr>
      </thead>
      <tbody>
        {weapons.map((weapon) => (
          <tr key={weapon.name}>
            <td>
              {weapon.count > 1 && <span className="dim">{weapon.count} x </span>}
              {weapon.name}
            </td>
            <td className="dim">{weapon.where}</td>
            <td className="figure">{weapon.heat}</td>
            <td className="figure">{weapon.damage}</td>
            {BRACKETS.map((bracket, i) => (
              <td key={bracket} className="figure dim">
                {i === 0 && weapon.range[0] === 0 ? '–' : weapon.range[i]}
              </td>
            ))}
            <td>
              <ReachBar range={weapon.range} farthest={farthest} />
            </td>
            <td className={weapon.shots === 0 ? 'figure bad' : 'figure'}>{weapon.shots ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Short, medium and long range as fading lengths; hatched below the minimum range. */
function ReachBar({ range, farthest }: { readonly range: CardWeapon['range']; readonly farthest: number }) {
  const [least, short, medium, long] = range;
  const part = (hexes: number) => `${(100 * Math.max(0, hexes)) / Math.max(1, farthest)}%`;
  return (
    <span className="mech-reach" aria-hidden>
      <i style={{ width: part(short) }} />
      <i style={{ width: part(medium - short), opacity: 0.6 }} />
      <i style={{ width: part(long - medium), opacity: 0.3 }} />
      {least > 0 && <u style={{ width: part(least) }} />}
    </span>
  );
}

function Build({ design, card }: { readonly design: MechDesign; readonly card: MechCard }) {
  const { mass } = card;
  const rows: readonly (readonly [string, string, number | null])[] = [
    ['Engine', `${design.engineRating} ${design.engineLabel}`, mass.engine],
    ['Gyro', design.gyro || 'standard', mass.gyro],
    ['Cockpit', design.cockpit || 'standard', mass.cockpit],
    ['Structure', design.structure || 'standard', mass.structure],
    ['Armour', design.armourType || 'standard', mass.armour],
    ['Heat sinks', `${design.heatSinks} ${design.heatSinkKind}, remove ${card.dissipation} per turn`, mass.heatSinks],
    ['Weapons', '', mass.weapons],
    ['Ammunition', '', mass.ammo],
    ['Equipment', card.jump > 0 ? 'jump jets included' : '', mass.gear],
  ];
  return (
    <table className="plain-table mech-build">
      <tbody>
        {rows.map(([label, words, tons]) => (
          <tr key={label}>
            <td className="dim">{label}</td>
            <td>{words}</td>
            <td className="figure">{tons === null ? '' : `${figure(tons)} t`}</td>
          </tr>
        ))}
        <tr>
          <td className="strong">Total</td>
          <td className="dim">of {design.mass} t</td>
          <td className="figure strong">{figure(mass.total)} t</td>
        </tr>
      </tbody>
    </table>
  );
}
