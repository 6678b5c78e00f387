/** A chart drawn aside, for a picture. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type ExportFrame, ExportFrameContext } from './export-frame.ts';

export function renderChart(chart: ReactNode, room: ExportFrame): SVGSVGElement {
  const host = document.createElement('div');
  const root = createRoot(host);
  try {
    flushSync(() => root.render(<ExportFrameContext value={room}>{chart}</ExportFrameContext>));
    const svg = host.querySelector('svg');
    if (svg === null) throw new Error('There is no chart to export yet.');
    return svg.cloneNode(true) as SVGSVGElement;
  } finally {
    root.unmount();
  }
}
