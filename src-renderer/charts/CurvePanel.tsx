import { type ReactNode, useState } from 'react';
import { ChartPanel, type ChartPanelProps } from './ChartPanel.tsx';
import { CurveAtLeast } from './CurveAtLeast.tsx';
import { curveFiles } from './chart-files.ts';
import { type Curve, firstStop } from './curve-layout.ts';

export interface CurvePanelProps extends Omit<ChartPanelProps, 'files' | 'children' | 'className'> {
  readonly height: number;
  /** What is counted: the name of the axis. */
  readonly label: string;
  readonly curves: readonly Curve[];
  readonly far?: number;
  /** "at least 5 wounds" */
  readonly words?: (value: number) => string;
  readonly file: { readonly title: string; readonly of: string };
  /** In the place of the curves. */
  readonly waiting?: ReactNode;
}

/** Curves with a reader that stays where it was put when the curves change. */
export function CurvePanel({ label, curves, far, words, file, waiting, ...panel }: CurvePanelProps) {
  const [chosen, choose] = useState<number | null>(null);
  const at = chosen ?? firstStop(curves);
  return (
    <ChartPanel {...panel} files={curveFiles(file.title, file.of, label.toLowerCase(), curves)}>
      {(width, height) =>
        waiting ??
        (curves.length > 0 && (
          <CurveAtLeast
            label={label}
            curves={curves}
            width={width}
            height={height}
            at={at}
            onAt={choose}
            {...(far !== undefined && { far })}
            {...(words !== undefined && { words })}
          />
        ))
      }
    </ChartPanel>
  );
}
