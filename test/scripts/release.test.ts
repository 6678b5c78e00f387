import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { changelogSection } from '../../scripts/lib/changelog.mjs';
import { differences, treeHashes } from '../../scripts/lib/tree-hashes.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

test('release notes are the section of their version, without the next one', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-20)\n\n- New.\n  More.\n\n## 1.2\n\n- Old.\n';
  expect(changelogSection(changelog, '1.2.0')).toBe('- New.\n  More.\n');
  expect(changelogSection(changelog, '1.2')).toBe('- Old.\n');
  expect(changelogSection(changelog, 'Unreleased')).toBeNull();
  expect(changelogSection(changelog, '1')).toBeNull();
  expect(changelogSection(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), 'Unreleased')).toMatch(/^- /);
});

test('two trees are compared file by file: content, missing and added', () => {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-trees-'));
  const tree = (name: string, files: Readonly<Record<string, string>>) => {
    mkdirSync(join(folder, name, 'sub'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
    return treeHashes(join(folder, name));
  };
  const one = tree('one', { same: 'x', 'sub/changed': '1', gone: '' });
  const other = tree('other', { same: 'x', 'sub/changed': '2', added: '' });
  expect(differences(one, one)).toEqual([]);
  expect(differences(one, other)).toEqual(['added', 'gone', 'sub/changed']);
  rmSync(folder, { recursive: true, force: true });
});

test('the workflow runs only scripts that exist, and actions pinned to a commit', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/build.yml'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const used = [...workflow.matchAll(/npm (?:run )?([\w:-]+)$/gm)].map(([, name]) => name!);
  expect(used).toEqual(['test', 'pack:cli', 'dist', 'reproduce']);
  expect(used.filter((name) => scripts[name] === undefined)).toEqual([]);
  const actions = [...workflow.matchAll(/uses: (\S+)(.*)/g)];
  expect(actions.length).toBeGreaterThan(3);
  for (const [, action, version] of actions) {
    expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/);
  }
});
