import type { RankChange } from '../../../src-shared/api/results.ts';
import { fullTitle } from '../../../src-shared/query/loadout-names.ts';
import { type Champion, type ChampionChange, compareReports, levelText } from '../../../src-shared/run/report-comparison.ts';
import { settingsDifferences } from '../../../src-shared/run/settings-differences.ts';
import { shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { numberOption, wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';

export function registerCompare(cli: CommandLine): void {
  cli
    .command('compare')
    .description('compare two runs: what changed in settings, rules, champions, headlines and ranks')
    .argument('<before>', 'number of a run', wholeNumber)
    .argument('<after>', 'number of another', wholeNumber)
    .addOption(numberOption('--limit <n>', 'how many combatants').default(20))
    .action(cli.action(compare));
}

/** The largest changes first. */
async function compare(session: CliSession, before: number, after: number, choice: { readonly limit: number }): Promise<ExitCode> {
  const first = await session.call('runs.get', { runId: before });
  const second = await session.call('runs.get', { runId: after });
  const settings = settingsDifferences(first, second);
  const changes = await session.call('runs.compare', { before, after });
  const reports = await Promise.all([before, after].map((runId) => session.call('runs.report', { runId })));
  const { champions, headlines } = compareReports(reports[0]!, reports[1]!);
  const ranks = changes.toSorted((x, y) => Math.abs(rateChange(y)) - Math.abs(rateChange(x)));
  session.answer({ settings, champions, headlines, ranks }, () =>
    [
      `${first.name} -> ${second.name}`,
      ...(settings.length === 0 ? ['The settings are the same.'] : settings.map((d) => `${d.label}: ${d.before} -> ${d.after}`)),
      '',
      'Champions',
      table(champions.map(championCells), ['left', 'left', 'left', 'left']),
      ...headlines.map((h) => `${h.label}: ${h.kept} in both, ${h.gone} only before, ${h.added} only after`),
      '',
      table(ranks.slice(0, choice.limit).map(cellsOf), ['right', 'right', 'left']),
    ].join('\n'),
  );
  return 0;
}

function championCells({ label, before, after, stays }: ChampionChange): string[] {
  const text = (line: Champion | null) =>
    line === null ? '-' : [fullTitle(line), shareWithCertainty(shareOf(line)), levelText(line)].join(' ').trimEnd();
  return [label, stays ? 'stays' : 'changes', text(before), `-> ${text(after)}`];
}

function rateChange({ rateBefore, rateAfter }: RankChange): number {
  return rateBefore === null || rateAfter === null ? 0 : rateAfter.rate - rateBefore.rate;
}

function cellsOf(change: RankChange): string[] {
  const rank = (place: number | null) => (place === null ? '-' : `#${place}`);
  const points = 100 * rateChange(change);
  return [
    `${rank(change.rankBefore)} -> ${rank(change.rankAfter)}`,
    `${points >= 0 ? '+' : ''}${points.toFixed(1)} points`,
    fullTitle(change),
  ];
}
