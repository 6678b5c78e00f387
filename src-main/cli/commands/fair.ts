import { InvalidArgumentError, Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { askReport, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { BalanceGoal, MeasuredChange, Range } from '../../../src-shared/rulesets/osr/analysis/balance.ts';
import type { BalanceReport, REPORTS } from '../../../src-shared/rulesets/osr/analysis/reports.ts';
import { percentFigure } from '../../../src-shared/stats/share.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { readInput } from '../input-files.ts';
import { numberOption, seedOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';

export function registerFair(cli: CommandLine): void {
  cli
    .command('fair')
    .description('the smallest changes that make a Tunnel Fight reach a goal, proven with fresh fights')
    .argument('<file>', 'an encounter; - reads standard input')
    .addOption(new Option('--win <range>', 'how often side 1 should win, in percent, e.g. 65-75').argParser(percentRange))
    .addOption(numberOption('--deaths <n>', 'at most so many of side 1 should fall ...'))
    .addOption(new Option('--in <percent>', '... in at least so many fights').default(0.5, '50').argParser(percent))
    .addOption(new Option('--wiped <percent>', 'fights in which all of side 1 fall, at most').argParser(percent))
    .addOption(new Option('--change <side>', 'what may be changed').choices(['1', '2', 'both']).default('both'))
    .addOption(seedOption())
    .action(cli.readingAction(fair));
}

interface FairChoice {
  readonly win?: Range;
  readonly deaths?: number;
  readonly in: number;
  readonly wiped?: number;
  readonly change: '1' | '2' | 'both';
  readonly seed?: string;
}

const report = reportsOf<typeof REPORTS>('osr');

async function fair(session: CliSession, file: string, choice: FairChoice): Promise<ExitCode> {
  const goal = goalOf(choice);
  const text = new TextDecoder().decode(readInput(file).bytes);
  const sides = choice.change === 'both' ? ([0, 1] as const) : choice.change === '1' ? ([0] as const) : ([1] as const);
  const input = { text, side: 0 as const, seed: choice.seed ?? '1', goal, sides };
  const reply = await askReport((call) => session.call('ruleset.report', call), report('balance', { input }));
  if ('problems' in reply) {
    session.problems(reply.problems.map((problem) => ({ ...problem, file })));
    return 1;
  }
  session.answer(reply, () => fairText(reply));
  return 0;
}

function goalOf({ win, deaths, in: share, wiped }: FairChoice): BalanceGoal {
  if (win === undefined && deaths === undefined && wiped === undefined) {
    throw new ApiError('cli/usage', 'Set a goal.', 'For example: --win 65-75, --deaths 1 --in 50, --wiped 10');
  }
  return {
    ...(win !== undefined && { win }),
    ...(deaths !== undefined && { deaths: { atMost: deaths, share } }),
    ...(wiped !== undefined && { wiped }),
  };
}

function fairText({ before, isMetAlready, proposals, nearest, tried, proofSeed }: BalanceReport): string {
  const now = `Now side 1 wins ${shareOf(before.win)} and loses ${before.deaths.value.toFixed(2)} of its own.`;
  if (isMetAlready) return `${now}\nThe encounter reaches the goal as it is.`;
  const found =
    proposals.length > 0
      ? `The smallest changes that reach the goal, each proven with ${proposals[0]!.figures.n.toLocaleString('en-GB')} fresh fights (seed ${proofSeed}):`
      : 'None of the changes reaches the goal for certain. The nearest:';
  return [now, `${tried} changes were tried. ${found}`, changeTable(proposals.length > 0 ? proposals : nearest)].join('\n');
}

function changeTable(changes: readonly MeasuredChange[]): string {
  const rows = changes.map(({ change, figures, effect }) => [
    `  ${change.label}`,
    shareOf(figures.win),
    `${signedPoints(effect.win.value)} points`,
    `${figures.deaths.value.toFixed(2)} deaths`,
    `wiped out ${percentFigure(figures.wiped.value)} %`,
  ]);
  return table(rows, ['left', 'right', 'right', 'right', 'right']);
}

function shareOf({ value, low, high }: { readonly value: number; readonly low: number; readonly high: number }): string {
  return `${percentFigure(value)} % (${percentFigure(low)} to ${percentFigure(high)} %)`;
}

function signedPoints(difference: number): string {
  return `${difference < 0 ? '' : '+'}${(100 * difference).toFixed(1)}`;
}

function percentRange(text: string): Range {
  const [, low, high] = /^(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (low === undefined || Number(low) > Number(high) || Number(high) > 100)
    throw new InvalidArgumentError('Write a range in percent, e.g. 65-75.');
  return { low: Number(low) / 100, high: Number(high) / 100 };
}

function percent(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 100)) throw new InvalidArgumentError('Use a percentage from 0 to 100.');
  return value / 100;
}
