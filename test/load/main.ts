/**
 * npm run load -- [--minutes 1] [--clients 100] [--runs 1000] [--finished 500] [--combatants 1000000] [--threads 1] [--seed N]
 * Minutes or a night. Ends with 1 when an answer was a fault of ours, or when a figure misses its aim.
 */
import { parseArgs } from 'node:util';
import { load, mean, memoryGrowth, percentile } from './load.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '100' },
    runs: { type: 'string', default: '1000' },
    finished: { type: 'string', default: '500' },
    combatants: { type: 'string', default: '1000000' },
    threads: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});
/** A shorter run says nothing about memory: the collector decides. */
const MINUTES_FOR_MEMORY = 5;

const minutes = Number(values.minutes);
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);
const { clients, runs, finished, combatants, threads } = values;
const sizes = `--clients ${clients} --runs ${runs} --finished ${finished} --combatants ${combatants} --threads ${threads}`;
console.log(`Seed ${seed}. To repeat: npm run load -- --seed ${seed} --minutes ${minutes} ${sizes}`);
const result = await load({
  seed,
  clients: Number(clients),
  runs: Number(runs),
  finished: Number(finished),
  combatants: Number(combatants),
  threads: Number(threads),
  seconds: 60 * minutes,
  report: console.log,
});

const last = result.samples.at(-1);
const figures = [
  { name: 'event loop delay, p99 (ms)', value: last?.wholeDelayP99Ms ?? Number.NaN, aim: 50 },
  { name: 'event loop delay, p99 of the worst second (ms)', value: Math.max(...result.samples.map((s) => s.delayP99Ms)), aim: null },
  { name: 'event loop delay, longest (ms)', value: Math.max(...result.samples.map((s) => s.delayMaxMs)), aim: null },
  { name: 'cancel until acknowledged, median (ms)', value: percentile(result.cancelMs, 0.5), aim: null },
  { name: 'cancel until acknowledged, p99 (ms)', value: percentile(result.cancelMs, 0.99), aim: 100 },
  { name: 'load of the machine, mean', value: mean(result.samples.map((s) => s.machineLoad)), aim: null },
  { name: 'memory (MB)', value: last?.rssMegabytes ?? Number.NaN, aim: null },
  {
    name: 'memory growth, linear fit after the first fifth (MB/min)',
    value: memoryGrowth(result.samples),
    aim: minutes >= MINUTES_FOR_MEMORY ? 1 : null,
  },
];
console.log(`\n${result.calls} calls, ${result.pushed} pushed messages, ${result.faults.length} faults, exit code ${result.exitCode}`);
for (const { name, value, aim } of figures) {
  const verdict = aim === null ? '' : value <= aim ? `  (aim: ${aim})` : `  MISSES ITS AIM OF ${aim}`;
  console.log(`  ${name.padEnd(58)} ${value.toFixed(1).padStart(10)}${verdict}`);
}
for (const fault of new Set(result.faults)) console.log(`  fault: ${fault}`);
const isFine = result.faults.length === 0 && result.exitCode === 0 && figures.every(({ value, aim }) => aim === null || value <= aim);
process.exit(isFine ? 0 : 1);
