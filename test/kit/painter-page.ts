/** Runs inside the app's page: is a picture the same whether it is drawn after those before it or whole? */

import { DEFAULT_STYLE, type Frame, stageFor } from '../../src-renderer/stage/frame.ts';
import { frameAt } from '../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../src-renderer/stage/layout/film.ts';
import { Painter } from '../../src-renderer/stage/paint/painter.ts';
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import { rulesetById } from '../../src-shared/rulesets/index.ts';

export interface PainterPage {
  /** Frames that differ, and how many pictures were seen among all. */
  readonly compare: (order: PaintOrder) => Promise<{ readonly differing: readonly number[]; readonly pictures: number }>;
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

async function compare({ ruleset, events, times, ground }: PaintOrder) {
  const film = new Film(rulesetById(ruleset).present.view, JSON.parse(events) as BattleEvent[]);
  const inTurn = await Painter.create({ renderer: 'canvas', ground }, WIDTH, HEIGHT);
  const whole = await Painter.create({ renderer: 'canvas', ground }, WIDTH, HEIGHT);
  const differing: number[] = [];
  const pictures = new Set<string>();
  for (const [index, time] of times.entries()) {
    const frame = frameAt(film, time, { ...DEFAULT_STYLE, size: stageFor(WIDTH, HEIGHT), camera: 'follow' });
    // Another view in between: nothing of the picture before can stay.
    whole.draw(fromElsewhere(frame));
    whole.draw(frame);
    inTurn.draw(frame);
    const [a, b] = [pixelsOf(inTurn), pixelsOf(whole)];
    if (a !== b) differing.push(index);
    pictures.add(b);
  }
  inTurn.destroy();
  whole.destroy();
  return { differing, pictures: pictures.size };
}

function fromElsewhere(frame: Frame): Frame {
  return { ...frame, camera: { x: 300, y: 200, zoom: frame.camera.zoom + 1 }, sprites: frame.sprites.slice(0, 1) };
}

/** A picture as text: the same text is the same picture. */
function pixelsOf({ canvas }: Painter): string {
  return canvas.toDataURL('image/png');
}

Object.assign(window, { painter: { compare } satisfies PainterPage });
