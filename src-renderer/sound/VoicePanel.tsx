import { FilePlus, Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SOUND_EXTENSIONS } from '../../src-shared/api/sounds.ts';
import type { SoundClip } from '../../src-shared/sound/voice/clip.ts';
import { attempt, Button, Meter } from '../components/index.ts';
import { pickFiles } from '../host/read-files.ts';
import { ClipEditor } from './ClipEditor.tsx';
import { addSound } from './user-sounds.ts';
import { VoiceRecorder } from './voice-recorder.ts';
import './sound.css';

export interface VoicePanelProps {
  /** What a recording is called: the scene's name. */
  readonly name: string;
  /** What to read out. */
  readonly script: string;
  readonly voice: SoundClip | null;
  readonly onChange: (voice: SoundClip | null) => void;
}

/** The narration of a scene: recorded against its script, or from a file, trimmed to what is spoken. */
export function VoicePanel({ name, script, voice, onChange }: VoicePanelProps) {
  const keep = (file: string, bytes: Uint8Array) => attempt(async () => onChange(await addSound(file, new Uint8Array(bytes), true)));
  const recording = useRecording((bytes) => keep(`${name}.webm`, bytes));
  return (
    <section className="voice-panel" aria-label="Voice">
      {script !== '' && <p className="voice-script">{script}</p>}
      {voice !== null && <ClipEditor clip={voice} onChange={onChange} />}
      <div className="row voice-actions">
        <Button icon={recording.on ? Square : Mic} variant={recording.on ? 'danger' : 'plain'} onClick={recording.toggle}>
          {recording.on ? 'Stop recording' : voice === null ? 'Record' : 'Record again'}
        </Button>
        <PickSound label="Add file" onPick={keep} />
        {recording.on && <Meter value={recording.level} tone={recording.level > 0.95 ? 'bad' : 'good'} />}
      </div>
    </section>
  );
}

export interface MusicPanelProps {
  readonly music: SoundClip | null;
  readonly onChange: (music: SoundClip | null) => void;
}

/** The film's music: a file of the user, repeated with fades until the film ends. */
export function MusicPanel({ music, onChange }: MusicPanelProps) {
  const keep = (file: string, bytes: Uint8Array) => attempt(async () => onChange(await addSound(file, new Uint8Array(bytes), false)));
  return (
    <section className="voice-panel" aria-label="Music">
      {music !== null && <ClipEditor clip={music} onChange={onChange} />}
      <PickSound label={music === null ? 'Add music' : 'Replace music'} onPick={keep} />
    </section>
  );
}

function PickSound({ label, onPick }: { readonly label: string; readonly onPick: (name: string, bytes: Uint8Array) => void }) {
  const accept = SOUND_EXTENSIONS.map((extension) => `.${extension}`).join(',');
  const pick = async () => {
    const [file] = await pickFiles({ accept });
    if (file !== undefined) onPick(file.name, file.bytes);
  };
  return (
    <Button icon={FilePlus} onClick={() => attempt(pick)}>
      {label}
    </Button>
  );
}

interface Recording {
  readonly on: boolean;
  readonly level: number;
  readonly toggle: () => void;
}

function useRecording(onDone: (bytes: Uint8Array) => void): Recording {
  const recorder = useRef<VoiceRecorder | null>(null);
  const [on, setOn] = useState(false);
  const [level, setLevel] = useState(0);
  // Leaving the scene gives the microphone back.
  useEffect(() => () => recorder.current?.release(), []);
  const start = async () => {
    recorder.current = await VoiceRecorder.start(setLevel);
    setOn(true);
  };
  const stop = async (running: VoiceRecorder) => {
    recorder.current = null;
    setOn(false);
    onDone(await running.stop());
  };
  const toggle = () => attempt(() => (recorder.current === null ? start() : stop(recorder.current)));
  return { on, level, toggle };
}
