/**
 * Attacks around the kernel: those it has not met yet and those that few units make. An attack and a target name a die
 * class, class and dice one draw, the draw casualties, as in kernel/volley.ts.
 */
import type { Rng } from '../../../random/rng.ts';
import { type AttackSpec, growth, PLAIN_ATTACK } from '../rules/modifiers.ts';
import { AttackTables } from './attack-tables.ts';
import { A, AF, BIAS, FLAG, type OprField, SKEWER, T, TF, TOUGH_BYTE, WEAPON } from './field.ts';
import * as layout from './kernel/layout.ts';
import { Memory } from './memory.ts';
import type { EngineObserver } from './observer.ts';
import { PendingAttack } from './pending-attack.ts';
import type { Side } from './side.ts';
import type { UncommonRules } from './uncommon-rules.ts';

/** Attackers whose dice depend on more than rows and state: markers spent, a die rolled. */
const ODD_ATTACKER = FLAG.tag | FLAG.unpredictableShoot | FLAG.unpredictableMelee;

/** Impact with and without AP. */
const IMPACT_ROWS = 2;

/** An attack row and a target row; `blast` is what Blast makes of each hit. */
interface AttackRows {
  readonly row: number;
  readonly blast: number;
  readonly target: number;
  readonly melee: boolean;
}

/** A weapon group that attacks with so many dice, in the modes of the attacker and of the target. */
export interface GroupAttack {
  readonly g: number;
  readonly dice: number;
  readonly mode: number;
  readonly targetMode: number;
}

/** What names a die class. `drawn` and `kept`: numbers of the ignore rolls that go into the draw, and of those that come after it. */
interface ClassFaces {
  readonly shape: number;
  readonly drawn: number;
  readonly kept: number;
  readonly blast: number;
  readonly hit: number;
  readonly block: number;
  readonly blockSix: number;
}

export abstract class Attacks {
  readonly field: OprField;
  readonly memory: Memory;
  /** The stream of the match, which lies in the kernel's memory. */
  abstract readonly rng: Rng;
  abstract readonly uncommon: UncommonRules;
  readonly tables: AttackTables;
  /** Records or counts the current trial. */
  observer: EngineObserver | null = null;
  /** The attack being resolved; one object, reused for every attack. */
  readonly pending = new PendingAttack();
  /** What an Unpredictable unit rolled for this attack. */
  wantsAp = false;
  /** Markers spent on this attack. */
  tagAp = 0;
  tagHit = 0;
  private readonly rows: Int32Array;
  private readonly targets: Int32Array;
  /** Bytes of the cells of one state, and of one attack row in them. */
  private readonly planeBytes: number;
  private readonly rowBytes: number;
  private readonly impactRow: number;
  /** Class of (shape, ignore rolls, blast, hit, block, block of 6s); 0 = not asked yet. */
  private readonly classes: Int32Array;
  /** Class of each kind of ignore rolls by themselves; 0 = not asked yet. */
  private readonly ignoreClasses: Int32Array;
  private readonly maxBlast: number;
  readonly seedShaken: boolean;
  private readonly perHitBlast: boolean;
  readonly deadlySpill: boolean;

  constructor(field: OprField) {
    this.field = field;
    this.rows = field.attacks;
    this.targets = field.targets;
    this.rowBytes = 4 * ((field.targets.length / T.size) | 0);
    const rowCount = (field.attacks.length / A.size) | 0;
    this.impactRow = this.rowBytes * rowCount;
    this.planeBytes = this.rowBytes * (rowCount + IMPACT_ROWS);
    this.memory = new Memory(layout.CELLS + 4 * this.planeBytes);
    this.memory.write(layout.PLANE, this.planeBytes);
    this.memory.write(layout.ROW, this.rowBytes);
    this.memory.write(layout.IMPACT_ROW, this.impactRow);
    this.tables = new AttackTables(this.memory);
    this.maxBlast = field.maxBlast;
    this.classes = new Int32Array(field.shapes.length * 2 * field.ignores.length * field.maxBlast * 125);
    this.ignoreClasses = new Int32Array(field.ignores.length);
    this.seedShaken = field.ruleOptions.shaken === 'seed';
    this.perHitBlast = field.ruleOptions.blastCap === 'perHit';
    this.deadlySpill = field.ruleOptions.deadlySpill;
  }

