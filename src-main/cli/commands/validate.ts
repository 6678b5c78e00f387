import type { ImportPreview } from '../../../src-shared/api/library.ts';
import { hasErrors } from '../../../src-shared/contract/problem.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { assetCount, readInputs } from '../input-files.ts';
import { importSettingOption, rulesetOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';
import type { FileChoice } from './import.ts';

export function registerValidate(cli: CommandLine): void {
  cli
    .command('validate')
    .description('check files and report every problem with file, line, column and a hint')
    .argument('<files...>', 'rosters, encounters, fleets, boards, or folders of them; - reads standard input')
    .addOption(rulesetOption())
    .addOption(importSettingOption())
    .action(cli.readingAction(validate));
}

async function validate(session: CliSession, files: string[], choice: FileChoice): Promise<ExitCode> {
  const previews = await session.call('library.preview', {
    files: readInputs(files),
    ...(choice.ruleset && { ruleset: choice.ruleset }),
    settings: choice.set,
  });
  if (session.json) {
    const summaries = previews.map(({ text: _text, combatants: _combatants, ...rest }) => rest);
    session.answer(summaries, () => '');
  } else {
    for (const preview of previews) {
      session.problems(preview.problems);
      session.print(summaryOf(preview));
    }
  }
  return previews.some((p) => hasErrors(p.problems)) ? 1 : 0;
}

function summaryOf(p: ImportPreview): string {
  if (p.ruleset === null) return `${p.file}: not recognised.`;
  const severities = ['error', 'warning'] as const;
  const counts = severities.map((severity) => [p.problems.filter((x) => x.severity === severity).length, severity] as const);
  const problems = counts.filter(([n]) => n > 0).map(([n, severity]) => count(n, severity));
  const assets = p.assetCount ? `, ${assetCount(p.assetCount, p.ruleset)}` : '';
  const detected = p.detected.length ? ` Detected: ${p.detected.join('; ')}.` : '';
  return `${p.file}: ${p.importerLabel}, ${count(p.combatantCount, 'combatant')}${assets}, ${problems.join(', ') || 'no problems'}.${detected}`;
}
