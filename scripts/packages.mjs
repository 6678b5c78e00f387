// npm run packages: which packages are outdated (asks the registry), and which nothing uses.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, log, projectEnv, ROOT, runTool } from './lib/project.mjs';

ensureInstalled();
const outdated = askRegistry();
if (outdated === null) log("Couldn't reach the package registry, so outdated packages are not listed.");
else if (outdated.length === 0) console.log('No package is outdated.');
else
  for (const [name, { current, wanted, latest }] of outdated)
    console.log(`${name}: ${current ?? 'not installed'} -> ${latest}${wanted === latest ? '' : ` (allowed: ${wanted})`}`);
const isClean = runTool('knip/bin/knip.js', ['--no-progress', '--dependencies']);
console.log(isClean ? 'Every package in package.json is used.' : 'The packages above are not used, or used without being in package.json.');
process.exit(isClean ? 0 : 1);

/** `npm outdated` ends with 1 when it found something, and prints an error as JSON when it couldn't ask. */
function askRegistry() {
  const { stdout } = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['outdated', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: projectEnv(),
    shell: process.platform === 'win32',
    timeout: 120_000,
  });
  try {
    const found = JSON.parse(stdout || '{}');
    return found.error === undefined ? Object.entries(found) : null;
  } catch {
    return null;
  }
}