  get round(): number {
    return this.memory.read(layout.ROUND);
  }

  coin(): boolean {
    return this.rng.bits() < 0;
  }

  /** Cells of one state lie together: most attacks are made by fresh units on steady ones. */
  private cellOf(me: Side, foe: Side, { row, blast, target, melee }: AttackRows): number {
    const plane = (foe.shaken ? 1 : 0) + (melee && me.tired ? 2 : 0);
    return layout.CELLS + plane * this.planeBytes + (row + blast - 1) * this.rowBytes + 4 * target;
  }

  /** Class of the dice of an attack. */
  private classFor(me: Side, foe: Side, rows: AttackRows): number {
    const cell = this.cellOf(me, foe, rows);
    if ((me.flags & ODD_ATTACKER) === 0) {
      const known = this.classIn(cell);
      if (known !== 0) return known;
    }
    return this.addUp(me, foe, rows, cell);
  }

  /** Everything that bears on a die, added up, and kept unless it may be another next time. */
  private addUp(me: Side, foe: Side, { row, blast, target, melee }: AttackRows, cell: number): number {
    const tired = melee && me.tired;
    const unpredictable = (me.flags & (melee ? FLAG.unpredictableMelee : FLAG.unpredictableShoot)) !== 0;
    const sums = this.rows[row * A.size + A.sums]!;
    const shapeWord = this.rows[row * A.size + A.shape]!;
    const flags = shapeWord & 0xffff;
    const targetSums = this.targets[target * T.size + T.sums]!;
    const targetFlags = targetSums >>> 24;
    let hit = (sums & 255) - BIAS;
    // A Shaken attacker only strikes back, and then hits on nothing but 6s: its -1 never counts.
    if ((flags & AF.ignorePenalties) === 0) hit -= ((sums >> 8) & 255) - BIAS + (targetSums & 255) - BIAS;
    let ap = ((sums >> 16) & 255) - BIAS + this.versus(this.rows[row * A.size + A.versus]!, foe.vs, targetFlags);
    if ((me.flags & FLAG.tag) !== 0) {
      ap += this.tagAp;
      hit += this.tagHit;
    }
    let open = ((targetSums >> 8) & 255) - BIAS;
    if (this.seedShaken && foe.shaken) open--;
    let soak = ((targetSums >> 16) & 255) - BIAS;
    const grows = ((flags & (AF.growthAp | AF.growthHit)) | (targetFlags & (TF.growthSave | TF.growthSoak))) !== 0;
    if (grows) {
      const grown = growth(this.round);
      if ((flags & AF.growthAp) !== 0) ap += grown;
      if ((flags & AF.growthHit) !== 0) hit += grown;
      if ((targetFlags & TF.growthSave) !== 0) open += grown;
      if ((targetFlags & TF.growthSoak) !== 0) soak += grown;
    }
    if ((flags & (AF.chooseBest | AF.chooseDie)) !== 0) {
      if ((flags & AF.chooseDie) !== 0 ? unpredictable && this.wantsAp : apIsBetter({ hit, ap, open, soak }, tired)) ap++;
      else hit++;
    }
    const apSix = ((flags & AF.setSix) !== 0 ? Math.max(ap, 4) : ap) + (sums >>> 24);
    const block = clamp(open - Math.max(0, ap - soak));
    const blockSix = apSix === ap ? block : clamp(open - Math.max(0, apSix - soak));
    const id = this.classAt({
      shape: shapeWord >>> AF.shapeShift,
      drawn: this.drawsIgnores(flags, foe) ? this.ignoreOf(row, target) : 0,
      kept: (flags & AF.deadly) !== 0 ? this.ignoreOf(row, target) : 0,
      blast,
      hit: tired ? 1 : clamp(hit),
      block,
      blockSix,
    });
    if ((me.flags & ODD_ATTACKER) !== 0) return id;
    if (grows) this.rememberGrown(cell, id);
    else this.memory.write(cell, id);
    return id;
  }

