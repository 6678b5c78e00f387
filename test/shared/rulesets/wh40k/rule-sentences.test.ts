/** Nothing lost: every sentence of a roster is played, a switch, or listed word for word. */
import { expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import { parseXml, type XmlElement } from '../../../../src-shared/formats/xml.ts';
import { isZip, readZip } from '../../../../src-shared/formats/zip.ts';
import { rosterImporter } from '../../../../src-shared/rulesets/wh40k/import/roster-importers.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { describeWithSharedData, sharedBytes, sharedFiles } from '../../../kit/shared-data.ts';
import { source } from './kit.ts';

interface Row {
  readonly file: string;
  units: number;
  models: number;
  weapons: number;
  played: number;
  switches: number;
  listed: number;
  lost: number;
}

/** Letters and digits alone, so that markup, blanks and quotation marks do not matter. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function elements(e: XmlElement, name: string): XmlElement[] {
  return e.children.flatMap((c) => [...(c.name === name ? [c] : []), ...elements(c, name)]);
}

/** The rule texts below a selection, read without the importer. */
function textsOf(unit: XmlElement): string[] {
  const tables = elements(unit, 'profile').flatMap((p) => {
    const cells = elements(p, 'characteristic');
    if (cells.some((c) => /^remaining/i.test(c.attributes.name ?? ''))) return [];
    const type = p.attributes.typeName ?? '';
    if (type === 'Unit' || /^(?:Ranged|Melee) Weapons$/.test(type)) return [];
    // A power with characteristics of its own is one line.
    if (type !== 'Weapon' && cells.some((c) => c.attributes.name === 'AP'))
      return [
        cells
          .filter((c) => c.text !== '' && c.text !== '-')
          .map((c) => `${c.attributes.name} ${c.text}`)
          .join('; '),
      ];
    return cells.filter((c) => type !== 'Weapon' || c.attributes.name === 'Abilities').map((c) => c.text);
  });
  return [...tables, ...elements(unit, 'description').map((d) => d.text)].filter((t) => /\p{L}/u.test(t));
}

/** What a unit says about its rules: whole entries, and what stands behind the name of the rule. */
function statementsOf(unit: Combatant<Unit>): string[] {
  const entries = [...unit.unmodelled, ...(unit.data.played ?? []), ...(unit.data.switches ?? []).map((s) => s.label)];
  return entries.flatMap((entry) => [entry, ...[...entry.matchAll(/: /g)].map((found) => entry.slice(found.index + 2))]).map(letters);
}

/** Characters of a text that no statement covers. */
function uncovered(text: string, statements: readonly string[]): string {
  const plain = letters(text);
  const covered = new Uint8Array(plain.length);
  for (const statement of statements) {
    if (statement.length === 0) continue;
    for (let at = plain.indexOf(statement); at >= 0; at = plain.indexOf(statement, at + 1)) covered.fill(1, at, at + statement.length);
  }
  return [...plain].filter((_, i) => covered[i] === 0).join('');
}

function xmlOf(bytes: Uint8Array, name: string): XmlElement {
  const zip = isZip(bytes) ? readZip(bytes, name) : null;
  const inner = zip === null ? bytes : 'entries' in zip ? zip.entries[0]!.bytes : bytes;
  const parsed = parseXml(new TextDecoder().decode(inner), name);
  if ('problem' in parsed) throw new Error(parsed.problem.message);
  return parsed.root;
}

function readRow(folder: string, file: string): { row: Row; lost: string[] } {
  const bytes = new Uint8Array(sharedBytes(`${folder}/${file}`));
  const { combatants } = rosterImporter.parse(source(file, bytes), {});
  const tops = elements(xmlOf(bytes, file), 'force').flatMap((f) =>
    f.children.filter((c) => c.name === 'selections').flatMap((c) => c.children),
  );
  const units = tops.filter((top) => elements(top, 'profile').some((p) => p.attributes.typeName === 'Unit'));
  const row: Row = { file, units: combatants.length, models: 0, weapons: 0, played: 0, switches: 0, listed: 0, lost: 0 };
  const lost: string[] = [];
  expect(combatants).toHaveLength(units.length);
  combatants.forEach((unit, i) => {
    row.models += unit.data.lines.reduce((sum, line) => sum + line.count, 0);
    row.weapons += unit.data.lines.reduce((sum, line) => sum + line.weapons.length, 0);
    row.played += unit.data.played?.length ?? 0;
    row.switches += unit.data.switches?.length ?? 0;
    row.listed += unit.unmodelled.length;
    const statements = statementsOf(unit);
    for (const text of textsOf(units[i]!)) {
      const rest = uncovered(text, statements);
      if (rest !== '') lost.push(`${unit.name}: ${text} | ${rest}`);
    }
  });
  row.lost = lost.length;
  return { row, lost };
}

for (const { folder, tests } of [
  { folder: 'data/wh40k/rosters', tests: 21 },
  { folder: 'data/wh40k/rosters-10e', tests: 6 },
]) {
  describeWithSharedData({ path: folder, tests }, `sentences of ${folder}`, () => {
    const files = sharedFiles(folder).filter((file) => /\.rosz?$/.test(file));
    test.each(files)('%s', (file) => {
      const { row, lost } = readRow(folder, file);
      if (process.env.SHOW_TABLE) console.log(JSON.stringify(row));
      expect(lost).toEqual([]);
    });
  });
}
