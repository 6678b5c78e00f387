/** The picture of a duel: a hex board, two 'Mechs, and what each event changes. */

import type { AttackStyle, Beat, Card, Gauge, HexBoard, Piece, Place, Scene, StatusMark, View } from '../../../contract/scene.ts';
import { counted } from '../../../formats/counted.ts';
import { hexLabel } from '../../../hex/coords.ts';
import {
  ammoAvoidNumber,
  heatFireModifier,
  heatMovementPenalty,
  LOCATION_IDS,
  QUAD_LOCATION_IDS,
  shutdownAvoidNumber,
} from '../data/tables.ts';
import { FACINGS } from './describe.ts';
import type { DuelEvent, LocationHit, UnitCard, UnitSnapshot } from './events.ts';
import { glyphOf } from './silhouette.ts';

type Of<K extends DuelEvent['kind']> = Extract<DuelEvent, { kind: K }>;

export const view: View<DuelEvent> = {
  begin(event) {
    if (event.kind !== 'begin') throw new Error('a duel starts with its begin event');
    const board: HexBoard = { kind: 'hex', columns: event.columns, rows: event.rows, hexes: event.tiles, theme: event.theme };
    const pieces = event.units.map((unit, id) => newPiece(unit, id as 0 | 1));
    const score = event.units.map((unit) => ({
      name: unit.name,
      sub: unit.detail,
      value: total(unit.start),
      max: total(unit.start),
      label: 'armour',
    }));
    return {
      board,
      pieces,
      round: 0,
      roundLabel: 'Deployment',
      phase: `${event.maps[0]} + ${event.maps[1]}`,
      order: [0, 1],
      acting: -1,
      marks: [],
      score: [score[0] as Scene['score'][0], score[1] as Scene['score'][1]],
      winner: null,
    };
  },
  apply(scene, event) {
    switch (event.kind) {
      case 'begin':
        return scene;
      case 'turn':
        return {
          ...scene,
          round: event.turn,
          roundLabel: `Turn ${event.turn}`,
          phase: 'Initiative',
          order: event.first === 0 ? [0, 1] : [1, 0],
          acting: -1,
          marks: [],
          pieces: scene.pieces.map((p) => untwist(p)),
        };
      case 'move':
        return applyMove(scene, event);
      case 'piloting':
        return { ...scene, acting: event.side };
      case 'fall':
      case 'rise':
        return withUnit({ ...scene, acting: event.side }, event.side, event.after, { facing: event.facing });
      case 'aim':
        return applyAim(scene, event);
      case 'shot':
        return withUnit(withUnit({ ...scene, acting: event.side }, event.side, event.own), 1 - event.side, event.after);
      case 'blow':
        return withUnit({ ...scene, phase: 'Physical attacks', acting: event.side, marks: [] }, 1 - event.side, event.after);
      case 'heat':
      case 'pilot':
        return withUnit({ ...scene, phase: 'Heat', acting: -1, marks: [] }, event.side, event.after);
      case 'end':
        return {
          ...scene,
          phase: event.reason,
          winner: event.winner as Scene['winner'],
          acting: -1,
          marks: [],
          pieces: scene.pieces.map((p) => (event.winner !== 2 && p.side !== event.winner ? { ...p, down: true } : p)),
        };
    }
  },
  beats(scene, event) {
    switch (event.kind) {
      case 'begin':
        return [
          {
            kind: 'banner',
            at: 0,
            seconds: 2,
            text: event.units.map((u) => u.name).join(' against '),
            sub: event.maps.join(' + '),
            side: null,
          },
        ];
      case 'turn':
        return [
          {
            kind: 'banner',
            at: 0,
            seconds: 0.8,
            text: `Turn ${event.turn}`,
            sub: `${scene.score[event.first === 0 ? 0 : 1].name} moves first`,
            side: null,
          },
        ];
      case 'move':
        return moveBeats(event);
      case 'piloting':
        return [{ kind: 'dice', at: 0, seconds: 0.6, piece: event.side, rolls: event.rolls, caption: event.reason }];
      case 'fall':
        return [
          { kind: 'fall', at: 0, seconds: 0.6, piece: event.side, style: 'fall' },
          { kind: 'float', at: 0.3, seconds: 0.8, piece: event.side, text: 'falls', tone: 'bad' },
        ];
      case 'rise':
        return [{ kind: 'float', at: 0, seconds: 0.5, piece: event.side, text: 'up', tone: 'note' }];
      case 'aim':
        return aimBeats(scene, event);
      case 'shot':
        return shotBeats(event);
      case 'blow':
        return physicalBeats(event);
      case 'heat':
        return event.notes.length === 0
          ? []
          : [{ kind: 'float', at: 0, seconds: 0.8, piece: event.side, text: event.notes[0]!, tone: 'bad' }];
      case 'pilot':
        return [{ kind: 'dice', at: 0, seconds: 0.6, piece: event.side, rolls: event.rolls, caption: 'consciousness' }];
      case 'end':
        return endBeats(scene, event);
    }
  },
  card(scene, piece, events) {
    return cardOf(scene, piece, events);
  },
};

