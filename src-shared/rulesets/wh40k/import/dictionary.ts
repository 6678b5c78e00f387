/** Importer of the specification's dictionaries: units, weapons, sub-factions (input-formats digest 1). */

import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportResult, type ImportSource, type LineNote } from '../../../contract/importer.ts';
import type { OptionSpec, Options } from '../../../contract/options.ts';
import { hasErrors, type Problem } from '../../../contract/problem.ts';
import { counted } from '../../../formats/counted.ts';
import { MODEL_FIELDS, UNIT_FIELDS, WEAPON_FIELDS } from '../data/fields.ts';
import { pointsOf, type Unit } from '../rules/model.ts';
import { checkUnit } from './check.ts';
import {
  type Composition,
  type CompositionRules,
  compositionsOf,
  countCompositions,
  countVectors,
  detailOf,
  sampleCompositions,
  unitOf,
} from './compositions.ts';
import { decodeText } from './encoding.ts';
import { type Raw, Reporter, rawOf } from './field-reader.ts';
import { type Entry, type Literal, readLiterals } from './literal.ts';
import { appliesTo, changedUnit, changedWeapon, readSubFactions, type SubFaction } from './sub-factions.ts';
import { type RawUnit, readTemplate, type UnitTemplate } from './templates.ts';
import { type MeleeStrength, readWeapon, type WeaponEntry } from './weapon.ts';

const SETTINGS = [
  {
    id: 'limit',
    kind: 'number',
    label: 'Compositions per unit',
    meaning: 'Of units with more legal compositions so many are entered, evenly over sizes and weapons; every loadout is among them.',
    source: 'Digest 5',
    default: 500,
    min: 1,
    max: 50_000,
    integer: true,
  },
  {
    id: 'after',
    kind: 'choice',
    label: 'A10 means',
    meaning: 'How the requirement "after ten models" is read.',
    source: 'Digest 5',
    default: 'at-least',
    choices: [
      { value: 'at-least', label: 'once there are ten' },
      { value: 'more-than', label: 'from the eleventh on' },
    ],
  },
  {
    id: 'subFactions',
    kind: 'choice',
    label: 'Sub-factions',
    meaning: 'Whether each matching sub-faction enters its own version of a unit.',
    source: 'Specification step 2, "a third list called sub-factions"',
    default: 'each',
    choices: [
      { value: 'each', label: 'plain and every sub-faction' },
      { value: 'none', label: 'plain units only' },
    ],
  },
] as const satisfies readonly OptionSpec[];

