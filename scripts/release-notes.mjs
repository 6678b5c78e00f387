// npm run release-notes [-- VERSION]: the section of CHANGELOG.md about a version, for a release page; without a version, what is
// not released yet.
import { readFileSync } from 'node:fs';
import { changelogSection } from './lib/changelog.mjs';
import { fail, ROOT } from './lib/project.mjs';

const [version = 'Unreleased'] = process.argv.slice(2);
const notes = changelogSection(readFileSync(`${ROOT}/CHANGELOG.md`, 'utf8'), version);
if (notes === null) fail(`CHANGELOG.md says nothing about ${version}.`, `Rename "## Unreleased" to "## ${version}", then tag the release.`);
process.stdout.write(notes);
