/** Cover pictures of 1280 x 720, filled from the film: few words, large, the lower right corner left free for the length. */

import { swingText } from '../../../src-shared/stats/share.ts';
import { Compositor } from '../../capture/compositor.ts';
import { SIDE } from '../../drawing/palette.ts';
import { largestLines } from '../../drawing/text-width.ts';
import { type Drawing, path, rect, text } from '../../drawing/vector.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { FilmShot, OpenFilm } from './film.ts';
import { openBrand } from './open-brand.ts';
import type { Project } from './project.ts';
import { lookOf, openRenderer, type RenderTarget, targetOf } from './renderers.ts';
import type { Look } from './scenes/look.ts';
import { plainBackdrop, versusBackdrop } from './scenes/picture.ts';

const WIDTH = 1280;
const HEIGHT = 720;

export interface PictureFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Cover {
  readonly name: string;
  readonly backdrop: Drawing | null;
  /** A frame of a scene behind the words. */
  readonly shot: FilmShot | null;
  readonly drawings: readonly Drawing[];
}

export async function thumbnailFiles(project: Project, film: OpenFilm, renderer: RendererChoice): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  // Covers are wide, whatever the film is.
  const wide = { ...project, output: { ...project.output, shape: '16:9', background: 'theme' } } as const;
  const target = targetOf(wide, renderer, { width: WIDTH, height: HEIGHT });
  for (const cover of coversOf(project, film, lookOf(target))) files.push({ name: `${cover.name}.png`, bytes: await draw(cover, target) });
  return files;
}

/** Only those that the film has something for. */
function coversOf(project: Project, { shots }: OpenFilm, look: Look): Cover[] {
  const versus = shots.find(({ data }) => data.kind === 'contest');
  const clip = shots.filter(({ data }) => data.kind === 'replay').toSorted((x, y) => (y.swing ?? 0) - (x.swing ?? 0))[0];
  return [
    ...(versus?.data.kind === 'contest' ? [versusCover(versus.data.versus.sides.map(({ name }) => name) as [string, string], look)] : []),
    ...(clip === undefined ? [] : [questionCover(clip, look)]),
    ...(clip === undefined || clip.swing === null ? [] : [numberCover(clip, clip.swing, look)]),
    titleCover(project.name, look),
  ];
}

/** Type no smaller than a sixth of the height is read at 120 pixels. */
const SMALLEST = 190;

function words(line: string, wide: number, most: number): { readonly lines: readonly string[]; readonly size: number } {
  return largestLines(line.toUpperCase(), wide, most, { sizes: [300, 250, 210, SMALLEST], weight: 700 });
}

const outlined = { fill: '#ffffff', weight: 700, shadow: { dx: 0, dy: 6, blur: 24, color: '#000000' } } as const;

function versusCover(names: readonly [string, string], look: Look): Cover {
  const sides = ([0, 1] as const).flatMap((side) => {
    // The last word of a name is what it is: "Furnace Titan" is a titan.
    const { lines, size } = words(names[side].split(' ').at(-1)!, 860, 1);
    const x = side === 0 ? 60 : 1860;
    return [text(lines[0]!, x, side === 0 ? 400 : 900, { ...outlined, size, anchor: side === 0 ? 'start' : 'end', fill: SIDE[side].pale })];
  });
  const vs = [
    path(rect([850, 460, 220, 170], 16), { fill: look.brand.accent }),
    text('VS', 960, 600, { size: 150, weight: 700, anchor: 'middle', fill: look.brand.onAccent }),
  ];
  return { name: 'versus', backdrop: versusBackdrop(look), shot: null, drawings: [...sides, ...vs] };
}

function questionCover(shot: FilmShot, { brand }: Look): Cover {
  const drawings = [
    path(rect([60, 720, 1100, 280], 18), { fill: brand.accent }),
    text('WHO WINS?', 610, 930, { size: 210, weight: 700, anchor: 'middle', fill: brand.onAccent }),
  ];
  return { name: 'question', backdrop: null, shot, drawings };
}

function numberCover(shot: FilmShot, swing: number, { brand }: Look): Cover {
  const drawings = [
    path(rect([0, 0, 1920, 1080]), { fill: 'rgba(6,8,11,.55)' }),
    text(swingText(swing), 90, 560, { ...outlined, size: 520 }),
    path(rect([60, 720, 1150, 260], 18), { fill: brand.accent }),
    text('ONE MOMENT', 635, 915, { size: 200, weight: 700, anchor: 'middle', fill: brand.onAccent }),
  ];
  return { name: 'one-number', backdrop: null, shot, drawings };
}

function titleCover(title: string, look: Look): Cover {
  const { lines, size } = words(title.split(/[:,]/)[0]!, 1760, 3);
  const drawings = lines.map((line, i) => text(line, 80, 330 + i * size * 1.02, { ...outlined, size }));
  return { name: 'title', backdrop: plainBackdrop(look), shot: null, drawings };
}

/** Where in the time until the result is seen the picture is taken: both sides still stand. */
const BEFORE = 0.5;

async function draw({ backdrop, shot, drawings }: Cover, target: RenderTarget): Promise<Uint8Array<ArrayBuffer>> {
  const compositor = new Compositor(WIDTH, HEIGHT);
  const brand = await openBrand(target.brand);
  const words = { drawings: drawings.map(brand.typeset), over: brand.mark(lookOf(target).frame) };
  if (shot === null) {
    compositor.draw({ backdrop, picture: null, ...words }, 'theme');
    return compositor.png();
  }
  const bare = { ...shot.spec, lowerThird: false, dice: false };
  const scene = await openRenderer(bare, shot.data, target);
  try {
    const frame = scene.parts(Math.min(scene.seconds - 0.1, shot.spec.thirdAt) * BEFORE);
    compositor.draw({ ...frame, ...words }, 'theme');
    return await compositor.png();
  } finally {
    scene.destroy();
  }
}
