/** How the app writes times. Pure: the current time is a parameter. */

export { aboutDuration, durationText as duration } from '../../src-shared/stats/duration.ts';

/** "14:32", with the date if it is on another day. */
export function finishTime(secondsLeft: number, now: Date): string {
  const end = new Date(now.getTime() + secondsLeft * 1000);
  return end.toDateString() === now.toDateString() ? clock(end) : `${day(end, now)} ${clock(end)}`;
}

function clock(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

function day(date: Date, now: Date): string {
  const text = `${date.getDate()} ${MONTHS[date.getMonth()]}`;
  return date.getFullYear() === now.getFullYear() ? text : `${text} ${date.getFullYear()}`;
}

/** "today 14:32", "16 Nov 09:10". */
export function when(iso: string, now: Date): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date.toDateString() === now.toDateString() ? `today ${clock(date)}` : `${day(date, now)} ${clock(date)}`;
}

/** "16 Nov 2026", for footers. */
export function calendarDate(date: Date): string {
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}
