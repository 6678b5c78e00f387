/** Bodies of the miniatures with the places where the parts of the kit are put on. Feet at 0, 0; facing right; our own drawings. */
import type { FigureBuild } from '../../../src-shared/contract/scene.ts';
import type { Part } from './parts.ts';

/** Where a part goes, and how large. */
export type Socket = readonly [x: number, y: number, scale: number];

export interface Build {
  /** Radius of the base and height of the body, a man being 106 high. */
  readonly base: number;
  readonly height: number;
  /** How far it hovers. */
  readonly air: number;
  /** Size on the stage against a man. */
  readonly size: number;
  /** Behind the weapon, and in front of it. */
  readonly body: readonly Part[];
  readonly front: readonly Part[];
  /** Different undercarriages, wings and the like, chosen with the shoulders. */
  readonly variants: readonly (readonly Part[])[];
  readonly head: Socket | null;
  readonly back: Socket;
  readonly shoulder: Socket | null;
  readonly chest: Socket | null;
  readonly hand: Socket;
}

const NONE: readonly (readonly Part[])[] = [[]];

const MAN: Build = {
  base: 26,
  height: 106,
  air: 0,
  size: 1,
  body: [
    ['dark', 'M-9-46L-22 0H-5L6-40Z'],
    ['main', 'M2-47L15 0H33L19-49Z'],
    ['main', 'M-18-44H18L23-70Q20-82 8-84H-8Q-20-82-21-70Z'],
  ],
  front: [],
  variants: NONE,
  head: [5, -83, 1],
  back: [-18, -66, 1],
  shoulder: [-9, -76, 1],
  chest: [8, -66, 1],
  hand: [10, -62, 1],
};

const LARGE: Build = {
  base: 46,
  height: 178,
  air: 0,
  size: 1.02,
  body: [
    ['dark', 'M-14-66L-34-20L-52 0H-18L-10-24L2-54Z'],
    ['dark', 'M-30-112L-58-92L-66-56L-76-50L-60-44L-50-80L-26-94Z'],
    ['main', 'M8-66L30-24L26 0H60L46-24L30-78Z'],
    ['main', 'M-30-120Q-34-70-14-60H30Q42-80 36-120Q10-134-30-120Z'],
  ],
  front: [['lit', 'M34-112L62-98L56-84L30-94Z']],
  variants: NONE,
  head: [8, -118, 1.5],
  back: [-22, -100, 1.6],
  shoulder: [-18, -112, 1.7],
  chest: [8, -94, 1.4],
  hand: [56, -94, 1.35],
};

