/**
 * The bodies of dice: corners, faces and how they turn. A die that tumbles is the body turned away from its resting
 * pose by less and less, so it always comes to lie on the face that was rolled.
 */

export type Vec = readonly [x: number, y: number, z: number];

export interface Face {
  /** Corners, clockwise as seen from outside (y points down, z to the viewer). */
  readonly corners: readonly Vec[];
  readonly centre: Vec;
  readonly normal: Vec;
  /** Towards the top of the number. */
  readonly up: Vec;
}

const GOLD = (1 + Math.sqrt(5)) / 2;
const SIGNS = [-1, 1] as const;

function cornersOf(sides: number): Vec[] {
  const pairs = SIGNS.flatMap((a) => SIGNS.map((b) => [a, b] as const));
  switch (sides) {
    case 4:
      return [
        [1, 1, 1],
        [1, -1, -1],
        [-1, 1, -1],
        [-1, -1, 1],
      ];
    case 6:
      return pairs.flatMap(([a, b]) => SIGNS.map((c): Vec => [a, b, c]));
    case 8:
      return SIGNS.flatMap((s): Vec[] => [
        [s, 0, 0],
        [0, s, 0],
        [0, 0, s],
      ]);
    case 10:
      return trapezohedron();
    case 12:
      return [
        ...pairs.flatMap(([a, b]) => SIGNS.map((c): Vec => [a, b, c])),
        ...pairs.flatMap(([a, b]): Vec[] => [
          [0, a / GOLD, b * GOLD],
          [a / GOLD, b * GOLD, 0],
          [a * GOLD, 0, b / GOLD],
        ]),
      ];
    default:
      return pairs.flatMap(([a, b]): Vec[] => [
        [0, a, b * GOLD],
        [a, b * GOLD, 0],
        [a * GOLD, 0, b],
      ]);
  }
}

/** Ten kites: two points and a ring of ten corners that zigzags just so that each kite is flat. */
function trapezohedron(): Vec[] {
  const tip = 1.15;
  const zigzag = tip * Math.tan(Math.PI / 10) ** 2;
  const ring = Array.from({ length: 10 }, (_, i): Vec => {
    const a = (i * Math.PI) / 5;
    return [Math.cos(a), Math.sin(a), i % 2 === 0 ? zigzag : -zigzag];
  });
  return [[0, 0, tip], [0, 0, -tip], ...ring];
}

const solids = new Map<number, readonly Face[]>();

/** The faces of a die, its corners at most 1 from the middle; a die of a hundred is two of ten, drawn as one. */
export function facesOf(sides: number): readonly Face[] {
  const kind = sides <= 4 ? 4 : sides === 6 || sides === 8 || sides === 12 ? sides : sides === 10 || sides === 100 ? 10 : 20;
  let faces = solids.get(kind);
  if (faces === undefined) {
    faces = hull(cornersOf(kind));
    solids.set(kind, faces);
  }
  return faces;
}

/** Every plane through three corners that leaves all others on one side carries a face. */
function hull(corners: readonly Vec[]): Face[] {
  const size = Math.max(...corners.map(length));
  const unit = corners.map((c) => scaled(c, 1 / size));
  const found = new Map<string, Face>();
  for (let i = 0; i < unit.length; i++) {
    for (let j = i + 1; j < unit.length; j++) {
      for (let k = j + 1; k < unit.length; k++) {
        const a = unit[i]!;
        let normal = cross(minus(unit[j]!, a), minus(unit[k]!, a));
        if (length(normal) < 1e-9) continue;
        normal = scaled(normal, 1 / length(normal));
        if (dot(normal, a) < 0) normal = scaled(normal, -1);
        const reach = dot(normal, a);
        if (unit.some((c) => dot(normal, c) > reach + 1e-6)) continue;
        const on = unit.flatMap((c, index) => (dot(normal, c) > reach - 1e-6 ? [index] : []));
        const name = on.join();
        if (!found.has(name))
          found.set(
            name,
            faceOf(
              on.map((index) => unit[index]!),
              normal,
            ),
          );
      }
    }
  }
  return [...found.values()];
}

function faceOf(corners: readonly Vec[], normal: Vec): Face {
  const centre = scaled(corners.reduce(plus), 1 / corners.length);
  // Numbers stand towards a corner, on a square towards the middle of an edge; on a kite towards its tip.
  const far = corners.reduce((best, c) => (length(minus(c, centre)) > length(minus(best, centre)) + 1e-6 ? c : best));
  const towards = minus(far, centre);
  const right0 = cross(towards, normal);
  const angle = (c: Vec) => Math.atan2(dot(minus(c, centre), right0), dot(minus(c, centre), towards));
  const sorted = [...corners].sort((p, q) => angle(p) - angle(q));
  const up = corners.length === 4 && isSquare(sorted) ? minus(midpoint(sorted[0]!, sorted[1]!), centre) : towards;
  return { corners: sorted, centre, normal, up: scaled(up, 1 / length(up)) };
}

function isSquare(c: readonly Vec[]): boolean {
  return Math.abs(length(minus(c[0]!, c[2]!)) - length(minus(c[1]!, c[3]!))) < 1e-6;
}

// ---- turning ---------------------------------------------------------------------------------------------------------

/** Three rows of a rotation. */
export type Turn = readonly [Vec, Vec, Vec];

export function apply(turn: Turn, v: Vec): Vec {
  return [dot(turn[0], v), dot(turn[1], v), dot(turn[2], v)];
}

export function followedBy(first: Turn, second: Turn): Turn {
  const column = (i: 0 | 1 | 2): Vec => [first[0][i], first[1][i], first[2][i]];
  const row = (r: Vec): Vec => [dot(r, column(0)), dot(r, column(1)), dot(r, column(2))];
  return [row(second[0]), row(second[1]), row(second[2])];
}

/** Brings a face to the viewer with its number upright. */
export function facing(face: Face): Turn {
  const down = scaled(face.up, -1);
  return [normalised(cross(face.normal, down)), normalised(down), normalised(face.normal)];
}

export function about(axis: Vec, angle: number): Turn {
  const [x, y, z] = scaled(axis, 1 / length(axis));
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const k = 1 - c;
  return [
    [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function plus(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scaled(a: Vec, k: number): Vec {
  return [a[0] * k, a[1] * k, a[2] * k];
}

function normalised(a: Vec): Vec {
  return scaled(a, 1 / length(a));
}

export function length(a: Vec): number {
  return Math.hypot(...a);
}

function midpoint(a: Vec, b: Vec): Vec {
  return scaled(plus(a, b), 0.5);
}
