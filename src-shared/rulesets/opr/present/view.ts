/** The lane: two units, the objective in the middle, and how each event changes the picture. */
import type { Side, Winner } from '../../../contract/outcome.ts';
import type { Beat, Board, BoardMark, Card, Piece, Place, Scene, StatusMark, View } from '../../../contract/scene.ts';
import { describe } from './describe.ts';
import type { AttackEvent, OprEvent, UnitCard } from './events.ts';

const BOARD: Board = { kind: 'lane', halfLength: 15, objective: { x: 0, radius: 3 } };
const SHAKEN: StatusMark = { id: 'shaken', icon: 'shaken', label: 'Shaken' };

export const view: View<OprEvent> = { begin, apply, beats, card };

function begin(event: OprEvent): Scene {
  const units = event.kind === 'begin' ? event.units : [NO_UNIT, NO_UNIT];
  return {
    board: BOARD,
    pieces: [piece(units[0] as UnitCard, 0), piece(units[1] as UnitCard, 1)],
    round: 0,
    roundLabel: 'Deployment',
    phase: 'Best of three',
    order: [],
    acting: -1,
    marks: [{ kind: 'control', holder: null }],
    score: [score(units[0] as UnitCard, 0), score(units[1] as UnitCard, 0)],
    winner: null,
  };
}

const NO_UNIT: UnitCard = { name: '', models: 1, health: 1, points: 0, ai: 'melee', weapons: [] };

function piece(unit: UnitCard, side: Side): Piece {
  return {
    id: side,
    side,
    name: unit.name,
    glyph: glyphOf(unit),
    size: Math.min(2, 0.8 + unit.health / 20),
    at: { x: side === 0 ? -12 : 12 },
    gauges: [{ id: 'health', label: 'Wounds left', now: unit.health, max: unit.health, tone: 'health' }],
    models: { now: unit.models, max: unit.models },
    status: [],
    down: false,
  };
}

function glyphOf(unit: UnitCard): string {
  if (unit.models > 1) return 'squad';
  return unit.health >= 6 ? (unit.ai === 'melee' ? 'beast' : 'vehicle') : unit.ai === 'melee' ? 'sword' : 'bow';
}

function score(unit: UnitCard, won: number) {
  return { name: unit.name, sub: `${unit.points} pts`, value: won, max: 2, label: 'games' };
}

function apply(scene: Scene, event: OprEvent): Scene {
  switch (event.kind) {
    case 'begin':
      return begin(event);
    case 'game':
      return newGame(scene, event);
    case 'round':
      return {
        ...scene,
        round: event.round,
        roundLabel: `${gameOf(scene)}, round ${event.round}`,
        order: event.first === 0 ? [0, 1] : [1, 0],
        acting: -1,
      };
    case 'arrive':
      return change(scene, event.side, { at: { x: event.at } });
    case 'activate':
      return { ...scene, acting: event.side };
    case 'move':
      return { ...change(scene, event.side, { at: { x: event.to } }), acting: event.side };
    case 'attack':
      return afterAttack(scene, event);
    case 'mend':
      return afterMending(scene, event);
    case 'melee':
      return scene;
    case 'morale':
      return afterMorale(scene, event.side, event.result);
    case 'rally':
      return { ...change(scene, event.side, { status: event.recovered ? [] : [SHAKEN] }), acting: event.side };
    case 'spot':
      return { ...scene, acting: event.side };
    case 'hex':
      return change(scene, event.side, { at: { x: event.to } });
    case 'gone':
      return change(scene, event.side, { down: true, status: [], gauges: gauge(scene, event.side, 0) });
    case 'reinforce':
      return afterReinforcement(scene, event);
    case 'control':
      return { ...scene, marks: [control(event.holder)], acting: -1 };
    case 'gameEnd':
      return { ...scene, score: scored(scene, event.score), acting: -1 };
    case 'end':
      return { ...scene, score: scored(scene, event.games), winner: event.winner, acting: -1 };
  }
}

function newGame(scene: Scene, event: Extract<OprEvent, { kind: 'game' }>): Scene {
  const fresh = scene.pieces.map((p, side): Piece => {
    const at = event.at[side as Side];
    const place: Place = at === null ? { off: true } : { x: at };
    const gauges = p.gauges.map((g) => ({ ...g, now: g.max }));
    return { ...p, at: place, gauges, status: [], down: false, ...(p.models && { models: { now: p.models.max, max: p.models.max } }) };
  });
  return {
    ...scene,
    pieces: fresh,
    round: 0,
    roundLabel: `Game ${event.game}, deployment`,
    phase: `Game ${event.game} of 3`,
    order: [],
    acting: -1,
    marks: [{ kind: 'control', holder: null }],
    score: scored(scene, event.score),
  };
}

