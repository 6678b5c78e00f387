/**
 * The fast engine: the same game as battle.ts on flat numbers, with one draw for each weapon group. It never
 * allocates while silent. With a teller it draws the same numbers and has them told.
 *
 * It is built in layers, as the reference engine is: fast-attack.ts blows and wounds, fast-melee.ts melee and morale,
 * fast-action.ts activations by the plans of plans.ts, fast.ts rounds and matches. rare-blows.ts is what few units have.
 */
import type { EventSink } from '../../contract/event.ts';
import { newOutcome, type Outcome, type Winner } from '../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../contract/ruleset.ts';
import type { RunSeed } from '../../dice/rng.ts';
import { ROUNDS } from './battle.ts';
import type { OprEvent } from './events.ts';
import { Actions } from './fast-action.ts';
import { FLAG, type OprField } from './field.ts';
import { ambushPlace, CONTROL_RADIUS, NOWHERE, towardsObjective } from './line.ts';
import { COLUMN, METRICS } from './metrics.ts';
import { measureUnit } from './profile.ts';
import { Scribe } from './scribe.ts';
import { Side, STATE } from './side.ts';
import { Teller } from './teller.ts';
import type { Witness } from './witness.ts';

/** What makes a lone survivor's rounds more than a walk. */
const RESTLESS = FLAG.mend | FLAG.reanimate | FLAG.freeMoves | FLAG.holdOnly | FLAG.aircraft;

// Copies, see side.ts.
const { shaken: SHAKEN, tested: TESTED, gone: GONE, away: AWAY } = STATE;
const LAST_ROUND = ROUNDS;

export class FastArena extends Actions implements Arena<OprEvent> {
  readonly outcome: Outcome = newOutcome(METRICS);
  ledger: PairLedger | null = null;
  private readonly scribe: Scribe;
  private readonly a = new Side(0);
  private readonly b = new Side(1);
  private holder: Winner = 2;
  private rounds = 0;
  private readonly persistent: boolean;
  private readonly walksAlone: boolean;
  private readonly rollsFirst: boolean;
  private readonly alternates: boolean;
  private readonly survivorWins: boolean;

  constructor(field: OprField) {
    super(field);
    const { ruling } = field;
    this.persistent = ruling.objective === 'persistent';
    this.walksAlone = ruling.earlyEnd === 'playOn' && ruling.initiative !== 'random' && !this.persistent;
    this.rollsFirst = ruling.slotBalance === 'random';
    this.alternates = ruling.initiative === 'alternate';
    this.survivorWins = ruling.earlyEnd === 'survivorWins';
    this.scribe = new Scribe(field, this.tables);
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<OprEvent>): Outcome {
    // A trial that is both told and counted is played for each.
    if (sink !== undefined && this.ledger !== null) this.trial(seed, a, b, t);
    this.rng.seek(seed, a, b, t);
    this.a.load(this.field, a);
    this.b.load(this.field, b);
    this.meet(this.a, this.b);
    this.meet(this.b, this.a);
    this.teller = this.witness(seed, a, b, t, sink);
    this.told = this.teller === null ? 0 : 1;
    this.firstBlood = 0;
    this.rounds = 0;
    this.teller?.begin(this.a, this.b);
    let played = 0;
    while (played < 3 && this.a.won < 2 && this.b.won < 2) {
      const winner = this.playGame(played);
      played++;
      if (winner === 0) this.a.won++;
      else if (winner === 1) this.b.won++;
      this.teller?.gameEnd(played, winner, this.a.won, this.b.won);
    }
    this.report(played);
    this.teller = null;
    return this.outcome;
  }

  /** Somebody to tell, or somebody to count; nobody in a silent trial. */
  private witness(seed: RunSeed, a: number, b: number, t: number, sink: EventSink<OprEvent> | undefined): Witness | null {
    if (sink !== undefined) return new Teller(this.field, this.tables, seed, a, b, t, sink);
    return this.ledger === null ? null : this.scribe.open(this.ledger, seed, a, b, t);
  }

  measure(a: number): Float64Array {
    return measureUnit(this.field, a);
  }

  private report(played: number): void {
    const { a, b, outcome } = this;
    const v = outcome.values;
    outcome.winner = a.won > b.won ? 0 : b.won > a.won ? 1 : this.tiebreak();
    outcome.gamesA = a.won;
    outcome.gamesB = b.won;
    v[COLUMN.wounds] = a.dealt;
    v[COLUMN.wounds + 1] = b.dealt;
    v[COLUMN.kills] = a.kills;
    v[COLUMN.kills + 1] = b.kills;
    v[COLUMN.held] = a.held;
    v[COLUMN.held + 1] = b.held;
    v[COLUMN.games] = played;
    v[COLUMN.firstBlood] = this.firstBlood;
    v[COLUMN.rounds] = this.rounds;
    v[COLUMN.margin] = 10 * Math.abs(a.won - b.won) + Math.abs(a.held - b.held);
    this.teller?.end(outcome.winner, a, b, this.firstBlood);
  }

