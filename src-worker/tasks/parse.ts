/** Reads a file with the importer that fits it, and sends what it finds to the store in batches. */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { EMPTY_IMPORT, type ImportedContest, type Importer, type ImportSource, type LineNote } from '../../src-shared/contract/importer.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { rowToStore } from '../../src-shared/run/stored.ts';
import type { CombatantRow, ParseOrder, ParseReply } from '../../src-shared/run/tasks.ts';
import { foldEqual } from './fold.ts';

const BATCH = 500;
/** Batches a thread may be ahead of the store. */
const AHEAD = 16;
/** Files above this are read through the importer's stream, where it has one. */
const STREAM_ABOVE = 8 * 1024 * 1024;
const STREAM_CHUNK = 1024 * 1024;
/** Bytes of a large file that importers see when asked whether it is theirs. */
const LOOKED_AT = 256 * 1024;
/** A source larger than this is not kept beside its combatants. */
const LONGEST_KEPT_TEXT = 4 * 1024 * 1024;
const MOST_PROBLEMS = 2000;

export function parseFile(rulesets: readonly Ruleset[], order: ParseOrder): ParseReply {
  const { source, chosen, large } = lookAt(rulesets, order);
  if (chosen === null) return unknownFormat(rulesets, order, source);
  const { ruleset, importer } = chosen;
  const out = new Outlet(ruleset, order);
  const { settings, problems } = settingsFor(ruleset, importer, order);
  const rest = readWith(importer, source, large, settings, out);
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
    problems: [...problems, ...rest.problems].slice(0, MOST_PROBLEMS),
    notes: rest.notes,
  };
}

/** Settings may be meant for several files at once: one that another importer of the game knows is no mistake here. */
function settingsFor(ruleset: Ruleset, importer: Importer, order: ParseOrder): { settings: Options; problems: readonly Problem[] } {
  const own = new Set((importer.settings ?? []).map((spec) => spec.id));
  const others = new Set(ruleset.import.importers.flatMap((i) => i.settings ?? []).map((spec) => spec.id));
  const given = Object.entries(order.settings).filter(([id]) => own.has(id) || !others.has(id));
  const { options, problems } = resolveOptions(importer.settings ?? [], Object.fromEntries(given));
  return { settings: options, problems: problems.map((problem) => ({ ...problem, file: order.name, line: 1, column: 1 })) };
}

/** A large text whose importer can stream it is never held as one string; all others are seen whole. */
function lookAt(rulesets: readonly Ruleset[], order: ParseOrder) {
  const { name, bytes } = order;
  if (bytes.length > STREAM_ABOVE) {
    const head: ImportSource = { name, bytes, text: decode(bytes.subarray(0, LOOKED_AT)) };
    const chosen = choose(rulesets, order, head);
    if (chosen?.importer.stream !== undefined) return { source: head, chosen, large: true };
  }
  const source: ImportSource = { name, bytes, text: decode(bytes) };
  return { source, chosen: choose(rulesets, order, source), large: false };
}

interface Rest {
  readonly contests: readonly ImportedContest[];
  readonly assets: ParseReply['assets'];
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
  readonly detected: readonly string[];
}

function readWith(importer: Importer, source: ImportSource, large: boolean, settings: Options, out: Outlet): Rest {
  if (importer.stream === undefined || !(large || importer.alwaysStreams)) {
    const result = foldEqual(importer.parse(source, settings));
    for (const combatant of result.combatants) out.add(combatant);
    return result;
  }
  const problems: Problem[] = [];
  const detected: string[] = [];
  const stream = importer.stream(source.name, settings, {
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

/** Keeps the first few for the reply; turns all into rows for the store where a port is given. */
class Outlet {
  readonly shown: Combatant[] = [];
  count = 0;
  private batch: CombatantRow[] = [];
  private readonly ruleset: Ruleset;
  private readonly order: ParseOrder;

  constructor(ruleset: Ruleset, order: ParseOrder) {
    this.ruleset = ruleset;
    this.order = order;
  }

  add(combatant: Combatant): void {
    this.count++;
    if (this.shown.length < this.order.show) this.shown.push(combatant);
    if (this.order.port === null) return;
    this.batch.push(rowToStore(this.ruleset, combatant));
    if (this.batch.length === BATCH) this.flush();
  }

  flush(): void {
    const { port, gate } = this.order;
    if (port === null || gate === null || this.batch.length === 0) return;
    for (let taken = Atomics.load(gate, 1); Atomics.load(gate, 0) - taken >= AHEAD; taken = Atomics.load(gate, 1)) {
      Atomics.wait(gate, 1, taken);
    }
    Atomics.add(gate, 0, 1);
    port.postMessage(this.batch);
    this.batch = [];
  }
}

function choose(rulesets: readonly Ruleset[], order: ParseOrder, source: ImportSource) {
  let best: { ruleset: Ruleset; importer: Importer; score: number } | null = null;
  for (const ruleset of rulesets) {
    if (order.ruleset !== null && ruleset.id !== order.ruleset) continue;
    for (const importer of ruleset.import.importers) {
      if (order.importer !== null) {
        if (importer.id === order.importer) return { ruleset, importer };
        continue;
      }
      const score = importer.detect(source);
      if (score > 0 && (best === null || score > best.score)) best = { ruleset, importer, score };
    }
  }
  return best;
}

function unknownFormat(rulesets: readonly Ruleset[], order: ParseOrder, source: ImportSource): ParseReply {
  const labels = rulesets
    .filter((r) => order.ruleset === null || r.id === order.ruleset)
    .flatMap((r) => r.import.importers.map((i) => `${i.label} (${i.extensions.join(', ')})`));
  const problem: Problem = {
    code: 'library/unknown-format',
    severity: 'error',
    message: 'No importer knows this file.',
    hint: `Warbench reads: ${labels.join('; ')}.`,
    file: order.name,
    line: 1,
    column: 1,
  };
  const { combatants, assets, contests, notes, detected } = EMPTY_IMPORT;
  const text = source.text.length <= LONGEST_KEPT_TEXT ? source.text : '';
  return {
    ruleset: order.ruleset,
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

/** UTF-8 with or without a mark, UTF-16 with one; anything else as UTF-8 with replacement signs. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
