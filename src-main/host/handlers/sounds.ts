import type { Handlers } from '../../../src-shared/api/index.ts';
import type { SOUND_CALLS } from '../../../src-shared/api/sounds.ts';
import { Sounds } from '../../store/sounds.ts';
import type { Services } from '../services.ts';

export function soundHandlers({ store }: Services): Handlers<keyof typeof SOUND_CALLS> {
  const sounds = new Sounds(store);
  return {
    'sounds.add': (file) => sounds.add(file),
    'sounds.list': () => sounds.list(),
    'sounds.read': ({ id }) => sounds.read(id),
    'sounds.remove': ({ id }) => sounds.remove(id),
  };
}