  /** Specification 3.3. */
  private tiebreak(): Winner {
    const { a, b } = this;
    if (a.dealt !== b.dealt) return a.dealt > b.dealt ? 0 : 1;
    if (a.kills !== b.kills) return a.kills > b.kills ? 0 : 1;
    if (a.held !== b.held) return a.held > b.held ? 0 : 1;
    return this.firstBlood === 0 ? 2 : this.firstBlood === 1 ? 0 : 1;
  }

  private playGame(index: number): Winner {
    const { a, b, teller } = this;
    a.deploy();
    b.deploy();
    this.holder = 2;
    let aFirst = this.rollsFirst ? this.coin() : (index & 1) === 0;
    if (teller !== null) teller.game(index + 1, a, b, aFirst);
    for (let round = 1; round <= LAST_ROUND; round++) {
      this.round = round;
      if (round > 1) aFirst = this.alternates ? !aFirst : this.nextFirst(aFirst);
      const first = aFirst ? a : b;
      const second = aFirst ? b : a;
      first.startRound();
      second.startRound();
      if (teller !== null) teller.round(round, first.side);
      if ((first.state & (AWAY | SHAKEN | GONE)) !== 0) this.beginRound(first, second);
      if ((second.state & (AWAY | SHAKEN | GONE)) !== 0) this.beginRound(second, first);
      if ((first.state & (AWAY | GONE)) === 0) this.activate(first, second);
      if ((second.state & (AWAY | GONE)) === 0) this.activate(second, first);
      this.endRound();
      this.rounds++;
      if (((a.state | b.state) & GONE) === 0) continue;
      if (round < LAST_ROUND && ((a.gone && a.returns) || (b.gone && b.returns))) continue;
      if (a.gone && b.gone) return 2;
      if (this.survivorWins) return a.gone ? 1 : 0;
      const survivor = a.gone ? b : a;
      if (teller === null && this.walksAlone && survivor.onTable && (survivor.flags & RESTLESS) === 0 && survivor.rally === 0) {
        return this.walkOn(survivor);
      }
    }
    return this.holder;
  }

  /** The rest of a game without an enemy, where nothing is random: recover, walk to the objective, hold it. */
  private walkOn(s: Side): Winner {
    for (let round = this.round + 1; round <= LAST_ROUND; round++) {
      if (s.shaken) s.recover();
      else s.x = towardsObjective(s.x, s.rush, NOWHERE);
      this.rounds++;
      if (s.x <= CONTROL_RADIUS && s.x >= -CONTROL_RADIUS) {
        s.held++;
        this.holder = s.side;
      } else this.holder = 2;
    }
    return this.holder;
  }

  private nextFirst(aFirst: boolean): boolean {
    switch (this.field.ruling.initiative) {
      case 'alternate':
        return !aFirst;
      case 'official':
        return aFirst;
      case 'random':
        return this.coin();
      case 'loserFirst':
        return this.a.woundsRound === this.b.woundsRound ? !aFirst : this.a.woundsRound > this.b.woundsRound;
    }
  }

  /** Reinforcements and ambushers arrive, steadfast units recover. */
  private beginRound(me: Side, foe: Side): void {
    if (me.returns && this.round > 1 && (me.gone || (me.shaken && me.atHalf()))) this.rare.reinforce(me, foe);
    if (!me.onTable && me.ambushRound <= this.round) {
      const gap = foe.standing ? Math.max(foe.repelGap, me.ambushGap) : me.ambushGap;
      me.x = ambushPlace(foe.standing ? 0 - foe.x : NOWHERE, gap);
      me.arrive(this.round);
      this.teller?.arrive(me);
    }
    if (me.shaken && me.rally > 0 && !me.gone) {
      const face = this.rng.die(6);
      if (face >= me.rally) me.recover();
      this.teller?.rally(me, face, !me.shaken);
    }
  }

  private endRound(): void {
    const { a, b } = this;
    if (this.testAtRoundEnd) {
      if (a.woundsRound > 0 && (a.state & TESTED) === 0) this.testForWounds(a, b);
      if (b.woundsRound > 0 && (b.state & TESTED) === 0) this.testForWounds(b, a);
    }
    const nearA = a.near && a.arrivedIn !== this.round;
    const nearB = b.near && b.arrivedIn !== this.round;
    if (this.persistent) {
      const holdsA = nearA && !a.shaken;
      const holdsB = nearB && !b.shaken;
      if (holdsA || holdsB) this.holder = holdsA && holdsB ? 2 : holdsA ? 0 : 1;
    } else if (nearA && nearB) this.holder = a.shaken === b.shaken ? 2 : a.shaken ? 1 : 0;
    else this.holder = nearA ? 0 : nearB ? 1 : 2;
    if (this.holder === 0) a.held++;
    else if (this.holder === 1) b.held++;
    if (this.teller !== null) this.teller.control(this.round, this.holder, a.held, b.held);
  }
}
