import { expect, test } from 'vitest';
import { parseJson } from '../../../../src-shared/formats/json.ts';

const problemOf = (text: string) => {
  const result = parseJson(text, 'list.json');
  return 'problem' in result ? result.problem : undefined;
};

test('valid JSON comes back as a value, with or without a byte order mark', () => {
  expect(parseJson('\uFEFF{"a":[1,2.5e1,"x\\n",true,null]}', 'list.json')).toEqual({ value: { a: [1, 25, 'x\n', true, null] } });
});

test.each([
  ['{"a":1,\n "b":2,}', 2, 8],
  ['[1 2]', 1, 4],
  ['{"a":\n tru}', 2, 2],
  ['{"a":"x', 1, 6],
  ['{a:1}', 1, 2],
  ['{"a" 1}', 1, 6],
  ['[1]\n]', 2, 1],
  ['', 1, 1],
  ['["\\q"]', 1, 3],
  ['[[1]', 1, 1],
  ['["a\nb"]', 1, 4],
])('%j is refused at line %i, column %i', (text, line, column) => {
  expect(problemOf(text)).toMatchObject({ code: 'json/syntax', severity: 'error', line, column });
});

test('nesting is limited before anything recurses', () => {
  expect(problemOf('['.repeat(100_000))).toMatchObject({ code: 'json/too-deep', line: 1, column: 201 });
});

test('size is limited', () => {
  expect(parseJson('[1,2,3]', 'x', { size: 4, depth: 5 })).toMatchObject({ problem: { code: 'json/too-large' } });
});
