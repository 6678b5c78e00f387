/** From a scene's description to frames: fetches what it shows and answers with the picture of any moment. */
import type { ContestReport, MatchupMatrix, ProfileReport, Replay, Standing } from '../../../src-shared/api-types.ts';
import type { Figure, Side } from '../../../src-shared/contract/outcome.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { host } from '../../app/host.ts';
import type { FrameParts } from '../../capture/compositor.ts';
import { count, figure, percent, places } from '../../format/figures.ts';
import { type Drawing, group } from '../../stage/draw/vector.ts';
import { DEFAULT_STYLE, type StageStyle } from '../../stage/frame.ts';
import { frameAt } from '../../stage/layout/compose.ts';
import { Film } from '../../stage/layout/film.ts';
import { Painter, type RendererChoice } from '../../stage/paint/painter.ts';
import { fetchReplay } from '../replay/fetch-replay.ts';
import type { ReplaySource } from '../replay/source.ts';
import { lowerThirdOf, type SceneSpec, sceneSource } from './project.ts';
import { END_SECONDS, endScene, TITLE_SECONDS, titleScene } from './scenes/cards.ts';
import { HEAT_SECONDS, heatScene } from './scenes/heat-map.ts';
import { LEADERBOARD_SECONDS, leaderboardScene } from './scenes/leaderboard.ts';
import { ODDS_SECONDS, oddsScene } from './scenes/odds.ts';
import { lowerThird, scoreBug } from './scenes/overlays.ts';
import type { ScenePicture } from './scenes/picture.ts';
import { RACE_SECONDS, raceRates, raceScene } from './scenes/race.ts';
import { VERSUS_SECONDS, type VersusData, type VersusSide, versusScene } from './scenes/versus.ts';

export interface SceneRenderer {
  readonly seconds: number;
  /** Words for the file name. */
  readonly names: readonly [string, string];
  parts(time: number, theme: boolean): FrameParts;
  /** The whole picture as a drawing, for SVG; null when part of it is painted. */
  drawing(time: number): Drawing | null;
  destroy(): void;
}

/** Everything a scene shows, fetched; overlays and words are applied on top when it is drawn. */
export type SceneData =
  | { readonly kind: 'words' }
  | { readonly kind: 'replay'; readonly replay: Replay; readonly film: Film }
  | { readonly kind: 'contest'; readonly versus: VersusData }
  | { readonly kind: 'board'; readonly run: string; readonly rows: readonly Standing[]; readonly sub: string }
  | { readonly kind: 'matrix'; readonly run: string; readonly matrix: MatchupMatrix; readonly runners: readonly number[] };

export async function fetchScene(spec: SceneSpec): Promise<SceneData> {
  const source = sceneSource(spec);
  switch (spec.kind) {
    case 'title':
    case 'end':
      return { kind: 'words' };
    case 'replay': {
      const replay = await fetchReplay(needed(source));
      return { kind: 'replay', replay, film: new Film(rulesetById(replay.ruleset).view, replay.events) };
    }
    case 'versus':
    case 'odds':
      return { kind: 'contest', versus: await fetchVersus(needed(source)) };
    case 'leaderboard': {
      const [run, page] = await fetchBoard(needed(source), 10);
      return {
        kind: 'board',
        run: run.name,
        rows: page.rows,
        sub: `${count(page.total)} entered, ${count(run.progress.trialsDone)} battles, 95 % intervals`,
      };
    }
    case 'race':
    case 'heat': {
      const [run, page] = await fetchBoard(needed(source), spec.kind === 'heat' ? 16 : 60);
      const indices = page.rows.map((row) => row.index);
      const matrix = await host.call('runs.matrix', { runId: run.id, indices });
      return { kind: 'matrix', run: run.name, matrix, runners: indices.map((_, i) => i).slice(0, 10) };
    }
  }
}

function needed(source: ReplaySource | null): ReplaySource {
  if (source === null) throw new Error('Choose what this scene is about first.');
  return source;
}

