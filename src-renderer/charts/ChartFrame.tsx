import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useExportFrame } from '../drawing/export-frame.ts';
import { UI_FONT } from '../drawing/svg-text.ts';
import { Callout } from './Callout.tsx';
import { type MarkLines, type MarkPlace, markAt, readOut, stepTo } from './keyboard-nav.ts';

export interface ChartFrameProps {
  readonly width: number;
  readonly height: number;
  /** The chart as text for screen readers: what it shows, and its figures. */
  readonly description: string;
  readonly fontSize?: number;
  readonly className?: string;
  /** What the arrow keys move through; none for shapes with their figures beside them. */
  readonly marks?: MarkLines;
  /** Where the keys start if something is selected already. */
  readonly start?: MarkPlace | null;
  readonly onMove?: (place: MarkPlace) => void;
  /** Enter. */
  readonly onOpen?: (place: MarkPlace) => void;
  /** False if the chart itself highlights the selected mark. */
  readonly callout?: boolean;
  readonly children: ReactNode;
}

/** The frame of every chart: size, description, font, arrow keys. */
export function ChartFrame(props: ChartFrameProps) {
  const { width, height, description, fontSize = 12, className, marks, start = null, onMove, onOpen, callout = true, children } = props;
  const [place, setPlace] = useState<MarkPlace | null>(null);
  const [followed, follow] = useState(start);
  if (followed?.line !== start?.line || followed?.at !== start?.at) {
    follow(start);
    // The pointer has moved the selection since the last key.
    if (place !== null) setPlace(start);
  }
  const inPicture = useExportFrame() !== null;
  const box = { width, height, viewBox: `0 0 ${width} ${height}`, fontFamily: UI_FONT, fontSize, className };
  if (inPicture || marks === undefined || marks.every((line) => line.length === 0)) {
    return (
      <svg {...box} role="img" aria-label={description}>
        {children}
      </svg>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = place ?? start;
    if (event.key === 'Enter' && from !== null && onOpen !== undefined) {
      event.preventDefault();
      onOpen(from);
      return;
    }
    const next = stepTo(from, event.key, marks);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
    onMove?.(next);
  };
  const mark = markAt(marks, place);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no fieldset */}
      <svg
        {...box}
        role="group"
        aria-roledescription="chart"
        aria-label={description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through its marks
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setPlace(null)}
      >
        {children}
        {callout && mark !== undefined && <Callout mark={mark} width={width} height={height} />}
      </svg>
      <span className="visually-hidden" aria-live="polite">
        {readOut(mark)}
      </span>
    </>
  );
}
