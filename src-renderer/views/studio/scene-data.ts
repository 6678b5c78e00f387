/** What a scene shows, fetched from the host. */
import type { ContestReport, ProfileReport } from '../../../src-shared/api/contests.ts';
import type { ReplayChances } from '../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import type { MatchupMatrix, Standing, VideoReport } from '../../../src-shared/api/results.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import { leftOutText } from '../../../src-shared/contract/left-out.ts';
import type { Figure, Side } from '../../../src-shared/contract/outcome.ts';
import { withSideNames } from '../../../src-shared/contract/side-names.ts';
import { type BattleResult, battleResult } from '../../../src-shared/episode/battle-result.ts';
import { casualtyMoments } from '../../../src-shared/episode/decisive-moments.ts';
import { noteBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import { chancesRequest } from '../../../src-shared/replay/chances-request.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import {
  drawsText,
  estimatedShare,
  exactShare,
  type OddsShares,
  type Share,
  shareOf,
  shareText,
  swingText,
} from '../../../src-shared/stats/share.ts';
import type { OpenClip } from '../../capture/clip-reader.ts';
import { hasMatchups } from '../../charts/heat-labels.ts';
import { leftOutOf } from '../../components/LeftOutMark.tsx';
import { figureText } from '../../format/figure-text.ts';
import { count, counted, places } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { fetchReplay } from '../../replay/fetch-replay.ts';
import type { ReplaySource } from '../../replay/source.ts';
import { Film } from '../../stage/layout/film.ts';
import { loadClip } from './clip-files.ts';
import { narrowRivals } from './narrow-rivals.ts';
import { loadImage } from './open-brand.ts';
import { type SceneSpec, sceneSource } from './project.ts';
import type { DecidedData } from './scenes/decided.ts';
import type { CurveData } from './scenes/odds-curve.ts';
import type { SideText } from './scenes/overlays.ts';
import type { UnitCardData } from './scenes/unit-card.ts';
import type { VersusData, VersusSide } from './scenes/versus.ts';

/** Everything a scene shows; overlays and text are added when it is drawn. */
export type SceneData =
  | { readonly kind: 'card'; readonly facts: CardFacts }
  | { readonly kind: 'replay'; readonly replay: Replay; readonly film: Film }
  | { readonly kind: 'result'; readonly result: BattleResult; readonly names: readonly [string, string] }
  | { readonly kind: 'contest'; readonly versus: VersusData }
  | { readonly kind: 'picture'; readonly image: HTMLImageElement }
  | { readonly kind: 'clip'; readonly clip: OpenClip }
  | { readonly kind: 'unit'; readonly card: UnitCardData }
  | { readonly kind: 'curve'; readonly curve: CurveData }
  | { readonly kind: 'decided'; readonly decided: DecidedData; readonly names: readonly [string, string] }
  | { readonly kind: 'factions'; readonly run: string; readonly factions: VideoReport['factions'] }
  | (Board & { readonly kind: 'board'; readonly sub: string })
  | (Board & { readonly kind: 'matrix'; readonly matrix: MatchupMatrix });

interface Board {
  readonly run: string;
  readonly rows: readonly Standing[];
  /** Each row is the best loadout of its unit. */
  readonly isBest: boolean;
}

/** The text of a card where the user entered none. */
export interface CardFacts {
  readonly sub: string;
  readonly lines: readonly string[];
}

