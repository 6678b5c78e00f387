/** Runs inside the app's page: is a picture the same whether it is drawn after those before it or whole? */

import { Compositor } from '../../src-renderer/capture/compositor.ts';
import { convertible, LimitedRange } from '../../src-renderer/capture/limited-range.ts';
import type { BackgroundId } from '../../src-renderer/capture/output.ts';
import { type Drawing, path, rect, text } from '../../src-renderer/drawing/vector.ts';
import { DEFAULT_STYLE, type Frame, stageFor } from '../../src-renderer/stage/frame.ts';
import { frameAt } from '../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../src-renderer/stage/layout/film.ts';
import { Painter } from '../../src-renderer/stage/paint/painter.ts';
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import { rulesetById } from '../../src-shared/rulesets/index.ts';

export interface PainterPage {
  /** Frames that differ, and how many pictures were seen among all. */
  readonly compare: (order: PaintOrder) => Promise<Compared>;
  /** The same frames on a graphics card. */
  readonly compareWithCard: (order: PaintOrder) => Promise<ComparedWithCard>;
}

export interface ComparedWithCard {
  /** What draws where WebGL was asked for. */
  readonly renderer: string;
  /** Of each frame, how far the two pictures are apart: mean over all pixels and colours, 0 to 255. */
  readonly apart: readonly number[];
  /** Of the frames on the card, how many differ from the one before. */
  readonly changes: number;
}

export interface Compared {
  /** Pictures of the stage. */
  readonly differing: readonly number[];
  /** What an encoder gets, with a sign laid over the stage. */
  readonly differentlyEncoded: readonly number[];
  readonly pictures: number;
}

export interface PaintOrder {
  readonly ruleset: string;
  /** As JSON. */
  readonly events: string;
  /** Seconds of the film. */
  readonly times: readonly number[];
  readonly ground: boolean;
}

const [WIDTH, HEIGHT] = [640, 360];

async function compare({ ruleset, events, times, ground }: PaintOrder): Promise<Compared> {
  const film = new Film(rulesetById(ruleset).present.view, JSON.parse(events) as BattleEvent[]);
  const inTurn = await Painter.create({ renderer: 'canvas', ground }, WIDTH, HEIGHT);
  const whole = await Painter.create({ renderer: 'canvas', ground }, WIDTH, HEIGHT);
  const encodedInTurn = new Encoded(ground);
  const differing: number[] = [];
  const differentlyEncoded: number[] = [];
  const pictures = new Set<string>();
  for (const [index, time] of times.entries()) {
    const frame = frameAt(film, time, { ...DEFAULT_STYLE, size: stageFor(WIDTH, HEIGHT), camera: 'follow' });
    // Another view in between: nothing of the picture before can stay.
    whole.draw(fromElsewhere(frame));
    whole.draw(frame);
    inTurn.draw(frame);
    const [a, b] = [pixelsOf(inTurn), pixelsOf(whole)];
    if (a !== b) differing.push(index);
    const sign = signOf(Math.floor(index / 3));
    if ((await encodedInTurn.planes(inTurn, sign)) !== (await new Encoded(ground).planes(whole, sign))) differentlyEncoded.push(index);
    pictures.add(b);
  }
  inTurn.destroy();
  whole.destroy();
  return { differing, differentlyEncoded, pictures: pictures.size };
}

async function compareWithCard({ ruleset, events, times, ground }: PaintOrder): Promise<ComparedWithCard> {
  const film = new Film(rulesetById(ruleset).present.view, JSON.parse(events) as BattleEvent[]);
  const card = await Painter.create({ renderer: 'webgl', ground }, WIDTH, HEIGHT);
  const canvas = await Painter.create({ renderer: 'canvas', ground }, WIDTH, HEIGHT);
  const apart: number[] = [];
  let [changes, before] = [0, new Uint8ClampedArray()];
  for (const time of times) {
    const frame = frameAt(film, time, { ...DEFAULT_STYLE, size: stageFor(WIDTH, HEIGHT), camera: 'follow' });
    card.draw(frame);
    canvas.draw(frame);
    const drawn = overBlack(card);
    apart.push(meanDifference(drawn, overBlack(canvas)));
    if (meanDifference(drawn, before) > 0) changes++;
    before = drawn;
  }
  const renderer = card.rendererName;
  card.destroy();
  canvas.destroy();
  return { renderer, apart, changes };
}

/** Read in the same task as it was drawn: WebGL forgets a picture that has been shown. */
function overBlack({ canvas }: Painter): Uint8ClampedArray<ArrayBuffer> {
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d')!;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

function meanDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - (b[i] ?? 0));
  return sum / a.length;
}

/** What an encoder is given of one frame after the other. */
class Encoded {
  private readonly compositor = new Compositor(WIDTH, HEIGHT);
  private readonly limited = new LimitedRange(WIDTH, HEIGHT);
  private readonly background: BackgroundId;
  private readonly opaque: boolean;

  constructor(ground: boolean) {
    this.background = ground ? 'theme' : 'transparent';
    this.opaque = ground;
  }

  async planes({ canvas, change }: Painter, drawings: readonly Drawing[]): Promise<string> {
    const { compositor, limited } = this;
    compositor.draw({ backdrop: null, picture: canvas, change, opaque: this.opaque, drawings }, this.background);
    const changed = compositor.takeChange();
    if (changed !== null) {
      const area = convertible(changed);
      await compositor.copyPixels(area, limited.pixels);
      limited.convert(area);
    }
    return new Uint8Array(await crypto.subtle.digest('SHA-256', limited.planes)).join();
  }
}

/** Half transparent and with soft edges, as signs are. */
function signOf(count: number): Drawing[] {
  return [
    path(rect([60, 40, 500, 90], 20), { fill: 'rgba(10,20,30,.6)' }),
    text(`${count} left`, 90, 105, { size: 60, halo: { color: '#000000', width: 6 } }),
  ];
}

function fromElsewhere(frame: Frame): Frame {
  return { ...frame, camera: { x: 300, y: 200, zoom: frame.camera.zoom + 1 }, sprites: frame.sprites.slice(0, 1) };
}

/** A picture as text: the same text is the same picture. */
function pixelsOf({ canvas }: Painter): string {
  return canvas.toDataURL('image/png');
}

Object.assign(window, { painter: { compare, compareWithCard } satisfies PainterPage });
