// npm run dist: installers for this system (Windows: NSIS and portable; macOS: dmg for both architectures; Linux: AppImage and
// deb), written to dist/. The tools are installed on demand in packaging/, so that other commands stay light.
//   --list       only list what would be packed, with sizes; needs no tools
//   --dir        an unpacked app instead of installers
//   --stand-in   with --dir: pack around a stand-in for Electron, to check the packed tree where Electron can't be downloaded
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { writeIcons } from './lib/icons.mjs';
import { examinePackedTree } from './lib/packed-tree.mjs';
import { ensureBuilt, ensureInstalled, ensurePackaging, fail, log, projectEnv, projectNode, ROOT, run } from './lib/project.mjs';
import { APP_ENTRIES, appManifest, shippedFiles, sizesByPart, stage } from './lib/shipped.mjs';
import { writeStandIn } from './lib/stand-in.mjs';

const OPTIONS = { list: { type: 'boolean' }, dir: { type: 'boolean' }, 'stand-in': { type: 'boolean' } };
const { values: chosen } = parseArgs({ options: OPTIONS });
const work = join(ROOT, '.cache/dist');
const electronVersion = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')).version;

if (chosen['stand-in'] && !chosen.dir) fail('A stand-in gives no installer that works.', 'Add --dir to pack a tree to look at.');
ensureInstalled();
ensureBuilt();
const files = shippedFiles(ROOT, APP_ENTRIES);
if (chosen.list) printSizes();
else await pack();

function printSizes() {
  const parts = sizesByPart(ROOT, files);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2).padStart(7)} MB`;
  for (const [part, bytes] of parts) console.log(`${megabytes(bytes)}  ${part}`);
  console.log(
    `${megabytes(parts.reduce((sum, [, bytes]) => sum + bytes, 0))}  in ${files.length} files, with SQLite's addon for every system`,
  );
}

async function pack() {
  ensurePackaging();
  const app = join(work, 'app');
  stage(ROOT, files, app);
  writeFileSync(join(app, 'package.json'), `${JSON.stringify(appManifest(ROOT), null, 2)}\n`);
  writeIcons(join(work, 'icons'));
  const { builderConfig, FUSES } = await import(pathToFileURL(join(ROOT, 'packaging/electron-builder.mjs')).href);
  const electronDist = chosen['stand-in'] ? writeStandIn(join(work, 'electron'), electronVersion) : null;
  const config = join(work, 'builder.json');
  const out = join(ROOT, 'dist');
  writeFileSync(config, JSON.stringify(builderConfig({ icons: join(work, 'icons'), out, electronVersion, electronDist }), null, 2));
  const cli = join(ROOT, 'packaging/node_modules/electron-builder/cli.js');
  const args = [cli, '--projectDir', app, '--config', config, '--publish', 'never', ...(chosen.dir ? ['--dir'] : [])];
  if (!existsSync(cli) || !run(projectNode(), args, { env: projectEnv() }))
    fail("Couldn't make the installers.", 'See the messages above.');
  log(`Wrote the result to ${out}.`);
  // Elsewhere the app is inside a bundle or a program that keeps its own files apart.
  if (process.platform === 'linux') await examine(join(out, 'linux-unpacked'), FUSES);
}

async function examine(folder, fuses) {
  const problems = await examinePackedTree(folder, files, fuses);
  if (problems.length > 0) fail('The packed app is not as it should be:', problems.join('\n'));
  log(`The packed app is complete and starts: ${(statSync(join(folder, 'resources/app.asar')).size / 1e6).toFixed(1)} MB.`);
}
