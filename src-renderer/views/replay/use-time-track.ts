import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useElementSize } from '../../components/index.ts';
import { type Player, seek } from './store.ts';
import { GUTTER, RIGHT, timeScale } from './timeline-marks.ts';

/** A row on the replay's time scale: drag to scrub, hover to look. `snap` moves a pressed time to where it should go. */
export function useTimeTrack(player: Player, snap: (time: number) => number = (time) => time) {
  const [box, size] = useElementSize<HTMLDivElement>();
  const width = Math.max(GUTTER + 100, size.width);
  const { duration } = player.film;
  const x = useMemo(() => timeScale(GUTTER, width - RIGHT, duration), [width, duration]);
  const [hover, setHover] = useState<number | null>(null);
  const pressed = useRef(false);

  // The pointer is in window pixels; the bar has its own, which may be larger when the interface is scaled.
  const inBar = (clientX: number) => {
    const frame = box.current?.getBoundingClientRect();
    return frame === undefined ? 0 : ((clientX - frame.left) * size.width) / frame.width;
  };
  const timeAt = (clientX: number) => {
    const part = (inBar(clientX) - GUTTER) / (width - RIGHT - GUTTER);
    return Math.max(0, Math.min(1, part)) * duration;
  };
  const inGutter = (event: PointerEvent) => inBar(event.clientX) < GUTTER - 4;
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || inGutter(event)) return;
      pressed.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      seek(player, snap(timeAt(event.clientX)));
    },
    onPointerMove: (event: PointerEvent) => {
      const time = timeAt(event.clientX);
      setHover(inGutter(event) ? null : time);
      if (pressed.current) seek(player, snap(time));
    },
    onPointerUp: () => {
      pressed.current = false;
    },
    onPointerLeave: () => setHover(null),
  };
  return { box, width, height: size.height, x, timeAt, hover, isPressed: () => pressed.current, handlers };
}
