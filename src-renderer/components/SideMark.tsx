import type { Side } from '../../src-shared/contract/outcome.ts';

/** The first side is a circle, the second a diamond, everywhere: never colour alone. */
export function SideMark({ side, size = 10 }: { readonly side: Side; readonly size?: number }) {
  return (
    <svg
      className="side-mark"
      width={size}
      height={size}
      viewBox="0 0 10 10"
      role="img"
      aria-label={side === 0 ? 'First side' : 'Second side'}
    >
      {side === 0 ? <circle cx={5} cy={5} r={4.2} fill="var(--side-a)" /> : <path d="M5 0 10 5 5 10 0 5Z" fill="var(--side-b)" />}
    </svg>
  );
}
