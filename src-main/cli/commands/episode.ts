/** A run as an episode: what is shown and said, without the picture. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { TEMPLATES, type TemplateId } from '../../../src-shared/api/episodes.ts';
import { clockText } from '../../../src-shared/episode/documents.ts';
import { episodeFiles } from '../../../src-shared/episode/files.ts';
import { makeEpisode } from '../../../src-shared/episode/make.ts';
import type { EpisodePlan } from '../../../src-shared/episode/plan.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { swingText } from '../../../src-shared/stats/share.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { numberOption, wholeNumber } from '../options.ts';
import { writeOutput } from '../output-files.ts';
import type { CliSession } from '../session.ts';

export function registerEpisode(cli: CommandLine): void {
  cli
    .command('episode')
    .description('plan a video of a run: scenes with their reasons, script, captions, chapters, description, edit list')
    .argument('<run>', 'number of the run', wholeNumber)
    .addOption(new Option('--template <name>', 'length and content').choices(TEMPLATES).default('standard'))
    .addOption(numberOption('--seconds <n>', 'length of the film (default: as the template says)'))
    .addOption(numberOption('--countdown <n>', 'places of the ranking that are counted down'))
    .addOption(numberOption('--fps <n>', 'frames per second of captions and edit list (default 60)'))
    .option('--out <folder>', 'where the files go (default: only print the plan)')
    .action(cli.action(episode));
}

interface EpisodeChoice {
  readonly template: TemplateId;
  readonly seconds?: number;
  readonly countdown?: number;
  readonly fps?: number;
  readonly out?: string;
}

async function episode(session: CliSession, runId: number, choice: EpisodeChoice): Promise<ExitCode> {
  const { fps = 60, out } = choice;
  const plan = await makeEpisode(
    {
      host: { call: (method, input) => session.call(method, input) },
      rulesetOf: rulesetById,
      onProgress: (done, total, what) => process.stderr.write(`Looking for decisive moments: ${done + 1} of ${total}, ${what}\n`),
      isCancelled: () => false,
    },
    { ...choice, runId },
  );
  if (out !== undefined) writeFiles(out, plan, fps);
  session.answer(plan, () => planText(plan, out));
  return 0;
}

function writeFiles(folder: string, plan: EpisodePlan, fps: number): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of episodeFiles(plan, fps)) writeOutput(join(folder, name), text);
}

function planText(plan: EpisodePlan, out: string | undefined): string {
  const swing = (value: number | null) => (value === null ? '' : ` [${swingText(value)}]`);
  return [
    `${plan.title}: ${plan.scenes.length} scenes, ${clockText(plan.seconds)}`,
    ...plan.scenes.map(({ name, seconds, why, swing: value }, i) => {
      const reason = why === '' ? '' : `: ${why}`;
      return `${String(i + 1).padStart(3)}  ${seconds.toFixed(1).padStart(5)} s  ${name}${swing(value)}${reason}`;
    }),
    ...(plan.leftOut.length === 0 ? [] : ['', 'Left out', ...plan.leftOut.map(({ what, why }) => `  ${what}: ${why}`)]),
    ...plan.notes.map((note) => `\n${note}`),
    ...(out === undefined ? [] : ['', `Files are in ${out}.`]),
  ].join('\n');
}
