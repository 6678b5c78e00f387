/** From a scene's description and its data to the picture of any moment, in every shape and brand. */
import { leftOutText } from '../../../src-shared/contract/left-out.ts';
import type { Scene } from '../../../src-shared/contract/scene.ts';
import { secondsWithVoice } from '../../../src-shared/sound/voice/stretch.ts';
import type { OpenClip } from '../../capture/clip-reader.ts';
import type { Compositor, FrameParts, PlacedImage } from '../../capture/compositor.ts';
import { type BackgroundId, type Pixels, pixelsOf, SHORT_SIDE, type ShapeId } from '../../capture/output.ts';
import { svgPicture, svgPlaced } from '../../drawing/svg.ts';
import { type Box, type Drawing, group, path, rect } from '../../drawing/vector.ts';
import { DEFAULT_STYLE, type StageSize, type StageStyle, stageFor } from '../../stage/frame.ts';
import { frameDrawing, onCamera } from '../../stage/frame-drawing.ts';
import { frameAt } from '../../stage/layout/compose.ts';
import { Painter, type RendererChoice } from '../../stage/paint/painter.ts';
import { paintGroundCanvas } from '../../stage/paint/texture-cache.ts';
import { type BrandKit, sceneBrand } from './brand.ts';
import { type Chart, chartOf, clipBox } from './charts.ts';
import { captionLook, narrowSigns, stageWindow } from './narrow-replay.ts';
import { openBrand } from './open-brand.ts';
import { beforeResult, lowerThirdOf, type Project, type SceneSpec } from './project.ts';
import { type SceneData, sidesOf } from './scene-data.ts';
import type { Cue } from './scenes/cues.ts';
import { leftOutNote, type NamedLeftOut } from './scenes/left-out.ts';
import { frameOf, type Look } from './scenes/look.ts';
import { coversDice, isEmptyThird, lowerThird, namesThird, type ShownFrom, scoreBug, shownPart } from './scenes/overlays.ts';
import { enter, plainBackdrop } from './scenes/picture.ts';

export interface SceneRenderer {
  readonly seconds: number;
  /** Names of the sides, for the file name. */
  readonly names: readonly [string, string];
  /** What appears when, in the scene's own time. */
  readonly cues: readonly Cue[];
  /** Where frames have to be decoded: call it and wait before asking for the parts of a moment. */
  readonly prepare?: (time: number) => Promise<void>;
  parts(time: number): FrameParts;
  /** The picture for SVG. */
  svg(time: number): SvgParts;
  destroy(): void;
}

/** Back to front. */
export interface SvgParts {
  readonly backdrop: Drawing | null;
  /** Images as SVG: the ground of a stage, pictures of the user. */
  readonly painted: string;
  /** Keeps its own type, as the painter's picture does. */
  readonly stage: Drawing | null;
  readonly drawings: readonly Drawing[];
  /** The mark as SVG. */
  readonly over: string;
  /** Rules for the user's font. */
  readonly fonts: string;
}

export interface RenderTarget extends Pixels {
  readonly renderer: RendererChoice;
  readonly shape: ShapeId;
  readonly brand: BrandKit;
  /** False over a key colour or transparency: the board is left out, the pieces stay. */
  readonly ground: boolean;
  /** A dark plate behind cards and charts that have no ground. */
  readonly plate: boolean;
}

/** The picture that a project asks for, at the size of its output or at another. */
export function targetOf(project: Pick<Project, 'output' | 'brand' | 'plates'>, renderer: RendererChoice, pixels?: Pixels): RenderTarget {
  const { output, brand, plates } = project;
  const ground = output.background === 'theme';
  return { ...(pixels ?? pixelsOf(output)), renderer, shape: output.shape, brand, ground, plate: plates && !ground };
}

export function lookOf({ shape, brand }: Pick<RenderTarget, 'shape' | 'brand'>): Look {
  return { frame: frameOf(shape), brand: sceneBrand(brand) };
}

/** The length of a scene, without drawing it. */
export function secondsOfScene(spec: SceneSpec, data: SceneData): number {
  const natural = data.kind === 'replay' ? data.film.duration : chartOf(spec, data).natural;
  const seconds = Math.max(0.1, (spec.outPoint ?? natural) - (spec.inPoint ?? 0));
  return secondsWithVoice(seconds, spec.voice === null ? 0 : spec.voice.to - spec.voice.from);
}

/** What appears when on a card or chart, in the scene's own time. */
export function cuesOfScene(spec: SceneSpec, data: Exclude<SceneData, { kind: 'replay' }>): readonly Cue[] {
  return chartOf(spec, data).cues.map((cue) => ({ ...cue, at: cue.at - (spec.inPoint ?? 0) }));
}

