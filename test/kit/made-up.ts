/** Made-up replies of the host for the tests of views: a field of invented units, and everything a view asks about it. */

import { rulesetInfo } from '../../src-main/host/app-info.ts';
import { AUTOPLAY_SETTING } from '../../src-renderer/state/settings-keys.ts';
import type { AppInfo } from '../../src-shared/api/app.ts';
import type { ContestReport, ProfileReport } from '../../src-shared/api/contests.ts';
import type { Handlers, Reply } from '../../src-shared/api/index.ts';
import type { Roster, RosterDetail, StoredCombatant } from '../../src-shared/api/library.ts';
import type { ReplayCard } from '../../src-shared/api/replay-index.ts';
import type { Highlight, MatchupMatrix, OpponentResult, Standing, StandingsPage, VideoReport } from '../../src-shared/api/results.ts';
import type { RunDetail, RunInfo, RunPlan, RunSettings } from '../../src-shared/api/runs.ts';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import { metricColumns, type Odds } from '../../src-shared/contract/outcome.ts';
import { unnumbered } from '../../src-shared/query/loadout-names.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { exactShare, oddsShares, type RatedRow } from '../../src-shared/stats/share.ts';

const RULES = RULESETS.map(rulesetInfo);
export const OPR = RULES.find(({ id }) => id === 'opr')!;
export const LONG_NAME = 'Hollow Choir of the Salt-Crusted Outer Spires, with the Banner of the Ninth Meridian & "Wing" <Æsir>';

const WHEN = '2026-11-16T20:15:00.000Z';
const SEED = 'a1b2-c3d4';

export const list = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const nameOf = (i: number) => (i % 5 === 4 ? `${LONG_NAME} ${i + 1}` : `Wardens ${i + 1}`);

export function appInfo(part: Partial<AppInfo> = {}): AppInfo {
  return {
    version: '0.0.0',
    build: '0123456789ab',
    shell: 'server',
    dataFolder: '/library/of/tests',
    keepsAwake: false,
    readOnly: null,
    notices: [],
    threads: 4,
    rulesets: RULES,
    ...part,
  };
}

/** What an app without a library and without runs replies. */
export const EMPTY_APP: Partial<Handlers> = {
  'app.info': () => appInfo(),
  'app.takeOpened': () => [],
  // A replay waits for Play, so that tests look at the moment they mean.
  'settings.get': () => ({ [AUTOPLAY_SETTING]: false }),
  'replays.list': () => [],
  'replays.poster': () => null,
  'replays.keep': () => null,
  'settings.set': () => null,
  'runs.list': () => [],
  'library.rosters': () => [],
  'library.contests': () => [],
  'library.words': () => [],
  'library.loadouts': () => [],
  'runs.words': () => [],
  'studio.projects': () => [],
  'studio.save': ({ id = 1, name, data }) => ({ id, name, createdAt: WHEN, changedAt: WHEN, size: JSON.stringify(data).length }),
};

export function madeUpRun(part: Partial<RunInfo> = {}): RunInfo {
  const { progress, ...rest } = part;
  return {
    id: 1,
    name: 'Spring muster',
    ruleset: 'opr',
    rulesetVersion: OPR.version,
    kind: 'round-robin',
    status: 'done',
    message: '',
    waits: false,
    createdAt: WHEN,
    startedAt: WHEN,
    finishedAt: WHEN,
    activeSeconds: 75,
    combatants: 3,
    seed: SEED,
    keep: 'outcomes',
    queuePosition: null,
    sample: false,
    tags: [],
    ...rest,
    progress: {
      tilesDone: 4,
      tiles: 4,
      trialsDone: 3000,
      trials: 3000,
      matchupsDone: 3,
      matchups: 3,
      rate: 0,
      secondsLeft: null,
      widest: 0.031,
      ...progress,
    },
  };
}

export function madeUpSettings(part: Partial<RunSettings> = {}): RunSettings {
  return {
    name: 'Spring muster',
    ruleset: 'opr',
    kind: 'round-robin',
    field: [101, 102, 103],
    challengers: 0,
    options: defaultOptions(OPR.options),
    seed: SEED,
    trials: 1000,
    precision: null,
    topPlaces: 10,
    keep: 'outcomes',
    ...part,
  };
}

export function madeUpDetail(run: RunInfo, part: Partial<RunDetail> = {}): RunDetail {
  return {
    ...run,
    settings: madeUpSettings({ name: run.name, kind: run.kind }),
    options: defaultOptions(OPR.options),
    problems: [],
    unmodelled: [],
    slotBias: null,
    loadouts: { units: run.combatants, bestPerUnit: false },
    ...part,
  };
}

