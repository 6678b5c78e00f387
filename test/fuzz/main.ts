/**
 * npm run fuzz -- [parser] [--property WORDS] [--seed N] [--inputs N] [--factor N] [--minutes N]: fuzzes every parser, or those
 * whose file name contains the word, from a fresh seed, which it prints. `--property 'any JSON'`: only properties with these
 * words in their name. `--inputs 1000000`: so many per property instead of a multiple of what a push plays. What fails is kept in .cache/fuzz; move it to test/fixtures/fuzz once it is fixed.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    property: { type: 'string' },
    seed: { type: 'string' },
    inputs: { type: 'string' },
    factor: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '0' },
  },
});
const root = resolve(import.meta.dirname, '../..');
const until = Date.now() + Number(values.minutes) * 60_000;
const size = values.inputs === undefined ? `--factor ${values.factor}` : `--inputs ${values.inputs}`;
const chosen = values.property === undefined ? [] : ['--testNamePattern', values.property];
let seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);

do {
  const named = values.property === undefined ? [] : [`--property '${values.property}'`];
  console.log(`Fuzzing with seed ${seed}. To repeat it: npm run fuzz -- ${[...positionals, ...named, '--seed', seed, size].join(' ')}`);
  const done = spawnSync(
    process.execPath,
    [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'fuzz', '--testTimeout=86400000', ...chosen, ...positionals],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        WARBENCH_FUZZ_SEED: String(seed),
        WARBENCH_FUZZ_FACTOR: values.factor,
        ...(values.inputs !== undefined && { WARBENCH_FUZZ_INPUTS: values.inputs }),
      },
    },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
  seed = (seed + 1) % 2 ** 31;
} while (Date.now() < until);
