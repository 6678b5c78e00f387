import { describe, expect, test } from 'vitest';
import { readYaml, YAML_LIMITS, type YamlNode } from '../../../src-shared/formats/yaml.ts';
import { YamlEditor } from '../../../src-shared/formats/yaml-edit.ts';

function plain(node: YamlNode | null): unknown {
  if (node === null) return undefined;
  if (node.kind === 'scalar') return node.value;
  return node.kind === 'list' ? node.items.map(plain) : Object.fromEntries(node.entries.map((e) => [e.key, plain(e.value)]));
}

const codes = (text: string) => readYaml(text).faults.map((fault) => [fault.code, fault.line, fault.column]);

describe('reading', () => {
  test('values, aliases and tags that are text', () => {
    const { root, faults } = readYaml('a: 1\nb: &x [1, two, ~, true]\nc: *x\nd: !word and more\ne: "quoted"\n');
    expect(faults).toEqual([]);
    expect(plain(root)).toEqual({ a: 1, b: [1, 'two', null, true], c: [1, 'two', null, true], d: '!word and more', e: 'quoted' });
  });

  test('spans are exact, quotes included in the span and not in the text', () => {
    const { root } = readYaml('first: 1\nkey:   "some text"  # note\n');
    const value = root?.kind === 'map' ? root.entries[1] : undefined;
    expect(value?.keySpan).toEqual({ line: 2, column: 1, endColumn: 4 });
    expect(value?.value).toMatchObject({ span: { line: 2, column: 8, endColumn: 19 }, textColumn: 9, text: 'some text' });
  });

  test.each<[string, unknown[]]>([
    ['a: 1\na: 2\n', [['duplicate-key', 2, 1]]],
    ['a: *nowhere\n', [['alias', 1, 4]]],
    ['a:\n\tb: 1\n', [['tab', 2, 1]]],
    ['a: 1\n---\nb: 2\n', [['documents', 2, 1]]],
    ['? [x]\n: 1\n', [['key', 1, 3]]],
    ['a: \0\n', [['binary', 1, 4]]],
  ])('%j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test('a bomb of aliases is cut where it passes the limit', () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) =>
        `l${i}: &l${i} [${
          i === 0
            ? 'x'
            : Array(10)
                .fill(`*l${i - 1}`)
                .join(', ')
        }]`,
    );
    const { faults } = readYaml(levels.join('\n'));
    expect(faults[0]).toMatchObject({ code: 'bomb', line: 7 });
    expect(faults.length).toBeLessThanOrEqual(YAML_LIMITS.faults);
  });

  test.each([
    ['brackets', '['.repeat(200_000)],
    ['dashes', `${'- '.repeat(100_000)}x`],
    ['indentation', Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}k:`).join('\n')],
    ['too large', 'x'.repeat(YAML_LIMITS.characters + 1)],
  ])('absurd %s are refused with a line', (_, text) => {
    const { root, faults } = readYaml(text);
    expect(root).toBeNull();
    expect(faults[0]?.line).toBeGreaterThanOrEqual(1);
  });
});

describe('editing', () => {
  const TEXT = '# head\nname: Old   # why\nlist:\n  # first\n  - a: 1\n  - &two {a: 2}\n  - *two\n';
  const edit = (change: (editor: YamlEditor) => void, text = TEXT) => {
    const editor = YamlEditor.open(text);
    if (editor === null) throw new Error('cannot edit');
    change(editor);
    return editor.toString();
  };

  test('a scalar is replaced letter for letter', () => {
    expect(edit((e) => e.set(['name'], 'New: one'))).toBe(TEXT.replace('Old ', '"New: one" '));
    expect(edit((e) => e.set(['list', 0, 'a'], 7))).toBe(TEXT.replace('a: 1', 'a: 7'));
  });

  test('a tag that is text is replaced as a whole', () => {
    expect(edit((e) => e.set(['if'], 'true or false'), 'if: !x and y # c\n')).toBe('if: true or false # c\n');
  });

  test('new keys go where the order puts them', () => {
    expect(edit((e) => e.set(['b'], 2, ['a', 'b', 'c']), 'a: 1\nc: 3 # last\n')).toBe('a: 1\nb: 2\nc: 3 # last\n');
  });

  test('an edit through an alias leaves the original alone', () => {
    expect(edit((e) => e.set(['list', 2, 'a'], 9))).toContain('- &two { a: 2 }\n  - a: 9\n');
  });

  test('removing an anchor writes its repetitions out', () => {
    expect(edit((e) => e.remove(['list', 1]))).toBe('# head\nname: Old # why\nlist:\n  # first\n  - a: 1\n  - { a: 2 }\n');
  });

  test('comments stay and items move with theirs', () => {
    expect(edit((e) => e.move(['l'], 1, ['l'], 0), 'l:\n  - a\n  # about b\n  - b\n')).toBe('l:\n  # about b\n  - b\n  - a\n');
  });

  test('lists that are not indented stay so', () => {
    expect(edit((e) => e.insert(['l'], 1, 'b'), 'l:\n- a\n')).toBe('l:\n- a\n- b\n');
  });

  test('a text with faults is not opened', () => {
    expect(YamlEditor.open('a: [1\n')).toBeNull();
    expect(YamlEditor.open('a: 1\na: 2\n')).toBeNull();
  });
});
