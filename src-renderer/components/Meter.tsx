export type MeterTone = 'neutral' | 'good' | 'bad' | 'warn' | 'draw' | 'side-a' | 'side-b';

export interface MeterProps {
  /** 0..1, cut off beyond. */
  readonly value: number;
  readonly tone?: MeterTone;
}

/** A thin bar filled to a share, beside or below the figure that says the same. */
export function Meter({ value, tone = 'neutral' }: MeterProps) {
  return (
    <span className="meter" data-tone={tone} aria-hidden>
      <i style={{ width: `${Math.max(0, Math.min(1, value)) * 100}%` }} />
    </span>
  );
}
