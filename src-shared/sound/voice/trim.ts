/** Finds where somebody speaks in a recording, so that the silence before and after can be cut. Pure. */

export interface Speech {
  /** Seconds in the recording. */
  readonly from: number;
  readonly to: number;
}

const WINDOW_SECONDS = 0.02;
/** Quieter than the loudest part by so much is silence ... */
const BELOW_LOUDEST = 0.02;
/** ... and so is anything below this, however quiet the whole is. */
const SILENCE = 0.003;
/** Speech begins and ends more softly than it can be measured. */
const BEFORE_SECONDS = 0.12;
const AFTER_SECONDS = 0.25;

/** Null for a recording in which nothing is heard. */
export function findSpeech(channels: readonly Float32Array[], rate: number): Speech | null {
  const levels = levelsOf(channels, Math.max(1, Math.round(WINDOW_SECONDS * rate)));
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
  const threshold = Math.max(SILENCE, loudest * BELOW_LOUDEST);
  const first = levels.findIndex((level) => level >= threshold);
  if (first < 0) return null;
  const last = levels.findLastIndex((level) => level >= threshold);
  const seconds = (channels[0]?.length ?? 0) / rate;
  return {
    from: Math.max(0, first * WINDOW_SECONDS - BEFORE_SECONDS),
    to: Math.min(seconds, (last + 1) * WINDOW_SECONDS + AFTER_SECONDS),
  };
}

export function cut(channels: readonly Float32Array[], rate: number, { from, to }: Speech): Float32Array[] {
  return channels.map((channel) => channel.slice(Math.round(from * rate), Math.round(to * rate)));
}

function levelsOf(channels: readonly Float32Array[], frames: number): Float32Array {
  const length = channels[0]?.length ?? 0;
  const levels = new Float32Array(Math.ceil(length / frames));
  for (const channel of channels) {
    for (let window = 0; window < levels.length; window++) {
      let power = 0;
      const end = Math.min(length, (window + 1) * frames);
      for (let i = window * frames; i < end; i++) power += channel[i]! ** 2;
      levels[window] = Math.max(levels[window]!, Math.sqrt(power / (end - window * frames)));
    }
  }
  return levels;
}
