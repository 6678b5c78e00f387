import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Clock } from './clock.ts';
import type { SceneSpec } from './project.ts';
import type { Cue } from './scenes/cues.ts';
import './tracks.css';

interface TracksProps {
  readonly spec: SceneSpec;
  readonly cues: readonly Cue[];
  readonly seconds: number;
  readonly clock: Clock;
  readonly onChange: (change: Partial<SceneSpec>) => void;
}

interface Track extends Cue {
  /** When it disappears; default the end of the scene. */
  readonly until?: number;
  readonly shown: boolean;
  readonly toggle: () => void;
}

/** When the parts of the scene appear, each with a toggle to hide it; clicking the scale seeks. */
export function Tracks({ spec, cues, seconds, clock, onChange }: TracksProps) {
  const tracks: Track[] = cues.map((cue) => ({
    ...cue,
    shown: !spec.hide.includes(cue.id),
    toggle: () => onChange({ hide: spec.hide.includes(cue.id) ? spec.hide.filter((id) => id !== cue.id) : [...spec.hide, cue.id] }),
  }));
  if (spec.kind === 'replay') {
    tracks.push({
      id: 'bug',
      label: 'Score bug',
      at: 0,
      seconds: 0,
      shown: spec.scoreBug,
      toggle: () => onChange({ scoreBug: !spec.scoreBug }),
    });
  }
  tracks.push({
    id: 'third',
    label: 'Lower third',
    at: spec.thirdAt,
    seconds: 0.45,
    until: spec.thirdAt + spec.thirdFor,
    shown: spec.lowerThird,
    toggle: () => onChange({ lowerThird: !spec.lowerThird }),
  });
  const part = (time: number) => `${Math.max(0, Math.min(1, time / seconds)) * 100}%`;
  return (
    <div className="tracks">
      {tracks.map((track) => (
        <div key={track.id} className="track" data-off={!track.shown || undefined}>
          <button
            type="button"
            className="row bare-button"
            aria-pressed={track.shown}
            aria-label={`Show: ${track.label}`}
            onClick={track.toggle}
          >
            <span className="ellipsis">{track.label}</span>
            {track.shown ? <Eye size={13} aria-hidden /> : <EyeOff size={13} aria-hidden />}
          </button>
          <div
            className="track-lane"
            onPointerDown={(event) => {
              const { left, width } = event.currentTarget.getBoundingClientRect();
              clock.set({ playing: false, time: Math.max(0, Math.min(0.999, (event.clientX - left) / width)) * seconds });
            }}
          >
            <i style={{ left: part(track.at), right: `calc(100% - ${part(track.until ?? seconds)})` }} />
            <i className="track-come" style={{ left: part(track.at), width: part(track.seconds) }} />
          </div>
        </div>
      ))}
      <Head clock={clock} seconds={seconds} />
    </div>
  );
}

/** Moved without React because it changes every frame. */
function Head({ clock, seconds }: { readonly clock: Clock; readonly seconds: number }) {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = () => head.current?.style.setProperty('--at', String(Math.min(1, clock.time / seconds)));
    place();
    return clock.subscribe(place);
  }, [clock, seconds]);
  return <b ref={head} className="track-head" />;
}
