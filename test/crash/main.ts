/**
 * npm run crash -- [--seed N] [--cuts N] [--only N]: simulated power cuts over import, runs, backup, export, opening a
 * backup, and the update of every older format. Prints the seed and the number of a cut that failed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPowerCut, powerCut } from './power-cuts.ts';
import type { Recorded } from './recording.ts';
import { EXPORTED, recordLibrary, recordUpdate } from './scenario.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, cuts: { type: 'string', default: '2000' }, only: { type: 'string' } },
});
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);
const cuts = Number(values.cuts);
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`Cutting the power with seed ${seed}.`);
await cutAll('library', recordLibrary, cuts);
for (const file of readdirSync(FIXTURES).filter((name) => name.endsWith('.sqlite'))) {
  await cutAll(file, (folder) => recordUpdate(folder, join(FIXTURES, file)), Math.ceil(cuts / 10));
}
console.log(failures === 0 ? 'Nothing was lost.' : `${failures} cuts failed.`);
process.exit(failures === 0 ? 0 : 1);
