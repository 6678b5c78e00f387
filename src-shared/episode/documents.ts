/** What lies beside a film: script, captions, chapters, description, edit list. Functions of the scenes and their times. Pure. */
import { counted } from '../formats/counted.ts';
import { markdownText } from '../formats/markdown.ts';
import { type FilmScene, type FilmSpan, filmFrames, filmSpans } from './film-times.ts';
import { secondsToSay } from './spoken.ts';

/** A scene as the documents need it: of a plan, or of a project that was changed since. */
export interface DocumentScene extends FilmScene {
  readonly name: string;
  readonly chapter: string;
  readonly narration: string;
  /** Seconds into the scene at which the words begin. */
  readonly narrationAt: number;
  /** How long the recorded voice takes; null where nobody has spoken yet. */
  readonly voiceSeconds: number | null;
  readonly why: string;
  readonly swing: number | null;
}

export interface Film {
  readonly title: string;
  readonly scenes: readonly DocumentScene[];
  readonly fps: number;
}

interface TimedScene {
  readonly scene: DocumentScene;
  readonly span: FilmSpan;
  /** Seconds from where the scene is the only one, or from its start, to where the next one takes over. */
  readonly from: number;
  readonly to: number;
}

function timedScenes({ scenes, fps }: Film): TimedScene[] {
  const spans = filmSpans(scenes, fps);
  return scenes.map((scene, i) => ({
    scene,
    span: spans[i]!,
    from: spans[i]!.start / fps,
    to: (spans[i + 1]?.start ?? filmFrames(spans)) / fps,
  }));
}

/** "1:05", "1:02:05". */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds + 1e-6);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const two = (n: number) => String(n).padStart(2, '0');

/** To be read out while the film plays. */
export function scriptOf(film: Film): string {
  const scenes = timedScenes(film);
  const total = scenes.at(-1)?.to ?? 0;
  const words = film.scenes.reduce((sum, { narration }) => sum + narration.split(/\s+/).filter(Boolean).length, 0);
  return [
    `# ${markdownText(film.title)}`,
    '',
    `${clockText(total)}, ${counted(film.scenes.length, 'scene')}, ${counted(words, 'word')}.`,
    ...scenes.flatMap(({ scene, from, to }) => [
      '',
      `## ${clockText(from)} to ${clockText(to)}: ${markdownText(scene.name)}`,
      '',
      scene.narration === '' ? '*No words here.*' : `${startOf(scene, from)}${markdownText(scene.narration)}`,
    ]),
    '',
  ].join('\n');
}

/** Said where the words don't begin with the scene. */
function startOf({ narrationAt }: DocumentScene, from: number): string {
  return narrationAt < 1 ? '' : `*From ${clockText(from + narrationAt)}:* `;
}

export interface Caption {
  readonly from: number;
  readonly to: number;
  /** One or two lines. */
  readonly lines: readonly string[];
}

const LINE = 32;
const LINES = 2;
/** A caption stays at least so long, where the next one lets it. */
const SHORTEST = 0.8;

/** At the pace of the voice, or that of a calm reader; faster only where the scene ends before. */
export function captionsOf(film: Film): Caption[] {
  return timedScenes(film).flatMap(({ scene, from, to }) => {
    const blocks = blocksOf(scene.narration);
    const letters = blocks.reduce((sum, block) => sum + block.join(' ').length, 0);
    const wanted = scene.voiceSeconds ?? secondsToSay(scene.narration);
    const begins = Math.min(from + scene.narrationAt, Math.max(from, to - SHORTEST * blocks.length));
    const length = Math.max(Math.min(to - begins, SHORTEST * blocks.length), Math.min(wanted, to - begins - 0.2));
    let at = begins;
    return blocks.map((lines) => {
      const start = at;
      at += (length * lines.join(' ').length) / letters;
      return { from: milli(start), to: milli(at), lines };
    });
  });
}

const milli = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Whole words in lines of at most 32 letters, two lines at a time; a sentence starts a new caption. */
function blocksOf(text: string): string[][] {
  return text
    .split(/(?<=[.?!]) +/)
    .filter((sentence) => sentence.trim() !== '')
    .flatMap((sentence) => {
      const lines = wrapped(sentence.trim());
      return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, i) => lines.slice(i * LINES, (i + 1) * LINES));
    });
}

/** In as few lines as possible, about equally long. */
function wrapped(sentence: string): string[] {
  const fewest = wrappedAt(sentence, LINE);
  let width = LINE;
  while (width > 1 && wrappedAt(sentence, width - 1).length === fewest.length) width--;
  return wrappedAt(sentence, width);
}

