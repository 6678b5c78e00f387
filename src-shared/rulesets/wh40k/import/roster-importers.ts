/** Importers of rosters: BattleScribe `.ros` and `.rosz`, New Recruit's exports of the same tree, and its JSON. */
import { EMPTY_IMPORT, type Importer, type ImportResult, type ImportSource } from '../../../contract/importer.ts';
import type { Problem } from '../../../contract/problem.ts';
import { parseJson } from '../../../formats/json.ts';
import { parseXml } from '../../../formats/xml.ts';
import { isZip, readZip } from '../../../formats/zip.ts';
import type { Unit } from '../rules/model.ts';
import { decodeText } from './encoding.ts';
import { rosterFromJson, rosterFromXml } from './roster.ts';
import { readRoster } from './roster-units.ts';

export const rosterImporter: Importer<Unit> = {
  id: 'wh40k-battlescribe',
  label: 'BattleScribe or New Recruit roster (.ros, .rosz)',
  extensions: ['.ros', '.rosz', '.xml', '.zip'],
  detect(source) {
    if (isZip(source.bytes)) return /\.rosz$/i.test(source.name) ? 0.95 : 0.3;
    const head = source.text.slice(0, 4000);
    if (!/<(?:\w+:)?roster[\s>]/.test(head)) return /\.ros$/i.test(source.name) ? 0.3 : 0;
    return /40,?000|28ec-711c-d87f-3aeb/i.test(head) ? 0.98 : 0.6;
  },
  parse(source) {
    const unpacked = isZip(source.bytes) ? unpack(source) : { file: source };
    if ('problem' in unpacked) return refused(unpacked.problem);
    const decoded = decodeText(unpacked.file);
    if ('problem' in decoded) return refused(decoded.problem);
    const parsed = parseXml(decoded.text, unpacked.file.name);
    if ('problem' in parsed) return refused(parsed.problem);
    if (parsed.root.name !== 'roster') {
      const message = `This is a '${parsed.root.name}' file; a roster is needed.`;
      return refused({ code: 'wh40k/not-a-roster', severity: 'error', message, file: source.name, line: parsed.root.line, column: 1 });
    }
    return readRoster(rosterFromXml(parsed.root), source.name);
  },
};

export const rosterJsonImporter: Importer<Unit> = {
  id: 'wh40k-newrecruit-json',
  label: 'New Recruit roster (JSON)',
  extensions: ['.json'],
  detect(source) {
    const head = source.text.slice(0, 3000);
    if (!/^\s*\{/.test(head)) return 0;
    return /"[_@]?(?:roster|forces)"\s*:/.test(head) ? (/40,?000/.test(source.text.slice(0, 20_000)) ? 0.97 : 0.6) : 0;
  },
  parse(source) {
    const decoded = decodeText(source);
    if ('problem' in decoded) return refused(decoded.problem);
    const parsed = parseJson(decoded.text, source.name);
    if ('problem' in parsed) return refused(parsed.problem);
    const roster = rosterFromJson(parsed.value);
    if (roster !== null) return readRoster(roster, source.name);
    return refused({
      code: 'wh40k/not-a-roster',
      severity: 'error',
      message: 'The file holds no roster with forces.',
      file: source.name,
      line: 1,
      column: 1,
    });
  },
};

function refused(problem: Problem): ImportResult<Unit> {
  return { ...EMPTY_IMPORT, problems: [problem] };
}

/** The first `.ros` inside; its name is arbitrary, so else the first file. */
function unpack(source: ImportSource): { file: ImportSource } | { problem: Problem } {
  const zip = readZip(source.bytes, source.name);
  if ('problem' in zip) return zip;
  const entry = zip.entries.find((e) => /\.ros$/i.test(e.name)) ?? zip.entries[0];
  if (entry !== undefined) return { file: { name: source.name, bytes: entry.bytes, text: '' } };
  return { problem: { code: 'wh40k/empty-archive', severity: 'error', message: 'The archive holds no roster.', file: source.name } };
}
