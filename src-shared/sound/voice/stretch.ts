/** How long a scene is with a voice over it. Pure. */

/** A scene is seen before somebody speaks, and for a moment after. */
export const VOICE_LEAD = 0.4;
const VOICE_TAIL = 0.6;

export function secondsWithVoice(sceneSeconds: number, voiceSeconds: number): number {
  return voiceSeconds <= 0 ? sceneSeconds : Math.max(sceneSeconds, VOICE_LEAD + voiceSeconds + VOICE_TAIL);
}
