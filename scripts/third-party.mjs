// npm run third-party: writes THIRD-PARTY.md, the list of packages in the app with their licences.
//   --check   only reports whether it is up to date and every licence is one we accept (part of `npm run lint`)
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lockedPackages } from './lib/packages.mjs';
import { ROOT } from './lib/project.mjs';

const FILE = `${ROOT}/THIRD-PARTY.md`;
/** Licences that allow us to pass the app on; MPL-2.0 asks that changes to the package itself stay open, and there are none. */
const ACCEPTED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'OFL-1.1', 'MPL-2.0'];

const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values;
const packages = lockedPackages(ROOT);
const shipped = packages.filter((one) => one.shipped);
const text = document();

const refused = shipped.filter(({ license }) => !license.split(' OR ').some((one) => ACCEPTED.includes(one.replace(/[()]/g, ''))));
for (const { name, license } of refused) console.error(`${name} is in the app and its licence is not accepted: ${license}`);
if (!check) writeFileSync(FILE, text);
const isCurrent = readFileSync(FILE, 'utf8') === text;
console.log(isCurrent ? 'THIRD-PARTY.md is up to date.' : 'THIRD-PARTY.md is out of date. Run: npm run third-party');
process.exit(isCurrent && refused.length === 0 ? 0 : 1);

function document() {
  const tools = packages.filter((one) => !one.shipped);
  return [
    '# Third-party packages',
    '',
    '<!-- made by `npm run third-party`, do not edit -->',
    '',
    `${unique(shipped).length} packages are part of the app. Their full texts are in the packages; \`npm run sbom\` lists hashes and`,
    'dependencies as well.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...unique(shipped).map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
    `## Only for building and testing: ${unique(tools).length} packages`,
    '',
    '| licence | packages |',
    '|---|---|',
    ...byLicence(tools).map(([license, names]) => `| ${license} | ${names.join(', ')} |`),
    '',
  ].join('\n');
}

/** A version that is installed in several places is one package. */
function unique(list) {
  const seen = new Map(list.map((one) => [`${one.name}@${one.version}`, one]));
  return [...seen.values()].sort((x, y) => compare(x.name, y.name) || compare(x.version, y.version));
}

function byLicence(list) {
  const groups = new Map();
  for (const { name, license } of unique(list)) groups.set(license, (groups.get(license) ?? new Set()).add(name));
  return [...groups].map(([license, names]) => [license, [...names]]).sort(([x], [y]) => compare(x, y));
}

function compare(x, y) {
  return x < y ? -1 : x > y ? 1 : 0;
}