export async function fetchScene(spec: SceneSpec): Promise<SceneData> {
  const source = sceneSource(spec);
  switch (spec.kind) {
    case 'quote':
      return { kind: 'card', facts: NO_FACTS };
    case 'picture':
      if (spec.picture === null) throw new Error('Choose a picture for this scene first.');
      return { kind: 'picture', image: await loadImage(spec.picture.data) };
    case 'clip':
      if (spec.clip === null) throw new Error('Choose a video clip for this scene first.');
      return { kind: 'clip', clip: await loadClip(spec.clip) };
    case 'unit':
      return { kind: 'unit', card: await fetchUnitCard(runOf(needed(source))) };
    case 'curve':
      return { kind: 'curve', curve: await fetchCurve(needed(source)) };
    case 'decided':
      return fetchDecided(needed(source));
    case 'title':
    case 'text':
    case 'end':
      // A card works without facts.
      return { kind: 'card', facts: await fetchFacts(spec.kind, source).catch(() => NO_FACTS) };
    case 'replay': {
      const replay = await fetchReplay(needed(source));
      return { kind: 'replay', replay, film: new Film(rulesetById(replay.ruleset).present.view, replay.events) };
    }
    case 'result': {
      const replay = await fetchReplay(needed(source));
      const { view, describe } = rulesetById(replay.ruleset).present;
      const { score } = new Film(view, replay.events).timeline.sceneAfter(replay.events.length);
      return { kind: 'result', result: battleResult(replay, describe, score), names: replay.names };
    }
    case 'factions': {
      const { runId } = runOf(needed(source));
      const [run, factions] = await Promise.all([host.call('runs.get', { runId, field: false }), host.call('runs.factions', { runId })]);
      return { kind: 'factions', run: run.name, factions: factions.filter(({ faction }) => faction !== '') };
    }
    case 'versus':
    case 'star':
    case 'odds':
      return { kind: 'contest', versus: await fetchVersus(needed(source)) };
    case 'leaderboard': {
      const [run, page] = await fetchBoard(needed(source), spec, 10);
      return {
        kind: 'board',
        run: run.name,
        rows: page.rows,
        isBest: page.bestPerBase,
        sub: `${count(run.combatants)} entered${page.bestPerBase ? `, the best loadout of each of ${count(page.total)} units` : ''}, ${boardCertainty(page.rows, run.progress.trialsDone)}`,
      };
    }
    case 'race':
    case 'bracket':
    case 'heat': {
      const [run, page] = await fetchBoard(needed(source), spec, BOARD_ROWS[spec.kind]);
      const matrix = await host.call('runs.matrix', { runId: run.id, indices: page.rows.map((row) => row.index) });
      if (!hasMatchups(matrix)) throw new Error(NOBODY_MET);
      return { kind: 'matrix', run: run.name, matrix, rows: page.rows, isBest: page.bestPerBase };
    }
  }
}

const NOBODY_MET = 'The best of this run never met each other. Choose a run in which everyone meets everyone, or another kind of scene.';

const BOARD_ROWS = { race: 60, bracket: 8, heat: 16 } as const;

function boardCertainty(rows: readonly Standing[], trials: number): string {
  if (rows.every(({ method }) => method === 'exact')) return 'exact odds';
  return `${count(trials)} battles, 95 % intervals`;
}

function needed(source: ReplaySource | null): ReplaySource {
  if (source === null) throw new Error('Choose a matchup for this scene first.');
  return source;
}

function runOf(source: ReplaySource): Extract<ReplaySource, { kind: 'run' }> {
  if (source.kind !== 'run') throw new Error('This scene needs a run. Choose one on the right.');
  return source;
}

async function fetchBoard(source: ReplaySource, { allLoadouts }: SceneSpec, limit: number) {
  const { runId } = runOf(source);
  return Promise.all([
    host.call('runs.get', { runId, field: false }),
    host.call('runs.standings', { runId, bestPerBase: allLoadouts ? false : null, limit }),
  ]);
}

const NO_FACTS: CardFacts = { sub: '', lines: [] };

async function fetchFacts(kind: 'title' | 'text' | 'end', source: ReplaySource | null): Promise<CardFacts> {
  if (source === null || kind === 'text') return NO_FACTS;
  if (kind === 'title') {
    const replay = await fetchReplay(source);
    return { sub: `${replay.names[0]} against ${replay.names[1]}`, lines: [] };
  }
  if (source.kind !== 'run') return NO_FACTS;
  const run = await host.call('runs.get', { runId: source.runId });
  const { trials } = rulesetById(run.ruleset).identity.nouns;
  return {
    sub: run.name,
    lines: [`${count(run.progress.trialsDone)} ${trials} simulated with Warbench`, `Seed ${run.seed}: run it again for the same results`],
  };
}

const PLAYED_FOR_ODDS = 10_000;

