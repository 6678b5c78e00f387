/**
 * npm run soak -- cluster [--minutes N] [--units N] [--trials N] [--seed N]: the same round-robin on one machine and on a
 * cluster that is harmed at random, again and again; every end must be the same bytes.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src-shared/random/rng.ts';
import { HARMS, type Harm } from './harms.ts';
import { SoakStage } from './soak-stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    units: { type: 'string', default: '5000' },
    trials: { type: 'string', default: '3' },
    seed: { type: 'string' },
  },
});
if (positionals[0] !== 'cluster') {
  console.error('What should be soaked? Use: npm run soak -- cluster');
  process.exit(2);
}
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);
const [minutes, units, trials] = [Number(values.minutes), Number(values.units), Number(values.trials)];
console.log(`Soaking with seed ${seed}. Again with: npm run soak -- cluster --seed ${seed} --units ${units} --trials ${trials}`);

const stage = await SoakStage.open(units, trials);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stage.close().then(() => process.exit(130)));
const done = new Map<string, number>();
let failures = 0;
try {
  const expected = await stage.playAlone();
  console.log(`${units} units on 2 local threads: ${expected.seconds.toFixed(1)} s, match file ${expected.hash.slice(0, 12)}`);
  const until = Date.now() + minutes * 60_000;
  // Every harm once, however long it takes; then as often as there is time.
  for (let n = 0; n < HARMS.length || Date.now() < until; n++) await soak(HARMS[n % HARMS.length]!, n, expected.hash);
} finally {
  await stage.close();
}
for (const [name, count] of done) console.log(`${name}: ${count}`);
console.log(failures === 0 ? 'Every end was the same.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);

async function soak(harm: Harm, n: number, expected: string): Promise<void> {
  const rng = new Rng().seek({ hi: seed, lo: 3 }, n, 0, 0);
  const { hash, seconds, harms } = await stage.playWith(harm, rng);
  const isSame = hash === expected;
  if (!isSame) failures++;
  done.set(harm.name, (done.get(harm.name) ?? 0) + 1);
  console.log(
    `${n + 1}: ${harm.name}, ${harms} harms, ${seconds.toFixed(1)} s: ${isSame ? 'the same' : `DIFFERENT, ${hash.slice(0, 12)}`}`,
  );
}
