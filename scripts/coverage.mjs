// npm run coverage: which branches of src-shared the unit tests take. Ends with a table by folder and the worst files.
//   npm run coverage -- --files 40        so many of the worst files (20)
//   npm run coverage -- test/shared/run   only these tests
// Exits with 1 if a test fails or less than --least PERCENT of the branches (95) are taken. The full report, line by line,
// is .cache/coverage/index.html. Code that runs only on worker threads is not counted as covered.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, projectEnv, ROOT, runTool } from './lib/project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '20' }, least: { type: 'string', default: '95' } },
});
const FOLDER = '.cache/coverage';
// The kernels are compiled to WebAssembly; their TypeScript never runs as such.
const EXCLUDED = [
  'src-shared/rulesets/opr/engine/kernel/**',
  'src-shared/rulesets/battletech/ai/kernel/**',
  'src-renderer/capture/kernel/**',
  '**/*.generated.ts',
  '**/kernel-code.ts',
  '**/limited-range-code.ts',
  '**/*.d.ts',
];

ensureInstalled();
const options = {
  enabled: 'true',
  provider: 'v8',
  include: ['src-shared/**/*.ts'],
  exclude: EXCLUDED,
  reporter: ['json-summary', 'html'],
  reportsDirectory: FOLDER,
  reportOnFailure: 'true',
};
const flags = Object.entries(options).flatMap(([name, value]) => [value].flat().map((one) => `--coverage.${name}=${one}`));
const tests = positionals.length > 0 ? positionals : ['test/shared', 'test/golden', 'test/proof', 'test/worker', 'test/main'];
// Tests of the renderer run code that Vite has transformed: its branches would be counted beside those of the same file itself.
const projects = ['--project', 'unit-shared', '--project', 'unit-main'];
const passed = runTool('vitest/vitest.mjs', ['run', ...projects, '--silent=passed-only', '--reporter=dot', ...flags, ...tests], {
  // Code from the compile cache is counted less precisely.
  env: { ...projectEnv(), NODE_DISABLE_COMPILE_CACHE: '1' },
});
const files = readFiles();
const total = sum(files);
for (const [folder, branches] of byFolder(files)) console.log(line(folder, branches));
console.log(`\nThe ${values.files} files with the most branches that no test takes:`);
for (const { name, branches } of files.toSorted((x, y) => missing(y.branches) - missing(x.branches)).slice(0, Number(values.files)))
  console.log(line(name, branches));
console.log(`\n${line('src-shared', total)}`);
process.exit(passed && share(total) >= Number(values.least) ? 0 : 1);

function readFiles() {
  const { total: _total, ...summary } = JSON.parse(readFileSync(`${ROOT}/${FOLDER}/coverage-summary.json`, 'utf8'));
  return Object.entries(summary).map(([path, { branches }]) => ({ name: relative(ROOT, path).replaceAll('\\', '/'), branches }));
}

function byFolder(all) {
  const folders = new Map();
  for (const file of all) {
    const folder = /^src-shared\/(?:rulesets\/[^/]+\/)?[^/]+/.exec(file.name)[0];
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].sort().map(([folder, members]) => [folder, sum(members)]);
}

function sum(all) {
  return all.reduce((s, { branches }) => ({ total: s.total + branches.total, covered: s.covered + branches.covered }), {
    total: 0,
    covered: 0,
  });
}

function missing({ total: all, covered }) {
  return all - covered;
}

function share({ total: all, covered }) {
  return all === 0 ? 100 : (100 * covered) / all;
}

function line(name, branches) {
  return `${share(branches).toFixed(1).padStart(6)} %  ${String(missing(branches)).padStart(5)} of ${String(branches.total).padStart(5)} not taken  ${name}`;
}
