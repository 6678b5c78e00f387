/**
 * Counts what weapons and rules did in a trial. It observes the engine as the event recorder does, and only while a
 * ledger is requested, so other trials pay nothing for it.
 */
import type { PairLedger } from '../../../contract/ruleset.ts';
import { Rng, type StreamAddress } from '../../../random/rng.ts';
import type { Action } from '../ai/decide.ts';
import { type AttackContext, applies, type EffectKind, isAgainst } from '../data/effects.ts';
import { growth } from '../rules/modifiers.ts';
import { shrouded } from '../rules/movement.ts';
import { HEX_RANGE } from '../rules/weaponless-hits.ts';
import type { AttackTables } from './attack-tables.ts';
import { FLAG, type OprField, U } from './field.ts';
import { type Entry, LEDGER_COLUMN, LEDGER_WIDTH, type Page, readPage } from './ledger-pages.ts';
import type { Casualties, EngineObserver, HexTest, MoraleTest, MoveMode } from './observer.ts';
import { type PendingAttack, WEAPONLESS_NUMBER } from './pending-attack.ts';
import type { Side } from './side.ts';

const { used, attacks, hits, wounds, kills } = LEDGER_COLUMN;

/** Which rule a weaponless hit comes from. */
const WEAPONLESS_KINDS: readonly (readonly [number, EffectKind])[] = [
  [WEAPONLESS_NUMBER.impact, 'impact'],
  [WEAPONLESS_NUMBER.heavyImpact, 'impact'],
  [WEAPONLESS_NUMBER.ravage, 'ravage'],
  [WEAPONLESS_NUMBER.breath, 'breath'],
  [WEAPONLESS_NUMBER.storm, 'storm'],
  [WEAPONLESS_NUMBER.strike, 'strikeOnce'],
  [WEAPONLESS_NUMBER.retaliate, 'retaliate'],
  [WEAPONLESS_NUMBER.deathstrike, 'deathstrike'],
  [WEAPONLESS_NUMBER.selfDestruct, 'selfDestruct'],
  [WEAPONLESS_NUMBER.surprise, 'surprise'],
  [WEAPONLESS_NUMBER.terrain, 'hex'],
];

/** Weapon rules that matter whenever the weapon does. */
const OF_THE_WEAPON: ReadonlySet<EffectKind> = new Set<EffectKind>(['blast', 'deadly', 'takedown', 'limited', 'hazardous']);
/** Rules that have done their work once the unit stands on the table. */
const ON_THE_SHEET: ReadonlySet<EffectKind> = new Set<EffectKind>(['tough', 'hero', 'armor']);

export class LedgerRecorder implements EngineObserver {
  private readonly field: OprField;
  private readonly tables: AttackTables;
  private readonly pages = new Map<number, Page>();
  /** Class of the hits of a class. */
  private readonly hitClasses = new Map<number, number>();
  private readonly rng = new Rng();
  private ledger: PairLedger | null = null;
  private sides: readonly Side[] = [];
  private roundNow = 0;
  /** Who acts and how, until its fight is over. */
  private active: Side | null = null;
  private does: Action = 'hold';
  /** Activations of the round by side, attacks of the game by side. */
  private readonly activations: [number, number] = [0, 0];
  private readonly attacked: [boolean, boolean] = [false, false];
  private readonly moved: [boolean, boolean] = [false, false];

  constructor(field: OprField, tables: AttackTables) {
    this.field = field;
    this.tables = tables;
  }

  open(ledger: PairLedger, { seed, a, b, t }: StreamAddress): this {
    this.ledger = ledger;
    this.rng.seek(seed, a, b, t, 2);
    return this;
  }

  private page(s: Side): Page {
    const known = this.pages.get(s.unit);
    if (known !== undefined) return known;
    const page = readPage(this.field.pages, this.field.units[s.unit * U.size + U.page]!, this.field.effects);
    this.pages.set(s.unit, page);
    return page;
  }

  private add(s: Side, row: number, column: number, n: number): void {
    const cells = (s.side === 0 ? this.ledger?.a : this.ledger?.b)!;
    const at = row * LEDGER_WIDTH + column;
    cells[at] = cells[at]! + n;
  }

  /** Every rule of the unit with such an effect did something; each rule once. */
  private fire(s: Side, kind: EffectKind, when: (entry: Entry) => boolean = () => true): void {
    this.fireAll(
      s,
      this.page(s).unit.filter((entry) => entry.active.effect.do === kind && when(entry)),
    );
  }

