/** How a recorded battle looks: two lines of ships, the initiative track between them, dice, hits, hull pips, explosions. */

import type { Beat, BoardMark, Card, Gauge, Piece, Scene, View } from '../../../contract/scene.ts';
import { counted } from '../../../formats/counted.ts';
import { riftRollOf, rollOf } from './describe.ts';
import type { BacklashEvent, BeginEvent, EclipseEvent, EndEvent, FireEvent, HitEvent, RiftEvent, ShipCard } from './events.ts';

/** Small ships are in front, starbases at the back. */
const RANKS: Readonly<Record<string, number>> = {
  interceptor: 0,
  cruiser: 1,
  ancient: 1,
  dreadnought: 2,
  guardian: 2,
  starbase: 3,
  gcds: 3,
};

export const view: View<EclipseEvent> = { begin, apply, beats, card };

function begin(event: EclipseEvent): Scene {
  const opening = event as BeginEvent;
  const files = new Map<string, number>();
  const pieces = opening.ships.map((ship, id): Piece => {
    const rank = RANKS[ship.glyph] ?? 1;
    const key = `${ship.side}/${rank}`;
    const file = files.get(key) ?? 0;
    files.set(key, file + 1);
    return {
      id,
      side: ship.side,
      name: ship.name,
      glyph: ship.glyph,
      size: 0.8 + 0.2 * ship.size,
      at: { rank, file },
      gauges: gaugesOf(ship.hull, ship.hull, ship.flux, ship.flux),
      status: [],
      down: false,
    };
  });
  return scored({
    board: { kind: 'space', buckets: opening.steps.map((label) => ({ label })), sector: opening.sector },
    pieces,
    round: 0,
    roundLabel: opening.missileSteps > 0 ? 'Missiles' : 'Approach',
    phase: '',
    order: orderOf(opening.ships),
    acting: -1,
    marks: [],
    score: [
      {
        name: opening.fleets[0],
        sub: opening.defender === 0 ? 'defender' : 'attacker',
        value: 0,
        max: hullOf(opening.ships, 0),
        label: 'hull',
      },
      {
        name: opening.fleets[1],
        sub: opening.defender === 1 ? 'defender' : 'attacker',
        value: 0,
        max: hullOf(opening.ships, 1),
        label: 'hull',
      },
    ],
    winner: null,
  });
}

function gaugesOf(hull: number, maxHull: number, charges: number, flux: number): Gauge[] {
  const gauges: Gauge[] = [{ id: 'hull', label: 'Hull', now: hull, max: maxHull, tone: 'health' }];
  if (flux > 0) gauges.push({ id: 'flux', label: 'Flux', now: charges, max: flux, tone: 'charge' });
  return gauges;
}

function orderOf(ships: readonly ShipCard[]): number[] {
  return ships
    .map((ship, id) => ({ id, initiative: ship.initiative }))
    .sort((x, y) => y.initiative - x.initiative || x.id - y.id)
    .map((ship) => ship.id);
}

function hullOf(ships: readonly ShipCard[], side: number): number {
  return ships.filter((ship) => ship.side === side).reduce((sum, ship) => sum + ship.hull, 0);
}

/** The score is the hull left on each side. */
function scored(scene: Scene): Scene {
  const left = (side: number) => scene.pieces.filter((p) => p.side === side).reduce((sum, p) => sum + (p.gauges[0]?.now ?? 0), 0);
  const [a, b] = scene.score;
  return {
    ...scene,
    score: [
      { ...a, value: left(0) },
      { ...b, value: left(1) },
    ],
  };
}

