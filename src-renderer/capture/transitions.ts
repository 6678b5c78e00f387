/** How one scene gives way to the next, on a canvas. The same part gives the same picture. */
import type { TransitionKind } from '../../src-shared/episode/scene-kinds.ts';
import { easeInOut } from '../stage/layout/easing.ts';

/** `part` 0 is the leaving scene alone, 1 the arriving one. */
export interface TransitionFrame {
  readonly leaving: CanvasImageSource;
  readonly arriving: CanvasImageSource;
  readonly kind: TransitionKind;
  readonly part: number;
}

export function drawTransition(context: CanvasRenderingContext2D, { leaving, arriving, kind, part }: TransitionFrame): void {
  const { width, height } = context.canvas;
  const eased = easeInOut(part);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  switch (kind) {
    case 'cut':
      context.drawImage(arriving, 0, 0);
      break;
    case 'cross-fade':
      context.drawImage(leaving, 0, 0);
      context.globalAlpha = part;
      context.drawImage(arriving, 0, 0);
      break;
    case 'push':
      context.drawImage(leaving, Math.round(-eased * width), 0);
      context.drawImage(arriving, Math.round((1 - eased) * width), 0);
      break;
    case 'wipe':
      wipe(context, leaving, arriving, eased);
  }
  context.restore();
}

/** A slanted edge with a brass line travels from left to right. */
function wipe(context: CanvasRenderingContext2D, leaving: CanvasImageSource, arriving: CanvasImageSource, part: number): void {
  const { width, height } = context.canvas;
  const slant = height * 0.2;
  const edge = part * (width + slant);
  context.drawImage(leaving, 0, 0);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(edge, 0);
  context.lineTo(edge - slant, height);
  context.lineTo(0, height);
  context.closePath();
  context.save();
  context.clip();
  context.clearRect(0, 0, width, height);
  context.drawImage(arriving, 0, 0);
  context.restore();
  if (part <= 0 || part >= 1) return;
  context.beginPath();
  context.moveTo(edge, 0);
  context.lineTo(edge - slant, height);
  context.lineWidth = width / 240;
  context.strokeStyle = '#e3b74f';
  context.stroke();
}
