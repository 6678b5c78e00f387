/** The picture of a fight: six zones, a token per actor, and how each event moves them. */
import type { Side } from '../../../contract/outcome.ts';
import type { AttackStyle, Beat, BoardMark, Card, Piece, Scene, SideScore, StatusMark, View } from '../../../contract/scene.ts';
import { attackDice, zoneName } from './describe.ts';
import type { AbilityEvent, AttackEvent, BeginEvent, OsrEvent, RecordedActor } from './events.ts';

/** Attacks of the round that stay on the board as arrows. */
const KEPT_ARROWS = 4;

const SECONDS = { begin: 1.6, round: 0.8, phase: 0.5, move: 0.6, furtherZone: 0.25, attack: 1.1, guard: 0.5, fall: 0.8, end: 2 } as const;

export const view: View<OsrEvent> = { begin, apply, beats, card };

function begin(event: OsrEvent): Scene {
  if (event.kind !== 'begin') throw new Error('a fight is drawn from its begin event');
  return {
    board: {
      kind: 'zones',
      zones: ['Ranged', 'Reach', 'Melee', 'Melee', 'Reach', 'Ranged'].map((name, zone) => ({
        name,
        side: zone < 3 ? 0 : 1,
        capacity: event.capacities[zone] ?? null,
      })),
    },
    pieces: event.actors.map(pieceOf),
    round: 0,
    roundLabel: 'Deployment',
    phase: '',
    order: [],
    acting: -1,
    marks: [],
    score: [scoreOf(event, 0), scoreOf(event, 1)],
    winner: null,
  };
}

function pieceOf(actor: RecordedActor): Piece {
  const glyph = actor.range === 'ranged' ? 'bow' : actor.range === 'reach' ? 'spear' : actor.frontage >= 5 ? 'beast' : 'sword';
  return {
    id: actor.id,
    side: actor.side,
    name: actor.name,
    glyph,
    size: Math.min(1.6, Math.max(0.8, Math.sqrt(actor.frontage / 3))),
    at: { zone: actor.zone },
    gauges: [{ id: 'hp', label: 'Hit points', now: actor.hp, max: actor.hp, tone: 'health' }],
    status: [],
    down: false,
    frontage: actor.frontage,
  };
}

function scoreOf(event: BeginEvent, side: Side): SideScore {
  const own = event.actors.filter((actor) => actor.side === side);
  const hp = own.reduce((sum, actor) => sum + actor.hp, 0);
  return { name: event.names[side], sub: standing(own.length, own.length), value: hp, max: hp, label: 'hit points' };
}

function apply(scene: Scene, event: OsrEvent): Scene {
  switch (event.kind) {
    case 'begin':
      return begin(event);
    case 'round':
      return { ...scene, round: event.round, roundLabel: `Round ${event.round}`, phase: '', order: event.order, acting: -1, marks: [] };
    case 'phase':
      return { ...scene, phase: `${event.phase} phase`, order: event.order, acting: -1 };
    case 'turn': {
      const turned = { ...scene, acting: event.actor };
      return event.lowersGuard ? withPiece(turned, event.actor, (piece) => ({ ...piece, status: [] })) : turned;
    }
    case 'move':
      return withPiece(scene, event.actor, (piece) => ({ ...piece, at: { zone: event.to } }));
    case 'guard':
      return withPiece(scene, event.actor, (piece) => ({ ...piece, status: [guardMark(event.ac)] }));
    case 'attack':
      return afterAttack(scene, event);
    case 'ability':
      return event.targets.reduce((now, { actor, hpAfter }) => withHitPoints(now, actor, hpAfter), scene);
    case 'fall':
      return withScore(
        withPiece(scene, event.actor, (piece) => ({ ...piece, down: true, status: [] })),
        event.side,
      );
    case 'wait':
      return scene;
    case 'end':
      return { ...scene, acting: -1, winner: event.winner };
  }
}

function afterAttack(scene: Scene, event: AttackEvent): Scene {
  const arrow: BoardMark = {
    kind: 'line',
    from: event.actor,
    to: event.target,
    style: event.hit ? 'fire' : 'blocked',
    label: event.hit ? `-${event.damage}` : 'miss',
  };
  const marked = { ...scene, marks: [...scene.marks, arrow].slice(-KEPT_ARROWS) };
  if (!event.hit) return marked;
  return withHitPoints(marked, event.target, event.hpAfter);
}

function withHitPoints(scene: Scene, id: number, hp: number): Scene {
  const changed = withPiece(scene, id, (piece) => ({
    ...piece,
    gauges: piece.gauges.map((gauge) => (gauge.id === 'hp' ? { ...gauge, now: hp } : gauge)),
  }));
  return withScore(changed, scene.pieces.find((piece) => piece.id === id)?.side ?? 0);
}

function abilityBeats({ actor, ability, targets }: AbilityEvent): Beat[] {
  return [
    { at: 0, seconds: SECONDS.guard, kind: 'float', piece: actor, text: ability, tone: 'note' },
    ...targets.map(({ actor: piece, hpBefore, hpAfter }): Beat => {
      const change = hpAfter - hpBefore;
      const text = change > 0 ? `+${change}` : String(change);
      return { at: SECONDS.guard / 2, seconds: SECONDS.guard, kind: 'float', piece, text, tone: change > 0 ? 'note' : 'damage' };
    }),
  ];
}

function withPiece(scene: Scene, id: number, change: (piece: Piece) => Piece): Scene {
  return { ...scene, pieces: scene.pieces.map((piece) => (piece.id === id ? change(piece) : piece)) };
}

