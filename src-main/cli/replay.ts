import { writeFileSync } from 'node:fs';
import { ApiError } from '../../src-shared/api/index.ts';
import type { Replay } from '../../src-shared/api/types.ts';
import { logText } from '../../src-shared/replay/log.ts';
import { rulesetById } from '../../src-shared/rulesets/index.ts';
import type { ExitCode } from './program.ts';
import { type Console, readInput } from './session.ts';

export async function replay(
  console: Console,
  source: string,
  a: number | undefined,
  b: number | undefined,
  trial: number | undefined,
  choice: { readonly out?: string },
): Promise<ExitCode> {
  const told = await find(console, source, a, b, trial);
  if (choice.out?.endsWith('.warbench-replay')) {
    const file = await console.call('replay.file', { replay: told });
    writeFileSync(choice.out, file.bytes);
    console.remark(`Wrote ${choice.out}.`);
    return 0;
  }
  const ruleset = rulesetById(told.ruleset);
  const text = console.json ? `${JSON.stringify(told, null, 2)}\n` : logText(told.events, (event) => ruleset.present.describe(event));
  console.deliver({ name: 'battle.log', mime: 'text/plain', bytes: new TextEncoder().encode(text) }, choice.out);
  return 0;
}

function find(console: Console, source: string, a?: number, b?: number, trial?: number): Promise<Replay> {
  if (!/^\d+$/.test(source)) return console.call('replay.open', { bytes: readInput(source).bytes });
  if (trial === undefined && a !== undefined && b === undefined)
    return console.call('replay.ofRun', { runId: Number(source), a: 0, b: 1, trial: a });
  if (a === undefined || b === undefined)
    throw new ApiError(
      'cli/usage',
      'Say which battle: warbench replay RUN A B TRIAL.',
      'Indices stand in the standings; a run of one matchup takes RUN TRIAL.',
    );
  return console.call('replay.ofRun', { runId: Number(source), a, b, trial: trial ?? 0 });
}