/** One frame onto a compositor. */
export async function drawScene(compositor: Compositor, scene: SceneRenderer, time: number, background: BackgroundId): Promise<void> {
  await scene.prepare?.(time);
  compositor.draw(scene.parts(time), background);
}

export async function openRenderer(spec: SceneSpec, data: SceneData, target: RenderTarget): Promise<SceneRenderer> {
  const brand = await openBrand(target.brand);
  const made = data.kind === 'replay' ? await openReplay(spec, data, target) : openChart(spec, data, target);
  const mark = brand.mark(frameOf(target.shape));
  return {
    ...made,
    parts(time) {
      const parts = made.parts(time);
      return { ...parts, drawings: parts.drawings.map(brand.typeset), over: mark };
    },
    svg(time) {
      const parts = made.svg(time);
      const over = mark.map(svgImage).join('');
      return { ...parts, drawings: parts.drawings.map(brand.typeset), over, fonts: brand.fontRule };
    },
  };
}

function openChart(spec: SceneSpec, data: Exclude<SceneData, { kind: 'replay' }>, target: RenderTarget): SceneRenderer {
  const look = lookOf(target);
  const chart = chartOf(spec, data);
  const picture = footnoted(chart.picture, leftOutIn(data));
  const from = spec.inPoint ?? 0;
  const seconds = secondsOfScene(spec, data);
  const overlay = overlayOf(spec, data, look);
  const under = target.plate ? [backPlate(look)] : [];
  const drawn = (time: number) => {
    const { backdrop, drawings } = picture(from + time, look);
    return { backdrop, drawings: [...under, ...drawings, ...overlay(time, seconds)] };
  };
  const clip = data.kind === 'clip' ? clipImages(spec, data.clip, look) : null;
  const images = (time: number) => clip?.images() ?? chart.images?.(from + time, look) ?? [];
  return {
    seconds,
    names: chart.names,
    cues: cuesOfScene(spec, data),
    ...(clip !== null && { prepare: (time) => clip.frames.seek(from + time) }),
    parts: (time) => ({ ...drawn(time), picture: null, under: images(time) }),
    svg: (time) => ({ ...NO_SVG, ...drawn(time), painted: images(time).map(svgImage).join('') }),
    destroy: () => void clip?.frames.close(),
  };
}

const NO_SVG: SvgParts = { backdrop: null, painted: '', stage: null, drawings: [], over: '', fonts: '' };

/** A file that stands alone has its images in it. */
function svgImage({ image, box, alpha = 1 }: PlacedImage): string {
  return svgPlaced(image instanceof HTMLImageElement ? image.src : (image as HTMLCanvasElement).toDataURL('image/jpeg', 0.92), box, alpha);
}

function clipImages(spec: SceneSpec, clip: OpenClip, look: Look) {
  const frames = clip.frames();
  const box = clipBox(spec, clip, look);
  return { frames, images: (): readonly PlacedImage[] => (frames.image === null ? [] : [{ image: frames.image, box }]) };
}

/** Keeps words readable over whatever a recorder puts behind them. */
function backPlate({ frame: { left, top, right, bottom } }: Look): Drawing {
  return path(rect([left - 36, top - 30, right - left + 72, bottom - top + 60], 24), { fill: 'rgba(7,9,12,.78)' });
}

function footnoted(picture: Chart['picture'], combatants: readonly NamedLeftOut[]): Chart['picture'] {
  return (time, look) => {
    const { backdrop, drawings } = picture(time, look);
    return { backdrop, drawings: [...drawings, ...leftOutNote(combatants, enter(time, LEFT_OUT_AT), look)] };
  };
}

/** Seconds until a chart says what results leave out. */
const LEFT_OUT_AT = 1.2;

function leftOutIn(data: SceneData): readonly NamedLeftOut[] {
  if (data.kind === 'contest') return data.versus.sides;
  if (data.kind === 'unit') return [data.card];
  if (data.kind !== 'board' && data.kind !== 'matrix') return [];
  return data.rows.map((row) => ({ name: row.title, leftOut: leftOutText(row) }));
}

type Overlay = (time: number, seconds: number) => Drawing[];

/** The lower third shows the text entered; if empty, the names of the sides. */
function overlayOf(spec: SceneSpec, data: SceneData, look: Look): Overlay {
  if (!spec.lowerThird) return () => [];
  const third = lowerThirdOf(spec);
  const sides = isEmptyThird(third) ? sidesOf(data) : null;
  return (time, seconds) => {
    const shown = thirdTimes(spec, time, seconds);
    return sides === null ? lowerThird(third, shown, look) : namesThird(sides, shown, look);
  };
}

