/** From a roster's selections to units that can fight (input-formats digest 2, "Reading algorithm"; digest 10e, 10.1). */
import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type ImportResult } from '../../../contract/importer.ts';
import type { EditionId } from '../rules/edition.ts';
import { type Effect, type Switch, withEffects } from '../rules/effects.ts';
import {
  type Bracket,
  type Carried,
  inRemovalOrder,
  type ModelLine,
  PLAIN_DEFENCE,
  PLAIN_MORALE,
  type Unit,
  type Weapon,
} from '../rules/model.ts';
import { type NamedText, readUnitTexts, type UnitReading } from '../rules/unit-text.ts';
import type { WeaponWords } from '../rules/words.ts';
import { checkUnit } from './check.ts';
import { Reporter } from './field-reader.ts';
import type { Profile, Roster, Selection } from './roster.ts';
import { bandOf, readUnitProfile } from './unit-profile.ts';
import { isWeaponProfile, readWeaponProfile } from './weapon-profile.ts';

/** Profiles that carry numbers the engine needs, and those among them it could not use. */
interface Count {
  mapped: number;
  unmapped: number;
}

export function readRoster(roster: Roster, file: string): ImportResult<Unit> {
  const out = new Reporter(file);
  const edition: EditionId = isTenth(roster) ? '10e' : '9e';
  const count: Count = { mapped: 0, unmapped: 0 };
  const combatants: Combatant<Unit>[] = [];
  let total = 0;
  for (const force of roster.forces) {
    for (const selection of force.selections) {
      const points = pointsOf(selection);
      total += points;
      if (hasUnitProfile(selection)) {
        const read = new UnitReader(selection, { catalogue: force.catalogue, file, edition }, out, count).read();
        if (read !== null) combatants.push(read);
      } else if (points > 0) reportMissing(selection, points, out);
    }
  }
  if (roster.points !== null && Math.abs(total - roster.points) > 0.5) {
    out.warning('points-differ', `The selections cost ${total} points, the roster says ${roster.points}.`, { subject: roster.name });
  }
  if (combatants.length === 0) reportEmpty(roster, out);
  const detected = [
    roster.gameSystem === '' ? 'unknown game system' : roster.gameSystem,
    edition === '10e' ? 'tenth edition' : 'eighth or ninth edition',
    combatants.length === 1 ? '1 unit' : `${combatants.length} units`,
    `${count.mapped} profiles mapped, ${count.unmapped} not`,
    sentencesIn(combatants),
  ];
  return { ...EMPTY_IMPORT, combatants, problems: out.problems, detected };
}

/** One unit that is not part of a roster: out of a catalogue, or put together from a list. */
export function readSelection(selection: Selection, origin: Origin, out: Reporter): Combatant<Unit> | null {
  return new UnitReader(selection, origin, out, { mapped: 0, unmapped: 0 }).read();
}

function sentencesIn(combatants: readonly Combatant<Unit>[]): string {
  const count = (of: (c: Combatant<Unit>) => number) => combatants.reduce((sum, c) => sum + of(c), 0);
  const [played, switched] = [count((c) => c.data.played?.length ?? 0), count((c) => c.data.switches?.length ?? 0)];
  return `rules: ${played} sentences played, ${switched} as switches, ${count((c) => c.unmodelled.length)} left out`;
}

function reportMissing(selection: Selection, points: number, out: Reporter): void {
  out.warning('no-profile', `'${selection.name}' costs ${points} points but has no Unit profile, so it was left out.`, {
    at: selection.at,
    subject: selection.name,
    hint: 'Export the roster with its profiles, or add the unit from a catalogue.',
  });
}

function reportEmpty(roster: Roster, out: Reporter): void {
  out.error('no-units', 'No unit with a profile was found in the roster.', {
    at: { line: 1, column: 1 },
    subject: roster.name,
    hint: 'Some exports leave the profiles out; export the roster again with them.',
  });
}

function isTenth(roster: Roster): boolean {
  if (/\b1[01]th edition/i.test(roster.gameSystem)) return true;
  const types = new Set(
    roster.forces.flatMap((f) => f.selections.flatMap((s) => subtree(s).flatMap((c) => c.profiles.map((p) => p.type)))),
  );
  return types.has('Ranged Weapons') || types.has('Melee Weapons');
}

function subtree(selection: Selection): Selection[] {
  return [selection, ...selection.selections.flatMap(subtree)];
}

function pointsOf(selection: Selection): number {
  return subtree(selection).reduce((sum, s) => sum + s.points, 0);
}