  private classIn(cell: number): number {
    const known = this.memory.read(cell);
    return known >= 0 ? known : this.memory.read(4 * this.round - known);
  }

  private rememberGrown(cell: number, id: number): void {
    if (this.memory.read(cell) === 0) this.memory.write(cell, -this.memory.take(4 * (layout.LAST_ROUND + 1)));
    this.memory.write(4 * this.round - this.memory.read(cell), id);
  }

  /** The class of Impact dice on a target, unless it may be another next time. */
  rememberImpact(foe: Side, target: number, ap: number, id: number): void {
    const flags = this.targets[target * T.size + T.sums]! >>> 24;
    if ((flags & (TF.growthSave | TF.growthSoak)) !== 0 || (foe.flags & FLAG.strength) !== 0) return;
    const plane = foe.shaken ? this.planeBytes : 0;
    this.memory.write(layout.CELLS + plane + this.impactRow + ap * this.rowBytes + 4 * target, id);
  }

  /** Ignore rolls are part of the draw, unless they come hit by hit (Deadly) or must be known one by one (Regenerative Strength). */
  private drawsIgnores(flags: number, foe: Side): boolean {
    const skewered = (flags & AF.skewer) !== 0 && isSkewered(foe.vs);
    return (flags & AF.deadly) === 0 && !skewered && (foe.flags & FLAG.strength) === 0;
  }

  /** Number of the ignore rolls that an attack leaves the target. */
  private ignoreOf(row: number, target: number): number {
    const ignores = this.targets[target * T.size + T.ignore]!;
    return (this.rows[row * A.size + A.shape]! & AF.cancel) !== 0 ? ignores >>> 16 : ignores & 0xffff;
  }

  /** AP that counts only against such a target. */
  private versus(word: number, vs: number, targetFlags: number): number {
    let ap = vs === TOUGH_BYTE.low ? 0 : (word >> vs) & 255;
    if ((targetFlags & TF.defense2to3) !== 0) ap += (word >> 24) & 15;
    else if ((targetFlags & TF.defense4) !== 0) ap += word >>> 28;
    return ap;
  }

  /** Any attack: Deadly, Takedown, Limited, Hazardous, with markers, against units that hit back, recorded. */
  attackSlowPath(me: Side, foe: Side, g: number, dice: number, mode: number, targetMode: number): void {
    const { pending } = this;
    const weapon = this.memory.read(g) >>> 24;
    if ((weapon & WEAPON.limited) !== 0) me.spend(g);
    this.prepare(me, foe, { g, dice, mode, targetMode });
    if ((weapon & WEAPON.hazardous) !== 0) this.uncommon.takeOnes(pending);
    const capped = this.capHits(g, foe);
    pending.drawn = this.tables.draw(this.rng, pending.id, capped ? 1 : pending.dice);
    this.land(me, foe);
  }

