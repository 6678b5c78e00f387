import { expect, test } from 'vitest';
import { withOwnTag, withTag } from '../../../src-shared/contract/own-tags.ts';

const SOURCE = { file: 'hives.txt', line: 4, column: 1 };

test('a tag is added once and removed whatever its capitals', () => {
  expect(withTag(['Hero'], 'Finals', true)).toEqual(['Hero', 'Finals']);
  expect(withTag(['Hero'], 'hero', true)).toBeNull();
  expect(withTag(['Hero', 'Finals'], 'FINALS', false)).toEqual(['Hero']);
  expect(withTag(['Hero'], 'finals', false)).toBeNull();
});

test('tags of the source stay; those of the user are remembered until the last one is gone', () => {
  const tagged = withOwnTag({ tags: ['Hero'], source: SOURCE }, 'Finals', true);
  expect(tagged).toEqual({ tags: ['Hero', 'Finals'], source: { ...SOURCE, tags: ['Finals'] } });
  expect(withOwnTag(tagged!, 'finals', false)).toEqual({ tags: ['Hero'], source: SOURCE });
  expect(withOwnTag({ tags: ['Hero'], source: SOURCE }, 'Hero', false)).toBeNull();
  expect(withOwnTag({ tags: ['Hero'], source: SOURCE }, 'hero', true)).toBeNull();
});