function hasUnitProfile(selection: Selection): boolean {
  return subtree(selection).some((s) => s.profiles.some((p) => p.type === 'Unit'));
}

/** Where a unit stands. */
interface Origin {
  readonly catalogue: string;
  readonly file: string;
  readonly edition: EditionId;
}

class UnitReader {
  private readonly unit: Selection;
  private readonly origin: Origin;
  private readonly out: Reporter;
  private readonly count: Count;
  private readonly listed = new Set<string>();
  private readonly played = new Set<string>();
  private readonly switches = new Map<string, Switch>();
  /** Weapon words in use, so that rules that explain them are played. */
  private readonly words: WeaponWords[] = [];

  constructor(unit: Selection, origin: Origin, out: Reporter, count: Count) {
    this.unit = unit;
    this.origin = origin;
    this.out = out;
    this.count = count;
  }

  read(): Combatant<Unit> | null {
    const groups = modelGroups(this.unit);
    const shared = ownTree(this.unit, groups);
    const lines = groups.flatMap((group) => this.lineOf(group, groups) ?? []);
    if (lines.length === 0) return null;
    const armed = groups.includes(this.unit) ? lines : this.withShared(lines, shared);
    const texts = groups.includes(this.unit) ? [] : this.textsOf(shared);
    const plain: Unit = {
      lines: armed,
      keywords: this.keywords(),
      abilities: [...new Set(subtree(this.unit).flatMap((s) => this.textsOf([s]).map((t) => t.name)))],
      defence: PLAIN_DEFENCE,
      morale: PLAIN_MORALE,
      subFaction: null,
      edition: this.origin.edition,
    };
    const changed = this.withTexts(plain, texts);
    const modelled = groups.reduce((unit, group) => this.withModelTexts(unit, group, groups), changed);
    const { played, switches } = this;
    return this.combatantOf({
      ...modelled,
      lines: inRemovalOrder(mergedLines(modelled.lines)),
      ...(played.size > 0 && { played: [...played] }),
      ...(switches.size > 0 && { switches: [...switches.values()] }),
    });
  }

  private keywords(): string[] {
    const names = subtree(this.unit).flatMap((s) => s.categories.map((c) => c.replace(/^Faction:\s*/i, '').trim()));
    return [...new Set(names)].filter((k) => k !== '');
  }

  private combatantOf(unit: Unit): Combatant<Unit> | null {
    const { at } = this.unit;
    const combatant: Combatant<Unit> = {
      ruleset: 'wh40k',
      name: this.unit.name,
      detail: unit.lines.map((line) => `${line.count} ${line.name}${weaponList(line)}`).join(', '),
      base: this.unit.name,
      faction: this.origin.catalogue || 'No faction',
      points: pointsOf(this.unit),
      tags: unit.keywords,
      unmodelled: [...this.listed],
      multiplicity: 1,
      source: { file: this.origin.file, line: at.line, column: at.column },
      data: unit,
    };
    const checked = checkUnit(combatant);
    if ('unit' in checked) return combatant;
    this.out.error('bad-unit', checked.problem.message, { at, subject: this.unit.name });
    return null;
  }

  private lineOf(group: Selection, groups: readonly Selection[]): ModelLine | null {
    const tree = ownTree(group, groups);
    const own = tree.flatMap((s) => s.profiles);
    const profile = unitProfileFor(group, own, this.unit);
    if (profile === null) return this.withoutProfile(group);
    const everywhere = subtree(this.unit).flatMap((s) => s.profiles);
    const tables = own.some(isTable) ? own.filter(isTable) : everywhere.filter(isTable);
    const read = readUnitProfile(profile, { tables, profiles: own.includes(profile) ? own : this.unit.profiles });
    if ('fault' in read) {
      this.out.warning('bad-profile', read.fault, { at: profile.at, subject: this.unit.name });
      this.count.unmapped++;
      return null;
    }
    this.count.mapped++;
    for (const cell of read.starred) this.listed.add(`${profile.name}: ${cell} is '*' and no table says what it is`);
    const count = numberOf(group);
    if ((read.line.brackets?.length ?? 0) > 0 && modelsIn(groups) > 1)
      this.listed.add(`${profile.name}: degrading profile (first row used)`);
    return {
      ...read.line,
      name: group.name,
      count,
      cost: tree.reduce((sum, s) => sum + s.points, 0) / count,
      weapons: this.weaponsOf(tree, count),
    };
  }

  private withoutProfile(group: Selection): null {
    const message = `The model '${group.name}' has no Unit profile and was left out.`;
    this.out.warning('no-profile', message, { at: group.at, subject: this.unit.name });
    this.count.unmapped++;
    return null;
  }