export const BUILDS: Readonly<Record<FigureBuild, Build>> = {
  infantry: MAN,
  hero: {
    ...MAN,
    base: 30,
    size: 1.14,
    body: [['dark', 'M-14-80L-40-4L-14-10L2-4L-4-44Z'], ...MAN.body],
    front: [['glow', 'M-4-50h14v5h-14z']],
    head: [5, -83, 1.14],
    shoulder: [-10, -77, 1.2],
  },
  swarm: {
    ...MAN,
    base: 24,
    height: 82,
    body: [
      ['dark', 'M-4-30L-16 0H-4L6-26Z'],
      ['main', 'M-20-36Q-22-62 8-72Q30-76 40-62L46-50L30-46L18-36L24 0H12L4-28Q-14-20-20-36Z'],
      ['lit', 'M20-60Q34-70 46-54L34-52Z'],
      ['glow', 'M33-64h7v6h-7z'],
    ],
    variants: [
      [['lit', 'M-18-46L-36-56L-14-60ZM-10-60L-24-76L0-68ZM4-70L-4-88L14-73Z']],
      [['dark', 'M-18-40Q-44-44-50-70Q-38-58-14-56Z']],
      [['steel', 'M-16-52Q-6-84 22-74Q2-70-4-48Z']],
    ],
    head: null,
    back: [-6, -54, 0.7],
    shoulder: null,
    chest: [6, -54, 0.8],
    hand: [34, -42, 0.9],
  },
  wisp: {
    ...MAN,
    base: 22,
    height: 112,
    air: 22,
    body: [
      ['dark', 'M-14-70Q-44-30-30 4Q-20-14-10-6Q-8-40 0-60Z'],
      ['main', 'M-16-72Q-20-30-8 8Q0-14 8-2Q14-30 20-70Q4-90-16-72Z'],
    ],
    head: [2, -72, 1.1],
    back: [-12, -62, 0.9],
    shoulder: [-8, -68, 0.8],
    chest: [2, -50, 0.9],
    hand: [16, -56, 0.9],
  },
  rider: {
    ...MAN,
    base: 44,
    height: 150,
    size: 1,
    body: [
      ['dark', 'M-44-46L-58-20L-50 0H-38L-42-18L-26-40ZM26-42L18-18L24 0H36L32-20L44-42Z'],
      ['main', 'M-52-50Q-50-68-20-66H28L52-94L70-90L78-72L66-70L58-62L48-38Q10-30-40-38Z'],
      ['main', 'M-34-42L-44-18L-34 0H-20L-28-18L-14-40ZM36-42L44-18L36 0H50L58-22L52-44Z'],
      ['steel', 'M-18-66H26L22-58H-14Z'],
      ['glow', 'M60-86h6v5h-6z'],
      ['main', 'M-14-66L-12-108Q2-118 20-108L20-66Z'],
      ['dark', 'M-2-70L14-66L22-40L12-38Z'],
    ],
    variants: [
      [['dark', 'M-52-52Q-74-44-70-14Q-62-34-46-42Z']],
      [['lit', 'M50-94L46-114L58-98ZM60-92L64-112L68-90Z']],
      [['steel', 'M20-58L52-62L58-40L30-38Z']],
    ],
    head: [6, -108, 1],
    back: [-14, -92, 1],
    shoulder: [-6, -100, 1],
    chest: [8, -92, 0.9],
    hand: [14, -88, 1.05],
  },
  large: LARGE,
  monster: {
    base: 74,
    height: 196,
    air: 0,
    size: 1.5,
    body: [
      ['dark', 'M-30-50Q-90-70-100-20Q-104 0-128-4Q-96 22-76-8Q-66-30-24-26Z'],
      ['dark', 'M-20-40Q-60-20-44 0H-14Q-30-16-4-28Z'],
      ['main', 'M-48-70L-50-120L-28-164L10-196L40-160L62-122L60-66Q46-36 6-36Q-32-36-48-70Z'],
      ['lit', 'M-34-88L-34-122L-16-156L8-182L2-132L-8-92Z'],
      ['dark', 'M22-176L40-160L62-122L60-80L44-74L46-118Z'],
    ],
    front: [
      ['dark', 'M4-40Q30-16 18 0H46Q50-26 26-46Z'],
      ['hole', 'M12-76L52-78L46-60H18Z'],
      ['steel', 'M18-68L24-44L32-62ZM34-66L40-46L46-66Z'],
      ['glow', 'M16-104L50-118L44-98L22-92ZM-6-104L8-108L8-96L0-94Z'],
    ],
    variants: [
      [
        ['main', 'M30-52Q70-80 96-128Q100-150 130-150Q114-140 112-118Q96-60 44-30Z'],
        ['main', 'M16-44Q64-40 86-12Q96 4 126-12Q114 24 78 10Q50-18 8-22Z'],
      ],
      [
        ['main', 'M30-70Q84-96 108-70L126-84L120-62L136-52L116-48L112-28L98-48Q76-60 38-44Z'],
        ['dark', 'M-14-34L-30 0H10L0-30ZM26-34L20 0H60L44-30Z'],
      ],
      [
        ['lit', 'M-8-182L-30-222L8-196ZM22-178L44-216L36-164Z'],
        ['main', 'M34-60Q72-66 90-30L110-20L84-14L76 2L66-18Q50-30 30-30Z'],
      ],
    ],
    head: null,
    back: [-36, -118, 2.1],
    shoulder: [-38, -112, 1.9],
    chest: [0, -140, 1.6],
    hand: [92, -84, 1.3],
  },
  giant: {
    base: 68,
    height: 232,
    air: 0,
    size: 1.75,
    body: [
      ['dark', 'M-40-146L-80-120L-88-84L-104-72L-88-70L-92-56L-76-70L-62-106L-34-120Z'],
      ['main', 'M-46-150Q-62-80-74 0L-42-7L-26 0L-6-8L12 0L36-7L68 0Q50-80 42-150Q20-172 0-172Q-28-172-46-150Z'],
      ['dark', 'M-10-150L-26-6L4-8L14-150Z'],
      ['lit', 'M14-150L20-8L36-7L42-110L36-150Z'],
    ],
    front: [['lit', 'M30-148L74-120L104-129L113-141L117-126L133-130L120-115L129-103L109-108L72-94L24-114Z']],
    variants: [
      [['steel', 'M-66-116h13v-66h-13zM-50-120h13v-92h-13zM-34-120h12v-112h-12zM26-120h12v-100h-12zM42-120h12v-70h-12z']],
      [['lit', 'M-40-140L-96-196L-60-184L-70-220L-30-172L-20-226L-2-170ZM30-150L58-214L60-178L90-196L46-136Z']],
      [['dark', 'M-46-150L-100-20L-70-24L-60-2L-36-60ZM42-150L92-24L66-26L60-4L34-60Z']],
    ],
    head: [6, -162, 2],
    back: [-30, -130, 1.4],
    shoulder: [-36, -140, 2],
    chest: [26, -120, 1.4],
    hand: [112, -114, 1.5],
  },
  flyer: {
    base: 52,
    height: 190,
    air: 46,
    size: 1.4,
    body: [],
    front: [
      ['main', 'M-12-98L2-116L16-98L12-40L2 2L-8-40Z'],
      ['steel', 'M-8-62H12V-55H-7ZM-7-48H11V-41H-6Z'],
      ['lit', 'M-11-104L3-126L19-106L12-88H-6Z'],
      ['glow', 'M5-108h11v6h-11z'],
    ],
    variants: [
      [
        ['dark', 'M-4-78L-34-150L-70-182L-112-176L-128-128L-104-122L-112-98L-78-88L-104-66L-98-24L-74-36L-66-16L-40-34L-4-58Z'],
        ['main', 'M6-78L38-158L78-186L124-172L134-122L108-120L114-94L80-86L106-60L94-16L72-34L60-14L40-34L6-56Z'],
        ['lit', 'M22-88L52-146L84-168L112-158L116-130L88-120L66-92Z'],
        ['hole', 'M84-152a12 12 0 1 0 .1 0zM66-66a9 9 0 1 0 .1 0zM-84-156a11 11 0 1 0 .1 0z'],
      ],
      [
        ['dark', 'M-2-80L-30-160L-64-196L-60-170L-116-168L-96-146L-140-110L-110-112L-112-80L-84-96L-70-66L-50-88L-4-56Z'],
        ['main', 'M6-80L38-166L76-200L70-172L128-168L106-146L148-108L118-110L118-76L90-94L74-62L54-86L8-56Z'],
        ['lit', 'M14-80L42-156L64-174L56-140L84-128L60-108L66-84L40-92Z'],
        ['main', 'M-2-10Q-40 20-92 6L-74 22L-100 30Q-44 46 10-2Z'],
      ],
      [
        ['dark', 'M-4-74Q-60-170-150-150Q-110-134-118-104Q-92-112-88-82Q-66-96-4-56Z'],
        ['main', 'M6-74Q60-176 156-150Q116-134 124-102Q98-112 92-80Q68-94 6-56Z'],
        ['lit', 'M16-78Q56-140 112-146Q88-126 86-104Q66-112 60-90Q40-94 16-70Z'],
      ],
    ],
    head: [4, -108, 1.2],
    back: [-8, -70, 1.1],
    shoulder: null,
    chest: [2, -76, 0.8],
    hand: [14, -74, 1],
  },
  walker: {
    base: 56,
    height: 176,
    air: 0,
    size: 1.5,
    body: [
      ['dark', 'M-12-84L-40-50L-18-14L-38 0H8L-2-16L-20-50L10-74Z'],
      ['main', 'M10-86L44-56L20-16L8 0H58L38-14L60-62L30-94Z'],
      ['steel', 'M-22-96H34L26-76H-16Z'],
    ],
    front: [['lit', 'M38-68L60-60L54-40L36-44Z']],
    variants: [
      [['main', 'M-44-140Q-34-170 14-166L52-142L40-94H-30Z']],
      [['main', 'M-46-100V-142L-30-166H30L48-142V-100L30-90H-28Z']],
      [['main', 'M-40-96Q-58-150 0-172Q58-150 44-96Q4-84-40-96Z']],
    ],
    head: [14, -150, 1.35],
    back: [-36, -130, 1.6],
    shoulder: [-26, -142, 1.9],
    chest: [6, -122, 1.7],
    hand: [40, -116, 1.35],
  },
  titan: {
    base: 72,
    height: 212,
    air: 0,
    size: 1.8,
    body: [
      ['steel', 'M-46-172h15v-30h-15zM-26-172h13v-42h-13z'],
      ['dark', 'M-14-88L-48-54L-35-16L-60 0H-8L-15-16L-23-50L6-74Z'],
      ['dark', 'M-68-158L-40-164L-38-120L-30-84L-60-80L-68-120Z'],
      ['main', 'M10-88L44-60L30-16L20 0H78L51-14L64-64L32-96Z'],
      ['steel', 'M-28-98H38L28-70H-20Z'],
      ['main', 'M-60-156Q-58-180-30-182H28Q56-180 58-150L47-96H-42Z'],
      ['lit', 'M40-70L68-62L62-38L42-42Z'],
      ['lit', 'M22-4L74-3L56-13L34-14Z'],
      ['hole', 'M-38-128h20v3h-20zM-38-120h20v3h-20zM-38-112h20v3h-20z'],
    ],
    front: [['lit', 'M28-178Q66-186 76-146Q54-136 32-148Z']],
    variants: [
      [
        ['glow', 'M-10-146H36L30-110H-6Z'],
        ['hole', 'M-2-146h4v36h-4zM10-146h4v36h-4zM22-146h4v36h-4z'],
      ],
      [
        ['glow', 'M14-128a20 20 0 1 0 .1 0z'],
        ['steel', 'M14-118a10 10 0 1 0 .1 0z'],
      ],
      [['lit', 'M-12-150L40-156L34-112L10-102L-8-112Z']],
    ],
    head: [26, -170, 1.7],
    back: [-40, -150, 1.7],
    shoulder: [-50, -160, 2.3],
    chest: null,
    hand: [52, -122, 1.6],
  },
  vehicle: {
    base: 84,
    height: 92,
    air: 0,
    size: 1.35,
    body: [
      ['main', 'M-80-32L-66-52H54L86-32Z'],
      ['dark', 'M-70-52h22v-14h-22z'],
    ],
    front: [
      ['lit', 'M-36-52L-26-76H22L38-52Z'],
      ['glow', 'M2-70h16v6h-16z'],
      ['steel', 'M-12-76h12v-8h-12z'],
    ],
    variants: [
      [
        ['steel', 'M-70 0Q-86 0-88-15L-78-32H78L90-15Q86 0 70 0Z'],
        ['hole', 'M-64-25a9 9 0 1 0 .1 0zM-36-25a9 9 0 1 0 .1 0zM-8-25a9 9 0 1 0 .1 0zM20-25a9 9 0 1 0 .1 0zM48-25a9 9 0 1 0 .1 0z'],
      ],
      [
        ['dark', 'M-84-34H86L78-14H-78Z'],
        ['steel', 'M-56-36a18 18 0 1 0 .1 0zM0-36a18 18 0 1 0 .1 0zM56-36a18 18 0 1 0 .1 0z'],
        ['hole', 'M-56-25a7 7 0 1 0 .1 0zM0-25a7 7 0 1 0 .1 0zM56-25a7 7 0 1 0 .1 0z'],
      ],
      [
        ['lit', 'M-88-34H90L84-8L62-2H-62L-84-8Z'],
        ['hole', 'M-70-26h130v4h-130z'],
        ['glow', 'M-60-6h34v4h-34zM24-6h34v4h-34z'],
      ],
    ],
    head: null,
    back: [-54, -66, 1],
    shoulder: null,
    chest: [-54, -42, 0.9],
    hand: [34, -64, 1.15],
  },
  aircraft: {
    base: 58,
    height: 150,
    air: 74,
    size: 1.3,
    body: [],
    front: [['glow', 'M40-86Q62-82 76-73H38Z']],
    variants: [
      [
        ['dark', 'M-84-70L-108-112L-84-110L-50-84ZM-20-84L-44-112L-18-110L16-86Z'],
        ['main', 'M-96-66L-44-88H40Q70-86 100-66Q70-54 40-54H-66Z'],
        ['lit', 'M-30-66L-78-20L-36-24L30-64Z'],
        ['glow', 'M-96-72l-12 2v6l14 2z'],
      ],
      [
        ['dark', 'M-70-76L-100-124L-74-118L-30-86Z'],
        ['main', 'M-104-60Q-90-84-30-90L44-92Q84-86 112-70Q84-50 30-48L-60-46Z'],
        ['lit', 'M-50-56L-110-34L-100-24L20-34L46-50Z'],
        ['steel', 'M-60-46a12 12 0 1 0 .1 0z'],
        ['glow', 'M-104-66l-10 3v6l12 2z'],
      ],
      [
        ['dark', 'M-10-80L-76-132L-96-128L-64-80Z'],
        ['main', 'M-80-64L-20-84L44-86L96-66L44-52L-50-50Z'],
        ['lit', 'M0-62L-70-8L-92-10L-54-58Z'],
        ['steel', 'M-80-70h18v16h-18z'],
        ['glow', 'M-86-66h7v8h-7z'],
      ],
    ],
    head: null,
    back: [-50, -70, 0.8],
    shoulder: null,
    chest: [-6, -70, 1],
    hand: [46, -52, 0.9],
  },
  artillery: {
    base: 58,
    height: 112,
    air: 0,
    size: 1.12,
    body: [
      ['dark', 'M-66 0L-20-42H6L-40 0Z'],
      ['steel', 'M-14-52L34-56L46-26L-10-20Z'],
    ],
    front: [
      ['main', 'M-16-76L22-84L34-40L-8-34Z'],
      ['glow', 'M6-70h12v6h-12z'],
    ],
    variants: [
      [
        ['steel', 'M8-46a23 23 0 1 0 .1 0z'],
        ['hole', 'M8-36a13 13 0 1 0 .1 0z'],
        ['steel', 'M8-30a6 6 0 1 0 .1 0z'],
      ],
      [['dark', 'M-48 0L-36-26H44L58 0Z']],
      [
        ['main', 'M-54 0L-44-34L-20-40L0-14L20-40L44-34L58 0Z'],
        ['lit', 'M-44-34L-20-40L-14-28L-40-22Z'],
      ],
    ],
    head: null,
    back: [-22, -56, 1],
    shoulder: [-2, -62, 1.3],
    chest: null,
    hand: [28, -68, 1.25],
  },
};
