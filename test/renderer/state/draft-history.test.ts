import { expect, test } from 'vitest';
import { boundedHistory } from '../../../src-renderer/state/draft-history.ts';

test('the newest steps of a history are kept, on both sides, and the text always', () => {
  const draft = { past: ['aaaa', 'bbbb', 'cccc'], text: 'dddd', future: ['eeee', 'ffff'], saved: null };
  expect(boundedHistory(draft)).toEqual(draft);
  expect(boundedHistory(draft, 12)).toEqual({ past: ['bbbb', 'cccc'], text: 'dddd', future: [], saved: null });
  expect(boundedHistory(draft, 20)).toEqual({ past: ['aaaa', 'bbbb', 'cccc'], text: 'dddd', future: ['eeee'], saved: null });
  expect(boundedHistory(draft, 1)).toEqual({ past: [], text: 'dddd', future: [], saved: null });
});
