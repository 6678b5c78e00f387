/** How the app writes times. Pure: the current time is a parameter. */

/** "3 min", "1 h 20 min", "42 s": the remaining time. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = seconds / 86_400;
  return days < 10 ? `${days.toFixed(1)} days` : `${Math.round(days)} days`;
}

/** An estimate: "about 3 min", and "under 1 s" as it is. */
export function aboutDuration(seconds: number): string {
  return seconds < 1 ? duration(seconds) : `about ${duration(seconds)}`;
}

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
