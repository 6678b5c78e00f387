/** Importers: unit files and mapsheets. */
import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportResult, type ImportSource } from '../../../contract/importer.ts';
import type { AssetKind } from '../../../contract/ruleset.ts';
import { battleValue } from '../rules/battle-value.ts';
import { type Fit, isMilitary } from '../rules/fit.ts';
import { type MechDesign, mechName } from '../rules/mech.ts';
import { readBoard } from './board.ts';
import { BOARD_KIND, boardAsset, isOfficial, UNOFFICIAL_TAG } from './board-asset.ts';
import { joinFiles, readBundle } from './bundle.ts';
import { fitMech } from './fit.ts';
import { readMech } from './mtf.ts';
import { validate } from './validate.ts';

export const mtfImporter: Importer<MechDesign> = {
  id: 'mtf',
  label: 'MegaMek unit file (.mtf)',
  extensions: ['.mtf'],
  detect(source) {
    const head = source.text.slice(0, 4000);
    if (/^\s*(chassis|version)\s*:/im.test(head) && /^\s*(config|mass)\s*:/im.test(head)) return 0.98;
    return source.name.toLowerCase().endsWith('.mtf') ? 0.8 : 0;
  },
  parse: (source) => readBundle(source, parseMech),
  join: joinFiles,
};

export const boardImporter: Importer<MechDesign> = {
  id: 'board',
  label: 'MegaMek mapsheet (.board)',
  extensions: ['.board'],
  detect(source) {
    const head = source.text.slice(0, 6000);
    if (/^\s*size\s+\d+\s+\d+/im.test(head) && /^\s*hex\s+\d{4,6}\s/im.test(head)) return 0.98;
    return source.name.toLowerCase().endsWith('.board') ? 0.8 : 0;
  },
  parse: (source) => readBundle(source, parseBoard),
  join: joinFiles,
};

export const IMPORTERS: readonly Importer<MechDesign>[] = [mtfImporter, boardImporter];

export const ASSET_KINDS: readonly AssetKind[] = [{ id: BOARD_KIND, noun: 'board', shippedFolder: 'maps', extensions: ['.board'] }];

function parseBoard(source: ImportSource): ImportResult<MechDesign> {
  const { board, problems } = readBoard(source.name, source.text);
  if (board === null) return { ...EMPTY_IMPORT, problems };
  const tags = isOfficial(source.name) ? board.tags : [...board.tags, UNOFFICIAL_TAG];
  return { ...EMPTY_IMPORT, assets: [boardAsset({ ...board, tags })], problems, detected: [`mapsheet ${board.width} x ${board.height}`] };
}

function parseMech(source: ImportSource): ImportResult<MechDesign> {
  const { design, problems } = readMech(source.name, source.text);
  if (design === null) return { ...EMPTY_IMPORT, problems };
  const fit = fitMech(design);
  const unknown = fit.problems.map((problem, i) => ({ ...problem, ...placeOfWord(source.text, fit.unknown[i]!) }));
  const found = [...problems, ...unknown, ...validate(design, fit)].map((p) => ({ file: source.name, line: 1, ...p }));
  return {
    ...EMPTY_IMPORT,
    combatants: [combatantOf(design, fit, source.name)],
    problems: found,
    detected: [`${design.config} 'Mech, ${design.mass} tons`],
  };
}

/** The first line that starts with this word; empty where the file spells it differently. */
function placeOfWord(text: string, word: string): { line?: number; column?: number; endColumn?: number } {
  const lines = text.split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => line.trimStart().startsWith(word));
  if (at < 0) return {};
  const column = lines[at]!.indexOf(word) + 1;
  return { line: at + 1, column, endColumn: column + word.length };
}

export function combatantOf(design: MechDesign, fit: Fit, file: string): Combatant<MechDesign> {
  return {
    ruleset: 'battletech',
    name: mechName(design),
    detail: [`${design.mass} t`, design.role].filter((part) => part !== '').join(', '),
    base: design.chassis,
    faction: design.mixed ? 'Mixed' : design.clan ? 'Clan' : 'Inner Sphere',
    points: design.battleValue > 0 ? design.battleValue : battleValue(design, fit),
    tags: tagsOf(design, fit),
    unmodelled: fit.unmodelled,
    multiplicity: 1,
    source: { file, line: 1, column: 1 },
    data: design,
  };
}

function tagsOf(design: MechDesign, fit: Fit): string[] {
  const weight = design.mass <= 35 ? 'light' : design.mass <= 55 ? 'medium' : design.mass <= 75 ? 'heavy' : 'assault';
  return [
    weight,
    design.role.toLowerCase(),
    ...(design.jump > 0 ? ['jump'] : []),
    ...(design.config === 'quad' ? ['quad'] : []),
    ...(design.omni ? ['omni'] : []),
    ...(isMilitary(fit) ? [] : ['unarmed']),
  ].filter((t) => t !== '');
}