async function fetchVersus(source: ReplaySource): Promise<VersusData> {
  if (source.kind === 'file') throw new Error('A replay file has one battle and no odds. Choose a run on the right.');
  const report =
    source.kind === 'run'
      ? await host.call('runs.contest', { runId: source.runId, a: source.a, b: source.b })
      : await host.call('contest.play', { a: source.a, b: source.b, options: source.options, trials: PLAYED_FOR_ODDS });
  const profile = await host
    .call('profile.of', { combatantIds: [report.a.id, report.b.id], ...(report.runId !== null && { runId: report.runId }) })
    // A card works without star charts.
    .catch(() => null);
  return versusData(report, profile);
}

function versusData(report: ContestReport, profile: ProfileReport | null): VersusData {
  const { chances } = report;
  const nouns = rulesetById(report.ruleset).identity.nouns;
  const side = (which: Side): VersusSide => {
    const combatant = which === 0 ? report.a : report.b;
    const row = profile?.rows[which];
    return {
      name: combatant.name,
      faction: combatant.faction,
      points: combatant.points > 0 ? count(combatant.points) : '',
      unit: nouns.points === 'points' ? 'PTS' : nouns.points.toUpperCase(),
      note: noteBesidePoints(combatant, nouns.points),
      share: which === 0 ? chances.a : chances.b,
      leftOut: leftOutText(leftOutOf(combatant)),
      star:
        profile === null || row === undefined
          ? null
          : { labels: profile.axes.map((a) => a.label), values: row.scaled, medians: profile.quartiles.map((q) => q.median) },
    };
  };
  const draws = chances.draw.value > 0 ? `${drawsText(chances.draw)}, ` : '';
  const source = report.exact === null ? `${counted(report.odds.trials, nouns.trial, nouns.trials)}, 95 % interval` : 'exact odds';
  return {
    sides: [side(0), side(1)],
    sample: `${draws}${source}`,
    facts: factsOf(report.figures),
  };
}

/** Figures that both sides have, paired. */
function factsOf(figures: readonly Figure[]): VersusData['facts'] {
  return figures
    .filter((f) => f.side === 0)
    .flatMap((a) => {
      const b = figures.find((f) => f.side === 1 && f.id === a.id);
      return b === undefined ? [] : [{ label: a.label, a: figureText(a).value, b: figureText(b).value }];
    })
    .slice(0, 3);
}

/** The most even opponents that may be shown: those with exact odds, and enough others for some to be certain. */
const SOLVED_OPPONENTS = 20;
const OPPONENTS = 400;

/** The first side of the matchup, by itself. */
async function fetchUnitCard({ runId, a }: Extract<ReplaySource, { kind: 'run' }>): Promise<UnitCardData> {
  const run = await host.call('runs.get', { runId, field: false });
  const { rows: field } = await host.call('runs.standings', { runId, bestPerBase: false, limit: 5000 });
  const row = field.find(({ index }) => index === a);
  if (row === undefined) throw new Error('This combatant has no results yet. Choose another on the right.');
  const even = { runId, index: a, order: 'even' } as const;
  const [solved, played, profile] = await Promise.all([
    host.call('runs.opponents', { ...even, limit: SOLVED_OPPONENTS, solve: true }),
    host.call('runs.opponents', { ...even, limit: OPPONENTS }),
    // A card works without a star chart.
    host.call('profile.of', { combatantIds: [row.combatantId], runId }).catch(() => null),
  ]);
  const { nouns } = rulesetById(run.ruleset).identity;
  const star = profile?.rows[0];
  return {
    kicker: '',
    name: row.name,
    faction: row.faction,
    note: [row.points > 0 ? `${count(row.points)} ${nouns.points}` : '', noteBesidePoints(row, nouns.points)].filter(Boolean).join(', '),
    place: `#${places(row.rankLow, row.rankHigh)}`,
    share: shareOf(row),
    leftOut: leftOutText(row),
    star:
      profile === null || star === undefined
        ? null
        : { labels: profile.axes.map((axis) => axis.label), values: star.scaled, medians: profile.quartiles.map((q) => q.median) },
    ...narrowRivals([solved.rows, played.rows], a),
  };
}

/** Asked until all continuations are played, so that a film looks the same on every machine. */
async function chancesOf(replay: Replay): Promise<ReplayChances> {
  const request = chancesRequest(replay);
  for (;;) {
    const chances = await host.call('replay.chances', request);
    if (chances.done) return chances;
  }
}

const MOST_TURNS = 5;

