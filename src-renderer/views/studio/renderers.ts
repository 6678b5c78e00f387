/** From a scene's description and its data to the picture of any moment. */
import { leftOutText } from '../../../src-shared/contract/left-out.ts';
import { boardNote } from '../../../src-shared/query/loadout-names.ts';
import { shareOf } from '../../../src-shared/stats/share.ts';
import type { FrameParts } from '../../capture/compositor.ts';
import { cellShare } from '../../charts/heat-labels.ts';
import { svgPicture } from '../../drawing/svg.ts';
import { type Drawing, group } from '../../drawing/vector.ts';
import { places } from '../../format/figures.ts';
import { DEFAULT_STYLE, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle } from '../../stage/frame.ts';
import { frameDrawing, onCamera } from '../../stage/frame-drawing.ts';
import { frameAt } from '../../stage/layout/compose.ts';
import { Painter, type RendererChoice } from '../../stage/paint/painter.ts';
import { paintGroundCanvas } from '../../stage/paint/texture-cache.ts';
import { lowerThirdOf, type SceneSpec } from './project.ts';
import { type SceneData, sidesOf } from './scene-data.ts';
import { type CardText, END_CUES, END_SECONDS, endScene, TITLE_CUES, TITLE_SECONDS, titleScene } from './scenes/cards.ts';
import type { Cue } from './scenes/cues.ts';
import { HEAT_CUES, HEAT_SECONDS, heatScene } from './scenes/heat-map.ts';
import { LEADERBOARD_CUES, LEADERBOARD_SECONDS, leaderboardScene } from './scenes/leaderboard.ts';
import { leftOutNote, type NamedLeftOut } from './scenes/left-out.ts';
import { ODDS_CUES, ODDS_SECONDS, oddsScene } from './scenes/odds.ts';
import { isEmptyThird, lowerThird, namesThird, scoreBug } from './scenes/overlays.ts';
import { enter, type ScenePicture } from './scenes/picture.ts';
import { RACE_CUES, RACE_SECONDS, raceRates, raceScene } from './scenes/race.ts';
import { VERSUS_CUES, VERSUS_SECONDS, versusScene } from './scenes/versus.ts';

export interface SceneRenderer {
  readonly seconds: number;
  /** Names of the sides, for the file name. */
  readonly names: readonly [string, string];
  /** What appears when, in the scene's own time. */
  readonly cues: readonly Cue[];
  parts(time: number): FrameParts;
  /** The picture for SVG: vector drawing, and the painted image below it. */
  svg(time: number): { readonly backdrop: Drawing | null; readonly drawing: Drawing; readonly painted: string };
  destroy(): void;
}

export interface RenderTarget {
  readonly renderer: RendererChoice;
  readonly width: number;
  readonly height: number;
  /** False over a key colour or transparency: the board is left out, the pieces stay. */
  readonly ground: boolean;
}

export async function openRenderer(spec: SceneSpec, data: SceneData, target: RenderTarget): Promise<SceneRenderer> {
  if (data.kind === 'replay') return openReplay(spec, data, overlayOf(spec, data), target);
  const { natural, picture: charted, names, cues } = chartOf(spec, data);
  const picture = footnoted(charted, leftOutIn(data));
  const from = spec.inPoint ?? 0;
  const seconds = Math.max(0.1, (spec.outPoint ?? natural) - from);
  const overlay = overlayOf(spec, data);
  return {
    seconds,
    names,
    cues: cues.map((cue) => ({ ...cue, at: cue.at - from })),
    parts(time) {
      const drawn = picture(from + time);
      return { backdrop: drawn.backdrop, picture: null, drawings: [...drawn.drawings, ...overlay(time, seconds)] };
    },
    svg(time) {
      const drawn = picture(from + time);
      return { backdrop: drawn.backdrop, drawing: group([...drawn.drawings, ...overlay(time, seconds)]), painted: '' };
    },
    destroy() {},
  };
}

function footnoted(picture: Chart['picture'], combatants: readonly NamedLeftOut[]): Chart['picture'] {
  return (time) => {
    const { backdrop, drawings } = picture(time);
    return { backdrop, drawings: [...drawings, ...leftOutNote(combatants, enter(time, LEFT_OUT_AT))] };
  };
}

/** Seconds until a chart says what results leave out. */
const LEFT_OUT_AT = 1.2;

function leftOutIn(data: SceneData): readonly NamedLeftOut[] {
  if (data.kind === 'contest') return data.versus.sides;
  if (data.kind !== 'board' && data.kind !== 'matrix') return [];
  return data.rows.map((row) => ({ name: row.title, leftOut: leftOutText(row) }));
}

type Overlay = (time: number, seconds: number) => Drawing[];

/** The lower third shows the text entered; if empty, the names of the sides. */
function overlayOf(spec: SceneSpec, data: SceneData): Overlay {
  if (!spec.lowerThird) return () => [];
  const third = lowerThirdOf(spec);
  const sides = isEmptyThird(third) ? sidesOf(data) : null;
  return (time, seconds) => {
    const end = Math.min(seconds, spec.thirdAt + spec.thirdFor);
    return sides === null ? lowerThird(third, time, spec.thirdAt, end) : namesThird(sides, time, spec.thirdAt, end);
  };
}