  private fireAll(s: Side, entries: readonly Entry[]): void {
    for (const row of new Set(entries.map((entry) => entry.row))) this.add(s, row, used, 1);
  }

  begin(a: Side, b: Side): void {
    this.sides = [a, b];
  }

  private foeOf(s: Side): Side {
    return this.sides[s.side === 0 ? 1 : 0]!;
  }

  game(_game: number, a: Side, b: Side): void {
    for (const s of [a, b]) {
      this.attacked[s.side] = false;
      this.moved[s.side] = false;
      this.fireAll(
        s,
        this.page(s).unit.filter((entry) => ON_THE_SHEET.has(entry.active.effect.do)),
      );
      if (s.onTable) this.fire(s, 'scout');
    }
  }

  round(round: number): void {
    this.roundNow = round;
    this.active = null;
    this.activations.fill(0);
  }

  arrive(s: Side): void {
    this.fire(s, 'ambush');
    this.fire(this.foeOf(s), 'repelAmbush');
  }

  activate(s: Side, does: Action): void {
    this.active = s;
    this.does = does;
    this.activations[s.side]++;
    if (this.activations[s.side] > 1) this.fire(s, 'secondWind');
    if (does === 'hold') this.fire(s, 'holdOnly');
    if (does === 'hold' && this.field.ruleOptions.aiOverlays) this.fire(s, 'holdToShoot');
    this.fire(s, 'instinct');
    this.fireReach(s, this.foeOf(s));
  }

  /** Its attacks are counted by themselves. */
  locked(): void {}

  /** What keeps an enemy away counts where its reach would have sufficed without it. */
  private fireReach(s: Side, foe: Side): void {
    if (!foe.standing) return;
    const distance = 0 - foe.x - s.x;
    const range = s.rangeAfter(s.dead);
    const denies = (reach: number, n: number): boolean => distance <= reach && distance > shrouded(reach, n);
    if (denies(range, foe.beShot)) this.fire(foe, 'beShotRange');
    if (denies(s.charge, foe.beCharged)) this.fire(foe, 'beChargedRange');
    if (distance <= Math.max(range, s.charge)) this.fire(foe, 'aircraft');
    if (distance <= HEX_RANGE) this.fire(foe, 'slowFoe');
  }

  move(s: Side, mode: MoveMode): void {
    if (mode === 'back') return;
    if (mode === 'free') {
      this.fire(s, 'freeMove');
      return;
    }
    this.fire(s, 'move', (e) => e.active.effect.do === 'move' && e.active.effect[mode] !== 0);
    this.fire(s, 'notSlow');
    if (!this.moved[s.side]) this.fire(s, 'speedFeat');
    this.moved[s.side] = true;
    if (mode !== 'charge') return;
    this.fire(s, 'unwieldy');
    this.fire(this.foeOf(s), 'unwieldyFoe');
  }

  attack(me: Side, foe: Side, pending: PendingAttack, casualties: Casualties): void {
    const c = this.contextOf(me, foe, pending);
    const row = pending.name <= 0 ? this.weaponlessRow(me, pending) : this.page(me).groups[pending.name - 1]?.row;
    if (row !== undefined) this.count(me, row, pending, casualties);
    if (pending.name > 0) this.fireWeapon(me, foe, pending, c);
    this.fireTarget(foe, c);
    if (pending.faced > 0) this.fire(foe, 'protectionFeat');
    if (pending.ignored > 0) this.fire(foe, 'strength');
    this.attacked[me.side] = true;
  }

  private contextOf(me: Side, foe: Side, pending: PendingAttack): AttackContext {
    const charging = pending.melee && me === this.active && this.does === 'charge';
    const phase = pending.melee ? 'melee' : 'shoot';
    return { phase, distance: pending.distance, charging, moved: me.movedNow, targetMoved: foe.movedRound };
  }

  private weaponlessRow(me: Side, pending: PendingAttack): number | undefined {
    const kind = WEAPONLESS_KINDS.find(([name]) => name === pending.name)?.[1];
    const ap = pending.name === WEAPONLESS_NUMBER.heavyImpact ? 1 : 0;
    return this.page(me).unit.find(({ active: { effect } }) => {
      if (effect.do === 'hex') return kind === 'hex' && effect.kind === 'quake';
      return effect.do === kind && (effect.do !== 'impact' || effect.ap === ap);
    })?.row;
  }

