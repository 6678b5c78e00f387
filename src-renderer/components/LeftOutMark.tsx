import { TriangleAlert } from 'lucide-react';
import { type LeftOut, leftOutText } from '../../src-shared/contract/left-out.ts';
import { Tooltip } from './Tooltip.tsx';

/** The same in lists whose cells are painted without React. */
export const LEFT_OUT = '\u25b3';

/** Marks a combatant whose results leave something out; the reasons show on hover. */
export function LeftOutMark({ of, size = 12 }: { readonly of: LeftOut; readonly size?: number }) {
  const text = leftOutText(of);
  if (text === '') return null;
  return (
    <Tooltip content={text}>
      <span className="warn left-out-mark" role="img" aria-label={text}>
        <TriangleAlert size={size} aria-hidden />
      </span>
    </Tooltip>
  );
}

/** Of a combatant of the library. */
export function leftOutOf({
  unmodelled,
  source,
}: {
  readonly unmodelled: readonly string[];
  readonly source?: { readonly faults?: readonly string[] };
}): LeftOut {
  return { unmodelled, faults: source?.faults ?? [] };
}
