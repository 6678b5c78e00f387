/** What a game's specification expects, checked by paired experiments. */
import { ApiError } from '../../src-shared/api/index.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { ListedExpectation } from '../../src-shared/rulesets/battletech/analysis/reports.ts';
import { addCounts, type Finding, findingOf, NO_COUNTS, type PairedCounts } from '../../src-shared/stats/paired.ts';
import type { ExitCode } from './program.ts';
import type { Console } from './session.ts';

export interface ExperimentChoice {
  readonly ruleset: RulesetId;
  readonly roster?: readonly string[];
  readonly query: string;
  readonly set: Options;
  readonly seed?: string;
  readonly duels: number;
  readonly only?: readonly string[];
}

const MOST_IN_FIELD = 64;
const BATCH = 200;

export async function experiments(console: Console, choice: ExperimentChoice): Promise<ExitCode> {
  const { ruleset } = choice;
  const rosterIds = (choice.roster ?? []).map(Number);
  if (rosterIds.length === 0) await console.call('library.addSamples', { ruleset });
  const all = await console.call('library.select', { ruleset, query: choice.query, ...(rosterIds.length > 0 && { rosterIds }) });
  if (all.length < 2) throw new ApiError('cli/empty-field', 'An experiment needs at least two combatants.');
  const every = Math.ceil(all.length / MOST_IN_FIELD);
  const combatantIds = all.filter((_, i) => i % every === 0);
  const listed = await console.call('ruleset.report', { ruleset, report: 'expectations', combatantIds });
  const wanted = (listed as unknown as readonly ListedExpectation[]).filter(
    ({ id }) => choice.only === undefined || choice.only.includes(id),
  );
  const found: { readonly expectation: ListedExpectation; readonly counts: PairedCounts; readonly finding: Finding }[] = [];
  for (const one of wanted) {
    let counts = NO_COUNTS;
    for (let from = 0; one.mechs > 0 && from < choice.duels; from += BATCH) {
      const input = { id: one.id, from, duels: Math.min(BATCH, choice.duels - from), seed: choice.seed ?? '1' };
      const part = await console.call('ruleset.report', { ruleset, report: 'experiment', combatantIds, options: choice.set, input });
      counts = addCounts(counts, part as unknown as PairedCounts);
    }
    const finding = findingOf(counts, one.expected);
    found.push({ expectation: one, counts, finding });
    console.remark(`${one.title}: ${one.mechs === 0 ? 'nobody to try it on' : finding.verdict}`);
  }
  console.answer(found, () => found.map((f) => lineOf(f.expectation, f.counts.duels, f.finding)).join('\n\n'));
  return 0;
}

function lineOf(one: ListedExpectation, duels: number, { plain, changed, difference, low, high, verdict }: Finding): string {
  const percent = (x: number) => (100 * x).toFixed(1);
  const signed = (x: number) => `${x < 0 ? '-' : '+'}${percent(Math.abs(x))}`;
  if (one.mechs === 0) return `${one.title}: the field has no ${one.heroes}.`;
  return [
    `${one.title}: ${verdict}. "${one.claim}"`,
    `  ${one.mechs} of the field (${one.heroes}), ${duels} duels each way`,
    `  ${one.plain} ${percent(plain)} %, ${one.changed} ${percent(changed)} %: ${signed(difference)} points, 95 % between ${signed(low)} and ${signed(high)}`,
  ].join('\n');
}
