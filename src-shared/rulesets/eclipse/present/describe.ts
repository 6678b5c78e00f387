/** The battle log, one line after the other. */

import type { DiceRoll, LogLine } from '../../../contract/event.ts';
import { counted } from '../../../formats/counted.ts';
import { diceColour } from '../engine/begin-event.ts';
import type { BacklashEvent, EclipseEvent, EndEvent, FireEvent, HitEvent, LeaveEvent, RiftEvent, ShipCard } from './events.ts';

const REASONS: Readonly<Record<EndEvent['reason'], string>> = {
  destroyed: 'the enemy fleet is destroyed',
  mutual: 'both fleets are destroyed',
  stalemate: 'neither side can harm the other',
  'round-limit': 'the round limit is reached',
  retreat: 'the loser has left the sector',
};

export function describe(event: EclipseEvent): readonly LogLine[] {
  switch (event.kind) {
    case 'begin':
      return [
        { level: 'round', side: null, title: `${event.fleets[0]} against ${event.fleets[1]}`, value: event.sector, dice: [] },
        ...groupsOf(event.ships).map(
          ({ first, count }): LogLine => ({ level: 'detail', side: first.side, title: shipText(first, count), dice: [] }),
        ),
      ];
    case 'round':
      return [{ level: 'round', side: null, title: `Round ${event.round}`, clause: `round ${event.round} begins`, dice: [] }];
    case 'step':
      return [{ level: 'action', side: null, title: event.label, dice: [] }];
    case 'fire':
      return [{ level: 'detail', side: event.side, title: `${event.name} fires`, clause: fireClause(event), dice: [rollOf(event)] }];
    case 'rift':
      return [
        {
          level: 'detail',
          side: event.side,
          title: `${event.name} opens a rift`,
          clause: `${event.name} opens a rift`,
          dice: [riftRollOf(event)],
        },
      ];
    case 'hit':
      return [hitLine(event)];
    case 'backlash':
      return [backlashLine(event)];
    case 'wasted':
      return [
        { level: 'detail', side: event.side, title: `${event.hits} ${event.hits === 1 ? 'hit finds' : 'hits find'} no ship`, dice: [] },
      ];
    case 'retreat':
      return [{ level: 'action', side: event.side, title: `${event.fleet} announces a retreat`, dice: [], highlight: 'retreat' }];
    case 'leave':
      return [leaveLine(event)];
    case 'end':
      return [endLine(event)];
  }
}

function fireClause({ name, missile, levels }: FireEvent): string {
  const hits = levels.filter((level) => level > 0).length;
  const deed = `${name} fires its ${missile ? 'missiles' : 'cannons'}`;
  return hits === 0 ? `${deed} and misses` : `${deed} and scores ${counted(hits, 'hit')}`;
}

/** Ships of one squadron are listed together in the opening lines. */
function groupsOf(ships: readonly ShipCard[]): { first: ShipCard; count: number }[] {
  const groups = new Map<string, { first: ShipCard; count: number }>();
  for (const ship of ships) {
    const key = `${ship.side}/${ship.squadron}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: ship, count: 1 });
    else group.count++;
  }
  return [...groups.values()];
}

function shipText(ship: ShipCard, count: number): string {
  const arms = [ship.cannons && `cannons ${ship.cannons}`, ship.missiles && `missiles ${ship.missiles}`].filter(Boolean).join('; ');
  const name = count === 1 ? ship.name : `${count} ${ship.name.replace(/ \d+$/, '')}`;
  const flux = ship.flux > 0 ? `, flux ${ship.flux}` : '';
  return `${name}: hull ${ship.hull}, computer ${signed(ship.computer)}, shield ${ship.shield}${flux}, initiative ${ship.initiative}; ${arms || 'unarmed'}`;
}

function signed(n: number): string {
  return n > 0 ? `+${n}` : String(n);
}

export function rollOf(event: FireEvent): DiceRoll {
  return {
    sides: event.die,
    faces: event.faces,
    label: `${diceColour(event.damage)} ${event.missile ? 'missile' : 'cannon'}`,
    target: event.needed,
    success: event.levels.map((level) => level > 0),
  };
}

export function riftRollOf({ faces, damage }: RiftEvent): DiceRoll {
  return { sides: 6, faces, label: 'rift', target: 1, success: damage.map((points) => points > 0) };
}

function backlashLine({ side, shipName, absorbed, hull }: BacklashEvent): LogLine {
  const note = [absorbed > 0 ? 'flux shield prevents 1' : '', hull === 0 ? 'destroyed' : `hull ${hull}`].filter(Boolean).join(', ');
  const title = `The rift tears at ${shipName}`;
  return {
    level: 'action',
    side,
    title,
    clause: `the rift ${hull === 0 ? 'destroys' : 'tears at'} ${shipName}`,
    value: '1 damage',
    note,
    dice: [],
    ...(hull === 0 && { highlight: 'destroyed' }),
  };
}

function hitLine(event: HitEvent): LogLine {
  const destroyed = event.hull === 0;
  const flux = event.absorbed > 0 ? `flux shield prevents ${event.absorbed}` : '';
  return {
    level: 'action',
    side: event.side,
    title: `${event.fromName} hits ${event.shipName}`,
    clause: `${event.fromName} ${destroyed ? `destroys ${event.shipName}` : `hits ${event.shipName} for ${event.damage} damage`}`,
    value: `${event.damage} damage`,
    note: [flux, destroyed ? 'destroyed' : `hull ${event.hull}`].filter(Boolean).join(', '),
    dice: [],
    ...(destroyed && { highlight: 'destroyed' }),
  };
}

function leaveLine({ side, shipName, destroyed }: LeaveEvent): LogLine {
  const title = destroyed ? `${shipName} has nowhere to go` : `${shipName} leaves the sector`;
  return { level: 'action', side, title, clause: title, dice: [], ...(destroyed && { note: 'destroyed', highlight: 'destroyed' }) };
}

function endLine(event: EndEvent): LogLine {
  return {
    level: 'round',
    side: event.winner === 2 ? null : event.winner,
    title: event.winner === 2 ? 'Draw' : `Victory for ${event.fleet}`,
    value: `${REASONS[event.reason]}, ${counted(event.rounds, 'round')}, ships ${event.ships.join(' : ')}, hull ${event.hull.join(' : ')}`,
    dice: [],
    highlight: 'end',
  };
}
