import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldBox } from './board-painter.ts';
import { keptPicture, orderPicture } from './board-picture.ts';
import type { Sheet } from './sheet.ts';

export interface BoardCanvasProps {
  readonly left: Sheet;
  readonly right?: Sheet | null;
  /** In CSS pixels; the height follows. */
  readonly width: number;
  /** With the numbers of columns and rows. */
  readonly rim?: boolean;
  readonly label: string;
}

/** A sheet, or a pair as one field, as the stage would show it. */
export function BoardCanvas({ left, right = null, width, rim = false, label }: BoardCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = Math.max(1, Math.round(width * devicePixelRatio));
  const key = `${left.id} ${left.asset.name} ${right?.id ?? ''} ${rim} ${pixels}`;
  const box = fieldBox(right !== null, rim);
  const [drawn, setDrawn] = useState('');
  const order = useEffectEvent((whenDrawn: (picture: ImageBitmap) => void) =>
    orderPicture({ key, left: left.board, right: right?.board ?? null, rim, width: pixels }, whenDrawn),
  );

  useEffect(() => {
    const draw = (picture: ImageBitmap) => {
      const target = canvas.current;
      if (target === null) return;
      target.width = picture.width;
      target.height = picture.height;
      target.getContext('2d')?.drawImage(picture, 0, 0);
      setDrawn(key);
    };
    const picture = keptPicture(key);
    if (picture !== undefined) {
      draw(picture);
      return;
    }
    return order(draw);
  }, [key]);

  return (
    <canvas
      ref={canvas}
      className="board-canvas"
      role="img"
      aria-label={label}
      data-drawn={drawn === key || undefined}
      style={{ width, height: Math.round((width * box.height) / box.width) }}
    />
  );
}
