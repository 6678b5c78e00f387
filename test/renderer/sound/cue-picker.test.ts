import { describe, expect, test } from 'vitest';
import { CuePicker } from '../../../src-renderer/sound/cue-picker.ts';
import type { SoundKind } from '../../../src-shared/contract/sound.ts';
import type { SoundCue } from '../../../src-shared/sound/cues.ts';

const cue = (at: number, kind: SoundKind): SoundCue => ({ at, kind, pan: 0, gain: 1, seed: 0 });

/** Every cue that is played while the playhead goes from 0 to `end` at 60 frames per second. */
function played(cues: readonly SoundCue[], speed: number, end: number): SoundCue[] {
  const picker = new CuePicker(cues);
  const heard: SoundCue[] = [];
  for (let frame = 0; (frame * speed) / 60 < end; frame++) {
    heard.push(...picker.pick((frame * speed) / 60, ((frame + 1) * speed) / 60, speed, frame / 60));
  }
  return heard;
}

describe('what a playhead passes', () => {
  const volley = Array.from({ length: 20 }, (_, i) => cue(i * 0.1, 'shot-light'));

  test('is played once each at normal speed, whatever the frames', () => {
    expect(played(volley, 1, 3)).toEqual(volley);
    expect(played(volley, 0.25, 3)).toEqual(volley);
  });

  test('a cue on the border of two frames is not played twice', () => {
    const picker = new CuePicker([cue(1, 'bell')]);
    expect([picker.pick(0, 1, 1, 0), picker.pick(1, 2, 1, 1), picker.pick(2, 3, 1, 2)].map((list) => list.length)).toEqual([0, 1, 0]);
  });

  test('thins out at high speed and keeps what matters', () => {
    const cues = [cue(0.1, 'step'), cue(0.2, 'dice'), cue(0.3, 'shot-light'), cue(0.4, 'explosion'), cue(0.5, 'brass')];
    const kinds = (speed: number) => played(cues, speed, 1).map(({ kind }) => kind);
    expect(kinds(4)).toEqual(['shot-light', 'explosion', 'brass']);
    expect(kinds(16)).toEqual(['explosion', 'brass']);
  });

  test('does not pile up', () => {
    const heap = Array.from({ length: 200 }, (_, i) => cue(i * 0.001, 'explosion'));
    const heard = played(heap, 8, 0.2);
    expect(heard.length).toBeLessThan(4);
  });
});
