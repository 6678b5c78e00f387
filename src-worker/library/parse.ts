/** Parses a file with the best importer for it, and sends the combatants to the host in batches. */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { EMPTY_IMPORT, type ImportedContest, type Importer, type ImportSource, type LineNote } from '../../src-shared/contract/importer.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import { bounded, type Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type CombatantValues, combatantValues } from '../../src-shared/store-queries/combatants.ts';
import { packRows } from '../../src-shared/store-queries/packed-rows.ts';
import type { ParseReply, ParseRequest } from '../../src-shared/tasks/library-tasks.ts';
import { withFaults } from './faults.ts';
import { foldEqual } from './fold.ts';
import { libraryReference } from './reference.ts';

const BATCH = 500;
/** Batches the thread may be ahead of the database. */
const AHEAD = 16;
/** Files above this are read through the importer's stream, where it has one. */
const STREAM_ABOVE = 8 * 1024 * 1024;
const STREAM_CHUNK = 1024 * 1024;
/** Bytes of a large file that importers see when the format is detected. */
const DETECTION_BYTES = 256 * 1024;
/** A longer source is not stored with its combatants. */
const LONGEST_KEPT_TEXT = 4 * 1024 * 1024;
const MOST_PROBLEMS = 2000;

export function parseFile(rulesets: readonly Ruleset[], request: ParseRequest): ParseReply {
  const { source, chosen, large } = openSource(rulesets, request);
  if (chosen === null) return unknownFormat(rulesets, request, source);
  const { ruleset, importer } = chosen;
  const out = new CombatantSink(ruleset, request);
  const { settings, problems } = settingsFor(ruleset, importer, request);
  const stream = importer.stream?.bind(importer);
  const isStreamed = stream !== undefined && (large || importer.alwaysStreams);
  const rest = isStreamed
    ? parseStream(stream, source, settings, out)
    : parseWhole({ ruleset, importer, database: request.database }, source, settings, out);
  out.flush();
  return {
    ruleset: ruleset.id,
    importer: importer.id,
    importerLabel: importer.label,
    detected: rest.detected,
    text: !large && source.text.length <= LONGEST_KEPT_TEXT ? source.text : '',
    combatants: out.shown,
    facts: out.shown.map((combatant) => ruleset.analysis.factsOf(combatant)),
    combatantCount: out.count,
    contests: rest.contests,
    assets: rest.assets,
    problems: [...problems, ...rest.problems].slice(0, MOST_PROBLEMS).map(bounded),
    notes: rest.notes,
  };
}

/** Settings may be meant for several files at once, so one that belongs to another importer of the game is not an error. */
function settingsFor(ruleset: Ruleset, importer: Importer, request: ParseRequest): { settings: Options; problems: readonly Problem[] } {
  const own = new Set((importer.settings ?? []).map((spec) => spec.id));
  const others = new Set(ruleset.import.importers.flatMap((i) => i.settings ?? []).map((spec) => spec.id));
  const given = Object.entries(request.settings).filter(([id]) => own.has(id) || !others.has(id));
  const { options, problems } = resolveOptions(importer.settings ?? [], Object.fromEntries(given));
  return { settings: options, problems: problems.map((problem) => ({ ...problem, file: request.name, line: 1, column: 1 })) };
}

/** A large text whose importer can stream it is never held as one string; all others are. */
function openSource(rulesets: readonly Ruleset[], request: ParseRequest) {
  const { name, bytes } = request;
  if (bytes.length > STREAM_ABOVE) {
    const head: ImportSource = { name, bytes, text: decode(bytes.subarray(0, DETECTION_BYTES)) };
    const chosen = choose(rulesets, request, head);
    if (chosen?.importer.stream !== undefined) return { source: head, chosen, large: true };
  }
  const source: ImportSource = { name, bytes, text: decode(bytes) };
  return { source, chosen: choose(rulesets, request, source), large: false };
}

/** What a file contains besides combatants. */
interface ParsedRest {
  readonly contests: readonly ImportedContest[];
  readonly assets: ParseReply['assets'];
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
  readonly detected: readonly string[];
}

interface Reading {
  readonly ruleset: Ruleset;
  readonly importer: Importer;
  readonly database: string | null;
}

