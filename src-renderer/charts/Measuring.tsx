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
  const progress = useMeasureProgress(measured);
  if (error?.code === 'profile/cancelled') {
    return (
      <div className="empty">
        <p className="dim">{error.message}</p>
        <Button size="small" onClick={() => askAgain('profile.of', measured)}>
          Measure {field}
        </Button>
      </div>
    );
  }
  if (error !== undefined) return <ErrorNote error={error} />;
  const share = progress === null ? '' : ` ${count(progress.done)} of ${count(progress.total)}`;
  return (
    <div className="empty">
      <Spinner size={24} label={`Measuring ${field}`} />
      <p className="dim">
        Measuring {field} ...{share}
      </p>
      <Button size="small" onClick={() => attempt(() => cancelMeasuring(measured))}>
        Cancel
      </Button>
    </div>
  );
}
