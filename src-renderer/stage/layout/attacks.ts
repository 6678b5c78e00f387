/** Blows and shots: arrows that grow, tracers that fly, light where they land. */
import type { AttackStyle } from '../../../src-shared/contract/scene.ts';
import { fade, sideInk } from '../../drawing/palette.ts';
import { type Drawing, group, type Point, path, polyline } from '../../drawing/vector.ts';
import { liveLook, type Sprite, type StageStyle, sprite } from '../frame.ts';
import { arrowHead, glowLook, ringLook, sparkLook } from '../textures/effects.ts';
import { easeInOut, easeOut, inOut, mix, progress, scatter, thereAndBack } from './easing.ts';
import type { AttackBeat, EarlierAttack, Shot } from './film.ts';
import { IMPACT, type Stand, type Stands } from './pieces.ts';

const ARROWS: ReadonlySet<AttackStyle> = new Set(['melee', 'reach', 'ram']);
const MISS_INK = '#aab5c3';
const BURST_SECONDS = 0.5;

export function attackSprites(shot: Shot, within: number, stands: Stands, style: StageStyle): readonly Sprite[] {
  return shot.beats.flatMap((beat, i): Sprite[] => {
    if (beat.kind !== 'attack' || within < beat.at) return [];
    const from = stands.get(beat.from);
    const to = stands.get(beat.to);
    if (from === undefined || to === undefined) return [];
    // The trace stays until the event is over, so that the dice can be read against it.
    const end = Math.max(shot.seconds, beat.at + beat.seconds);
    const view = { key: `attack${i}`, shot, beat, within, end, from, to, still: style.motion === 'reduced' };
    return [...(ARROWS.has(beat.style) ? arrow(view) : volley(view)), ...landing(view)];
  });
}

interface AttackView {
  readonly key: string;
  readonly shot: Shot;
  readonly beat: AttackBeat;
  readonly within: number;
  readonly end: number;
  readonly from: Stand;
  readonly to: Stand;
  readonly still: boolean;
}

interface Curve {
  at(t: number): Point;
  angle(t: number): number;
}

/** A curve from rim to rim that bows upwards (towards the far edge of the board). */
export function curveBetween(from: Stand, to: Stand, bow: number): Curve {
  if (Math.hypot(to.x - from.x, to.y - from.y) < from.spot.radius + to.spot.radius + 44) return overTheTop(from, to);
  const mx = (from.x + to.x) / 2;
  const my = (from.y + to.y) / 2 - bow;
  const pull = (x: number, y: number, distance: number): Point => {
    const d = Math.hypot(mx - x, my - y) || 1;
    return [x + ((mx - x) * distance) / d, y + ((my - y) * distance) / d];
  };
  const start = pull(from.x, from.y, from.spot.radius + 16);
  const end = pull(to.x, to.y, to.spot.radius + 16);
  return bezier(start, [mx, my], end);
}

/** Between two who stand rim to rim there is no room: the arrow goes round them, above or to the left. */
function overTheTop(from: Stand, to: Stand): Curve {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
  const way = Math.abs(ux) > Math.abs(uy) ? -Math.sign(ux || 1) : Math.sign(uy);
  const [px, py] = [-uy * way, ux * way];
  const off = (stand: Stand, reach: number): Point => [stand.x + px * reach, stand.y + py * reach];
  const reach = Math.max(from.spot.radius, to.spot.radius);
  const middle: Point = [(from.x + to.x) / 2 + px * (reach + 130), (from.y + to.y) / 2 + py * (reach + 130)];
  return bezier(off(from, from.spot.radius + 10), middle, off(to, to.spot.radius + 16));
}

function bezier(start: Point, [mx, my]: Point, end: Point): Curve {
  const at = (t: number): Point => [
    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * mx + t * t * end[0],
    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * my + t * t * end[1],
  ];
  const angle = (t: number) => {
    const [x0, y0] = at(Math.max(0, t - 0.02));
    const [x1, y1] = at(Math.min(1, t + 0.02));
    return Math.atan2(y1 - y0, x1 - x0);
  };
  return { at, angle };
}

function bowOf(from: Stand, to: Stand): number {
  return Math.min(150, Math.hypot(to.x - from.x, to.y - from.y) * 0.3);
}

function stretch(curve: { at(t: number): Point }, from: number, to: number, steps = 28): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => curve.at(mix(from, to, i / steps)));
}

