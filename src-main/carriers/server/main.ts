/** `npm start -- --serve`: the whole app on 127.0.0.1. */
import { parseArgs } from 'node:util';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { lastWords } from '../../machine/system-errors.ts';
import { serve } from './serve.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      threads: { type: 'string' },
      'no-open': { type: 'boolean' },
      api: { type: 'boolean' },
    },
  });
  await serve({
    data: values.data,
    ...(values.threads && { threads: wholeNumber('--threads', values.threads, 1, 256) }),
    ...(values.port && { port: wholeNumber('--port', values.port, 0, 65535) }),
    workerUrl: new URL('./worker.js', import.meta.url),
    open: values['no-open'] !== true,
    api: values.api === true,
    files: positionals,
  });
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const n = Number(text);
  if (Number.isInteger(n) && n >= min && n <= max) return n;
  throw new ApiError('server/usage', `${name} takes a whole number from ${min} to ${max}, not '${text}'.`);
}

main().catch((error: unknown) => {
  console.error(lastWords(error));
  process.exit(1);
});
