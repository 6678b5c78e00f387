/** Attacks in the fast engine: packed modifiers become a die class, class and dice one draw, the draw casualties. */
import type { Rng } from '../../dice/rng.ts';
import { Blow } from './blow.ts';
import type { FastArena } from './fast.ts';
import { A, AF, BIAS, CHARGE_NEAR, FLAG, G, type OprField, SKEWER, T, TF, TOUGH_BYTE, WEAPON } from './field.ts';
import { type AttackSpec, growth, PLAIN_ATTACK } from './modifiers.ts';
import type { Side } from './side.ts';
import { type AttackTables, MAX_DICE } from './tables.ts';

export class Attacks {
  /** The blow being landed; one object, used again and again. */
  readonly blow = new Blow();
  /** What an Unpredictable unit rolled for this attack. */
  wantsAp = false;
  /** Markers spent on this attack. */
  tagAp = 0;
  tagHit = 0;
  private readonly arena: FastArena;
  private readonly field: OprField;
  private readonly tables: AttackTables;
  private readonly rng: Rng;
  private readonly groups: Int32Array;
  private readonly rows: Int32Array;
  private readonly targets: Int32Array;
  private readonly copySums: Uint16Array;
  private readonly deadAt: Uint8Array;
  private readonly health: Uint16Array;
  /** Class of (shape, ignore rolls, blast, hit, block, block of 6s) plus 1; 0 = not asked yet. */
  private readonly classes: Int32Array;
  private readonly ignoreCount: number;
  private readonly maxBlast: number;
  private readonly seedShaken: boolean;
  private readonly perHitBlast: boolean;
  private readonly deadlySpill: boolean;

  constructor(arena: FastArena) {
    const { field } = arena;
    this.arena = arena;
    this.field = field;
    this.tables = arena.tables;
    this.rng = arena.rng;
    this.groups = field.groups;
    this.rows = field.attacks;
    this.targets = field.targets;
    this.copySums = field.copies;
    this.deadAt = field.deadAt;
    this.health = field.health;
    this.ignoreCount = field.ignores.length;
    this.maxBlast = field.maxBlast;
    this.classes = new Int32Array(field.shapes.length * field.ignores.length * field.maxBlast * 125);
    this.seedShaken = field.ruling.shaken === 'seed';
    this.perHitBlast = field.ruling.blastCap === 'perHit';
    this.deadlySpill = field.ruling.deadlySpill;
  }

  /** Weapons of a group in living hands. */
  copies(me: Side, g: number): number {
    const at = this.groups[g * G.size + G.copiesAt] as number;
    return (this.copySums[at + me.back] as number) - (this.copySums[at + me.dead] as number);
  }

