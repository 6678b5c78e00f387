import { useEffect, useState } from 'react';
import { toastError } from '../state/toasts.ts';
import { type DecodedSound, loadSound } from './user-sounds.ts';

/** A sound of the user, decoded; null until it is there. */
export function useSound(soundId: string | null): DecodedSound | null {
  const [loaded, setLoaded] = useState<{ readonly soundId: string; readonly sound: DecodedSound } | null>(null);
  useEffect(() => {
    if (soundId === null) return;
    let over = false;
    loadSound(soundId).then(
      (sound) => !over && setLoaded({ soundId, sound }),
      (error: unknown) => !over && toastError(error),
    );
    return () => {
      over = true;
    };
  }, [soundId]);
  return loaded !== null && loaded.soundId === soundId ? loaded.sound : null;
}
