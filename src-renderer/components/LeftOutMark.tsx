import { TriangleAlert } from 'lucide-react';
import { Tooltip } from './Tooltip.tsx';

/** "Results leave out: Scout, Relentless". */
export function leftOutText(reasons: readonly string[]): string {
  return `Results leave out: ${reasons.join(', ')}`;
}

/** Marks a combatant whose input holds something that the simulation leaves out; the reasons show on hover. */
export function LeftOutMark({ reasons, size = 12 }: { readonly reasons: readonly string[]; readonly size?: number }) {
  if (reasons.length === 0) return null;
  const text = leftOutText(reasons);
  return (
    <Tooltip content={text}>
      <span className="warn left-out-mark" role="img" aria-label={text}>
        <TriangleAlert size={size} aria-hidden />
      </span>
    </Tooltip>
  );
}
