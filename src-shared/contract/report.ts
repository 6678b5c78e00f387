/** Reports: questions beyond the contract that a ruleset's own views and commands ask. They run on a pool thread. */
import type { Asset, Combatant } from './combatant.ts';
import type { Json } from './json.ts';
import type { Options } from './options.ts';

export interface ReportContext<D = unknown> {
  readonly combatants: readonly Combatant<D>[];
  readonly options: Options;
  readonly assets: readonly Asset[];
  /** Which part of the answer is wanted, where it has parts; without it, the whole. */
  readonly part?: number;
}

/** `I` and `O` are plain JSON: they travel between threads and over the wire. */
export interface Report<D = unknown, I = unknown, O = unknown> {
  /** Checks an input that came over the wire: what is missing or malformed falls back to the default. */
  read(input: Json): I;
  answer(context: ReportContext<D>, input: I): O;
  /**
   * For answers that take long and are lists: how many parts there are for so many combatants. The host asks for one after
   * the other, so that the windows see how far it is and can end it, and joins the lists.
   */
  parts?(combatants: number, input: I): number;
}

export type ReportTable<D = unknown> = Readonly<Record<string, Report<D>>>;

export type ReportInput<R> = R extends { read(input: Json): infer I } ? I : never;
export type ReportOutput<R> = R extends { answer(...args: never): infer O } ? O : never;
