import { Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { scenesAt } from '../../../src-shared/episode/film-times.ts';
import { DEFAULT_SOUND } from '../../../src-shared/sound/mix/render.ts';
import { SHAPES } from '../../capture/output.ts';
import { soundChunks } from '../../capture/sound/sound-stream.ts';
import { IconButton, Loading, toastError, useElementSize } from '../../components/index.ts';
import { loadStageFonts } from '../../drawing/fonts.ts';
import { filmTime } from '../../replay/clip.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { filmSound, type OpenFilm, openFilm, PieceDrawer } from './film.ts';
import type { Project } from './project.ts';

interface FilmPreviewProps {
  readonly project: Project;
  readonly renderer: RendererChoice;
  /** Where it begins. */
  readonly from: string;
  readonly onClose: () => void;
}

/** Small enough to be drawn as fast as it plays on most machines; only the export draws every pixel. */
const PREVIEW = { size: '720p', fps: 30 } as const;

/** The whole film with its transitions and its sound, from the chosen scene on. */
export function FilmPreview({ project, renderer, from, onClose }: FilmPreviewProps) {
  const [box, room] = useElementSize<HTMLDivElement>();
  const holder = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly time: number; readonly seconds: number } | null>(null);
  const close = useEffectEvent(onClose);
  const start = useEffectEvent((signal: AbortSignal) =>
    playFilm({ ...project, output: { ...project.output, ...PREVIEW } }, { renderer, from, signal, holder, onTime: setShown }),
  );
  useEffect(() => {
    const controller = new AbortController();
    start(controller.signal).then(
      () => !controller.signal.aborted && close(),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        toastError(error);
        close();
      },
    );
    return () => controller.abort();
  }, []);
  const { width, height } = SHAPES[project.output.shape];
  const wide = Math.max(16, Math.min(room.width, (room.height * width) / height));
  return (
    <>
      <div ref={box} className="split studio-canvas">
        {shown === null && <Loading label="Loading the film ..." />}
        <div className="studio-frame" data-film hidden={shown === null} style={{ width: wide, height: (wide * height) / width }}>
          <div ref={holder} className="studio-picture" />
        </div>
      </div>
      <div className="row studio-transport">
        <span className="player-time">{filmTime(shown?.time ?? 0)}</span>
        <span className="player-caption">of {filmTime(shown?.seconds ?? 0)}</span>
        <IconButton icon={Square} label="Stop film" onClick={onClose} />
        <progress className="studio-scrub" aria-label="Position in film" value={shown?.time ?? 0} max={shown?.seconds ?? 1} />
      </div>
    </>
  );
}

interface Playing {
  readonly renderer: RendererChoice;
  readonly from: string;
  readonly signal: AbortSignal;
  readonly holder: React.RefObject<HTMLDivElement | null>;
  readonly onTime: (shown: { readonly time: number; readonly seconds: number }) => void;
}

async function playFilm(project: Project, { renderer, from, signal, holder, onTime }: Playing): Promise<void> {
  await loadStageFonts();
  const film = await openFilm(project);
  const first = Math.max(
    0,
    project.scenes.findIndex(({ id }) => id === from),
  );
  const begin = film.spans[first]!.start / film.output.fps;
  const sound = await soundOf(film, signal);
  if (signal.aborted) return;
  const drawers = new DrawerPair(film, renderer);
  const context = new AudioContext({ sampleRate: sound.sampleRate });
  try {
    await drawers.at(first);
    const source = new AudioBufferSourceNode(context, { buffer: sound });
    source.connect(context.destination);
    const zero = context.currentTime;
    source.start(zero, begin);
    // The sound is the clock: where drawing is slow, frames are left out and nothing drifts.
    for (;;) {
      const time = begin + context.currentTime - zero;
      const frame = Math.floor(time * film.output.fps);
      if (signal.aborted || frame >= film.frames) return;
      const { scene } = scenesAt(film.spans, frame);
      const drawer = await drawers.at(scene);
      await drawer.draw(frame - film.spans[scene]!.start);
      holder.current?.replaceChildren(drawer.compositor.canvas);
      onTime({ time, seconds: film.frames / film.output.fps });
      await new Promise(requestAnimationFrame);
    }
  } finally {
    drawers.destroy();
    await context.close();
  }
}

/** The scene that plays and, made ready meanwhile, the one after it. */
class DrawerPair {
  private readonly film: OpenFilm;
  private readonly renderer: RendererChoice;
  private readonly open = new Map<number, Promise<PieceDrawer>>();

  constructor(film: OpenFilm, renderer: RendererChoice) {
    this.film = film;
    this.renderer = renderer;
  }

  at(scene: number): Promise<PieceDrawer> {
    for (const [other, drawer] of this.open) {
      if (other >= scene) continue;
      this.open.delete(other);
      void drawer.then((old) => old.destroy());
    }
    const wanted = this.drawer(scene);
    if (scene + 1 < this.film.shots.length) void wanted.then(() => this.drawer(scene + 1));
    return wanted;
  }

  private drawer(scene: number): Promise<PieceDrawer> {
    const drawer = this.open.get(scene) ?? PieceDrawer.open(this.film, scene, this.renderer);
    this.open.set(scene, drawer);
    return drawer;
  }

  destroy(): void {
    for (const drawer of this.open.values()) void drawer.then((old) => old.destroy());
    this.open.clear();
  }
}

/** All of it, as the export mixes it. */
async function soundOf(film: OpenFilm, signal: AbortSignal): Promise<AudioBuffer> {
  const settings = { ...DEFAULT_SOUND, tracks: film.tracks };
  const buffer = new AudioBuffer({
    length: Math.max(1, Math.ceil((film.frames / film.output.fps) * settings.rate)),
    numberOfChannels: 2,
    sampleRate: settings.rate,
  });
  for await (const { mix, start } of soundChunks({ sound: await filmSound(film), settings, stems: false }, { signal })) {
    for (const channel of [0, 1] as const) buffer.copyToChannel(new Float32Array(mix[channel]), channel, start);
  }
  return buffer;
}
