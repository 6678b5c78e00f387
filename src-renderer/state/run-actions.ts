/** What the user can do to a run, from any view. */
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { host } from '../host/host.ts';
import { attempt, toast } from './toasts.ts';

export function pauseOrResume(run: RunInfo): void {
  attempt(() => host.call(run.status === 'paused' ? 'runs.resume' : 'runs.pause', { runId: run.id }));
}

export function resumeRun(run: RunInfo): void {
  attempt(() => host.call('runs.resume', { runId: run.id }));
}

export function reorderRun(run: RunInfo, position: number): void {
  attempt(() => host.call('runs.reorder', { runId: run.id, position }));
}

export function cancelRun(run: RunInfo): void {
  attempt(async () => {
    await host.call('runs.cancel', { runId: run.id });
    toast({
      title: `Cancelled ${run.name}`,
      text: 'The results so far are kept.',
      undo: async () => void (await host.call('runs.resume', { runId: run.id })),
    });
  });
}

export function removeRun(run: RunInfo): void {
  attempt(async () => {
    await host.call('runs.remove', { runId: run.id });
    toast({ title: `Deleted ${run.name}`, undo: async () => void (await host.call('runs.restore', { runId: run.id })) });
  });
}
