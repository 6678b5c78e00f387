/** A recording as a row of bars: the loudest sample of each stretch. Pure. */
export function waveform(channels: readonly Float32Array[], bars: number): Float32Array {
  const length = channels[0]?.length ?? 0;
  const peaks = new Float32Array(bars);
  for (const channel of channels) {
    for (let bar = 0; bar < bars; bar++) {
      const end = Math.ceil(((bar + 1) * length) / bars);
      for (let i = Math.floor((bar * length) / bars); i < Math.min(length, end); i++)
        peaks[bar] = Math.max(peaks[bar]!, Math.abs(channel[i]!));
    }
  }
  return peaks;
}
