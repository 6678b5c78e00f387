import type { ImportPreview } from '../../src-shared/api/types.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { hasErrors } from '../../src-shared/contract/problem.ts';
import { readInputs } from './inputs.ts';
import type { ExitCode } from './program.ts';
import type { Console } from './session.ts';

export interface FileChoice {
  readonly ruleset?: RulesetId;
  readonly set: Options;
}

export async function validateFiles(console: Console, files: string[], choice: FileChoice): Promise<ExitCode> {
  const previews = await preview(console, files, choice);
  if (console.json) {
    console.answer(
      previews.map(({ text: _text, combatants: _combatants, ...rest }) => rest),
      () => '',
    );
  } else {
    for (const p of previews) {
      console.problems(p.problems);
      console.print(summaryOf(p));
    }
  }
  return previews.some((p) => hasErrors(p.problems)) ? 1 : 0;
}

export async function importFiles(console: Console, files: string[], choice: FileChoice & { readonly name?: string }): Promise<ExitCode> {
  const rosters = await console.call('library.import', {
    files: readInputs(files),
    ...(choice.ruleset && { ruleset: choice.ruleset }),
    settings: choice.set,
    ...(choice.name && { name: choice.name }),
  });
  let errors = false;
  for (const roster of rosters) {
    const detail = await console.call('library.roster', { rosterId: roster.id });
    if (console.problems(detail.problems)) errors = true;
  }
  console.answer(rosters, () =>
    rosters
      .map(
        (r) =>
          `Roster ${r.id}: ${r.name} (${r.ruleset}), ${count(r.combatants, 'combatant')}${r.contests ? `, ${count(r.contests, 'contest')}` : ''}${r.assets ? `, ${count(r.assets, 'board')}` : ''}.`,
      )
      .join('\n'),
  );
  return errors ? 1 : 0;
}

export function preview(console: Console, files: readonly string[], choice: FileChoice): Promise<readonly ImportPreview[]> {
  return console.call('library.preview', {
    files: readInputs(files),
    ...(choice.ruleset && { ruleset: choice.ruleset }),
    settings: choice.set,
  });
}

function summaryOf(p: ImportPreview): string {
  if (p.ruleset === null) return `${p.file}: not recognised.`;
  const faults = [
    [p.problems.filter((x) => x.severity === 'error').length, 'error'],
    [p.problems.filter((x) => x.severity === 'warning').length, 'warning'],
  ] as const;
  const trouble = faults.filter(([n]) => n > 0).map(([n, what]) => count(n, what));
  return `${p.file}: ${p.importerLabel}, ${count(p.combatantCount, 'combatant')}${p.assetCount ? `, ${count(p.assetCount, 'board')}` : ''}${trouble.length ? `, ${trouble.join(', ')}` : ', no problems'}.${p.detected.length ? ` Detected: ${p.detected.join('; ')}.` : ''}`;
}

export function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-GB')} ${noun}${n === 1 ? '' : 's'}`;
}
