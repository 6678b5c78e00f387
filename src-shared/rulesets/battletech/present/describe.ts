/** The battle log: the text of an event. */

import type { LogLine } from '../../../contract/event.ts';
import type { Side } from '../../../contract/outcome.ts';
import { sideName } from '../../../contract/side-names.ts';
import { counted } from '../../../formats/counted.ts';
import { hexLabel } from '../../../hex/coords.ts';
import { LOCATION_IDS, LOCATION_NAMES, QUAD_LOCATION_IDS } from '../data/tables.ts';
import type { DuelEvent, LocationHit, ToHitPart } from './events.ts';

export const FACINGS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;

const PART_NAMES: Readonly<Record<string, string>> = {
  gunnery: 'gunnery',
  piloting: 'piloting',
  damage: 'damage',
  situation: 'situation',
  heat: 'heat',
  sensors: 'sensors',
  weapon: 'weapon',
  elevation: 'height',
  attacker_walk: 'walked',
  attacker_run: 'ran',
  attacker_jump: 'jumped',
  attacker_prone: 'prone',
  targeting_computer: 'computer',
  arm_damage: 'arm damage',
  target_moved: 'target moved',
  target_jumped: 'target jumped',
  target_immobile: 'immobile target',
  target_prone_adjacent: 'prone target',
  target_prone_far: 'prone target',
  range_medium: 'medium range',
  range_long: 'long range',
  range_minimum: 'minimum range',
  intervening_woods: 'woods between',
  partial_cover: 'partial cover',
  target_terrain: 'woods at target',
  enhanced_arm: 'enhanced arm',
  fire_control: 'fire control',
  shield: 'behind a shield',
  munition: 'special rounds',
  interference: 'disturbed',
  hidden: 'hidden target',
  strain: 'strain',
};

export function describe(event: DuelEvent): readonly LogLine[] {
  switch (event.kind) {
    case 'begin': {
      const [a, b] = event.units;
      return [line('round', null, `${a.name} against ${b.name}`, `${event.maps[0]} + ${event.maps[1]}`)];
    }
    case 'turn':
      return [
        {
          ...line('round', null, `Turn ${event.turn}`),
          clause: `${sideName(event.first === 0 ? 1 : 0)} wins the initiative of turn ${event.turn}`,
          dice: event.rolls,
          note: `${sideName(sideOf(event.first))} moves first`,
        },
      ];
    case 'move':
      return moveLines(event);
    case 'piloting':
      return [
        {
          ...line('detail', sideOf(event.side), `piloting roll: ${event.reason}`, event.success ? 'holds' : 'fails'),
          clause: `${sideName(sideOf(event.side))} ${event.success ? 'makes' : 'fails'} its piloting roll`,
          dice: event.rolls,
          note: sum(event.parts),
        },
      ];
    case 'fall':
      return [
        {
          ...line('action', sideOf(event.side), 'falls', hitsText(event.hits)),
          clause: `${sideName(sideOf(event.side))} falls${consequence(event.notes)}`,
          note: event.notes.join('; '),
          highlight: 'fall',
        },
      ];
    case 'rise':
      return [{ ...line('action', sideOf(event.side), 'stands up'), clause: `${sideName(sideOf(event.side))} stands up` }];
    case 'aim':
      return aimLines(event);
    case 'shot':
      return shotLines(event);
    case 'blow': {
      const value = event.hit ? hitsText(event.hits) : 'miss';
      return [
        {
          ...line('action', sideOf(event.side), event.attack, value),
          clause: attackClause(event, `${sideName(sideOf(event.side))} ${event.hit ? 'hits' : 'misses'} with a ${event.attack}`),
          dice: event.rolls,
          note: [sum(event.parts), ...event.notes].join('; '),
          ...star(event.notes),
        },
      ];
    }
    case 'heat':
      return heatLines(event);
    case 'pilot':
      return [
        {
          ...line('action', sideOf(event.side), event.awake ? 'pilot wakes' : 'pilot stays out'),
          clause: `the pilot of ${sideName(sideOf(event.side))} ${event.awake ? 'wakes' : 'stays unconscious'}`,
          dice: event.rolls,
        },
      ];
    case 'end': {
      const title = event.winner === 2 ? `Drawn: ${event.reason}` : `${sideName(event.winner === 0 ? 0 : 1)} wins: ${event.reason}`;
      const why = event.causes.filter((c) => c !== '');
      return [{ ...line('round', null, title, [counted(event.turns, 'turn'), ...why].join('; ')), highlight: 'end' }];
    }
  }
}

type Of<K extends DuelEvent['kind']> = Extract<DuelEvent, { kind: K }>;

