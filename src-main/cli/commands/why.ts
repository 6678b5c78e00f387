import { ApiError } from '../../../src-shared/api/errors.ts';
import type { WhyItWins } from '../../../src-shared/api/results.ts';
import { fullTitle } from '../../../src-shared/query/loadout-names.ts';
import { decisionRows, decisionSentences } from '../../../src-shared/run/decision-text.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { findCombatant } from '../find-combatant.ts';
import { wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';

export function registerWhy(cli: CommandLine): void {
  cli
    .command('why')
    .description('why a combatant wins: how a sample of its battles was decided, round of decision, going first, objective')
    .argument('<run>', 'number of the run', wholeNumber)
    .argument('<combatant>', 'a name or an index')
    .option('--against <combatant>', 'only against this opponent, by name or index')
    .action(cli.action(why));
}

async function why(session: CliSession, runId: number, subject: string, choice: { readonly against?: string }): Promise<ExitCode> {
  const combatant = await findCombatant(session, runId, subject);
  const opponent = choice.against === undefined ? null : await findCombatant(session, runId, choice.against);
  const found = await session.call('runs.decisions', {
    runId,
    index: combatant.index,
    ...(opponent !== null && { opponent: opponent.index }),
  });
  if (found === null) throw new ApiError('cli/no-decisions', 'Battles of this game are not decided in different ways.');
  const title = `Why ${fullTitle(combatant)} wins${opponent === null ? '' : ` against ${fullTitle(opponent)}`}`;
  session.answer(found, () => [title, ...answerLines(found)].join('\n'));
  session.problems(found.problems);
  return found.games === 0 ? 1 : 0;
}

function answerLines(found: WhyItWins): readonly string[] {
  if (found.games === 0) return ['No numbers.'];
  const rows = decisionRows(found).map((row) => [row.label, row.won, row.drawn, row.lost]);
  return [
    found.sample,
    '',
    table([['', 'won', 'drawn', 'lost'], ...rows], ['left', 'right', 'right', 'right']),
    '',
    ...decisionSentences(found),
  ];
}
