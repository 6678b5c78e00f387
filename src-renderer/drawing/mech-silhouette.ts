/**
 * Silhouettes of 'Mechs on the glyphs' 24 x 24 grid, seen from the front: build by weight class, weapons at the arms and over
 * the shoulders. A name reads `mech-heavy:cannon,laser,missiles`: class, then right arm, left arm and shoulders.
 */
import { type Point, polygon } from './vector.ts';

interface Build {
  readonly top: number;
  /** Half widths. */
  readonly head: number;
  readonly chest: number;
  readonly waist: number;
  readonly shoulder: number;
  readonly arm: number;
  readonly leg: number;
  readonly stance: number;
  /** How far the knees stand out. */
  readonly bend: number;
}

const BUILDS = {
  light: { top: 4.2, head: 1.3, chest: 2.4, waist: 1.5, shoulder: 4.8, arm: 1.5, leg: 1.5, stance: 2.9, bend: 1.9 },
  medium: { top: 3, head: 1.4, chest: 3.1, waist: 1.9, shoulder: 6.4, arm: 2, leg: 1.9, stance: 4.2, bend: 0.4 },
  heavy: { top: 2, head: 1.5, chest: 3.9, waist: 2.4, shoulder: 8.2, arm: 2.5, leg: 2.4, stance: 5, bend: 0.2 },
  assault: { top: 1.2, head: 1.6, chest: 4.8, waist: 3.1, shoulder: 10, arm: 3, leg: 3, stance: 5.8, bend: 0 },
} as const satisfies Record<string, Build>;

type WeightClass = keyof typeof BUILDS;
const NAME = /^(mech|quad)-(light|medium|heavy|assault)(?::([a-z]*),([a-z]*),([a-z]*))?$/;

/** The filled outline for a name of this kind; null for any other name. */
export function mechSilhouette(name: string): string | null {
  const [, kind, weight, right = '', left = '', shoulders = ''] = NAME.exec(name) ?? [];
  if (kind === undefined) return null;
  const build: Build = BUILDS[weight as WeightClass];
  const body = kind === 'quad' ? quad(build) : biped(build);
  return [...body, ...sideWeapons(build, kind === 'quad', [right, left]), ...shoulderWeapon(build, kind === 'quad', shoulders)].join('');
}

const SIDES = [-1, 1] as const;

function mirrored(points: readonly Point[]): string[] {
  return SIDES.map((side) => polygon(points.map(([x, y]): Point => [12 + side * x, y])));
}

function centred(points: readonly Point[]): string {
  return polygon([...points.map(([x, y]): Point => [12 + x, y]), ...[...points].reverse().map(([x, y]): Point => [12 - x, y])]);
}

/** Plates with narrow gaps: filled shapes that overlapped would cut holes into each other. */
function biped(b: Build): string[] {
  const neck = b.top + 2.5;
  const belt = 12.6;
  return [
    centred([
      [b.head * 0.7, b.top],
      [b.head, b.top + 1],
      [b.head * 0.8, neck - 0.3],
    ]),
    // The slit of the cockpit.
    centred([
      [b.head * 0.55, b.top + 0.75],
      [b.head * 0.5, b.top + 1.3],
    ]),
    centred([
      [b.chest * 0.92, neck],
      [b.chest, neck + 1.6],
      [b.waist, belt - 0.4],
    ]),
    ...vents(b, neck + 2.6),
    centred([
      [b.waist, belt],
      [b.waist * 0.55, belt + 1.9],
    ]),
    ...mirrored([
      [b.chest + 0.35, neck],
      [b.shoulder, neck - 0.5],
      [b.shoulder, neck + 2.3],
      [b.chest + 0.5, neck + 3],
    ]),
    ...legs(b, belt),
  ];
}

/** Slits in the chest of the big ones. */
function vents({ chest }: Build, y: number): string[] {
  if (chest < 3.5) return [];
  return [0, 1.1, 2.2].map((step) =>
    centred([
      [chest * 0.34, y + step],
      [chest * 0.32, y + step + 0.5],
    ]),
  );
}

