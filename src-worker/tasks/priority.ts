/** Threads that play give way to everything a user is waiting for. */
import { getPriority, setPriority } from 'node:os';

const BACKGROUND = 10;

/**
 * On Linux a priority belongs to the thread; elsewhere it belongs to the process and would slow the window down with it.
 * A process that was started even lower stays there: rising again is not ours to ask for.
 */
export function playInBackground(): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority(0) < BACKGROUND) setPriority(0, BACKGROUND);
  } catch {
    // A sandbox that forbids it: the thread plays at the usual priority.
  }
}
