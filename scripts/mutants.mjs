// npm run mutants -- <part>: puts small faults into the code, one at a time, and counts those that no test notices.
//   npm run mutants                         lists the parts
//   npm run mutants -- stats run            these parts, one after the other; `rules` stands for all parts that begin so
//   npm run mutants -- stats --file ranks   only files whose path contains this, or one of several (--file ranks,order)
//   npm run mutants -- --changed            the lines changed since the last commit (--since main: since another one)
//   npm run mutants -- stats --seconds 60   as many as 60 seconds allow, from all over the files
// Survivors are listed as they are found, in .cache/mutants. Exits with 1 if a part scores below --least PERCENT.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changedJobs, partJob, testJob } from './lib/mutant-jobs.mjs';
import { PARTS } from './lib/mutant-parts.mjs';
import { fail } from './lib/project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    file: { type: 'string' },
    least: { type: 'string', default: '0' },
    seconds: { type: 'string', default: 'Infinity' },
  },
});

const until = Date.now() + Number(values.seconds) * 1000;
const named = values.changed ? changedJobs(values.since) : positionals.flatMap(partsNamed).map((name) => partJob(name, words()));
const jobs = named.filter(({ lines }) => lines.size > 0);
if (named.length > 0 && jobs.length === 0)
  fail(`No file of '${positionals.join(' ')}' contains '${values.file}'.`, 'Use part of a path, such as ranks.');
if (named.length === 0 && !values.changed)
  for (const [name, { mutate }] of Object.entries(PARTS)) console.log(`${name.padEnd(26)}${mutate.join(' ')}`);
const scores = [];
for (const job of jobs) scores.push(await testJob(job, until));
for (const score of scores) {
  console.log(scoreLine(score));
  if (values.changed) process.stdout.write(readFileSync(score.survivors, 'utf8'));
}
process.exit(scores.some(({ percent }) => percent < Number(values.least)) ? 1 : 0);

function words() {
  return values.file?.split(',') ?? null;
}

function partsNamed(name) {
  const found = name in PARTS ? [name] : Object.keys(PARTS).filter((part) => part.startsWith(`${name}-`));
  if (found.length === 0) fail(`There is no part '${name}'.`, 'Run `npm run mutants` for the list.');
  return found;
}

function scoreLine({ name, counts, all, left, isPartial, seconds, percent, survivors }) {
  const rest = `${left > 0 ? `, ${left} not tried for lack of time` : ''}${isPartial ? ', with only the tests that the time allowed' : ''}`;
  const found = `${counts.killed} killed, ${counts['timed-out']} timed out, ${counts.survived} survived, ${counts.unreached} not reached${rest}`;
  return `${name.padEnd(26)}${percent.toFixed(1).padStart(6)} % of ${all}: ${found}, ${seconds.toFixed(0)} s (${survivors})`;
}