function newPiece(unit: UnitCard, id: 0 | 1): Piece {
  return {
    id,
    side: id,
    name: unit.name,
    glyph: glyphOf(unit),
    size: 0.7 + unit.mass / 170,
    at: { hex: unit.hex },
    facing: unit.facing,
    gauges: gauges(unit.start, total(unit.start)),
    status: [],
    down: false,
  };
}

/** Health first, then heat. */
function gauges(now: UnitSnapshot, max: number): Gauge[] {
  return [
    { id: 'armour', label: 'Armour and structure', now: total(now), max, tone: 'health' },
    { id: 'heat', label: 'Heat', now: now.heat, max: 30, tone: 'heat' },
  ];
}

function total(unit: UnitSnapshot): number {
  return [...unit.armour, ...unit.structure].reduce((sum, n) => sum + Math.max(0, n), 0);
}

function statusOf(unit: UnitSnapshot): StatusMark[] {
  const marks: StatusMark[] = [];
  if (unit.prone) marks.push({ id: 'prone', icon: 'prone', label: 'Prone' });
  if (unit.shutdown) marks.push({ id: 'shutdown', icon: 'power', label: 'Shut down' });
  if (!unit.conscious) marks.push({ id: 'unconscious', icon: 'sleep', label: 'Pilot unconscious' });
  if (unit.heat >= 8) marks.push({ id: 'hot', icon: 'heat', label: `Heat ${unit.heat}` });
  if (unit.pilotHits > 0)
    marks.push({ id: 'pilot', icon: 'wound', label: `Pilot hit ${unit.pilotHits === 1 ? 'once' : `${unit.pilotHits} times`}` });
  return marks;
}

function withUnit(scene: Scene, side: number, after: UnitSnapshot, more: Partial<Piece> = {}): Scene {
  const pieces = scene.pieces.map((p): Piece => {
    if (p.id !== side) return p;
    return { ...p, ...more, gauges: gauges(after, p.gauges[0]?.max ?? 1), status: statusOf(after), down: after.destroyed };
  });
  const [a, b] = scene.score;
  const now = { value: total(after) };
  const score: Scene['score'] = side === 0 ? [{ ...a, ...now }, b] : [a, { ...b, ...now }];
  return { ...scene, pieces, score };
}

function untwist(piece: Piece): Piece {
  if (piece.twist === undefined) return piece;
  const { twist: _twist, ...rest } = piece;
  return rest;
}

function applyMove(scene: Scene, event: Of<'move'>): Scene {
  const at: Place = { hex: event.path[event.path.length - 1] ?? [0, 0] };
  const facing = event.facings[event.facings.length - 1] ?? 0;
  const pieces = scene.pieces.map((p) => (p.id === event.side ? { ...p, at, facing } : p));
  const side = event.side as 0 | 1;
  const others = event.considered.slice(1).map((c) => c.hex);
  const marks: Scene['marks'] = [
    { kind: 'hexes', hexes: event.path, style: 'path', side },
    ...(others.length > 0 ? [{ kind: 'hexes' as const, hexes: others, style: 'reach' as const, side }] : []),
    { kind: 'hexes', hexes: event.path.slice(-1), style: 'chosen', side },
  ];
  return { ...scene, phase: 'Movement', acting: event.side, marks, pieces };
}

