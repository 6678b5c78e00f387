/** Importer of a tenth-edition datasheet as text, copied from a web page or an app: characteristics, weapons, abilities. */

import { EMPTY_IMPORT, type Importer, type ImportResult } from '../../../contract/importer.ts';
import type { OptionSpec, Options } from '../../../contract/options.ts';
import { counted } from '../../../formats/counted.ts';
import type { Unit } from '../rules/model.ts';
import type { NamedText } from '../rules/unit-text.ts';
import { decodeText } from './encoding.ts';
import { Reporter } from './field-reader.ts';
import type { Place } from './literal.ts';
import type { Profile, Selection } from './roster.ts';
import { readSelection } from './roster-units.ts';

const SETTINGS = [
  {
    id: 'models',
    kind: 'number',
    label: 'Models',
    meaning: 'Models of the unit, each with every weapon of the sheet; empty: as the text says ("5 models"), else one.',
    source: 'House decision',
    default: null,
    min: 1,
    max: 100,
    integer: true,
    nullMeans: 'as the text says',
  },
] as const satisfies readonly OptionSpec[];

/** `M T SV W LD OC` with the values after it, or each name with its value: `M: 6" T: 4 ...`; on one line or on many. */
const TABLE = /\bM\s+T\s+SV\s+W\s+LD\s+OC\s+(\S+)\s+(\d+)\s+(\d\+)\s+(\d+)\s+(\d\+?)\s+(\d+)/i;
const PAIRS = /\bM:?\s*(\S+)\s+T:?\s*(\d+)\s+SV:?\s*(\d\+)\s+W:?\s*(\d+)\s+LD:?\s*(\d\+?)\s+OC:?\s*(\d+)/i;
const WEAPON =
  /^(.+?)\s*(?:\[([^\]]{0,400})\])?\s+(\d+\s*"|Melee)\s+([\dD+]+)\s+(\d\+?|N\/A)\s+([\dD+]+)\s+(-?\d+)\s+([\dD+]+)\s*(?:\[([^\]]*)\])?$/i;
const HEADING = /^(?:ranged weapons|melee weapons|abilities|core|faction|wargear|unit composition|leader)\b.{0,60}$/i;

export const datasheetImporter: Importer<Unit> = {
  id: 'wh40k-datasheet-text',
  label: 'Datasheet as text (tenth edition)',
  extensions: ['.txt'],
  settings: SETTINGS,
  detect({ text }) {
    const head = text.slice(0, 6000);
    if (/^\s*[{<]/.test(head) || statsIn(head) === null) return 0;
    return lines(head).some((line) => WEAPON.test(line)) ? 0.9 : 0.4;
  },
  parse(source, settings) {
    const decoded = decodeText(source);
    if ('problem' in decoded) return { ...EMPTY_IMPORT, problems: [decoded.problem] };
    return readDatasheet(decoded.text, source.name, settings);
  },
};

function lines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.replace(/\s+/g, ' ').trim());
}

function statsIn(text: string): Record<string, string> | null {
  const flat = text.replace(/[\s\u00a0]+/g, ' ');
  const found = TABLE.exec(flat) ?? PAIRS.exec(flat);
  if (found === null) return null;
  const [, M, T, SV, W, LD, OC] = found;
  return { M: M!, T: T!, SV: SV!, W: W!, LD: LD!, OC: OC! };
}

function readDatasheet(text: string, file: string, settings: Options): ImportResult<Unit> {
  const out = new Reporter(file);
  const written = lines(text);
  const name = written.find((line) => /\p{L}{2}/u.test(line))?.replace(/(?<!\s)\s*[([].*$/, '') ?? 'Unit';
  const stats = statsIn(text);
  if (stats === null) {
    out.error('no-profile', 'No characteristics were found.', {
      at: START,
      hint: 'The text needs M, T, SV, W, LD and OC with their values.',
    });
    return { ...EMPTY_IMPORT, problems: out.problems };
  }
  const weapons = weaponsIn(written);
  if (weapons.length === 0)
    out.warning('no-weapons', 'No weapon was found.', {
      at: START,
      subject: name,
      hint: 'A weapon is a line: name, range, A, BS or WS, S, AP, D.',
    });
  const said = Number(/\b(\d+)\s+models?\b/i.exec(text)?.[1] ?? 1);
  const models = typeof settings.models === 'number' ? settings.models : Math.min(100, Math.max(1, said));
  const unit: Selection = {
    ...EMPTY_SELECTION,
    name,
    type: 'model',
    number: models,
    profiles: [{ name, type: 'Unit', values: stats, at: START }],
    rules: rulesIn(written),
    points: Number(/\b(\d+)\s*(?:pts|points)\b/i.exec(text)?.[1] ?? 0),
    categories: keywordsIn(written),
    selections: weapons.map((profile) => ({
      ...EMPTY_SELECTION,
      name: profile.name,
      type: 'upgrade',
      number: models,
      profiles: [profile],
      at: profile.at,
    })),
  };
  const read = readSelection(unit, { catalogue: '', file, edition: '10e' }, out);
  return {
    ...EMPTY_IMPORT,
    combatants: read === null ? [] : [read],
    problems: out.problems,
    detected: [`${counted(models, 'model')}, ${counted(weapons.length, 'weapon')}`],
  };
}

const START: Place = { line: 1, column: 1 };

const EMPTY_SELECTION: Selection = {
  name: '',
  number: 1,
  type: '',
  profiles: [],
  rules: [],
  selections: [],
  points: 0,
  categories: [],
  at: START,
};

/** Words of a weapon stand in brackets behind its name, at the end of its line, or on the next line. */
function weaponsIn(written: readonly string[]): Profile[] {
  return written.flatMap((line, i) => {
    const found = WEAPON.exec(line);
    if (found === null) return [];
    const [, name, before, range, A, skill, S, AP, D, after] = found;
    const below = /^\[([^\]]+)\]$/.exec(written[i + 1] ?? '')?.[1];
    const melee = /^melee$/i.test(range!);
    const values = { Range: range!, A: A!, [melee ? 'WS' : 'BS']: skill!, S: S!, AP: AP!, D: D!, Keywords: before ?? after ?? below ?? '' };
    return [{ name: name!, type: melee ? 'Melee Weapons' : 'Ranged Weapons', values, at: { line: i + 1, column: 1 } }];
  });
}

/** `Name: sentences.` is an ability; `INVULNERABLE SAVE 4+` and `CORE: Deep Strike, Feel No Pain 5+` are rules by name. */
function rulesIn(written: readonly string[]): NamedText[] {
  return written.flatMap((line): NamedText[] => {
    const save = /^invulnerable save\s*:?\s*([2-6]\+\*?)$/i.exec(line);
    if (save !== null) return [{ name: 'Invulnerable Save', text: save[1]! }];
    const core = /^(?:core|faction)\s*:\s*(.+)$/i.exec(line);
    if (core !== null) return core[1]!.split(',').map((rule) => ({ name: rule.trim(), text: '' }));
    const ability = /^([\p{L}][^:.]{2,60}):\s+(.{10,})$/u.exec(line);
    if (ability === null || HEADING.test(line) || /^(?:faction )?keywords?\b/i.test(line)) return [];
    return [{ name: ability[1]!, text: ability[2]! }];
  });
}

function keywordsIn(written: readonly string[]): string[] {
  return written
    .flatMap((line) => /^(?:faction )?keywords?\s*[:–-]\s*(.+)$/i.exec(line)?.[1]?.split(/[,;]/) ?? [])
    .map((word) => word.trim());
}
