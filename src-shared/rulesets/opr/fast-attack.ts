/** Attacks in the fast engine: an attack and a target name a die class, class and dice one draw, the draw casualties. */
import { Rng } from '../../dice/rng.ts';
import { Blow } from './blow.ts';
import { A, AF, BIAS, CHARGE_NEAR, FLAG, G, type OprField, SKEWER, T, TF, TOUGH_BYTE, WEAPON } from './field.ts';
import { type AttackSpec, growth, PLAIN_ATTACK } from './modifiers.ts';
import type { RareBlows } from './rare-blows.ts';
import { type Side, STATE } from './side.ts';
import { AttackTables, CLASS_TABLES, MAX_DICE } from './tables.ts';
import type { Witness } from './witness.ts';

/** Attackers whose dice depend on more than rows and state: markers spent, a die rolled. */
const ODD_ATTACKER = FLAG.tag | FLAG.moodyShoot | FLAG.moodyMelee;
// Copies, see side.ts.
const { shaken: SHAKEN, wounded: WOUNDED } = STATE;
/** Hits on nothing but 6s in melee. */
const TIRED = STATE.shaken | STATE.fatigued;
const ODD_WEAPON = WEAPON.odd << 24;
const DEADLY_BYTE = 255 << 16;
const NOT_DEADLY = 1 << 16;
const ANSWERS = FLAG.answers | FLAG.shrugs;
const SHRUGS = FLAG.shrugs;
const CHARGING = CHARGE_NEAR;
const ROWS = G.rows;
const DICE = G.dice;
const MOST_DICE = MAX_DICE;
const TABLES = CLASS_TABLES;

export abstract class Attacks {
  readonly field: OprField;
  readonly rng = new Rng();
  abstract readonly rare: RareBlows;
  /** Somebody who is told, or who counts. */
  teller: Witness | null = null;
  round = 0;
  /** 0 nobody yet, 1 the first side, 2 the second. */
  firstBlood = 0;
  /** The blow being landed; one object, used again and again. */
  readonly blow = new Blow();
  /** What an Unpredictable unit rolled for this attack. */
  wantsAp = false;
  /** Markers spent on this attack. */
  tagAp = 0;
  tagHit = 0;
  /** Inches between the units while they shoot. */
  distance = 0;
  /** Not 0 while a match is told: then every attack goes the long way, with the same draws. */
  told = 0;
  /** Its first words: the class of (attack row, target row, attacker tired, target Shaken); 0 = not met yet, or it depends on more. */
  readonly tables: AttackTables;
  protected readonly data: Int32Array;
  private readonly rows: Int32Array;
  private readonly targets: Int32Array;
  private readonly rowCount: number;
  private readonly targetCount: number;
  /** Class of (shape, ignore rolls, blast, hit, block, block of 6s); 0 = not asked yet. */
  private readonly classes: Int32Array;
  /** Classes of attacks that grow with the rounds, by cell and growth. */
  private readonly grownClasses = new Map<number, number>();
  private readonly ignoreCount: number;
  private readonly maxBlast: number;
  protected readonly seedShaken: boolean;
  private readonly perHitBlast: boolean;
  private readonly deadlySpill: boolean;

  constructor(field: OprField) {
    this.field = field;
    this.data = field.data;
    this.rows = field.attacks;
    this.targets = field.targets;
    this.rowCount = (field.attacks.length / A.size) | 0;
    this.targetCount = (field.targets.length / T.size) | 0;
    this.tables = new AttackTables(1 + 4 * this.rowCount * this.targetCount);
    this.ignoreCount = field.ignores.length;
    this.maxBlast = field.maxBlast;
    this.classes = new Int32Array(field.shapes.length * field.ignores.length * field.maxBlast * 125);
    this.seedShaken = field.ruling.shaken === 'seed';
    this.perHitBlast = field.ruling.blastCap === 'perHit';
    this.deadlySpill = field.ruling.deadlySpill;
  }

  place(me: Side, x: number, mode: 'rush' | 'advance' | 'charge' | 'free'): void {
    if (x === me.x) return;
    if (this.teller !== null) this.teller.move(me, mode, me.x, x);
    me.moveTo(x);
  }

  coin(): boolean {
    return this.rng.bits() < 0;
  }

  /** Attack dice of a group in living hands. */
  dice(me: Side, g: number): number {
    return (this.data[g + DICE + me.dead] as number) - (this.data[g + DICE + me.back] as number);
  }

