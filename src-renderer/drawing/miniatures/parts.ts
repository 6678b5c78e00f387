/**
 * The kit of the miniatures: heads, backs, shoulders, patterns and weapons as path data around the place where they are put on, in
 * units of which a man is a hundred high, facing right. Our own drawings.
 */
import type { FigureArm } from '../../../src-shared/contract/scene.ts';

/** main, dark (far limbs), lit plates, steel, glowing, hole. */
export type Tone = 'main' | 'dark' | 'lit' | 'steel' | 'glow' | 'hole';
export type Part = readonly [tone: Tone, d: string];

/** Around the neck. */
export const HEADS: readonly (readonly Part[])[] = [
  [
    ['main', 'M-12 0V-10Q-11-21 0-21Q11-21 11-9V0Z'],
    ['glow', 'M1-13H12V-8H1Z'],
  ],
  [
    ['dark', 'M-2-20Q-13-41-30-29Q-16-28-11-13Z'],
    ['main', 'M-11 0V-11Q-10-22 1-22Q12-22 12-10L10 0Z'],
    ['glow', 'M2-13H12V-9H2Z'],
  ],
  [
    ['dark', 'M-14 3Q-17-20 1-26Q14-21 13-6L8 3Z'],
    ['hole', 'M0-18Q10-16 10-4L2-2Z'],
    ['glow', 'M3-13h6v4h-6z'],
  ],
  [
    ['main', 'M-11 0V-9A11 11 0 0 1 11-9V0Z'],
    ['steel', 'M3-7h12v9h-12z'],
    ['glow', 'M4-16a4 4 0 1 0 .1 0z'],
  ],
  [
    ['lit', 'M-8-16L-23-31L-1-21ZM4-20L14-37L11-15Z'],
    ['main', 'M-12 0V-10Q-11-21 0-21Q11-21 11-9L12 2L4 0Z'],
    ['glow', 'M2-13L12-11V-7L3-8Z'],
  ],
  [
    ['steel', 'M-14-9Q-12-22 0-22Q12-22 14-9L20-6H-20Z'],
    ['main', 'M-10 0V-9H11L9 0Z'],
    ['glow', 'M3-8H11V-4H3Z'],
  ],
  [
    ['lit', 'M4-18L12-32L14-16ZM-6-19L-8-33L2-20Z'],
    ['main', 'M-11 0Q-15-18 3-22Q20-18 23-5L8 1Z'],
    ['steel', 'M18-6L29 5L14 2Z'],
    ['glow', 'M7-15L18-9L8-7Z'],
  ],
  [
    ['lit', 'M-11 0L-9-16L2-32L12-14L11 0Z'],
    ['main', 'M2-32L12-14L11 0L3-3Z'],
    ['glow', 'M1-14L11-10L2-6Z'],
  ],
  [
    ['lit', 'M-6-16L-26-38L-21-24L-30-26L-8-10ZM2-20L8-42L12-30L20-36L8-16Z'],
    ['main', 'M-10 0L-10-14Q0-24 10-14L11 0Z'],
    ['glow', 'M2-12L9-13V-8L3-7Z'],
  ],
];

/** Behind the back, from between the shoulders. */
export const BACKS: readonly (readonly Part[])[] = [
  [['steel', 'M-10-16h15v34h-15z']],
  [
    ['steel', 'M-5 24L-12-74h4L0 24Z'],
    ['lit', 'M-12-74L-46-64L-38-52L-46-36L-8-42Z'],
    ['dark', 'M-18-66L-34-61L-31-53L-17-57Z'],
  ],
  [['dark', 'M6-22L-26 62L-4 54L8 60L16 0Z']],
  [
    ['steel', 'M-14-22q6-9 12 0v38h-12z'],
    ['steel', 'M-1-25q6-9 12 0v38h-12z'],
    ['glow', 'M-11-8h6v4h-6z'],
  ],
  [
    ['steel', 'M-8-14h15v28h-15zM-6-14L-16-62h3L-2-14Z'],
    ['glow', 'M-18-68h6v6h-6z'],
  ],
  [['lit', 'M2-18L-24-32L-2-6ZM-2-4L-30-10L-2 10ZM-2 12L-24 14L0 24Z']],
  [['dark', 'M2-14L-40-52L-32-22L-46-20L-34-4L-40 8L-4 10Z']],
  [
    ['lit', 'M-14-14L-22-40L-9-18ZM-7-18L-11-46L-1-21ZM0-20L2-44L7-20Z'],
    ['steel', 'M-14-12L4-22L14 12L0 18Z'],
  ],
  [
    ['steel', 'M-12-10h16v20h-16z'],
    ['dark', 'M-16-26h24v12h-24z'],
    ['glow', 'M-13-23h6v6h-6zM-3-23h6v6h-6z'],
  ],
  [['dark', 'M4-20Q-30-14-22 26Q-14 10-8 34Q-2 12 8 22Z']],
];

