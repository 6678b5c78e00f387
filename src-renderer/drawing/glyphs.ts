/**
 * The stage's own signs, drawn on a 24 x 24 grid. A ruleset's view names them; an unknown name gets the plain pawn,
 * so a new ruleset shows at once and only lacks its picture.
 */
import { mechSilhouette } from './mech-silhouette.ts';
import { type Drawing, group, type Point, path } from './vector.ts';

interface Glyph {
  /** Drawn as lines of even width. */
  readonly line?: string;
  /** Drawn filled. */
  readonly solid?: string;
}

const GLYPHS = {
  pawn: { solid: 'M12 3.5a4 4 0 0 1 2.4 7.2c1 3 2 5.6 4.1 7.800v2h-13v-2c2.1-2.2 3.1-4.8 4.1-7.800A4 4 0 0 1 12 3.500Z' },
  // people and their weapons
  sword: {
    line: 'M4.5 11.5l8 8M7.5 16.5l-3.5 3.5',
    solid: 'M21 3l-.8 5.2-9.7 9.7-4.4-4.400L15.8 3.800ZM3.8 18.600l1.6 1.6-1.2 1.200a1.1 1.1 0 0 1-1.6-1.600Z',
  },
  spear: { line: 'M4 20 15 9', solid: 'M20.8 3.200c.3 3.3-.9 6-3.7 7.600l-3.9-3.900c1.6-2.8 4.3-4 7.6-3.700Z' },
  bow: { line: 'M8 2.500c6.5 2.3 9 5.8 9 9.500s-2.5 7.2-9 9.500M8 2.5 5.5 12 8 21.500M3 12h18M18 8.800l3.2 3.2-3.2 3.2' },
  crossbow: {
    line: 'M12 21.500V5.500M12 2.500l-2.8 3.500M12 2.500l2.8 3.500M2.5 11.500c2.5-4 5.8-5 9.5-5s7 1 9.5 5M2.5 11.5 12 15l9.5-3.5',
  },
  axe: { line: 'M4 20 14.5 9.5', solid: 'M12 7.500c1.2-2.6 3.6-4 6.5-3.8 2 1.2 2.6 3.7 1.8 6.8-1.4 2.3-3.6 3.2-6 2.700l-.6-3.100Z' },
  mace: {
    line: 'M4.5 19.5 13 11',
    solid: 'm16.5 2.8 1.5 2.3 2.7-.3-.5 2.7 2 1.8-2.3 1.4.1 2.7-2.6-.8-2 1.8-1.2-2.5-2.7-.5 1.2-2.4-1.2-2.4 2.7-.5.2-2.700Z',
  },
  hammer: { line: 'M4.5 19.5 13 11', solid: 'm11.2 5.8 4.3-2.900c1.7.3 4.6 3.2 5 5l-3 4.200Z' },
  dagger: { line: 'M6.8 11l6.2 6.200M9 15l-3.8 3.8', solid: 'M19 5l-1.2 5.3-6.3 6.3-4.1-4.1 6.3-6.300Z' },
  staff: { line: 'M5 21 15.5 10.5', solid: 'M17.5 2.8 19 6.200l3.2 1.3-3.2 1.5-1.5 3.200L16 9l-3.2-1.500L16 6.200Z' },
  sling: { line: 'M5 19c6-1 9-4 10-10M5 19c1-6 4-9 10-10', solid: 'M18.2 4.200a2.6 2.6 0 1 1-3.4 3.8 2.6 2.6 0 0 1 3.4-3.800Z' },
  fist: {
    solid:
      'M6 9.500c0-1.7 2.4-1.7 2.6-.2.1-2.1 2.7-2.1 2.9-.1.3-1.9 2.7-1.7 2.8.2.3-1.5 2.5-1.3 2.5.3l.5 5.300c0 2.4-1.5 4-3.3 4.500H9.500C7.3 18.8 5.5 17 5.5 14.500c0-1.6 1-2.7 2.5-2.700h4.500v1.600H9.2',
  },
  // creatures
  beast: {
    solid:
      'M3 7.5 6.5 9c1.6-1 3.5-1.5 5.5-1.500S15.9 8 17.5 9L21 7.500l-1.5 5c0 4.5-3.5 8-7.5 8s-7.5-3.5-7.5-8ZM8 12.500l2.8 1.4-2.3 1Zm8 0-2.8 1.4 2.3 1ZM9.5 17.200h5l-2.5 1.600Z',
  },
  monster: {
    solid:
      'M4 3c.3 3 1.5 4.5 3.5 5.300C8.7 7.5 10.3 7 12 7s3.3.5 4.5 1.300C18.5 7.5 19.7 6 20 3c1.8 3.7 1.3 6.8-.8 8.8.2.7.3 1.5.3 2.2 0 4.2-3.3 7.5-7.5 7.500S4.5 18.2 4.5 14c0-.7.1-1.5.3-2.200C2.7 9.8 2.2 6.7 4 3Zm4 9.5 3 2-2.6.8Zm8 0-3 2 2.6.8ZM8.5 17l1.2 1.8 1.1-1.3 1.2 1.6 1.2-1.6 1.1 1.3 1.2-1.800Z',
  },
  undead: {
    solid:
      'M12 2.800c-4.6 0-7.8 3.2-7.8 7.4 0 2.6 1.3 4.5 3.3 5.700v3.300c0 .7.5 1.2 1.2 1.200h6.600c.7 0 1.2-.5 1.2-1.200v-3.300c2-1.2 3.3-3.1 3.3-5.7 0-4.2-3.2-7.4-7.8-7.400ZM8.8 8.800a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.200Zm6.4 0a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.200ZM12 13.400l1.3 2.400h-2.600Z',
  },
  // units on a table
  squad: {
    solid:
      'M12 3.200a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.600ZM5.3 6.200a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400Zm13.4 0a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400ZM12 9.800c2.7 0 4.5 1.7 4.9 4.500l.9 6.200H6.200l.9-6.200c.4-2.8 2.2-4.5 4.9-4.500ZM5 11.500c.5 0 1 .1 1.4.2-.6.9-1 2-1.2 3.200l-.6 4.600H1.700l.6-5.200c.2-1.8 1.2-2.8 2.7-2.800Zm14 0c1.5 0 2.5 1 2.7 2.800l.6 5.200h-2.900l-.6-4.600c-.2-1.2-.6-2.3-1.2-3.2.4-.1.9-.2 1.4-.2Z',
  },
  hero: {
    solid:
      'M12 2l1.5 3 3.3.5-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.5ZM12 12c3.2 0 5.3 2 5.8 5.200l.6 4.300H5.600l.6-4.300C6.7 14 8.8 12 12 12Z',
  },
  cavalry: {
    solid:
      'M8 21h11c.2-6.5-1.4-12.7-6-16L13.5 2 10 3.500C6.5 4.3 4.5 7.5 3 12.500l2 2.5 3.5-2 2-.2c0 3-2 4.7-2.5 8.200ZM9.5 7.200a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  },
  vehicle: {
    line: 'M14 8.500h7',
    solid:
      'M8 6.500h5.500c1 0 1.6.5 1.8 1.300l.5 2.200H6.300l.3-2.300c.1-.7.6-1.2 1.4-1.200ZM4 11h16c1.7 0 2.5 1.2 2.5 3S21 18 18.5 18h-13C3 18 1.5 15.8 1.5 14s.8-3 2.5-3Zm2 2.200a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.600Zm4 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.600Zm4 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.600Zm4 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.600Z',
  },
  walker: {
    solid:
      'M7.5 3h9l2 3.5-1.5 4h2.500V8.500h2v6h-4l-1-1.5 1.5 3.5-1 4.500h-4l.8-4.500L12 13.500l-1.8 3 .8 4.500H7l-1-4.500L7.5 13l-1 1.500h-4v-6h2v2H7l-1.5-4Zm2.2 2.6-.7 1.600h6l-.7-1.600Z',
  },
  artillery: {
    line: 'M9 14 20.5 5M7.5 12 18 3.5',
    solid: 'M8 11.500a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.600Zm0 2.800a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  },
  aircraft: {
    solid:
      'M12 2.500c1 1.5 1.4 3.7 1.5 6l8.5 5v2.200l-8.4-2-.5 4.6 2.9 2v1.200l-4-.8-4 .8v-1.200l2.9-2-.5-4.6-8.4 2v-2.200l8.5-5c.1-2.3.5-4.5 1.5-6Z',
  },
  titan: {
    solid:
      'M10.5 1.500h3l1 2.500h4.500l1.5 3.5-1.2 6h-3l.7-4.500h-2.200l-.4 3.5 2.3 4.5-.7 6h-3.700l.5-5.500L12 14.5 11.2 17l.5 5.500H8l-.7-6L9.6 12l-.4-3.500H7L7.7 13h-3l-1.2-6L5 4h4.500Z',
  },
  // 'Mechs, from the front
  mech: {
    solid:
      'M11 1.800h2l.9.7-.2 1.5-.5.4h-2.400l-.5-.4-.2-1.500ZM9.9 4.800h4.200l.7 1.1-.5 5.3-1.1 1.600h-2.400l-1.1-1.6-.5-5.300ZM5.2 4.400H9l.3.4-.7 1.1.5 5-1.8-.5-1.9-2.900Zm13.6 0H15l-.3.4.7 1.1-.5 5 1.8-.5 1.9-2.900ZM1.5 5.300l3.2-.5.3 2.4-.6 1.3.3 3.9-.4.6v2.700H2.600V13l-.7-.6.4-3.9-1.3-1.300Zm21 0-3.2-.5-.3 2.4.6 1.3-.3 3.9.4.6v2.700h1.700V13l.7-.6-.4-3.9 1.3-1.300ZM7.6 11.200l1.7.6 1.1 1.5.6.9-.4 1.1-1.4 2.9.3 2.8 1.5 1.1.2 1.400H5.100l.4-1.3 1.4-1.2-.9-2.8.2-1.6 1.4-2.500Zm8.8 0-1.7.6-1.1 1.5-.6.9.4 1.1 1.4 2.9-.3 2.8-1.5 1.1-.2 1.400h6.100l-.4-1.3-1.4-1.2.9-2.8-.2-1.6-1.4-2.500Z',
  },
  'quad-mech': {
    solid:
      'M10.5 3h3l1 1.5-.3 1.800h-4.400L9.5 4.500ZM7 7h10l2.5 2.500v3.500L16 15H8l-3.5-2V9.500ZM4 13.800l3.2 1.7-1.7 2 .5 3.5.8 1.500H2.500l.7-2-.9-3.200Zm16 0-3.2 1.7 1.7 2-.5 3.5-.8 1.500h4.300l-.7-2 .9-3.200ZM9 16h2l-.3 3 .8 2.500H8.200l.5-2.500Zm6 0h-2l.3 3-.8 2.500h3.300l-.5-2.500Z',
  },
  // ships, nose up
  interceptor: { solid: 'M12 2.5 15 12l5 5.5-5.5-.8L12 21l-2.5-4.3-5.5.8L9 12Z' },
  cruiser: { solid: 'M12 1.8 14.8 7v5.500l4.7 4.5-4.7.2V20l-1.6 2h-2.400l-1.6-2v-2.800L4.5 17l4.7-4.500V7Zm0 6.2-1 2v4h2v-4Z' },
  dreadnought: {
    solid: 'M12 1.2 14.5 5v4.500H18l2.8 6.5-3.6 1v3.200h-2.700L12 22.800l-2.5-2.600H6.800V17l-3.6-1L6 9.500h3.500V5Zm0 6.3-1 1.800v6h2v-6Z',
  },
  starbase: {
    solid:
      'M10.5 1.500h3v4.200a6.5 6.5 0 0 1 4.8 4.800h4.200v3h-4.200a6.5 6.5 0 0 1-4.8 4.800v4.200h-3v-4.200a6.5 6.5 0 0 1-4.8-4.800H1.500v-3h4.200a6.5 6.5 0 0 1 4.8-4.800Zm1.5 7a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  },
  drone: {
    solid:
      'M12 2.5 20.5 7.500v9L12 21.5 3.5 16.500v-9Zm0 4.500a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0 2.800a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400Z',
  },
  // states
  skull: {
    solid:
      'M12 2.800c-4.6 0-7.8 3.2-7.8 7.4 0 2.6 1.3 4.5 3.3 5.700v3.300c0 .7.5 1.2 1.2 1.200h6.600c.7 0 1.2-.5 1.2-1.200v-3.300c2-1.2 3.3-3.1 3.3-5.7 0-4.2-3.2-7.4-7.8-7.400ZM8.8 8.800a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.200Zm6.4 0a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.200ZM12 13.400l1.3 2.400h-2.600Z',
  },
  shield: { line: 'M12 3 19.5 5.500v6c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.500v-6Z' },
  heat: {
    solid:
      'M12.5 2c.8 3.5 5.5 5.8 5.5 11.3 0 4.4-2.7 7.7-6 7.700s-6-2.9-6-6.900c0-2.7 1.3-4.6 2.6-6 .2 1.7.9 2.7 1.9 3.2-.2-3.7.2-6.8 2-9.300Z',
  },
  prone: { line: 'M12 4v11M7 10.500l5 5 5-5M4.5 20h15' },
  shaken: { solid: 'M13.5 2 5 13.500h5.500L9 22l9.5-12.500H13Z' },
  tired: { line: 'M5 5h7l-7 8h7M14.5 11h5l-5 6h5' },
  flag: { line: 'M6 3v18', solid: 'M7.5 4h11l-2.5 3.7 2.5 3.800h-11Z' },
  off: { line: 'M12 3v8M7 6.200a7.5 7.5 0 1 0 10 0' },
  stun: { line: 'M12 12a2 2 0 1 1 2 2 4.5 4.5 0 1 1 2.5-4A7 7 0 1 0 12 19' },
  ammo: {
    solid: 'M6.5 21V9.500C6.5 6 7.7 3.8 9 2.500c1.3 1.3 2.5 3.5 2.5 7V21Zm6.5 0V9.500c0-3.5 1.2-5.7 2.5-7 1.3 1.3 2.5 3.5 2.5 7V21Z',
  },
  eye: {
    line: 'M2.5 12C5 7.8 8.2 5.7 12 5.700s7 2.1 9.5 6.300c-2.5 4.2-5.7 6.3-9.5 6.300S5 16.2 2.5 12Z',
    solid: 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  },
  jump: { line: 'M12 20V6M6.5 11.5 12 6l5.5 5.500M6 21.500h12' },
  run: { line: 'm6 5 6.5 7L6 19M13 5l6.5 7L13 19' },
  wreck: { line: 'M6 6l12 12M18 6 6 18' },
  repair: { line: 'M12 5v14M5 12h14' },
  charge: { line: 'M4 12h13M12 6.500l5.5 5.5-5.5 5.500M21 5v14' },
  wound: { solid: 'M12 2.500c3.5 4.7 6 8 6 11.500a6 6 0 0 1-12 0c0-3.5 2.5-6.8 6-11.500Z' },
  star: { solid: 'm12 2.5 2.9 6 6.6.8-4.9 4.5 1.3 6.500L12 17.100l-5.9 3.2 1.3-6.5-4.9-4.5 6.6-.8Z' },
} as const satisfies Record<string, Glyph>;

/** Other words rulesets use for the same picture. */
const SAME: Readonly<Record<string, keyof typeof GLYPHS>> = {
  guard: 'shield',
  cover: 'shield',
  polearm: 'spear',
  pike: 'spear',
  archer: 'bow',
  ranged: 'bow',
  club: 'mace',
  melee: 'sword',
  reach: 'spear',
  claw: 'beast',
  zombie: 'undead',
  skeleton: 'undead',
  infantry: 'squad',
  single: 'hero',
  character: 'hero',
  tank: 'vehicle',
  fighter: 'interceptor',
  ship: 'cruiser',
  guardian: 'drone',
  ancient: 'drone',
  gcds: 'starbase',
  shutdown: 'off',
  fatigued: 'tired',
  routed: 'run',
  destroyed: 'wreck',
  fallen: 'prone',
  dead: 'skull',
  hot: 'heat',
  pinned: 'stun',
  power: 'off',
  sleep: 'tired',
  ambush: 'eye',
};

export function knownGlyph(name: string): boolean {
  return Object.hasOwn(GLYPHS, name) || Object.hasOwn(SAME, name) || mechSilhouette(name) !== null;
}

export function glyphOf(name: string): Glyph {
  const silhouette = mechSilhouette(name);
  if (silhouette !== null) return { solid: silhouette };
  const own = Object.hasOwn(SAME, name) ? SAME[name]! : name;
  return Object.hasOwn(GLYPHS, own) ? GLYPHS[own as keyof typeof GLYPHS] : GLYPHS.pawn;
}

/** Centred on (x, y), `size` wide. */
export function drawGlyph(name: string, [x, y]: Point, size: number, color: string): Drawing {
  const glyph: Glyph = glyphOf(name);
  const parts: Drawing[] = [];
  if (glyph.solid) parts.push(path(glyph.solid, { fill: color, evenOdd: true, join: 'round' }));
  if (glyph.line) parts.push(path(glyph.line, { stroke: color, width: 2, cap: 'round', join: 'round' }));
  const scale = size / 24;
  return group(parts, { x: x - 12 * scale, y: y - 12 * scale, scale });
}
