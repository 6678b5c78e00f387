/** Colours of the stage. It keeps its own dark look in both themes, so that footage never depends on the window. */
import type { Side } from '../../src-shared/contract/outcome.ts';

export const INK = {
  black: '#080b0f',
  panel: '#0b0e13',
  line: '#3a4552',
  faint: '#707d8e',
  soft: '#aab5c3',
  text: '#eef3f8',
  brass: '#e3b74f',
  onBrass: '#171104',
  damage: '#fff3df',
  heal: '#7fe0cf',
  bad: '#ff8f97',
  warn: '#e3a53c',
} as const;

/** Side A sky blue with a circle, side B vermilion with a diamond: never colour alone. */
export const SIDE: readonly [SideInk, SideInk] = [
  { main: '#58a9ee', light: '#a9d4fa', pale: '#d6ebff', deep: '#2f6ca8', body: '#131d29' },
  { main: '#f0743e', light: '#f9b394', pale: '#ffe0cf', deep: '#a8481c', body: '#241712' },
];

interface SideInk {
  readonly main: string;
  readonly light: string;
  readonly pale: string;
  readonly deep: string;
  readonly body: string;
}

export function sideInk(side: Side): SideInk {
  return SIDE[side];
}

/** `#rrggbb` with an alpha in 0..1. */
export function fade(color: string, alpha: number): string {
  const byte = Math.round(Math.max(0, Math.min(1, alpha)) * 255);
  return `${color}${byte.toString(16).padStart(2, '0')}`;
}