  /** Weapons at or below a model; `number` is the total over the group's models. */
  private weaponsOf(selections: readonly Selection[], models: number): Carried[] {
    return selections.flatMap((s, i) => this.carriedIn(s, i === 0 ? models : numberOf(s)));
  }

  /**
   * Weapons placed on the unit. In eighth and ninth edition every model has them, unless several hang on a unit of one
   * kind; in the tenth their number is the total, and the most numerous line has them.
   */
  private withShared(lines: readonly ModelLine[], shared: readonly Selection[]): ModelLine[] {
    if (this.origin.edition === '10e') {
      const bearers = [...lines].sort((x, y) => y.count - x.count)[0];
      const weapons = shared.flatMap((s) => this.carriedIn(s, numberOf(s)));
      return lines.map((line) => (line === bearers ? { ...line, weapons: [...line.weapons, ...weapons] } : line));
    }
    const alone = lines.length === 1;
    return lines.map((line) => {
      const weapons = shared.flatMap((s) => this.carriedIn(s, alone && numberOf(s) > 1 ? numberOf(s) : line.count));
      return { ...line, weapons: [...line.weapons, ...weapons] };
    });
  }

  /** Profiles "X - mode" of one selection are modes of one weapon; others are weapons of their own. */
  private carriedIn(selection: Selection, count: number): Carried[] {
    const sets = new Map<string, Weapon[]>();
    for (const profile of selection.profiles) {
      if (!isWeaponProfile(profile)) continue;
      if (isHeading(profile) && selection.profiles.length > 1) {
        this.listHeading(profile);
        continue;
      }
      const weapon = this.weaponOf(profile);
      if (weapon === null) continue;
      const stem = `${profile.type} ${modeStem(profile.name)}`;
      sets.set(stem, [...(sets.get(stem) ?? []), weapon]);
    }
    return [...sets.values()].map((profiles) => ({ profiles, count }));
  }

  /** "Choose one of the profiles below" is what modes are. */
  private listHeading(profile: Profile): void {
    const text = (profile.values.Abilities ?? '').trim();
    if (
      /^(?:before selecting targets|each time an attack is made with this weapon), select one of the profiles below to make (?:attacks|that attack) with\.?$/i.test(
        text,
      )
    )
      this.played.add(`${profile.name}: ${text}`);
    else
      for (const sentence of readUnitTexts([{ name: profile.name, text }], { carries: () => false, names: [] }).listed)
        if (/[A-Za-z]/.test(text)) this.listed.add(sentence);
  }

  private weaponOf(profile: Profile): Weapon | null {
    const read = readWeaponProfile(profile);
    if ('fault' in read) {
      this.listed.add(`Weapon: ${profile.name}`);
      this.out.warning('bad-weapon', `${profile.name}: ${read.fault}`, { at: profile.at, subject: this.unit.name });
      this.count.unmapped++;
      for (const text of Object.values(profile.values)) if (hasWords(text)) this.listed.add(`${profile.name}: ${text}`);
      return null;
    }
    this.count.mapped++;
    if (read.weapon.words !== undefined) this.words.push(read.weapon.words);
    for (const sentence of read.listed) this.listed.add(`${profile.name}: ${sentence}`);
    for (const sentence of read.played) this.played.add(`${profile.name}: ${sentence}`);
    for (const one of read.switches) this.switches.set(one.label, one);
    return read.weapon;
  }

  /** Rules and tables with text: abilities, rules, powers, transports. */
  private textsOf(selections: readonly Selection[]): NamedText[] {
    return selections.flatMap((selection) => [
      ...selection.rules.filter((rule) => rule.name !== ''),
      ...selection.profiles.flatMap((profile) => textOf(profile)),
    ]);
  }

  private withTexts(unit: Unit, texts: readonly NamedText[]): Unit {
    const read = this.readTexts(texts, unit);
    this.note(read);
    return withBrackets(
      read.effects.reduce((changed, effect) => this.withEffect(changed, effect, texts), unit),
      read.brackets,
    );
  }

  /** In a unit of one model its name means "this model". */
  private readTexts(texts: readonly NamedText[], { lines }: Unit): UnitReading {
    const single = lines.length === 1 && lines[0]!.count === 1;
    const names = single ? [this.unit.name, lines[0]!.name] : [];
    const read = readUnitTexts(texts, { carries: (word) => this.carries(word), names });
    if (single || read.brackets.length === 0) return read;
    const damaged = read.played.filter((text) => /^damaged/i.test(text));
    const played = read.played.filter((text) => !damaged.includes(text));
    return { ...read, brackets: [], played, listed: [...read.listed, ...damaged] };
  }