  /**
   * The common attack in one straight line: class, draw, casualties. What needs more, and what is met for the first
   * time, goes the long way, with the same draw. Nothing returns into the middle, so the line keeps its registers.
   */
  attack(me: Side, foe: Side, g: number, dice: number, mode: number, targetMode: number): void {
    const { data, tables, rng } = this;
    const { memory } = tables;
    const word = data[g] as number;
    const melee = mode >= CHARGING;
    const odd = (word & ODD_WEAPON) | (me.flags & ODD_ATTACKER) | (foe.flags & (melee ? ANSWERS : SHRUGS)) | me.strength | this.told;
    if (odd !== 0 || dice > MOST_DICE) {
      this.attackTheLongWay(me, foe, g, dice, mode, targetMode);
      return;
    }
    const { dead, back } = foe;
    const alive = (back - dead) | 0;
    const blast = (word >> 8) & 255;
    const row = (data[(data[g + ROWS] as number) + mode] as number) + (blast === 1 ? 0 : Math.min(blast, alive) - 1);
    const target = data[(alive === 1 && back === foe.models ? foe.lastTarget : foe.target) + targetMode] as number;
    const plane = (foe.state & SHAKEN) + (melee && (me.state & TIRED) !== 0 ? 2 : 0);
    const id = memory[Math.imul(Math.imul(plane, this.rowCount) + row, this.targetCount) + target] as number;
    if (id === 0) {
      this.attackTheLongWay(me, foe, g, dice, mode, targetMode);
      return;
    }
    const table = memory[id + TABLES + dice] as number;
    if (table === 0) {
      this.attackTheLongWay(me, foe, g, dice, mode, targetMode);
      return;
    }
    const bits = rng.bits();
    const index = bits >>> table;
    const entry = memory[(table >>> 5) + index] as number;
    const other = entry & 255;
    const wounds = other ^ ((other ^ index) & ((((bits << -table) >>> 8) - (entry >>> 8)) >> 31));
    if (wounds === 0) return;
    if ((word & DEADLY_BYTE) !== NOT_DEADLY) {
      this.landHits(me, foe, wounds, (word >> 16) & 255, this.ignoreOf(row, target));
      return;
    }
    const before = foe.lost;
    const { capacity } = foe;
    const left = (capacity - before) | 0;
    foe.state |= WOUNDED;
    if (this.firstBlood === 0) this.firstBlood = me.side + 1;
    if (wounds < left) {
      const nowDead = data[foe.deadAt + before + wounds] as number;
      foe.lost = (before + wounds) | 0;
      foe.dead = nowDead;
      foe.woundsRound = (foe.woundsRound + wounds) | 0;
      me.dealt = (me.dealt + wounds) | 0;
      me.kills = (me.kills + nowDead - dead) | 0;
    } else {
      foe.lost = capacity;
      foe.dead = back;
      foe.woundsRound = (foe.woundsRound + left) | 0;
      me.dealt = (me.dealt + left) | 0;
      me.kills = (me.kills + alive) | 0;
      foe.leave(me);
    }
  }

  /** Cells of one state lie together: most attacks are made by fresh units on steady ones. */
  private cellOf(me: Side, foe: Side, row: number, target: number, melee: boolean): number {
    const plane = (foe.state & SHAKEN) + (melee && (me.state & TIRED) !== 0 ? 2 : 0);
    return (plane * this.rowCount + row) * this.targetCount + target;
  }

  /** Class of the dice of an attack; `multiple` is what Blast makes of each hit. */
  private classFor(me: Side, foe: Side, row: number, multiple: number, target: number, melee: boolean): number {
    const cell = this.cellOf(me, foe, row + multiple - 1, target, melee);
    if ((me.flags & ODD_ATTACKER) === 0) {
      const known = (this.tables.memory[cell] as number) || this.grownClasses.get(4 * cell + growth(this.round));
      if (known !== undefined) return known;
    }
    return this.addUp(me, foe, row, multiple, target, melee && (me.state & TIRED) !== 0, cell);
  }

  /** Number of the target's row in a mode; the hero's own once it stands alone. */
  targetRow(foe: Side, mode: number): number {
    return this.data[(foe.back - foe.dead === 1 && foe.back === foe.models ? foe.lastTarget : foe.target) + mode] as number;
  }

