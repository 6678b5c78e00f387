/** A factor for samples from a level in decibels. */
export function gainOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

export function decibelsOf(gain: number): number {
  return 20 * Math.log10(gain);
}

/** Factors for left and right that keep the power the same wherever a sound is. -1 is left, 1 is right. */
export function constantPower(pan: number): readonly [left: number, right: number] {
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
}
