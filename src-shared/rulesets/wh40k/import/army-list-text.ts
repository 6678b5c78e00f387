/**
 * Importer of army lists as text. Such a list holds names and points only; profiles are looked up in the catalogues or
 * dictionaries that follow the list in the same text, then among the datasheets of the library, then among the shipped
 * samples. What is in none of them is reported by line.
 */

import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportReference, type ImportResult, NO_REFERENCE } from '../../../contract/importer.ts';
import { closestWord } from '../../../contract/problem.ts';
import { counted } from '../../../formats/counted.ts';
import { SAMPLES } from '../data/samples.generated.ts';
import type { Carried, ModelLine, Unit } from '../rules/model.ts';
import { Catalogues } from './catalogue.ts';
import { catalogueRoots } from './catalogue-importer.ts';
import { checkUnit } from './check.ts';
import { loadoutsOf, templateUnit } from './compositions.ts';
import { DATASHEET_KIND, type Datasheet, datasheetsOf } from './datasheets.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import { decodeText } from './encoding.ts';
import { Reporter } from './field-reader.ts';
import { DatasheetLibrary, sheetsInLibrary } from './list-datasheets.ts';
import { type ListedItem, type ListedUnit, readListText } from './list-text.ts';
import type { ModelTemplate, UnitTemplate } from './templates.ts';

