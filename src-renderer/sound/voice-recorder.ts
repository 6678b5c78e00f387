/** Records the microphone until it is stopped. */
const CONSTRAINTS: MediaStreamConstraints = { audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true } };
const LEVEL_EVERY_MS = 50;

export class VoiceRecorder {
  private readonly stream: MediaStream;
  private readonly recorder: MediaRecorder;
  private readonly context = new AudioContext();
  private readonly parts: Blob[] = [];
  private readonly timer: ReturnType<typeof setInterval>;

  private constructor(stream: MediaStream, onLevel: (level: number) => void) {
    this.stream = stream;
    this.recorder = new MediaRecorder(stream);
    this.recorder.ondataavailable = ({ data }) => this.parts.push(data);
    const analyser = new AnalyserNode(this.context, { fftSize: 1024 });
    this.context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      onLevel(samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0));
    }, LEVEL_EVERY_MS);
    this.recorder.start();
  }

  /** `onLevel`: 0..1, some twenty times per second. */
  static async start(onLevel: (level: number) => void): Promise<VoiceRecorder> {
    try {
      return new VoiceRecorder(await navigator.mediaDevices.getUserMedia(CONSTRAINTS), onLevel);
    } catch {
      throw new Error("Couldn't use the microphone. Connect one and allow Warbench to use it, or add a recorded file.");
    }
  }

  async stop(): Promise<Uint8Array<ArrayBuffer>> {
    const stopped = new Promise((done) => this.recorder.addEventListener('stop', done, { once: true }));
    this.recorder.stop();
    await stopped;
    this.release();
    return new Uint8Array(await new Blob(this.parts).arrayBuffer());
  }

  /** Gives the microphone back without a recording. */
  release(): void {
    clearInterval(this.timer);
    for (const track of this.stream.getTracks()) track.stop();
    if (this.context.state !== 'closed') void this.context.close();
  }
}