async function fetchCurve(source: ReplaySource): Promise<CurveData> {
  const replay = await fetchReplay(source);
  const chances = await chancesOf(replay);
  const last = Math.max(1, replay.events.length - 1);
  const points = chances.moments.flatMap(({ first, chances: known }) =>
    known === null ? [] : [{ at: Math.max(0, first + 1) / (last + 1), share: scoreShare(known) }],
  );
  const end = points.at(-1);
  if (end === undefined) throw new Error('The chance to win along this battle is not known.');
  const sub =
    chances.method === 'exact' ? 'Exact chances' : `${count(chances.planned)} continuations played, 95 % intervals; a draw counts half`;
  return {
    title: '',
    sub: `${replay.names.join(' against ')}: ${sub}`,
    names: replay.names,
    points: end.at < 1 ? [...points, { ...end, at: 1 }] : points,
    turns: chances.turningPoints.slice(0, MOST_TURNS).map(({ event, side, title, swing }) => ({
      at: (event + 1) / (last + 1),
      side,
      label: title,
      swing: swingText(swing),
    })),
  };
}

/** A draw counts half. */
function scoreShare({ a, draw }: OddsShares): Share {
  if (a.method === 'exact' || draw.method === 'exact') return exactShare(a.value + draw.value / 2);
  return estimatedShare((a.value + draw.value / 2) * a.trials, a.trials);
}

async function fetchDecided(source: ReplaySource): Promise<Extract<SceneData, { kind: 'decided' }>> {
  const replay = await fetchReplay(source);
  const { view, describe } = rulesetById(replay.ruleset).present;
  const { timeline } = new Film(view, replay.events);
  const { headline, how } = battleResult(replay, describe, timeline.sceneAfter(replay.events.length).score);
  const chances = await chancesOf(replay).catch(() => null);
  const turns = (chances?.turningPoints ?? []).slice(0, 4).toSorted((p, q) => p.event - q.event);
  const fallen = turns.length > 0 ? [] : casualtyMoments(timeline, withSideNames(describe, replay.names)).slice(0, 4).toReversed();
  return {
    kind: 'decided',
    names: replay.names,
    decided: {
      title: '',
      sub: `${replay.names.join(' against ')}${turns.length > 0 ? ': the largest swings of the chance to win' : ''}`,
      steps: [
        ...turns.map(({ side, title, before, after, swing }) => ({
          side,
          title,
          chances: `${replay.names[side]}: ${shareText(before, 0)} to ${shareText(after, 0)}`,
          swing: swingText(swing),
        })),
        ...fallen.map(({ side, title }) => ({ side, title, chances: '', swing: '' })),
      ],
      result: headline,
      how: how.startsWith(headline) ? how.slice(headline.length).replace(/^[,:\s]+/, '') : how,
    },
  };
}

/** What a scene is about, for its name. */
export function subjectOf(data: SceneData): string {
  switch (data.kind) {
    case 'card':
      return '';
    case 'replay':
      return data.replay.names.join(' vs ');
    case 'result':
      return data.result.headline;
    case 'contest':
      return data.versus.sides.map(({ name }) => name).join(' vs ');
    case 'picture':
    case 'clip':
      return '';
    case 'unit':
      return data.card.name;
    case 'curve':
      return data.curve.names.join(' vs ');
    case 'decided':
      return data.names.join(' vs ');
    case 'board':
    case 'matrix':
    case 'factions':
      return data.run;
  }
}

/** Both sides of a scene, for the lower third that names them; null where there are none. */
export function sidesOf(data: SceneData): readonly [SideText, SideText] | null {
  if (data.kind === 'replay') {
    const unit = rulesetById(data.replay.ruleset).identity.nouns.points;
    const textOf = ({ name, faction, points }: Combatant): SideText => ({
      name,
      sub: [faction, points > 0 ? `${count(points)} ${unit}` : ''].filter(Boolean).join(', '),
    });
    const [a, b] = data.replay.combatants;
    return [textOf(a), textOf(b)];
  }
  if (data.kind !== 'contest') return null;
  const textOf = ({ name, faction, points, unit }: VersusSide): SideText => ({
    name,
    sub: [faction, points === '' ? '' : `${points} ${unit.toLowerCase()}`].filter(Boolean).join(', '),
  });
  return [textOf(data.versus.sides[0]), textOf(data.versus.sides[1])];
}
