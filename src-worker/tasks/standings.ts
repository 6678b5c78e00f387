import { type StandingColumns, standingColumns } from '../../src-shared/run/standing-columns.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import { Moved } from './moved.ts';

export function standingsTask({ input }: Task<'standings'>): Moved<StandingColumns> {
  const { slotBias, ...columns } = standingColumns(input);
  return new Moved(
    { slotBias, ...columns },
    Object.values(columns).map((column) => column.buffer),
  );
}