export const jsonImporter: Importer<Unit> = {
  id: 'wh40k-dictionaries',
  label: 'Dictionaries of units and weapons (JSON)',
  extensions: ['.json', '.txt', '.py'],
  settings: SETTINGS,
  detect(source) {
    const head = source.text.slice(0, 20_000);
    if (/"roster"\s*:|"forces"\s*:|<roster/i.test(head.slice(0, 2000))) return 0;
    if (!/["'](?:BS|WS)["']\s*:/.test(head))
      return /["']Type["']\s*:\s*["'](?:Melee|Rapid Fire|Assault|Heavy|Pistol)/i.test(head) ? 0.5 : 0;
    return /["']W["']\s*:/.test(head) && /["'](?:Ar|Sv|Save)["']\s*:/.test(head) ? 0.95 : 0.4;
  },
  parse(source, settings) {
    const decoded = decodeText(source);
    if ('problem' in decoded) return { ...EMPTY_IMPORT, problems: [decoded.problem] };
    return readDictionaries(decoded.text, source, settings);
  },
};

interface Dictionaries {
  readonly units: RawUnit[];
  readonly weapons: Map<string, Raw>;
  readonly subFactions: SubFaction[];
  meleeStrength: MeleeStrength;
}

function readDictionaries(text: string, source: ImportSource, settings: Options): ImportResult<Unit> {
  const out = new Reporter(source.name);
  const { values, problems } = readLiterals(text, source.name);
  const found: Dictionaries = { units: [], weapons: new Map(), subFactions: [], meleeStrength: 'bonus' };
  for (const value of values) collect(value, found, out);
  const enumerator = new UnitEnumerator(found, settings, source.name, out);
  for (const unit of found.units) enumerator.enterAll(unit);
  if (found.units.length === 0 && !hasErrors(problems)) {
    out.error('no-units', 'No unit was found: a unit is a dictionary of models with W.', { at: { line: 1, column: 1 } });
  }
  const detected = [
    `${counted(found.units.length, 'unit')}, ${counted(found.weapons.size, 'weapon')}, ${counted(found.subFactions.length, 'sub-faction')}`,
  ];
  return {
    ...EMPTY_IMPORT,
    combatants: enumerator.combatants,
    problems: sorted([...problems, ...out.problems]),
    notes: enumerator.notes,
    detected,
  };
}

/** Enters units with all their compositions, plain and for each sub-faction. */
class UnitEnumerator {
  readonly combatants: Combatant<Unit>[] = [];
  readonly notes: LineNote[] = [];
  private readonly found: Dictionaries;
  private readonly file: string;
  private readonly out: Reporter;
  private readonly rules: CompositionRules;
  private readonly limit: number;
  private readonly withSubFactions: boolean;

  constructor(found: Dictionaries, settings: Options, file: string, out: Reporter) {
    this.found = found;
    this.file = file;
    this.out = out;
    this.rules = { afterMeans: settings.after === 'more-than' ? 'more-than' : 'at-least' };
    this.limit = typeof settings.limit === 'number' ? settings.limit : 500;
    this.withSubFactions = settings.subFactions !== 'none';
  }

  enterAll(unit: RawUnit): void {
    const plain = this.enter(unit, null);
    if (plain === null) return;
    this.notes.push({ line: unit.unit.at.line, text: compositionsText(plain.total) });
    if (!this.withSubFactions) return;
    for (const sub of this.found.subFactions) {
      if (appliesTo(sub, plain.template.name, plain.template.keywords)) this.enter(unit, sub);
    }
  }

  /** null if the unit has an error. */
  private enter(source: RawUnit, sub: SubFaction | null): { template: UnitTemplate; total: number } | null {
    const mine = new Reporter(this.file);
    const template = templateOf(source, sub, this.found, mine);
    this.out.problems.push(...mine.problems);
    if (hasErrors(mine.problems)) return null;
    const total = countCompositions(template, this.rules);
    this.remarkOn(template, total);
    for (const composition of this.chosen(template, total)) this.add(combatantOf(template, composition, sub, this.file), template);
    return { template, total };
  }

  private *chosen(template: UnitTemplate, total: number): Generator<Composition> {
    if (total > this.limit) yield* sampleCompositions(template, this.rules, this.limit);
    else for (const counts of countVectors(template, this.rules)) yield* compositionsOf(template, counts, this.rules);
  }

  /** Models that are fine one by one may still be too many together. */
  private add(combatant: Combatant<Unit>, { at, name }: UnitTemplate): void {
    const checked = checkUnit(combatant);
    if ('unit' in checked) this.combatants.push(combatant);
    else this.out.error('bad-unit', checked.problem.message, { at, subject: name });
  }

  private remarkOn(template: UnitTemplate, total: number): void {
    if (total === 0) {
      const message = 'No legal composition exists: minimums, maximums and requirements contradict each other.';
      this.out.error('no-composition', message, { at: template.at, subject: template.name });
    } else if (total > this.limit) {
      const message = `${compositionsText(total)} are more than the limit of ${this.limit}; so many are entered, evenly over sizes and weapons, every loadout among them.`;
      this.out.warning('many-compositions', message, { at: template.at, subject: template.name });
    }
  }
}

function compositionsText(total: number): string {
  if (!Number.isFinite(total)) return 'Countless compositions';
  return total === 1 ? '1 composition' : `${total} compositions`;
}

/** Templates and weapons by name, for lists that hold names only. */
export interface Dictionary {
  readonly templates: readonly UnitTemplate[];
  readonly weapons: ReadonlyMap<string, WeaponEntry>;
  readonly problems: readonly Problem[];
}

export function readDictionary(text: string, file: string): Dictionary {
  const out = new Reporter(file);
  const { values, problems } = readLiterals(text, file);
  const found: Dictionaries = { units: [], weapons: new Map(), subFactions: [], meleeStrength: 'bonus' };
  for (const value of values) collect(value, found, out);
  const templates = found.units.flatMap((unit) => {
    const mine = new Reporter(file);
    const template = templateOf(unit, null, found, mine);
    out.problems.push(...mine.problems);
    return hasErrors(mine.problems) ? [] : [template];
  });
  const weapons = new Map([...found.weapons].map(([name, raw]) => [name.toLowerCase(), readWeapon(raw, found.meleeStrength, out)]));
  for (const option of templates.flatMap((t) => t.models.flatMap((m) => m.slots.flat()))) {
    if (option.entry !== null) weapons.set(option.entry.weapon.name.toLowerCase(), option.entry);
  }
  return { templates, weapons, problems: sorted([...problems, ...out.problems]) };
}

function sorted(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  const once = problems.filter((p) => {
    const key = `${p.line}:${p.column}:${p.code}:${p.message}`;
    return !seen.has(key) && seen.add(key);
  });
  return once.sort((x, y) => (x.line ?? 0) - (y.line ?? 0) || (x.column ?? 0) - (y.column ?? 0));
}

/** Sorts a top-level value into the three dictionaries by its shape. */
function collect(value: Literal, found: Dictionaries, out: Reporter): void {
  if (value.kind === 'list') {
    found.subFactions.push(...readSubFactions(value, out));
    return;
  }
  if (value.kind !== 'object') {
    out.error('not-a-dictionary', 'A dictionary of units, weapons or sub-factions is expected.', { at: value });
    return;
  }
  for (const entry of value.entries) {
    const key = entry.key.toLowerCase().replace(/[^a-z]/g, '');
    if (key === 'units' && entry.value.kind === 'object') for (const unit of entry.value.entries) addUnit(unit, found, out);
    else if (key === 'weapons' && entry.value.kind === 'object') for (const weapon of entry.value.entries) addWeapon(weapon, found, out);
    else if (key === 'subfactions') found.subFactions.push(...readSubFactions(entry.value, out));
    else if (key === 'meleestrength')
      found.meleeStrength = entry.value.kind === 'text' && entry.value.value === 'absolute' ? 'absolute' : 'bonus';
    else if (looksLikeWeapon(entry.value)) addWeapon(entry, found, out);
    else addUnit(entry, found, out);
  }
}

function looksLikeWeapon(value: Literal): boolean {
  return (
    value.kind === 'object' && value.entries.some((e) => e.key === 'AP' || e.key === 'Type') && !value.entries.some((e) => e.key === 'W')
  );
}

function addWeapon(entry: Entry, found: Dictionaries, out: Reporter): void {
  if (entry.value.kind !== 'object') {
    out.error('bad-weapon', `The weapon '${entry.key}' needs a dictionary in braces.`, { at: entry.at, subject: entry.key });
    return;
  }
  found.weapons.set(entry.key, rawOf({ name: entry.key, entries: entry.value.entries, at: entry.at }, WEAPON_FIELDS, out, entry.key));
}

/** Models stand under `models`, or are the unit itself: every value with a W is one. */
function addUnit(entry: Entry, found: Dictionaries, out: Reporter): void {
  if (entry.value.kind !== 'object') {
    out.error('bad-unit', `The unit '${entry.key}' needs a dictionary in braces.`, { at: entry.at, subject: entry.key });
    return;
  }
  const isModel = (e: Entry) => e.value.kind === 'object' && e.value.entries.some((f) => f.key === 'W');
  const listed = entry.value.entries.find((e) => e.key.toLowerCase() === 'models');
  const models = listed?.value.kind === 'object' ? listed.value.entries : entry.value.entries.filter(isModel);
  const own = entry.value.entries.filter((e) => e !== listed && !models.includes(e));
  if (models.length === 0) {
    out.error('no-models', `The unit '${entry.key}' has no models: none of its entries has a W.`, { at: entry.at, subject: entry.key });
    return;
  }
  found.units.push({
    unit: rawOf({ name: entry.key, entries: own, at: entry.at }, UNIT_FIELDS, out, entry.key),
    models: models.flatMap((m) => {
      if (m.value.kind === 'object')
        return [rawOf({ name: m.key, entries: m.value.entries, at: m.at }, MODEL_FIELDS, out, `${entry.key}, ${m.key}`)];
      out.error('bad-model', `The model '${m.key}' needs a dictionary in braces.`, { at: m.at, subject: entry.key });
      return [];
    }),
  });
}

function templateOf(source: RawUnit, sub: SubFaction | null, found: Dictionaries, out: Reporter): UnitTemplate {
  const entries = new Map<string, WeaponEntry>();
  const read = (raw: Raw): WeaponEntry => readWeapon(sub === null ? raw : changedWeapon(raw, sub, out), found.meleeStrength, out);
  const find = (name: string): WeaponEntry | null => {
    const raw = found.weapons.get(name) ?? [...found.weapons.values()].find((w) => w.name.toLowerCase() === name.toLowerCase());
    if (raw === undefined) return null;
    let entry = entries.get(raw.name);
    if (entry === undefined) {
      entry = read(raw);
      entries.set(raw.name, entry);
    }
    return entry;
  };
  const unit = sub === null ? source : changedUnit(source, sub, out);
  return readTemplate(unit, { names: [...found.weapons.keys()], find, read }, out);
}

function combatantOf(template: UnitTemplate, composition: Composition, sub: SubFaction | null, file: string): Combatant<Unit> {
  const unit = unitOf(template, composition, sub?.name ?? null);
  const weaponRules = composition.parts.flatMap((p) => p.loadout.weapons.flatMap((w) => w.unmodelled));
  return {
    ruleset: 'wh40k',
    name: sub === null ? template.name : `${template.name} (${sub.name})`,
    detail: detailOf(composition),
    base: template.name,
    faction: template.faction,
    points: Math.round(100 * pointsOf(unit)) / 100,
    tags: [...template.keywords, ...(sub === null ? [] : [sub.name])],
    unmodelled: [...new Set([...template.unmodelled, ...weaponRules])],
    multiplicity: 1,
    source: { file, line: template.at.line, column: template.at.column },
    data: unit,
  };
}
