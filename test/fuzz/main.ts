/** npm run fuzz -- [--seed N] [--factor N] [--minutes N]: fuzzes every parser from a fresh seed, which it prints. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, factor: { type: 'string', default: '5' }, minutes: { type: 'string', default: '0' } },
});
const root = resolve(import.meta.dirname, '../..');
const until = Date.now() + Number(values.minutes) * 60_000;
let seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);

do {
  console.log(`Fuzzing with seed ${seed}. A failure is reported with: npm run fuzz -- --seed ${seed} --factor ${values.factor}`);
  const done = spawnSync(
    process.execPath,
    [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'fuzz', '--testTimeout=3600000'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, WARBENCH_FUZZ_SEED: String(seed), WARBENCH_FUZZ_FACTOR: values.factor },
    },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
  seed = (seed + 1) % 2 ** 31;
} while (Date.now() < until);