  attack(me: Side, foe: Side, g: number, copies: number, mode: number, targetMode: number, distance: number): void {
    const word = this.groups[g * G.size + G.word] as number;
    const weapon = word >>> 24;
    if ((weapon & WEAPON.limited) !== 0) me.spend(g);
    const row = (this.groups[g * G.size + G.rows] as number) + mode * A.size;
    const sums = this.rows[row + A.sums] as number;
    const shapeWord = this.rows[row + A.shape] as number;
    const versus = this.rows[row + A.versus] as number;
    const flags = shapeWord & 255;
    const targetAt = this.targetRow(foe, targetMode);
    const targetSums = this.targets[targetAt + T.sums] as number;
    const targetFlags = targetSums >>> 24;
    let hit = (sums & 255) - BIAS;
    if ((flags & AF.ignorePenalties) === 0) {
      hit -= ((sums >> 8) & 255) - BIAS + (targetSums & 255) - BIAS;
      if (this.seedShaken && me.shaken) hit--;
    }
    let ap = ((sums >> 16) & 255) - BIAS;
    if (versus !== 0) ap += this.versus(versus, foe.vs, targetFlags);
    if ((me.flags & FLAG.tag) !== 0) {
      ap += this.tagAp;
      hit += this.tagHit;
    }
    let open = ((targetSums >> 8) & 255) - BIAS;
    if (this.seedShaken && foe.shaken) open--;
    let soak = ((targetSums >> 16) & 255) - BIAS;
    if (((flags & (AF.growthAp | AF.growthHit)) | (targetFlags & (TF.growthSave | TF.growthSoak))) !== 0) {
      const grown = growth(this.arena.round);
      if ((flags & AF.growthAp) !== 0) ap += grown;
      if ((flags & AF.growthHit) !== 0) hit += grown;
      if ((targetFlags & TF.growthSave) !== 0) open += grown;
      if ((targetFlags & TF.growthSoak) !== 0) soak += grown;
    }
    const fatigued = mode >= CHARGE_NEAR && (me.fatigued || me.shaken);
    if ((flags & (AF.chooseBest | AF.chooseDie)) !== 0) {
      if ((flags & AF.chooseDie) !== 0 ? this.wantsAp : apIsBetter(hit, ap, open, soak, fatigued)) ap++;
      else hit++;
    }
    const apSix = ((flags & AF.setSix) !== 0 ? Math.max(ap, 4) : ap) + (sums >>> 24);
    const faces = fatigued ? 1 : clamp(hit);
    const block = clamp(open - Math.max(0, ap - soak));
    const blockSix = apSix === ap ? block : clamp(open - Math.max(0, apSix - soak));
    const ignores = this.targets[targetAt + T.ignore] as number;
    const ignore = (flags & AF.cancel) !== 0 ? ignores >>> 16 : ignores & 0xffff;
    const { blow } = this;
    blow.deadly = (weapon & WEAPON.skewer) === 0 ? (word >> 16) & 255 : this.skewered((word >> 16) & 255, foe.vs);
    blow.ignore = ignore;
    blow.takedown = (weapon & WEAPON.takedown) !== 0;
    blow.melee = mode >= CHARGE_NEAR;
    blow.name = g - me.ranged + 1;
    blow.distance = distance;
    const models = blow.takedown ? 1 : foe.back - foe.dead;
    let dice = copies * (this.groups[g * G.size + G.attacks] as number);
    if (me.strength > 0) dice += this.arena.rare.strengthOf(me, g);
    // Wounds ignored must be known one by one where they count.
    const drawsIgnores = blow.deadly === 1 && (foe.flags & FLAG.strength) === 0;
    this.draw(word, shapeWord >>> 8, drawsIgnores ? ignore : 0, models, faces, block, blockSix, dice);
    this.land(me, foe);
  }

  /** AP that counts only against such a target. */
  private versus(word: number, vs: number, targetFlags: number): number {
    let ap = vs === TOUGH_BYTE.low ? 0 : (word >> vs) & 255;
    if ((targetFlags & TF.defense2to3) !== 0) ap += (word >> 24) & 15;
    else if ((targetFlags & TF.defense4) !== 0) ap += word >>> 28;
    return ap;
  }

  private skewered(deadly: number, vs: number): number {
    return vs === TOUGH_BYTE.mid || vs === TOUGH_BYTE.nine ? (deadly === 1 ? 0 : deadly) + SKEWER : deadly;
  }

  private draw(
    word: number,
    shape: number,
    ignore: number,
    models: number,
    hit: number,
    block: number,
    blockSix: number,
    dice: number,
  ): void {
    const { blow } = this;
    const blast = (word >> 8) & 255;
    const capped = blast > 1 && !this.perHitBlast;
    blow.dice = dice;
    blow.ones = 0;
    blow.id = capped
      ? this.tables.classOf({ ...this.specFor(shape, ignore, blast, hit, block, blockSix), dice, hitCap: models })
      : this.classAt(shape, ignore, Math.min(blast, models), hit, block, blockSix);
    if (((word >>> 24) & WEAPON.hazardous) !== 0) this.arena.rare.takeOnes(blow);
    const draws = capped ? Math.min(1, blow.dice) : blow.dice;
    blow.drawn = draws > MAX_DICE ? this.tables.draw(this.rng, blow.id, draws) : this.tables.drawTable(this.rng, blow.id, draws);
  }

  classAt(shape: number, ignore: number, blast: number, hit: number, block: number, blockSix: number): number {
    const outer = Math.imul(Math.imul(shape, this.ignoreCount) + ignore, this.maxBlast) + blast - 1;
    const key = Math.imul(outer, 125) + Math.imul(hit - 1, 25) + Math.imul(block - 1, 5) + blockSix - 1;
    const known = this.classes[key] as number;
    if (known !== 0) return known - 1;
    const id = this.tables.classOf(this.specFor(shape, ignore, blast, hit, block, blockSix));
    this.classes[key] = id + 1;
    return id;
  }

