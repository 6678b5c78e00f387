/** The picture of a fight: six zones, a token per actor, and how each event moves them. */

import type { Side } from '../../../contract/outcome.ts';
import type { AttackStyle, Beat, BoardMark, Card, Piece, Scene, SideScore, StatusMark, View } from '../../../contract/scene.ts';
import { counted } from '../../../formats/counted.ts';
import { attackDice, zoneName } from './describe.ts';
import type { AbilityEvent, AttackEvent, BeginEvent, FleeEvent, OsrEvent, RecordedActor } from './events.ts';

/** Attacks of the round that stay on the board as arrows. */
const KEPT_ARROWS = 4;

const SECONDS = { begin: 1.6, round: 0.8, phase: 0.5, move: 0.6, furtherZone: 0.25, attack: 1.1, guard: 0.5, fall: 0.8, end: 3 } as const;

/** Id of the status of those that guard. */
const GUARD = 'guard';

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
    pieces: event.actors.filter(({ zone }) => zone >= 0).map(pieceOf),
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
  const own = event.actors.filter((actor) => actor.side === side && actor.zone >= 0);
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
      return event.lowersGuard ? withoutStatus(turned, event.actor, GUARD) : turned;
    }
    case 'move':
      return withPiece(scene, event.actor, (piece) => ({ ...piece, at: { zone: event.to } }));
    case 'guard':
      return withStatus(scene, event.actor, guardMark(event.ac));
    case 'attack':
      return afterAttack(scene, event);
    case 'ability':
      return afterAbility(scene, event);
    case 'effect-end':
      return withoutStatus(scene, event.actor, event.ability);
    case 'morale':
      return event.holds ? scene : withStatus(scene, event.actor, { id: 'morale', icon: 'flag', label: 'Broken, flees' });
    case 'flee':
      return afterFlight(scene, event);
    case 'fall':
      return withScore(
        withPiece(scene, event.actor, (piece) => ({ ...piece, down: true, status: [] })),
        event.side,
      );
    case 'wait':
    case 'recharge':
    case 'again':
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

function afterAbility(scene: Scene, event: AbilityEvent): Scene {
  const { ability, effect, change, until, targets, arrivals = [] } = event;
  const appeared = arrivals.reduce((now, arrival) => withArrival(now, event.side, arrival), scene);
  return targets.reduce((now, { actor, hpBefore, hpAfter, saved, to }) => {
    const moved = to === undefined ? now : withPiece(now, actor, (piece) => ({ ...piece, at: { zone: to } }));
    if (hpBefore !== hpAfter) return withHitPoints(moved, actor, hpAfter);
    if (saved || until === undefined) return moved;
    const label = `${ability}: ${effect === 'fear' ? 'afraid' : change} until the end of round ${until}`;
    return withStatus(moved, actor, { id: ability, icon: EFFECT_ICONS[effect] ?? 'star', label });
  }, appeared);
}

const EFFECT_ICONS: Readonly<Record<string, string>> = { buff: 'star', debuff: 'shaken', fear: 'run' };

function withArrival(scene: Scene, side: Side, { actor, name, zone, hp }: NonNullable<AbilityEvent['arrivals']>[number]): Scene {
  const piece: Piece = {
    id: actor,
    side,
    name,
    glyph: 'sword',
    size: 1,
    at: { zone },
    gauges: [{ id: 'hp', label: 'Hit points', now: hp, max: hp, tone: 'health' }],
    status: [],
    down: false,
  };
  const score = scene.score[side];
  const raised = { ...score, max: score.max + hp };
  const pair = side === 0 ? ([raised, scene.score[1]] as const) : ([scene.score[0], raised] as const);
  return withScore({ ...scene, pieces: [...scene.pieces, piece], score: pair }, side);
}

function afterFlight(scene: Scene, { actor, side, to, leaves }: FleeEvent): Scene {
  const moved = withPiece(scene, actor, (piece) => ({ ...piece, at: { zone: to } }));
  if (!leaves) return moved;
  const fled: StatusMark = { id: 'fled', icon: 'flag', label: 'Left the fight' };
  return withScore(
    withPiece(moved, actor, (piece) => ({ ...piece, down: true, status: [fled] })),
    side,
  );
}

function withStatus(scene: Scene, id: number, mark: StatusMark): Scene {
  return withPiece(scene, id, (piece) => ({ ...piece, status: [...piece.status.filter((one) => one.id !== mark.id), mark] }));
}

