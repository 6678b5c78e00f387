import { expect, test } from 'vitest';
import { factionStyle } from '../../../src-renderer/components/faction-style.ts';

test('a faction looks the same everywhere and keeps clear of the sides', () => {
  expect(factionStyle('Hollow Choir')).toEqual(factionStyle('Hollow Choir'));
  const names = Array.from({ length: 60 }, (_, i) => `Faction ${i}`);
  const styles = names.map(factionStyle);
  for (const { hue } of styles) {
    expect(Math.abs(hue - 245)).toBeGreaterThan(25);
    expect(Math.abs(hue - 45)).toBeGreaterThan(25);
  }
  expect(new Set(styles.map((s) => `${s.hue} ${s.shape}`)).size).toBeGreaterThan(40);
});
