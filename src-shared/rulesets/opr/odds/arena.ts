/** The arena with exact odds. */
import type { ExactChances, Odds } from '../../../contract/outcome.ts';
import { OprArena } from '../engine/arena.ts';
import type { OprField } from '../engine/field.ts';
import { Duel } from './duel.ts';
import { type Ending, GameOdds } from './game.ts';
import { BlockPools } from './layer.ts';
import { MOST_CELLS, optionInTheWay, ruleInTheWay, secondsOf } from './limits.ts';
import { matchChances, tablesOf } from './match.ts';
import { figuresOf, matchMetrics, meansOf } from './metrics.ts';
import { sampledOdds } from './sample.ts';

export function open(field: OprField): OddsArena {
  return new OddsArena(field);
}

export class OddsArena extends OprArena {
  private readonly pools = new BlockPools();
  /** By unit: the rule in the way of exact odds. */
  private readonly inTheWay = new Map<number, string | null>();

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
    this.enter(a, b);
    return new Duel(this, [this.a, this.b], (size) => this.pools.of(size));
  }

  private chancesOf({ duel, each }: SolvedGames): ExactChances {
    return matchChances(each((endings, weight) => tablesOf(duel, endings, weight)));
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
    return { duel, each, release };
  }
}

/** The ends of a duel's games. */
interface SolvedGames {
  readonly duel: Duel;
  /** Something made of the first, the second and the third game. */
  each<T>(make: (endings: readonly (readonly Ending[])[], weight: number) => T): readonly [T, T, T];
  /** Gives the memory of the endings back. */
  release(): void;
}

function isTooLarge({ damage: [a, b] }: Duel): boolean {
  return a.count * b.count > MOST_CELLS;
}
