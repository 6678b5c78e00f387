import type { Asset, Combatant } from '../../src-shared/contract/combatant.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Report } from '../../src-shared/contract/report.ts';

interface Question<D> {
  readonly combatants?: readonly Combatant<D>[];
  readonly options?: Options;
  readonly input?: Json;
  readonly assets?: readonly Asset[];
  readonly part?: number;
}

/** Answers a report as a pool thread does: the input is checked first. */
export function answerReport<D, I, O>(report: Report<D, I, O>, question: Question<D>): O {
  const { combatants = [], options = {}, input = null, assets = [], part } = question;
  return report.answer({ combatants, options, assets, ...(part !== undefined && { part }) }, report.read(input));
}
