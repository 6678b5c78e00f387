import { ChevronFirst, StepBack, StepForward } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { filmTime } from '../../replay/clip.ts';
import { PlayButton } from '../../replay/PlayButton.tsx';
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
    <div className="row studio-transport">
      <span className="player-time">{filmTime(time)}</span>
      <span className="player-caption">
        of {filmTime(seconds)}
        <br />
        frame {count(frame)} of {count(frames)}
      </span>
      <div className="player-buttons">
        <IconButton icon={ChevronFirst} label="Go to start" keys="home" onClick={() => clock.set({ time: 0 })} />
        <IconButton icon={StepBack} label="Previous frame" keys="arrowleft" onClick={() => step(-1)} />
        <PlayButton playing={playing} onClick={() => clock.set({ playing: !playing })} />
        <IconButton icon={StepForward} label="Next frame" keys="arrowright" onClick={() => step(1)} />
      </div>
      <input
        type="range"
        className="studio-scrub"
        aria-label="Position in scene"
        min={0}
        max={frames - 1}
        value={frame}
        onChange={(event) => clock.set({ playing: false, time: Number(event.target.value) / fps })}
      />
    </div>
  );
}
