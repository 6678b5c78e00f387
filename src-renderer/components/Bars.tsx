/** Thin bars next to a number in a row. */

const cssPercent = (x: number) => `${Math.max(0, Math.min(1, x)) * 100}%`;

export interface IntervalBarProps {
  readonly low: number;
  readonly value: number;
  readonly high: number;
  /** The visible part of the axis. */
  readonly from: number;
  readonly to: number;
}

/** A rate with its interval on an axis shared by all rows; a tick, because a dot would hide a narrow band. */
export function IntervalBar({ low, value, high, from, to }: IntervalBarProps) {
  const at = (x: number) => (x - from) / (to - from);
  const left = Math.max(0, at(low));
  return (
    <div className="interval-bar" aria-hidden>
      <div className="interval-bar-band" style={{ left: cssPercent(left), width: cssPercent(Math.min(1, at(high)) - left) }} />
      <div className="interval-bar-tick" style={{ left: cssPercent(at(value)) }} />
    </div>
  );
}

export interface RateBarProps {
  readonly rate: number;
  readonly draw?: number;
  readonly low?: number;
  readonly high?: number;
}

/** A win rate as a share of the bar: the first side in blue from the left, the rest for the second. */
export function RateBar({ rate, draw = 0, low, high }: RateBarProps) {
  return (
    <div className="rate-bar" aria-hidden>
      <div className="rate-bar-fill" style={{ width: cssPercent(rate) }} />
      {draw > 0 && <div className="rate-bar-draw" style={{ left: cssPercent(rate), width: cssPercent(draw) }} />}
      {low !== undefined && high !== undefined && (
        <div className="rate-bar-interval" style={{ left: cssPercent(low), width: cssPercent(high - low) }} />
      )}
      <div className="rate-bar-half" />
    </div>
  );
}

/** Won, drawn and lost as three lengths. */
export function RecordBar({ wins, draws, losses }: { readonly wins: number; readonly draws: number; readonly losses: number }) {
  const n = Math.max(1, wins + draws + losses);
  return (
    <div className="wdl-bar" aria-hidden>
      <i style={{ width: cssPercent(wins / n), background: 'color-mix(in srgb, var(--good) 65%, var(--bg-1))' }} />
      <i style={{ width: cssPercent(draws / n), background: 'var(--draw)' }} />
      <i style={{ flex: 1, background: 'var(--bg-3)' }} />
    </div>
  );
}

export interface ProgressBarProps {
  /** 0..1; null while the amount of work is unknown. */
  readonly value: number | null;
  readonly label: string;
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  return (
    <div
      className={value === null ? 'progress progress-indeterminate' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value !== null && { 'aria-valuenow': Math.round(value * 100) })}
    >
      <div className="progress-fill" style={value === null ? {} : { width: cssPercent(value) }} />
    </div>
  );
}
