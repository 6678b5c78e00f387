/** Units of a text list put together from datasheets: the list has names, the sheet has the numbers. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { ImportReference } from '../../../contract/importer.ts';
import type { Unit } from '../rules/model.ts';
import { DATASHEET_KIND, type Datasheet, defaultSelection, times } from './datasheets.ts';
import type { Reporter } from './field-reader.ts';
import type { ListedItem, ListedUnit } from './list-text.ts';
import type { Profile, Selection } from './roster.ts';
import { readSelection } from './roster-units.ts';

/** The library's sheets of the units in a list. */
export function sheetsInLibrary(reference: ImportReference, units: readonly ListedUnit[]): Datasheet[] {
  const wanted = new Set(units.map((unit) => plainName(unit.name)));
  const names = reference.names(DATASHEET_KIND).filter((name) => wanted.has(plainName(name)));
  return names.length === 0 ? [] : reference.assets(DATASHEET_KIND, names).map((asset) => asset.data as Datasheet);
}

export class DatasheetLibrary {
  private readonly sheets: ReadonlyMap<string, readonly Datasheet[]>;

  constructor(sheets: readonly Datasheet[]) {
    this.sheets = Map.groupBy(sheets, (sheet) => plainName(sheet.name));
  }

  has(name: string): boolean {
    return this.sheets.has(plainName(name));
  }

  /** For a unit that it has; null where the profiles of its sheet cannot be read. */
  read(listed: ListedUnit, { army, file, out }: { army: string; file: string; out: Reporter }): Combatant<Unit> | null {
    const sheet = this.sheetFor(listed.name, army);
    const selection = this.selectionFor(listed, sheet, out);
    const unit = readSelection(selection, { catalogue: army || sheet.faction, file, edition: '10e' }, out);
    return unit === null ? null : { ...unit, points: listed.points, source: { file, line: listed.at.line, column: listed.at.column } };
  }

  /** Of several sheets with the name that of the list's own army, then the latest. */
  private sheetFor(name: string, army: string): Datasheet {
    const found = this.sheets.get(plainName(name))!;
    const own = found.filter((sheet) => army !== '' && plainName(army).includes(plainName(sheet.faction)));
    return own.at(-1) ?? found.at(-1)!;
  }

  private selectionFor(listed: ListedUnit, sheet: Datasheet, out: Reporter): Selection {
    const gear = listed.items.filter((item) => !isLabel(item.name));
    const groups = gear.filter((item) => item.items.length > 0 || sheet.models.some((m) => alike(m.name, item.name)));
    if (gear.length === 0) return { ...defaultSelection(sheet, Math.max(sheet.minModels, listed.count)), points: 0 };
    const unit = { ...sheet.unit, selections: [] };
    const loose = gear.filter((item) => !groups.includes(item));
    const models = groups.map((group) => this.modelFor(group, sheet, { listed, out }));
    if (models.length > 0)
      return { ...unit, selections: [...models, ...loose.flatMap((item) => this.weaponFor(item, sheet, { listed, out }))] };
    const weapons = loose.flatMap((item) => this.weaponFor(item, sheet, { listed, out }));
    if (unit.type === 'model') return { ...unit, selections: weapons };
    const [first] = sheet.models;
    const model = first === undefined ? { ...unit, name: listed.name } : first.selection;
    return { ...unit, selections: [{ ...model, type: 'model', number: listed.count, selections: weapons }] };
  }

  private modelFor(group: ListedItem, sheet: Datasheet, about: About): Selection {
    const type = sheet.models.find((m) => sameName(m.name, group.name)) ?? sheet.models.find((m) => alike(m.name, group.name));
    const plain: Selection = {
      name: group.name,
      number: group.count,
      type: 'model',
      profiles: [],
      rules: [],
      selections: [],
      points: 0,
      categories: [],
      at: group.at,
    };
    const model = type === undefined ? plain : { ...times(type.selection, group.count), name: group.name, type: 'model' };
    // What stands on the model entry are its rules; its weapons are those of the list.
    const weapons = group.items.filter((item) => !isLabel(item.name)).flatMap((item) => this.weaponFor(item, sheet, about));
    return { ...model, selections: weapons };
  }

  private weaponFor(item: ListedItem, sheet: Datasheet, { listed, out }: About): Selection[] {
    const profiles = sheet.weapons.filter((p) => sameName(stemOf(p.name), item.name) || sameName(p.name, item.name));
    const ability = sheet.abilities.filter((p) => sameName(p.name, item.name));
    if (profiles.length === 0 && ability.length === 0) {
      out.warning('unknown-weapon', `The datasheet of '${sheet.name}' has no '${item.name}'.`, { at: item.at, subject: listed.name });
    }
    const found: readonly Profile[] = profiles.length > 0 ? profiles : ability;
    return [
      {
        name: item.name,
        number: item.count,
        type: 'upgrade',
        profiles: found,
        rules: [],
        selections: [],
        points: 0,
        categories: [],
        at: item.at,
      },
    ];
  }
}

interface About {
  readonly listed: ListedUnit;
  readonly out: Reporter;
}

function isLabel(name: string): boolean {
  return /^(?:warlord|enhancements?\b|attached\b)/i.test(name);
}

/** `➤ Plasma gun - supercharge` is a mode of the plasma gun. */
function stemOf(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^➤ ?/, '')
    .split(/ [-–] /)[0]!;
}

/** Without case, punctuation, plural s and the two spellings of armour. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .replace(/s\b/g, '')
    .replace(/our\b/g, 'or')
    .trim();
}

function sameName(x: string, y: string): boolean {
  return plainName(x) === plainName(y);
}

/** `Boy w/ Slugga and choppa` is a Boy. */
function alike(type: string, listed: string): boolean {
  return plainName(type) === plainName(listed) || plainName(type).startsWith(`${plainName(listed)} w `);
}
