/** From a roster's selections to units that can fight (input-formats digest 2, "Reading algorithm"). */
import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type ImportResult } from '../../../contract/importer.ts';
import { type Carried, inRemovalOrder, type ModelLine, PLAIN_DEFENCE, PLAIN_MORALE, type Unit, type Weapon } from '../rules/model.ts';
import { checkUnit } from './check.ts';
import { Reporter } from './field-reader.ts';
import type { Profile, Roster, Selection } from './roster.ts';
import { betterSaves, recogniseUnit } from './templates.ts';
import { readUnitProfile } from './unit-profile.ts';
import { readWeaponProfile } from './weapon-profile.ts';

/** Profiles that carry numbers the engine needs, and those among them it could not use. */
interface Count {
  mapped: number;
  unmapped: number;
}

export function readRoster(roster: Roster, file: string): ImportResult<Unit> {
  const out = new Reporter(file);
  if (isTenth(roster)) {
    const message =
      'This roster is for the 10th edition; its units have no WS or BS of their own. Only 8th- and 9th-edition rosters can be read.';
    out.error('edition', message, { at: { line: 1, column: 1 }, subject: roster.name });
    return { ...EMPTY_IMPORT, problems: out.problems, detected: [roster.gameSystem] };
  }
  const count: Count = { mapped: 0, unmapped: 0 };
  const combatants: Combatant<Unit>[] = [];
  let total = 0;
  for (const force of roster.forces) {
    for (const selection of force.selections) {
      total += pointsOf(selection);
      const read = hasUnitProfile(selection) ? new UnitReader(selection, { catalogue: force.catalogue, file }, out, count).read() : null;
      if (read !== null) combatants.push(read);
    }
  }
  if (roster.points !== null && Math.abs(total - roster.points) > 0.5) {
    out.warning('points-differ', `The selections cost ${total} points, the roster says ${roster.points}.`, { subject: roster.name });
  }
  if (combatants.length === 0)
    out.error('no-units', 'No unit with a profile was found in the roster.', { at: { line: 1, column: 1 }, subject: roster.name });
  const detected = [
    roster.gameSystem === '' ? 'unknown game system' : roster.gameSystem,
    `${combatants.length} units`,
    `${count.mapped} profiles mapped, ${count.unmapped} not`,
  ];
  return { ...EMPTY_IMPORT, combatants, problems: out.problems, detected };
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

class UnitReader {
  private readonly unit: Selection;
  private readonly catalogue: string;
  private readonly file: string;
  private readonly out: Reporter;
  private readonly count: Count;
  private readonly unmodelled = new Set<string>();

  constructor(unit: Selection, origin: { readonly catalogue: string; readonly file: string }, out: Reporter, count: Count) {
    this.unit = unit;
    this.catalogue = origin.catalogue;
    this.file = origin.file;
    this.out = out;
    this.count = count;
  }

  read(): Combatant<Unit> | null {
    const groups = modelGroups(this.unit);
    const shared = ownTree(this.unit, groups);
    const abilities = this.abilitiesOf(shared);
    const known = recogniseUnit(
      abilities.map((a) => a.text),
      PLAIN_DEFENCE,
      PLAIN_MORALE,
    );
    this.listUnknown(abilities, known.unmodelled);
    const lines = groups.flatMap((group) => {
      const line = this.lineOf(group, groups, shared);
      return line === null ? [] : [{ ...line, ...betterSaves(line, known.saves) }];
    });
    if (lines.length === 0) return null;
    const keywords = [...new Set(subtree(this.unit).flatMap((s) => s.categories.map((c) => c.replace(/^Faction:\s*/i, ''))))].filter(
      (k) => k !== '',
    );
    const unit: Unit = {
      lines: inRemovalOrder(mergedLines(lines)),
      keywords,
      abilities: abilities.map((a) => a.name),
      defence: known.defence,
      morale: known.morale,
      subFaction: null,
    };
    return this.combatantOf(unit);
  }

  private combatantOf(unit: Unit): Combatant<Unit> | null {
    const { at } = this.unit;
    const combatant: Combatant<Unit> = {
      ruleset: 'wh40k',
      name: this.unit.name,
      detail: unit.lines.map((line) => `${line.count} ${line.name}${weaponList(line)}`).join(', '),
      base: this.unit.name,
      faction: this.catalogue || 'No faction',
      points: pointsOf(this.unit),
      tags: unit.keywords,
      unmodelled: [...this.unmodelled],
      multiplicity: 1,
      source: { file: this.file, line: at.line, column: at.column },
      data: unit,
    };
    const checked = checkUnit(combatant);
    if ('unit' in checked) return combatant;
    this.out.error('bad-unit', checked.problem.message, { at, subject: this.unit.name });
    return null;
  }

  private lineOf(group: Selection, groups: readonly Selection[], shared: readonly Selection[]): ModelLine | null {
    const tree = ownTree(group, groups);
    const own = tree.flatMap((s) => s.profiles);
    const profile = unitProfileFor(group, own, this.unit);
    if (profile === null) {
      this.out.warning('no-profile', `The model '${group.name}' has no Unit profile and was left out.`, {
        at: group.at,
        subject: this.unit.name,
      });
      this.count.unmapped++;
      return null;
    }
    const tables = [...own, ...this.unit.profiles].filter((p) => /^(?:stat damage|wound track)/i.test(p.type));
    const read = readUnitProfile(profile, tables);
    if ('fault' in read) {
      this.out.warning('bad-profile', read.fault, { at: profile.at, subject: this.unit.name });
      this.count.unmapped++;
      return null;
    }
    this.count.mapped++;
    if (read.degrades) this.unmodelled.add('Degrading profile (first row used)');
    const abilities = group === this.unit ? [] : this.abilitiesOf(tree);
    const known = recogniseUnit(
      abilities.map((a) => a.text),
      PLAIN_DEFENCE,
      PLAIN_MORALE,
    );
    this.listUnknown(abilities, known.unmodelled);
    const alone = groups.length === 1;
    const shares = group === this.unit || groups.includes(this.unit) ? [] : this.sharedWeapons(shared, group.number, alone);
    const weapons = [...this.weaponsOf(tree, group.number), ...shares];
    const line = {
      ...read.line,
      name: group.name,
      count: group.number,
      cost: tree.reduce((sum, s) => sum + s.points, 0) / group.number,
      weapons,
    };
    return { ...line, ...betterSaves(line, known.saves) };
  }

  /** Weapons at or below a model; `number` is the total over the group's models. */
  private weaponsOf(selections: readonly Selection[], models: number): Carried[] {
    return selections.flatMap((s, i) => this.carriedIn(s, i === 0 ? models : s.number));
  }

  /** A weapon placed on the unit goes to all models. */
  private sharedWeapons(shared: readonly Selection[], models: number, alone: boolean): Carried[] {
    return shared.flatMap((s) => this.carriedIn(s, alone && s.number > 1 ? s.number : models));
  }

  /** Profiles "X - mode" of one selection are modes of one weapon; others are weapons of their own. */
  private carriedIn(selection: Selection, count: number): Carried[] {
    const sets = new Map<string, Weapon[]>();
    for (const profile of selection.profiles) {
      if (profile.type !== 'Weapon' || (isHeading(profile) && selection.profiles.length > 1)) continue;
      const read = readWeaponProfile(profile);
      if ('fault' in read) {
        this.unmodelled.add(`Weapon: ${profile.name}`);
        this.out.warning('bad-weapon', `${profile.name}: ${read.fault}`, { at: profile.at, subject: this.unit.name });
        this.count.unmapped++;
        continue;
      }
      this.count.mapped++;
      if (read.unmodelled) this.unmodelled.add(`Weapon rule: ${profile.name}`);
      const stem = profile.name
        .split(/\s+[-–]\s+|\s*[([,]/)[0]!
        .replace(/^\d+\.\s*/, '')
        .trim()
        .toLowerCase();
      sets.set(stem, [...(sets.get(stem) ?? []), read.weapon]);
    }
    return [...sets.values()].map((profiles) => ({ profiles, count }));
  }

  /** Abilities with their text. Other tables (powers, tracks) and rules are listed by name. */
  private abilitiesOf(selections: readonly Selection[]): { name: string; text: string }[] {
    const found: { name: string; text: string }[] = [];
    for (const selection of selections) {
      for (const rule of selection.rules) if (rule !== '') this.unmodelled.add(rule);
      for (const profile of selection.profiles) {
        if (profile.type === 'Abilities')
          found.push({ name: profile.name, text: `${profile.name}. ${Object.values(profile.values).join(' ')}` });
        else if (profile.type !== 'Unit' && profile.type !== 'Weapon') this.unmodelled.add(`${profile.type}: ${profile.name}`);
      }
    }
    return found;
  }

  private listUnknown(abilities: readonly { name: string; text: string }[], unknown: readonly string[]): void {
    for (const ability of abilities) if (unknown.includes(ability.text)) this.unmodelled.add(ability.name);
  }
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

/** The model groups of a unit: nested ones, and the unit itself when it is a model with a profile or has no others. */
function modelGroups(unit: Selection): Selection[] {
  const find = (s: Selection, inModel: boolean): Selection[] => {
    const group = inModel ? s.type === 'model' : isGroup(s);
    return [...(group ? [s] : []), ...s.selections.flatMap((c) => find(c, inModel || s.type === 'model'))];
  };
  const nested = unit.selections.flatMap((s) => find(s, unit.type === 'model'));
  const itself = unit.type === 'model' && unit.profiles.some((p) => p.type === 'Unit');
  return itself || nested.length === 0 ? [unit, ...nested] : nested;
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
  const wanted = name.toLowerCase();
  const named =
    profiles.find((p) => p.name.toLowerCase() === wanted) ??
    profiles.find((p) => p.name.toLowerCase().startsWith(wanted) || wanted.startsWith(p.name.toLowerCase()));
  // Lower rows of a degrading profile have no wounds of their own.
  return named ?? profiles.find((p) => /\d/.test(p.values.W ?? '')) ?? profiles[0];
}
