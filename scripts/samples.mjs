// npm run samples: writes the sample files of every ruleset (resources/samples/<ruleset>) into a module that src-shared can
// import, because src-shared reads no files: src-shared/rulesets/<ruleset>/data/samples.generated.ts.
// samples.json lists the files in the order in which they are shown, each with its title.
// With --check it only reports which modules are out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/project.mjs';

const SAMPLES = join(ROOT, 'resources/samples');
const INDEX = 'samples.json';

/** The text of a ruleset's samples.generated.ts. */
function moduleOf(ruleset) {
  const folder = join(SAMPLES, ruleset);
  const samples = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
  assertComplete(
    ruleset,
    samples.map(({ name }) => name),
    readdirSync(folder).filter((name) => name !== INDEX),
  );
  const entries = samples.map(({ name, title }) => {
    // A checkout on Windows may have other line ends; the module is the same everywhere.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return `  {\n    name: ${quoted(name)},\n    title: ${quoted(title)},\n    text: ${template(text)},\n  },\n`;
  });
  return [
    `// Generated from resources/samples/${ruleset} by \`npm run samples\`. Do not edit.\n`,
    "import type { SampleFile } from '../../../contract/ruleset.ts';\n\n",
    `export const SAMPLES: readonly SampleFile[] = [\n${entries.join('')}];\n`,
  ].join('');
}

function assertComplete(ruleset, listed, present) {
  const missing = listed.filter((name) => !present.includes(name)).map((name) => `${name} is listed, but doesn't exist`);
  const unlisted = present.filter((name) => !listed.includes(name)).map((name) => `${name} is not listed`);
  const faults = [...missing, ...unlisted];
  if (faults.length > 0) throw new Error(`resources/samples/${ruleset}/${INDEX}: ${faults.join('; ')}.`);
}

function quoted(text) {
  return text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;
}

function template(text) {
  return `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``;
}

const rulesets = readdirSync(SAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const outdated = [];
for (const { name } of rulesets) {
  const path = `src-shared/rulesets/${name}/data/samples.generated.ts`;
  const file = join(ROOT, path);
  const module = moduleOf(name);
  if (!process.argv.includes('--check')) writeFileSync(file, module);
  else if (!existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== module) outdated.push(path);
}
if (outdated.length > 0) {
  console.error(`Out of date: ${outdated.join(', ')}. Run: npm run samples`);
  process.exit(1);
}
