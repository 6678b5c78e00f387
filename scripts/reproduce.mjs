// npm run reproduce: builds the sources twice, in two folders with different names, and compares every file. No file may differ.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCES } from './lib/build-info.mjs';
import { writeIcons } from './lib/icons.mjs';
import { ensureInstalled, fail, log, projectEnv, projectNode, ROOT, run } from './lib/project.mjs';
import { differences, treeHashes } from './lib/tree-hashes.mjs';

ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'warbench-reproduce-'));
try {
  const [one, other] = ['first', 'another-folder'].map((name) => treeHashes(build(join(folder, name))));
  const changed = differences(one, other);
  if (changed.length > 0) fail(`${changed.length} of ${one.size} files differ between two builds:`, changed.join('\n'));
  log(`Two builds are the same: ${one.size} files.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Builds a copy of the sources; returns the folder of the result. */
function build(copy) {
  for (const source of [...SOURCES, 'scripts', 'tsconfig.json']) cpSync(join(ROOT, source), join(copy, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  log(`Building in ${copy} ...`);
  const tool = join(copy, 'node_modules/electron-vite/bin/electron-vite.js');
  if (!run(projectNode(), [tool, 'build', '--logLevel', 'error'], { cwd: copy, env: projectEnv() }))
    fail('The build failed.', 'Fix what is named above, then run the same command again.');
  writeIcons(join(copy, 'out/icons'));
  return join(copy, 'out');
}
