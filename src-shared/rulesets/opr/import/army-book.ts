/** Importer of Army Forge army books: every legal loadout of every unit, counted first, capped, equal profiles folded. */
import type { Combatant } from '../../../contract/combatant.ts';
import {
  EMPTY_IMPORT,
  type Importer,
  type ImportResult,
  type ImportSink,
  type ImportSource,
  type ImportStream,
} from '../../../contract/importer.ts';
import type { OptionSpec, Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { counted } from '../../../formats/counted.ts';
import { parseJson, placeOf } from '../../../formats/json.ts';
import { type IdleRule, idleProblem, idleRules, idleText } from '../rules/bearers.ts';
import { combatantOf } from '../rules/combatant.ts';
import { combatSignature, type UnitData } from '../rules/unit.ts';
import { type Fields, fields, list, text } from './army-forge.ts';
import { type BookUnit, bookUnit, countLoadouts, loadoutsOf } from './loadouts.ts';

const DEFAULT_CAP = 20_000;
/** Counting stops here; a unit with more is said to have "at least" so many. */
const COUNT_LIMIT = 2_000_000;

const SETTINGS: readonly OptionSpec[] = [
  {
    kind: 'number',
    id: 'cap',
    label: 'Loadouts per unit',
    meaning: 'How many ways through the upgrades are walked for each unit; 1 keeps the base profile alone.',
    source: 'Warbench',
    default: DEFAULT_CAP,
    min: 1,
    max: COUNT_LIMIT,
    integer: true,
  },
];

export const bookImporter: Importer<UnitData> = {
  id: 'opr-book',
  label: 'Army Forge army book (JSON)',
  extensions: ['.json'],
  settings: SETTINGS,
  // A small book can have more loadouts than fit in memory at once.
  alwaysStreams: true,

  detect(source: ImportSource): number {
    return /^\s*\uFEFF?\{/.test(source.text.slice(0, 10)) && source.text.includes('"upgradePackages"') ? 0.98 : 0;
  },

  parse(source: ImportSource, settings: Options): ImportResult<UnitData> {
    const combatants: Combatant<UnitData>[] = [];
    const problems: Problem[] = [];
    const detected: string[] = [];
    readBook(source.name, source.text, settings, {
      combatant: (c) => combatants.push(c),
      problem: (p) => problems.push(p),
      detected: (what) => detected.push(what),
    });
    return { ...EMPTY_IMPORT, combatants, problems, detected };
  },

  stream(name: string, settings: Options, out: ImportSink<UnitData>): ImportStream {
    const chunks: string[] = [];
    return { write: (chunk) => void chunks.push(chunk), end: () => readBook(name, chunks.join(''), settings, out) };
  },
};

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Counts first, says so, then walks: each loadout leaves as soon as its unit's equal ones are folded. */
function readBook(file: string, source: string, settings: Options, out: ImportSink<UnitData>): void {
  const parsed = parseJson(source, file);
  if ('problem' in parsed) {
    out.problem(parsed.problem);
    return;
  }
  const book = fields(parsed.value);
  const cap = typeof settings.cap === 'number' ? Math.max(1, settings.cap) : DEFAULT_CAP;
  const version = text(book.versionString).replace(/^v/, '');
  const faction = text(book.name) || 'Army book';
  const units = unitsOf(book, source, file, out);
  const all = units.reduce((s, u) => s + u.ways, 0);
  out.detected(
    `army book '${faction}'${version === '' ? '' : ` ${version}`}: ${counted(units.length, 'unit')}, ${counted(all, 'loadout')}`,
  );
  const rules = new RuleTally();
  let [kept, walked] = [0, 0];
  for (const { unit, ways, place } of units) {
    if (ways > cap) out.problem(cappedProblem(unit, ways, cap, place));
    for (const { loadout, times } of folded(unit, cap)) {
      const dated = version === '' ? loadout : { ...loadout, version };
      const combatant = combatantOf(dated, faction, place, times);
      rules.add(combatant, dated);
      out.combatant(combatant);
      kept++;
      walked += times;
    }
  }
  const top = { file, line: 1, column: 1 };
  if (kept === 0) out.problem({ code: 'opr/no-units', severity: 'error', message: 'The book has no units.', ...top });
  else out.detected(keptText(kept, walked));
  rules.report(out, top);
}

const grouped = (n: number): string => n.toLocaleString('en-GB');

function keptText(kept: number, walked: number): string {
  if (kept === walked) return 'no two fight alike at equal points';
  const more = walked - kept;
  return `${grouped(kept)} kept: ${grouped(more)} ${more === 1 ? 'fights' : 'fight'} like another at equal points`;
}

function unitsOf(book: Fields, source: string, file: string, out: ImportSink<UnitData>): { unit: BookUnit; ways: number; place: Place }[] {
  const packages = new Map(list(book.upgradePackages).map((p) => [text(fields(p).uid), fields(p)]));
  return list(book.units).flatMap((value) => {
    const place = { file, ...placeOfUnit(source, text(fields(value).id)) };
    const unit = bookUnit(value, packages);
    if (unit !== undefined) return [{ unit, ways: countLoadouts(unit, COUNT_LIMIT), place }];
    const message = 'A unit has no name or no legal Quality and Defense.';
    out.problem({ code: 'opr/bad-unit', severity: 'error', message, ...place });
    return [];
  });
}

/** Rules that a whole book's loadouts share are said once, with how many have them. */
class RuleTally {
  private readonly unknown = new Map<string, number>();
  private readonly idle = new Map<string, { readonly idle: IdleRule; readonly count: number }>();

  add(combatant: Combatant<UnitData>, unit: UnitData): void {
    for (const name of combatant.unmodelled) this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1);
    for (const idle of idleRules(unit)) {
      const text = idleText(idle);
      this.idle.set(text, { idle, count: (this.idle.get(text)?.count ?? 0) + 1 });
    }
  }

  report(out: ImportSink<UnitData>, place: Place): void {
    for (const [name, count] of this.unknown)
      out.problem({
        code: 'opr/unknown-rule',
        severity: 'warning',
        message: `'${name}' has no effect, on ${counted(count, 'loadout')}.`,
        ...place,
      });
    for (const [text, { idle, count }] of this.idle)
      out.problem({ ...idleProblem(idle, place, ''), message: `${text}: too few models have it, on ${counted(count, 'loadout')}.` });
  }
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

function cappedProblem(unit: BookUnit, ways: number, cap: number, place: Place): Problem {
  const many = `${ways >= COUNT_LIMIT ? 'at least ' : ''}${grouped(ways)}`;
  const message = `'${unit.name}' has ${many} loadouts; the first ${grouped(cap)} were taken.`;
  return { code: 'opr/capped', severity: 'warning', message, hint: 'Raise the cap to take more.', subject: unit.name, ...place };
}

function placeOfUnit(source: string, id: string): { line: number; column: number } {
  const at = id === '' ? -1 : source.indexOf(`"${id}"`);
  return at < 0 ? { line: 1, column: 1 } : placeOf(source, at);
}
