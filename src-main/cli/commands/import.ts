import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { importFiles } from '../import-files.ts';
import { assetCount } from '../input-files.ts';
import { importSettingOption, rulesetOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';

export interface FileChoice {
  readonly ruleset?: RulesetId;
  readonly set: Options;
}

interface ImportChoice extends FileChoice {
  readonly name?: string;
  readonly faction?: string;
}

export function registerImport(cli: CommandLine): void {
  cli
    .command('import')
    .description('import files into the library; problems are reported, everything else is kept')
    .argument('<files...>', 'rosters, encounters, fleets, boards, or folders of them; - reads standard input')
    .addOption(rulesetOption())
    .addOption(importSettingOption())
    .option('--name <name>', 'name of the roster')
    .option('--faction <name>', 'faction of everything that the files put into none')
    .action(cli.action(importIntoLibrary));
}

async function importIntoLibrary(session: CliSession, files: string[], choice: ImportChoice): Promise<ExitCode> {
  const { rosters, hasErrors } = await importFiles(session, files, {
    ...(choice.ruleset && { ruleset: choice.ruleset }),
    settings: { ...choice.set, ...(choice.faction !== undefined && { faction: choice.faction }) },
    ...(choice.name && { name: choice.name }),
  });
  session.answer(rosters, () =>
    rosters
      .map((r) => {
        const contests = r.contests ? `, ${count(r.contests, 'contest')}` : '';
        const assets = r.assets ? `, ${assetCount(r.assets, r.ruleset)}` : '';
        return `Roster ${r.id}: ${r.name} (${r.ruleset}), ${count(r.combatants, 'combatant')}${contests}${assets}.`;
      })
      .join('\n'),
  );
  return hasErrors ? 1 : 0;
}
