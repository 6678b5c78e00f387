/** Which weapons a unit can use in each phase, and how many of them still do when k models are left. */
import type { DiceExpression } from '../../../random/dice.ts';
import { type Distribution, power } from '../../../stats/distribution.ts';
import { attacksOfOne } from './attack-pmf.ts';
import { addDice, diceOf, fixedDice } from './dice-text.ts';
import type { JointPmf } from './joint-pmf.ts';
import { CLOSE_COMBAT_WEAPON, type ModelLine, type Stage, type Traits, type Weapon } from './model.ts';
import type { Settings } from './options.ts';
import type { AttackGroup, CriticalRules } from './sequence.ts';
import { NO_WORDS, type WeaponWords } from './words.ts';

/** A unit's choices by phase, lines that die last first. */
export interface Armament {
  readonly ranged: readonly Choice[];
  readonly pistols: readonly Choice[];
  readonly melee: readonly Choice[];
  /** Melee in the turn of the unit's own charge, where a rule makes it different. */
  readonly charging?: readonly Choice[];
}

/** Options of one line's models: each is a set of weapon groups used together; exactly one set is used. */
export interface Choice {
  readonly sets: readonly (readonly WeaponGroup[])[];
}

/** Weapons of one kind in one line, and how many still fire when k models of the unit are left. */
export interface WeaponGroup {
  readonly attack: AttackGroup;
  readonly line: number;
  /** Inches; 0 for melee. */
  readonly range: number;
  /** Row in the ledger. */
  readonly row: number;
  readonly firing: Int16Array;
  /** Distributions of one attack by what they depend on in a target; see `lawsOf`. */
  readonly pmfs: Map<string, AttackPmfs>;
  /** Distribution of the number of attacks of `weapons` weapons, by the group's blast step; made when first asked for. */
  attacksPmf(step: number, weapons: number): Distribution;
  /** Added to the wound roll when the bearer charged this turn (Lance). */
  readonly chargeBonus: number;
  /** Used once per battle. */
  readonly oneShot: boolean;
}

/** Joint distributions of one die to hit, one to wound, and of the whole attack up to its wounds. */
export interface AttackPmfs {
  readonly hits: JointPmf;
  readonly wounds: JointPmf;
  readonly attack: JointPmf;
}

export function armamentOf(lines: readonly ModelLine[], standing: readonly Int16Array[], traits: Traits, settings: Settings): Armament {
  const ranged: Choice[] = [];
  const pistols: Choice[] = [];
  const melee: Choice[] = [];
  let row = 0;
  // Attack order: the line that dies last attacks first, so that survivors share their first groups (see exact/kernel.ts).
  const rows = lines.map((line) => {
    const first = row;
    row += line.weapons.reduce((sum, w) => sum + w.profiles.length, 0) + 1;
    return first;
  });
  for (let i = lines.length - 1; i >= 0; i--) {
    const builder = new LineWeapons({ line: lines[i]!, index: i, standing: standing[i]!, row: rows[i]! }, traits, settings);
    ranged.push(...builder.ranged());
    pistols.push(...builder.pistols());
    melee.push(...builder.melee());
  }
  return { ranged, pistols, melee };
}

/** Ledger rows in the order `LineWeapons` numbers them. */
export function weaponRows(lines: readonly ModelLine[]): string[] {
  return lines.flatMap((line) => [
    ...line.weapons.flatMap((w) => w.profiles.map((p) => `${line.name}: ${p.name}`)),
    `${line.name}: ${CLOSE_COMBAT_WEAPON.name}`,
  ]);
}

/** A line's place in its unit. */
interface LinePlace {
  readonly line: ModelLine;
  readonly index: number;
  /** Models of the line left, by models of the unit left. */
  readonly standing: Int16Array;
  /** Ledger row of its first weapon. */
  readonly row: number;
}

/** The weapons of one line as choices for the phases. */
class LineWeapons {
  private readonly line: ModelLine;
  private readonly index: number;
  private readonly standing: Int16Array;
  private readonly row: number;
  private readonly settings: Settings;
  private readonly infantry: boolean;
  /** MONSTER or VEHICLE: fires pistols beside its other guns. */
  private readonly large: boolean;

  constructor({ line, index, standing, row }: LinePlace, traits: Traits, settings: Settings) {
    this.line = line;
    this.index = index;
    this.standing = standing;
    this.row = row;
    this.settings = settings;
    const keywords = traits.keywords.map((k) => k.toUpperCase());
    this.infantry = keywords.includes('INFANTRY');
    this.large = keywords.includes('MONSTER') || keywords.includes('VEHICLE');
  }