  private specFor(shape: number, ignore: number, blast: number, hit: number, block: number, blockSix: number): AttackSpec {
    const ignored = this.field.ignores[ignore] as readonly number[];
    return { ...PLAIN_ATTACK, ...(this.field.shapes[shape] as object), ignore: ignored, blast, hit, block, blockSix };
  }

  /** The target's row in a mode; the hero's own once it stands alone. */
  targetRow(foe: Side, mode: number): number {
    return (foe.back - foe.dead === 1 && foe.back === foe.models ? foe.lastTarget : foe.target) + mode * T.size;
  }

  // Wounds

  /** Casualties of the blow in hand, and what the target answers. */
  land(me: Side, foe: Side): void {
    const { blow, arena } = this;
    const alive = foe.back - foe.dead;
    let wounds = 0;
    blow.ignored = 0;
    blow.shielded = 0;
    blow.faced = 0;
    if (blow.deadly === 1 && (foe.flags & FLAG.shrugs) !== 0) arena.rare.shrug(foe, blow);
    if (blow.deadly > 1) wounds = this.landDeadly(foe);
    else {
      const stay = blow.drawn - blow.ignored - blow.shielded;
      wounds = blow.takedown ? this.hurtBack(foe, stay) : this.hurtFront(foe, stay);
    }
    const killed = alive - (foe.back - foe.dead);
    this.record(me, foe, wounds, killed);
    if (arena.teller !== null) arena.teller.attack(me, foe, blow, wounds, killed);
    if (blow.ones > 0) this.hurtOneself(me, foe, blow.ones);
    if (blow.melee && wounds > 0 && (foe.flags & FLAG.blows) !== 0) arena.rare.answer(foe, me, wounds, killed);
  }

  /** GF 3.5.1 "Deadly(X)": each unblocked hit is X wounds on one model, each ignored by itself. */
  private landDeadly(foe: Side): number {
    const { blow, arena } = this;
    let total = 0;
    let wounds = 0;
    if (arena.teller !== null) blow.perHit.length = 0;
    for (let i = 0; i < blow.drawn; i++) {
      let each = blow.ignore === 0 ? blow.deadly : arena.rare.drawDeadly(blow.deadly, blow.ignore);
      if (arena.teller !== null) blow.perHit.push(each);
      if ((foe.flags & FLAG.shrugs) !== 0) each = arena.rare.shrugDeadly(foe, blow, each);
      total += each;
      if (!blow.takedown && !this.deadlySpill) wounds += this.hurtModel(foe, each);
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
      s.dead = this.deadAt[s.deadAt + lost] as number;
    }
    return s.lost - before;
  }

  /** Wounds that do not spill over the front model. */
  private hurtModel(s: Side, wounds: number): number {
    if (s.dead === s.back) return 0;
    const end = s.back - s.dead === 1 ? s.capacity : (this.health[s.healthAt + s.dead + 1] as number);
    return this.hurtFront(s, Math.min(wounds, end - s.lost));
  }

  /** GF 3.5.1 "Takedown": wounds on the model that would die last; what it cannot take is lost. */
  private hurtBack(s: Side, wounds: number): number {
    if (s.back - s.dead <= 1) return this.hurtModel(s, wounds);
    const left = s.capacity - (this.health[s.healthAt + s.back - 1] as number);
    const taken = Math.min(wounds, left);
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
    if (this.arena.firstBlood === 0) this.arena.firstBlood = me.side + 1;
    if (foe.dead === foe.back) {
      foe.gone = true;
      me.inMelee = false;
      foe.inMelee = false;
    }
  }

  /** GF 3.5.3 "Hazardous": natural 1s to hit are wounds of one's own. */
  private hurtOneself(me: Side, foe: Side, ones: number): void {
    const { alive } = me;
    const wounds = this.hurtFront(me, ones);
    this.record(foe, me, wounds, alive - me.alive);
    this.arena.teller?.hazard(me, foe, wounds, alive - me.alive);
  }
}

/** Versatile units take what wounds more often: hitting faces times open faces. */
function apIsBetter(hit: number, ap: number, open: number, soak: number, fatigued: boolean): boolean {
  const blocked = (piercing: number): number => clamp(open - Math.max(0, piercing - soak));
  const faces = (more: number): number => (fatigued ? 1 : clamp(hit + more));
  return faces(0) * (6 - blocked(ap + 1)) > faces(1) * (6 - blocked(ap));
}

function clamp(faces: number): number {
  return faces < 1 ? 1 : Math.min(5, faces);
}
