/**
 * One thread's engine over a field. The kernel (kernel/match.ts, compiled to WebAssembly) plays with one draw per weapon
 * group; the arena puts units into its memory, plays the uncommon rules, and notifies the observer of a match: a recorded
 * trial draws the same numbers as any other.
 */
import type { EventSink } from '../../../contract/event.ts';
import { newOutcome, type Outcome, type Winner } from '../../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../../contract/ruleset.ts';
import { type BranchAddress, positionOf, Rng, type RunSeed, type StreamAddress } from '../../../random/rng.ts';
import { RngStream } from '../../../random/trial-stream.ts';
import { COLUMN, METRICS } from '../analysis/metrics.ts';
import type { OprEvent } from '../present/events.ts';
import type { RuleOptions } from '../rules/options.ts';
import { Actions } from './action.ts';
import { EventRecorder } from './event-recorder.ts';
import { ABILITY, type OprField } from './field.ts';
import * as layout from './kernel/layout.ts';
import { LedgerRecorder } from './ledger-recorder.ts';
import { measureUnit } from './measure.ts';
import type { Memory } from './memory.ts';
import type { EngineObserver, MoraleResult, MoveMode } from './observer.ts';
import { type Host, type Kernel, openKernel, type SlowPathCall } from './open-kernel.ts';
import { actionOf, Plans, planAdHoc, type TreeReading, treeReading } from './plans.ts';
import { Side } from './side.ts';
import { UnitBlocks } from './unit-blocks.ts';

const MOVES: readonly MoveMode[] = ['rush', 'advance', 'charge', 'free', 'back'];
const RESULTS: readonly MoraleResult[] = ['passed', 'shaken', 'routed', 'stands'];

// Places of what a match leaves behind, in words.
const [WON, DEALT, KILLS, HELD] = [layout.WON >> 2, layout.DEALT >> 2, layout.KILLS >> 2, layout.HELD >> 2];
const [FIRST_BLOOD, ROUNDS] = [layout.FIRST_BLOOD >> 2, layout.ROUNDS >> 2];

/** The kernel's stream, for what is drawn around it. Its state is in the kernel's memory. */
class KernelRng extends Rng {
  private readonly kernel: Pick<Kernel, 'bits'>;
  private readonly memory: Memory;

  constructor(kernel: Pick<Kernel, 'bits'>, memory: Memory) {
    super();
    this.kernel = kernel;
    this.memory = memory;
  }

  override bits(): number {
    return this.kernel.bits();
  }

  override position(): number {
    return positionOf(this.memory.read(layout.RNG), this.memory.read(layout.RNG + 4));
  }

  override seekBranch(address: BranchAddress): this {
    super.seekBranch(address).copyTo(this.memory.words, layout.RNG);
    return this;
  }
}

export class OprArena extends Actions implements Arena<OprEvent> {
  readonly outcome: Outcome = newOutcome(METRICS);
  ledger: PairLedger | null = null;
  override readonly rng: Rng;
  readonly stream: RngStream;
  private readonly kernel: Kernel;
  private readonly seeker = new Rng();
  private readonly blocks: UnitBlocks;
  private readonly plans: Plans;
  private readonly ledgerRecorder: LedgerRecorder;
  protected readonly a: Side;
  protected readonly b: Side;
  readonly reading: TreeReading;
  /** Strides before a feat or a debuff changed them, and whether it was the feat. */
  private readonly strides = { advance: 0, rush: 0, charge: 0, feat: false };

  constructor(field: OprField) {
    super(field);
    this.reading = treeReading(field.ruleOptions);
    this.a = new Side(0, this.memory);
    this.b = new Side(1, this.memory);
    this.blocks = new UnitBlocks(field, this.memory);
    this.plans = new Plans(field, this.memory);
    this.ledgerRecorder = new LedgerRecorder(field, this.tables);
    this.kernel = openKernel(this.memory.wasm, { ...this.slowPathHost(), ...this.recordingHost() });
    this.rng = new KernelRng(this.kernel, this.memory);
    this.stream = new RngStream(this.rng);
    this.memory.write(layout.RULE_OPTIONS, ruleOptionBits(field.ruleOptions));
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<OprEvent>): Outcome {
    // There is one observer, so a trial that is both recorded and counted is played twice.
    if (sink !== undefined && this.ledger !== null) this.trial(seed, a, b, t);
    this.enter(a, b);
    this.seeker.seek(seed, a, b, t).copyTo(this.memory.words, layout.RNG);
    this.observer = this.observerFor({ seed, a, b, t }, sink);
    this.memory.write(layout.RECORDED, this.observer === null ? 0 : 1);
    this.observer?.begin(this.a, this.b);
    this.report(this.kernel.playMatch(this.a.at, this.b.at));
    this.observer = null;
    return this.outcome;
  }

