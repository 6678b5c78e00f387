/** Exact chances from a moment in the middle of a match. */
import type { ExactChances } from '../../../contract/outcome.ts';
import * as layout from '../engine/kernel/layout.ts';
import type { OfGames } from './best-of-three.ts';
import { spreadFight } from './fighting.ts';
import type { Ending, GameMoment, GameOdds } from './game.ts';
import { BIT, bled, Layer, other, type Part, type SideNumber, type Situation, withoutUnit, withUnit } from './layer.ts';
import { type GameTables, matchChances, playedGame, tablesOf } from './match.ts';
import type { FightMoment } from './melee.ts';
import type { Shots } from './shooting.ts';

/** One state of a game. */
export interface GameState {
  readonly situation: Situation;
  /** Conditions of A and B. */
  readonly conditions: readonly [number, number];
  readonly history: number;
}

/** Games of the match that are over. */
export type PlayedGames = readonly GameTables[];

export interface ShotMoment extends GameState {
  readonly side: SideNumber;
  readonly shots: Shots;
}

export interface MeleeMoment extends GameState {
  readonly side: SideNumber;
  readonly mode: number;
  readonly fight: FightMoment;
}

export interface StandMoment extends GameState {
  /** Who failed its test and does not retreat. */
  readonly side: SideNumber;
  readonly lostMelee: boolean;
}

export class MomentSolver {
  private readonly game: GameOdds;
  /** The games of a match before any is played. */
  private readonly whole: OfGames<GameTables>;

  constructor(game: GameOdds, whole: OfGames<GameTables>) {
    this.game = game;
    this.whole = whole;
  }

  /** Before the first game. */
  atStart(): ExactChances {
    return matchChances(this.whole);
  }

  /** With a game about to be played that this side begins. */
  ofGame(played: PlayedGames, first: SideNumber): ExactChances {
    return this.match(played, this.game.endings(first));
  }

  /** In a state between two steps of a round. */
  between(played: PlayedGames, state: GameState, moment: GameMoment): ExactChances {
    return this.match(played, this.game.endingsFrom(this.layerOf(state).layer, moment));
  }

  /** While a unit shoots. */
  amidShots(played: PlayedGames, { side, shots, ...state }: ShotMoment, moment: GameMoment): ExactChances {
    const { part } = this.layerOf(state);
    const out = new Layer(this.game.duel.pool);
    const marks = this.game.marks(side, BIT.acted | BIT.shot);
    const shot = this.game.shooting.plan(state.situation, out, side, { shots, marks });
    this.game.shooting.shoot(part, side, state.conditions[side], shot);
    part.release();
    return this.match(played, this.game.endingsFrom(out, moment));
  }

  /** While two units fight. */
  amidMelee(played: PlayedGames, { side, mode, fight, ...state }: MeleeMoment, moment: GameMoment): ExactChances {
    const { part, cell } = this.layerOf(state);
    const out = new Layer(this.game.duel.pool);
    const marks = mode === layout.STRIKE ? 0 : this.game.marks(side, BIT.acted | BIT.fought);
    const planned = this.game.fighting.plan(out, { me: side, mode, situation: state.situation, round: moment.round }, marks);
    const results = planned.table.resultsFrom(fight);
    for (const kind of results.kinds) spreadFight(part, planned.after(kind), cell, { results, kind });
    part.release();
    return this.match(played, this.game.endingsFrom(out, moment));
  }

  /** Before the dice of a unit that does not retreat. `goesOn`: what follows for a situation. */
  beforeStand(
    played: PlayedGames,
    { side, lostMelee, ...state }: StandMoment,
    { moment, goesOn }: { moment: GameMoment; goesOn(situation: Situation): Situation },
  ): ExactChances {
    const { duel } = this.game;
    const out = new Layer(duel.pool);
    const d = state.conditions[side];
    const stands = duel.moraleOf(side, d, false, lostMelee).filter(({ result }) => result === 'stands');
    const total = stands.reduce((sum, { chance }) => sum + chance, 0);
    for (const { to, chance } of stands) {
      const { bits } = state.situation.units[side];
      const hurt = withUnit(state.situation, side, { bits: to === d ? bits : bits | BIT.wounded });
      const part = out.at(goesOn(duel.damage[side].isDead[to] !== 0 ? withoutUnit(hurt, side) : hurt));
      const foes = state.conditions[other(side)];
      const block = part.block(to === d ? state.history : bled(state.history, other(side) + 1));
      const cell = side === 0 ? duel.cellOf(to, foes) : duel.cellOf(foes, to);
      block[cell] = block[cell]! + chance / total;
    }
    return this.match(played, this.game.endingsFrom(out, moment));
  }

  private layerOf({ situation, conditions, history }: GameState): { layer: Layer; part: Part; cell: number } {
    const layer = new Layer(this.game.duel.pool);
    const part = layer.at(situation);
    const cell = this.game.duel.cellOf(...conditions);
    part.block(history)[cell] = 1;
    return { layer, part, cell };
  }

  /** The games so far, the one under way, and those to come. */
  private match(played: PlayedGames, endings: readonly Ending[]): ExactChances {
    const { duel } = this.game;
    const current = tablesOf(duel, [endings], 1);
    for (const { chances } of endings) duel.pool.give(chances);
    const games = [...played, current, ...this.whole.slice(played.length + 1)];
    return matchChances([games[0]!, games[1]!, games[2]!]);
  }

  /** A game that is over, in the form of one to come. */
  over(winner: 0 | 1 | 2, { conditions, held, firstBlood }: FinishedGame): GameTables {
    return playedGame(this.game.duel, winner, { conditions, held, firstBlood });
  }
}

export interface FinishedGame {
  readonly conditions: readonly [number, number];
  readonly held: readonly [number, number];
  readonly firstBlood: number;
}