  /** Fills the pending attack with all that is known before its dice are rolled. */
  prepare(me: Side, foe: Side, { g, dice, mode, targetMode }: GroupAttack): void {
    const { pending, memory } = this;
    const word = memory.read(g);
    const weapon = word >>> 24;
    const row = memory.read(g + layout.GROUP_ROWS + 4 * mode) / this.rowBytes;
    const target = foe.targetRow(targetMode);
    const deadly = (word >> 16) & 255;
    pending.deadly = (weapon & WEAPON.skewer) !== 0 && isSkewered(foe.vs) ? (deadly === 1 ? 0 : deadly) + SKEWER : deadly;
    pending.ignore = this.ignoreOf(row, target);
    pending.takedown = (weapon & WEAPON.takedown) !== 0;
    pending.melee = mode >= layout.CHARGE_NEAR;
    pending.name = me.numberOf(g) + 1;
    pending.distance = pending.melee ? 0 : 0 - foe.x - me.x;
    pending.dice = me.strength > 0 ? dice + this.uncommon.strengthOf(me, g) : dice;
    pending.ones = 0;
    const blast = (word >> 8) & 255;
    const multiple = this.hasCappedHits(blast) ? blast : Math.min(blast, pending.takedown ? 1 : foe.alive);
    pending.id = this.classFor(me, foe, { row, blast: multiple, target, melee: pending.melee });
  }

  /** A cap on the total of hits makes one class, and one table, of each number of dice. True if there is one. */
  capHits(g: number, foe: Side): boolean {
    const { pending } = this;
    if (!this.hasCappedHits((this.memory.read(g) >> 8) & 255)) return false;
    const hitCap = pending.takedown ? 1 : foe.alive;
    pending.id = this.tables.classOf({ ...this.tables.specOf(pending.id), dice: pending.dice, hitCap });
    return true;
  }

  private hasCappedHits(blast: number): boolean {
    return blast > 1 && !this.perHitBlast;
  }

  /** The class of dice with these faces. */
  classAt(faces: ClassFaces): number {
    const { shape, drawn, kept, blast, hit, block, blockSix } = faces;
    const kinds = this.ignoreClasses.length;
    const outer = (shape * 2 * kinds + (kept === 0 ? drawn : kinds + kept)) * this.maxBlast + blast - 1;
    const key = outer * 125 + (hit - 1) * 25 + (block - 1) * 5 + blockSix - 1;
    const known = this.classes[key]!;
    if (known !== 0) return known;
    const id = this.tables.classOf(this.specFor(faces), kept === 0 ? 0 : this.ignoreClass(kept));
    this.classes[key] = id;
    return id;
  }

  /** The class of wounds that go through nothing but ignore rolls. */
  ignoreClass(ignore: number): number {
    const known = this.ignoreClasses[ignore]!;
    if (known !== 0) return known;
    const ignored = this.field.ignores[ignore]!;
    const id = this.tables.classOf({ ...PLAIN_ATTACK, hit: 6, block: 0, blockSix: 0, ignore: ignored });
    this.ignoreClasses[ignore] = id;
    return id;
  }

  private specFor({ shape, drawn, blast, hit, block, blockSix }: ClassFaces): AttackSpec {
    const ignored = this.field.ignores[drawn]!;
    return { ...PLAIN_ATTACK, ...(this.field.shapes[shape] as object), ignore: ignored, blast, hit, block, blockSix };
  }

  // Wounds

  /** Casualties of the pending attack, and the target's hits back. */
  land(me: Side, foe: Side): void {
    const { pending } = this;
    const { alive } = foe;
    let wounds = 0;
    pending.ignored = 0;
    pending.shielded = 0;
    pending.faced = 0;
    if (pending.deadly === 1 && (foe.flags & FLAG.ignoresLater) !== 0) this.uncommon.ignoreWounds(foe, pending);
    if (pending.deadly > 1) wounds = this.landDeadly(foe);
    else {
      const stay = pending.drawn - pending.ignored - pending.shielded;
      wounds = pending.takedown ? this.hurtBack(foe, stay) : this.hurtFront(foe, stay);
    }
    const killed = alive - foe.alive;
    this.countCasualties(me, foe, wounds, killed);
    if (this.observer !== null) this.observer.attack(me, foe, pending, { wounds, killed });
    if (pending.ones > 0) this.hurtOneself(me, foe, pending.ones);
    if (pending.melee && wounds > 0 && (foe.flags & FLAG.hitsBack) !== 0) this.uncommon.retaliate(foe, me, wounds, killed);
  }

