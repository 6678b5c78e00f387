// What `npm run mutants` does for one part: mutants into copies of its files, tests against each, counts and a list of survivors.
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';
import { changedLines } from './changed-lines.mjs';
import { testsCloseTo } from './close-tests.mjs';
import { makeMutants } from './mutant-code.mjs';
import { PARTS } from './mutant-parts.mjs';
import { testMutants } from './mutant-process.mjs';
import { log, ROOT } from './project.mjs';

const FOLDER = `${ROOT}/.cache/mutants`;

/** The whole part, or those of its files whose path contains one of `words`. */
export function partJob(name, words) {
  const { mutate, tests, strings = false } = PARTS[name];
  const files = filesOf(mutate).filter((file) => words === null || words.some((word) => file.includes(word)));
  return { name, lines: new Map(files.map((file) => [file, null])), tests: filesOf(tests), strings };
}

/** One job per part that has changed lines; the tests are those of the part that are close to the changed files. */
export function changedJobs(since) {
  const changed = changedLines(ROOT, since);
  return Object.entries(PARTS).flatMap(([name, { mutate, tests, strings = false }]) => {
    const lines = new Map([...changed].filter(([file]) => mutate.some((glob) => matchesGlob(file, glob))));
    if (lines.size === 0) return [];
    const close = testsCloseTo(ROOT, [...lines.keys()]);
    const quick = close.filter((file) => tests.some((glob) => matchesGlob(file, glob)));
    return [{ name: `changed-${name}`, lines, tests: nearestFirst(quick.length > 0 ? quick : close, [...lines.keys()]), strings }];
  });
}

/** Tests that import a changed file themselves, then the others: there may not be time for all. */
function nearestFirst(tests, files) {
  const imports = files.map((file) => `/${basename(file)}'`);
  const near = new Set(tests.filter((test) => imports.some((name) => readFileSync(`${ROOT}/${test}`, 'utf8').includes(name))));
  return [...near, ...tests.filter((test) => !near.has(test))];
}

const filesOf = (globs) => [...new Set(globs.flatMap((glob) => globSync(glob, { cwd: ROOT })))].sort();

/** Counts by status; mutants in code that runs only when it is imported don't count. */
export async function testJob({ name, lines, tests, strings }, until) {
  const code = `${FOLDER}/${name}.code`;
  const survivors = `${FOLDER}/${name}.survivors.txt`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(survivors, '');
  const mutants = await makeMutants({ root: ROOT, folder: code, lines, strings });
  log(`\nMutants of ${name}: ${mutants.length}, ${tests.length} test files`);
  const counts = { killed: 0, 'timed-out': 0, survived: 0, unreached: 0, 'on-import': 0 };
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const started = Date.now();
  let said = started;
  let isPartial = false;
  const left = await testMutants({
    folder: `${FOLDER}/${name}.run`,
    code,
    tests,
    mutants: until === Number.POSITIVE_INFINITY ? [...byId.keys()] : mixed([...byId.keys()]),
    until,
    onPartial: () => {
      isPartial = true;
    },
    onResult: (id, status) => {
      counts[status]++;
      if (status === 'survived' || status === 'unreached') appendFileSync(survivors, describe(byId.get(id), status));
      if (Date.now() - said < 30_000) return;
      said = Date.now();
      const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
      log(`  ${done} of ${mutants.length} in ${Math.round((said - started) / 1000)} s, ${counts.survived + counts.unreached} not noticed`);
    },
  });
  const noticed = counts.killed + counts['timed-out'];
  const all = noticed + counts.survived + counts.unreached;
  const seconds = (Date.now() - started) / 1000;
  return { name, counts, all, left: left.length, isPartial, seconds, percent: all === 0 ? 100 : (100 * noticed) / all, survivors };
}

/** In an order without a pattern, the same every time: where there is no time for all, those tried stand for the others. */
function mixed(ids) {
  const place = (id) => Math.imul(id + 1, 0x9e3779b1) >>> 0;
  return ids.sort((x, y) => place(x) - place(y));
}

function describe({ file, line, column, mutator, replacement }, status) {
  const text = readFileSync(`${ROOT}/${file}`, 'utf8').split('\n')[line - 1].trim();
  return `${file}:${line}:${column} ${status} ${mutator}\n  ${text}\n  -> ${replacement}\n`;
}