function thirdTimes({ thirdAt, thirdFor }: SceneSpec, time: number, seconds: number): ShownFrom {
  return { time, from: thirdAt, to: Math.min(seconds, thirdAt + thirdFor) };
}

/** In a picture that is not wide the names of the sides stand above the stage already. */
function narrowCaption(spec: SceneSpec, look: Look) {
  const third = lowerThirdOf(spec);
  const place = captionLook(look, third.tag !== '');
  const isShown = spec.lowerThird && !isEmptyThird(third);
  return (time: number, seconds: number) => {
    const times = thirdTimes(spec, time, seconds);
    return isShown ? { drawings: lowerThird(third, times, place), part: Math.max(0, shownPart(times)) } : { drawings: [], part: 0 };
  };
}

/** Pixels of the painted ground per stage unit in an SVG: sharp up to 4K. */
const SVG_GROUND = 2;

type ReplayData = Extract<SceneData, { kind: 'replay' }>;

async function openReplay(given: SceneSpec, data: ReplayData, target: RenderTarget): Promise<SceneRenderer> {
  const { film, replay } = data;
  const { renderer, width, height, ground } = target;
  const look = lookOf(target);
  const window: Box = stageWindow(look.frame);
  const unit = Math.min(width, height) / SHORT_SIDE;
  const painter = await Painter.create({ renderer, ground }, window[2] * unit, Math.round(window[3] * unit));
  const from = given.inPoint ?? 0;
  const spec = beforeResult(given, film.resultAt - from);
  const seconds = Math.max(0.1, (spec.outPoint ?? film.duration) - from);
  const overlay = overlayOf(spec, data, look);
  const caption = narrowCaption(spec, look);
  const style = styleOf(spec, stageFor(window[2], window[3]));
  const withoutDice: StageStyle = { ...style, shown: { ...style.shown, dice: false } };
  const hidesDice = (time: number) => spec.lowerThird && coversDice(thirdTimes(spec, time, seconds), look);
  const moment = (time: number) => Math.min(from + time, film.duration);
  const frame = (time: number) => frameAt(film, moment(time), hidesDice(time) ? withoutDice : style);
  const over = (time: number) => {
    const scene = seenScene(film, moment(time));
    if (look.frame.isWide) return [...(spec.scoreBug ? scoreBug(scene, replay.names, look) : []), ...overlay(time, seconds)];
    const { drawings, part } = caption(time, seconds);
    return [...narrowSigns(scene, replay.names, look, 1 - part), ...drawings];
  };
  return {
    seconds,
    names: replay.names,
    cues: [],
    parts(time) {
      painter.draw(frame(time));
      const drawings = over(time);
      if (look.frame.isWide) return { backdrop: null, picture: painter.canvas, change: painter.change, opaque: ground, drawings };
      return { backdrop: plainBackdrop(look), picture: null, under: [{ image: painter.canvas, box: window }], drawings };
    },
    svg(time) {
      const shown = frame(time);
      const { width: wide, height: high } = shown.size;
      // The ground is tens of thousands of strokes and textures, so it is embedded as an image; everything on it is vector.
      const address = ground ? paintGroundCanvas(shown.ground, SVG_GROUND).toDataURL('image/jpeg', 0.92) : '';
      const painted = ground ? inWindow(svgPicture(address, wide, high, onCamera(shown, [])), window, shown.size) : '';
      const [x, y, w, h] = window;
      const stage = group([frameDrawing(shown)], { x, y, scale: w / wide, clip: rect([0, 0, wide, (h * wide) / w]) });
      return { ...NO_SVG, backdrop: look.frame.isWide ? null : plainBackdrop(look), painted, stage, drawings: over(time) };
    },
    destroy: () => painter.destroy(),
  };
}

/** What an event changes counts from its middle on: a score must not say what is not yet seen. */
function seenScene(film: ReplayData['film'], time: number): Scene {
  const { shot, within } = film.shotAt(time);
  return within > shot.seconds / 2 ? shot.after : shot.before;
}

function styleOf(spec: SceneSpec, size: StageSize): StageStyle {
  const shown = { ...DEFAULT_STYLE.shown, dice: spec.dice, names: spec.names };
  return { ...DEFAULT_STYLE, flip: spec.flip, camera: spec.camera, cameraKeys: spec.cameraKeys, size, shown };
}

/** An SVG inside another one shows nothing outside its box. */
function inWindow(svg: string, [x, y, w, h]: Box, { width, height }: StageSize): string {
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
}
