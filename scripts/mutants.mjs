// npm run mutants -- <part>: puts small faults into the code, one at a time, and counts those that no test notices.
//   npm run mutants                         lists the parts
//   npm run mutants -- stats run            these parts, one after the other; `rules` stands for all parts that begin so
//   npm run mutants -- stats --file ranks   only files whose path contains this, or one of several (--file ranks,order)
//   npm run mutants -- --changed            the lines changed since the last commit (--since main: since another one)
// Survivors are listed as they are found; reports stay in .cache/mutants. Exits with 1 if a part scores below --least PERCENT.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { changedLines } from './lib/changed-lines.mjs';
import { testsCloseTo } from './lib/close-tests.mjs';
import { PARTS } from './lib/mutant-parts.mjs';
import { ensureInstalled, fail, log, projectEnv, projectNode, ROOT, run, runTool } from './lib/project.mjs';

const FOLDER = `${ROOT}/.cache/mutants`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    file: { type: 'string' },
    least: { type: 'string', default: '0' },
    threads: { type: 'string', default: '1' },
  },
});

// Vitest and the globs of this script need Node 24.
if (projectNode() !== process.execPath) process.exit(run(projectNode(), process.argv.slice(1), { env: projectEnv() }) ? 0 : 1);
ensureInstalled();
if (!existsSync(`${ROOT}/node_modules/@stryker-mutator/core`))
  fail('StrykerJS is not installed.', 'Run `npm install`, then the same command again.');
mkdirSync(FOLDER, { recursive: true });
const jobs = values.changed ? changedJobs() : positionals.flatMap(partsNamed).map((name) => ({ name, ...PARTS[name] }));
if (jobs.length === 0 && !values.changed) listParts();
const scores = jobs.map((job) => scoreOf(job));
for (const score of scores) console.log(scoreLine(score));
process.exit(scores.some(({ percent, counts }) => counts === null || percent < Number(values.least)) ? 1 : 0);

function listParts() {
  for (const [name, { mutate }] of Object.entries(PARTS)) console.log(`${name.padEnd(26)}${mutate.join(' ')}`);
}

function partsNamed(name) {
  const found = Object.keys(PARTS).filter((part) => part === name || part.startsWith(`${name}-`));
  if (found.length === 0) fail(`There is no part '${name}'.`, 'Run `npm run mutants` for the list.');
  return found;
}

/** One job per part that has changed lines; the tests are those close to the changed files. */
function changedJobs() {
  const changed = changedLines(ROOT, values.since);
  return Object.entries(PARTS).flatMap(([name, { mutate, strings }]) => {
    const mine = [...changed].filter(([file]) => mutate.some((glob) => matchesGlob(file, glob)));
    if (mine.length === 0) return [];
    const ranges = mine.flatMap(([file, lines]) => lines.map(([from, to]) => `${file}:${from}-${to}`));
    return [
      {
        name,
        mutate: ranges,
        tests: testsCloseTo(
          ROOT,
          mine.map(([file]) => file),
        ),
        strings,
      },
    ];
  });
}

function scoreOf({ name, mutate, tests, strings = false }) {
  const files =
    values.file === undefined
      ? mutate
      : mutate
          .flatMap((glob) => globSync(glob, { cwd: ROOT }))
          .filter((file) => values.file.split(',').some((part) => file.includes(part)));
  if (files.length === 0) fail(`No file of '${name}' contains '${values.file}'.`, 'Use part of a path, such as ranks.');
  const config = `${FOLDER}/${name}.config.json`;
  const report = `${FOLDER}/${name}.json`;
  writeFileSync(config, JSON.stringify(strykerConfig({ name, mutate: files, report, strings }), null, 2));
  log(`\nMutants of ${name}`);
  rmSync(report, { force: true });
  runTool('@stryker-mutator/core/bin/stryker.js', ['run', config], { env: { ...projectEnv(), WARBENCH_MUTANT_TESTS: tests.join(';') } });
  if (!existsSync(report)) return { name, percent: 0, counts: null };
  return readScore(name, JSON.parse(readFileSync(report, 'utf8')));
}

function strykerConfig({ name, mutate, report, strings }) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', `${ROOT}/scripts/lib/survivor-reporter.mjs`],
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    mutate,
    // Labels and the like: a test that quotes them says nothing about the rules.
    mutator: { excludedMutations: strings ? [] : ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    concurrency: Number(values.threads),
    timeoutMS: 2000,
    ignoreStatic: true,
    // TypeScript 7 has no API for the rewriting of paths that StrykerJS does, and nothing here needs it.
    tsconfigFile: '.cache/no-tsconfig.json',
    disableTypeChecks: false,
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.cache', 'out', 'docs', 'demo-out'],
    reporters: ['json', 'survivors', 'progress-append-only'],
    jsonReporter: { fileName: report },
    survivors: { fileName: survivorsFile(name), root: ROOT },
  };
}

function survivorsFile(name) {
  return `${FOLDER}/${name}.survivors.txt`;
}

function readScore(name, { files }) {
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 };
  for (const { mutants } of Object.values(files)) {
    for (const { status } of mutants) if (status in counts) counts[status]++;
  }
  const noticed = counts.Killed + counts.Timeout;
  const all = noticed + counts.Survived + counts.NoCoverage;
  return { name, counts, all, percent: all === 0 ? 100 : (100 * noticed) / all };
}

function scoreLine({ name, counts, all, percent }) {
  if (counts === null) return `${name.padEnd(26)}no report: StrykerJS stopped, see above`;
  const { Killed, Timeout, Survived, NoCoverage } = counts;
  return `${name.padEnd(26)}${percent.toFixed(1).padStart(6)} % of ${all}: ${Killed} killed, ${Timeout} timed out, ${Survived} survived, ${NoCoverage} not reached (.cache/mutants/${name}.survivors.txt)`;
}