function apply(scene: Scene, event: EclipseEvent): Scene {
  switch (event.kind) {
    case 'begin':
      return begin(event);
    case 'round':
      return {
        ...scene,
        round: event.round,
        roundLabel: `Round ${event.round}`,
        phase: '',
        acting: -1,
        marks: [],
        pieces: scene.pieces.map(recharged),
      };
    case 'step':
      return { ...scene, phase: event.label, acting: -1, marks: [{ kind: 'bucket', index: event.index }] };
    case 'fire':
    case 'rift':
      return { ...scene, acting: event.ship, marks: bucketOf(scene) };
    case 'backlash':
      return scored({
        ...scene,
        marks: bucketOf(scene),
        pieces: scene.pieces.map((piece) => (piece.id === event.ship ? hitPiece(piece, event) : piece)),
      });
    case 'hit':
      return scored({
        ...scene,
        acting: event.from,
        marks: [...bucketOf(scene), { kind: 'line', from: event.from, to: event.ship, style: 'fire', label: `${event.damage}` }],
        pieces: scene.pieces.map((piece) => (piece.id === event.ship ? hitPiece(piece, event) : piece)),
      });
    case 'wasted':
    case 'retreat':
      return { ...scene, marks: bucketOf(scene) };
    case 'leave':
      return { ...scene, pieces: scene.pieces.map((piece) => (piece.id === event.ship ? gone(piece, event.destroyed) : piece)) };
    case 'end':
      return scored(ended(scene, event));
  }
}

/** In a stalemate that the attacker loses, its ships are still standing when the battle ends. */
function ended(scene: Scene, event: EndEvent): Scene {
  const pieces = scene.pieces.map((piece) => {
    if (piece.down || event.ships[piece.side] > 0) return piece;
    return { ...piece, down: true, gauges: piece.gauges.map((g) => ({ ...g, now: 0 })) };
  });
  return { ...scene, pieces, winner: event.winner, acting: -1, marks: [], phase: 'Battle over' };
}

/** A ship that left keeps its hull; one that couldn't has none. */
function gone(piece: Piece, destroyed: boolean): Piece {
  return { ...piece, down: true, ...(destroyed && { gauges: piece.gauges.map((gauge) => ({ ...gauge, now: 0 })) }) };
}

function recharged(piece: Piece): Piece {
  if (piece.gauges.length < 2 || piece.down) return piece;
  return { ...piece, gauges: piece.gauges.map((g) => (g.id === 'flux' ? { ...g, now: g.max } : g)) };
}

function bucketOf(scene: Scene): readonly BoardMark[] {
  return scene.marks.filter((mark) => mark.kind === 'bucket');
}

function hitPiece(piece: Piece, event: Pick<HitEvent, 'hull' | 'charges'>): Piece {
  const gauges = piece.gauges.map((g) => ({ ...g, now: g.id === 'flux' ? (event.hull === 0 ? 0 : event.charges) : event.hull }));
  return { ...piece, gauges, down: event.hull === 0 };
}

function beats(before: Scene, event: EclipseEvent): readonly Beat[] {
  switch (event.kind) {
    case 'begin':
      return [{ kind: 'banner', at: 0, seconds: 1.6, text: `${event.fleets[0]} v ${event.fleets[1]}`, sub: event.sector, side: null }];
    case 'round':
      return [{ kind: 'banner', at: 0, seconds: 0.8, text: `Round ${event.round}`, sub: '', side: null }];
    case 'step':
      return [{ kind: 'banner', at: 0, seconds: 0.5, text: event.label, sub: '', side: null }];
    case 'fire':
      return fireBeats(event);
    case 'rift':
      return riftBeats(event);
    case 'backlash':
      return backlashBeats(event);
    case 'hit':
      return hitBeats(event);
    case 'wasted':
      return [{ kind: 'pause', at: 0, seconds: 0.2 }];
    case 'retreat':
      return [{ kind: 'banner', at: 0, seconds: 0.8, text: event.fleet, sub: 'retreats', side: event.side }];
    case 'leave':
      if (event.destroyed) return [{ kind: 'fall', at: 0, seconds: 0.7, piece: event.ship, style: 'explode' }];
      return [{ kind: 'float', at: 0, seconds: 0.6, piece: event.ship, text: 'leaves', tone: 'note' }];
    case 'end':
      return [
        {
          kind: 'result',
          at: 0.2,
          seconds: 2.8,
          title: event.winner === 2 ? 'Draw' : `${event.fleet} wins`,
          by: `${END_TEXT[event.reason]}, ${before.roundLabel.toLowerCase()}; hull left ${event.hull[0]} and ${event.hull[1]}`,
          side: event.winner === 2 ? null : event.winner,
        },
      ];
  }
}

