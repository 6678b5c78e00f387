import type { KeyboardEvent, ReactNode } from 'react';
import { UI_FONT } from './text.ts';

export interface ChartFrameProps {
  readonly width: number;
  readonly height: number;
  /** The chart in words: what it shows and its figures, for those who cannot see it. */
  readonly description: string;
  readonly fontSize?: number;
  /** Set on charts whose marks can be walked through: arrows move, Enter opens. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
  readonly children: ReactNode;
}

/** The canvas of every chart: sized, described, in the app's type. */
export function ChartFrame({ width, height, description, fontSize = 12, onKeyDown, onBlur, children }: ChartFrameProps) {
  const box = { width, height, viewBox: `0 0 ${width} ${height}`, fontFamily: UI_FONT, fontSize };
  if (onKeyDown === undefined) {
    return (
      <svg {...box} role="img" aria-label={description}>
        {children}
      </svg>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through its marks
    // biome-ignore lint/a11y/useSemanticElements: a chart is no fieldset
    <svg {...box} role="group" aria-roledescription="chart" aria-label={description} tabIndex={0} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children}
    </svg>
  );
}