  /** An invulnerable save may name the models it holds for, or those it does not. */
  private withEffect(unit: Unit, effect: Effect, texts: readonly NamedText[]): Unit {
    if (effect.invulnerable === undefined || unit.lines.length === 1) return withEffects(unit, [effect]);
    const named = texts.find(
      (t) => /^invulnerable save/i.test(t.name) && new RegExp(`${effect.invulnerable}\\+`).test(`${t.name} ${t.text}`),
    );
    const lines = unit.lines.map((line) => (holdsFor(line, named) ? withEffects({ ...unit, lines: [line] }, [effect]).lines[0]! : line));
    return { ...unit, lines };
  }

  /** Rules of one model: what they do to its own line; what they would do to the whole unit is a switch. */
  private withModelTexts(unit: Unit, group: Selection, groups: readonly Selection[]): Unit {
    const texts = this.textsOf(ownTree(group, groups));
    const read = this.readTexts(texts, unit);
    const alone = unit.lines.length === 1;
    if (alone) {
      this.note(read);
      return withBrackets(withEffects(unit, read.effects), read.brackets);
    }
    this.note({ ...read, effects: [] });
    const lines = unit.lines.map((line) => {
      if (line.name !== group.name) return line;
      const [changed] = withEffects({ ...unit, defence: PLAIN_DEFENCE, lines: [line] }, read.effects).lines;
      const reduces = read.effects.filter((e) => e.subtractDamage !== undefined || e.halveDamage !== undefined);
      if (reduces.length === 0) return changed!;
      const { halveDamage, subtractDamage } = withEffects({ ...unit, defence: PLAIN_DEFENCE }, reduces).defence;
      return { ...changed!, damage: { halveDamage, subtractDamage } };
    });
    return { ...unit, lines };
  }

  private note(read: UnitReading): void {
    for (const text of read.listed) this.listed.add(text);
    for (const text of read.played) this.played.add(text);
    for (const one of read.switches) this.switches.set(one.label, one);
  }

  private carries(word: Partial<WeaponWords>): boolean {
    const [name] = Object.keys(word) as (keyof WeaponWords)[];
    return this.words.some((words) => {
      const value = words[name!];
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
    });
  }
}

/** Bands of wounds act where the unit is one model. */
function withBrackets(unit: Unit, brackets: readonly Bracket[]): Unit {
  const [line] = unit.lines;
  if (brackets.length === 0 || unit.lines.length !== 1 || line!.count !== 1) return unit;
  return { ...unit, lines: [{ ...line!, brackets: [...(line!.brackets ?? []), ...brackets].sort((x, y) => y.upTo - x.upTo) }] };
}

function holdsFor(line: ModelLine, text: NamedText | undefined): boolean {
  if (text === undefined) return true;
  const excluded = /excluding (?:the |any )?([^).]+)/i.exec(text.text)?.[1];
  if (excluded !== undefined) return !sameModel(line.name, excluded);
  const named = /^invulnerable save[^:]*:\s*(.+)$/i.exec(text.name)?.[1];
  return named === undefined || sameModel(line.name, named);
}

function sameModel(x: string, y: string): boolean {
  const plain = (name: string) => name.trim().toLowerCase().replace(/s\b/g, '');
  return plain(x) === plain(y);
}

/** A table other than those with numbers of its own: its cells as text. */
function textOf(profile: Profile): NamedText[] {
  if (profile.type === 'Unit' || isWeaponProfile(profile) || isTable(profile)) return [];
  const cells = Object.entries(profile.values).filter(([, text]) => text !== '' && text !== '-');
  // A power with characteristics of its own stays one line: its words are no sentences.
  if (profile.values.AP !== undefined)
    return [{ name: profile.name, text: `(${cells.map(([column, text]) => `${column} ${text}`).join('; ')})` }];
  return [{ name: profile.name, text: cells.map(([, text]) => text).join('\n') }];
}

/** Rows of a degrading profile. */
function isTable(profile: Profile): boolean {
  return /^(?:stat damage|wound track)/i.test(profile.type) || Object.keys(profile.values).some((column) => /^remaining/i.test(column));
}

/** `2x Gun Drone` with number 1 stands for two. */
function numberOf(selection: Selection): number {
  const named = /^(\d+)x\s/.exec(selection.name);
  return selection.number === 1 && named !== null ? Number(named[1]) : selection.number;
}

function modelsIn(groups: readonly Selection[]): number {
  return groups.reduce((sum, group) => sum + numberOf(group), 0);
}

