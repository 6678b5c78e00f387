/** Benches that compare with an earlier commit play its code beside that of today. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Puts the sources of an earlier commit into a folder, with the packages of this one. */
export function unpackCommit(commit: string, folder: string, paths: readonly string[]): void {
  const archive = execFileSync('git', ['archive', '--format=tar', commit, ...paths], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** What `compare` says about each of the commits that BEFORE names, from a folder with its rules. */
export async function overEarlierCommits<Row>(usual: string, compare: (folder: string, commit: string) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const commit of (process.env.BEFORE ?? usual).split(',')) {
    const folder = mkdtempSync(join(tmpdir(), 'warbench-before-'));
    try {
      unpackCommit(commit, folder, ['src-shared', 'package.json']);
      rows.push(await compare(folder, commit));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return rows;
}
