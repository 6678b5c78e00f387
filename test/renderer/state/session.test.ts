import { beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => vi.stubGlobal('window', { warbench: { call: async () => ({ ok: true, value: null }), on: () => () => {} } }));

test('a 4K screen without scaling of its own gets larger text; a choice of the user wins', async () => {
  const { scaleFor } = await import('../../../src-renderer/state/session.ts');
  expect(scaleFor(null, 1920, 1)).toBe(1);
  expect(scaleFor(null, 3840, 1)).toBe(1.5);
  expect(scaleFor(null, 3840, 2)).toBe(1);
  expect(scaleFor(1.1, 3840, 1)).toBe(1.1);
});
