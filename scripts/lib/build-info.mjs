// Which commit a build was made from. Written beside the built program as build.json, without a date: the same commit gives
// the same bytes.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** Everything that a build depends on. */
export const SOURCES = [
  'src-shared',
  'src-worker',
  'src-main',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];

export const BUILD_FILE = 'build.json';

/** `commit` is null where the sources are not a git checkout of their own; `changed`: they differ from the commit. */
export function buildInfo(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const top = git('rev-parse', '--show-toplevel');
  // Inside the checkout of another project, its commit says nothing about ours.
  if (top === null || realpathSync(top) !== realpathSync(root)) return { commit: null, changed: false };
  return { commit: git('rev-parse', '--short=12', 'HEAD'), changed: git('status', '--porcelain', '--', ...SOURCES) !== '' };
}

export function buildInfoText(root) {
  return `${JSON.stringify(buildInfo(root))}\n`;
}
