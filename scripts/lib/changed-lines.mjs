import { spawnSync } from 'node:child_process';

/** File to ranges of lines ([first, last]) that differ from a commit, untracked files included. */
export function changedLines(root, since) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout;
  const changed = rangesIn(git('diff', '--unified=0', '--no-color', '--no-ext-diff', since));
  for (const file of git('ls-files', '--others', '--exclude-standard').split('\n')) if (file !== '') changed.set(file, [[1, 100_000]]);
  return changed;
}

/** Of a diff without context. Lines that were only removed leave nothing to mutate. */
function rangesIn(diff) {
  const ranges = new Map();
  let file = null;
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.startsWith('+++ b/') ? line.slice(6) : null;
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null || file === null) continue;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    if (count > 0) ranges.set(file, [...(ranges.get(file) ?? []), [first, first + count - 1]]);
  }
  return ranges;
}
