/** Plays listed games, one trial each: a part of a ladder stage or of a confirmation. */
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import { ListedGames } from '../../src-shared/run/listed-games.ts';
import { countedBy } from '../../src-shared/run/record.ts';
import type { ListTileRequest, ListTileResult, PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { countConditions } from './conditions.ts';
import { chancesOf } from './known-chances.ts';
import { RecordSheet } from './record-sheet.ts';
import type { TileContext } from './tile-context.ts';

export function playList({ ruleset, arena, run, stop }: TileContext, tile: ListTileRequest): ListTileResult | 'stopped' {
  const columns = metricColumns(ruleset.analysis.metrics);
  const { fieldIndex } = run.folded;
  const { a: as, b: bs, trial, side } = gamesOf(run).of(tile);
  const sheet = new RecordSheet(run, columns, touchedBy(as, bs, side));
  const byCondition = new Float64Array(3 * (run.shape.layout.conditions ?? 0));
  const pair = { winsA: 0, winsB: 0, draws: 0, n: 1, sums: new Float64Array(columns.length), byCondition, exact: false };
  const exactRules = { arena, exactSeconds: run.shape.exactSeconds ?? 0, symmetric: ruleset.play.symmetric };
  for (let i = 0; i < as.length; i++) {
    if (Atomics.load(stop, 0) !== 0) return 'stopped';
    const a = as[i]!;
    const b = bs[i]!;
    const outcome = arena.trial(run.seed, fieldIndex[a]!, fieldIndex[b]!, trial[i]!);
    pair.winsA = outcome.winner === 0 ? 1 : 0;
    pair.winsB = outcome.winner === 1 ? 1 : 0;
    pair.draws = outcome.winner === 2 ? 1 : 0;
    const chances = chancesOf(exactRules, fieldIndex[a]!, fieldIndex[b]!);
    pair.exact = chances !== null;
    if (chances !== null) Object.assign(pair, countedBy(chances, 1));
    pair.sums.set(outcome.values);
    if (byCondition.length > 0) countConditions(byCondition.fill(0), 0, outcome);
    sheet.add(a, b, pair, side[i] as 0 | 1 | 2);
  }
  return { kind: 'list', records: sheet.records, matchups: as.length, trials: as.length };
}

/** Sorting the field takes longer than a tile. */
const opened = new WeakMap<PlayableRun, ListedGames>();

function gamesOf(run: PlayableRun): ListedGames {
  const known = opened.get(run);
  if (known !== undefined) return known;
  const games = new ListedGames({ plan: run.shape.plan, folded: run.folded, seed: run.seed });
  opened.set(run, games);
  return games;
}

function touchedBy(a: Uint32Array, b: Uint32Array, side: Uint8Array): Uint32Array<ArrayBuffer> {
  const touched = new Set<number>();
  for (let i = 0; i < a.length; i++) {
    if (side[i] !== 1) touched.add(a[i]!);
    if (side[i] !== 0) touched.add(b[i]!);
  }
  return Uint32Array.from(touched).sort();
}
