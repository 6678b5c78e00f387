import type { Asset, Combatant } from './combatant.ts';
import type { OptionSpec, Options } from './options.ts';
import type { Problem } from './problem.ts';

/** A file or a pasted text as it came. `text` is the decoded form; binary formats read `bytes`. */
export interface ImportSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** A contest that the source itself describes: an encounter with two sides and its own settings. */
export interface ImportedContest {
  readonly name: string;
  /** Indices into `combatants`. */
  readonly a: number;
  readonly b: number;
  readonly options: Options;
  readonly trials?: number;
}

/** A note shown at the end of a source line: "3 x 3 = 9 attacks". */
export interface LineNote {
  readonly line: number;
  readonly text: string;
}

export interface ImportResult<D = unknown> {
  readonly combatants: readonly Combatant<D>[];
  readonly assets: readonly Asset[];
  readonly contests: readonly ImportedContest[];
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
  /** What the importer decided about the input, shown to the user: "total-attacks dialect". */
  readonly detected: readonly string[];
}

/** What the library holds already, for sources that only name things: an army list without numbers. */
export interface ImportReference {
  /** Names of all assets of a kind, so that an importer can match them as its game spells them. */
  names(kind: string): readonly string[];
  /** The assets with exactly these names, in the order of their import. */
  assets(kind: string, names: readonly string[]): readonly Asset[];
}

/** An empty library. */
export const NO_REFERENCE: ImportReference = { names: () => [], assets: () => [] };

export interface Importer<D = unknown> {
  readonly id: string;
  readonly label: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Choices the user may override, such as the attack dialect. */
  readonly settings?: readonly OptionSpec[];
  /** How likely the source is in this format, 0 to 1. Cheap: looks at the first few kilobytes only. Never throws. */
  detect(source: ImportSource): number;
  /** Never throws; every rejection is a problem with a line. */
  parse(source: ImportSource, settings: Options, reference?: ImportReference): ImportResult<D>;
  /** Several files of this format as one text that `parse` reads, so that a folder of small files is one roster. */
  join?(files: readonly { readonly name: string; readonly text: string }[]): string;
  /** Its files refer to each other: those of one import are always joined. */
  readonly linked?: true;
  /** For inputs too large for memory: text arrives in arbitrary chunks, results are passed on as they are found. */
  stream?(name: string, settings: Options, out: ImportSink<D>): ImportStream;
  /** The output can be much larger than the input, so even small inputs are streamed. */
  readonly alwaysStreams?: true;
}

export interface ImportSink<D = unknown> {
  combatant(combatant: Combatant<D>): void;
  problem(problem: Problem): void;
  detected(what: string): void;
}

export interface ImportStream {
  write(chunk: string): void;
  end(): void;
}

export const EMPTY_IMPORT: ImportResult<never> = {
  combatants: [],
  assets: [],
  contests: [],
  problems: [],
  notes: [],
  detected: [],
};
