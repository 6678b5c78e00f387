import type { ReactNode } from 'react';
import { ChartExport } from '../components/ExportMenu.tsx';
import type { FileExport } from '../components/export-files.ts';
import { PanelHead } from '../components/Panel.tsx';
import { useElementSize } from '../components/use-element-size.ts';
import type { PictureText } from '../drawing/picture.ts';
import { useStable } from '../state/use-stable.ts';

export interface ChartPanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Pixels; omit if the chart derives its height from its rows. */
  readonly height?: number;
  readonly picture: PictureText;
  /** The figures of the chart; null while there are none to export. */
  readonly files: FileExport | null;
  readonly className?: string;
  /** Draws the chart into the available space. */
  readonly children: (width: number, height: number) => ReactNode;
  readonly foot?: ReactNode;
}

/** A panel whose chart can be exported as a picture and as data. */
export function ChartPanel({ title, note, actions, height, picture, files, className = '', children, foot }: ChartPanelProps) {
  const [box, size] = useElementSize<HTMLDivElement>();
  const exported = useStable(() => ({ files: files ?? undefined, picture: { ...picture, draw: children } }));
  return (
    <section className={`panel chart-panel ${className}`}>
      <PanelHead title={title} note={note}>
        {actions}
        {files !== null && <ChartExport label={`Export ${title}`} exported={exported} />}
      </PanelHead>
      <div ref={box} className="chart-box" style={height === undefined ? {} : { height }}>
        {size.width > 0 && children(size.width, height ?? size.height)}
      </div>
      {foot}
    </section>
  );
}