  /** 9th core rules, "Pistol": pistols or everything else. Grenades only where a line has nothing else in range. */
  ranged(): Choice[] {
    const bothAtOnce = this.large && this.line.weapons.some((w) => w.profiles.some((p) => p.words !== undefined));
    const guns = this.carried((w) => w.type !== 'Melee' && (bothAtOnce || !isPistol(w)) && w.type !== 'Grenade');
    const sidearms = bothAtOnce ? [] : this.carried(isPistol);
    const sets = [...oneModeEach(guns), ...oneModeEach(sidearms)];
    if (sets.length > 0) return [{ sets }];
    // DEVIATION: a grenade is thrown, by one model, only when its line can fire nothing else.
    const grenades = this.carried((w) => w.type === 'Grenade')
      .flat()
      .map((g) => ({ ...g, firing: g.firing.map((n) => Math.min(1, n)) }));
    return grenades.length > 0 ? [{ sets: grenades.map((g) => [g]) }] : [];
  }

  /** In combat only pistols fire. */
  pistols(): Choice[] {
    return this.carried(isPistol).map((modes) => ({ sets: modes.map((g) => [g]) }));
  }

  /** All attacks of a model go through one melee weapon, the best against this target, and those with Extra Attacks beside it. */
  melee(): Choice[] {
    const extra = this.carried((w) => w.type === 'Melee' && wordsOf(w).extraAttacks).map((modes) => ({ sets: modes.map((g) => [g]) }));
    return [...this.mainMelee(), ...extra];
  }

  private mainMelee(): Choice[] {
    const isMain = (w: Weapon) => w.type === 'Melee' && !wordsOf(w).extraAttacks;
    const weapons = this.carried(isMain);
    const unarmed = this.line.weaponSkill < 7;
    const bearers = this.line.weapons
      .filter((w) => w.profiles.some((p) => isMain(p) && isUsable(p, this.line, this.settings)))
      .map((w) => w.count);
    const armed = bearers.reduce((sum, n) => sum + n, 0);
    const fistsRow = this.row + this.line.weapons.reduce((n, w) => n + w.profiles.length, 0);
    if (armed > this.line.count) return [{ sets: this.sharedOut(weapons.map((modes, i) => ({ modes, count: bearers[i]! }))) }];
    // Each weapon has its own bearers; who has none uses fists. Bare hands fall first, then the weapons as listed.
    let behind = this.line.count - armed;
    const fists = this.group(this.line.fists ?? CLOSE_COMBAT_WEAPON, this.bearing(armed, behind), fistsRow);
    const choices: Choice[] = behind > 0 && unarmed ? [{ sets: [[fists]] }] : [];
    weapons.forEach((modes, i) => {
      behind = bearers[i]!;
      const after = bearers.slice(i + 1).reduce((sum, n) => sum + n, 0);
      choices.push({ sets: modes.map((mode) => [{ ...mode, firing: this.bearing(after, behind) }]) });
    });
    return choices;
  }

  /**
   * Some models have several weapons: each set is an order in which weapons are preferred, and who has none of the first takes
   * the next. Bearers of the first fall last. Few lines have more than a handful of orders; past 64 the rest is not tried.
   */
  private sharedOut(weapons: readonly { readonly modes: readonly WeaponGroup[]; readonly count: number }[]): WeaponGroup[][] {
    const sets: WeaponGroup[][] = [];
    const fill = (set: readonly WeaponGroup[], armed: number, rest: typeof weapons) => {
      const unarmed = this.line.count - armed;
      if (unarmed === 0) sets.push([...set]);
      else
        for (const one of rest) {
          const count = Math.min(one.count, unarmed);
          const firing = this.bearing(armed, count);
          const others = rest.filter((other) => other !== one);
          for (const mode of one.modes) if (sets.length < MOST_SETS) fill([...set, { ...mode, firing }], armed + count, others);
        }
    };
    fill([], 0, weapons);
    return sets;
  }

  /** Of the line's models still standing, those among `count` bearers who have `after` models behind them. */
  private bearing(after: number, count: number): Int16Array {
    if (count === this.line.count) return this.standing;
    return this.standing.map((k) => Math.max(0, Math.min(count, k - after)));
  }

  /** Groups of the wanted weapons that can be used here: one list of modes for each. */
  private carried(wanted: (w: Weapon) => boolean): WeaponGroup[][] {
    let row = this.row;
    const found: WeaponGroup[][] = [];
    for (const carried of this.line.weapons) {
      const modes: WeaponGroup[] = [];
      carried.profiles.forEach((weapon, i) => {
        if (wanted(weapon) && isUsable(weapon, this.line, this.settings))
          modes.push(this.group(weapon, this.firing(carried.count), row + i));
      });
      row += carried.profiles.length;
      if (modes.length > 0) found.push(modes);
    }
    return found;
  }