export const textImporter: Importer<Unit> = {
  id: 'wh40k-list-text',
  label: 'Army list as text (New Recruit, app export)',
  extensions: ['.txt'],
  detect(source) {
    const head = source.text.slice(0, 8000);
    if (/^\s*\{|^\s*<(?!!--)/.test(head) || /["']BS["']\s*:/.test(head.split('\n{')[0]!)) return 0;
    const priced = head.match(/^.{1,80}[([]\s*\d+\s*(?:pts|points)\s*[)\]]/gim)?.length ?? 0;
    if (priced === 0) return 0;
    const shaped = /^[ \t]*\+{5,}/m.test(head) || /exported with app/i.test(head) || /^[ \t]*[•◦]\s*\d+x /m.test(head);
    // Other games' lists look alike; a rating or a quality says this is not ours.
    if (/\bQ\d\+\s*D\d\+|\bGF\b|\bGrimdark Future\b/i.test(head)) return 0.05;
    return shaped ? 0.7 : 0.25;
  },
  parse(source, _settings, reference = NO_REFERENCE) {
    const decoded = decodeText(source);
    if ('problem' in decoded) return { ...EMPTY_IMPORT, problems: [decoded.problem] };
    return readList(decoded.text, source.name, reference);
  },
};

function readList(text: string, file: string, reference: ImportReference): ImportResult<Unit> {
  const own = ownProfiles(text, file);
  const { name, army, points, units } = readListText(text.slice(0, own.at));
  const out = new Reporter(file);
  const readers: Reader[] = [
    sheetReader(own.sheets, { army, file, out }),
    templateReader(own.dictionary, { army, file, out }),
    sheetReader(sheetsInLibrary(reference, units), { army, file, out }),
    templateReader(sampleDictionary(), { army, file, out }),
  ];
  const combatants = units.flatMap((unit) => {
    const reader = readers.find((one) => one.knows(unit));
    if (reader === undefined) reportUnknown(unit, [...readers.flatMap((one) => one.names), ...reference.names(DATASHEET_KIND)], out);
    return reader?.read(unit) ?? [];
  });
  checkPoints({ name, points, units }, out);
  if (units.length === 0) out.error('no-units', 'No line of the form "Name (105 points)" was found.', { at: { line: 1, column: 1 } });
  const detected = [`${counted(units.length, 'unit')} listed, ${combatants.length} with known profiles`];
  return { ...EMPTY_IMPORT, combatants, problems: [...own.problems, ...out.problems], detected };
}

/**
 * The catalogues or the dictionary behind a list in the same text; `at` is where the list ends. Looked for line by line: `\s` would try
 * every run of blank lines again from each of them.
 */
function ownProfiles(text: string, file: string) {
  const catalogue = /^[ \t]*(?:<!-- file: |<\?xml)/m.exec(text)?.index;
  if (catalogue !== undefined) {
    const { roots, problems } = catalogueRoots(text.slice(catalogue), file);
    return { at: catalogue, sheets: datasheetsOf(new Catalogues(roots)), dictionary: NO_DICTIONARY, problems };
  }
  const at = /^[ \t]*\{/m.exec(text)?.index;
  if (at === undefined) return { at: text.length, sheets: [], dictionary: NO_DICTIONARY, problems: [] };
  const dictionary = readDictionary(`${'\n'.repeat(text.slice(0, at).split('\n').length - 1)}${text.slice(at)}`, file);
  return { at, sheets: [], dictionary: merged([dictionary, sampleDictionary()]), problems: dictionary.problems };
}

const NO_DICTIONARY: Dictionary = { templates: [], weapons: new Map(), problems: [] };

/** A place that profiles come from. */
interface Reader {
  readonly names: readonly string[];
  knows(unit: ListedUnit): boolean;
  read(unit: ListedUnit): Combatant<Unit> | null;
}

interface Listing {
  readonly army: string;
  readonly file: string;
  readonly out: Reporter;
}

function sheetReader(sheets: readonly Datasheet[], listing: Listing): Reader {
  const library = new DatasheetLibrary(sheets);
  return {
    names: sheets.map((sheet) => sheet.name),
    knows: (unit) => library.has(unit.name),
    read: (unit) => library.read(unit, listing),
  };
}

function templateReader(dictionary: Dictionary, listing: Listing): Reader {
  const templateFor = (unit: ListedUnit) => dictionary.templates.find((t) => sameName(t.name, unit.name));
  return {
    names: dictionary.templates.map((t) => t.name),
    knows: (unit) => templateFor(unit) !== undefined,
    read: (unit) => resolveUnit(unit, templateFor(unit)!, { ...listing, dictionary }),
  };
}

/** An excerpt costs less than its title says. */
function checkPoints({ name, points, units }: { name: string; points: number | null; units: readonly ListedUnit[] }, out: Reporter): void {
  const sum = units.reduce((total, unit) => total + unit.points, 0);
  if (points === null || points === sum) return;
  out.warning('points-differ', `The units cost ${sum} points, the list says ${points}.`, { at: { line: 1, column: 1 }, subject: name });
}

function reportUnknown(listed: ListedUnit, names: readonly string[], out: Reporter): void {
  const close = closestWord(listed.name, names);
  const hint = close === undefined ? 'Import the folder of catalogues that has the unit, then the list again.' : `Did you mean '${close}'?`;
  out.warning('unknown-unit', `No profile is known for '${listed.name}'; the list holds names only.`, {
    at: listed.at,
    subject: listed.name,
    hint,
  });
}

let samples: Dictionary | null = null;

function sampleDictionary(): Dictionary {
  samples ??= merged(SAMPLES.map((s) => readDictionary(s.text, s.name)));
  return samples;
}

function merged(parts: readonly Dictionary[]): Dictionary {
  return {
    templates: parts.flatMap((p) => p.templates),
    weapons: new Map([...parts].reverse().flatMap((p) => [...p.weapons])),
    problems: [],
  };
}

/** What is known while a list is read. */
interface ListContext extends Listing {
  readonly dictionary: Dictionary;
}

function resolveUnit(listed: ListedUnit, template: UnitTemplate, list: ListContext): Combatant<Unit> | null {
  const { army, file, out } = list;
  const missing = new Set<string>();
  const lines = linesOf(listed, template, missing, list);
  const unit = templateUnit(template, { lines, entries: [], subFaction: null });
  const combatant: Combatant<Unit> = {
    ruleset: 'wh40k',
    name: listed.name,
    detail: lines.map((l) => `${l.count} ${l.name} (${l.weapons.map((w) => w.profiles[0]!.name).join(', ')})`).join(', '),
    base: template.name,
    faction: template.faction === 'No faction' && army !== '' ? army : template.faction,
    points: listed.points,
    tags: template.keywords,
    unmodelled: [...template.unmodelled, ...missing],
    multiplicity: 1,
    source: { file, line: listed.at.line, column: listed.at.column },
    data: unit,
  };
  const checked = checkUnit(combatant);
  if ('unit' in checked) return combatant;
  out.error('bad-unit', checked.problem.message, { at: listed.at, subject: listed.name });
  return null;
}

/** Items named like the template's models are model groups; else the unit is one group of its first model. */
function linesOf(listed: ListedUnit, template: UnitTemplate, missing: Set<string>, list: ListContext): ModelLine[] {
  const lineOf = (model: ModelTemplate, count: number, items: readonly ListedItem[]) =>
    readLine({ model, count, items, subject: listed.name }, missing, list);
  const groups = listed.items.flatMap((item) => {
    const model = modelNamed(template, item.name);
    return model === undefined ? [] : [{ item, model }];
  });
  const loose = listed.items.filter((item) => !groups.some((g) => g.item === item));
  if (groups.length === 0) {
    const model = template.models[0]!;
    return [lineOf(model, listed.count, loose)];
  }
  for (const item of loose) if (!isLabel(item.name)) missing.add(item.name);
  return groups.map(({ item, model }) => lineOf(model, item.count, item.items));
}

function modelNamed(template: UnitTemplate, name: string): ModelTemplate | undefined {
  return template.models.find((m) => sameName(m.profile.name, name));
}

/** Models of one kind as the list has them. */
interface ListedModels {
  readonly model: ModelTemplate;
  readonly count: number;
  readonly items: readonly ListedItem[];
  /** The unit's name, for problems. */
  readonly subject: string;
}

/** Weapons without a profile are added to `missing`. */
function readLine({ model, count, items, subject }: ListedModels, missing: Set<string>, { dictionary, out }: ListContext): ModelLine {
  const options = model.slots.flat();
  const weapons: Carried[] = [];
  let cost = model.profile.cost;
  for (const item of items) {
    if (isLabel(item.name)) continue;
    const entry = dictionary.weapons.get(item.name.toLowerCase());
    if (entry === undefined) {
      missing.add(item.name);
      out.warning('unknown-weapon', `No profile is known for '${item.name}'.`, { at: item.at, subject });
      continue;
    }
    weapons.push({ profiles: [entry.weapon], count: item.count });
    const option = options.find((o) => o.entry?.weapon.name === entry.weapon.name);
    cost += ((option?.cost ?? 0) * item.count) / count;
  }
  // A list that names no weapons means the standard ones.
  if (weapons.length === 0) for (const entry of loadoutsOf(model)[0]?.weapons ?? []) weapons.push({ profiles: [entry.weapon], count });
  return { ...model.profile, count, cost, weapons };
}

function isLabel(name: string): boolean {
  return /^(?:warlord|enhancements?\b|attached\b)/i.test(name);
}

/** Names match without regard to case and to a plural s. */
function sameName(x: string, y: string): boolean {
  const plain = (name: string) => name.trim().toLowerCase().replace(/s\b/g, '');
  return plain(x) === plain(y);
}