function withScore(scene: Scene, side: Side): Scene {
  const own = scene.pieces.filter((piece) => piece.side === side);
  const value = own.reduce((sum, piece) => sum + (piece.gauges[0]?.now ?? 0), 0);
  const sub = standing(own.filter((piece) => !piece.down).length, own.length);
  const changed = { ...scene.score[side], value, sub };
  return { ...scene, score: side === 0 ? [changed, scene.score[1]] : [scene.score[0], changed] };
}

function standing(now: number, of: number): string {
  return `${now} of ${of} stand`;
}

function guardMark(ac: number): StatusMark {
  return { id: 'guard', icon: 'shield', label: `Guarding, AC ${ac}` };
}

const STYLES: Readonly<Record<string, AttackStyle>> = { melee: 'melee', reach: 'reach', ranged: 'arrow' };

function beats(_before: Scene, event: OsrEvent): readonly Beat[] {
  switch (event.kind) {
    case 'begin':
      return [{ at: 0, seconds: SECONDS.begin, kind: 'banner', text: event.names[0], sub: `against ${event.names[1]}`, side: null }];
    case 'round':
      return [
        {
          at: 0,
          seconds: SECONDS.round,
          kind: 'banner',
          text: `Round ${event.round}`,
          sub: `${event.standing[0]} against ${event.standing[1]}`,
          side: null,
        },
      ];
    case 'phase':
      return [{ at: 0, seconds: SECONDS.phase, kind: 'banner', text: `Round ${event.round}`, sub: `${event.phase} phase`, side: null }];
    case 'move': {
      const step = Math.sign(event.to - event.from);
      const path = Array.from({ length: Math.abs(event.to - event.from) + 1 }, (_, i) => ({ zone: event.from + i * step }));
      const seconds = SECONDS.move + SECONDS.furtherZone * (path.length - 2);
      return [{ at: 0, seconds, kind: 'move', piece: event.actor, path, mode: path.length > 2 ? 'run' : 'walk' }];
    }
    case 'guard':
      return [
        { at: 0, seconds: SECONDS.guard, kind: 'status', piece: event.actor, icon: 'shield', label: `AC ${event.ac}` },
        { at: 0, seconds: SECONDS.guard, kind: 'float', piece: event.actor, text: `+${event.bonus} AC`, tone: 'note' },
      ];
    case 'attack':
      return attackBeats(event);
    case 'ability':
      return abilityBeats(event);
    case 'fall':
      return [{ at: 0, seconds: SECONDS.fall, kind: 'fall', piece: event.actor, style: 'fall' }];
    case 'end':
      return [
        {
          at: 0,
          seconds: SECONDS.end,
          kind: 'banner',
          text: event.winner === 2 ? 'No winner' : event.names[event.winner],
          sub: event.winner === 2 ? `${event.round} rounds` : `wins in round ${event.round}, ${event.standing[event.winner]} standing`,
          side: event.winner === 2 ? null : event.winner,
        },
      ];
    default:
      return [];
  }
}

/** Dice first, then the hit, then its effect: 1.1 s in all. */
function attackBeats(event: AttackEvent): readonly Beat[] {
  const caption = `${event.total} against AC ${event.ac}, ${event.hit ? 'hit' : 'miss'}`;
  const effect: Beat = event.hit
    ? { at: 0.6, seconds: 0.5, kind: 'float', piece: event.target, text: `-${event.damage}`, tone: 'damage' }
    : { at: 0.6, seconds: 0.4, kind: 'float', piece: event.target, text: 'miss', tone: 'note' };
  return [
    { at: 0, seconds: SECONDS.attack, kind: 'dice', piece: event.actor, rolls: attackDice(event), caption },
    {
      at: 0.25,
      seconds: 0.45,
      kind: 'attack',
      from: event.actor,
      to: event.target,
      style: STYLES[event.range] ?? 'melee',
      result: event.hit ? 'hit' : 'miss',
    },
    effect,
  ];
}

function card(scene: Scene, id: number, recorded: readonly OsrEvent[]): Card {
  const opening = recorded.find((event): event is BeginEvent => event.kind === 'begin');
  const actor = opening?.actors[id];
  const piece = scene.pieces[id];
  if (opening === undefined || actor === undefined || piece === undefined)
    return { title: piece?.name ?? '', sub: '', rows: [], notes: [] };
  const health = piece.gauges[0];
  const guarding = piece.status.length > 0;
  const zone = 'zone' in piece.at ? piece.at.zone : actor.zone;
  return {
    title: actor.name,
    sub: `${opening.names[actor.side]}, ${piece.down ? 'down' : zoneName(zone)}`,
    rows: [
      { label: 'Hit points', value: `${health?.now ?? 0} of ${health?.max ?? 0}` },
      {
        label: 'Armour class',
        value: String(actor.ac + (guarding ? opening.guardBonus : 0)),
        ...(guarding && { note: `${actor.ac} +${opening.guardBonus} while guarding` }),
      },
      { label: 'Attack', value: signed(actor.attackBonus), note: actor.damage },
      { label: 'Weapon', value: actor.range, note: `speed ${actor.speed}, frontage ${actor.frontage}` },
    ],
    notes: listWithLast(actor, recorded),
  };
}

/** The action priority list, numbered; an arrow marks the entries of the actor's latest turn. */
function listWithLast(actor: RecordedActor, recorded: readonly OsrEvent[]): string[] {
  const fired = new Set<number>();
  for (let i = recorded.length - 1; i >= 0; i--) {
    const event = recorded[i]!;
    if ((event.kind === 'move' || event.kind === 'attack' || event.kind === 'guard') && event.actor === actor.id) fired.add(event.entry);
    if (event.kind === 'turn' && event.actor === actor.id) break;
  }
  return actor.apl.map((entry, i) => `${fired.has(i + 1) ? '▸' : ' '} ${i + 1}. ${entry}`);
}

function signed(n: number): string {
  return n < 0 ? String(n) : `+${n}`;
}
