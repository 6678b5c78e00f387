import { type PointerEvent, useRef } from 'react';

interface MarkDrag {
  /** Under way, with the pointer's place in the window. */
  readonly onMove: (clientX: number) => void;
  /** Released without having been moved. */
  readonly onPress: () => void;
}

/** A mark on the timeline that can be dragged; the timeline below it doesn't scrub meanwhile. */
export function useMarkDrag({ onMove, onPress }: MarkDrag) {
  const drag = useRef<{ x: number; moved: boolean } | null>(null);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = drag.current;
      if (start === null) return;
      event.stopPropagation();
      if (!start.moved && Math.abs(event.clientX - start.x) < 3) return;
      start.moved = true;
      onMove(event.clientX);
    },
    onPointerUp: () => {
      const start = drag.current;
      if (start?.moved === false) onPress();
    },
  };
  return { handlers, dragged: () => drag.current?.moved === true };
}
