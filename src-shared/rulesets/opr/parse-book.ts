/** Importer of Army Forge army books: every legal loadout of every unit, counted first, capped, equal profiles folded. */
import type { Combatant } from '../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportResult, type ImportSource } from '../../contract/importer.ts';
import type { OptionSpec, Options } from '../../contract/options.ts';
import type { Problem } from '../../contract/problem.ts';
import { parseJson, placeOf } from '../../formats/json.ts';
import { type Fields, fields, list, text } from './army-forge.ts';
import { combatantOf } from './combatant.ts';
import { type BookUnit, bookUnit, countLoadouts, loadoutsOf } from './loadouts.ts';
import { combatSignature, type UnitData } from './unit.ts';

/** Counting stops here; a unit with more is said to have "at least" so many. */
const COUNT_LIMIT = 2_000_000;

const SETTINGS: readonly OptionSpec[] = [
  {
    kind: 'number',
    id: 'cap',
    label: 'Loadouts a unit',
    meaning: 'How many ways through the upgrades are walked for each unit; 1 keeps the base profile alone.',
    source: 'Warbench',
    default: 20_000,
    min: 1,
    max: COUNT_LIMIT,
    integer: true,
  },
];

export const bookImporter: Importer = {
  id: 'opr-book',
  label: 'Army Forge army book (JSON)',
  extensions: ['.json'],
  settings: SETTINGS,

  detect(source: ImportSource): number {
    return /^\s*\uFEFF?\{/.test(source.text.slice(0, 10)) && source.text.includes('"upgradePackages"') ? 0.98 : 0;
  },

  parse(source: ImportSource, settings: Options): ImportResult {
    const parsed = parseJson(source.text, source.name);
    if ('problem' in parsed) return { ...EMPTY_IMPORT, problems: [parsed.problem] };
    const cap = typeof settings.cap === 'number' ? Math.max(1, settings.cap) : 20_000;
    return readBook(source, fields(parsed.value), cap);
  },
};

function readBook(source: ImportSource, book: Fields, cap: number): ImportResult {
  const packages = new Map(list(book.upgradePackages).map((p) => [text(fields(p).uid), fields(p)]));
  const version = text(book.versionString).replace(/^v/, '');
  const faction = text(book.name) || 'Army book';
  const combatants: Combatant[] = [];
  const problems: Problem[] = [];
  let ways = 0;
  for (const value of list(book.units)) {
    const place = placeOfUnit(source.text, text(fields(value).id));
    const unit = bookUnit(value, packages);
    if (unit === undefined) {
      problems.push({
        code: 'opr/bad-unit',
        severity: 'error',
        message: 'A unit has no name or no legal Quality and Defense.',
        file: source.name,
        ...place,
      });
      continue;
    }
    const counted = countLoadouts(unit, COUNT_LIMIT);
    ways += counted;
    if (counted > cap) problems.push(cappedProblem(source.name, unit, counted, cap, place));
    for (const { loadout, times } of folded(unit, cap)) {
      const dated = version === '' ? loadout : { ...loadout, version };
      combatants.push(combatantOf(dated, faction, { file: source.name, ...place }, times));
    }
  }
  if (combatants.length === 0)
    problems.push({ code: 'opr/no-units', severity: 'error', message: 'The book has no units.', file: source.name, line: 1, column: 1 });
  for (const [name, count] of unknownRules(combatants)) {
    problems.push({
      code: 'opr/unknown-rule',
      severity: 'warning',
      message: `Unknown rule '${name}', on ${count} loadouts.`,
      file: source.name,
      line: 1,
      column: 1,
    });
  }
  const detected = [
    `army book '${faction}'${version === '' ? '' : ` ${version}`}: ${ways} loadouts, ${combatants.length} different ones kept`,
  ];
  return { ...EMPTY_IMPORT, combatants, problems, detected };
}

/** Equal fighting profiles at equal points are one loadout with a multiplicity. */
function folded(unit: BookUnit, cap: number): Iterable<{ loadout: UnitData; times: number }> {
  const seen = new Map<string, { loadout: UnitData; times: number }>();
  let walked = 0;
  for (const loadout of loadoutsOf(unit)) {
    if (walked++ >= cap) break;
    const key = `${loadout.points}|${combatSignature(loadout)}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, { loadout, times: 1 });
    else before.times++;
  }
  return seen.values();
}

function cappedProblem(file: string, unit: BookUnit, counted: number, cap: number, place: { line: number; column: number }): Problem {
  const many = counted >= COUNT_LIMIT ? `at least ${counted}` : String(counted);
  const message = `'${unit.name}' has ${many} loadouts; the first ${cap} were taken.`;
  return { code: 'opr/capped', severity: 'warning', message, hint: 'Raise the cap to take more.', file, subject: unit.name, ...place };
}

function unknownRules(combatants: readonly Combatant[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const c of combatants)
    for (const name of c.unmodelled) if (!/ (?:of \d+ models|only)\)$/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function placeOfUnit(source: string, id: string): { line: number; column: number } {
  const at = id === '' ? -1 : source.indexOf(`"${id}"`);
  return at < 0 ? { line: 1, column: 1 } : placeOf(source, at);
}
