/** The arena with exact odds. */
import type { EventSink } from '../../../contract/event.ts';
import type { ExactChances, Odds } from '../../../contract/outcome.ts';
import type { RunSeed, StreamAddress } from '../../../random/rng.ts';
import { meansOf } from '../../../stats/distribution.ts';
import { OprArena } from '../engine/arena.ts';
import type { EventRecorder } from '../engine/event-recorder.ts';
import type { OprField } from '../engine/field.ts';
import type { OprEvent } from '../present/events.ts';
import { AlongRecorder } from './along.ts';
import type { OfGames } from './best-of-three.ts';
import { Duel } from './duel.ts';
import { type Ending, GameOdds } from './game.ts';
import { BlockPools } from './layer.ts';
import { MOST_CELLS, optionInTheWay, ruleInTheWay, secondsOf } from './limits.ts';
import { type GameTables, matchChances, tablesOf } from './match.ts';
import { figuresOf, matchMetrics } from './metrics.ts';
import { MomentSolver } from './moments.ts';
import { MomentNotes } from './notes.ts';
import { sampledOdds } from './sample.ts';

/** Seconds of one core that a pair may take for its chances along a trial, which ask for it dozens of times. */
const LONGEST_ALONG = 0.09;

export function open(field: OprField): OddsArena {
  return new OddsArena(field);
}

export class OddsArena extends OprArena {
  private readonly pools = new BlockPools();
  /** By unit: the rule in the way of exact odds. */
  private readonly inTheWay = new Map<number, string | null>();
  /** Records the trial under way in its own manner. */
  private recorderFor: ((address: StreamAddress, sink: EventSink<OprEvent>) => EventRecorder) | null = null;

  chances(a: number, b: number, seconds: number): ExactChances | null {
    if (this.reasonAgainst(a, b) !== null) return null;
    const duel = this.meetIn(a, b);
    if (isTooLarge(duel) || secondsOf(duel) > seconds) return null;
    const games = this.play(duel);
    const chances = this.chancesOf(games);
    games.release();
    return chances;
  }

  odds(a: number, b: number): Odds {
    const reason = this.reasonAgainst(a, b);
    if (reason !== null) return sampledOdds(this, a, b, reason);
    const duel = this.meetIn(a, b);
    if (isTooLarge(duel)) return sampledOdds(this, a, b, 'the units have too many wounds');
    const games = this.play(duel);
    const distributions = matchMetrics(games.each((endings, weight) => figuresOf(duel, endings, weight)));
    const odds: Odds = { method: 'exact', ...this.chancesOf(games), trials: 0, distributions, means: meansOf(distributions) };
    games.release();
    return odds;
  }

  /** Null where the pair has no exact odds, would take too long, or a draw has no event of its own. */
  chancesAlong(seed: RunSeed, a: number, b: number, t: number): readonly ExactChances[] | null {
    if (this.reasonAgainst(a, b) !== null) return null;
    const duel = this.meetIn(a, b);
    if (isTooLarge(duel) || secondsOf(duel) > LONGEST_ALONG) return null;
    const games = this.play(duel);
    const solver = new MomentSolver(games.game, this.tablesOf(games));
    games.release();
    const positions: number[] = [];
    const notes = this.noted({ seed, a, b, t }, { game: games.game, solver }, () => positions.push(this.stream.position()));
    if (notes.incomplete) return null;
    const chances = new Map(Array.from(notes.known, ([position, solve]) => [position, solve()]));
    const along = positions.map((position) => chances.get(position) ?? null);
    return along.every((known) => known !== null) ? along : null;
  }

  /** Plays a trial once more and notes its moments. */
  private noted(
    address: StreamAddress,
    { game, solver }: { readonly game: GameOdds; readonly solver: MomentSolver },
    sink: EventSink<OprEvent>,
  ): MomentNotes {
    let notes: MomentNotes | null = null;
    this.recorderFor = (at, to) => {
      notes = new MomentNotes(this, game, solver);
      return new AlongRecorder(this, at, to, notes);
    };
    try {
      this.trial(address.seed, address.a, address.b, address.t, sink);
    } finally {
      this.recorderFor = null;
    }
    return notes!;
  }

  protected override recorderOf(address: StreamAddress, sink: EventSink<OprEvent>): EventRecorder {
    return this.recorderFor?.(address, sink) ?? super.recorderOf(address, sink);
  }

  /** Why there are no exact odds of a pair; null where there are. */
  private reasonAgainst(a: number, b: number): string | null {
    const option = optionInTheWay(this.field);
    if (option !== null) return `${option} has too much state`;
    const rule = this.ruleOf(a) ?? this.ruleOf(b);
    return rule === null ? null : `${rule} has too much state`;
  }

  private ruleOf(unit: number): string | null {
    const known = this.inTheWay.get(unit);
    if (known !== undefined) return known;
    const found = ruleInTheWay(this.field, unit);
    this.inTheWay.set(unit, found);
    return found;
  }

  private meetIn(a: number, b: number): Duel {
    this.enterFresh(a, b);
    return new Duel(this, [this.a, this.b], (size) => this.pools.of(size));
  }

  private chancesOf(games: SolvedGames): ExactChances {
    return matchChances(this.tablesOf(games));
  }

  private tablesOf({ game, each }: SolvedGames): OfGames<GameTables> {
    return each((endings, weight) => tablesOf(game.duel, endings, weight));
  }

  private play(duel: Duel): SolvedGames {
    const game = new GameOdds(this, duel);
    const [begun, answered] = [game.endings(0), game.endings(1)];
    const rolled = this.field.ruleOptions.slotBalance === 'random';
    const each: SolvedGames['each'] = (make) => {
      const first = rolled ? make([begun, answered], 1 / 2) : make([begun], 1);
      return [first, rolled ? first : make([answered], 1), first];
    };
    const release = () => {
      for (const { chances } of [...begun, ...answered]) duel.pool.give(chances);
    };
    return { game, each, release };
  }
}

/** The ends of a duel's games. */
interface SolvedGames {
  readonly game: GameOdds;
  /** Something made of the first, the second and the third game. */
  each<T>(make: (endings: readonly (readonly Ending[])[], weight: number) => T): OfGames<T>;
  /** Gives the memory of the endings back. */
  release(): void;
}

function isTooLarge({ damage: [a, b] }: Duel): boolean {
  return a.count * b.count > MOST_CELLS;
}