  /** Everything that bears on a die, added up, and kept unless it may be another next time. */
  private addUp(me: Side, foe: Side, row: number, blast: number, target: number, tired: boolean, cell: number): number {
    const sums = this.rows[row * A.size + A.sums] as number;
    const shapeWord = this.rows[row * A.size + A.shape] as number;
    const flags = shapeWord & 0xffff;
    const targetSums = this.targets[target * T.size + T.sums] as number;
    const targetFlags = targetSums >>> 24;
    let hit = (sums & 255) - BIAS;
    // A Shaken attacker only strikes back, and then hits on nothing but 6s: its -1 never counts.
    if ((flags & AF.ignorePenalties) === 0) hit -= ((sums >> 8) & 255) - BIAS + (targetSums & 255) - BIAS;
    let ap = ((sums >> 16) & 255) - BIAS + this.versus(this.rows[row * A.size + A.versus] as number, foe.vs, targetFlags);
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
      if ((flags & AF.chooseDie) !== 0 ? this.wantsAp : apIsBetter(hit, ap, open, soak, tired)) ap++;
      else hit++;
    }
    const apSix = ((flags & AF.setSix) !== 0 ? Math.max(ap, 4) : ap) + (sums >>> 24);
    const block = clamp(open - Math.max(0, ap - soak));
    const blockSix = apSix === ap ? block : clamp(open - Math.max(0, apSix - soak));
    const id = this.classAt(
      shapeWord >>> AF.shapeShift,
      this.drawsIgnores(flags, foe) ? this.ignoreOf(row, target) : 0,
      blast,
      tired ? 1 : clamp(hit),
      block,
      blockSix,
    );
    if ((me.flags & ODD_ATTACKER) !== 0) return id;
    if (grows) this.grownClasses.set(4 * cell + growth(this.round), id);
    else this.tables.memory[cell] = id;
    return id;
  }

  /** Ignore rolls are part of the draw, unless they come hit by hit (Deadly) or must be known one by one (Regenerative Strength). */
  private drawsIgnores(flags: number, foe: Side): boolean {
    const skewered = (flags & AF.skewer) !== 0 && isSkewered(foe.vs);
    return (flags & AF.deadly) === 0 && !skewered && (foe.flags & FLAG.strength) === 0;
  }

  /** Number of the ignore rolls that an attack leaves the target. */
  private ignoreOf(row: number, target: number): number {
    const ignores = this.targets[target * T.size + T.ignore] as number;
    return ((this.rows[row * A.size + A.shape] as number) & AF.cancel) !== 0 ? ignores >>> 16 : ignores & 0xffff;
  }

  /** AP that counts only against such a target. */
  private versus(word: number, vs: number, targetFlags: number): number {
    let ap = vs === TOUGH_BYTE.low ? 0 : (word >> vs) & 255;
    if ((targetFlags & TF.defense2to3) !== 0) ap += (word >> 24) & 15;
    else if ((targetFlags & TF.defense4) !== 0) ap += word >>> 28;
    return ap;
  }

  /** Any attack: Deadly, Takedown, Limited, Hazardous, with markers, against those who answer, told. */
  private attackTheLongWay(me: Side, foe: Side, g: number, dice: number, mode: number, targetMode: number): void {
    const { blow, data } = this;
    const word = data[g] as number;
    const weapon = word >>> 24;
    if ((weapon & WEAPON.limited) !== 0) me.spend(g);
    const row = data[(data[g + ROWS] as number) + mode] as number;
    const target = this.targetRow(foe, targetMode);
    const deadly = (word >> 16) & 255;
    blow.deadly = (weapon & WEAPON.skewer) !== 0 && isSkewered(foe.vs) ? (deadly === 1 ? 0 : deadly) + SKEWER : deadly;
    blow.ignore = this.ignoreOf(row, target);
    blow.takedown = (weapon & WEAPON.takedown) !== 0;
    blow.melee = mode >= CHARGING;
    blow.name = me.numberOf(g) + 1;
    blow.distance = blow.melee ? 0 : this.distance;
    blow.dice = me.strength > 0 ? dice + this.rare.strengthOf(me, g) : dice;
    blow.ones = 0;
    const blast = (word >> 8) & 255;
    const models = blow.takedown ? 1 : foe.back - foe.dead;
    const capped = blast > 1 && !this.perHitBlast;
    blow.id = this.classFor(me, foe, row, capped ? blast : Math.min(blast, models), target, blow.melee);
    if ((weapon & WEAPON.hazardous) !== 0) this.rare.takeOnes(blow);
    // A cap on the total makes one class, and one table, of each number of dice.
    if (capped) blow.id = this.tables.classOf({ ...this.tables.specOf(blow.id), dice: blow.dice, hitCap: models });
    blow.drawn = this.tables.draw(this.rng, blow.id, capped ? 1 : blow.dice);
    this.land(me, foe);
  }

  classAt(shape: number, ignore: number, blast: number, hit: number, block: number, blockSix: number): number {
    const outer = Math.imul(Math.imul(shape, this.ignoreCount) + ignore, this.maxBlast) + blast - 1;
    const key = Math.imul(outer, 125) + Math.imul(hit - 1, 25) + Math.imul(block - 1, 5) + blockSix - 1;
    const known = this.classes[key] as number;
    if (known !== 0) return known;
    const id = this.tables.classOf(this.specFor(shape, ignore, blast, hit, block, blockSix));
    this.classes[key] = id;
    return id;
  }

  private specFor(shape: number, ignore: number, blast: number, hit: number, block: number, blockSix: number): AttackSpec {
    const ignored = this.field.ignores[ignore] as readonly number[];
    return { ...PLAIN_ATTACK, ...(this.field.shapes[shape] as object), ignore: ignored, blast, hit, block, blockSix };
  }

  // Wounds

  /** Casualties of the blow in hand, and what the target answers. */
  land(me: Side, foe: Side): void {
    const { blow } = this;
    const alive = foe.back - foe.dead;
    let wounds = 0;
    blow.ignored = 0;
    blow.shielded = 0;
    blow.faced = 0;
    if (blow.deadly === 1 && (foe.flags & FLAG.shrugs) !== 0) this.rare.shrug(foe, blow);
    if (blow.deadly > 1) wounds = this.landDeadly(foe);
    else {
      const stay = blow.drawn - blow.ignored - blow.shielded;
      wounds = blow.takedown ? this.hurtBack(foe, stay) : this.hurtFront(foe, stay);
    }
    const killed = alive - (foe.back - foe.dead);
    this.record(me, foe, wounds, killed);
    if (this.teller !== null) this.teller.attack(me, foe, blow, wounds, killed);
    if (blow.ones > 0) this.hurtOneself(me, foe, blow.ones);
    if (blow.melee && wounds > 0 && (foe.flags & FLAG.answers) !== 0) this.rare.answer(foe, me, wounds, killed);
  }

  /** The same for hits of a Deadly weapon that has nothing else to it. */
  private landHits(me: Side, foe: Side, hits: number, deadly: number, ignore: number): void {
    const { blow } = this;
    const { dead } = foe;
    blow.drawn = hits;
    blow.deadly = deadly;
    blow.ignore = ignore;
    blow.takedown = false;
    const wounds = this.landDeadly(foe);
    this.record(me, foe, wounds, foe.dead - dead);
  }

  /** GF 3.5.1 "Deadly(X)": each unblocked hit is X wounds on one model, each ignored by itself. */
  private landDeadly(foe: Side): number {
    const { blow } = this;
    let total = 0;
    let wounds = 0;
    if (this.teller !== null) blow.perHit.length = 0;
    for (let i = 0; i < blow.drawn; i++) {
      let each = blow.ignore === 0 ? blow.deadly : this.rare.drawDeadly(blow.deadly, blow.ignore);
      if (this.teller !== null) blow.perHit.push(each);
      if ((foe.flags & FLAG.shrugs) !== 0) each = this.rare.shrugDeadly(foe, blow, each);
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
      s.dead = this.data[s.deadAt + lost] as number;
    }
    return s.lost - before;
  }

  /** Wounds that do not spill over the front model. */
  private hurtModel(s: Side, wounds: number): number {
    if (s.dead === s.back) return 0;
    const end = s.back - s.dead === 1 ? s.capacity : (this.data[s.healthAt + s.dead + 1] as number);
    return this.hurtFront(s, Math.min(wounds, end - s.lost));
  }

  /** GF 3.5.1 "Takedown": wounds on the model that would die last; what it cannot take is lost. */
  private hurtBack(s: Side, wounds: number): number {
    if (s.back - s.dead <= 1) return this.hurtModel(s, wounds);
    const left = s.capacity - (this.data[s.healthAt + s.back - 1] as number);
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
    foe.state |= WOUNDED;
    if (this.firstBlood === 0) this.firstBlood = me.side + 1;
    if (foe.dead === foe.back) foe.leave(me);
  }

  /** GF 3.5.3 "Hazardous": natural 1s to hit are wounds of one's own. */
  private hurtOneself(me: Side, foe: Side, ones: number): void {
    const { alive } = me;
    const wounds = this.hurtFront(me, ones);
    this.record(foe, me, wounds, alive - me.alive);
    this.teller?.hazard(me, foe, wounds, alive - me.alive);
  }
}

/** GF 3.5.1 "Skewer" counts against Tough 3 to 9. */
function isSkewered(vs: number): boolean {
  return vs === TOUGH_BYTE.mid || vs === TOUGH_BYTE.nine;
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
