/** A length of time as text, in the unit that fits: "42 s", "3 min", "1 h 20 min", "3.5 days", "7 months", "3 years". */

const DAY = 86_400;
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

export function durationText(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  if (seconds < 10 * DAY) return `${(seconds / DAY).toFixed(1)} days`;
  if (seconds < 60 * DAY) return `${Math.round(seconds / DAY)} days`;
  if (seconds < 2 * YEAR) return `${Math.round(seconds / MONTH)} months`;
  return `${Math.round(seconds / YEAR).toLocaleString('en-GB')} years`;
}

/** An estimate: "about 3 min", and "under 1 s" as it is. */
export function aboutDuration(seconds: number): string {
  return seconds < 1 ? durationText(seconds) : `about ${durationText(seconds)}`;
}