/** A word and something behind it, not a number or a name. */
function hasWords(text: string): boolean {
  const word = text.search(/[A-Za-z]{3}/);
  return word >= 0 && text.indexOf(' ', word + 3) >= 0;
}

/** `➤ Plasma gun - supercharge`: the weapon without its mode. */
function modeStem(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^➤ ?/, '')
    .split(/ [-–] | ?[([,]/)[0]!
    .replace(/^\d+\.\s*/, '')
    .trim()
    .toLowerCase();
}

/** "Choose one of the profiles below": a row without numbers above the modes of a weapon. */
function isHeading(profile: Profile): boolean {
  return ['Type', 'S', 'AP'].every((name) => /^-?$/.test((profile.values[name] ?? '').trim()));
}

function weaponList(line: ModelLine): string {
  const names = line.weapons.filter((w) => w.profiles[0]!.type !== 'Grenade').map((w) => w.profiles[0]!.name);
  return names.length === 0 ? '' : ` (${names.slice(0, 6).join(', ')}${names.length > 6 ? ', ...' : ''})`;
}

/** A nested selection that stands for models: by its type, or because it brings a Unit profile (many are "upgrades"). */
function isGroup(selection: Selection): boolean {
  return selection.type === 'model' || selection.profiles.some((p) => p.type === 'Unit');
}

/**
 * The model groups of a unit: nested ones, and the unit itself when it is a model with a profile, when it has no others, or
 * when its own profile is none of theirs (a leader whose followers hang below him).
 */
function modelGroups(unit: Selection): Selection[] {
  const find = (s: Selection, inModel: boolean): Selection[] => {
    const group = inModel ? s.type === 'model' : isGroup(s);
    return [...(group ? [s] : []), ...s.selections.flatMap((c) => find(c, inModel || s.type === 'model'))];
  };
  const nested = unit.selections.flatMap((s) => find(s, unit.type === 'model'));
  const own = unit.profiles.some((p) => p.type === 'Unit');
  const followers = nested.length > 0 && nested.every((s) => s.profiles.some((p) => p.type === 'Unit'));
  const itself =
    own && (unit.type === 'model' || (followers && !namesOf(nested).some((name) => unit.profiles.some((p) => p.name === name))));
  return itself || nested.length === 0 ? [unit, ...nested] : nested;
}

function namesOf(groups: readonly Selection[]): string[] {
  return groups.flatMap((s) => s.profiles.filter((p) => p.type === 'Unit').map((p) => p.name));
}

/** A selection and what is below it, without the model groups below it. */
function ownTree(selection: Selection, groups: readonly Selection[]): Selection[] {
  const below = (s: Selection): Selection[] => s.selections.filter((c) => !groups.includes(c)).flatMap((c) => [c, ...below(c)]);
  return [selection, ...below(selection)];
}

/** Equal models listed apart are one line. */
function mergedLines(lines: readonly ModelLine[]): ModelLine[] {
  const merged = new Map<string, ModelLine>();
  for (const line of lines) {
    const share = (w: Carried, of: ModelLine) => w.count / of.count;
    const key = JSON.stringify([{ ...line, count: 0, weapons: line.weapons.map((w) => [w.profiles, share(w, line)]) }]);
    const before = merged.get(key);
    if (before === undefined) merged.set(key, line);
    else {
      const weapons = before.weapons.map((w, i) => ({ ...w, count: w.count + line.weapons[i]!.count }));
      merged.set(key, { ...before, count: before.count + line.count, weapons });
    }
  }
  return [...merged.values()];
}

/** The group's own Unit profile, or the unit's that bears its name, or the unit's first. */
function unitProfileFor(group: Selection, own: readonly Profile[], unit: Selection): Profile | null {
  const mine = own.filter((p) => p.type === 'Unit');
  const theirs = unit.profiles.filter((p) => p.type === 'Unit');
  return bestNamed(mine, group.name) ?? bestNamed(theirs, group.name) ?? null;
}

function bestNamed(profiles: readonly Profile[], name: string): Profile | undefined {
  const wanted = name.toLowerCase().replace(/^\d+x\s+/, '');
  const named = profiles.filter((p) => p.name.toLowerCase() === wanted);
  const alike =
    named.length > 0 ? named : profiles.filter((p) => p.name.toLowerCase().startsWith(wanted) || wanted.startsWith(p.name.toLowerCase()));
  // Of the rows of a degrading profile the top one; lower rows may have no wounds of their own.
  const candidates = alike.length > 0 ? alike : profiles;
  return [...candidates].filter((p) => /\d/.test(p.values.W ?? '')).sort((x, y) => bandOf(y) - bandOf(x))[0] ?? candidates[0];
}