  private fireWeapon(me: Side, foe: Side, pending: PendingAttack, c: AttackContext): void {
    const page = this.page(me);
    const group = page.groups[pending.name - 1];
    if (group === undefined) return;
    this.fireAll(
      me,
      group.active.filter((entry) => this.worksFor(entry, c, foe)),
    );
    if (pending.melee && c.charging === false && foe === this.active && this.does === 'charge') this.fire(me, 'counter');
    if (!pending.melee) this.fireShooting(me);
    if (!this.attacked[me.side]) this.fire(me, 'tag');
  }

  private fireShooting(me: Side): void {
    this.fire(me, 'range');
    if (me.movedNow) this.fire(me, 'steady');
    if (me.arrivedIn === this.roundNow) this.fire(me, 'arrivalAp');
    if (this.does === 'rushToEnemy' || this.does === 'rushToObjective') this.fire(me, 'shootAfterRush');
  }

  private worksFor({ active: { effect } }: Entry, c: AttackContext, foe: Side): boolean {
    if (OF_THE_WEAPON.has(effect.do)) return true;
    if (effect.do === 'counter') return foe === this.active && this.does === 'charge';
    if (effect.do === 'growth') return (effect.stat === 'ap' || effect.stat === 'hit') && growth(this.roundNow) > 0;
    if (effect.do === 'deadlyVs') return this.isVictim(foe, effect.vs);
    if (!('when' in effect) || !applies(effect.when, c)) return false;
    return effect.do !== 'ap' || effect.vs === undefined || this.isVictim(foe, effect.vs);
  }

  private isVictim(foe: Side, vs: Parameters<typeof isAgainst>[0]): boolean {
    const { tough, defense } = this.page(foe);
    return isAgainst(vs, tough, defense);
  }

  private fireTarget(foe: Side, c: AttackContext): void {
    const works = ({ active: { effect } }: Entry): boolean => {
      if (effect.do === 'ignoreWound') return true;
      if (effect.do === 'growth') return (effect.stat === 'save' || effect.stat === 'incomingAp') && growth(this.roundNow) > 0;
      return (effect.do === 'beHit' || effect.do === 'save' || effect.do === 'incomingAp') && applies(effect.when, c);
    };
    this.fireAll(foe, this.page(foe).unit.filter(works));
  }

  private count(me: Side, row: number, pending: PendingAttack, casualties: Casualties): void {
    this.add(me, row, used, 1);
    this.add(me, row, attacks, pending.dice + pending.ones);
    this.add(me, row, hits, this.drawHits(pending));
    this.add(me, row, wounds, casualties.wounds);
    this.add(me, row, kills, casualties.killed);
  }

  /** Wounds are drawn at once, so hits are drawn by the same odds from a stream of their own. */
  private drawHits(pending: PendingAttack): number {
    const spec = this.tables.specOf(pending.id);
    const plain = { block: 0, blockSix: 0, reroll: 0, extraWound: 0, woundSix: 0, ignore: [] };
    const id = this.hitClasses.get(pending.id) ?? this.tables.classOf({ ...spec, ...plain });
    this.hitClasses.set(pending.id, id);
    return this.tables.draw(this.rng, id, spec.hitCap > 0 ? Math.min(1, pending.dice) : pending.dice);
  }

  hazard(s: Side): void {
    if ((s.flags & FLAG.noRetreat) !== 0) this.fire(s, 'noRetreat');
  }

  mend(s: Side): void {
    this.fire(s, 'mend');
  }

  reanimate(s: Side): void {
    this.fire(s, 'reanimate');
  }

  melee(me: Side, foe: Side): void {
    for (const s of [me, foe]) this.fire(s, 'fear');
    this.active = null;
  }

  morale(s: Side, { helpless }: MoraleTest): void {
    if (helpless) return;
    this.fire(s, 'morale');
    this.fire(s, 'moraleSave');
    this.fire(this.foeOf(s), 'enemyMorale');
  }

  rally(s: Side, face: number | null): void {
    if (face !== null) this.fire(s, 'rally');
  }

  spot(s: Side): void {
    this.fire(s, 'spot');
  }

  hex(s: Side, { what }: HexTest): void {
    this.fire(this.foeOf(s), 'hex', ({ active: { effect } }) => effect.do === 'hex' && effect.kind === what);
    this.fire(s, 'moraleSave');
  }

  gone(s: Side): void {
    this.fire(s, 'selfDestruct');
  }

  reinforce(s: Side): void {
    this.fire(s, 'reinforce');
  }

  control(): void {}

  gameEnd(): void {}

  end(): void {}
}