  measure(a: number): Float64Array {
    return measureUnit(this.field, a);
  }

  protected enter(a: number, b: number): void {
    const { blocks } = this;
    let first = blocks.addressOf(a);
    const { generation } = blocks;
    const second = a === b ? blocks.twinOf(b) : blocks.addressOf(b);
    if (generation !== blocks.generation) first = blocks.addressOf(a);
    this.a.unit = a;
    this.a.at = first;
    this.b.unit = b;
    this.b.at = second;
    this.memory.write(first + layout.PLANS, this.plans.pageFor(a, b));
    this.memory.write(second + layout.PLANS, this.plans.pageFor(b, a));
  }

  /** As `enter`, at the start of a game: the memory of a unit that fights for the first time may be that of another before it. */
  protected enterFresh(a: number, b: number): void {
    this.enter(a, b);
    this.kernel.deploy(this.a.at);
    this.kernel.deploy(this.b.at);
  }

  /** Records events or counts for the ledger; null in a trial that needs neither. */
  private observerFor(address: StreamAddress, sink: EventSink<OprEvent> | undefined): EngineObserver | null {
    if (sink !== undefined) return this.recorderOf(address, sink);
    return this.ledger === null ? null : this.ledgerRecorder.open(this.ledger, address);
  }

  protected recorderOf(address: StreamAddress, sink: EventSink<OprEvent>): EventRecorder {
    return new EventRecorder(this, address, sink);
  }

  private report(played: number): void {
    const { outcome } = this;
    const { words } = this.memory;
    const { values } = outcome;
    const a = this.a.at >> 2;
    const b = this.b.at >> 2;
    const wonA = words[a + WON]!;
    const wonB = words[b + WON]!;
    const dealtA = words[a + DEALT]!;
    const dealtB = words[b + DEALT]!;
    const killsA = words[a + KILLS]!;
    const killsB = words[b + KILLS]!;
    const heldA = words[a + HELD]!;
    const heldB = words[b + HELD]!;
    const firstBlood = words[FIRST_BLOOD]!;
    // Specification 3.3: games, wounds, kills, rounds held, first blood.
    const ahead = wonA - wonB || dealtA - dealtB || killsA - killsB || heldA - heldB || (firstBlood === 0 ? 0 : 3 - 2 * firstBlood);
    outcome.winner = ahead > 0 ? 0 : ahead < 0 ? 1 : 2;
    outcome.gamesA = wonA;
    outcome.gamesB = wonB;
    values[COLUMN.wounds] = dealtA;
    values[COLUMN.wounds + 1] = dealtB;
    values[COLUMN.kills] = killsA;
    values[COLUMN.kills + 1] = killsB;
    values[COLUMN.held] = heldA;
    values[COLUMN.held + 1] = heldB;
    values[COLUMN.games] = played;
    values[COLUMN.firstBlood] = firstBlood;
    values[COLUMN.rounds] = words[ROUNDS]!;
    values[COLUMN.margin] = 10 * Math.abs(wonA - wonB) + Math.abs(heldA - heldB);
    this.observer?.end(outcome.winner, this.a, this.b, firstBlood);
  }

  private sideAt(address: number): Side {
    return address === this.a.at ? this.a : this.b;
  }

  /** Uncommon rules, and attacks and plans that the kernel meets for the first time. */
  private slowPathHost(): Pick<Host, SlowPathCall> {
    const { uncommon } = this;
    const side = (address: number): Side => this.sideAt(address);
    return {
      attackSlowPath: (me, foe, g, dice, mode, targetMode) => this.attackSlowPath(side(me), side(foe), g, dice, mode, targetMode),
      makePlan: (me, foe, e) => this.plans.make(side(me), side(foe), e),
      planAdHoc: (me, foe, e, reach) => planAdHoc(side(me), side(foe), { e, reach, reading: this.reading }),
      start: (me, foe) => uncommon.start(side(me), side(foe)),
      hex: (me, foe, charging) => uncommon.hex(side(me), side(foe), charging !== 0),
      changeStrides: (me, foe) => this.changeStrides(side(me), side(foe)),
      restoreStrides: (me) => this.restoreStrides(side(me)),
      beforeShooting: (me, foe, mode, distance) => (uncommon.beforeShooting(side(me), side(foe), mode, distance) ? 1 : 0),
      beforeMelee: (me, foe, mode, impacts) => uncommon.beforeMelee(side(me), side(foe), mode, impacts !== 0),
      aim: (me, countering) => uncommon.aim(side(me), countering !== 0),
      selfDestruct: (me, foe) => uncommon.selfDestruct(side(me), side(foe)),
      reinforce: (me, foe) => uncommon.reinforce(side(me), side(foe), () => this.kernel.deploy(me)),
      rally: (me) => uncommon.rally(side(me)),
      scaredChance: (me, enemy, heroAlive) => this.scaredChance(side(me), side(enemy), heroAlive !== 0),
      standAndDie: (me, enemy) => uncommon.standAndDie(side(me), side(enemy)),
    };
  }

