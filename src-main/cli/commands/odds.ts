import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Figure } from '../../../src-shared/contract/outcome.ts';
import { didYouMean } from '../../../src-shared/contract/problem.ts';
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
import { readInput, splitSettings } from '../input-files.ts';
import { gameSettingOption, rulesetOption, seedOption, trialsOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';
import type { FileChoice } from './import.ts';

export function registerOdds(cli: CommandLine): void {
  cli
    .command('odds')
    .description('who wins, and how certain it is: exact where it can be computed, otherwise estimated with an interval')
    .argument('<files...>', 'files with the two sides')
    .option('--a <name>', 'the first side (default: the first in the files)')
    .option('--b <name>', 'the second side')
    .addOption(rulesetOption())
    .addOption(gameSettingOption())
    .addOption(seedOption())
    .addOption(trialsOption())
    .action(cli.action(odds));
}

interface OddsChoice extends FileChoice {
  readonly a?: string;
  readonly b?: string;
  readonly seed?: string;
  readonly trials?: number;
}

/** Imports the files, then plays the two named sides (or the contest of the file) against each other. */
async function odds(session: CliSession, files: string[], choice: OddsChoice): Promise<ExitCode> {
  const { forImport, forGame } = splitSettings(choice.set);
  const rosters = await session.call('library.import', {
    files: files.map(readInput),
    ...(choice.ruleset && { ruleset: choice.ruleset }),
    settings: forImport,
  });
  let hasErrors = false;
  const combatants: StoredCombatant[] = [];
  for (const { id: rosterId } of rosters) {
    hasErrors = session.problems((await session.call('library.roster', { rosterId })).problems) || hasErrors;
    combatants.push(...(await session.call('library.combatants', { rosterId, limit: 5000 })).rows);
  }
  const [first] = rosters;
  const contest = first && choice.a === undefined ? (await session.call('library.contests', { rosterId: first.id }))[0] : undefined;
  const info = first && (await session.rulesetInfo(first.ruleset));
  const report = await session.call('contest.play', {
    a: contest ? contest.a : combatantNamed(combatants, choice.a, 0).id,
    b: contest ? contest.b : combatantNamed(combatants, choice.b, 1).id,
    options: { ...contest?.options, ...forGame },
    trials: choice.trials ?? contest?.trials ?? info?.defaultTrials ?? 10_000,
    ...(choice.seed && { seed: choice.seed }),
  });
  session.answer(report, () => contestText(report));
  return hasErrors ? 1 : 0;
}

/** By name; without one, by place. */
function combatantNamed(combatants: readonly StoredCombatant[], name: string | undefined, place: number): StoredCombatant {
  if (name === undefined) {
    const found = combatants[place] ?? combatants[0];
    if (found === undefined) throw new ApiError('cli/no-combatants', 'The files contain nothing that can fight.');
    return found;
  }
  const found = combatants.find((c) => c.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const names = combatants.map((c) => c.name);
  throw new ApiError('cli/no-combatant', `There is no combatant '${name}' in the files.`, didYouMean(name, names) ?? '');
}

function contestText(r: ContestReport): string {
  return [
    `${r.a.name} against ${r.b.name} (${r.ruleset})`,
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
  ].join('\n');
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

function numberCells({ value, low, high, format }: Figure): [value: string, interval: string] {
  const show = (v: number) => v.toFixed(format === 'integer' ? 0 : 2);
  const hasInterval = low !== undefined && high !== undefined && Number.isFinite(low);
  return [show(value), hasInterval ? `${show(low)} to ${show(high)}` : ''];
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