interface Chart {
  /** Default length in seconds. */
  readonly natural: number;
  readonly names: readonly [string, string];
  readonly cues: readonly Cue[];
  readonly picture: (time: number) => ScenePicture;
}

function chartOf(spec: SceneSpec, data: Exclude<SceneData, { kind: 'replay' }>): Chart {
  switch (data.kind) {
    case 'card':
      return cardChart(spec, data.facts);
    case 'contest': {
      const { versus } = data;
      const names = [versus.sides[0].name, versus.sides[1].name] as const;
      return spec.kind === 'odds'
        ? { natural: ODDS_SECONDS, names, cues: ODDS_CUES, picture: (time) => oddsScene(versus, time, spec.hide) }
        : { natural: VERSUS_SECONDS, names, cues: VERSUS_CUES, picture: (time) => versusScene(versus, time, spec.hide) };
    }
    case 'board': {
      const rows = data.rows.map((row, i) => ({
        place: `#${places(row.rankLow, row.rankHigh)}`,
        name: row.name,
        faction: boardNote(row, data.isBest),
        share: shareOf(row),
        leftOut: leftOutText(row),
        lit: i === 0,
      }));
      const board = { title: spec.title || 'Top of the field', sub: spec.sub || `${data.run}: ${data.sub}`, rows };
      const picture = (time: number) => leaderboardScene(board, time, spec.hide);
      return { natural: LEADERBOARD_SECONDS, names: [data.run, ''], cues: LEADERBOARD_CUES, picture };
    }
    case 'matrix':
      return matrixChart(spec, data);
  }
}

function cardChart(spec: SceneSpec, facts: { readonly sub: string; readonly lines: readonly string[] }): Chart {
  const typed = spec.lines.split('\n').filter(Boolean);
  const card: CardText = {
    tag: spec.kicker,
    title: spec.title,
    sub: spec.sub || facts.sub,
    lines: typed.length > 0 ? typed : facts.lines,
  };
  const names = [spec.title, ''] as const;
  return spec.kind === 'end'
    ? { natural: END_SECONDS, names, cues: END_CUES, picture: (time) => endScene(card, time, spec.hide) }
    : { natural: TITLE_SECONDS, names, cues: TITLE_CUES, picture: (time) => titleScene(card, time, spec.hide) };
}

const RUNNERS = 10;

function matrixChart(spec: SceneSpec, { run, matrix, rows, isBest }: Extract<SceneData, { kind: 'matrix' }>): Chart {
  const names = [run, ''] as const;
  if (spec.kind === 'race') {
    const runners = matrix.names.map((_, i) => i).slice(0, RUNNERS);
    const race = {
      title: spec.title || 'The race to the top',
      sub: spec.sub || `${run}: win rate after each opponent`,
      names: runners.map((i) => rows[i]?.name ?? matrix.names[i]!),
      details: runners.map((i) => (rows[i] === undefined ? '' : boardNote(rows[i], isBest))),
      rates: raceRates(matrix, matrix.names.length, runners),
    };
    return { natural: RACE_SECONDS, names, cues: RACE_CUES, picture: (time) => raceScene(race, time, spec.hide) };
  }
  const heat = {
    title: spec.title || 'Matchups',
    sub: spec.sub || `${run}: win rate of the row in percent`,
    names: matrix.names,
    shares: Array.from(matrix.rates, (_, at) => cellShare(matrix, at)),
  };
  return { natural: HEAT_SECONDS, names, cues: HEAT_CUES, picture: (time) => heatScene(heat, time, spec.hide) };
}

/** Pixels of the painted ground per stage unit in an SVG: sharp up to 4K. */
const SVG_GROUND = 2;

async function openReplay(
  spec: SceneSpec,
  { replay, film }: Extract<SceneData, { kind: 'replay' }>,
  overlay: Overlay,
  { renderer, width, height, ground }: RenderTarget,
): Promise<SceneRenderer> {
  const painter = await Painter.create({ renderer, ground }, width, height);
  const from = spec.inPoint ?? 0;
  const seconds = Math.max(0.1, (spec.outPoint ?? film.duration) - from);
  const style: StageStyle = {
    ...DEFAULT_STYLE,
    flip: spec.flip,
    camera: spec.camera,
    shown: { ...DEFAULT_STYLE.shown, dice: spec.dice, names: spec.names },
  };
  const moment = (time: number) => Math.min(from + time, film.duration);
  const over = (time: number) => [
    ...(spec.scoreBug ? scoreBug(film.shotAt(moment(time)).shot.after, replay.names) : []),
    ...overlay(time, seconds),
  ];
  return {
    seconds,
    names: replay.names,
    cues: [],
    parts(time) {
      painter.draw(frameAt(film, moment(time), style));
      return { backdrop: null, picture: painter.canvas, drawings: over(time) };
    },
    svg(time) {
      const frame = frameAt(film, moment(time), style);
      // The ground is tens of thousands of strokes and textures, so it is embedded as an image; everything on it is vector.
      const address = ground ? paintGroundCanvas(frame.ground, SVG_GROUND).toDataURL('image/jpeg', 0.92) : '';
      const painted = ground ? svgPicture(address, STAGE_WIDTH, STAGE_HEIGHT, onCamera(frame.camera, [])) : '';
      return { backdrop: null, drawing: group([frameDrawing(frame), ...over(time)]), painted };
    },
    destroy: () => painter.destroy(),
  };
}