const gameOf = (scene: Scene): string => scene.phase.replace(' of 3', '');

function afterAttack(scene: Scene, e: AttackEvent): Scene {
  const was = scene.pieces[e.target]!;
  const after = change(scene, e.target, {
    gauges: gauge(scene, e.target, e.health),
    ...(was.models && { models: { now: e.models, max: was.models.max } }),
    ...(e.destroyed && { down: true, status: [] }),
  });
  return { ...after, acting: e.side };
}

function afterReinforcement(scene: Scene, e: Extract<OprEvent, { kind: 'reinforce' }>): Scene {
  const was = scene.pieces[e.side]!;
  return change(scene, e.side, {
    at: { x: e.at },
    gauges: gauge(scene, e.side, e.health),
    status: [],
    down: false,
    ...(was.models && { models: { now: e.models, max: was.models.max } }),
  });
}

function afterMending(scene: Scene, e: Extract<OprEvent, { kind: 'mend' }>): Scene {
  const was = scene.pieces[e.side]!;
  return change(scene, e.side, {
    gauges: gauge(scene, e.side, e.left),
    ...(was.models && { models: { now: e.models, max: was.models.max } }),
  });
}

function afterMorale(scene: Scene, side: Side, result: 'passed' | 'shaken' | 'routed' | 'stands'): Scene {
  if (result === 'shaken') return change(scene, side, { status: [SHAKEN] });
  return result === 'routed' ? change(scene, side, { down: true, status: [] }) : scene;
}

function gauge(scene: Scene, side: Side, now: number): Piece['gauges'] {
  return scene.pieces[side]!.gauges.map((g) => ({ ...g, now }));
}

function control(holder: Winner): BoardMark {
  return { kind: 'control', holder };
}

function scored(scene: Scene, won: readonly [number, number]): Scene['score'] {
  return [
    { ...scene.score[0], value: won[0] },
    { ...scene.score[1], value: won[1] },
  ];
}

function change(scene: Scene, side: Side, with_: Partial<Piece>): Scene {
  return { ...scene, pieces: scene.pieces.map((p) => (p.id === side ? { ...p, ...with_ } : p)) };
}

const MOVE_MODE = { rush: 'run', advance: 'walk', charge: 'charge', free: 'walk', back: 'walk' } as const;

function beats(_before: Scene, event: OprEvent): readonly Beat[] {
  switch (event.kind) {
    case 'begin':
      return [banner(1.6, `${event.units[0].name} v ${event.units[1].name}`, 'Best of three')];
    case 'game':
      return [banner(1.2, `Game ${event.game}`, `${event.score[0]} : ${event.score[1]}`)];
    case 'round':
      return [banner(0.7, `Round ${event.round}`, '', event.first)];
    case 'arrive':
      return [{ kind: 'status', at: 0, seconds: 0.8, piece: event.side, icon: 'ambush', label: 'Arrives' }];
    case 'activate':
      return [];
    case 'move':
      return [moveBeat(event)];
    case 'attack':
      return attackBeats(event);
    case 'mend':
      return [{ kind: 'float', at: 0, seconds: 0.7, piece: event.side, text: `+${event.healed}`, tone: 'heal' }];
    case 'melee':
      return event.loser === null
        ? []
        : [{ kind: 'float', at: 0, seconds: 0.6, piece: event.loser, text: 'loses the melee', tone: 'note' }];
    case 'morale':
      return moraleBeats(event);
    case 'rally':
      return [{ kind: 'float', at: 0, seconds: 0.7, piece: event.side, text: event.recovered ? 'rallies' : 'stays Shaken', tone: 'note' }];
    case 'spot':
      return [{ kind: 'dice', at: 0, seconds: 0.6, piece: event.side, rolls: describe(event)[0]?.dice ?? [], caption: 'Spotter' }];
    case 'hex':
      return hexBeats(event);
    case 'gone':
      return [{ kind: 'fall', at: 0, seconds: 0.8, piece: event.side, style: 'fall' }];
    case 'reinforce':
      return [{ kind: 'status', at: 0, seconds: 0.8, piece: event.side, icon: 'ambush', label: 'Reinforced' }];
    case 'control':
      return [{ kind: 'pause', at: 0, seconds: 0.5 }];
    case 'gameEnd':
      return [banner(1.4, `${event.score[0]} : ${event.score[1]}`, `after game ${event.game}`, event.winner)];
    case 'end':
      return [banner(2.5, event.winner === 2 ? 'Draw' : 'Victory', event.tiebreak ?? '', event.winner)];
  }
}