function wrappedAt(sentence: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function srtOf(captions: readonly Caption[]): string {
  return captions.map(({ from, to, lines }, i) => `${i + 1}\n${stamp(from, ',')} --> ${stamp(to, ',')}\n${lines.join('\n')}\n`).join('\n');
}

export function webVttOf(captions: readonly Caption[]): string {
  const cues = captions.map(({ from, to, lines }) => `${stamp(from, '.')} --> ${stamp(to, '.')}\n${lines.map(escaped).join('\n')}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function stamp(seconds: number, decimal: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${two(h)}:${two(m)}:${two(s)}${decimal}${String(ms % 1000).padStart(3, '0')}`;
}

/** YouTube takes chapters of ten seconds and more, at least three of them, the first at 0:00. */
const SHORTEST_CHAPTER = 10;

export interface Chapter {
  readonly at: number;
  readonly name: string;
}

export function chaptersOf(film: Film): Chapter[] {
  const scenes = timedScenes(film);
  const total = scenes.at(-1)?.to ?? 0;
  const starts = scenes
    .filter(({ scene }) => scene.chapter !== '')
    .map(({ scene, from }) => ({ at: Math.floor(from + 1e-6), name: scene.chapter }));
  if (starts[0] === undefined || starts[0].at > 0) starts.unshift({ at: 0, name: 'Intro' });
  const kept: Chapter[] = [];
  for (const chapter of starts) {
    const last = kept.at(-1);
    if (last === undefined || chapter.at - last.at >= SHORTEST_CHAPTER) kept.push(chapter);
  }
  while (kept.length > 1 && total - kept.at(-1)!.at < SHORTEST_CHAPTER) kept.pop();
  return kept;
}

export function chaptersText(chapters: readonly Chapter[]): string {
  return chapters.map(({ at, name }) => `${clockText(at)} ${name}\n`).join('');
}

export interface DescriptionFacts {
  readonly game: string;
  readonly rulesVersion: string;
  readonly seed: string;
  readonly method: readonly string[];
}

/** What goes below the film, with everything that is needed to check it. */
export function descriptionOf(film: Film, { game, rulesVersion, seed, method }: DescriptionFacts): string {
  return [
    film.title,
    '',
    chaptersText(chaptersOf(film)).trimEnd(),
    '',
    ...method.map((line) => `${line}.`),
    `Rules: ${game}, version ${rulesVersion}. Seed: ${seed}. The same seed gives the same battles, roll for roll.`,
    'Simulated with Warbench.',
    '',
  ].join('\n');
}

/** The name of a scene's own file beside the film. */
export function sceneFile(place: number, name: string, extension: string): string {
  const safe = name
    .normalize('NFKD')
    .replace(/[^\w.()+-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  return `${String(place + 1).padStart(2, '0')}-${safe === '' ? 'scene' : safe}.${extension}`;
}

/** OpenTimelineIO: the scenes as clips in order, with their transitions, for an editor program. */
export function editListOf(film: Film, extension: string): string {
  const { fps } = film;
  const spans = filmSpans(film.scenes, fps);
  const children = film.scenes.flatMap((scene, i) => {
    const span = spans[i]!;
    const next = spans[i + 1]?.overlap ?? 0;
    // In OTIO a transition lies over the cut: each scene is as long as it is alone, plus half of each of its transitions.
    const head = Math.floor(span.overlap / 2);
    const tail = Math.ceil(next / 2);
    const clip = otioClip(scene.name, `scenes/${sceneFile(i, scene.name, extension)}`, {
      start: head,
      frames: span.frames - head - tail,
      available: span.frames,
      fps,
    });
    if (span.overlap === 0) return [clip];
    return [otioTransition(scene, { before: span.overlap - head, after: head, fps }), clip];
  });
  const track = { OTIO_SCHEMA: 'Track.1', name: 'Picture', kind: 'Video', children };
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    name: film.title,
    global_start_time: null,
    tracks: { OTIO_SCHEMA: 'Stack.1', name: 'tracks', children: [track] },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}

const rational = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
const range = (start: number, duration: number, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: rational(start, rate),
  duration: rational(duration, rate),
});

interface ClipFrames {
  readonly start: number;
  readonly frames: number;
  readonly available: number;
  readonly fps: number;
}

function otioClip(name: string, url: string, { start, frames, available, fps }: ClipFrames) {
  return {
    OTIO_SCHEMA: 'Clip.2',
    name,
    source_range: range(start, frames, fps),
    media_references: {
      DEFAULT_MEDIA: { OTIO_SCHEMA: 'ExternalReference.1', target_url: url, available_range: range(0, available, fps) },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}

function otioTransition({ transition }: DocumentScene, { before, after, fps }: { before: number; after: number; fps: number }) {
  return {
    OTIO_SCHEMA: 'Transition.1',
    name: transition,
    transition_type: transition === 'cross-fade' ? 'SMPTE_Dissolve' : 'Custom_Transition',
    in_offset: rational(before, fps),
    out_offset: rational(after, fps),
  };
}
