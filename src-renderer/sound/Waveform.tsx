import { useMemo } from 'react';
import type { DuckPoint } from '../../src-shared/sound/mix/ducking.ts';
import { waveform } from '../../src-shared/sound/voice/waveform.ts';
import { useElementSize } from '../components/use-element-size.ts';
import type { DecodedSound } from './user-sounds.ts';
import './sound.css';

export interface WaveformProps {
  readonly sound: DecodedSound;
  /** Seconds that play; what lies outside is dimmed. */
  readonly from: number;
  readonly to: number;
  readonly height?: number;
  /** How far the sound steps back, over its own time. */
  readonly ducking?: readonly DuckPoint[];
}

const BAR = 3;
/** The ducking curve spans so many decibels from top to bottom. */
const DUCK_RANGE = 18;

export function Waveform({ sound, from, to, height = 46, ducking = [] }: WaveformProps) {
  const [box, { width }] = useElementSize<HTMLDivElement>();
  const bars = Math.max(1, Math.floor(width / BAR));
  const path = useMemo(() => barsPath(waveform(sound.channels, bars), height), [sound, bars, height]);
  const x = (seconds: number) => (seconds / Math.max(1e-6, sound.seconds)) * bars * BAR;
  const curve = ducking.map(({ at, decibels }) => `${x(at)},${2 - (decibels / DUCK_RANGE) * height}`).join(' ');
  return (
    <div ref={box} className="waveform" style={{ height }}>
      <svg width={bars * BAR} height={height} role="img" aria-label={`Waveform, ${sound.seconds.toFixed(1)} s`}>
        <path className="waveform-bars" d={path} />
        <rect className="waveform-cut" x={0} y={0} width={x(from)} height={height} />
        <rect className="waveform-cut" x={x(to)} y={0} width={Math.max(0, bars * BAR - x(to))} height={height} />
        {curve !== '' && <polyline className="waveform-ducking" points={curve} />}
      </svg>
    </div>
  );
}

function barsPath(peaks: Float32Array, height: number): string {
  const middle = height / 2;
  return Array.from(peaks, (peak, i) => {
    const half = Math.max(0.5, peak * (middle - 1));
    return `M${i * BAR + 1} ${(middle - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
  }).join('');
}
