/** From what a replay shows to what it sounds like: one mapping for every game, used by the player and by films. Pure. */
import type { BattleEvent } from '../contract/event.ts';
import type { Side } from '../contract/outcome.ts';
import type { PresentPart } from '../contract/ruleset.ts';
import type { AttackStyle, Beat, Scene } from '../contract/scene.ts';
import type { EventSound, SoundKind, WeaponSound } from '../contract/sound.ts';
import type { Timeline } from '../replay/timeline.ts';
import type { SoundCue } from './cues.ts';

/** Where a piece is heard, -1 left to 1 right. */
export type PanOf = (scene: Scene, piece: number) => number;

/** An event as the stage shows it. */
export interface ShownEvent {
  readonly index: number;
  readonly before: Scene;
  readonly after: Scene;
  readonly beats: readonly Beat[];
  readonly sound: EventSound;
}

type BeatOf<Kind extends Beat['kind']> = Extract<Beat, { kind: Kind }>;
type Voice = Pick<SoundCue, 'at' | 'kind' | 'pan' | 'gain'>;

const MOST_DICE = 6;
const MOST_SHOTS = 4;
/** Seconds between two shots of a volley, two dice, two steps. */
const VOLLEY_GAP = 4 / 60;
const DICE_GAP = 0.045;
const DICE_LAND = 0.16;
const STEP_GAP = { walk: 0.28, run: 0.2, charge: 0.17, jump: 1 } as const;
/** Part of an attack at which it hits. */
const HIT_PART = 0.55;

const BY_STYLE: Readonly<Record<AttackStyle, WeaponSound>> = {
  melee: 'melee',
  reach: 'melee',
  ram: 'melee',
  arrow: 'shot-light',
  bullet: 'shot-light',
  shell: 'shot-heavy',
  beam: 'energy',
  flame: 'energy',
  missile: 'missile',
};

/** The cues of a stretch of a replay, in order; times are the replay's own. */
export function replayCues(
  timeline: Timeline,
  present: Pick<PresentPart, 'sound'>,
  panOf: PanOf,
  [from, to]: readonly [number, number] = [0, timeline.duration],
): SoundCue[] {
  const first = timeline.momentAt(from).index;
  const cues: SoundCue[] = [];
  for (let index = first; index < timeline.events.length && timeline.startOf(index) <= to; index++) {
    const shown = shownEvent(timeline, index, present);
    const start = timeline.startOf(index);
    for (const cue of eventCues(shown, panOf)) cues.push({ ...cue, at: start + cue.at });
  }
  return cues.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
}

function shownEvent(timeline: Timeline, index: number, present: Pick<PresentPart, 'sound'>): ShownEvent {
  const event: BattleEvent = timeline.events[index]!;
  return {
    index,
    before: timeline.sceneAfter(index),
    after: timeline.sceneAfter(index + 1),
    beats: timeline.beatsOf(index),
    sound: present.sound?.(event) ?? {},
  };
}

/** The cues of one event; times count from its start. */
export function eventCues(shown: ShownEvent, panOf: PanOf): SoundCue[] {
  const voices = [...headline(shown), ...shown.beats.flatMap((beat) => beatVoices(beat, shown, panOf))];
  return voices.map((voice, i) => ({ ...voice, seed: shown.index * 31 + i }));
}

/** A round rings, a result gets the horns, any other banner passes like a page. */
function headline({ index, before, after, beats }: ShownEvent): Voice[] {
  const voice = (kind: SoundKind, gain: number): Voice[] => [{ at: 0, kind, pan: 0, gain }];
  if (after.winner !== null && before.winner === null) return voice('brass', 1);
  if (index === 0) return voice('brass', 0.7);
  if (after.roundLabel !== before.roundLabel) return voice('bell', 0.6);
  return beats.some((beat) => beat.kind === 'banner' || beat.kind === 'result') ? voice('whoosh', 0.5) : [];
}

function beatVoices(beat: Beat, shown: ShownEvent, panOf: PanOf): Voice[] {
  switch (beat.kind) {
    case 'attack':
      return attackVoices(beat, shown, panOf);
    case 'dice':
      return diceVoices(beat, shown, panOf);
    case 'move':
      return moveVoices(beat, shown, panOf);
    case 'float':
      return floatVoices(beat, shown, panOf);
    case 'fall':
      return fallVoices(beat, shown, panOf);
    default:
      return [];
  }
}

