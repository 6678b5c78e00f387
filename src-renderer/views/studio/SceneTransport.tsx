import { ChevronFirst, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { filmTime } from '../replay/clip.ts';
import type { Clock } from './clock.ts';

interface SceneTransportProps {
  readonly clock: Clock;
  readonly seconds: number;
  readonly fps: number;
}

export function SceneTransport({ clock, seconds, fps }: SceneTransportProps) {
  const time = useSyncExternalStore(clock.subscribe, () => clock.time);
  const playing = useSyncExternalStore(clock.subscribe, () => clock.playing);
  const frames = Math.max(1, Math.round(seconds * fps));
  const frame = Math.min(frames - 1, Math.round(time * fps));
  const step = (by: number) => clock.set({ playing: false, time: Math.max(0, Math.min(frames - 1, frame + by)) / fps });
  return (
    <div className="studio-transport">
      <span className="replay-time">{filmTime(time)}</span>
      <span className="replay-cap">
        of {filmTime(seconds)}
        <br />
        frame {count(frame)} of {count(frames)}
      </span>
      <div className="replay-buttons">
        <IconButton icon={ChevronFirst} label="To the start" keys="home" onClick={() => clock.set({ time: 0 })} />
        <IconButton icon={StepBack} label="Back one frame" keys="arrowleft" onClick={() => step(-1)} />
        <button
          type="button"
          className="replay-play"
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={() => clock.set({ playing: !playing })}
        >
          {playing ? <Pause size={18} fill="currentColor" strokeWidth={0} /> : <Play size={18} fill="currentColor" strokeWidth={0} />}
        </button>
        <IconButton icon={StepForward} label="On one frame" keys="arrowright" onClick={() => step(1)} />
      </div>
      <input
        type="range"
        className="studio-scrub"
        aria-label="Time in the scene"
        min={0}
        max={frames - 1}
        value={frame}
        onChange={(event) => clock.set({ playing: false, time: Number(event.target.value) / fps })}
      />
    </div>
  );
}