function applyAim(scene: Scene, event: Of<'aim'>): Scene {
  const pieces = scene.pieces.map((p) =>
    p.id === event.side && event.twist !== 0 ? { ...p, twist: ((p.facing ?? 0) + event.twist + 6) % 6 } : p,
  );
  const style = !event.sees ? 'blocked' : event.cover ? 'cover' : 'sight';
  return {
    ...scene,
    phase: 'Weapon attacks',
    acting: event.side,
    pieces,
    marks: [{ kind: 'line', from: event.side, to: 1 - event.side, style, label: counted(event.distance, 'hex', 'hexes') }],
  };
}

function moveBeats(event: Of<'move'>): Beat[] {
  if (event.path.length < 2) return [];
  const seconds = Math.min(2.5, 0.16 * event.path.length + 0.2);
  const mode = event.mode === 'jump' ? 'jump' : event.mode === 'run' ? 'run' : 'walk';
  return [
    { kind: 'move', at: 0, seconds, piece: event.side, path: event.path.map((hex): Place => ({ hex })), mode, facings: event.facings },
  ];
}

function aimBeats(scene: Scene, event: Of<'aim'>): Beat[] {
  if (event.twist === 0) return event.sees ? [{ kind: 'pause', at: 0, seconds: 0.25 }] : [];
  const from = scene.pieces[event.side]?.facing ?? 0;
  return [{ kind: 'turn', at: 0, seconds: 0.35, piece: event.side, from, to: (from + event.twist + 6) % 6 }];
}

function shotBeats(event: Of<'shot'>): Beat[] {
  const beats: Beat[] = [
    {
      kind: 'attack',
      at: 0,
      seconds: 0.5,
      from: event.side,
      to: 1 - event.side,
      style: event.style as AttackStyle,
      result: event.hit ? 'hit' : 'miss',
      count: Math.max(1, event.missiles),
    },
    { kind: 'dice', at: 0, seconds: 0.7, piece: event.side, rolls: event.rolls, caption: event.weapon },
  ];
  if (event.hit) beats.push(damageFloat(1 - event.side, event.hits));
  if (event.notes.some((n) => /explodes/.test(n)))
    beats.push({ kind: 'fall', at: 0.6, seconds: 0.8, piece: 1 - event.side, style: 'explode' });
  if (event.after.destroyed) beats.push({ kind: 'fall', at: 0.8, seconds: 1, piece: 1 - event.side, style: 'explode' });
  return beats;
}

function physicalBeats(event: Of<'blow'>): Beat[] {
  return [
    { kind: 'attack', at: 0, seconds: 0.5, from: event.side, to: 1 - event.side, style: 'melee', result: event.hit ? 'hit' : 'miss' },
    { kind: 'dice', at: 0, seconds: 0.7, piece: event.side, rolls: event.rolls, caption: event.attack },
    ...(event.hit ? [damageFloat(1 - event.side, event.hits)] : []),
  ];
}

/** The damage, and under it where it went: up to two locations by name. */
function damageFloat(piece: number, hits: readonly LocationHit[]): Beat {
  const damage = hits.reduce((sum, hit) => sum + hit.damage, 0);
  const places = [...new Set(hits.filter((hit) => hit.damage > 0).map(locationText))];
  const named = places.length > 2 ? [places[0]!, `${places.length - 1} more`] : places;
  const text = damage > 0 ? [`-${damage}`, ...named].join(', ') : 'cover';
  return { kind: 'float', at: 0.4, seconds: 1, piece, text, tone: 'damage' };
}

