import { Volume2, VolumeX } from 'lucide-react';
import { TRACKS, type TrackId, type TrackTable } from '../../src-shared/sound/mix/tracks.ts';
import { IconButton, NumberInput } from '../components/index.ts';
import './sound.css';

const LABELS: Readonly<Record<TrackId, string>> = { effects: 'Effects', music: 'Music', voice: 'Voice', clips: 'Video clips' };

export interface TrackLevelsProps {
  readonly tracks: TrackTable;
  readonly onChange: (tracks: TrackTable) => void;
}

/** Volume and mute of each track of a film. */
export function TrackLevels({ tracks, onChange }: TrackLevelsProps) {
  return (
    <ul className="track-levels" aria-label="Tracks">
      {TRACKS.map((track) => {
        const { gain, muted } = tracks[track];
        const change = (part: Partial<TrackTable[TrackId]>) => onChange({ ...tracks, [track]: { ...tracks[track], ...part } });
        return (
          <li key={track} className="row">
            <IconButton
              icon={muted ? VolumeX : Volume2}
              label={`${muted ? 'Unmute' : 'Mute'} ${LABELS[track].toLowerCase()}`}
              size="small"
              aria-pressed={muted}
              onClick={() => change({ muted: !muted })}
            />
            <span>{LABELS[track]}</span>
            <NumberInput
              label={`${LABELS[track]} volume`}
              unit="%"
              width={120}
              min={0}
              max={200}
              step={5}
              disabled={muted}
              value={Math.round(gain * 100)}
              onChange={(percent) => change({ gain: (percent ?? 100) / 100 })}
            />
          </li>
        );
      })}
    </ul>
  );
}