export function madeUpPlan(part: Partial<RunPlan> = {}): RunPlan {
  return {
    matchups: 3,
    trials: 3000,
    mostTrials: 3000,
    tiles: 4,
    seconds: 12,
    trialsPerSecond: 250,
    basis: null,
    disk: { standings: 1000, outcomes: 20_000, records: 300_000, details: 4_000_000 },
    freeDisk: 5_000_000_000,
    problems: [],
    ...part,
  };
}

/** A win rate of so many won of so many played. */
export function estimated(won: number, played: number): RatedRow {
  return { method: 'estimated', rate: won / played, ...wilson(won, played), n: played };
}

export function exact(rate: number): RatedRow {
  return { method: 'exact', rate, low: rate, high: rate, n: 1000 };
}

export function madeUpStanding(i: number, part: Partial<Standing> = {}): Standing {
  const name = part.name ?? nameOf(i);
  const won = Math.max(0, 900 - 7 * i);
  return {
    index: i,
    combatantId: 101 + i,
    name,
    detail: `${i + 1}x Long Rifle`,
    base: name,
    faction: i % 2 === 0 ? 'Meridian' : 'Choir',
    points: 100 + 5 * i,
    weightClass: 'light',
    rank: i + 1,
    rankLow: i + 1,
    rankHigh: i + 1,
    wins: won,
    draws: 0,
    losses: 1000 - won,
    perPoint: 0.05,
    strength: 1600 - i,
    metrics: metricColumns(OPR.metrics).map(() => 1),
    byClass: OPR.weightClasses.map(() => 0.5),
    unmodelled: [],
    faults: [],
    ...unnumbered(name),
    ...estimated(won, 1000),
    ...part,
  };
}

export function madeUpPage(rows: readonly Standing[], part: Partial<StandingsPage> = {}): StandingsPage {
  return { total: rows.length, offset: 0, rows, problems: [], bestPerBase: false, ...part };
}

/** The part of a field that a call for standings asks for. */
export function standingsOf(all: readonly Standing[]): Handlers['runs.standings'] {
  return ({ offset, limit, indices }) => {
    if (indices !== undefined) return madeUpPage(all.filter((row) => indices.includes(row.index)));
    return madeUpPage(all.slice(offset, offset + limit), { total: all.length, offset });
  };
}

export function madeUpOpponent(i: number, part: Partial<OpponentResult> = {}): OpponentResult {
  const { index, name, detail, faction, points, unmodelled, faults, loadout, title, difference } = madeUpStanding(i);
  return {
    index,
    name,
    detail,
    faction,
    points,
    unmodelled,
    faults,
    loadout,
    title,
    difference,
    ...estimated(600 - 10 * i, 1000),
    ...part,
  };
}

function madeUpProfile(ids: readonly number[]): ProfileReport {
  const { axes } = OPR;
  return {
    axes,
    rows: ids.map((combatantId) => ({
      combatantId,
      name: `Unit ${combatantId}`,
      detail: '',
      raw: axes.map((_, i) => i),
      scaled: axes.map((_, i) => 10 * i),
    })),
    quartiles: axes.map(() => ({ q1: 25, median: 50, q3: 75 })),
    fieldSize: 3,
  };
}

export function madeUpMatrix(rows: readonly Standing[], part: Partial<MatchupMatrix> = {}): MatchupMatrix {
  const n = rows.length;
  const cells = list(n * n, (i) => (i % (n + 1) === 0 ? Number.NaN : 0.5 + 0.1 * Math.sign((i % n) - Math.floor(i / n))));
  return {
    indices: rows.map(({ index }) => index),
    names: rows.map(({ title }) => title),
    factions: rows.map(({ faction }) => faction),
    points: rows.map(({ points }) => points),
    rates: Float32Array.from(cells),
    n: new Float32Array(n * n).fill(400),
    exact: new Uint8Array(n * n),
    ...part,
  };
}

export function madeUpHighlight(part: Partial<Highlight> = {}): Highlight {
  const { rate, ...rated } = estimated(512, 1000);
  return {
    kind: 'close',
    confirmed: true,
    a: 0,
    b: 1,
    nameA: 'Wardens 1',
    nameB: 'Wardens 2',
    pointsA: 100,
    pointsB: 105,
    rateA: rate,
    ...rated,
    drawRate: 0,
    drawLow: 0,
    drawHigh: 0.004,
    spread: null,
    spreadLow: null,
    spreadHigh: null,
    trial: 7,
    leftOutA: { unmodelled: [], faults: [] },
    leftOutB: { unmodelled: [], faults: [] },
    ...part,
  };
}

export function madeUpReport(lines: readonly Standing[], part: Partial<VideoReport> = {}): VideoReport {
  return {
    title: 'Spring muster',
    ruleset: 'opr',
    rulesetVersion: OPR.version,
    date: '16 Nov 2026',
    combatants: lines.length,
    matchups: 3,
    trials: 3000,
    champions: lines,
    championsShared: 0,
    confirmed: true,
    freshTrials: 12_000,
    perClass: [],
    drama: [],
    upsets: [],
    drawn: [],
    swings: [],
    factions: [],
    unmodelled: [],
    ...part,
  };
}

