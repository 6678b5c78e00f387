/** Importer of the specification's two-line text and of Army Forge share text; streams files of any length. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Importer, ImportResult, ImportSink, ImportSource, ImportStream, LineNote } from '../../../contract/importer.ts';
import type { OptionSpec, Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { idleProblem, idleRules } from '../rules/bearers.ts';
import { combatantOf } from '../rules/combatant.ts';
import type { UnitData } from '../rules/unit.ts';
import { addLine, type Dialect, judge, newEvidence } from './dialect.ts';
import { type ReadUnit, TextReader } from './text-reader.ts';

const SETTINGS: readonly OptionSpec[] = [
  {
    kind: 'choice',
    id: 'dialect',
    label: 'Attacks',
    meaning: 'Whether A is the attacks of one weapon or of all weapons of an entry together.',
    source: 'Army Forge share text',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Detect' },
      { value: 'per-weapon', label: 'Of one weapon' },
      { value: 'total', label: 'Of the whole entry' },
    ],
  },
  {
    kind: 'text',
    id: 'faction',
    label: 'Faction',
    meaning: 'For files that name none, neither in a list header nor in a heading.',
    source: 'Warbench',
    default: '',
  },
];

/** Lines looked at before the dialect is decided. */
const SAMPLE_LINES = 4000;
/** Longest line that is kept while streaming. */
const MAX_LINE = 1_000_000;
/** Problems of one kind and one name that are listed; the rest is counted. */
const LISTED = 25;

const UNIT_MARK = /\[\s*\d+\s*\]\s*Q\s*\d\+\s*D\s*\d\+/i;

export const textImporter: Importer<UnitData> = {
  id: 'opr-text',
  label: 'Unit text (Army Forge or loadout list)',
  extensions: ['.txt', '.text'],
  settings: SETTINGS,

  detect(source: ImportSource): number {
    const head = source.text.slice(0, 64_000);
    if (/^\s*[[{]/.test(head)) return 0;
    return UNIT_MARK.test(head) ? 0.95 : 0;
  },

  parse(source: ImportSource, settings: Options): ImportResult<UnitData> {
    const combatants: Combatant<UnitData>[] = [];
    const problems: Problem[] = [];
    const notes: LineNote[] = [];
    const detected: string[] = [];
    const stream = openText(source.name, settings, {
      combatant: (c) => combatants.push(c),
      problem: (p) => problems.push(p),
      detected: (what) => detected.push(what),
      note: (line, text) => notes.push({ line, text }),
    });
    stream.write(source.text);
    stream.end();
    return { combatants, assets: [], contests: [], problems, notes, detected };
  },

  stream(name: string, settings: Options, out: ImportSink<UnitData>): ImportStream {
    return openText(name, settings, { ...bound(out), note: () => {} });
  },
};

function bound(out: ImportSink<UnitData>): ImportSink<UnitData> {
  return { combatant: (c) => out.combatant(c), problem: (p) => out.problem(p), detected: (what) => out.detected(what) };
}

interface TextSink extends ImportSink<UnitData> {
  note(line: number, text: string): void;
}

function openText(file: string, settings: Options, out: TextSink): ImportStream {
  const wanted = String(settings.dialect ?? 'auto');
  const faction = String(settings.faction ?? '');
  const waiting: string[] = [];
  const problems = new ProblemGate(out);
  let reader: TextReader | undefined;
  let rest = '';
  let units = 0;
  const emit = (read: ReadUnit): void => {
    units++;
    const { line, faults } = read;
    const source = faults.length === 0 ? { file, line, column: 1 } : { file, line, column: 1, faults };
    out.combatant(combatantOf(read.unit, read.faction, source, read.copies));
    for (const idle of idleRules(read.unit)) problems.add(idleProblem(idle, { file, line: read.line, column: 1 }, read.unit.name));
  };
  const begin = (): TextReader => {
    const { dialect, because } = decide(waiting, wanted);
    out.detected(`${dialect === 'total' ? 'attacks of the whole entry (total)' : 'attacks of one weapon'}: ${because}`);
    const opened = new TextReader(file, dialect, faction, { unit: emit, problem: (p) => problems.add(p), note: out.note });
    for (const line of waiting) opened.line(line);
    waiting.length = 0;
    return opened;
  };
  const line = (text: string): void => {
    if (reader !== undefined) reader.line(text);
    else if (waiting.push(text) >= SAMPLE_LINES) reader = begin();
  };
  return {
    write(chunk: string): void {
      const text = rest + chunk;
      let from = 0;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
        line(text.slice(from, at));
        from = at + 1;
      }
      rest = text.slice(from);
      // A file without line breaks is no list; what is kept of such a line stays small.
      if (rest.length > MAX_LINE) rest = rest.slice(0, MAX_LINE);
    },
    end(): void {
      if (rest !== '') line(rest);
      reader ??= begin();
      reader.end();
      problems.end();
      if (units === 0) out.problem({ code: 'opr/no-units', severity: 'error', message: 'No unit was found.', file, line: 1, column: 1 });
    },
  };
}

function decide(lines: readonly string[], wanted: string): { dialect: Dialect; because: string } {
  if (wanted === 'total' || wanted === 'per-weapon') return { dialect: wanted, because: 'chosen by the user' };
  const evidence = newEvidence();
  for (const line of lines) {
    if (line.trimStart().startsWith('++')) evidence.header = true;
    else if (!UNIT_MARK.test(line) && line.includes('(')) addLine(evidence, line);
  }
  return judge(evidence);
}

/** A million loadouts can share one unknown rule: the first few are listed by line, the others counted at the end. */
class ProblemGate {
  private readonly out: ImportSink<UnitData>;
  private readonly seen = new Map<string, { count: number; last: Problem }>();

  constructor(out: ImportSink<UnitData>) {
    this.out = out;
  }

  add(problem: Problem): void {
    const key = `${problem.code}|${problem.message.length < 80 ? problem.message : ''}`;
    const before = this.seen.get(key)?.count ?? 0;
    if (before > 0 || this.seen.size < 5000) this.seen.set(key, { count: before + 1, last: problem });
    if (before < LISTED) this.out.problem(problem);
  }

  end(): void {
    for (const { count, last } of this.seen.values()) {
      if (count <= LISTED) continue;
      const message = `${last.message} (${count - LISTED} more like this, the last one here)`;
      this.out.problem({ ...last, severity: 'note', message });
    }
  }
}
