import { expect, test } from 'vitest';
import { longText } from '../../../src-main/exports/long-text.ts';

test('parts become the bytes of the whole text, however they fall', async () => {
  const parts = Array.from({ length: 40 }, (_, i) => `${'é△'.repeat(50_000)}${i}\n`);
  function* given(): Generator<string> {
    yield* parts;
  }
  expect(new TextDecoder().decode(await longText(given())) === parts.join('')).toBe(true);
  expect(await longText([])).toEqual(new Uint8Array());
});

test('others get their turn meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  function* slow(): Generator<string> {
    for (const end = performance.now() + 300; performance.now() < end; ) yield 'x';
  }
  await longText(slow());
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
