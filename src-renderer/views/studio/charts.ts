/** Which drawing a card or chart is, with its text and its length. */
import { leftOutText } from '../../../src-shared/contract/left-out.ts';
import { boardNote } from '../../../src-shared/query/loadout-names.ts';
import { meanShare, shareOf } from '../../../src-shared/stats/share.ts';
import type { PlacedImage } from '../../capture/compositor.ts';
import type { Pixels } from '../../capture/output.ts';
import { cellShare } from '../../charts/heat-labels.ts';
import type { Box } from '../../drawing/vector.ts';
import { places } from '../../format/figures.ts';
import type { SceneSpec } from './project.ts';
import type { SceneData } from './scene-data.ts';
import { BRACKET_CUES, BRACKET_SECONDS, bracketScene, knockOut } from './scenes/bracket.ts';
import { type CardText, END_CUES, END_SECONDS, endScene, TITLE_CUES, TITLE_SECONDS, titleScene } from './scenes/cards.ts';
import type { Cue } from './scenes/cues.ts';
import { DECIDED_CUES, DECIDED_SECONDS, decidedScene } from './scenes/decided.ts';
import { HEAT_CUES, HEAT_SECONDS, heatScene } from './scenes/heat-map.ts';
import { LEADERBOARD_CUES, LEADERBOARD_SECONDS, leaderboardScene } from './scenes/leaderboard.ts';
import type { Look } from './scenes/look.ts';
import { ODDS_CUES, ODDS_SECONDS, oddsScene } from './scenes/odds.ts';
import { CURVE_CUES, CURVE_SECONDS, curveScene } from './scenes/odds-curve.ts';
import { enter, type ScenePicture } from './scenes/picture.ts';
import { PICTURE_CUES, PICTURE_SECONDS, pictureBox, pictureScene } from './scenes/picture-card.ts';
import { QUOTE_CUES, QUOTE_SECONDS, quoteScene } from './scenes/quote.ts';
import { RACE_CUES, RACE_SECONDS, raceRates, raceScene } from './scenes/race.ts';
import { RESULT_CUES, RESULT_SECONDS, resultScene } from './scenes/result.ts';
import { STAR_CUES, STAR_SECONDS, starCardScene } from './scenes/star-card.ts';
import { TEXT_CUES, TEXT_SECONDS, textScene } from './scenes/text-card.ts';
import { UNIT_CUES, UNIT_SECONDS, unitCardScene } from './scenes/unit-card.ts';
import { VERSUS_CUES, VERSUS_SECONDS, versusScene } from './scenes/versus.ts';

export interface Chart {
  /** Default length in seconds. */
  readonly natural: number;
  readonly names: readonly [string, string];
  readonly cues: readonly Cue[];
  readonly picture: (time: number, look: Look) => ScenePicture;
  readonly images?: (time: number, look: Look) => readonly PlacedImage[];
}

type ChartData = Exclude<SceneData, { kind: 'replay' }>;
type DataOf<Kind extends SceneData['kind']> = Extract<SceneData, { kind: Kind }>;

export function chartOf(spec: SceneSpec, data: ChartData): Chart {
  switch (data.kind) {
    case 'card':
      return cardChart(spec, data.facts);
    case 'picture':
      return pictureChart(spec, data);
    case 'clip':
      return clipChart(spec, data);
    case 'contest':
      return contestChart(spec, data);
    case 'board':
      return boardChart(spec, data);
    case 'matrix':
      return matrixChart(spec, data);
    case 'factions':
      return factionChart(spec, data);
    case 'unit': {
      const card = { ...data.card, kicker: spec.kicker };
      return {
        natural: UNIT_SECONDS,
        names: [data.card.name, ''],
        cues: UNIT_CUES,
        picture: (time, look) => unitCardScene(card, time, spec.hide, look),
      };
    }
    case 'curve': {
      const curve = { ...data.curve, title: spec.title || 'Chance to win', sub: spec.sub || data.curve.sub };
      return {
        natural: CURVE_SECONDS,
        names: data.curve.names,
        cues: CURVE_CUES,
        picture: (time, look) => curveScene(curve, time, spec.hide, look),
      };
    }
    case 'decided': {
      const decided = { ...data.decided, title: spec.title || 'How it was decided', sub: spec.sub || data.decided.sub };
      return {
        natural: DECIDED_SECONDS,
        names: data.names,
        cues: DECIDED_CUES,
        picture: (time, look) => decidedScene(decided, time, spec.hide, look),
      };
    }
    case 'result': {
      const card = { ...data, title: spec.title };
      return {
        natural: RESULT_SECONDS,
        names: data.names,
        cues: RESULT_CUES,
        picture: (time, look) => resultScene(card, time, spec.hide, look),
      };
    }
  }
}