  /** Fewer weapons than models: the bearers die last. More: they are spread evenly. */
  private firing(count: number): Int16Array {
    const models = this.line.count;
    if (count === models) return this.standing;
    return this.standing.map((k) => (count < models ? Math.min(k, count) : Math.floor((count * k) / models)));
  }

  private group(weapon: Weapon, firing: Int16Array, row: number): WeaponGroup {
    const attack = attackGroupOf(weapon, this.line, this.settings, this.infantry);
    const { lance, oneShot } = wordsOf(weapon);
    const pmfs = new Map<string, AttackPmfs>();
    const chargeBonus = lance && !this.settings.charged ? 1 : 0;
    return { attack, line: this.index, range: weapon.range, row, firing, pmfs, attacksPmf: pmfCache(attack), chargeBonus, oneShot };
  }
}

const MOST_SETS = 64;

/** All weapons together, each in one of its modes. Few weapons have modes; past 64 sets the first mode stands. */
function oneModeEach(weapons: readonly WeaponGroup[][]): WeaponGroup[][] {
  if (weapons.length === 0) return [];
  let sets: WeaponGroup[][] = [[]];
  for (const modes of weapons) {
    const used = sets.length * modes.length > MOST_SETS ? modes.slice(0, 1) : modes;
    sets = sets.flatMap((set) => used.map((mode) => [...set, mode]));
  }
  return sets;
}

function wordsOf(weapon: Weapon): WeaponWords {
  return weapon.words ?? NO_WORDS;
}

function isPistol(weapon: Weapon): boolean {
  return weapon.type === 'Pistol' || wordsOf(weapon).pistol;
}

/** Can models of a line use the weapon at all in this situation? */
export function isUsable(weapon: Weapon, line: ModelLine, settings: Settings): boolean {
  if (weapon.type === 'Melee') return (weapon.skill ?? line.weaponSkill) < 7 || weapon.autoHit;
  if (settings.distance > weapon.range) return false;
  const words = wordsOf(weapon);
  if (settings.advanced && weapon.type !== 'Assault' && !words.assault) return false;
  if (!settings.visible && !(words.indirect && (settings.edition.indirectTorrent || !words.torrent))) return false;
  return (weapon.skill ?? line.ballisticSkill) < 7 || weapon.autoHit || words.torrent || weapon.toHit.target !== null;
}

export function attackGroupOf(weapon: Weapon, line: ModelLine, settings: Settings, infantry: boolean): AttackGroup {
  const melee = weapon.type === 'Melee';
  const half = !melee && (settings.halfRange === true || 2 * settings.distance <= weapon.range);
  const words = wordsOf(weapon);
  return {
    label: weapon.name,
    melee,
    models: line.count,
    attacks: attacksDice(weapon, line, half),
    blast: weapon.blast,
    doubled: half && weapon.type === 'Rapid Fire',
    skill: weapon.skill ?? (melee ? line.weaponSkill : line.ballisticSkill),
    strength: strengthOf(weapon, line),
    ap: diceOf(weapon.ap),
    damage: diceOf(weapon.damage),
    damageAdd: weapon.damageAdd + (half ? weapon.damageAddHalf : 0),
    poison: weapon.poison,
    autoHit: weapon.autoHit || words.torrent,
    toHit: readReroll(weapon.toHit, settings, words.lethal || words.sustained !== null),
    toWound: readReroll(
      charging(words.twinLinked ? twinLinked(weapon.toWound) : weapon.toWound, words, settings),
      settings,
      words.devastating,
    ),
    situation: melee ? 0 : rangedSituation(weapon, words, settings, infantry),
    noInvulnerable: weapon.noInvulnerable,
    noSaveRerolls: weapon.noSaveRerolls,
    ignoresCover: weapon.ignoresCover || words.ignoresCover,
    noFeelNoPain: weapon.noFeelNoPain,
    ...criticalsOf(weapon, words, settings, half),
    hitRolls: weapon.hitRolls ?? 1,
    saveMortals: weapon.saveMortals === undefined ? null : { ...weapon.saveMortals, amount: diceOf(weapon.saveMortals.amount) },
    mortalsWait: settings.edition.mortalsWait && !settings.interleaved,
  };
}