export function madeUpCombatant(i: number, part: Partial<StoredCombatant> = {}): StoredCombatant {
  const name = nameOf(i);
  return {
    id: 101 + i,
    rosterId: 11,
    ruleset: 'opr',
    name,
    detail: `${i + 1}x Long Rifle`,
    base: name,
    faction: i % 2 === 0 ? 'Meridian' : 'Choir',
    points: 100 + 5 * i,
    tags: [],
    unmodelled: [],
    multiplicity: 1,
    data: {},
    facts: {},
    ...part,
  };
}

export function madeUpRoster(i: number, part: Partial<Roster> = {}): Roster {
  return {
    id: 11 + i,
    name: `Muster ${i + 1}`,
    file: `muster-${i + 1}.txt`,
    ruleset: 'opr',
    importer: OPR.importers[0]!.id,
    importedAt: WHEN,
    combatants: 3,
    contests: 0,
    assets: 0,
    errors: 0,
    warnings: 0,
    tags: [],
    sample: false,
    factions: [{ name: 'Meridian', combatants: 3 }],
    ...part,
  };
}

export function madeUpRosterDetail(roster: Roster, part: Partial<RosterDetail> = {}): RosterDetail {
  return { ...roster, text: 'Wardens [3] | 100pts\n', settings: {}, problems: [], notes: [], detected: [], unmodelled: [], ...part };
}

export function odds(winA: number, draw: number, trials: number): Odds {
  return { method: 'estimated', winA, winB: 1 - winA - draw, draw, trials, distributions: {}, means: {} };
}

/** Two units with so many trials; `exactOdds` where the game can compute them. */
export function madeUpContest(played: Odds, exactOdds: Odds | null = null, part: Partial<ContestReport> = {}): ContestReport {
  const side = (i: number) => ({ ...madeUpCombatant(i), ...unnumbered(nameOf(i)) });
  const of = (rate: number) => wilson(rate * played.trials, played.trials);
  return {
    ruleset: 'opr',
    runId: 1,
    a: side(0),
    b: side(1),
    indexA: 0,
    indexB: 1,
    seed: SEED,
    streams: [0, 1],
    options: defaultOptions(OPR.options),
    chances: oddsShares(exactOdds ?? played),
    odds: played,
    intervalA: of(played.winA),
    intervalB: of(played.winB),
    exact: exactOdds,
    figures: [
      {
        id: 'win',
        label: 'Wins',
        meaning: 'Share won.',
        side: 0,
        value: played.winA,
        format: 'percent',
        ...of(played.winA),
        n: played.trials,
      },
    ],
    histograms: [],
    ledger: null,
    picks: [
      { label: 'typical', trial: 17, winner: 0, length: 4, margin: 3 },
      { label: 'fastest', trial: 1234, winner: 1, length: 2, margin: 5 },
    ],
    ...part,
  };
}

/** What the pages of one run ask, over a field of so many units. */
export function answersForRun(run: RunInfo, rows: readonly Standing[]): Partial<Handlers> {
  return {
    'runs.list': () => [run],
    'library.rosters': () => [madeUpRoster(0)],
    'runs.get': () => madeUpDetail(run),
    'runs.previous': () => null,
    'runs.standings': standingsOf(rows),
    'runs.classes': (): Reply<'runs.classes'> =>
      OPR.weightClasses.map(({ id, label, min, max }) => ({ id, label, min, max, count: 0, champion: null })),
    'runs.opponents': () => ({ total: 2, offset: 0, rows: [madeUpOpponent(1), madeUpOpponent(2)], problems: [] }),
    'runs.byOpponent': () => ({ classes: [], factions: [], problems: [] }),
    'runs.decisions': () => null,
    'runs.contest': () => madeUpContest(odds(0.6, 0.1, 1000)),
    'runs.highlights': () => [],
    'runs.matrix': ({ indices }) => madeUpMatrix(rows.filter((row) => indices?.includes(row.index) ?? true)),
    'profile.of': ({ combatantIds }) => madeUpProfile(combatantIds),
    'library.combatant': ({ id }) => madeUpCombatant(id - 101),
    'library.rules': () => [],
  };
}

export function madeUpCard(part: Partial<ReplayCard> = {}): ReplayCard {
  return {
    address: { kind: 'run', runId: 1, a: 0, b: 1, trial: 7 },
    ruleset: 'opr',
    source: 'A run',
    createdAt: '2026-01-01T00:00:00Z',
    kinds: ['close'],
    names: ['Silence Moth', 'Kraken Lord'],
    points: [155, 590],
    chance: exactShare(0.974),
    leftOut: { unmodelled: [], faults: [] },
    tags: [],
    story: null,
    ...part,
  };
}