function withoutStatus(scene: Scene, id: number, mark: string): Scene {
  return withPiece(scene, id, (piece) => ({ ...piece, status: piece.status.filter((one) => one.id !== mark) }));
}

function abilityBeats({ actor, ability, effect, change, targets }: AbilityEvent): Beat[] {
  const at = SECONDS.guard / 2;
  return [
    { at: 0, seconds: SECONDS.guard, kind: 'float', piece: actor, text: ability, tone: 'note' },
    ...targets.map(({ actor: piece, hpBefore, hpAfter, saved, from, to }): Beat => {
      if (from !== undefined && to !== undefined) {
        return { at, seconds: SECONDS.move, kind: 'move', piece, path: pathOf(from, to), mode: 'run' };
      }
      const difference = hpAfter - hpBefore;
      if (effect !== 'damage' && effect !== 'heal') {
        const text = saved ? 'saves' : effect === 'fear' ? 'afraid' : (change ?? ability);
        return { at, seconds: SECONDS.guard, kind: 'float', piece, text, tone: 'note' };
      }
      const text = difference > 0 ? `+${difference}` : String(difference);
      return { at, seconds: SECONDS.guard, kind: 'float', piece, text, tone: difference > 0 ? 'note' : 'damage' };
    }),
  ];
}

function pathOf(from: number, to: number): { zone: number }[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => ({ zone: from + i * step }));
}

function fleeBeats({ actor, from, to, leaves }: FleeEvent): readonly Beat[] {
  if (leaves) return [{ at: 0, seconds: SECONDS.fall, kind: 'fall', piece: actor, style: 'fall' }];
  if (from === to) return [{ at: 0, seconds: SECONDS.guard, kind: 'float', piece: actor, text: 'cowers', tone: 'note' }];
  return [{ at: 0, seconds: SECONDS.move, kind: 'move', piece: actor, path: pathOf(from, to), mode: 'run' }];
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

function note(piece: number, text: string): Beat {
  return { at: 0, seconds: SECONDS.guard, kind: 'float', piece, text, tone: 'note' };
}

function guardMark(ac: number): StatusMark {
  return { id: GUARD, icon: 'shield', label: `Guarding, AC ${ac}` };
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
      const path = pathOf(event.from, event.to);
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
    case 'flee':
      return fleeBeats(event);
    case 'morale':
      return [
        { at: 0, seconds: SECONDS.fall, kind: 'float', piece: event.actor, text: event.holds ? 'stands fast' : 'breaks', tone: 'note' },
      ];
    case 'again':
      return [note(event.actor, event.acts ? 'acts again' : 'loses its turn')];
    case 'recharge':
      return event.ready ? [note(event.actor, `${event.ability} is ready`)] : [];
    case 'fall':
      return [{ at: 0, seconds: SECONDS.fall, kind: 'fall', piece: event.actor, style: 'fall' }];
    case 'end':
      return [
        {
          at: 0,
          seconds: SECONDS.end,
          kind: 'result',
          title: event.winner === 2 ? 'No winner' : `${event.names[event.winner]} wins`,
          by: `${event.winner === 2 ? `After ${counted(event.round, 'round')}` : `In round ${event.round}`}, standing ${event.standing[0]} and ${event.standing[1]}`,
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
  const piece = scene.pieces.find((one) => one.id === id);
  if (opening === undefined || actor === undefined || piece === undefined)
    return { title: piece?.name ?? '', sub: '', rows: [], notes: [] };
  const health = piece.gauges[0];
  const guarding = piece.status.some((mark) => mark.id === GUARD);
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
    notes: [...piece.status.filter((mark) => mark.id !== GUARD).map((mark) => mark.label), ...listWithLast(actor, recorded)],
  };
}

/** The action priority list, numbered; an arrow marks the entries of the actor's latest turn. */
function listWithLast(actor: RecordedActor, recorded: readonly OsrEvent[]): string[] {
  const fired = new Set<number>();
  for (let i = recorded.length - 1; i >= 0; i--) {
    const event = recorded[i]!;
    if (
      (event.kind === 'move' || event.kind === 'attack' || event.kind === 'guard' || event.kind === 'ability') &&
      event.actor === actor.id
    )
      fired.add(event.entry);
    if (event.kind === 'turn' && event.actor === actor.id) break;
  }
  return actor.apl.map((entry, i) => `${fired.has(i + 1) ? '▸' : ' '} ${i + 1}. ${entry}`);
}

function signed(n: number): string {
  return n < 0 ? String(n) : `+${n}`;
}
