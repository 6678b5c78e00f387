/** Edits of YAML with anchors, with paths that lead nowhere, and of values that a line cannot hold: what the text says afterwards. */
import { describe, expect, test } from 'vitest';
import { readYaml, type YamlNode } from '../../../src-shared/formats/yaml.ts';
import { YamlEditor } from '../../../src-shared/formats/yaml-edit.ts';

function plain(node: YamlNode | null): unknown {
  if (node === null) return undefined;
  if (node.kind === 'scalar') return node.value;
  return node.kind === 'list' ? node.items.map(plain) : Object.fromEntries(node.entries.map((e) => [e.key, plain(e.value)]));
}

/** The values after an edit; a text with faults fails. */
function after(text: string, change: (editor: YamlEditor) => void): unknown {
  const editor = YamlEditor.open(text)!;
  change(editor);
  const { root, faults } = readYaml(editor.toString());
  expect(faults).toEqual([]);
  return plain(root);
}

const ANCHORED = 'guards:\n  - &guard {name: Guard, hp: 4}\n  - *guard\nothers: []\n';
const GUARD = { name: 'Guard', hp: 4 };

describe('what others repeat', () => {
  test('stays with them when it is removed, replaced or moved', () => {
    expect(after(ANCHORED, (e) => e.remove(['guards', 0]))).toEqual({ guards: [GUARD], others: [] });
    expect(after(ANCHORED, (e) => e.move(['guards'], 0, ['others'], 0))).toEqual({ guards: [GUARD], others: [GUARD] });
    expect(after('a: &x {hp: 4}\nb: *x\n', (e) => e.set(['a'], { hp: 5 }))).toEqual({ a: { hp: 5 }, b: { hp: 4 } });
    expect(after('a: &x {hp: 4}\nb: *x\n', (e) => e.set(['b'], 7))).toEqual({ a: { hp: 4 }, b: 7 });
  });

  test('a change of one does not change the other', () => {
    expect(after(ANCHORED, (e) => e.set(['guards', 1, 'hp'], 9))).toEqual({ guards: [GUARD, { ...GUARD, hp: 9 }], others: [] });
  });

  test('a copy has its own values, of an alias and of what it repeats', () => {
    const renamed = { name: 'Captain', hp: 4 };
    const rename = (at: number) => (e: YamlEditor) => e.duplicate(['guards'], at, (copy) => copy.set('name', 'Captain'));
    expect(after(ANCHORED, rename(0))).toEqual({ guards: [GUARD, renamed, GUARD], others: [] });
    expect(after(ANCHORED, rename(1))).toEqual({ guards: [GUARD, GUARD, renamed], others: [] });
    expect(after('list: [1, 2]\n', (e) => e.duplicate(['list'], 0))).toEqual({ list: [1, 1, 2] });
  });

  test('is found through the alias', () => {
    const editor = YamlEditor.open('a: &x [1, 2, 3]\nb: *x\n')!;
    expect([editor.lengthOf(['b']), editor.lengthOf(['a', 0]), editor.lengthOf(['c'])]).toEqual([3, 0, 0]);
    expect([editor.has(['b', 2]), editor.has(['b', 2, 'deeper'])]).toEqual([true, false]);
  });
});

describe('a path that leads nowhere', () => {
  test('has nothing to remove, copy or move: the text stays as it is', () => {
    for (const change of [
      (e: YamlEditor) => e.remove(['nothing', 3]),
      (e: YamlEditor) => e.duplicate(['guards'], 7),
      (e: YamlEditor) => e.move(['guards'], 7, ['others'], 0),
    ]) {
      const editor = YamlEditor.open(ANCHORED)!;
      change(editor);
      expect(editor.toString()).toBe(ANCHORED);
    }
  });

  test('is made for a new value', () => {
    expect(after('a: 1\n', (e) => e.set(['rules', 'rounds'], 3))).toEqual({ a: 1, rules: { rounds: 3 } });
    expect(after('a: 1\n', (e) => e.insert(['list'], 9, 'first'))).toEqual({ a: 1, list: ['first'] });
    expect(after('- 1\n', (e) => e.set(['a'], 2))).toEqual({ a: 2 });
  });
});

describe('values', () => {
  test('none, and texts of several lines, read back as they were', () => {
    expect(after('a: 1\nb: 2\n', (e) => e.set(['a'], null))).toEqual({ a: null, b: 2 });
    expect(after('a: 1\nb: 2\n', (e) => e.set(['a'], 'two\nlines'))).toEqual({ a: 'two\nlines', b: 2 });
    expect(after('a: |\n  some\n  text\nb: 2\n', (e) => e.set(['a'], 'short'))).toEqual({ a: 'short', b: 2 });
  });

  test('set twice: the last counts', () => {
    const twice = (e: YamlEditor) => {
      e.set(['a'], 2);
      e.set(['a'], 3);
    };
    expect(after('a: 1\nb: 2\n', twice)).toEqual({ a: 3, b: 2 });
  });

  test('after a lone carriage return are written with a blank', () => {
    expect(after('a: {b:\r1, c: 2}\n', (e) => e.set(['a', 'b'], '7'))).toEqual({ a: { b: '7', c: 2 } });
    expect(after('b:\r1\n', (e) => e.set(['b'], 7))).toEqual({ b: 7 });
  });
});
