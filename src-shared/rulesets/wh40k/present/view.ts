/** The picture of an exchange: two units of models face each other, and the funnel of the attack fills between them. */

import type { Side } from '../../../contract/outcome.ts';
import type { Beat, BoardMark, Card, Piece, Scene, SideScore, View } from '../../../contract/scene.ts';
import { counted } from '../../../formats/counted.ts';
import type { Rolls, Troop, Wh40kEvent } from './events.ts';

const STAGES = [
  { id: 'attacks', label: 'Attacks' },
  { id: 'hits', label: 'Hits' },
  { id: 'wounds', label: 'Wounds' },
  { id: 'unsaved', label: 'Unsaved' },
  { id: 'damage', label: 'Wounds lost' },
  { id: 'slain', label: 'Slain' },
] as const;

type StageId = (typeof STAGES)[number]['id'];

const RANKS = 10;

export const view: View<Wh40kEvent> = { begin, apply, beats, card };

function begin(event: Wh40kEvent): Scene {
  if (event.kind !== 'begin') throw new Error('a replay starts with its begin event');
  const pieces = event.sides.flatMap((troop, side) => modelsOf(troop, side as Side)).map((piece, id) => ({ ...piece, id }));
  return {
    board: { kind: 'exchange', stages: STAGES },
    pieces,
    round: 0,
    roundLabel: 'Before the battle',
    phase: `${event.distance}" apart`,
    order: [],
    acting: -1,
    marks: [],
    score: [scoreOf(event.sides[0]), scoreOf(event.sides[1])],
    winner: null,
  };
}

/** One piece per model, in removal order. */
function modelsOf(troop: Troop, side: Side): Piece[] {
  const glyph = troop.vehicle ? 'vehicle' : troop.wounds / troop.models >= 6 ? 'beast' : 'squad';
  let at = 0;
  return troop.lines.flatMap((line) =>
    Array.from({ length: line.count }, (): Piece => {
      const place = at++;
      return {
        id: 0,
        side,
        name: line.name,
        glyph,
        size: line.wounds >= 10 ? 1.6 : line.wounds >= 3 ? 1.2 : 1,
        at: { rank: Math.floor(place / RANKS), file: place % RANKS },
        gauges: [{ id: 'wounds', label: 'Wounds', now: line.wounds, max: line.wounds, tone: 'health' }],
        status: [],
        down: false,
      };
    }),
  );
}

function scoreOf(troop: Troop): SideScore {
  return { name: troop.name, sub: troop.detail, value: troop.models, max: troop.models, label: 'models' };
}

function apply(scene: Scene, event: Wh40kEvent): Scene {
  switch (event.kind) {
    case 'begin':
    case 'first':
      return scene;
    case 'turn': {
      const label = `Round ${event.round}`;
      return {
        ...scene,
        round: event.round,
        roundLabel: label,
        phase: event.engaged ? 'In combat' : 'Shooting',
        acting: leader(scene, event.side),
        marks: [],
      };
    }
    case 'charge':
      return { ...scene, phase: event.arrives ? 'Charge' : 'Failed charge' };
    case 'attacks':
      return {
        ...scene,
        phase: `${event.phase === 'fight' ? 'Fight' : 'Shooting'}: ${event.weapon}`,
        acting: leader(scene, event.side),
        marks: [stageMark('attacks', event.count, event.count, event.side)],
      };
    case 'hits':
    case 'wounds':
      return { ...scene, marks: [...scene.marks, stageMark(event.kind, event.count, event.of, event.side)] };
    case 'saves':
      return { ...scene, marks: [...scene.marks, stageMark('unsaved', event.count, event.of, event.side)] };
    case 'damage':
    case 'devastating':
    case 'mortals': {
      const marks = [
        ...scene.marks,
        stageMark('damage', event.taken, event.taken, event.side),
        stageMark('slain', event.slain, event.slain, event.side),
      ];
      return { ...hurt(scene, enemyOf(event.side), event), marks };
    }
    case 'hazard':
      return { ...hurt(scene, event.side, event), phase: event.failed > 0 ? 'Hazardous: failed' : 'Hazardous: passed' };
    case 'morale':
      return { ...hurt(scene, event.side, event), phase: event.failed ? 'Morale broken' : 'Morale holds' };
    case 'end':
      return { ...scene, phase: 'Over', acting: -1, marks: [], winner: event.winner };
  }
}

