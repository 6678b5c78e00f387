import type { Context2D } from '../../drawing/canvas.ts';
import type { Ground } from '../frame.ts';
import { paintExchange, paintSpace } from './field-grounds.ts';
import { paintHexes } from './hex-ground.ts';
import { paintLane } from './lane-ground.ts';
import { paintZones } from './zone-ground.ts';

/** Paints a ground in stage units; `unit` is pixels per stage unit, the context is scaled by it. */
export function paintGround(context: Context2D, ground: Ground, unit: number): void {
  const { board } = ground;
  switch (board.kind) {
    case 'zones':
      paintZones(context, board, ground, unit);
      break;
    case 'hex':
      paintHexes(context, board, ground, unit);
      break;
    case 'lane':
      paintLane(context, board, ground);
      break;
    case 'space':
      paintSpace(context, ground, unit);
      break;
    case 'exchange':
      paintExchange(context, board, ground);
  }
}
