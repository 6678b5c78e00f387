/** Importer of data catalogues: a folder of `.cat` and `.gst` files becomes a library of datasheets. */

import type { Asset, Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportResult } from '../../../contract/importer.ts';
import type { OptionSpec, Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { counted } from '../../../formats/counted.ts';
import { parseXml, type XmlElement } from '../../../formats/xml.ts';
import type { Unit } from '../rules/model.ts';
import { Catalogues } from './catalogue.ts';
import { DATASHEET_KIND, type Datasheet, datasheetsOf, defaultSelection } from './datasheets.ts';
import { decodeText } from './encoding.ts';
import { Reporter } from './field-reader.ts';
import { readSelection } from './roster-units.ts';

const SETTINGS = [
  {
    id: 'sizes',
    kind: 'choice',
    label: 'Unit sizes',
    meaning: 'Which sizes of a unit enter the library, each with its default weapons.',
    source: 'House decision',
    default: 'both',
    choices: [
      { value: 'both', label: 'smallest and largest' },
      { value: 'smallest', label: 'smallest only' },
    ],
  },
] as const satisfies readonly OptionSpec[];

/** Stands before each file of a joined text. */
const FILE_MARK = '<!-- file: ';

export const catalogueImporter: Importer<Unit> = {
  id: 'wh40k-catalogue',
  label: 'Data catalogues (.cat, .gst)',
  extensions: ['.cat', '.gst', '.catz', '.gstz'],
  linked: true,
  settings: SETTINGS,
  detect(source) {
    const head = source.text.slice(0, 6000);
    if (!/<(?:catalogue|gameSystem)[\s>]/.test(head)) return 0;
    return /\.(?:cat|gst)$/i.test(source.name) || head.startsWith(FILE_MARK) ? 0.97 : 0.9;
  },
  parse(source, settings) {
    const decoded = decodeText(source);
    if ('problem' in decoded) return { ...EMPTY_IMPORT, problems: [decoded.problem] };
    return readCatalogues(decoded.text, source.name, settings);
  },
  join: (files) => files.map(({ name, text }) => `${FILE_MARK}${name} -->\n${text.replace(/^\uFEFF/, '')}`).join('\n'),
};

/** Every XML document in a text; the line of a document's first character is kept by blank lines before it. */
export function catalogueRoots(text: string, file: string): { roots: XmlElement[]; problems: Problem[] } {
  const roots: XmlElement[] = [];
  const problems: Problem[] = [];
  for (const document of text.split(/(?=<\?xml\b)/)) {
    if (!document.startsWith('<?xml')) continue;
    const parsed = parseXml(withoutLastMark(document), file);
    if ('problem' in parsed) problems.push(parsed.problem);
    else if (parsed.root.name === 'catalogue' || parsed.root.name === 'gameSystem') roots.push(parsed.root);
  }
  return { roots, problems };
}

/** The mark of the file that comes next stands at the end of a document. */
function withoutLastMark(document: string): string {
  const at = document.lastIndexOf(FILE_MARK);
  return at >= 0 && /^[^\n]*-->\s*$/.test(document.slice(at)) ? document.slice(0, at) : document;
}

function readCatalogues(text: string, file: string, settings: Options): ImportResult<Unit> {
  const { roots, problems } = catalogueRoots(text, file);
  const catalogues = new Catalogues(roots);
  const out = new Reporter(file);
  const sheets = datasheetsOf(catalogues);
  const combatants = sheets.flatMap((sheet) => unitsOf(sheet, { file, out, settings }));
  const system = roots.length > 0 && roots.every((root) => root.name === 'gameSystem');
  if (sheets.length === 0 && problems.length === 0) {
    const message = system ? 'A game system alone has no units.' : 'No unit with a profile was found in the catalogue.';
    const about = { at: { line: 1, column: 1 }, hint: 'Import the folder with all its .cat and .gst files.' };
    if (system) out.warning('no-units', message, about);
    else out.error('no-units', message, about);
  }
  if (catalogues.missing.size > 0 && !system) {
    const names = [...catalogues.missing].sort().join(', ');
    out.warning('missing-files', `Linked files that are not here: ${names}.`, {
      hint: 'Units keep what is known; import the whole folder for the rest.',
    });
  }
  for (const name of catalogues.cutShort) {
    const message = `The entries of '${name}' link to each other too often to be read in full; some were left out.`;
    out.warning('too-many-entries', message, { at: { line: 1, column: 1 }, subject: name });
  }
  const detected = [`${counted(roots.length, 'file')}, ${counted(sheets.length, 'datasheet')}, ${counted(combatants.length, 'unit')}`];
  return { ...EMPTY_IMPORT, combatants, assets: sheets.map(assetOf), problems: [...problems, ...out.problems], detected };
}

function assetOf(sheet: Datasheet): Asset<Datasheet> {
  return { ruleset: 'wh40k', kind: DATASHEET_KIND, name: sheet.name, tags: [sheet.faction], data: sheet };
}

interface Reading {
  readonly file: string;
  readonly out: Reporter;
  readonly settings: Options;
}

function unitsOf(sheet: Datasheet, { file, out, settings }: Reading): Combatant<Unit>[] {
  const { minModels, maxModels } = sheet;
  const largest = settings.sizes !== 'smallest' && maxModels !== null && maxModels > minModels;
  const sizes = largest ? [minModels, maxModels] : [minModels];
  return sizes.flatMap((size) => {
    return readSelection(defaultSelection(sheet, size), { catalogue: sheet.faction, file, edition: '10e' }, out) ?? [];
  });
}