  /** GF 3.5.1 "Deadly(X)": each unblocked hit is X wounds on one model, each ignored by itself. */
  private landDeadly(foe: Side): number {
    const { pending } = this;
    let total = 0;
    let wounds = 0;
    if (this.observer !== null) pending.perHit.length = 0;
    for (let i = 0; i < pending.drawn; i++) {
      let each = pending.ignore === 0 ? pending.deadly : this.drawStaying(pending.deadly, pending.ignore);
      if (this.observer !== null) pending.perHit.push(each);
      if ((foe.flags & FLAG.ignoresLater) !== 0) each = this.uncommon.ignoreDeadlyWounds(foe, pending, each);
      total += each;
      if (!pending.takedown && !this.deadlySpill) wounds += this.hurtModel(foe, each);
    }
    if (pending.takedown) return this.hurtBack(foe, total);
    return this.deadlySpill ? this.hurtFront(foe, total) : wounds;
  }

  /** Of so many wounds, those that are not ignored. */
  drawStaying(wounds: number, ignore: number): number {
    return this.tables.draw(this.rng, this.ignoreClass(ignore), wounds);
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
      s.dead = s.deadAfter(lost);
    }
    return s.lost - before;
  }

  /** Wounds that do not spill over the front model. */
  private hurtModel(s: Side, wounds: number): number {
    if (s.dead === s.back) return 0;
    const end = s.alive === 1 ? s.capacity : s.healthOf(s.dead + 1);
    return this.hurtFront(s, Math.min(wounds, end - s.lost));
  }

  /** GF 3.5.1 "Takedown": wounds on the model that would die last; what it cannot take is lost. */
  private hurtBack(s: Side, wounds: number): number {
    if (s.alive <= 1) return this.hurtModel(s, wounds);
    const left = s.capacity - s.healthOf(s.back - 1);
    const taken = Math.min(wounds, left);
    s.capacity -= taken;
    s.backWounds += taken;
    if (taken === left) {
      s.back--;
      s.backWounds = 0;
    }
    return taken;
  }

  countCasualties(me: Side, foe: Side, wounds: number, killed: number): void {
    if (wounds === 0) return;
    me.dealt += wounds;
    me.kills += killed;
    foe.woundsRound += wounds;
    if (this.memory.read(layout.FIRST_BLOOD) === 0) this.memory.write(layout.FIRST_BLOOD, me.side + 1);
    if (foe.dead === foe.back) foe.leave(me);
  }

  /** GF 3.5.3 "Hazardous": natural 1s to hit are wounds of one's own. */
  private hurtOneself(me: Side, foe: Side, ones: number): void {
    const { alive } = me;
    const wounds = this.hurtFront(me, ones);
    this.countCasualties(foe, me, wounds, alive - me.alive);
    this.observer?.hazard(me, foe, wounds, alive - me.alive);
  }
}

/** GF 3.5.1 "Skewer" counts against Tough 3 to 9. */
function isSkewered(vs: number): boolean {
  return vs === TOUGH_BYTE.mid || vs === TOUGH_BYTE.nine;
}

/** Sums on their way to the faces of the dice: to hit, AP, and the target's open faces and AP soak. */
interface Faces {
  readonly hit: number;
  readonly ap: number;
  readonly open: number;
  readonly soak: number;
}

/** Versatile units take what wounds more often: hitting faces times open faces. */
function apIsBetter({ hit, ap, open, soak }: Faces, tired: boolean): boolean {
  const blocked = (piercing: number): number => clamp(open - Math.max(0, piercing - soak));
  const faces = (more: number): number => (tired ? 1 : clamp(hit + more));
  return faces(0) * (6 - blocked(ap + 1)) > faces(1) * (6 - blocked(ap));
}

function clamp(faces: number): number {
  return faces < 1 ? 1 : Math.min(5, faces);
}