async function fetchBoard(source: ReplaySource, limit: number) {
  if (source.kind !== 'run') throw new Error('This scene shows a run. Choose one on the right.');
  return Promise.all([host.call('runs.get', { runId: source.runId }), host.call('runs.standings', { runId: source.runId, limit })]);
}

const PLAYED_FOR_ODDS = 10_000;

async function fetchVersus(source: ReplaySource): Promise<VersusData> {
  if (source.kind === 'file') throw new Error('A replay file carries one battle, no odds. Choose a run on the right.');
  const report =
    source.kind === 'run'
      ? await host.call('runs.contest', { runId: source.runId, a: source.a, b: source.b })
      : await host.call('contest.play', { a: source.a, b: source.b, options: source.options, trials: PLAYED_FOR_ODDS });
  const profile = await host
    .call('profile.of', { combatantIds: [report.a.id, report.b.id], ...(report.runId !== null && { runId: report.runId }) })
    // A card without star charts is still a card.
    .catch(() => null);
  return versusData(report, profile);
}

export function versusData(report: ContestReport, profile: ProfileReport | null): VersusData {
  const odds = report.exact ?? report.odds;
  const exact = odds.method === 'exact';
  const nouns = rulesetById(report.ruleset).nouns;
  const side = (which: Side): VersusSide => {
    const combatant = which === 0 ? report.a : report.b;
    const interval = which === 0 ? report.intervalA : report.intervalB;
    const row = profile?.rows[which];
    return {
      name: combatant.name,
      faction: combatant.faction,
      points: combatant.points > 0 ? count(combatant.points) : '',
      unit: nouns.points.toUpperCase().slice(0, 3),
      note: combatant.detail.length > 34 ? '' : combatant.detail,
      rate: which === 0 ? odds.winA : odds.winB,
      half: exact ? null : (interval.high - interval.low) / 2,
      star:
        profile === null || row === undefined
          ? null
          : { labels: profile.axes.map((a) => a.label), values: row.scaled, medians: profile.quartiles.map((q) => q.median) },
    };
  };
  const draws = odds.draw > 0 ? `draw ${percent(odds.draw)} %, ` : '';
  return {
    sides: [side(0), side(1)],
    draw: odds.draw,
    sample: exact ? `${draws}exact` : `${draws}${count(odds.trials)} ${nouns.trials}, 95 % interval`,
    facts: factsOf(report.figures),
  };
}

/** Figures that both sides have, side by side. */
function factsOf(figures: readonly Figure[]): VersusData['facts'] {
  const words = (f: Figure) => (f.format === 'percent' ? `${percent(f.value)} %` : figure(f.value));
  return figures
    .filter((f) => f.side === 0)
    .flatMap((a) => {
      const b = figures.find((f) => f.side === 1 && f.id === a.id);
      return b === undefined ? [] : [{ label: a.label, a: words(a), b: words(b) }];
    })
    .slice(0, 3);
}

// ---- drawing ---------------------------------------------------------------------------------------------------------

export async function openRenderer(
  spec: SceneSpec,
  data: SceneData,
  choice: RendererChoice,
  width: number,
  height: number,
  theme: boolean,
): Promise<SceneRenderer> {
  if (data.kind === 'replay') return openReplay(spec, data.replay, data.film, choice, width, height, theme);
  const { seconds, picture, names } = chartOf(spec, data);
  const overlay = (time: number) => (spec.lowerThird ? lowerThird(lowerThirdOf(spec), time, 0.8, seconds) : []);
  return {
    seconds,
    names,
    parts(time) {
      const drawn = picture(time);
      return { backdrop: drawn.backdrop, picture: null, drawings: [...drawn.drawings, ...overlay(time)] };
    },
    drawing(time) {
      const drawn = picture(time);
      return group([drawn.backdrop, ...drawn.drawings, ...overlay(time)]);
    },
    destroy() {},
  };
}