/** Digest 10e, 3: what the words of a profile do in this situation. */
function criticalsOf(
  weapon: Weapon,
  words: WeaponWords,
  settings: Settings,
  half: boolean,
): Omit<CriticalRules, 'hitRolls' | 'saveMortals' | 'mortalsWait'> {
  const { edition } = settings;
  const melee = weapon.type === 'Melee';
  const {
    hit = edition.critical,
    hitNeedsSuccess = false,
    wound = edition.critical,
    damageReroll = false,
    damageOnes = false,
  } = weapon.criticals ?? {};
  // Conversion: a natural 4+ that hits is critical; a wider range of criticals stays.
  const converted = words.conversion !== null && settings.distance > words.conversion && hit > 4;
  const unseen = !melee && words.indirect && !settings.visible;
  return {
    criticalHit: converted ? 4 : hit,
    criticalHitNeedsSuccess: converted || hitNeedsSuccess,
    criticalWound: wound,
    anti: words.anti,
    sustained: words.sustained === null ? null : diceOf(words.sustained),
    lethal: words.lethal,
    devastating: words.devastating ? edition.devastating : null,
    missesUpTo: unseen ? edition.indirectMissesUpTo : 1,
    overwatch: settings.overwatch && !melee,
    precision: words.precision && settings.precision,
    psychic: words.psychic,
    hazardous: words.hazardous,
    blastPerFive: words.blast,
    damageBonus: half && words.melta !== null ? diceOf(words.melta) : fixedDice(0),
    damageReroll: damageReroll ? 'low' : damageOnes ? 'ones' : 'none',
    givesCover: unseen,
    ignoresPenalties: weapon.criticals?.ignoresPenalties ?? false,
  };
}

/** Digest 10e, 5: Twin-linked lets every failed wound roll be thrown again; a better re-roll stays. */
function twinLinked(stage: Stage): Stage {
  return stage.reroll === 'fish' ? stage : { ...stage, reroll: 'failed' };
}

/** Lance, where the unit has charged anyway. */
function charging(stage: Stage, { lance }: WeaponWords, { charged }: Settings): Stage {
  return lance && charged === true ? { ...stage, modifier: stage.modifier + 1 } : stage;
}

/** Modifiers to hit of ranged weapons: moved or stationary, advanced, aimed at a target that is not seen. */
function rangedSituation(weapon: Weapon, words: WeaponWords, settings: Settings, infantry: boolean): number {
  const moved = weapon.type === 'Heavy' && settings.moved && infantry ? -1 : 0;
  const steady = words.heavy && settings.stationary ? 1 : 0;
  const advanced = (weapon.type === 'Assault' || words.assault) && settings.advanced ? settings.edition.advancedModifier : 0;
  const unseen = words.indirect && !settings.visible ? -1 : 0;
  return moved + steady + advanced + unseen;
}

function attacksDice(weapon: Weapon, line: ModelLine, half: boolean): DiceExpression {
  if (weapon.type === 'Melee') return addDice(diceOf(weapon.attacksAlone ? '0' : line.attacks), diceOf(weapon.attacks));
  const shots = diceOf(half && weapon.attacksHalf !== null ? weapon.attacksHalf : weapon.attacks);
  const rapid = wordsOf(weapon).rapidFire;
  return half && rapid !== null ? addDice(shots, diceOf(rapid)) : shots;
}

/** What the option makes of "re-roll all". Where a critical roll does no more than another success, there is nothing to fish for. */
function readReroll(stage: Stage, { rerollAll }: Settings, criticalsCount: boolean): Stage {
  const triggers = criticalsCount || stage.extraForm !== null || stage.mortalTarget !== null;
  return stage.reroll === 'failed' && (rerollAll !== 'fish' || triggers) ? { ...stage, reroll: rerollAll } : stage;
}

/** Digest 2.3: multiply first, then add. */
function strengthOf(weapon: Weapon, line: ModelLine): DiceExpression {
  const { form, value } = weapon.strength;
  if (form === 'user') return fixedDice(line.strength);
  if (form === 'add') return addDice(fixedDice(line.strength), diceOf(value));
  return form === 'times' ? fixedDice(line.strength * diceOf(value).constant) : diceOf(value);
}

function pmfCache(attack: AttackGroup): WeaponGroup['attacksPmf'] {
  const pmfs: Distribution[][] = [];
  return (step, weapons) => {
    pmfs[step] ??= [];
    const row = pmfs[step];
    let pmf = row[weapons];
    if (pmf === undefined) {
      pmf = power(attacksOfOne(attack, step), weapons);
      row[weapons] = pmf;
    }
    return pmf;
  };
}