function contestChart(spec: SceneSpec, { versus }: DataOf<'contest'>): Chart {
  const names = [versus.sides[0].name, versus.sides[1].name] as const;
  if (spec.kind === 'odds') {
    return { natural: ODDS_SECONDS, names, cues: ODDS_CUES, picture: (time, look) => oddsScene(versus, time, spec.hide, look) };
  }
  const [a, b] = [versus.sides[0].star, versus.sides[1].star];
  if (spec.kind === 'star' && a !== null && b !== null) {
    const sub = spec.sub || 'Percentiles of the field, the dashed line is its median';
    const card = { title: spec.title || 'Strengths and weaknesses', sub, names, stars: [a, b] as const };
    return { natural: STAR_SECONDS, names, cues: STAR_CUES, picture: (time, look) => starCardScene(card, time, spec.hide, look) };
  }
  return { natural: VERSUS_SECONDS, names, cues: VERSUS_CUES, picture: (time, look) => versusScene(versus, time, spec.hide, look) };
}

function boardChart(spec: SceneSpec, data: DataOf<'board'>): Chart {
  const rows = data.rows.map((row, i) => ({
    place: `#${places(row.rankLow, row.rankHigh)}`,
    name: row.name,
    faction: boardNote(row, data.isBest),
    share: shareOf(row),
    leftOut: leftOutText(row),
    lit: i === 0,
  }));
  const board = { title: spec.title || 'Top of the field', sub: spec.sub || `${data.run}: ${data.sub}`, rows };
  const picture = (time: number, look: Look) => leaderboardScene(board, time, spec.hide, look);
  return { natural: LEADERBOARD_SECONDS, names: [data.run, ''], cues: LEADERBOARD_CUES, picture };
}

/** Factions are lists of different length and strength, so they have no places: the intervals say which are level. */
function factionChart(spec: SceneSpec, { run, factions }: DataOf<'factions'>): Chart {
  const rows = factions.slice(0, 10).map((faction, i) => ({
    place: '',
    name: faction.faction,
    faction: `${faction.combatants} entered`,
    share: meanShare(faction),
    leftOut: '',
    lit: i === 0,
  }));
  const board = { title: spec.title || 'Factions', sub: spec.sub || `${run}: mean win rate of their entries, 95 % intervals`, rows };
  const picture = (time: number, look: Look) => leaderboardScene(board, time, spec.hide, look);
  return { natural: LEADERBOARD_SECONDS, names: [run, ''], cues: LEADERBOARD_CUES, picture };
}

function cardChart(spec: SceneSpec, facts: { readonly sub: string; readonly lines: readonly string[] }): Chart {
  const typed = spec.lines.split('\n').filter(Boolean);
  const card: CardText = { tag: spec.kicker, title: spec.title, sub: spec.sub || facts.sub, lines: typed.length > 0 ? typed : facts.lines };
  const names = [spec.title, ''] as const;
  switch (spec.kind) {
    case 'text':
      return { natural: TEXT_SECONDS, names, cues: TEXT_CUES, picture: (time, look) => textScene(card, time, spec.hide, look) };
    case 'quote':
      return { natural: QUOTE_SECONDS, names, cues: QUOTE_CUES, picture: (time, look) => quoteScene(card, time, spec.hide, look) };
    case 'end':
      return { natural: END_SECONDS, names, cues: END_CUES, picture: (time, look) => endScene(card, time, spec.hide, look) };
    default:
      return { natural: TITLE_SECONDS, names, cues: TITLE_CUES, picture: (time, look) => titleScene(card, time, spec.hide, look) };
  }
}

