// npm run pack:cli: the command line as a package of its own. The tarball has everything inside, so that
// `npx ./warbench-cli-VERSION.tgz` works without a network, on Node 24 or newer and every system that SQLite's addon is built for.
//   --out FOLDER   default: dist
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, fail, log, npm, ROOT } from './lib/project.mjs';
import { CLI_ENTRIES, CLI_PROGRAM, cliManifest, shippedFiles, stage } from './lib/shipped.mjs';

const { out } = parseArgs({ options: { out: { type: 'string', default: join(ROOT, 'dist') } } }).values;
const folder = join(ROOT, '.cache/cli-package');

ensureInstalled();
ensureBuilt();
stage(ROOT, shippedFiles(ROOT, CLI_ENTRIES), folder);
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(cliManifest(ROOT), null, 2)}\n`);
writeFileSync(join(folder, 'README.md'), readFileSync(join(ROOT, 'packaging/CLI.md')));
mkdirSync(join(folder, 'bin'), { recursive: true });
writeFileSync(join(folder, 'bin/warbench.mjs'), CLI_PROGRAM, { mode: 0o755 });
mkdirSync(resolve(out), { recursive: true });
if (!npm(['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', resolve(out)], { cwd: folder }))
  fail("Couldn't pack the command line.", 'See the messages above.');
log(`Wrote the package to ${resolve(out)}. Try it with: npx --package=FILE warbench --help`);
