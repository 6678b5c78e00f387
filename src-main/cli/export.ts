import { ApiError } from '../../src-shared/api/index.ts';
import { bothOf } from './matches.ts';
import type { ExitCode } from './program.ts';
import type { Console } from './session.ts';

export async function report(
  console: Console,
  runId: number,
  choice: { readonly format: 'text' | 'markdown' | 'json' | 'csv'; readonly out?: string },
): Promise<ExitCode> {
  console.deliver(await console.call('export.report', { runId, format: console.json ? 'json' : choice.format }), choice.out);
  return 0;
}

export async function exportResults(
  console: Console,
  runId: number,
  choice: {
    readonly what: 'standings' | 'matrix' | 'contest' | 'settings';
    readonly format: 'csv' | 'json' | 'markdown';
    readonly pair?: readonly number[];
    readonly query: string;
    readonly out?: string;
  },
): Promise<ExitCode> {
  const format = console.json ? 'json' : choice.format;
  const file = async () => {
    switch (choice.what) {
      case 'standings':
        return console.call('export.standings', { runId, format, query: choice.query });
      case 'matrix':
        if (format === 'markdown') throw new ApiError('cli/usage', 'A matrix comes as csv or json.');
        return console.call('export.matrix', { runId, format });
      case 'contest': {
        const [a, b] = bothOf(choice.pair ?? [0, 1]);
        return console.call('export.contest', { runId, a, b, format });
      }
      case 'settings':
        return console.call('export.run', { runId });
    }
  };
  console.deliver(await file(), choice.out);
  return 0;
}
