/** Makes what a card shows: a picture of the decisive moment, and the story from the chances along the battle. */
import type { ReplayChances } from '../../../../src-shared/api/replay-chances.ts';
import type { ReplayAddress, ReplayCard, ReplayStory } from '../../../../src-shared/api/replay-index.ts';
import type { Replay } from '../../../../src-shared/api/replays.ts';
import { chancesRequest } from '../../../../src-shared/replay/chances-request.ts';
import { rulesetById } from '../../../../src-shared/rulesets/index.ts';
import { host } from '../../../host/host.ts';
import { fetchReplay } from '../../../replay/fetch-replay.ts';
import { DEFAULT_STYLE, type Layer, SCREEN_LAYERS, type StageStyle } from '../../../stage/frame.ts';
import { frameAt } from '../../../stage/layout/compose.ts';
import { Film } from '../../../stage/layout/film.ts';
import { Painter } from '../../../stage/paint/painter.ts';

const WIDTH = 640;
const HEIGHT = 360;
const QUALITY = 0.82;
const NOTHING = { frontage: false, dice: false, initiative: false, earlier: false, coordinates: false, names: false, sight: false };
/** Close to the action and without words, which would be too small to read. */
const POSTER_STYLE: StageStyle = {
  ...DEFAULT_STYLE,
  motion: 'reduced',
  camera: 'follow',
  shown: { ...DEFAULT_STYLE.shown, ...NOTHING },
};

export interface MadeCard {
  readonly story: ReplayStory;
  readonly poster: Uint8Array<ArrayBuffer>;
}

/** One painter for all pictures. Every picture is kept by the host. */
export class CardPictures {
  private painter: Promise<Painter> | null = null;

  /** A picture of the last big moment: quick, because nothing has to be estimated. */
  async sketch({ address }: ReplayCard): Promise<MadeCard> {
    const { replay, film } = await open(address);
    const story: ReplayStory = { duration: film.duration, winner: replay.winner, chances: null };
    return this.keep(address, { story, poster: await this.paint(film, lastBigMoment(film)) });
  }

  /** A picture of the biggest swing, once the chances are known; null when it was called off. */
  async finish({ address }: ReplayCard, isOver: () => boolean): Promise<MadeCard | null> {
    const { replay, film } = await open(address);
    const chances = await allChances(replay, isOver);
    if (chances === null) return null;
    const [turn] = chances.turningPoints;
    const best =
      turn === undefined ? null : { side: turn.side, swing: turn.swing, title: turn.title.slice(0, 400), time: impact(film, turn.event) };
    const { swings, leadChanges, lowest } = chances.drama;
    const known = { swings, leadChanges, lowest: lowest?.value ?? null, best };
    const story: ReplayStory = { duration: film.duration, winner: replay.winner, chances: known };
    return this.keep(address, { story, poster: await this.paint(film, best?.time ?? lastBigMoment(film)) });
  }

  async destroy(): Promise<void> {
    (await this.painter)?.destroy();
  }

  private async keep(address: ReplayAddress, made: MadeCard): Promise<MadeCard> {
    await host.call('replays.keep', { address, ...made });
    return made;
  }

  private async paint(film: Film, time: number): Promise<Uint8Array<ArrayBuffer>> {
    this.painter ??= Painter.create({ renderer: 'canvas', ground: true }, WIDTH, HEIGHT);
    const painter = await this.painter;
    const frame = frameAt(film, time, POSTER_STYLE);
    painter.draw({ ...frame, sprites: frame.sprites.filter(({ layer }) => !isOnScreen(layer)) });
    const blob = await new Promise<Blob | null>((done) => painter.canvas.toBlob(done, 'image/webp', QUALITY));
    if (blob === null) throw new Error('The browser made no picture.');
    return new Uint8Array(await blob.arrayBuffer());
  }
}

/** The part of a frame that doesn't move with the board: round, dice, banners. */
function isOnScreen(layer: Layer): boolean {
  return SCREEN_LAYERS.some((other) => other === layer);
}

async function open(address: ReplayAddress): Promise<{ replay: Replay; film: Film }> {
  const replay = await fetchReplay(address);
  return { replay, film: new Film(rulesetById(replay.ruleset).present.view, replay.events) };
}

async function allChances(replay: Replay, isOver: () => boolean): Promise<ReplayChances | null> {
  const request = chancesRequest(replay);
  while (!isOver()) {
    const chances = await host.call('replay.chances', request);
    if (chances.done) return chances;
  }
  return null;
}

/** When the last attack that felled something arrives; without one, two thirds into the battle. */
function lastBigMoment(film: Film): number {
  for (let event = film.length - 1; event >= 0; event--) {
    const { beats } = film.shot(event);
    if (beats.some(({ kind }) => kind === 'fall') && beats.some(({ kind }) => kind === 'attack')) return impact(film, event);
  }
  return (film.duration * 2) / 3;
}

/** While the attack of an event, or the last one before it, is on its way: the most to see. */
function impact(film: Film, event: number): number {
  for (let i = event; i >= 0; i--) {
    const attack = film.shot(i).beats.find(({ kind }) => kind === 'attack');
    if (attack !== undefined) return film.timeline.startOf(i) + attack.at + 0.6 * attack.seconds;
  }
  return film.timeline.startOf(event);
}
