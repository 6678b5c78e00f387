/**
 * npm run kill -- [--kills N] [--seed N] [--minutes N]: kill -9 at random moments over all games, kinds of run, imports and updates.
 * Ends after so many minutes even if there were fewer kills, and says how many there were.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src-shared/random/rng.ts';
import { bundlePlayer } from './bundle.ts';
import { killCases } from './games.ts';
import { Folders } from './killing.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' }, minutes: { type: 'string', default: 'Infinity' } },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);
const kills = Number(values.kills);
console.log(`Killing with seed ${seed}. Again with: npm run kill -- --seed ${seed} --kills ${kills}`);

const folders = new Folders();
let failures = 0;
try {
  const cases = killCases({ player: await bundlePlayer(), folders });
  const done = new Map<string, number>();
  for (let n = 0; n < kills && Date.now() < until; n++) {
    const chosen = cases[n % cases.length]!;
    const started = performance.now();
    try {
      const killed = await chosen.kill(new Rng().seek({ hi: seed, lo: 2 }, n, 0, 0));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${n + 1} of ${kills}: ${chosen.name}, ${killed ? 'killed' : 'had ended before'} (${seconds} s)`);
      if (killed) done.set(chosen.name, (done.get(chosen.name) ?? 0) + 1);
    } catch (error) {
      failures++;
      console.log(`${chosen.name}, kill ${n}: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const [name, count] of done) console.log(`${name}: ${count}`);
} finally {
  folders.remove();
}
console.log(failures === 0 ? 'Every end was the same.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
