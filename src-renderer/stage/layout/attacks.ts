/** Attacks: arrows that grow, tracers that fly, light where they hit. */
import type { AttackStyle } from '../../../src-shared/contract/scene.ts';
import { fade, sideInk } from '../../drawing/palette.ts';
import { type Drawing, group, type Point, path, polyline } from '../../drawing/vector.ts';
import { liveTexture, type Sprite, type StageStyle, sprite } from '../frame.ts';
import { arrowHead, glowTexture, ringTexture, sparkTexture } from '../textures/effects.ts';
import { type Anchor, type Anchors, IMPACT } from './anchors.ts';
import { easeInOut, easeOut, inOut, mix, progress, scatter, thereAndBack } from './easing.ts';
import type { AttackBeat, EarlierAttack, Moment, Shot } from './film.ts';

const ARROWS: ReadonlySet<AttackStyle> = new Set(['melee', 'reach', 'ram']);
const MISS_INK = '#aab5c3';
const BURST_SECONDS = 0.5;

export function attackSprites({ shot, within }: Moment, anchors: Anchors, style: StageStyle): readonly Sprite[] {
  return shot.beats.flatMap((beat, i): Sprite[] => {
    if (beat.kind !== 'attack' || within < beat.at) return [];
    const from = anchors.get(beat.from);
    const to = anchors.get(beat.to);
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
  readonly from: Anchor;
  readonly to: Anchor;
  readonly still: boolean;
}

interface Curve {
  at(t: number): Point;
  angle(t: number): number;
}

/** A curve from rim to rim that bows upwards (towards the far edge of the board). */
function curveBetween(unitFrom: Anchor, unitTo: Anchor, bow: number, shooter = -1): Curve {
  const [from, to] = [modelOf(unitFrom, shooter, unitTo), modelOf(unitTo, shooter, unitFrom)];
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

/** The model of a unit that fires or is hit: its own place, and the reach of one body. */
function modelOf(anchor: Anchor, shooter: number, other: Anchor): Anchor {
  const { muzzles } = anchor.spot;
  if (muzzles === undefined || muzzles.length === 0) return anchor;
  const [dx, dy] = shooter < 0 ? [0, 0] : (muzzles[shooter % muzzles.length] ?? [0, 0]);
  const near = Math.hypot(other.x - anchor.x, other.y - anchor.y) < 260;
  return {
    ...anchor,
    x: anchor.x + dx,
    y: anchor.y + dy,
    spot: { ...anchor.spot, radius: near ? anchor.spot.radius : anchor.spot.radius * 0.8 },
  };
}

/** Tokens that touch leave no room between them: the arrow goes round, above or to the left. */
function overTheTop(from: Anchor, to: Anchor): Curve {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
  const way = Math.abs(ux) > Math.abs(uy) ? -Math.sign(ux || 1) : Math.sign(uy);
  const [px, py] = [-uy * way, ux * way];
  const off = (anchor: Anchor, reach: number): Point => [anchor.x + px * reach, anchor.y + py * reach];
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

function bowOf(from: Anchor, to: Anchor): number {
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
  const tip = points.at(-1)!;
  const ink = sideInk(from.piece.side);
  const missed = beat.result === 'miss' && head >= 1;
  const alpha = 1 - 0.85 * progress(within, end - 0.25, 0.25);
  const [x0, y0] = points[0]!;
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
    sprite({
      key,
      layer: 'effect',
      texture: arrived ? { id, box, draw } : liveTexture(box, draw),
      x: 0,
      y: 0,
      alpha,
      trace: { event: view.shot.index, points },
    }),
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

interface Flight {
  readonly bow: number;
  readonly tail: number;
  readonly width: number;
  readonly glow: string | null;
}

const ARROW_FLIGHT: Flight = { bow: 0.22, tail: 0.16, width: 4, glow: null };
const FLIGHT: Readonly<Record<string, Flight>> = {
  arrow: ARROW_FLIGHT,
  bullet: { bow: 0, tail: 0.14, width: 4, glow: '#ffd9a0' },
  missile: { bow: 0.3, tail: 0.42, width: 5, glow: '#ffb35a' },
  shell: { bow: 0.04, tail: 0.5, width: 7, glow: '#9fd0ff' },
};

/** One projectile: its curve, and how far it has come, 0..1. */
interface Ray {
  readonly t: number;
  readonly curve: Curve;
  readonly reached: readonly Point[];
}

function projectiles(view: AttackView, count: number): Sprite[] {
  const { beat, within, end, key, shot } = view;
  const flight = FLIGHT[beat.style] ?? ARROW_FLIGHT;
  const rays = Array.from({ length: count }, (_, i) => rayOf(view, flight, i, count));
  const trails = sprite({
    key,
    layer: 'effect',
    texture: liveTexture(
      boxOf(
        rays.flatMap((ray) => ray.reached),
        30,
      ),
      () => group(rays.flatMap((ray) => drawRay(view, flight, ray))),
    ),
    x: 0,
    y: 0,
    alpha: 1 - progress(within, end - 0.25, 0.25),
    trace: { event: shot.index, points: rays[0]?.reached ?? [] },
  });
  return [trails, ...flightLights(view, flight, rays)];
}

/** Shots of a volley leave one after the other and spread out. */
function rayOf({ beat, from, to, within, shot, still }: AttackView, flight: Flight, i: number, count: number): Ray {
  const flightSeconds = beat.seconds * IMPACT;
  const late = count === 1 ? 0 : (i / count) * 0.4;
  const t = still ? 1 : progress(within, beat.at + late * flightSeconds, flightSeconds * (1 - late));
  const side = count === 1 ? 1 : (scatter(i, shot.index, 1) - 0.5) * 2;
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const bow = flight.bow === 0 ? side * (count > 1 ? 14 : 0) : distance * flight.bow * (count === 1 ? 1 : side);
  const curve = curveBetween(from, to, bow, i);
  return { t, curve, reached: stretch(curve, 0, t, 20) };
}

function drawRay({ beat, from }: AttackView, flight: Flight, { t, curve, reached }: Ray): Drawing[] {
  if (t <= 0) return [];
  const ink = sideInk(from.piece.side);
  const missed = beat.result === 'miss';
  const trace = path(polyline(reached), {
    stroke: fade(missed ? MISS_INK : ink.light, 0.3),
    width: 2.5,
    ...(missed && { dash: [8, 9] }),
  });
  if (t >= 1) return [trace];
  const tail = stretch(curve, Math.max(0, t - flight.tail), t, 14);
  const start = tail[0]!;
  const tip = tail.at(-1)!;
  const light = (a: number): readonly (readonly [number, string])[] => [
    [0, fade(ink.main, 0)],
    [1, fade(ink.pale, a)],
  ];
  const streak = (width: number, a: number) =>
    path(polyline(tail), { stroke: { kind: 'linear', from: start, to: tip, stops: light(a) }, width, cap: 'round' });
  const nose = beat.style === 'arrow' ? [group([arrowHead(13, ink.pale)], { x: tip[0], y: tip[1], rotate: curve.angle(t) })] : [];
  return [trace, streak(flight.width * 3.4, 0.22), streak(flight.width, 1), ...nose];
}

/** The muzzle flash and a light on each projectile under way. */
function flightLights({ beat, within, key, still }: AttackView, { glow }: Flight, rays: readonly Ray[]): Sprite[] {
  const first = rays[0];
  if (glow === null || still || first === undefined) return [];
  const texture = glowTexture(glow);
  const muzzle = thereAndBack(progress(within, beat.at, 0.22));
  const [mx, my] = first.curve.at(0);
  const flash = sprite({
    key: `${key}muzzle`,
    layer: 'effect',
    texture,
    x: mx,
    y: my,
    scale: 0.55 * muzzle + 0.05,
    alpha: muzzle,
    glow: true,
  });
  const noses = rays.flatMap(({ t, curve }, i): Sprite[] => {
    if (t <= 0 || t >= 1) return [];
    const [x, y] = curve.at(t);
    return [sprite({ key: `${key}nose${i}`, layer: 'effect', texture, x, y, scale: 0.26, alpha: 0.9, glow: true })];
  });
  return muzzle > 0 ? [flash, ...noses] : noses;
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
  const sprites = [
    sprite({ key, layer: 'effect', texture: liveTexture(boxOf(points, 24), draw), x: 0, y: 0, trace: { event: view.shot.index, points } }),
  ];
  if (burn > 0)
    sprites.push(
      sprite({
        key: `${key}muzzle`,
        layer: 'effect',
        texture: glowTexture(ink.main),
        x: a[0],
        y: a[1],
        scale: 0.5,
        alpha: burn,
        glow: true,
      }),
    );
  if (burn > 0)
    sprites.push(
      sprite({
        key: `${key}touch`,
        layer: 'effect',
        texture: glowTexture(ink.main),
        x: b[0],
        y: b[1],
        scale: 0.4,
        alpha: burn * 0.8,
        glow: true,
      }),
    );
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
    return sprite({
      key: `${key}puff${i}`,
      layer: 'effect',
      texture: glowTexture(color),
      x,
      y: y + drift,
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
    sprite({
      key: `${key}burst`,
      layer: 'effect',
      texture: glowTexture(warm),
      x,
      y,
      scale: mix(0.5, 1.1, easeOut(t)),
      alpha: (1 - t) ** 1.6,
      glow: true,
    }),
    sprite({
      key: `${key}sparks`,
      layer: 'effect',
      texture: sparkTexture(warm, 3, shot.index % 5),
      x,
      y,
      scale: mix(0.35, 1.15, easeOut(t)),
      alpha: 1 - t,
      rotation: angle - Math.PI / 2,
      glow: true,
    }),
  ];
}

/** A piece that blows up: a flash, sparks all round and a ring that opens. */
export function explosionSprites({ shot, within }: Moment, anchors: Anchors): readonly Sprite[] {
  return shot.beats.flatMap((beat, i): Sprite[] => {
    if (beat.kind !== 'fall' || beat.style !== 'explode') return [];
    const anchor = anchors.get(beat.piece);
    const t = progress(within, beat.at, beat.seconds);
    if (anchor === undefined || t <= 0 || t >= 1) return [];
    const size = anchor.spot.radius / 50;
    return [
      sprite({
        key: `blast${i}`,
        layer: 'effect',
        texture: glowTexture('#ff9a4c'),
        x: anchor.x,
        y: anchor.y,
        scale: size * mix(0.7, 2.4, easeOut(t)),
        alpha: (1 - t) ** 1.3,
        glow: true,
      }),
      sprite({
        key: `shards${i}`,
        layer: 'effect',
        texture: sparkTexture('#ffb35a', Math.PI * 2, shot.index % 5),
        x: anchor.x,
        y: anchor.y,
        scale: size * mix(0.4, 2, easeOut(t)),
        alpha: 1 - t,
        glow: true,
      }),
      sprite({
        key: `wave${i}`,
        layer: 'effect',
        texture: ringTexture('#ffd9b0'),
        x: anchor.x,
        y: anchor.y,
        scale: size * mix(0.3, 1.9, easeOut(t)),
        alpha: 0.7 * (1 - t),
      }),
    ];
  });
}

/** Attacks of the same round fade to stubs, so that a still shows who fought whom. */
export function earlierSprites(earlier: readonly EarlierAttack[], anchors: Anchors): readonly Sprite[] {
  return earlier.flatMap(({ beat, event, age }): Sprite[] => {
    const from = anchors.get(beat.from);
    const to = anchors.get(beat.to);
    if (from === undefined || to === undefined || from.piece.down || to.piece.down) return [];
    const hit = beat.result === 'hit';
    const color = hit ? sideInk(from.piece.side).main : MISS_INK;
    const curve = curveBetween(from, to, bowOf(from, to) * 0.5);
    const points = stretch(curve, 0.35, 1, 16);
    const [start, tip] = [points[0]!, points.at(-1)!];
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
    // The fighters have stopped moving by now: painted once, not with every frame.
    const id = `earlier|${color}|${hit}|${[...start, ...tip].map(Math.round).join()}`;
    return [
      sprite({
        key: `earlier${event}`,
        layer: 'ground',
        texture: { id, box: boxOf(points, 20), draw },
        x: 0,
        y: 0,
        alpha: 0.85 - age * 0.2,
        trace: { event, points },
      }),
    ];
  });
}