export const SHOULDERS: readonly (readonly Part[])[] = [
  [['lit', 'M-13-1Q0-14 12-1Q12 10 1 12Q-12 11-13-1Z']],
  [
    ['steel', 'M-10-5L-22-20L0-10ZM0-9L2-24L8-7Z'],
    ['lit', 'M-13-1Q0-13 12-1Q11 9 0 11Q-12 9-13-1Z'],
  ],
  [
    ['lit', 'M-15-8H10L14 1H-16Z'],
    ['main', 'M-14 1H13L10 12H-12Z'],
  ],
  [
    ['lit', 'M-15-14L8-16L13 14Q3 28-11 22Z'],
    ['main', 'M-7-5L3-6L5 9L-3 12Z'],
  ],
  [['dark', 'M-17 1L-13-10L-5-6L1-15L8-6L16-9L14 4L9 9L2 6L-4 13L-11 7Z']],
  [
    ['lit', 'M-11-4Q0-15 13-6L10 8H-8Z'],
    ['glow', 'M-3-3h6v6h-6z'],
  ],
  [
    ['steel', 'M-14-6L0-14L13-6L10 9L-2 14L-13 8Z'],
    ['lit', 'M-8-4L0-9L8-4L6 5L-1 8L-7 4Z'],
  ],
];

/** On the chest. */
export const PATTERNS: readonly (readonly Part[])[] = [
  [['lit', 'M-13-12L6-8L6 8L-10 12Z']],
  [['lit', 'M-12-7h23v5h-23zM-11 3h21v5h-21z']],
  [['lit', 'M-12-10L0 0L12-10V-2L0 8L-12-2Z']],
  [['hole', 'M-7-7a3 3 0 1 0 .1 0zM5-7a3 3 0 1 0 .1 0zM-1 4a3 3 0 1 0 .1 0z']],
  [
    ['lit', 'M-4-14h8v28h-8z'],
    ['steel', 'M-11-5h22v6h-22z'],
  ],
  [['glow', 'M-6-7h12l-6 14z']],
  [['dark', 'M-13 2L13-12V-4L-13 10Z']],
  [
    ['steel', 'M-9-9L9-9L6 10H-6Z'],
    ['hole', 'M-5-6h10v3h-10zM-4 0h8v3h-8z'],
  ],
];

/** In the right hand, pointing right. */
export const ARMS: Readonly<Record<FigureArm, readonly Part[]>> = {
  rifle: [['steel', 'M-16 1L0-6H20V-11H27V-6L50-5V1L27 2L25 13H18L17 3L-2 7Z']],
  longRifle: [
    ['steel', 'M-20 2L-2-5H26L32-13H46L44-5L88-4V1L34 2L22 5L18 15H12L12 5L-4 9Z'],
    ['glow', 'M42-12h5v4h-5z'],
  ],
  pistol: [
    ['main', 'M-16-6L8-6V3L-14 7Z'],
    ['steel', 'M4-9H28V-2H15L12 9H5Z'],
  ],
  cannon: [
    ['steel', 'M-22 4L-6-6L20-8L24-14H38V-8H68V10H38L36 16H20L-4 14Z'],
    ['steel', 'M68-4h9v10h-9z'],
    ['hole', 'M44-4h4v10h-4zM54-4h4v10h-4z'],
  ],
  flamer: [
    ['dark', 'M-6 4Q2 26-16 30L-18 24Q-8 22-12 4Z'],
    ['steel', 'M-14 0L4-7H40L44-11H55V7H44L40 3H20L16 14H9L9 4Z'],
    ['glow', 'M55-7h6v10h-6z'],
  ],
  launcher: [
    ['steel', 'M-36-24L42-31V-9L-36-6Z'],
    ['hole', 'M42-28h6v16h-6z'],
    ['main', 'M-2-8h9v20h-9z'],
  ],
  bow: [
    ['steel', 'M20-46Q54 0 20 44L15 42Q44 0 15-44Z'],
    ['lit', 'M-12-2H48V2H-12Z'],
  ],
  blade: [
    ['steel', 'M6 3L58-38L66-38L60-28L14 12Z'],
    ['lit', 'M1-5l14 19l-5 3L-3 0Z'],
  ],
  axe: [
    ['steel', 'M0 20L34-60H40L7 22Z'],
    ['steel', 'M28-58Q58-70 64-42Q48-46 34-36Z'],
  ],
  polearm: [
    ['steel', 'M-4 62H1L32-74H27Z'],
    ['steel', 'M25-74L38-104L48-72L38-60Z'],
  ],
  hammer: [
    ['steel', 'M0 20L30-56H37L7 22Z'],
    ['steel', 'M14-62L50-74L57-48L22-40Z'],
  ],
  staff: [
    ['steel', 'M2 62H7L20-66H16Z'],
    ['steel', 'M6-64L18-96L32-64L25-60L18-76L12-60Z'],
    ['glow', 'M18-80a8 8 0 1 0 .1 0z'],
  ],
  claws: [['steel', 'M-8-3L14-4L34 8L19 6L36 20L14 11L27 29L4 13Z']],
};