function locationText({ location, rear }: LocationHit): string {
  return `${LOCATION_TEXT[location] ?? location}${rear ? ' (rear)' : ''}`;
}

function endBeats(scene: Scene, event: Of<'end'>): Beat[] {
  const text = event.winner === 2 ? 'Drawn' : `${scene.score[event.winner === 0 ? 0 : 1].name} wins`;
  return [
    {
      kind: 'result',
      at: 0,
      seconds: 3,
      title: text,
      by: `${lossText(scene, event)}, turn ${event.turns}`,
      side: event.winner === 2 ? null : (event.winner as 0 | 1),
    },
  ];
}

/** "Mad Cat III 3: head destroyed". */
function lossText(scene: Scene, { winner, reason, causes }: Of<'end'>): string {
  const losses = [0, 1].flatMap((side) => (side === winner || causes[side] === '' ? [] : [`${scene.score[side]!.name}: ${causes[side]}`]));
  return losses.length === 0 ? reason : losses.join('; ');
}

const TORSO_LABELS = ['Head', 'Centre torso', 'Right torso', 'Left torso'] as const;
const LOCATION_LABELS = [...TORSO_LABELS, 'Right arm', 'Left arm', 'Right leg', 'Left leg'] as const;
const QUAD_LABELS = [...TORSO_LABELS, 'Front right leg', 'Front left leg', 'Rear right leg', 'Rear left leg'] as const;
const LOCATION_TEXT: Readonly<Record<string, string>> = Object.fromEntries(
  [...LOCATION_IDS.map((id, i) => [id, LOCATION_LABELS[i]!]), ...QUAD_LOCATION_IDS.map((id, i) => [id, QUAD_LABELS[i]!])].map(
    ([id, label]) => [id, label!.toLowerCase()],
  ),
);

function cardOf(scene: Scene, id: number, events: readonly DuelEvent[]): Card {
  const begin = events[0];
  const piece = scene.pieces[id];
  if (begin === undefined || begin.kind !== 'begin' || piece === undefined)
    return { title: piece?.name ?? '', sub: '', rows: [], notes: [] };
  const unit = begin.units[id === 0 ? 0 : 1];
  const now = latest(events, id) ?? unit.start;
  const ids = unit.quad ? QUAD_LOCATION_IDS : LOCATION_IDS;
  const front = ids.map((location, i) => ({
    id: location,
    label: (unit.quad ? QUAD_LABELS : LOCATION_LABELS)[i] as string,
    now: now.armour[i]!,
    max: unit.start.armour[i]!,
    inner: { now: now.structure[i]!, max: unit.start.structure[i]! },
  }));
  const rear = ['RTC', 'RTR', 'RTL'].map((location, i) => ({
    id: location,
    label: `${LOCATION_LABELS[i + 1]} (rear)`,
    now: now.armour[8 + i]!,
    max: unit.start.armour[8 + i]!,
  }));
  return {
    title: unit.name,
    sub: `${unit.detail}; walk ${unit.walk}, run ${unit.run}, jump ${unit.jump}`,
    rows: [
      ...heatRows(unit, now),
      ...weaponRows(unit, now),
      ...ammunitionRows(unit, now),
      { label: 'Pilot', value: `${now.pilotHits} of 6 hits`, ...(!now.conscious && { note: 'unconscious' }) },
      ...lastMove(events, id),
    ],
    locations: [...front, ...rear],
    ...whyHere(events, id),
    notes: [],
  };
}

function latest(events: readonly DuelEvent[], id: number): UnitSnapshot | null {
  for (let i = events.length - 1; i > 0; i--) {
    const event = events[i]!;
    if (event.kind === 'shot') return event.side === id ? event.own : event.after;
    if (event.kind === 'blow' && event.side !== id) return event.after;
    if ((event.kind === 'fall' || event.kind === 'rise' || event.kind === 'heat' || event.kind === 'pilot') && event.side === id)
      return event.after;
  }
  return null;
}

function moveOf(events: readonly DuelEvent[], id: number): Of<'move'> | undefined {
  return events.findLast((event): event is Of<'move'> => event.kind === 'move' && event.side === id);
}

