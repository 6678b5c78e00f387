/**
 * npm run crash -- [--seed N] [--cuts N] [--only N]: simulated power cuts over import, runs, backup, export, opening a
 * backup, and the update of every older format; one in fifty of the cuts is played on to the end. Then every file operation fails
 * once with ENOSPC and once with EIO. Prints the seed and the number of what failed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Rng } from '../../src-shared/random/rng.ts';
import { DISK_ERROR_SCENARIOS, failAt, rehearse } from './disk-errors.ts';
import { checkPowerCut, powerCut } from './power-cuts.ts';
import type { Recorded } from './recording.ts';
import { checkResumed, cutsInFollowUps, cutsInMatchFile } from './resuming.ts';
import { EXPORTED, recordLibrary, recordUpdate } from './scenario.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, cuts: { type: 'string', default: '2000' }, only: { type: 'string' } },
});
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);
const cuts = Number(values.cuts);
/** Playing a run on takes as long as fifty checks. */
const CUTS_PER_RESUMED = 50;
const FIXTURES = join(import.meta.dirname, '../fixtures/stores');
let failures = 0;

async function cutAll(name: string, record: (folder: string) => Promise<readonly Recorded[]>, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-crash-'));
  try {
    const events = await record(folder);
    const exported = name === 'library' ? readFileSync(join(folder, EXPORTED)) : null;
    const from = values.only ? Number(values.only) : 0;
    for (let n = from; n < (values.only ? from + 1 : count); n++) {
      const cut = powerCut(events, seed, n);
      try {
        checkPowerCut(cut, exported);
      } catch (error) {
        failures++;
        console.log(`${name}: cut ${n} after ${cut.at} of ${events.length} steps: ${error instanceof Error ? error.message : error}`);
        console.log(`  again with: npm run crash -- --seed ${seed} --only ${n}`);
      }
    }
    console.log(`${name}: ${values.only ? 1 : count} power cuts in ${events.length} steps`);
    if (name === 'library' && !values.only) await resumeSome(events, folder, Math.ceil(count / CUTS_PER_RESUMED / 2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function resumeSome(events: readonly Recorded[], whole: string, count: number): Promise<void> {
  const rng = new Rng().seek({ hi: seed, lo: 3 }, 0, 0, 0);
  const cuts = [...cutsInMatchFile(events, rng, count), ...cutsInFollowUps(events, rng, count)];
  for (const cut of cuts) await attempt(`played on after ${cut.at} of ${events.length} steps`, () => checkResumed(cut, whole));
  console.log(`library: ${cuts.length} played on to the end, half of them cut while headlines were confirmed`);
}

async function failEverything(): Promise<void> {
  for (const scenario of DISK_ERROR_SCENARIOS) {
    const { before, operations } = await rehearse(scenario);
    for (let n = 1; n <= operations; n++) {
      for (const code of ['ENOSPC', 'EIO'] as const) {
        await attempt(`${scenario.name}: ${code} at operation ${n} of ${operations}`, () => failAt(scenario, before, n, code));
      }
    }
    rmSync(before, { recursive: true, force: true });
    console.log(`${scenario.name}: each of ${operations} file operations failed with ENOSPC and with EIO`);
  }
}

async function attempt(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    failures++;
    console.log(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

console.log(`Cutting the power with seed ${seed}.`);
await cutAll('library', recordLibrary, cuts);
for (const file of readdirSync(FIXTURES).filter((name) => name.endsWith('.sqlite'))) {
  await cutAll(file, (folder) => recordUpdate(folder, join(FIXTURES, file)), Math.ceil(cuts / 10));
}
if (!values.only) await failEverything();
console.log(failures === 0 ? 'Nothing was lost.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