function stageMark(id: StageId, count: number, of: number, side: Side): BoardMark {
  return { kind: 'stage', id, count, of, side };
}

function enemyOf(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** The side's last model standing in removal order speaks for it. */
function leader(scene: Scene, side: Side): number {
  return scene.pieces.findLast((p) => p.side === side && !p.down)?.id ?? -1;
}

/** What a unit has lost so far; `leaderLost` where its last model was hurt before the others were gone (Precision). */
interface UnitLosses {
  readonly lost: number;
  readonly left: number;
  readonly leaderLost?: number;
}

/** Wounds taken from each model of a side: in removal order, but for a leader who was hurt first. */
function takenFrom(scene: Scene, side: Side, { lost, leaderLost = 0 }: UnitLosses): ReadonlyMap<number, number> {
  const models = scene.pieces.filter((piece) => piece.side === side);
  let rest = lost - leaderLost;
  return new Map(
    models.map((piece, i) => {
      const ahead = i === models.length - 1 ? leaderLost : 0;
      const inOrder = Math.min(rest, piece.gauges[0]!.max - ahead);
      rest -= inOrder;
      return [piece.id, ahead + inOrder];
    }),
  );
}

function hurt(scene: Scene, side: Side, losses: UnitLosses): Scene {
  const takenOf = takenFrom(scene, side, losses);
  const pieces = scene.pieces.map((piece) => {
    const taken = takenOf.get(piece.id);
    if (taken === undefined) return piece;
    const gauge = piece.gauges[0]!;
    const now = gauge.max - taken;
    return now === gauge.now ? piece : { ...piece, gauges: [{ ...gauge, now }], down: now === 0 };
  });
  const score: [SideScore, SideScore] = [scene.score[0], scene.score[1]];
  score[side] = { ...score[side], value: losses.left };
  return { ...scene, pieces, score };
}

function beats(before: Scene, event: Wh40kEvent): readonly Beat[] {
  switch (event.kind) {
    case 'begin':
      return [{ at: 0, seconds: 1.2, kind: 'banner', text: event.sides[0].name, sub: `against ${event.sides[1].name}`, side: null }];
    case 'first':
      return [{ at: 0, seconds: 0.9, kind: 'dice', piece: leader(before, event.side), rolls: event.rolls, caption: 'Roll-off' }];
    case 'turn':
      return [{ at: 0, seconds: 0.8, kind: 'banner', text: `Round ${event.round}`, sub: before.score[event.side].name, side: event.side }];
    case 'charge':
      return chargeBeats(before, event);
    case 'attacks':
      return attackBeats(before, event);
    case 'hits':
      return diceBeat(leader(before, event.side), event.rolls, counted(event.count, 'hit'), 1);
    case 'wounds':
      return diceBeat(leader(before, event.side), event.rolls, counted(event.count, 'wound'), 1);
    case 'saves':
      return diceBeat(frontOf(before, enemyOf(event.side)), event.rolls, `${event.count} unsaved`, 1);
    case 'hazard':
      return lossBeats(before, {
        side: event.side,
        losses: event,
        text: event.failed > 0 ? `-${event.taken}` : 'holds',
        style: 'fall',
        rolls: event.rolls,
      });
    case 'damage':
    case 'devastating':
    case 'mortals':
      return lossBeats(before, { side: enemyOf(event.side), losses: event, text: `-${event.taken}`, style: 'fall', rolls: event.rolls });
    case 'morale':
      return lossBeats(before, {
        side: event.side,
        losses: event,
        text: event.failed ? `${event.fled} ${event.fled === 1 ? 'flees' : 'flee'}` : 'holds',
        style: 'rout',
        rolls: event.rolls,
      });
    case 'end': {
      const text = event.winner === 2 ? 'Draw' : `${before.score[event.winner].name} wins`;
      return [
        {
          at: 0,
          seconds: 3,
          kind: 'result',
          title: text,
          by: `By points destroyed, ${event.points[0] / 100} to ${event.points[1] / 100}`,
          side: event.winner === 2 ? null : event.winner,
        },
      ];
    }
  }
}

function chargeBeats(before: Scene, event: Extract<Wh40kEvent, { kind: 'charge' }>): Beat[] {
  const piece = leader(before, event.side);
  const rolls: Beat[] =
    event.rolls.length === 0 ? [] : [{ at: 0, seconds: 0.9, kind: 'dice', piece, rolls: event.rolls, caption: 'Charge' }];
  const at = rolls.length === 0 ? 0 : 0.9;
  if (!event.arrives) return [...rolls, { at, seconds: 0.5, kind: 'float', piece, text: 'fails', tone: 'bad' }];
  return [...rolls, { at, seconds: 0.6, kind: 'move', piece, path: [before.pieces[piece]!.at], mode: 'charge' }];
}

function attackBeats(before: Scene, event: Extract<Wh40kEvent, { kind: 'attacks' }>): Beat[] {
  const from = leader(before, event.side);
  const to = frontOf(before, enemyOf(event.side));
  const style = event.phase === 'fight' ? 'melee' : 'bullet';
  const attack: Beat = {
    at: 0,
    seconds: 0.7,
    kind: 'attack',
    from,
    to,
    style,
    result: event.count > 0 ? 'hit' : 'miss',
    count: event.count,
  };
  return event.rolls.length === 0
    ? [attack]
    : [attack, { at: 0, seconds: 0.7, kind: 'dice', piece: from, rolls: event.rolls, caption: 'Attacks' }];
}

function diceBeat(piece: number, rolls: Rolls, caption: string, seconds: number): Beat[] {
  return rolls.length === 0 ? [] : [{ at: 0, seconds, kind: 'dice', piece, rolls, caption }];
}

/** The first model still standing: the one that takes the next wound. */
function frontOf(scene: Scene, side: Side): number {
  return scene.pieces.find((p) => p.side === side && !p.down)?.id ?? 0;
}

interface Loss {
  readonly side: Side;
  readonly losses: UnitLosses;
  readonly text: string;
  readonly style: 'fall' | 'rout';
  readonly rolls: Rolls;
}

function lossBeats(before: Scene, { side, losses, text, style, rolls }: Loss): Beat[] {
  const dice = diceBeat(frontOf(before, side), rolls, style === 'rout' ? 'Morale' : 'Damage', 0.8);
  const at = dice.length === 0 ? 0 : 0.8;
  const float: Beat = {
    at,
    seconds: 0.6,
    kind: 'float',
    piece: frontOf(before, side),
    text,
    tone: text.startsWith('holds') ? 'note' : 'damage',
  };
  const takenOf = takenFrom(before, side, losses);
  const falls = before.pieces.flatMap((piece): Beat[] => {
    return !piece.down && takenOf.get(piece.id) === piece.gauges[0]!.max
      ? [{ at, seconds: 0.6, kind: 'fall', piece: piece.id, style }]
      : [];
  });
  return [...dice, float, ...falls];
}

function card(scene: Scene, piece: number, recorded: readonly Wh40kEvent[]): Card {
  const shown = scene.pieces[piece]!;
  const mates = scene.pieces.filter((p) => p.side === shown.side);
  const standing = mates.filter((p) => !p.down).length;
  const last = recorded.findLast((e) => e.kind === 'attacks' && e.side === shown.side);
  return {
    title: shown.name,
    sub: scene.score[shown.side].name,
    rows: [
      { label: 'Wounds', value: `${shown.gauges[0]!.now} of ${shown.gauges[0]!.max}` },
      { label: 'Models left', value: `${standing} of ${mates.length}` },
      ...(last?.kind === 'attacks'
        ? [{ label: 'Last attack', value: `${last.weapons} x ${last.weapon}`, note: counted(last.count, 'attack') }]
        : []),
    ],
    notes: shown.down ? ['Out of the fight'] : [],
  };
}