function legs(b: Build, belt: number): string[] {
  const knee = 17.6;
  const { stance, leg, bend } = b;
  return [
    ...mirrored([
      [b.waist * 0.75, belt + 1],
      [stance - 0.3, belt + 0.6],
      [stance + 0.4 + bend, knee - 0.3],
      [stance - leg + bend, knee - 0.3],
    ]),
    ...mirrored([
      [stance - leg * 0.9 + bend, knee],
      [stance + 0.5 + bend, knee],
      [stance + 0.2, 21],
      [stance + 1.1, 22.6],
      [stance - leg - 0.4, 22.6],
      [stance - leg * 0.7, 21],
    ]),
  ];
}

function quad(b: Build): string[] {
  const back = b.top + 4;
  const width = b.shoulder * 0.8;
  return [
    centred([
      [b.head, back - 3],
      [b.head * 1.4, back - 0.3],
    ]),
    centred([
      [width * 0.8, back],
      [width, back + 2.4],
      [width * 0.7, 14.6],
    ]),
    ...mirrored([
      [width * 0.75, 14.2],
      [width + 1.2, 12.2],
      [width + 2, 17],
      [width + 1.3, 21],
      [width + 2, 22.6],
      [width - 1, 22.6],
      [width - 0.5, 17.4],
    ]),
    ...mirrored([
      [0.8, 15.2],
      [width * 0.6, 15.2],
      [width * 0.5, 19],
      [width * 0.6, 21.2],
      [0.9, 21.2],
    ]),
  ];
}

/** What an arm ends in; quads carry the same at their flanks. */
function sideWeapons(b: Build, isQuad: boolean, weapons: readonly [string, string]): string[] {
  const inner = isQuad ? b.shoulder * 0.8 + 0.4 : b.shoulder - b.arm;
  const top = isQuad ? b.top + 4.4 : b.top + 5.1;
  return SIDES.flatMap((side, i) => {
    const at = (points: readonly Point[]) => polygon(points.map(([x, y]): Point => [12 + side * (inner + x), top + y]));
    return armEnd(weapons[i]!, b.arm, isQuad ? 3 : 8.6 - b.top * 0.7).map(at);
  });
}

function armEnd(weapon: string, width: number, length: number): (readonly Point[])[] {
  const upper = box(0.1, 0, width - 0.2, length * 0.42);
  const lower = length * 0.42 + 0.35;
  switch (weapon) {
    case 'cannon':
      return [upper, box(0, lower, width, length * 0.4), box(width * 0.28, lower + length * 0.4 + 0.3, width * 0.44, 3)];
    case 'laser':
      return [upper, box(0.15, lower, width - 0.3, length * 0.44), taper(width, lower + length * 0.44 + 0.3)];
    case 'missiles':
      return [
        box(0.1, 0, width - 0.2, length * 0.3),
        box(-0.2, length * 0.34, width + 0.8, width + 1.2),
        ...tubes(-0.2, length * 0.34, width + 0.8, width + 1.2),
      ];
    default:
      return [upper, box(0.2, lower, width - 0.4, length * 0.4)];
  }
}

/** A rack or a barrel over the shoulders, on quads beside the head. */
function shoulderWeapon(b: Build, isQuad: boolean, weapon: string): string[] {
  const y = b.top + (isQuad ? 3.7 : 1.9);
  const x = isQuad ? b.head * 1.4 + 0.3 : b.chest + 0.5;
  const width = Math.max(2.4, b.shoulder - b.chest - 0.4);
  const place = (points: readonly Point[]) => polygon(points.map(([dx, dy]): Point => [12 + x + dx, y - dy]));
  if (weapon === 'missiles') return [box(0, 0, width, 3.2), ...tubes(0, 0, width, 3.2)].map(place);
  if (weapon === 'cannon') return [box(0, 0, width, 1.3), box(width * 0.3, 1.6, width * 0.4, 3.4)].map(place);
  return weapon === 'laser' ? [box(width * 0.2, 0, width * 0.6, 1.8)].map(place) : [];
}

function box(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function taper(width: number, y: number): readonly Point[] {
  return [
    [width * 0.3, y],
    [width * 0.7, y],
    [width * 0.9, y + 1.5],
    [width * 0.1, y + 1.5],
  ];
}

/** Four holes in a rack. */
function tubes(x: number, y: number, width: number, height: number): (readonly Point[])[] {
  const [w, h] = [width * 0.24, height * 0.24];
  return [0.18, 0.58].flatMap((u) => [0.18, 0.58].map((v) => box(x + width * u, y + height * v, w, h)));
}