function banner(seconds: number, text: string, sub: string, side: Winner = 2): Beat {
  return { kind: 'banner', at: 0, seconds, text, sub, side: side === 2 ? null : side };
}

function moveBeat({ side, mode, from, to }: Extract<OprEvent, { kind: 'move' }>): Beat {
  const seconds = 0.25 + Math.abs(to - from) / (mode === 'charge' ? 20 : 14);
  return { kind: 'move', at: 0, seconds, piece: side, path: [{ x: from }, { x: to }], mode: MOVE_MODE[mode] };
}

function attackBeats(e: AttackEvent): Beat[] {
  const rolls = describe(e)[0]?.dice ?? [];
  const from = e.dice === 0 ? e.target : e.side;
  const list: Beat[] = [];
  if (e.dice > 0) {
    list.push({
      kind: 'attack',
      at: 0,
      seconds: 0.5,
      from,
      to: e.target,
      style: e.phase === 'melee' ? 'melee' : e.distance > 12 ? 'beam' : 'bullet',
      result: e.hits > 0 ? 'hit' : 'miss',
      count: Math.min(12, e.dice),
    });
    list.push({ kind: 'dice', at: 0.1, seconds: 0.9, piece: from, rolls, caption: e.weapon });
  }
  if (e.wounds > 0) list.push({ kind: 'float', at: 0.5, seconds: 0.7, piece: e.target, text: `-${e.wounds}`, tone: 'damage' });
  if (e.destroyed) list.push({ kind: 'fall', at: 0.8, seconds: 0.8, piece: e.target, style: 'fall' });
  return list;
}

function hexBeats(e: Extract<OprEvent, { kind: 'hex' }>): Beat[] {
  const line = describe(e)[0];
  const list: Beat[] = [{ kind: 'dice', at: 0, seconds: 0.8, piece: e.side, rolls: line?.dice ?? [], caption: 'Morale' }];
  if (e.from !== e.to) list.push({ kind: 'move', at: 0.6, seconds: 0.6, piece: e.side, path: [{ x: e.from }, { x: e.to }], mode: 'walk' });
  else list.push({ kind: 'float', at: 0.5, seconds: 0.6, piece: e.side, text: (line?.title ?? '').toLowerCase(), tone: 'note' });
  return list;
}

function moraleBeats(e: Extract<OprEvent, { kind: 'morale' }>): Beat[] {
  const rolls = describe(e)[0]?.dice ?? [];
  const list: Beat[] = [{ kind: 'dice', at: 0, seconds: 0.8, piece: e.side, rolls, caption: 'Morale' }];
  if (e.result === 'shaken') list.push({ kind: 'status', at: 0.5, seconds: 0.7, piece: e.side, icon: 'shaken', label: 'Shaken' });
  if (e.result === 'routed') list.push({ kind: 'fall', at: 0.5, seconds: 0.8, piece: e.side, style: 'rout' });
  return list;
}

function card(scene: Scene, id: number, events: readonly OprEvent[]): Card {
  const p = scene.pieces[id];
  const start = events[0];
  const unit = start?.kind === 'begin' ? (start.units[id as Side] as UnitCard | undefined) : undefined;
  if (p === undefined) return { title: '', sub: '', rows: [], notes: [] };
  const health = p.gauges[0];
  const sum = (key: 'wounds' | 'killed'): number =>
    events.reduce((s, e) => (e.kind === 'attack' && e.target !== id && e.side === id ? s + e[key] : s), 0);
  return {
    title: p.name,
    sub: unit === undefined ? '' : `${unit.points} pts, ${unit.ai} AI`,
    rows: [
      { label: 'Models', value: `${p.models?.now ?? 1} of ${p.models?.max ?? 1}` },
      { label: 'Wounds left', value: `${health?.now ?? 0} of ${health?.max ?? 0}` },
      { label: 'Place', value: 'x' in p.at ? `${p.at.x}"` : 'off the table' },
      { label: 'Wounds dealt', value: String(sum('wounds')), note: 'in the match so far' },
      { label: 'Models killed', value: String(sum('killed')) },
    ],
    notes: [...p.status.map((s) => s.label), ...(unit?.weapons ?? [])],
  };
}