function parseWhole({ ruleset, importer, database }: Reading, source: ImportSource, settings: Options, out: CombatantSink): ParsedRest {
  const result = foldEqual(withFaults(importer.parse(source, settings, libraryReference(database, ruleset.id))));
  for (const combatant of result.combatants) out.add(combatant);
  return result;
}

function parseStream(open: NonNullable<Importer['stream']>, source: ImportSource, settings: Options, out: CombatantSink): ParsedRest {
  const problems: Problem[] = [];
  const detected: string[] = [];
  const stream = open(source.name, settings, {
    combatant: (combatant) => out.add(combatant),
    problem: (problem) => {
      if (problems.length < MOST_PROBLEMS) problems.push(problem);
    },
    detected: (what) => detected.push(what),
  });
  const decoder = new TextDecoder(encodingOf(source.bytes));
  for (let at = 0; at < source.bytes.length; at += STREAM_CHUNK)
    stream.write(decoder.decode(source.bytes.subarray(at, at + STREAM_CHUNK), { stream: true }));
  stream.end();
  return { ...EMPTY_IMPORT, problems, detected };
}

/** Keeps the first few combatants for the reply, and sends all of them to the port where there is one. */
class CombatantSink {
  readonly shown: Combatant[] = [];
  count = 0;
  private batch: CombatantValues[] = [];
  private readonly ruleset: Ruleset;
  private readonly request: ParseRequest;

  constructor(ruleset: Ruleset, request: ParseRequest) {
    this.ruleset = ruleset;
    this.request = request;
  }

  add(combatant: Combatant): void {
    this.count++;
    if (this.shown.length < this.request.show) this.shown.push(combatant);
    if (this.request.port === null) return;
    this.batch.push(combatantValues(this.ruleset, combatant, this.ruleset.import.dataJson));
    if (this.batch.length === BATCH) this.flush();
  }

  flush(): void {
    const { port, gate } = this.request;
    if (port === null || gate === null || this.batch.length === 0) return;
    for (let written = Atomics.load(gate, 1); Atomics.load(gate, 0) - written >= AHEAD; written = Atomics.load(gate, 1)) {
      Atomics.wait(gate, 1, written);
    }
    Atomics.add(gate, 0, 1);
    port.postMessage({ ruleset: this.ruleset.id, combatants: packRows(this.batch) });
    this.batch = [];
  }
}

function choose(rulesets: readonly Ruleset[], request: ParseRequest, source: ImportSource) {
  let best: { ruleset: Ruleset; importer: Importer; score: number } | null = null;
  for (const ruleset of rulesets) {
    if (request.ruleset !== null && ruleset.id !== request.ruleset) continue;
    for (const importer of ruleset.import.importers) {
      if (request.importer !== null) {
        if (importer.id === request.importer) return { ruleset, importer };
        continue;
      }
      const score = importer.detect(source);
      if (score > 0 && (best === null || score > best.score)) best = { ruleset, importer, score };
    }
  }
  return best;
}

function unknownFormat(rulesets: readonly Ruleset[], request: ParseRequest, source: ImportSource): ParseReply {
  const labels = rulesets
    .filter((r) => request.ruleset === null || r.id === request.ruleset)
    .flatMap((r) => r.import.importers.map((i) => i.label));
  const isEmpty = source.text.trim() === '';
  const problem: Problem = {
    code: isEmpty ? 'library/empty-file' : 'library/unknown-format',
    severity: 'error',
    message: isEmpty ? 'The file is empty.' : 'No importer can read this file.',
    hint: isEmpty ? 'Save it again where it was made, or choose another one.' : `Warbench reads: ${labels.join('; ')}.`,
    file: request.name,
    line: 1,
    column: 1,
  };
  const { combatants, assets, contests, notes, detected } = EMPTY_IMPORT;
  const text = source.text.length <= LONGEST_KEPT_TEXT ? source.text : '';
  return {
    ruleset: request.ruleset,
    importer: null,
    importerLabel: '',
    detected,
    text,
    combatants,
    facts: [],
    combatantCount: 0,
    contests,
    assets,
    problems: [problem],
    notes,
  };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** UTF-8 with or without a byte request mark, UTF-16 with one; anything else as UTF-8 with replacement characters. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