function moveLines(event: Of<'move'>): LogLine[] {
  const [x, y] = event.path[event.path.length - 1] ?? [0, 0];
  const facing = FACINGS[event.facings[event.facings.length - 1] ?? 0] as string;
  const verb = event.mode === 'stand' ? 'stands in' : event.mode === 'walk' ? 'walks to' : event.mode === 'run' ? 'runs to' : 'jumps to';
  const side = sideOf(event.side);
  const lines: LogLine[] = [
    {
      ...line('action', side, `${verb} ${hexLabel(x, y)}, facing ${facing}`, `${counted(event.hexes, 'hex', 'hexes')}, ${event.cost} MP`),
      note: event.why,
    },
  ];
  if (event.considered.length > 1) {
    const others = event.considered
      .map((c) => `${hexLabel(c.hex[0], c.hex[1])} ${FACINGS[c.facing]} ${c.mode} ${c.score.toFixed(3)}`)
      .join(', ');
    lines.push({ ...line('detail', side, `compared ${event.count} positions`, others), reasoning: true });
  }
  return lines;
}

function aimLines(event: Of<'aim'>): LogLine[] {
  const side = sideOf(event.side);
  if (!event.sees) return [line('detail', side, 'no line of sight', counted(event.distance, 'hex', 'hexes'))];
  const twist = event.twist === 0 ? '' : `, torso ${event.twist < 0 ? 'left' : 'right'}`;
  return [
    line(
      'detail',
      side,
      `aims at ${counted(event.distance, 'hex', 'hexes')}${event.cover ? ', target in cover' : ''}${twist}`,
      `${counted(event.weapons, 'weapon')}, ${event.heat} heat: ${event.why}`,
    ),
  ];
}

function shotLines(event: Of<'shot'>): LogLine[] {
  const mode = event.mode === '' ? '' : ` (${event.mode})`;
  const missiles = event.missiles > 1 ? `${event.missiles} hit: ` : '';
  const value = event.hit ? `${missiles}${hitsText(event.hits)}` : event.number > 12 ? 'cannot hit' : 'miss';
  const note = [`${sum(event.parts)} = ${event.number}+`, event.hit ? `from the ${event.from}` : '', ...event.notes]
    .filter((t) => t !== '')
    .join('; ');
  return [
    {
      ...line('action', sideOf(event.side), `${event.weapon}${mode}, ${event.location}`, value),
      clause: attackClause(event, `${sideName(sideOf(event.side))} ${event.hit ? 'hits' : 'misses'} with ${event.weapon}`),
      dice: event.rolls,
      note,
      ...star(event.notes),
    },
  ];
}

function heatLines(event: Of<'heat'>): LogLine[] {
  if (event.now === 0 && event.before === 0 && event.notes.length === 0) return [];
  const title = `heat ${event.before} + ${event.built} - ${event.sunk}`;
  return [
    {
      ...line(event.notes.length > 0 ? 'action' : 'detail', sideOf(event.side), title, String(event.now)),
      clause: `the heat of ${sideName(sideOf(event.side))} is ${event.now}${consequence(event.notes)}`,
      dice: event.rolls,
      note: event.notes.join('; '),
      ...star(event.notes),
    },
  ];
}

function line(level: LogLine['level'], side: Side | null, title: string, value?: string): LogLine {
  return { level, side, title, dice: [], ...(value !== undefined && { value }) };
}

function sideOf(side: number): Side {
  return side === 0 ? 0 : 1;
}

function hitsText(hits: readonly LocationHit[]): string {
  if (hits.length === 0) return 'no damage';
  return hits.map((h) => (h.location === 'cover' ? 'cover' : `${h.damage} ${h.location}${h.rear ? ' rear' : ''}`)).join(', ');
}

function sum(parts: readonly ToHitPart[]): string {
  return parts.map(([value, id], i) => `${i === 0 ? value : value < 0 ? `- ${-value}` : `+ ${value}`} ${PART_NAMES[id] ?? id}`).join(' ');
}

/** "⟨first side⟩ hits with ER PPC for 15 damage to the head: pilot passes out". */
function attackClause({ hit, hits, notes }: Pick<Of<'shot'>, 'hit' | 'hits' | 'notes'>, deed: string): string {
  const struck = hits.filter(({ location }) => location !== 'cover');
  if (!hit || struck.length === 0) return `${deed}${consequence(notes)}`;
  const damage = struck.reduce((sum, one) => sum + one.damage, 0);
  const places = new Set(struck.map(({ location, rear }) => `${locationName(location)}${rear ? ' from behind' : ''}`));
  const place = places.size === 1 ? ` to the ${[...places][0]}` : '';
  return `${deed} for ${damage} damage${place}${consequence(notes)}`;
}

/** Codes of a quad are read as those of a biped's places, like in the notes of an event. */
function locationName(code: string): string {
  const ids: readonly string[] = code.length === 3 ? QUAD_LOCATION_IDS : LOCATION_IDS;
  return LOCATION_NAMES[ids.indexOf(code)] ?? code;
}

/** Criticals, explosions and losses are worth a mark on the timeline. */
function star(notes: readonly string[]): { highlight?: string } {
  const worth = decisiveNote(notes);
  return worth === undefined ? {} : { highlight: worth };
}

function consequence(notes: readonly string[]): string {
  const worth = decisiveNote(notes);
  return worth === undefined ? '' : `: ${worth.replace(/^critical 12: /, '').replace(/ \([^)]*\)$/, '')}`;
}

function decisiveNote(notes: readonly string[]): string | undefined {
  return notes.find((n) => /explodes|destroyed|blown off|passes out|shuts down|killed/.test(n));
}
