/** Plays single effects at once, through Web Audio. Makes no sound and costs nothing until it is opened. */
import type { SoundCue } from '../../src-shared/sound/cues.ts';
import { takeNumber } from '../../src-shared/sound/effects/effects.ts';
import type { MadeTake } from './takes.worker.ts';

const MASTER_GAIN = 0.8;
const PAUSE_FADE = 0.06;
/** Slow motion: sound keeps its speed, and goes behind a wall. */
const SLOW_HERTZ = 800;
const OPEN_HERTZ = 20_000;

export class EffectsPlayer {
  private readonly context = new AudioContext({ latencyHint: 'interactive' });
  private readonly master = new GainNode(this.context, { gain: MASTER_GAIN });
  private readonly wall = new BiquadFilterNode(this.context, { type: 'lowpass', frequency: OPEN_HERTZ });
  private readonly takes = new Map<string, AudioBuffer>();
  private readonly worker = new Worker(new URL('./takes.worker.ts', import.meta.url), { type: 'module', name: 'effects' });

  constructor() {
    const limiter = new DynamicsCompressorNode(this.context, { threshold: -8, ratio: 12, knee: 4, attack: 0.002, release: 0.15 });
    this.master.connect(this.wall).connect(limiter).connect(this.context.destination);
    this.worker.onmessage = ({ data }: MessageEvent<MadeTake>) => this.keep(data);
    this.worker.postMessage(this.context.sampleRate);
  }

  /** Nothing for an effect that is not made yet: late is worse than silent. */
  play({ kind, pan, gain, seed }: SoundCue, inSeconds: number): boolean {
    const buffer = this.takes.get(`${kind} ${takeNumber(seed)}`) ?? this.takes.get(`${kind} 0`);
    if (buffer === undefined || this.context.state !== 'running') return false;
    const source = new AudioBufferSourceNode(this.context, { buffer });
    source.connect(new GainNode(this.context, { gain })).connect(new StereoPannerNode(this.context, { pan })).connect(this.master);
    source.start(this.context.currentTime + inSeconds);
    return true;
  }

  /** What still sounds fades out; the next effect is heard again. */
  hush(): void {
    const now = this.context.currentTime;
    this.master.gain.cancelScheduledValues(now);
    this.master.gain.setTargetAtTime(0, now, PAUSE_FADE / 3);
  }

  /** Browsers let a page sound only after a click or a key, so this is called with each start. */
  resume(speed: number): void {
    void this.context.resume();
    const now = this.context.currentTime;
    this.wall.frequency.setTargetAtTime(speed < 0.5 ? SLOW_HERTZ : OPEN_HERTZ, now, 0.05);
    this.master.gain.cancelScheduledValues(now);
    this.master.gain.setTargetAtTime(MASTER_GAIN, now, 0.005);
  }

  close(): void {
    this.worker.terminate();
    void this.context.close();
  }

  private keep({ kind, take, samples }: MadeTake): void {
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: this.context.sampleRate });
    buffer.copyToChannel(samples, 0);
    this.takes.set(`${kind} ${take}`, buffer);
  }
}
