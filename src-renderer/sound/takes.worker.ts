/** Makes the takes of all effects beside the page, the most common first. */
import { SOUND_KINDS, type SoundKind } from '../../src-shared/contract/sound.ts';
import { TAKES, takeOf } from '../../src-shared/sound/effects/effects.ts';

export interface MadeTake {
  readonly kind: SoundKind;
  readonly take: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

addEventListener('message', ({ data: rate }: MessageEvent<number>) => {
  for (let take = 0; take < TAKES; take++) {
    for (const kind of SOUND_KINDS) {
      const samples = new Float32Array(takeOf(kind, take, rate));
      postMessage({ kind, take, samples } satisfies MadeTake, { transfer: [samples.buffer] });
    }
  }
});
