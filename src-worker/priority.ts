import { getPriority, setPriority } from 'node:os';

const BACKGROUND = 10;

/**
 * Threads that play yield to everything a user is waiting for. On Linux a priority belongs to the thread; elsewhere it
 * belongs to the process and would slow down the window as well. A process that was started even lower stays there,
 * because it may not raise its priority again.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority(0) < BACKGROUND) setPriority(0, BACKGROUND);
  } catch {
    // A sandbox that forbids it: the thread plays at normal priority.
  }
}