const END_TEXT: Readonly<Record<EndEvent['reason'], string>> = {
  destroyed: 'By destroying the enemy fleet',
  mutual: 'Both fleets are destroyed',
  stalemate: 'Neither side can hit the other',
  'round-limit': 'The round limit is reached',
  retreat: 'The enemy retreats',
};

function fireBeats(event: FireEvent): Beat[] {
  const hits = event.levels.filter((level) => level > 0).length;
  return [
    {
      kind: 'dice',
      at: 0,
      seconds: 0.6,
      piece: event.ship,
      rolls: [rollOf(event)],
      caption: hits === 0 ? 'miss' : counted(hits, 'hit'),
    },
  ];
}

function riftBeats(event: RiftEvent): Beat[] {
  const damage = event.damage.reduce((sum, points) => sum + points, 0);
  const caption = damage === 0 ? 'nothing' : `${damage} damage`;
  return [{ kind: 'dice', at: 0, seconds: 0.6, piece: event.ship, rolls: [riftRollOf(event)], caption }];
}

function backlashBeats({ ship, absorbed, hull }: BacklashEvent): Beat[] {
  const lost = 1 - absorbed;
  const float: Beat = {
    kind: 'float',
    at: 0,
    seconds: 0.6,
    piece: ship,
    text: lost > 0 ? 'rift -1' : 'flux',
    tone: lost > 0 ? 'damage' : 'note',
  };
  return hull === 0 ? [float, { kind: 'fall', at: 0.1, seconds: 0.7, piece: ship, style: 'explode' }] : [float];
}

function hitBeats(event: HitEvent): Beat[] {
  const lost = event.damage - event.absorbed;
  const list: Beat[] = [
    { kind: 'attack', at: 0, seconds: 0.35, from: event.from, to: event.ship, style: event.missile ? 'missile' : 'beam', result: 'hit' },
    { kind: 'float', at: 0.3, seconds: 0.6, piece: event.ship, text: lost > 0 ? `-${lost}` : 'flux', tone: lost > 0 ? 'damage' : 'note' },
  ];
  if (event.hull === 0) list.push({ kind: 'fall', at: 0.35, seconds: 0.7, piece: event.ship, style: 'explode' });
  return list;
}

function card(scene: Scene, id: number, recorded: readonly EclipseEvent[]): Card {
  const piece = scene.pieces[id]!;
  const opening = recorded.find((event): event is BeginEvent => event.kind === 'begin');
  const ship = opening?.ships[id];
  const fired = recorded.filter((event) => (event.kind === 'fire' || event.kind === 'rift') && event.ship === id);
  const dice = fired.reduce((sum, event) => sum + ('faces' in event ? event.faces.length : 0), 0);
  const hits = recorded.filter((event): event is HitEvent => event.kind === 'hit' && event.from === id);
  const hull = piece.gauges[0];
  return {
    title: piece.name,
    sub: scene.score[piece.side].name,
    rows: [
      { label: 'Hull', value: `${hull?.now ?? 0} / ${hull?.max ?? 0}` },
      ...(ship === undefined
        ? []
        : [
            { label: 'Initiative', value: String(ship.initiative) },
            { label: 'Computer', value: String(ship.computer) },
            { label: 'Shield', value: String(ship.shield) },
            { label: 'Cannons', value: ship.cannons || 'none' },
            { label: 'Missiles', value: ship.missiles || 'none' },
          ]),
      { label: 'Dice rolled', value: String(dice), note: counted(hits.length, 'hit') },
      { label: 'Damage done', value: String(hits.reduce((sum, event) => sum + event.damage - event.absorbed, 0)) },
      { label: 'Ships destroyed', value: String(hits.filter((event) => event.hull === 0).length) },
    ],
    notes: piece.down ? ['Destroyed'] : [],
  };
}
