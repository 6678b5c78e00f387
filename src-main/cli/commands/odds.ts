import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Figure } from '../../../src-shared/contract/outcome.ts';
import {
  figureShare,
  intervalText,
  isInside,
  type OddsShares,
  oddsShares,
  type Share,
  shareText,
} from '../../../src-shared/stats/share.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { gameSettingOption, rulesetOption, seedOption, trialsOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { replayCommand, type SidesChoice, sidesFrom } from '../sides.ts';
import { table } from '../text.ts';

export function registerOdds(cli: CommandLine): void {
  cli
    .command('odds')
    .description('who wins, and how certain it is: exact where it can be computed, otherwise estimated with an interval')
    .argument('<files...>', 'files with the two sides; - reads standard input')
    .option('--a <name>', 'the first side, or "name: words of its loadout" (default: the first in the files)')
    .option('--b <name>', 'the second side')
    .addOption(rulesetOption())
    .addOption(gameSettingOption())
    .addOption(seedOption())
    .addOption(trialsOption())
    .action(cli.readingAction(odds));
}

interface OddsChoice extends SidesChoice {
  readonly seed?: string;
  readonly trials?: number;
}

/** Plays the two named sides (or the contest of the file) against each other; nothing is stored. */
async function odds(session: CliSession, files: string[], choice: OddsChoice): Promise<ExitCode> {
  const { report, problems } = await session.call('files.play', {
    ...sidesFrom(files, choice),
    ...(choice.trials && { trials: choice.trials }),
    ...(choice.seed && { seed: choice.seed }),
  });
  const hasErrors = session.problems(problems);
  session.answer(report, () => contestText(report, files, choice));
  return hasErrors ? 1 : 0;
}

function contestText(r: ContestReport, files: readonly string[], choice: SidesChoice): string {
  const [pick] = r.picks;
  return [
    `${r.a.name} against ${r.b.name} (${r.ruleset})`,
    ...sideLines(r),
    ...chanceLines(r),
    ...(r.figures.length > 0
      ? [
          indented(
            table(
              r.figures.map((f) => figureCells(f, r)),
              ['left', 'right', 'left'],
            ),
          ),
        ]
      : []),
    ...r.picks.map((p) => `  ${p.label} trial: ${p.trial}`),
    ...(pick ? [`  To replay one: ${replayCommand(files, choice, { seed: r.seed, trial: pick.trial })}`] : []),
  ].join('\n');
}

/** What each side is: its points, size and loadout. */
function sideLines({ a, b }: ContestReport): string[] {
  const sides = [a, b].filter(({ detail, points }) => detail !== '' || points > 0);
  if (sides.length === 0) return [];
  const rows = sides.map(({ name, points, detail }) => [name, points > 0 ? `${points.toLocaleString('en-GB')} points` : '', detail]);
  return [indented(table(rows, ['left', 'right', 'left']))];
}

/** The chances, and below exact ones what the dice gave as an illustration of them. */
function chanceLines(r: ContestReport): string[] {
  const trials = `${r.odds.trials.toLocaleString('en-GB')} trials, seed ${r.seed}`;
  const played = oddsShares({ ...r.odds, method: 'estimated' });
  if (r.exact === null) {
    return [`  estimated  ${oddsText(r.chances)}; ${trials}`, ...(r.odds.remark ? [`             ${r.odds.remark}`] : [])];
  }
  const agrees = isInside(r.chances.a.value, r.intervalA) && isInside(r.chances.b.value, r.intervalB);
  return [
    `  exact      ${oddsText(r.chances, 4)}`,
    `  played     ${oddsText(played)}; ${trials}; the exact odds are ${agrees ? 'inside' : 'outside'} these intervals`,
  ];
}

function oddsText({ a, b, draw }: OddsShares, digits = 1): string {
  const sure = (share: Share) => (share.method === 'exact' ? '' : ` (${intervalText(share)} %)`);
  return `${shareText(a, digits)}${sure(a)} to ${shareText(b, digits)}${sure(b)}, draws ${shareText(draw, digits)}`;
}

function figureCells(f: Figure, r: ContestReport): string[] {
  const side = f.side === null ? '' : ` (${f.side === 0 ? r.a.name : r.b.name})`;
  const [value, interval] = f.format === 'percent' ? percentCells(f) : numberCells(f);
  return [`${f.label}${side}`, f.n === 0 ? 'never' : value, f.n === 0 ? '' : interval];
}

function percentCells(f: Figure): [value: string, interval: string] {
  const share = figureShare(f);
  return [shareText(share), share.method === 'exact' ? 'exact' : `${intervalText(share)} %`];
}

function numberCells({ value, low, high, exact }: Figure): [value: string, interval: string] {
  const show = (v: number) => (v > 0 && v < 0.005 ? '<0.01' : v.toFixed(2));
  const hasInterval = low !== undefined && high !== undefined && Number.isFinite(low);
  return [show(value), exact ? 'exact' : hasInterval ? `${show(low)} to ${show(high)}` : ''];
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