function boxOf(points: readonly Point[], margin: number): [number, number, number, number] {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x0, y0] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [x0, y0, Math.max(...xs) + margin - x0, Math.max(...ys) + margin - y0];
}

function arrow(view: AttackView): Sprite[] {
  const { beat, from, to, within, end, key, still } = view;
  const head = still ? 1 : easeInOut(progress(within, beat.at, beat.seconds * IMPACT));
  if (head <= 0.02) return [];
  const curve = curveBetween(from, to, bowOf(from, to));
  const points = stretch(curve, 0, head);
  const tip = points.at(-1) as Point;
  const ink = sideInk(from.piece.side);
  const missed = beat.result === 'miss' && head >= 1;
  const alpha = 1 - 0.85 * progress(within, end - 0.25, 0.25);
  const [x0, y0] = points[0] as Point;
  const box = boxOf(points, 34);
  const draw = (): Drawing => {
    const d = polyline(points);
    const stops = [
      [0, ink.deep],
      [0.6, ink.main],
      [1, ink.pale],
    ] as const;
    const body = missed
      ? [path(d, { stroke: MISS_INK, width: 4, dash: [9, 9], cap: 'round' })]
      : [
          path(d, { stroke: fade(ink.main, 0.12), width: 30, cap: 'round', join: 'round' }),
          path(d, { stroke: fade(ink.main, 0.2), width: 20, cap: 'round', join: 'round' }),
          path(d, { stroke: '#071019', width: 15, cap: 'round', join: 'round' }),
          path(d, { stroke: { kind: 'linear', from: [x0, y0], to: tip, stops }, width: 9, cap: 'round', join: 'round' }),
        ];
    return group([
      ...body,
      group([arrowHead(missed ? 15 : 23, missed ? MISS_INK : ink.pale)], { x: tip[0], y: tip[1], rotate: curve.angle(head) }),
    ]);
  };
  // Once it has arrived it stays as it is until the event ends, unless one of the two still moves.
  const id = `arrow|${from.piece.side}|${missed}|${[x0, y0, ...tip].map((v) => v.toFixed(1)).join()}`;
  const arrived = head >= 1 && within > beat.at + beat.seconds + 0.4;
  return [
    sprite(key, 'effect', arrived ? { id, box, draw } : liveLook(box, draw), 0, 0, { alpha, trace: { event: view.shot.index, points } }),
  ];
}

/** Arrows, tracers, beams, missiles, shells, flame. */
function volley(view: AttackView): Sprite[] {
  const { beat } = view;
  switch (beat.style) {
    case 'beam':
      return beam(view);
    case 'flame':
      return flame(view);
    default:
      return projectiles(view, Math.max(1, Math.min(beat.style === 'missile' ? 10 : 8, beat.count ?? 1)));
  }
}

const FLIGHT: Readonly<Record<string, { bow: number; tail: number; width: number; glow: string | null }>> = {
  arrow: { bow: 0.22, tail: 0.16, width: 4, glow: null },
  bullet: { bow: 0, tail: 0.14, width: 4, glow: '#ffd9a0' },
  missile: { bow: 0.3, tail: 0.42, width: 5, glow: '#ffb35a' },
  shell: { bow: 0.04, tail: 0.5, width: 7, glow: '#9fd0ff' },
};

