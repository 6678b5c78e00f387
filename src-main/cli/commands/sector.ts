import { askReport, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { REPORTS } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import type { SectorReport } from '../../../src-shared/rulesets/eclipse/analysis/sector-report.ts';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { fleetOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { shareFrom, shareText, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { readInput, splitSettings } from '../input-files.ts';
import { gameSettingOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';
import type { FileChoice } from './import.ts';

export function registerSector(cli: CommandLine): void {
  cli
    .command('sector')
    .description('who holds a sector that several Eclipse fleets entered one after the other')
    .argument('<files...>', 'fleets in order of entry, the one that was there first at the top; - reads standard input')
    .addOption(gameSettingOption())
    .action(cli.readingAction(sector));
}

const report = reportsOf<typeof REPORTS>('eclipse');

async function sector(session: CliSession, files: string[], choice: Pick<FileChoice, 'set'>): Promise<ExitCode> {
  const read = files.map((file) => parseFleets({ name: file, text: new TextDecoder().decode(readInput(file).bytes) }));
  const hasErrors = session.problems(read.flatMap(({ problems }) => problems));
  if (hasErrors) return 1;
  const fleets = read.flatMap(({ combatants }) => combatants.map(fleetOf));
  const input = { fleets };
  const reply = await askReport(
    (call) => session.call('ruleset.report', call),
    report('sector', { input, options: splitSettings(choice.set).forGame }),
  );
  if ('problems' in reply) {
    session.problems(reply.problems);
    return 1;
  }
  session.problems(reply.warnings);
  session.answer(reply, () => sectorText(reply));
  return 0;
}

function sectorText({ method, trials, remark, fleets, battles, empty, contested }: SectorReport): string {
  const kind = method === 'exact' ? 'exact' : 'estimated';
  const share = (chance: number) => shareFrom(kind, chance, trials);
  const rows = fleets.map(({ name, ships, holds, shipsWhenHolding }) => [
    name,
    shareWithCertainty(share(holds)),
    holds === 0 ? '' : `with ${shipsWhenHolding.toFixed(2)} of ${ships} ships`,
  ]);
  const rest = [
    ['No one is left', shareText(share(empty)), ''],
    ['Still contested', shareText(share(contested)), 'stalemate or round limit'],
  ];
  const order = battles.map(
    ({ attackers, defender, fought, attackerWins, defenderWins }, i) =>
      `  ${i + 1}. ${attackers.join(' or ')} against ${defender}: fought in ${shareText(share(fought))}, won by the attacker in ${shareText(share(attackerWins))}, by the defender in ${shareText(share(defenderWins))}`,
  );
  return [
    `Who holds the sector (${method === 'exact' ? 'exact' : `${trials.toLocaleString('en-GB')} times played out`})`,
    table([...rows, ...rest], ['left', 'left', 'left']).replaceAll(/^/gm, '  '),
    'Battles',
    ...order,
    ...(remark === '' ? [] : [remark]),
  ].join('\n');
}
