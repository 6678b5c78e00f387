import type { ApiError } from '../../src-shared/api/errors.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNote, Spinner } from '../components/index.ts';
import { count } from '../format/figures.ts';
import { askAgain } from '../state/host-data.ts';
import { cancelMeasuring, type Measured, useMeasureProgress } from '../state/measuring.ts';
import { attempt } from '../state/toasts.ts';

export interface MeasuringProps {
  /** What is measured: "the library's units". */
  readonly field: string;
  /** What the profile was asked for with. */
  readonly measured: Measured;
  readonly error?: ApiError | undefined;
}

/** In a star chart's place while the field is measured, which takes seconds for a large one, and after that was cancelled. */
export function Measuring({ field, measured, error }: MeasuringProps) {
  return (
    <Computing
      doing={`Measuring ${field}`}
      again={{ label: `Measure ${field}`, run: () => askAgain('profile.of', measured) }}
      measured={[measured]}
      error={error}
    />
  );
}

export interface ComputingProps {
  /** "Computing line-up" */
  readonly doing: string;
  /** The button after it was cancelled. */
  readonly again: { readonly label: string; readonly run: () => void };
  /** Everything that is waited for. */
  readonly measured: readonly Measured[];
  readonly error?: ApiError | undefined;
}

/** In the place of something that the host computes in parts: how far it is, and a way to end it. */
export function Computing({ doing, again, measured, error }: ComputingProps) {
  if (error?.code === 'profile/cancelled') {
    return (
      <div className="empty">
        <p className="dim">{error.message}</p>
        <Button size="small" onClick={again.run}>
          {again.label}
        </Button>
      </div>
    );
  }
  if (error !== undefined) return <ErrorNote error={error} />;
  return (
    <div className="empty">
      <Spinner size={24} label={doing} />
      <ComputingLine doing={doing} measured={measured} />
    </div>
  );
}

/** The same in a line, beside what it will replace. */
export function ComputingLine({ doing, measured }: Pick<ComputingProps, 'doing' | 'measured'>) {
  const progress = useMeasureProgress(measured);
  const share = progress === null ? '' : ` ${count(progress.done)} of ${count(progress.total)}`;
  return (
    <>
      <p className="dim">
        {doing} ...{share}
      </p>
      <Button size="small" onClick={() => attempt(() => cancelMeasuring(measured))}>
        Cancel
      </Button>
    </>
  );
}
