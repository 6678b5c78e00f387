/**
 * The fast engine: the same game as battle.ts on flat numbers, with one draw for each weapon group. It never
 * allocates while silent. With a teller it draws the same numbers and has them told.
 */
import type { EventSink } from '../../contract/event.ts';
import { newOutcome, type Outcome, type Winner } from '../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../contract/ruleset.ts';
import { Rng, type RunSeed } from '../../dice/rng.ts';
import { type Action, decide } from './ai.ts';
import { ROUNDS } from './battle.ts';
import { Blow } from './blow.ts';
import { SHROUD_MIN } from './compile.ts';
import type { OprEvent } from './events.ts';
import { A, AF, CHARGE_FAR, CHARGE_NEAR, FLAG, G, MODES, type OprField, STRIKE, T, TF, VS, WEAPON } from './field.ts';
import { ambushPlace, CONTROL_RADIUS, inTheWay, NOWHERE, towardsEnemy, towardsObjective } from './line.ts';
import { COLUMN, METRICS } from './metrics.ts';
import { type AttackSpec, growth, PLAIN_ATTACK } from './modifiers.ts';
import { measureUnit } from './profile.ts';
import { RareBlows } from './rare-blows.ts';
import { Side } from './side.ts';
import { AttackTables } from './tables.ts';
import { Teller } from './teller.ts';

const ACTIONS: readonly Action[] = ['hold', 'charge', 'rushToObjective', 'rushToEnemy', 'advanceToObjective', 'advanceToEnemy'];
const CHARGE = 1;
const RUSH_OBJECTIVE = 2;
const RUSH_ENEMY = 3;
const ADVANCE_OBJECTIVE = 4;

/** The decision trees of ai.ts, run once over all situations: index = ai * 32 + five yes-or-no answers. */
const DECISIONS = Uint8Array.from({ length: 96 }, (_, i) =>
  ACTIONS.indexOf(
    decide((['melee', 'shooting', 'hybrid'] as const)[i >> 5] as 'melee', {
      objectiveMine: (i & 1) !== 0,
      enemyInTheWay: (i & 2) !== 0,
      canCharge: (i & 4) !== 0,
      shootsAfterAdvance: (i & 8) !== 0,
      onlyRushReaches: (i & 16) !== 0,
      shootsNow: false,
      holdOnly: false,
      holdsToShoot: false,
    }),
  ),
);

export class FastArena implements Arena<OprEvent> {
  readonly outcome: Outcome = newOutcome(METRICS);
  ledger: PairLedger | null = null;
  readonly field: OprField;
  readonly tables = new AttackTables();
  readonly rng = new Rng();
  teller: Teller | null = null;
  round = 0;
  /** The blow being landed; one object, used again and again. */
  readonly blow = new Blow();
  private readonly blows: RareBlows;
  private readonly a = new Side(0);
  private readonly b = new Side(1);
  /** Class of (shape, ignore rolls, blast, hit, block, block of 6s) plus 1; 0 = not asked yet. */
  private readonly classes: Int32Array;
  private holder: Winner = 2;
  private firstBlood = 0;
  private rounds = 0;
  private wantsAp = false;
  // Rulings as plain fields: the hot path reads them often.
  private readonly seedShaken: boolean;
  private readonly meleeLock: boolean;
  private readonly fatigueAll: boolean;
  private readonly testAtRoundEnd: boolean;
  private readonly routFromAny: boolean;
  private readonly perHitBlast: boolean;
  private readonly deadlySpill: boolean;
  private readonly persistent: boolean;
  private readonly overlays: boolean;

