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

Object.assign(window, { painter: { compare } satisfies PainterPage });
