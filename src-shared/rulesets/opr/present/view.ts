/** The lane: two units, the objective in the middle, and how each event changes the picture. */
import type { Side, Winner } from '../../../contract/outcome.ts';
import type { Board, BoardMark, Card, Piece, Place, Scene, StatusMark, View } from '../../../contract/scene.ts';
import { beats } from './beats.ts';
import type { AttackEvent, OprEvent, UnitCard } from './events.ts';
import { figureOf } from './figure.ts';

/** A board for each kind of ground: one value for all its battles, so that the stage lays it out once. */
const BOARDS = Array.from({ length: 6 }, (_, ground): Board => ({ kind: 'lane', halfLength: 15, objective: { x: 0, radius: 3 }, ground }));
const SHAKEN: StatusMark = { id: 'shaken', icon: 'shaken', label: 'Shaken' };

export const view: View<OprEvent> = { begin, apply, beats, card };

function begin(event: OprEvent): Scene {
  const units = event.kind === 'begin' ? event.units : [NO_UNIT, NO_UNIT];
  return withStrength({
    board: BOARDS[figureOf(units[1] as UnitCard).glow % BOARDS.length]!,
    pieces: [piece(units[0] as UnitCard, 0), piece(units[1] as UnitCard, 1)],
    round: 0,
    roundLabel: 'Deployment',
    phase: 'Best of three',
    order: [],
    acting: -1,
    marks: [{ kind: 'control', holder: null }],
    score: [score(units[0] as UnitCard, 0), score(units[1] as UnitCard, 0)],
    winner: null,
  });
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
    figure: figureOf(unit),
    fallen: [],
    trail: [],
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

/** Games won change three times in a match; a timeline shows the wounds. */
function withStrength(scene: Scene): Scene {
  const strong = (side: Side) => {
    const { gauges, down } = scene.pieces[side]!;
    const { now, max } = gauges[0]!;
    return { ...scene.score[side], strength: { value: down ? 0 : now, max, label: 'wounds' } };
  };
  return { ...scene, score: [strong(0), strong(1)] };
}

function apply(scene: Scene, event: OprEvent): Scene {
  const next = after(scene, event);
  return next.pieces === scene.pieces && next.score === scene.score ? next : withStrength(next);
}

function after(scene: Scene, event: OprEvent): Scene {
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
      return change(scene, event.side, { at: { x: event.at }, trail: [{ x: event.at }] });
    case 'activate':
      return { ...scene, acting: event.side };
    case 'move':
      return { ...moved(scene, event.side, event.to), acting: event.side };
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
      return moved(scene, event.side, event.to);
    case 'gone':
      return change(scene, event.side, {
        ...modelsLeft(scene.pieces[event.side]!, 0),
        down: true,
        status: [],
        gauges: gauge(scene, event.side, 0),
      });
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
    const models = p.models && { models: { now: p.models.max, max: p.models.max } };
    return { ...p, at: place, gauges, status: [], down: false, fallen: [], trail: at === null ? [] : [place], ...models };
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
  const hurt = change(scene, e.target, {
    gauges: gauge(scene, e.target, e.health),
    ...modelsLeft(was, e.models),
    ...(e.destroyed && { down: true, status: [] }),
  });
  return { ...hurt, acting: e.side };
}

function moved(scene: Scene, side: Side, x: number): Scene {
  const { trail = [], at } = scene.pieces[side]!;
  return 'x' in at && at.x === x ? scene : change(scene, side, { at: { x }, trail: [...trail, { x }] });
}

/** Who falls stays where the unit stands now; who is brought back gets up. */
function modelsLeft(was: Piece, now: number): Partial<Piece> {
  const { now: stood, max } = was.models!;
  const lost = Math.max(0, stood - now);
  const fallen = was.fallen!.slice(0, max - now);
  return { models: { now, max }, fallen: [...fallen, ...new Array<Place>(lost).fill(was.at)] };
}

function afterReinforcement(scene: Scene, e: Extract<OprEvent, { kind: 'reinforce' }>): Scene {
  const was = scene.pieces[e.side]!;
  return change(scene, e.side, {
    at: { x: e.at },
    gauges: gauge(scene, e.side, e.health),
    status: [],
    down: false,
    fallen: [],
    trail: [{ x: e.at }],
    ...(was.models && { models: { now: e.models, max: was.models.max } }),
  });
}

function afterMending(scene: Scene, e: Extract<OprEvent, { kind: 'mend' }>): Scene {
  const was = scene.pieces[e.side]!;
  return change(scene, e.side, { gauges: gauge(scene, e.side, e.left), ...modelsLeft(was, e.models) });
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

function card(scene: Scene, id: number, events: readonly OprEvent[]): Card {
  const p = scene.pieces[id];
  const start = events[0];
  const unit = start?.kind === 'begin' ? (start.units[id as Side] as UnitCard | undefined) : undefined;
  if (p === undefined) return { title: '', sub: '', rows: [], notes: [] };
  const [health, models] = [p.gauges[0]!, p.models!];
  const sum = (key: 'wounds' | 'killed'): number =>
    events.reduce((s, e) => (e.kind === 'attack' && e.target !== id && e.side === id ? s + e[key] : s), 0);
  return {
    title: p.name,
    sub: unit === undefined ? '' : `${unit.points} pts, ${unit.ai} AI`,
    rows: [
      { label: 'Models', value: `${models.now} of ${models.max}` },
      { label: 'Wounds left', value: `${health.now} of ${health.max}` },
      { label: 'Place', value: 'x' in p.at ? `${p.at.x}"` : 'off the table' },
      { label: 'Wounds dealt', value: String(sum('wounds')), note: 'in the match so far' },
      { label: 'Models killed', value: String(sum('killed')) },
    ],
    notes: [...p.status.map((s) => s.label), ...(unit?.weapons ?? [])],
  };
}