  constructor(field: OprField) {
    this.field = field;
    const { ruling } = field;
    this.seedShaken = ruling.shaken === 'seed';
    this.meleeLock = ruling.meleeLock;
    this.fatigueAll = ruling.fatigue === 'all';
    this.testAtRoundEnd = ruling.moraleTiming === 'round';
    this.routFromAny = ruling.routFrom === 'any';
    this.perHitBlast = ruling.blastCap === 'perHit';
    this.deadlySpill = ruling.deadlySpill;
    this.persistent = ruling.objective === 'persistent';
    this.overlays = ruling.aiOverlays;
    this.classes = new Int32Array(Math.max(1, field.shapes.length * field.ignores.length * field.maxBlast * 125));
    this.blows = new RareBlows(this);
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<OprEvent>): Outcome {
    this.rng.seek(seed, a, b, t);
    this.a.load(this.field, a);
    this.b.load(this.field, b);
    this.teller = sink === undefined ? null : new Teller(this.field, this.tables, seed, a, b, t, sink);
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
    const { a, b } = this;
    const { ruling } = this.field;
    a.deploy();
    b.deploy();
    this.holder = 2;
    let aFirst = ruling.slotBalance === 'random' ? this.coin() : (index & 1) === 0;
    this.teller?.game(index + 1, a, b, aFirst);
    for (this.round = 1; this.round <= ROUNDS; this.round++) {
      if (this.round > 1) aFirst = this.nextFirst(aFirst);
      const first = aFirst ? a : b;
      const second = aFirst ? b : a;
      first.startRound();
      second.startRound();
      this.teller?.round(this.round, first.side);
      this.beginRound(first, second);
      this.beginRound(second, first);
      this.activate(first, second);
      this.activate(second, first);
      this.endRound();
      this.rounds++;
      if (a.gone && b.gone) return 2;
      if (ruling.earlyEnd === 'survivorWins' && (a.gone || b.gone)) return a.gone ? 1 : 0;
    }
    return this.holder;
  }

