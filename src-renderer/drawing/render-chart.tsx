/** A chart drawn aside, for a picture. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type PictureRoom, PictureRoomContext } from './export-frame.ts';

export function drawAside(chart: ReactNode, room: PictureRoom): SVGSVGElement {
  const host = document.createElement('div');
  const root = createRoot(host);
  try {
    flushSync(() => root.render(<PictureRoomContext value={room}>{chart}</PictureRoomContext>));
    const svg = host.querySelector('svg');
    if (svg === null) throw new Error('There is no chart to export yet.');
    return svg.cloneNode(true) as SVGSVGElement;
  } finally {
    root.unmount();
  }
}