function pictureChart(spec: SceneSpec, { image }: DataOf<'picture'>): Chart {
  const card: CardText = { tag: '', title: spec.title, sub: spec.sub, lines: [] };
  const hasCaption = spec.title !== '' || spec.sub !== '';
  const size = { width: image.naturalWidth || 1, height: image.naturalHeight || 1 };
  return {
    natural: PICTURE_SECONDS,
    names: [spec.title, ''],
    cues: PICTURE_CUES,
    picture: (time, look) => pictureScene(card, time, spec.hide, look),
    images: (time, look) =>
      spec.hide.includes('picture') ? [] : [{ image, box: pictureBox(size, time, look, hasCaption), alpha: enter(time, 0, 0.5) }],
  };
}

/** The frames themselves come from a decoder: `openRenderer` puts them into `clipBox`. */
function clipChart(spec: SceneSpec, { clip }: DataOf<'clip'>): Chart {
  const card: CardText = { tag: '', title: spec.title, sub: spec.sub, lines: [] };
  return {
    natural: clip.seconds,
    names: [spec.title, ''],
    cues: CLIP_CUES,
    picture: (time, look) => pictureScene(card, time, spec.hide, look),
  };
}

const CLIP_CUES = PICTURE_CUES.filter(({ id }) => id === 'caption');

/** The whole clip, as large as fits above its caption. */
export function clipBox({ title, sub }: SceneSpec, size: Pixels, look: Look): Box {
  return pictureBox(size, 0, look, title !== '' || sub !== '');
}

const RUNNERS = 10;
/** Of the bracket; a power of two. */
const SEEDS = 8;

function matrixChart(spec: SceneSpec, data: DataOf<'matrix'>): Chart {
  const { run, matrix, rows, isBest } = data;
  const names = [run, ''] as const;
  if (spec.kind === 'bracket') return bracketChart(spec, data);
  if (spec.kind === 'race') {
    const runners = matrix.names.map((_, i) => i).slice(0, RUNNERS);
    const race = {
      title: spec.title || 'The race to the top',
      sub: spec.sub || `${run}: win rate after each opponent`,
      names: runners.map((i) => rows[i]?.name ?? matrix.names[i]!),
      details: runners.map((i) => (rows[i] === undefined ? '' : boardNote(rows[i], isBest))),
      rates: raceRates(matrix, matrix.names.length, runners),
    };
    return { natural: RACE_SECONDS, names, cues: RACE_CUES, picture: (time, look) => raceScene(race, time, spec.hide, look) };
  }
  const heat = {
    title: spec.title || 'Matchups',
    sub: spec.sub || `${run}: win rate of the row in percent`,
    names: shownNames(data),
    shares: Array.from(matrix.rates, (_, at) => cellShare(matrix, at)),
  };
  return { natural: HEAT_SECONDS, names, cues: HEAT_CUES, picture: (time, look) => heatScene(heat, time, spec.hide, look) };
}

/** Units by name, with the number of their loadout only where two of them are shown. */
function shownNames({ matrix, rows }: Pick<DataOf<'matrix'>, 'matrix' | 'rows'>): string[] {
  return matrix.names.map((title, i) => {
    const name = rows[i]?.name;
    return name !== undefined && rows.filter((row) => row.name === name).length === 1 ? name : title;
  });
}

function bracketChart(spec: SceneSpec, data: DataOf<'matrix'>): Chart {
  const { run, matrix } = data;
  const shown = shownNames(data);
  const seeds = 2 ** Math.floor(Math.log2(Math.min(SEEDS, Math.max(1, matrix.names.length))));
  const rounds = knockOut(seeds, (a, b) => cellShare(matrix, a * matrix.names.length + b)).map((round) =>
    round.map(({ a, b, share, winner }) => ({ names: [shown[a]!, shown[b]!] as const, share, winner })),
  );
  const bracket = { title: spec.title || 'Who would win it', sub: spec.sub || `${run}: the favourite of each matchup goes on`, rounds };
  return {
    natural: BRACKET_SECONDS,
    names: [run, ''],
    cues: BRACKET_CUES,
    picture: (time, look) => bracketScene(bracket, time, spec.hide, look),
  };
}
