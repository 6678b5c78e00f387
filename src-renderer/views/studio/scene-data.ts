/** What a scene shows, fetched from the host. */
import type { ContestReport, ProfileReport } from '../../../src-shared/api/contests.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import type { MatchupMatrix, Standing } from '../../../src-shared/api/results.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import { leftOutText } from '../../../src-shared/contract/left-out.ts';
import type { Figure, Side } from '../../../src-shared/contract/outcome.ts';
import { boardNote } from '../../../src-shared/query/loadout-names.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { drawsText, figureShare, shareFigure } from '../../../src-shared/stats/share.ts';
import { leftOutOf } from '../../components/LeftOutMark.tsx';
import { count, counted, figure } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { fetchReplay } from '../../replay/fetch-replay.ts';
import type { ReplaySource } from '../../replay/source.ts';
import { Film } from '../../stage/layout/film.ts';
import { type SceneSpec, sceneSource } from './project.ts';
import type { SideText } from './scenes/overlays.ts';
import type { VersusData, VersusSide } from './scenes/versus.ts';

/** Everything a scene shows; overlays and text are added when it is drawn. */
export type SceneData =
  | { readonly kind: 'card'; readonly facts: CardFacts }
  | { readonly kind: 'replay'; readonly replay: Replay; readonly film: Film }
  | { readonly kind: 'contest'; readonly versus: VersusData }
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
    case 'title':
    case 'end':
      // A card works without facts.
      return { kind: 'card', facts: await fetchFacts(spec.kind, source).catch(() => NO_FACTS) };
    case 'replay': {
      const replay = await fetchReplay(needed(source));
      return { kind: 'replay', replay, film: new Film(rulesetById(replay.ruleset).present.view, replay.events) };
    }
    case 'versus':
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
    case 'heat': {
      const [run, page] = await fetchBoard(needed(source), spec, spec.kind === 'heat' ? 16 : 60);
      const matrix = await host.call('runs.matrix', { runId: run.id, indices: page.rows.map((row) => row.index) });
      return { kind: 'matrix', run: run.name, matrix, rows: page.rows, isBest: page.bestPerBase };
    }
  }
}

function boardCertainty(rows: readonly Standing[], trials: number): string {
  if (rows.every(({ method }) => method === 'exact')) return 'exact odds';
  return `${count(trials)} battles, 95 % intervals`;
}

function needed(source: ReplaySource | null): ReplaySource {
  if (source === null) throw new Error('Choose a matchup for this scene first.');
  return source;
}

async function fetchBoard(source: ReplaySource, { allLoadouts }: SceneSpec, limit: number) {
  if (source.kind !== 'run') throw new Error('This scene needs a run. Choose one on the right.');
  const { runId } = source;
  return Promise.all([
    host.call('runs.get', { runId, field: false }),
    host.call('runs.standings', { runId, bestPerBase: allLoadouts ? false : null, limit }),
  ]);
}

const NO_FACTS: CardFacts = { sub: '', lines: [] };

async function fetchFacts(kind: 'title' | 'end', source: ReplaySource | null): Promise<CardFacts> {
  if (source === null) return NO_FACTS;
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
      note: boardNote({ ...combatant, faction: '' }, false),
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
  const textOf = (f: Figure) => (f.format === 'percent' ? `${shareFigure(figureShare(f))} %` : figure(f.value));
  return figures
    .filter((f) => f.side === 0)
    .flatMap((a) => {
      const b = figures.find((f) => f.side === 1 && f.id === a.id);
      return b === undefined ? [] : [{ label: a.label, a: textOf(a), b: textOf(b) }];
    })
    .slice(0, 3);
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