function attackVoices(beat: BeatOf<'attack'>, { before, beats, sound }: ShownEvent, panOf: PanOf): Voice[] {
  const kind = sound.weapon ?? BY_STYLE[beat.style];
  const pan = panOf(before, beat.from);
  const shots = kind === 'shot-light' || kind === 'missile' ? Math.max(1, Math.min(MOST_SHOTS, beat.count ?? 1)) : 1;
  const voices: Voice[] = Array.from({ length: shots }, (_, i) => ({
    at: beat.at + i * VOLLEY_GAP,
    kind,
    pan,
    gain: 1 / Math.sqrt(shots),
  }));
  const wounds = beats.some((other) => other.kind === 'float' && other.tone === 'damage');
  // A hit that does no harm is still heard where it lands.
  if (beat.result === 'hit' && !wounds) {
    voices.push({ at: beat.at + beat.seconds * HIT_PART, kind: 'impact', pan: panOf(before, beat.to), gain: 0.3 });
  }
  return voices;
}

function diceVoices(beat: BeatOf<'dice'>, { before, sound }: ShownEvent, panOf: PanOf): Voice[] {
  const dice = Math.min(
    MOST_DICE,
    beat.rolls.reduce((sum, roll) => sum + roll.faces.length, 0),
  );
  const pan = 0.5 * panOf(before, beat.piece);
  const land = beat.at + Math.min(DICE_LAND, beat.seconds / 2);
  const clicks = Array.from({ length: dice }, (_, i): Voice => ({ at: land + i * DICE_GAP, kind: 'dice', pan, gain: 0.85 }));
  return sound.morale ? [{ at: beat.at, kind: 'morale', pan, gain: 0.7 }, ...clicks] : clicks;
}

function moveVoices(beat: BeatOf<'move'>, { before, after }: ShownEvent, panOf: PanOf): Voice[] {
  const mode = beat.mode ?? 'walk';
  const [start, end] = [panOf(before, beat.piece), panOf(after, beat.piece)];
  const whoosh: Voice = { at: beat.at, kind: 'whoosh', pan: (start + end) / 2, gain: mode === 'charge' ? 0.7 : 0.6 };
  if (before.board.kind === 'space') return [whoosh];
  if (mode === 'jump') return [whoosh, { at: beat.at + beat.seconds, kind: 'impact', pan: end, gain: 0.45 }];
  const count = Math.max(1, Math.floor(beat.seconds / STEP_GAP[mode]));
  const heavy = (before.pieces[beat.piece]?.size ?? 1) > 1.2;
  const steps = Array.from({ length: count }, (_, i): Voice => {
    const part = (i + 0.5) / count;
    return { at: beat.at + part * beat.seconds, kind: 'step', pan: start + (end - start) * part, gain: heavy ? 1.3 : 0.9 };
  });
  return mode === 'charge' ? [whoosh, ...steps] : steps;
}

function floatVoices(beat: BeatOf<'float'>, shown: ShownEvent, panOf: PanOf): Voice[] {
  const pan = panOf(shown.before, beat.piece);
  if (beat.tone === 'heal') return [{ at: beat.at, kind: 'count', pan, gain: 0.8 }];
  if (beat.tone !== 'damage') return [];
  const side = shown.before.pieces[beat.piece]?.side ?? 0;
  return [{ at: beat.at, kind: 'impact', pan, gain: Math.min(1.25, 0.4 + Math.sqrt(lossOf(shown, side))) }];
}

/** What part of its whole strength a side loses by the event. */
function lossOf({ before, after }: ShownEvent, side: Side): number {
  const health = (scene: Scene, of: 'now' | 'max') =>
    scene.pieces.reduce((sum, piece) => sum + (piece.side === side ? (piece.gauges[0]?.[of] ?? 0) : 0), 0);
  const whole = health(before, 'max');
  return whole <= 0 ? 0 : Math.max(0, health(before, 'now') - health(after, 'now')) / whole;
}

function fallVoices(beat: BeatOf<'fall'>, { before }: ShownEvent, panOf: PanOf): Voice[] {
  const pan = panOf(before, beat.piece);
  if (beat.style === 'explode') return [{ at: beat.at, kind: 'explosion', pan, gain: 1 }];
  if (beat.style === 'rout') return [{ at: beat.at, kind: 'morale', pan, gain: 0.9 }];
  return [{ at: beat.at + 0.3 * beat.seconds, kind: 'impact', pan, gain: (before.pieces[beat.piece]?.size ?? 1) > 1.2 ? 1 : 0.7 }];
}