  private recordingHost(): Omit<Host, SlowPathCall> {
    const side = (address: number): Side => this.sideAt(address);
    return {
      recordGame: (game, a, b, aFirst) => this.observer?.game(game, side(a), side(b), aFirst !== 0),
      recordRound: (round, first) => this.observer?.round(round, side(first).side),
      recordArrival: (me) => this.observer?.arrive(side(me)),
      recordRecovery: (me) => this.observer?.rally(side(me), null, true),
      recordPlan: (me, foe, e, reach) =>
        this.observer?.activate(side(me), actionOf(side(me), side(foe), { e, reach, reading: this.reading })),
      recordLocked: (me) => this.observer?.locked(side(me)),
      recordMove: (me, by, from, to) => this.observer?.move(side(me), MOVES[by]!, from, to),
      recordMelee: (me, foe, mine, theirs, difference) => this.observer?.melee(side(me), side(foe), { mine, theirs, difference }),
      recordMorale: (me, enemy, lostMelee, result, helpless, heroAlive) =>
        this.observer?.morale(side(me), {
          lostMelee: lostMelee !== 0,
          result: RESULTS[result]!,
          helpless: helpless !== 0,
          heroAlive: heroAlive !== 0,
          scares: side(enemy).scares,
        }),
      recordControl: (round, holder) => this.observer?.control(round, holder as Winner, this.a.held, this.b.held),
      recordGameEnd: (game, winner) => this.observer?.gameEnd(game, winner as Winner, this.a.won, this.b.won),
    };
  }

  private changeStrides(me: Side, foe: Side): void {
    const { strides } = this;
    strides.advance = me.advance;
    strides.rush = me.rush;
    strides.charge = me.charge;
    strides.feat = this.uncommon.changeStrides(me, foe);
  }

  private restoreStrides(me: Side): void {
    const { strides } = this;
    if (strides.feat && me.movedNow) me.spentAbilities |= ABILITY.speedFeat;
    me.advance = strides.advance;
    me.rush = strides.rush;
    me.charge = strides.charge;
  }
}

const INITIATIVES = { alternate: layout.ALTERNATE, official: layout.SAME, loserFirst: layout.LOSER_FIRST, random: layout.INITIATIVE };

function ruleOptionBits(ruleOptions: RuleOptions): number {
  const presence = ruleOptions.objective === 'presence';
  const walksAlone = ruleOptions.earlyEnd === 'playOn' && ruleOptions.initiative !== 'random' && presence;
  return (
    (ruleOptions.moraleTiming === 'round' ? layout.TEST_AT_ROUND_END : 0) |
    (ruleOptions.routFrom === 'any' ? layout.ROUT_FROM_ANY : 0) |
    (ruleOptions.shaken === 'seed' ? layout.SEED_SHAKEN : 0) |
    (ruleOptions.meleeLock ? layout.MELEE_LOCK : 0) |
    (ruleOptions.fatigue === 'all' ? layout.FATIGUE_ALL : 0) |
    (ruleOptions.deadlySpill ? layout.DEADLY_SPILL : 0) |
    (presence ? 0 : layout.PERSISTENT) |
    (ruleOptions.slotBalance === 'random' ? layout.ROLLS_FIRST : 0) |
    (ruleOptions.earlyEnd === 'survivorWins' ? layout.SURVIVOR_WINS : 0) |
    (walksAlone ? layout.WALKS_ALONE : 0) |
    (ruleOptions.unchargeable === 'chase' ? layout.CHASES_AIRCRAFT : 0) |
    INITIATIVES[ruleOptions.initiative]
  );
}