  private coin(): boolean {
    return this.rng.next() >= 0x80000000;
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

  /** Ambushers arrive, steadfast units recover. */
  private beginRound(me: Side, foe: Side): void {
    if (!me.onTable && me.ambushRound <= this.round) {
      const gap = foe.standing && foe.repelGap > me.ambushGap ? foe.repelGap : me.ambushGap;
      me.x = ambushPlace(foe.standing ? -foe.x : NOWHERE, gap);
      me.onTable = true;
      me.arrivedIn = this.round;
      this.teller?.arrive(me);
    }
    if (me.shaken && me.rally > 0 && !me.gone) {
      const face = this.rng.die(6);
      if (face >= me.rally) me.shaken = false;
      this.teller?.rally(me, face, !me.shaken);
    }
  }

  // Activation

  private activate(me: Side, foe: Side): void {
    if (!me.standing) return;
    me.movedNow = false;
    me.wounded = false;
    foe.wounded = false;
    if (me.shaken) {
      me.shaken = false;
      this.teller?.rally(me, null, true);
      return;
    }
    if ((me.flags & FLAG.mend) !== 0) this.blows.mend(me);
    const fought = me.inMelee ? this.fight(me, foe, STRIKE) : this.act(me, foe);
    if (!this.testAtRoundEnd && !fought) {
      if (foe.wounded) this.testForWounds(foe, me);
      if (me.wounded) this.testForWounds(me, foe);
    }
  }

  /** True if there was a melee. */
  private act(me: Side, foe: Side): boolean {
    if ((me.flags & FLAG.freeMoves) !== 0) this.blows.freeMoveAtStart(me, foe, this.objectiveIsMine(me, foe));
    const e = foe.standing ? -foe.x : NOWHERE;
    const action = this.chooseAction(me, foe, e);
    this.teller?.activate(me, ACTIONS[action] as Action);
    let fought = false;
    let shot = false;
    if (action === CHARGE) {
      const mode = e - me.x > 9 ? CHARGE_FAR : CHARGE_NEAR;
      this.place(me, e, 'charge');
      fought = this.fight(me, foe, mode);
    } else {
      if (action !== 0) this.move(me, action, e);
      shot = foe.standing && this.shoot(me, foe, action);
    }
    if ((me.flags & FLAG.freeMoves) !== 0 && !me.gone && !me.inMelee) this.blows.freeMovesAfter(me, foe, fought, shot);
    return fought;
  }

  private chooseAction(me: Side, foe: Side, e: number): number {
    if ((me.flags & (FLAG.holdOnly | FLAG.aircraft)) !== 0) return 0;
    if (this.overlays && (me.flags & FLAG.holdToShoot) !== 0 && this.inRange(me, foe, e - me.x)) return 0;
    const mine = this.objectiveIsMine(me, foe);
    let index = me.ai << 5;
    if (mine) index |= 1;
    if (foe.standing) {
      if (inTheWay(me.x, e)) index |= 2;
      if ((foe.flags & FLAG.aircraft) === 0 && e - me.x <= this.shrouded(me.charge, foe.beCharged)) index |= 4;
      if (me.ai !== 0) {
        const to = mine ? towardsEnemy(me.x, me.advance, e) : towardsObjective(me.x, me.advance, e);
        if (this.inRange(me, foe, e - to)) index |= 8;
      }
    }
    const away = me.x < 0 ? -me.x : me.x;
    if (away > me.advance && away <= me.rush) index |= 16;
    return DECISIONS[index] as number;
  }

  private objectiveIsMine(me: Side, foe: Side): boolean {
    return this.near(me) && !me.shaken && !this.near(foe);
  }

  private near(s: Side): boolean {
    return s.x <= CONTROL_RADIUS && s.x >= -CONTROL_RADIUS && s.standing && (s.flags & FLAG.aircraft) === 0;
  }

  private shrouded(reach: number, n: number): number {
    if (n === 0) return reach;
    const lowered = reach + n > SHROUD_MIN ? reach + n : SHROUD_MIN;
    return lowered < reach ? lowered : reach;
  }

  private move(me: Side, action: number, e: number): void {
    const rushing = action === RUSH_OBJECTIVE || action === RUSH_ENEMY;
    const reach = rushing ? me.rush : me.advance;
    const toObjective = action === RUSH_OBJECTIVE || action === ADVANCE_OBJECTIVE;
    this.place(me, toObjective ? towardsObjective(me.x, reach, e) : towardsEnemy(me.x, reach, e), rushing ? 'rush' : 'advance');
  }

  place(me: Side, x: number, mode: 'rush' | 'advance' | 'charge' | 'free'): void {
    if (x === me.x) return;
    this.teller?.move(me, mode, me.x, x);
    me.x = x;
    me.movedNow = true;
    me.movedRound = true;
  }

  // Shooting

  private inRange(me: Side, foe: Side, distance: number): boolean {
    if (!foe.standing) return false;
    if (me.back === me.models && (me.flags & FLAG.limited) === 0) {
      return this.reaches(me, foe, this.field.rangeAt[me.rangeAt + me.dead] as number, distance);
    }
    for (let g = me.ranged; g < me.rangedEnd; g++) {
      if (
        this.copies(me, g) > 0 &&
        !this.isSpent(me, g) &&
        this.reaches(me, foe, this.field.groups[g * G.size + G.range] as number, distance)
      )
        return true;
    }
    return false;
  }

  private reaches(me: Side, foe: Side, range: number, distance: number): boolean {
    if (range === 0) return false;
    if ((me.flags & FLAG.aircraft) !== 0) return true;
    const reach = this.shrouded(range, foe.beShot);
    return distance <= ((foe.flags & FLAG.aircraft) !== 0 ? reach - 12 : reach);
  }

  copies(me: Side, g: number): number {
    const at = this.field.groups[g * G.size + G.copiesAt] as number;
    return (this.field.copies[at + me.back] as number) - (this.field.copies[at + me.dead] as number);
  }

  private isSpent(me: Side, g: number): boolean {
    return (me.spent & (1 << (g - me.ranged))) !== 0;
  }

  private shoot(me: Side, foe: Side, action: number): boolean {
    const distance = -foe.x - me.x;
    if (action === RUSH_OBJECTIVE || action === RUSH_ENEMY) {
      if ((me.flags & FLAG.shootAfterRush) === 0 || !this.inRange(me, foe, distance)) return false;
    }
    const zone = distance <= 9 ? 0 : distance <= 12 ? 2 : 4;
    const mode = zone + (me.movedNow ? 1 : 0);
    const targetMode = zone + (foe.movedRound ? 1 : 0);
    let shot = (me.flags & FLAG.blows) !== 0 && this.blows.strikeWithoutWeapons(me, foe, targetMode, distance);
    this.wantsAp = (me.flags & FLAG.moodyShoot) !== 0 && this.coin();
    for (let g = me.ranged; g < me.rangedEnd; g++) {
      if (foe.gone || me.gone) break;
      if (this.copies(me, g) === 0 || this.isSpent(me, g)) continue;
      if (!this.reaches(me, foe, this.field.groups[g * G.size + G.range] as number, distance)) continue;
      this.attack(me, foe, g, mode, targetMode, distance);
      shot = true;
    }
    return shot;
  }

  /** One weapon group: its modifiers become a die class, the class and the number of dice one draw. */
  private attack(me: Side, foe: Side, g: number, mode: number, targetMode: number, distance: number): void {
    const { groups, attacks, targets } = this.field;
    const group = g * G.size;
    const weapon = groups[group + G.flags] as number;
    if ((weapon & WEAPON.limited) !== 0) me.spent |= 1 << (g - me.ranged);
    let dice = this.copies(me, g) * (groups[group + G.attacks] as number);
    const alive = foe.back - foe.dead;
    const row = (g * MODES + mode) * A.size;
    const target = this.targetRow(foe, targetMode);
    const flags = attacks[row + A.flags] as number;
    const targetFlags = targets[target + T.flags] as number;
    const grown = growth(this.round);
    let hit = attacks[row + A.hit] as number;
    if ((flags & AF.ignorePenalties) === 0) {
      hit -= (attacks[row + A.penalty] as number) + (targets[target + T.penalty] as number);
      if (this.seedShaken && me.shaken) hit--;
    }
    let ap = attacks[row + A.ap] as number;
    if ((foe.vs & VS.tough3) !== 0) ap += attacks[row + A.vsTough3] as number;
    if ((foe.vs & VS.tough9) !== 0) ap += attacks[row + A.vsTough9] as number;
    if ((targetFlags & TF.defense2to3) !== 0) ap += attacks[row + A.vsDefense] as number;
    if ((flags & AF.growthAp) !== 0) ap += grown;
    if ((flags & AF.growthHit) !== 0) hit += grown;
    let open = targets[target + T.block] as number;
    if (this.seedShaken && foe.shaken) open--;
    if ((targetFlags & TF.growthSave) !== 0) open += grown;
    const soak = (targets[target + T.soak] as number) + ((targetFlags & TF.growthSoak) !== 0 ? grown : 0);
    const fatigued = mode >= CHARGE_NEAR && (me.fatigued || me.shaken);
    if ((flags & (AF.chooseBest | AF.chooseDie)) !== 0) {
      const first = (flags & AF.chooseDie) !== 0 ? this.wantsAp : apIsBetter(hit, ap, open, soak, fatigued);
      if (first) ap++;
      else hit++;
    }
    const faces = fatigued ? 1 : clamp(hit);
    const block = clamp(open - (ap > soak ? ap - soak : 0));
    const apSix =
      (flags & AF.setSix) !== 0 ? (ap > 4 ? ap : 4) + (attacks[row + A.apSix] as number) : ap + (attacks[row + A.apSix] as number);
    const blockSix = apSix === ap ? block : clamp(open - (apSix > soak ? apSix - soak : 0));
    const takedown = (weapon & WEAPON.takedown) !== 0;
    const blast = groups[group + G.blast] as number;
    const deadly = groups[group + G.deadly] as number;
    const models = takedown ? 1 : alive;
    const ignore = targets[target + ((flags & AF.cancel) !== 0 ? T.ignoreCancelled : T.ignore)] as number;
    const shape = (attacks[row + A.shape] as number) | ((attacks[row + A.shapeHigh] as number) << 7);
    let id: number;
    if (blast === 1 || this.perHitBlast) {
      const multiple = blast < models ? blast : models;
      id = this.classAt(shape, deadly === 1 ? ignore : 0, multiple, faces, block, blockSix);
    } else {
      id = this.tables.classOf({ ...this.specFor(shape, deadly === 1 ? ignore : 0, blast, faces, block, blockSix), dice, hitCap: models });
    }
    let ones = 0;
    if ((weapon & WEAPON.hazardous) !== 0) {
      ones = this.blows.drawOnes(dice);
      dice -= ones;
      id = this.tables.classOf({ ...this.tables.specOf(id), noOnes: true });
    }
    const capped = blast > 1 && !this.perHitBlast;
    const drawn = dice === 0 ? 0 : this.tables.draw(this.rng, id, capped ? 1 : dice);
    const { blow } = this;
    blow.id = id;
    blow.dice = dice;
    blow.ones = ones;
    blow.drawn = drawn;
    blow.deadly = deadly;
    blow.ignore = ignore;
    blow.takedown = takedown;
    blow.melee = mode >= CHARGE_NEAR;
    blow.name = g - me.ranged + 1;
    blow.distance = distance;
    this.land(me, foe);
  }

  /** The target's row in a mode; the hero's own once it stands alone. */
  targetRow(foe: Side, mode: number): number {
    return (foe.back - foe.dead === 1 && foe.back === foe.models ? foe.lastTarget : foe.target) + mode * T.size;
  }

  classAt(shape: number, ignore: number, blast: number, hit: number, block: number, blockSix: number): number {
    const { ignores, maxBlast } = this.field;
    const key = ((((shape * ignores.length + ignore) * maxBlast + blast - 1) * 5 + hit - 1) * 5 + block - 1) * 5 + blockSix - 1;
    const known = this.classes[key] as number;
    if (known !== 0) return known - 1;
    const id = this.tables.classOf(this.specFor(shape, ignore, blast, hit, block, blockSix));
    this.classes[key] = id + 1;
    return id;
  }

  // Wounds

  /** Casualties of the blow in hand, and what the target answers. */
  land(me: Side, foe: Side): void {
    const { blow } = this;
    const alive = foe.back - foe.dead;
    let wounds = 0;
    blow.perHit.length = 0;
    if (blow.deadly === 1) wounds = blow.takedown ? this.hurtBack(foe, blow.drawn) : this.hurtFront(foe, blow.drawn);
    else wounds = this.landDeadly(foe);
    const killed = alive - (foe.back - foe.dead);
    this.record(me, foe, wounds, killed);
    this.teller?.attack(me, foe, blow, wounds, killed);
    if (blow.ones > 0) this.hurtOneself(me, foe, blow.ones);
    if (blow.melee && wounds > 0 && (foe.flags & FLAG.blows) !== 0) this.blows.answer(foe, me, wounds, killed);
  }

  /** GF 3.5.1 "Deadly(X)": each unblocked hit is X wounds on one model, each ignored by itself. */
  private landDeadly(foe: Side): number {
    const { blow } = this;
    let total = 0;
    let wounds = 0;
    for (let i = 0; i < blow.drawn; i++) {
      const each = blow.ignore === 0 ? blow.deadly : this.blows.drawDeadly(blow.deadly, blow.ignore);
      if (this.teller !== null) blow.perHit.push(each);
      total += each;
      if (!blow.takedown && !this.deadlySpill && !foe.gone) wounds += this.hurtModel(foe, each);
    }
    if (blow.takedown) return this.hurtBack(foe, total);
    return this.deadlySpill ? this.hurtFront(foe, total) : wounds;
  }

  hurtFront(s: Side, wounds: number): number {
    if (wounds === 0) return 0;
    const before = s.lost;
    const lost = before + wounds;
    if (lost >= s.capacity) {
      s.lost = s.capacity;
      s.dead = s.back;
    } else {
      s.lost = lost;
      s.dead = this.field.deadAt[s.deadAt + lost] as number;
    }
    return s.lost - before;
  }

  /** Wounds that do not spill over the front model. */
  private hurtModel(s: Side, wounds: number): number {
    if (s.dead === s.back) return 0;
    const end = s.back - s.dead === 1 ? s.capacity : (this.field.health[s.healthAt + s.dead + 1] as number);
    return this.hurtFront(s, wounds < end - s.lost ? wounds : end - s.lost);
  }

  /** GF 3.5.1 "Takedown": wounds on the model that would die last; what it cannot take is lost. */
  private hurtBack(s: Side, wounds: number): number {
    if (s.back - s.dead <= 1) return this.hurtModel(s, wounds);
    const { health } = this.field;
    const below = health[s.healthAt + s.back - 1] as number;
    const left = s.capacity - below;
    const taken = wounds < left ? wounds : left;
    s.capacity -= taken;
    s.backWounds += taken;
    if (taken === left) {
      s.back--;
      s.backWounds = 0;
    }
    return taken;
  }

  record(me: Side, foe: Side, wounds: number, killed: number): void {
    if (wounds === 0) return;
    me.dealt += wounds;
    me.kills += killed;
    foe.woundsRound += wounds;
    foe.wounded = true;
    if (this.firstBlood === 0) this.firstBlood = me.side + 1;
    if (foe.dead === foe.back) {
      foe.gone = true;
      me.inMelee = false;
      foe.inMelee = false;
    }
  }

  /** GF 3.5.3 "Hazardous": natural 1s to hit are wounds of one's own. */
  private hurtOneself(me: Side, foe: Side, ones: number): void {
    const alive = me.alive;
    const wounds = this.hurtFront(me, ones);
    this.record(foe, me, wounds, alive - me.alive);
    this.teller?.hazard(me, foe, wounds, alive - me.alive);
  }

  // Melee

  /** Always returns true: there was a melee. */
  private fight(me: Side, foe: Side, mode: number): boolean {
    const charging = mode !== STRIKE;
    const mine = me.dealt;
    const theirs = foe.dealt;
    const countered = charging && (foe.flags & FLAG.counter) !== 0 && this.counter(foe, me);
    if (!me.gone) this.strikeInMelee(me, foe, mode, false);
    if (!foe.gone && !me.gone) this.strikeInMelee(foe, me, STRIKE, countered);
    if (this.fatigueAll) {
      me.fatigued = true;
      foe.fatigued = true;
    }
    if (!me.gone && !foe.gone) this.compareMelee(me, foe, me.dealt - mine, foe.dealt - theirs);
    this.afterMelee(me, foe, charging);
    return true;
  }

  private counter(defender: Side, charger: Side): boolean {
    let struck = false;
    this.wantsAp = false;
    for (let g = defender.melee; g < defender.meleeEnd; g++) {
      if (((this.field.groups[g * G.size + G.flags] as number) & WEAPON.counter) === 0 || this.copies(defender, g) === 0) continue;
      struck = true;
      if (!charger.gone) this.attack(defender, charger, g, STRIKE, STRIKE, 0);
    }
    return struck;
  }

  private strikeInMelee(me: Side, foe: Side, mode: number, countered: boolean): void {
    if ((me.flags & FLAG.blows) !== 0) {
      this.blows.beforeMelee(me, foe, mode, mode !== STRIKE && !me.fatigued && !me.shaken);
      if (foe.gone || me.gone) return;
    }
    this.wantsAp = (me.flags & FLAG.moodyMelee) !== 0 && this.coin();
    for (let g = me.melee; g < me.meleeEnd; g++) {
      if (foe.gone || me.gone) return;
      if (this.copies(me, g) === 0 || this.isSpent(me, g)) continue;
      if (countered && ((this.field.groups[g * G.size + G.flags] as number) & WEAPON.counter) !== 0) continue;
      this.attack(me, foe, g, mode, mode, 0);
    }
  }

  private compareMelee(me: Side, foe: Side, mine: number, theirs: number): void {
    const difference = mine + me.fear - theirs - foe.fear;
    this.teller?.melee(me, foe, mine, theirs, difference);
    if (difference < 0) this.testMorale(me, foe, true);
    else if (difference > 0) this.testMorale(foe, me, true);
  }

  private afterMelee(me: Side, foe: Side, charging: boolean): void {
    if (me.gone || foe.gone) {
      me.inMelee = false;
      foe.inMelee = false;
      const survivor = me.gone ? foe : me;
      if (!this.meleeLock && !survivor.gone) this.place(survivor, towardsObjective(survivor.x, 3, NOWHERE), 'free');
    } else if (this.meleeLock) {
      me.inMelee = true;
      foe.inMelee = true;
    } else if (charging) {
      this.teller?.move(me, 'back', me.x, me.x - 1);
      me.x -= 1;
    }
  }

  // Morale

  private testForWounds(s: Side, enemy: Side): void {
    if (!s.gone && s.atHalf()) this.testMorale(s, enemy, false);
  }

  private testMorale(s: Side, enemy: Side, lostMelee: boolean): void {
    s.tested = true;
    const heroAlive = (s.flags & FLAG.hero) !== 0 && s.back === s.models;
    const helpless = s.shaken && !this.seedShaken;
    const passed = !helpless && this.rng.next() < (heroAlive ? s.passesHero : s.passes);
    if (passed) {
      this.teller?.morale(s, lostMelee, 'passed', helpless, heroAlive);
      return;
    }
    if ((s.flags & FLAG.noRetreat) !== 0) {
      this.teller?.morale(s, lostMelee, 'stands', helpless, heroAlive);
      this.blows.standAndDie(s, enemy);
    } else if (s.atHalf() && (lostMelee || this.routFromAny)) {
      s.gone = true;
      s.inMelee = false;
      enemy.inMelee = false;
      this.teller?.morale(s, lostMelee, 'routed', helpless, heroAlive);
    } else {
      s.shaken = true;
      this.teller?.morale(s, lostMelee, 'shaken', helpless, heroAlive);
    }
  }

  // End of the round

  private endRound(): void {
    const { a, b } = this;
    if (this.testAtRoundEnd) {
      if (a.woundsRound > 0 && !a.tested) this.testForWounds(a, b);
      if (b.woundsRound > 0 && !b.tested) this.testForWounds(b, a);
    }
    const nearA = this.near(a) && a.arrivedIn !== this.round;
    const nearB = this.near(b) && b.arrivedIn !== this.round;
    if (this.persistent) {
      const holdsA = nearA && !a.shaken;
      const holdsB = nearB && !b.shaken;
      if (holdsA || holdsB) this.holder = holdsA && holdsB ? 2 : holdsA ? 0 : 1;
    } else if (nearA && nearB) this.holder = a.shaken === b.shaken ? 2 : a.shaken ? 1 : 0;
    else this.holder = nearA ? 0 : nearB ? 1 : 2;
    if (this.holder === 0) a.held++;
    else if (this.holder === 1) b.held++;
    this.teller?.control(this.round, this.holder, a.held, b.held);
  }

  private specFor(shape: number, ignore: number, blast: number, hit: number, block: number, blockSix: number): AttackSpec {
    const ignored = this.field.ignores[ignore] as readonly number[];
    return { ...PLAIN_ATTACK, ...(this.field.shapes[shape] as object), ignore: ignored, blast, hit, block, blockSix };
  }
}

/** Versatile units take what wounds more often: hitting faces times open faces. */
function apIsBetter(hit: number, ap: number, open: number, soak: number, fatigued: boolean): boolean {
  const blocked = (piercing: number): number => clamp(open - (piercing > soak ? piercing - soak : 0));
  const faces = (more: number): number => (fatigued ? 1 : clamp(hit + more));
  return faces(0) * (6 - blocked(ap + 1)) > faces(1) * (6 - blocked(ap));
}

function clamp(faces: number): number {
  return faces < 1 ? 1 : faces > 5 ? 5 : faces;
}