interface Chart {
  readonly seconds: number;
  readonly names: readonly [string, string];
  readonly picture: (time: number) => ScenePicture;
}

function chartOf(spec: SceneSpec, data: Exclude<SceneData, { kind: 'replay' }>): Chart {
  const words = { title: spec.title, sub: spec.sub, lines: spec.lines.split('\n').filter(Boolean) };
  switch (data.kind) {
    case 'words':
      return spec.kind === 'end'
        ? { seconds: END_SECONDS, names: [spec.title, ''], picture: (time) => endScene(words, time) }
        : { seconds: TITLE_SECONDS, names: [spec.title, ''], picture: (time) => titleScene(words, time) };
    case 'contest': {
      const { versus } = data;
      const names = [versus.sides[0].name, versus.sides[1].name] as const;
      return spec.kind === 'odds'
        ? { seconds: ODDS_SECONDS, names, picture: (time) => oddsScene(versus, time) }
        : { seconds: VERSUS_SECONDS, names, picture: (time) => versusScene(versus, time) };
    }
    case 'board': {
      const rows = data.rows.map((row, i) => ({
        place: `#${places(row.rankLow, row.rankHigh)}`,
        name: row.name,
        faction: [row.faction, row.detail].filter(Boolean).join(', '),
        rate: row.rate,
        low: row.low,
        high: row.high,
        lit: i === 0,
      }));
      const board = { title: spec.title || 'Top of the field', sub: spec.sub || `${data.run}: ${data.sub}`, rows };
      return { seconds: LEADERBOARD_SECONDS, names: [data.run, ''], picture: (time) => leaderboardScene(board, time) };
    }
    case 'matrix':
      return matrixChart(spec, data);
  }
}

function matrixChart(spec: SceneSpec, { run, matrix, runners }: Extract<SceneData, { kind: 'matrix' }>): Chart {
  const size = matrix.names.length;
  const names = [run, ''] as const;
  if (spec.kind === 'race') {
    const race = {
      title: spec.title || 'The race to the top',
      sub: spec.sub || `${run}: win rate after each opponent met`,
      names: runners.map((i) => matrix.names[i] as string),
      rates: raceRates(matrix.rates, size, runners),
    };
    return { seconds: RACE_SECONDS, names, picture: (time) => raceScene(race, time) };
  }
  const heat = {
    title: spec.title || 'Who beats whom',
    sub: spec.sub || `${run}: win rate of the row in percent`,
    names: matrix.names,
    rates: [...matrix.rates],
  };
  return { seconds: HEAT_SECONDS, names, picture: (time) => heatScene(heat, time) };
}

async function openReplay(
  spec: SceneSpec,
  replay: Replay,
  film: Film,
  choice: RendererChoice,
  width: number,
  height: number,
  theme: boolean,
): Promise<SceneRenderer> {
  // On glass and over a key the board goes and what stands on it stays.
  const painter = await Painter.create({ renderer: choice, ground: theme }, width, height);
  const from = spec.inPoint ?? 0;
  const to = spec.outPoint ?? film.duration;
  const style: StageStyle = {
    ...DEFAULT_STYLE,
    flip: spec.flip,
    camera: spec.camera,
    shown: { ...DEFAULT_STYLE.shown, dice: spec.dice, names: spec.names },
  };
  const seconds = Math.max(0.1, to - from);
  return {
    seconds,
    names: replay.names,
    parts(time) {
      const at = Math.min(from + time, film.duration);
      painter.draw(frameAt(film, at, style));
      const scene = film.shotAt(at).shot.after;
      return {
        backdrop: null,
        picture: painter.canvas,
        drawings: [
          ...(spec.scoreBug ? scoreBug(scene, replay.names) : []),
          ...(spec.lowerThird ? lowerThird(lowerThirdOf(spec), time, 0.6, Math.min(seconds, 7)) : []),
        ],
      };
    },
    drawing: () => null,
    destroy: () => painter.destroy(),
  };
}
