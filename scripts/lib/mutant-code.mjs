// Copies of source files with mutants in them, made by the instrumenter of StrykerJS. Each mutant is switched on by its number
// (test/mutants/switch.ts).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const SILENT = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const EVERY_LINE = [[1, 1_000_000]];

/**
 * Writes the copies below `folder` and returns the mutants: [{ id, file, line, column, mutator, replacement }].
 * `lines` has, for each file, the ranges of lines to mutate ([first, last]).
 */
export async function makeMutants({ root, folder, lines, strings }) {
  rmSync(folder, { recursive: true, force: true });
  const files = [...lines].map(([name, ranges]) => ({
    name,
    content: readFileSync(`${root}/${name}`, 'utf8'),
    mutate: (ranges ?? EVERY_LINE).map(([first, last]) => ({ start: { line: first - 1, column: 0 }, end: { line: last, column: 0 } })),
  }));
  // Labels and the like: a test that quotes them says nothing about the rules.
  const options = { plugins: null, ignorers: [], excludedMutations: strings ? [] : ['StringLiteral'], noHeader: true };
  const { files: mutated, mutants } = await new Instrumenter(SILENT).instrument(files, options);
  const header = `import { active as mutantActive, cover as coverMutants, covering as coveringMutants, hit as hitMutant } from ${JSON.stringify(switchUrl(root))};\n`;
  for (const { name, content } of mutated) {
    mkdirSync(dirname(`${folder}/${name}`), { recursive: true });
    writeFileSync(`${folder}/${name}`, header + withQuickSwitches(content));
  }
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, mutatorName, replacement }) => ({
      id: Number(id),
      file: fileName,
      line: location.start.line + 1,
      column: location.start.column + 1,
      mutator: mutatorName,
      replacement,
    }));
}

const switchUrl = (root) => pathToFileURL(`${root}/test/mutants/switch.ts`).href;

/** StrykerJS calls a function for every mutant that could be active and for everything that is reached. A comparison takes its place. */
function withQuickSwitches(code) {
  return code
    .replace(/\bstryMutAct_9fa48\("(\d+)"\)/g, '(mutantActive === $1 && hitMutant())')
    .replace(/\bstryCov_9fa48\(([^)]*)\)/g, (_, ids) => `(coveringMutants && coverMutants(${ids.replaceAll('"', '')}))`);
}