function lastMove(events: readonly DuelEvent[], id: number): { label: string; value: string; note?: string }[] {
  const move = moveOf(events, id);
  return move === undefined
    ? []
    : [{ label: 'Moved', value: `${move.mode}, ${counted(move.hexes, 'hex', 'hexes')}`, note: `${move.cost} MP, ${move.heat} heat` }];
}

function heatRows(unit: UnitCard, { heat }: UnitSnapshot): Card['rows'][number][] {
  const effects = [
    heatMovementPenalty(heat) > 0 && `-${heatMovementPenalty(heat)} MP`,
    heatFireModifier(heat) > 0 && `+${heatFireModifier(heat)} to hit`,
    shutdownAvoidNumber(heat) > 0 && 'may shut down',
    ammoAvoidNumber(heat) > 0 && 'ammunition may explode',
  ].filter((effect) => effect !== false);
  return [{ label: 'Sinks', value: `${unit.dissipation} per turn`, ...(effects.length > 0 && { note: effects.join(', ') }) }];
}

/** Equal weapons share a row; those lost are named. */
function weaponRows(unit: UnitCard, now: UnitSnapshot): Card['rows'][number][] {
  const groups = new Map<string, { readonly at: string; readonly lost: boolean; readonly heat?: number; readonly damage?: number }[]>();
  unit.weapons.forEach(({ name, location, rear, heat, damage }, i) => {
    const mount = {
      at: `${location}${rear ? ' rear' : ''}`,
      lost: now.lost.includes(i),
      ...(heat !== undefined && { heat }),
      ...(damage !== undefined && { damage }),
    };
    groups.set(name, [...(groups.get(name) ?? []), mount]);
  });
  return [...groups].map(([name, mounts]) => {
    const left = mounts.filter((mount) => !mount.lost);
    const lost = mounts.filter((mount) => mount.lost);
    const { heat, damage } = mounts[0] ?? {};
    const words = [
      damage !== undefined && damage > 0 && `${damage} damage`,
      heat !== undefined && heat > 0 && `heat ${heat}`,
      lost.length > 0 && `lost: ${lost.map((mount) => mount.at).join(', ')}`,
    ].filter((word) => word !== false);
    return {
      label: mounts.length > 1 ? `${mounts.length} x ${name}` : name,
      value: left.length === 0 ? 'lost' : left.map((mount) => mount.at).join(', '),
      ...(words.length > 0 && { note: words.join(', ') }),
    };
  });
}

function ammunitionRows(unit: UnitCard, now: UnitSnapshot): Card['rows'][number][] {
  const bins = new Map<string, { left: number; of: number; at: string[] }>();
  unit.bins.forEach(({ name, location, shots }, i) => {
    const known = bins.get(name) ?? { left: 0, of: 0, at: [] };
    bins.set(name, { left: known.left + (now.shots[i] ?? 0), of: known.of + shots, at: [...known.at, location] });
  });
  return [...bins].map(([name, { left, of, at }]) => ({ label: `${name} ammunition`, value: `${left} of ${of}`, note: at.join(', ') }));
}

/** Why this hex: the candidate positions compared, in shares of a 'Mech's life. */
function whyHere(events: readonly DuelEvent[], id: number): Pick<Card, 'table'> {
  const move = moveOf(events, id);
  if (move === undefined || move.considered.length === 0) return {};
  const share = (part: number | undefined) => `${(100 * (part ?? 0)).toFixed(1)}`;
  return {
    table: {
      title: `Why this hex: ${move.why}. ${move.count} positions compared; damage in % of a 'Mech's life`,
      head: ['Hex', 'Move', 'Deals', 'Takes', 'Score'],
      rows: move.considered.map((c) => [
        `${hexLabel(c.hex[0], c.hex[1])} ${FACINGS[c.facing]}`,
        c.mode,
        share(c.parts.deal),
        share(-(c.parts.take ?? 0)),
        share(c.score),
      ]),
    },
  };
}
