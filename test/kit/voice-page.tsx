/** Runs inside the app's page: the voice and music panels over the real host, with what they last reported. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TrackLevels } from '../../src-renderer/sound/TrackLevels.tsx';
import { trackClip } from '../../src-renderer/sound/user-sounds.ts';
import { MusicPanel, VoicePanel } from '../../src-renderer/sound/VoicePanel.tsx';
import { DEFAULT_SOUND } from '../../src-shared/sound/mix/render.ts';
import type { TrackTable } from '../../src-shared/sound/mix/tracks.ts';
import type { SoundClip } from '../../src-shared/sound/voice/clip.ts';

export interface VoicePage {
  voice: SoundClip | null;
  music: SoundClip | null;
  tracks: TrackTable;
  /** Seconds and channels of a clip as the mixer gets it. */
  readonly clip: (clip: SoundClip) => Promise<{ readonly seconds: number; readonly channels: number }>;
}

const state: VoicePage = {
  voice: null,
  music: null,
  tracks: DEFAULT_SOUND.tracks,
  clip: async (clip) => {
    const { channels, sampleRate } = await trackClip(clip, 0);
    return { seconds: channels[0]!.length / sampleRate, channels: channels.length };
  },
};

function Panels() {
  const [, redraw] = useState(0);
  const set =
    <Key extends 'voice' | 'music' | 'tracks'>(key: Key) =>
    (value: VoicePage[Key]) => {
      state[key] = value;
      redraw((n) => n + 1);
    };
  return (
    <>
      <VoicePanel name="Scene 1" script="Ten against one." voice={state.voice} onChange={set('voice')} />
      <MusicPanel music={state.music} onChange={set('music')} />
      <TrackLevels tracks={state.tracks} onChange={set('tracks')} />
    </>
  );
}

const place = document.createElement('div');
place.id = 'voice-sample';
place.style.cssText = 'position:fixed;left:0;top:0;width:760px;padding:16px;z-index:1000;background:var(--bg-1);display:grid;gap:16px';
document.body.append(place);
createRoot(place).render(
  <StrictMode>
    <Panels />
  </StrictMode>,
);
Object.assign(window, { sounds: state });