function projectiles(view: AttackView, count: number): Sprite[] {
  const { beat, from, to, within, end, key, shot, still } = view;
  const flight = FLIGHT[beat.style] ?? (FLIGHT.arrow as { bow: number; tail: number; width: number; glow: string | null });
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const ink = sideInk(from.piece.side);
  const flightSeconds = beat.seconds * IMPACT;
  const rays = Array.from({ length: count }, (_, i) => {
    const late = count === 1 ? 0 : (i / count) * 0.4;
    const t = still ? 1 : progress(within, beat.at + late * flightSeconds, flightSeconds * (1 - late));
    const side = count === 1 ? 1 : (scatter(i, shot.index, 1) - 0.5) * 2;
    const curve = curveBetween(from, to, flight.bow === 0 ? side * (count > 1 ? 14 : 0) : distance * flight.bow * (count === 1 ? 1 : side));
    return { t, curve };
  });
  const sprites: Sprite[] = [];
  const reached = rays.map((r) => stretch(r.curve, 0, r.t, 20));
  const gone = 1 - progress(within, end - 0.25, 0.25);
  const missed = beat.result === 'miss';
  const draw = () =>
    group(
      rays.flatMap(({ t, curve }, i): Drawing[] => {
        if (t <= 0) return [];
        const trace = path(polyline(reached[i] as Point[]), {
          stroke: fade(missed ? MISS_INK : ink.light, 0.3),
          width: 2.5,
          ...(missed && { dash: [8, 9] }),
        });
        if (t >= 1) return [trace];
        const tail = stretch(curve, Math.max(0, t - flight.tail), t, 14);
        const start = tail[0] as Point;
        const tip = tail.at(-1) as Point;
        const light = (a: number): readonly (readonly [number, string])[] => [
          [0, fade(ink.main, 0)],
          [1, fade(ink.pale, a)],
        ];
        const streak = (width: number, a: number) =>
          path(polyline(tail), { stroke: { kind: 'linear', from: start, to: tip, stops: light(a) }, width, cap: 'round' });
        const nose = beat.style === 'arrow' ? [group([arrowHead(13, ink.pale)], { x: tip[0], y: tip[1], rotate: curve.angle(t) })] : [];
        return [trace, streak(flight.width * 3.4, 0.22), streak(flight.width, 1), ...nose];
      }),
    );
  sprites.push(
    sprite(key, 'effect', liveLook(boxOf(reached.flat(), 30), draw), 0, 0, {
      alpha: gone,
      trace: { event: shot.index, points: reached[0] as Point[] },
    }),
  );
  if (flight.glow !== null && !still) {
    const muzzle = thereAndBack(progress(within, beat.at, 0.22));
    const [mx, my] = (rays[0] as { curve: { at(t: number): Point } }).curve.at(0);
    if (muzzle > 0)
      sprites.push(
        sprite(`${key}muzzle`, 'effect', glowLook(flight.glow), mx, my, { scale: 0.55 * muzzle + 0.05, alpha: muzzle, glow: true }),
      );
    rays.forEach(({ t, curve }, i) => {
      if (t <= 0 || t >= 1) return;
      const [x, y] = curve.at(t);
      sprites.push(sprite(`${key}nose${i}`, 'effect', glowLook(flight.glow as string), x, y, { scale: 0.26, alpha: 0.9, glow: true }));
    });
  }
  return sprites;
}

function beam(view: AttackView): Sprite[] {
  const { beat, from, to, within, end, key, still } = view;
  const curve = curveBetween(from, to, 0);
  const t = progress(within, beat.at, beat.seconds);
  const burn = still ? 1 : inOut(t, 0.15, 0.4);
  const ink = sideInk(from.piece.side);
  const points = [curve.at(0), curve.at(beat.result === 'hit' ? 1 : 0.92)];
  const [a, b] = points as [Point, Point];
  const flicker = still ? 1 : 0.86 + 0.14 * Math.sin(within * 60);
  const ghost = fade(beat.result === 'miss' ? MISS_INK : ink.light, 0.32 * (1 - progress(within, end - 0.25, 0.25)));
  const d = polyline(points);
  const draw = () =>
    group([
      path(d, { stroke: ghost, width: 2.5 }),
      path(d, { stroke: fade(ink.main, 0.16 * burn), width: 34 * flicker, cap: 'round' }),
      path(d, { stroke: fade(ink.main, 0.34 * burn), width: 17 * flicker, cap: 'round' }),
      path(d, { stroke: fade('#ffffff', 0.95 * burn), width: 5.5 * flicker, cap: 'round' }),
    ]);
  const sprites = [sprite(key, 'effect', liveLook(boxOf(points, 24), draw), 0, 0, { trace: { event: view.shot.index, points } })];
  if (burn > 0) sprites.push(sprite(`${key}muzzle`, 'effect', glowLook(ink.main), a[0], a[1], { scale: 0.5, alpha: burn, glow: true }));
  if (burn > 0)
    sprites.push(sprite(`${key}touch`, 'effect', glowLook(ink.main), b[0], b[1], { scale: 0.4, alpha: burn * 0.8, glow: true }));
  return sprites;
}

function flame(view: AttackView): Sprite[] {
  const { beat, from, to, within, key, shot, still } = view;
  const t = progress(within, beat.at, beat.seconds);
  if (t >= 1 || still) return [];
  const curve = curveBetween(from, to, 0);
  return Array.from({ length: 14 }, (_, i) => {
    const life = (t * 2.2 + i / 14) % 1;
    const [x, y] = curve.at(Math.min(1, life * inOut(t, 0.3, 0.01)));
    const drift = (scatter(i, shot.index, 7) - 0.5) * 90 * life;
    const color = scatter(i, shot.index, 9) > 0.5 ? '#ff9a3c' : '#ffcf6b';
    return sprite(`${key}puff${i}`, 'effect', glowLook(color), x, y + drift, {
      scale: 0.2 + life * 0.5,
      alpha: thereAndBack(life) * inOut(t, 0.1, 0.3),
      glow: true,
    });
  });
}

