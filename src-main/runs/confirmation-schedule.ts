import { CLAIM_KINDS } from '../../src-shared/run/claims.ts';
import {
  type ConfirmationState,
  contenderGames,
  freshTrials,
  nextStage,
  pairTiles,
  solveTiles,
  type TrialRange,
  withContenderGames,
  withPairCounts,
  withSolved,
} from '../../src-shared/run/confirmation.ts';
import { gameRange } from '../../src-shared/run/listed-games.ts';
import { DRAWS, LOSSES, PLAYED, type RecordLayout, WINS } from '../../src-shared/run/record.ts';
import type { ClaimTileResult, ListTileRequest, ListTileResult, TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { NO_STEPS, type ScheduleProgress, type TileCommit, type TileSchedule } from './tile-schedule.ts';

export interface ConfirmationScheduleOptions {
  readonly state: ConfirmationState;
  readonly layout: RecordLayout;
  readonly trialsPerTile: number;
}

const NOTHING_TOUCHED = new Uint32Array(0);

/** Fresh trials for the headlines of a run, stage by stage; a stage begins when all results of the one before are counted. */
export class ConfirmationSchedule implements TileSchedule {
  readonly tilesPerCommit = 1;
  private readonly options: ConfirmationScheduleOptions;
  private current: ConfirmationState;
  private solving: readonly (readonly number[])[] = [];
  private ranges: readonly (readonly TrialRange[])[] = [];
  private handedOut = 0;

  constructor(options: ConfirmationScheduleOptions) {
    this.options = options;
    this.current = options.state;
    this.enterStage();
    this.handedOut = options.state.taken;
  }

  next(): TileRequest | null {
    if (this.handedOut >= this.stageTiles) return null;
    const index = this.handedOut++;
    if (this.current.stage === 'solve') return this.solveTile(index);
    return this.current.stage === 'contend' ? this.gamesTile(index) : this.claimTile(index);
  }

  accept(_tile: TileRequest, result: TileResult): TileCommit {
    if (result.kind === 'claims') this.current = this.withClaims(result);
    else if (result.kind === 'list') this.current = this.withGames(result);
    else if (result.kind === 'solved') this.current = withSolved(this.current, this.solving[this.current.taken]!, result.chances);
    else throw new Error(`a confirmation got a result of kind '${result.kind}'`);
    if (this.current.taken === this.stageTiles) {
      this.current = nextStage(this.current);
      this.enterStage();
    }
    return { steps: NO_STEPS, tile: null, touched: NOTHING_TOUCHED };
  }

  get finished(): boolean {
    return this.current.stage === 'done';
  }

  get progress(): ScheduleProgress {
    const trialsDone = freshTrials(this.current);
    const { pairs, contenders, effort } = this.options.state;
    const playedPairs = pairs.filter((pair) => pair.exact === null).length;
    const measured = Math.min(playedPairs, CLAIM_KINDS.length * effort.kept);
    const games = contenders.filter((one) => one.exactRate === null).length * effort.games;
    const expected = playedPairs * effort.screen + measured * effort.measure + games;
    const trials = this.finished ? trialsDone : Math.max(trialsDone, expected);
    return { tilesDone: this.current.taken, tiles: this.stageTiles, trialsDone, trials, matchupsDone: 0, matchups: 0 };
  }

  get state(): ConfirmationState {
    return this.current;
  }

  private get stageTiles(): number {
    if (this.current.stage === 'solve') return this.solving.length;
    if (this.current.stage === 'contend') return Math.ceil(contenderGames(this.current) / this.options.trialsPerTile);
    return this.ranges.length;
  }

  private enterStage(): void {
    const { stage } = this.current;
    this.solving = solveTiles(this.current);
    this.ranges = stage === 'screen' || stage === 'measure' ? pairTiles(this.current, this.options.trialsPerTile) : [];
    this.handedOut = 0;
  }

  private solveTile(index: number): TileRequest {
    const pairs = this.solving[index]!.map((number) => this.current.pairs[number]!);
    return { kind: 'solve', index, pairs: pairs.map(({ a, b }) => ({ a, b })) };
  }

  private claimTile(index: number): TileRequest {
    const ranges = this.ranges[index]!.map(({ pair, from, to }) => {
      const { a, b } = this.current.pairs[pair]!;
      return { a, b, from, to };
    });
    return { kind: 'claims', index, ranges };
  }

  private withClaims({ counts }: ClaimTileResult): ConfirmationState {
    return withPairCounts(this.current, this.ranges[this.current.taken]!, counts);
  }

  /** Games of the contenders one after the other, from both slots in turn. */
  private gamesTile(index: number): ListTileRequest {
    const { trialsPerTile } = this.options;
    const playing = this.current.contenders.filter((one) => one.exactRate === null);
    const { games } = this.current.effort;
    const from = index * trialsPerTile;
    const size = Math.min(trialsPerTile, contenderGames(this.current) - from);
    const members = Uint32Array.from(playing, ({ distinct }) => distinct);
    return { kind: 'list', index, ...gameRange({ order: 'fresh', members, from: 0, to: games }, from, from + size) };
  }

  private withGames({ records: { touched, rows } }: ListTileResult): ConfirmationState {
    const { width } = this.options.layout;
    const results = Array.from(touched, (distinct, row) => {
      const at = row * width;
      const [wins, draws, losses] = [rows[at + WINS]!, rows[at + DRAWS]!, rows[at + LOSSES]!];
      return { distinct, score: 2 * wins + draws, games: wins + draws + losses, played: rows[at + PLAYED]! };
    });
    return withContenderGames(this.current, results);
  }
}
