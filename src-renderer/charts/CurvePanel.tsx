import { type ReactNode, useState } from 'react';
import type { PictureText } from '../drawing/picture.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { CurveAtLeast } from './CurveAtLeast.tsx';
import { curveFiles } from './chart-files.ts';
import { type Curve, firstStop } from './curve-layout.ts';

export interface CurvePanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly height: number;
  /** What is counted: the name of the axis. */
  readonly label: string;
  readonly curves: readonly Curve[];
  readonly far?: number;
  /** "at least 5 wounds" */
  readonly words?: (value: number) => string;
  readonly picture: PictureText;
  readonly file: { readonly title: string; readonly of: string };
  readonly foot?: ReactNode;
  /** In the place of the curves. */
  readonly waiting?: ReactNode;
}

/** Curves with a reader that stays where it was put when the curves change. */
export function CurvePanel(props: CurvePanelProps) {
  const { title, note, actions, height, label, curves, far, words, picture, file, foot, waiting } = props;
  const [chosen, choose] = useState<number | null>(null);
  const at = chosen ?? firstStop(curves);
  return (
    <ChartPanel
      title={title}
      note={note}
      actions={actions}
      height={height}
      picture={picture}
      files={curveFiles(file.title, file.of, label.toLowerCase(), curves)}
      foot={foot}
    >
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