/** Light and sparks where a hit lands, a thin ring where a shot goes by. */
function landing(view: AttackView): Sprite[] {
  const { beat, from, to, within, key, shot, still } = view;
  const t = progress(within, beat.at + beat.seconds * IMPACT, BURST_SECONDS);
  if (t <= 0 || t >= 1 || still) return [];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const x = to.x - Math.cos(angle) * to.spot.radius * 0.9;
  const y = to.y - Math.sin(angle) * to.spot.radius * 0.9;
  if (beat.result === 'miss') return [];
  const warm = '#ffc98a';
  return [
    sprite(`${key}burst`, 'effect', glowLook(warm), x, y, { scale: mix(0.5, 1.1, easeOut(t)), alpha: (1 - t) ** 1.6, glow: true }),
    sprite(`${key}sparks`, 'effect', sparkLook(warm, 3, shot.index % 5), x, y, {
      scale: mix(0.35, 1.15, easeOut(t)),
      alpha: 1 - t,
      rotation: angle - Math.PI / 2,
      glow: true,
    }),
  ];
}

/** A piece that blows up: a flash, sparks all round and a ring that opens. */
export function explosionSprites(shot: Shot, within: number, stands: Stands): readonly Sprite[] {
  return shot.beats.flatMap((beat, i): Sprite[] => {
    if (beat.kind !== 'fall' || beat.style !== 'explode') return [];
    const stand = stands.get(beat.piece);
    const t = progress(within, beat.at, beat.seconds);
    if (stand === undefined || t <= 0 || t >= 1) return [];
    const size = stand.spot.radius / 50;
    return [
      sprite(`blast${i}`, 'effect', glowLook('#ff9a4c'), stand.x, stand.y, {
        scale: size * mix(0.7, 2.4, easeOut(t)),
        alpha: (1 - t) ** 1.3,
        glow: true,
      }),
      sprite(`shards${i}`, 'effect', sparkLook('#ffb35a', Math.PI * 2, shot.index % 5), stand.x, stand.y, {
        scale: size * mix(0.4, 2, easeOut(t)),
        alpha: 1 - t,
        glow: true,
      }),
      sprite(`wave${i}`, 'effect', ringLook('#ffd9b0'), stand.x, stand.y, {
        scale: size * mix(0.3, 1.9, easeOut(t)),
        alpha: 0.7 * (1 - t),
      }),
    ];
  });
}

/** Attacks of the same round fade to stubs, so that a still shows who fought whom. */
export function earlierSprites(earlier: readonly EarlierAttack[], stands: Stands): readonly Sprite[] {
  return earlier.flatMap(({ beat, event, age }): Sprite[] => {
    const from = stands.get(beat.from);
    const to = stands.get(beat.to);
    if (from === undefined || to === undefined || from.piece.down || to.piece.down) return [];
    const hit = beat.result === 'hit';
    const color = hit ? sideInk(from.piece.side).main : MISS_INK;
    const curve = curveBetween(from, to, bowOf(from, to) * 0.5);
    const points = stretch(curve, 0.35, 1, 16);
    const [start, tip] = [points[0] as Point, points.at(-1) as Point];
    const draw = () =>
      group([
        path(polyline(points), {
          stroke: {
            kind: 'linear',
            from: start,
            to: tip,
            stops: [
              [0, fade(color, 0)],
              [1, fade(color, 0.9)],
            ],
          },
          width: 3.4,
          ...(!hit && { dash: [8, 8] }),
        }),
        group([arrowHead(10, color)], { x: tip[0], y: tip[1], rotate: curve.angle(1) }),
      ]);
    // Those who fought stand still by now: painted once, not with every frame.
    const id = `earlier|${color}|${hit}|${[...start, ...tip].map(Math.round).join()}`;
    return [
      sprite(`earlier${event}`, 'ground', { id, box: boxOf(points, 20), draw }, 0, 0, {
        alpha: 0.85 - age * 0.2,
        trace: { event, points },
      }),
    ];
  });
}
