import { Play, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DuckPoint } from '../../src-shared/sound/mix/ducking.ts';
import type { SoundClip } from '../../src-shared/sound/voice/clip.ts';
import { IconButton, Loading, NumberInput } from '../components/index.ts';
import { useSound } from './use-sound.ts';
import type { DecodedSound } from './user-sounds.ts';
import { Waveform } from './Waveform.tsx';

export interface ClipEditorProps {
  readonly clip: SoundClip;
  readonly onChange: (clip: SoundClip | null) => void;
  readonly ducking?: readonly DuckPoint[];
}

/** Listen, remove, waveform, where it starts and ends, how loud. A sound that can't be read can still be removed. */
export function ClipEditor({ clip, onChange, ducking }: ClipEditorProps) {
  const sound = useSound(clip.soundId);
  return (
    <div className="clip-editor">
      <div className="row clip-controls">
        {sound !== null && <ListenButton sound={sound} clip={clip} />}
        <span className="ellipsis clip-name">{clip.name}</span>
        <IconButton icon={Trash2} label="Remove sound" size="small" onClick={() => onChange(null)} />
      </div>
      {sound === null ? (
        <Loading />
      ) : (
        <>
          <Waveform sound={sound} from={clip.from} to={clip.to} {...(ducking && { ducking })} />
          <ClipNumbers clip={clip} seconds={sound.seconds} onChange={onChange} />
        </>
      )}
    </div>
  );
}

interface ClipNumbersProps {
  readonly clip: SoundClip;
  /** Of the whole sound. */
  readonly seconds: number;
  readonly onChange: (clip: SoundClip) => void;
}

function ClipNumbers({ clip, seconds, onChange }: ClipNumbersProps) {
  const times = {
    min: 0,
    max: Math.ceil(seconds * 100) / 100,
    step: 0.1,
    unit: 's',
    width: 112,
    format: { maximumFractionDigits: 2 },
  };
  const change = (part: Partial<SoundClip>) => onChange({ ...clip, ...part });
  return (
    <div className="row clip-controls clip-numbers">
      <NumberInput {...times} label="Start" value={clip.from} onChange={(from) => change({ from: Math.min(from ?? 0, clip.to - 0.1) })} />
      <NumberInput {...times} label="End" value={clip.to} onChange={(to) => change({ to: Math.max(to ?? seconds, clip.from + 0.1) })} />
      <NumberInput
        label="Volume"
        unit="%"
        width={120}
        min={0}
        max={200}
        step={5}
        value={Math.round(clip.gain * 100)}
        onChange={(percent) => change({ gain: (percent ?? 100) / 100 })}
      />
    </div>
  );
}

function ListenButton({ sound, clip }: { readonly sound: DecodedSound; readonly clip: SoundClip }) {
  const [playing, setPlaying] = useState(false);
  const context = useRef<AudioContext | null>(null);
  const stop = () => {
    void context.current?.close();
    context.current = null;
    setPlaying(false);
  };
  useEffect(() => () => void context.current?.close(), []);
  const listen = () => {
    const fresh = new AudioContext();
    context.current = fresh;
    const buffer = new AudioBuffer({
      length: sound.channels[0]!.length,
      numberOfChannels: sound.channels.length,
      sampleRate: sound.sampleRate,
    });
    for (const [i, channel] of sound.channels.entries()) buffer.copyToChannel(new Float32Array(channel), i);
    const source = new AudioBufferSourceNode(fresh, { buffer });
    source.connect(new GainNode(fresh, { gain: clip.gain })).connect(fresh.destination);
    source.onended = stop;
    source.start(0, clip.from, clip.to - clip.from);
    setPlaying(true);
  };
  return <IconButton icon={playing ? Square : Play} label={playing ? 'Stop' : 'Listen'} size="small" onClick={playing ? stop : listen} />;
}
