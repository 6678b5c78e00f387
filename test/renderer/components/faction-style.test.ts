import { expect, test } from 'vitest';
import { distinctStyles, factionStyle } from '../../../src-renderer/components/faction-style.ts';

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

test('a dozen factions of a game differ in shape and in colour, and earlier ones keep theirs', () => {
  const names = Array.from({ length: 12 }, (_, i) => `Faction ${i}`);
  const styles = distinctStyles(names);
  expect(new Set([...styles.values()].map(({ shape }) => shape)).size).toBe(12);
  expect(new Set([...styles.values()].map(({ hue }) => hue)).size).toBe(12);
  const [first] = names;
  expect(distinctStyles([...names, 'Latecomer']).get(first!)).toEqual(styles.get(first!));
  expect(distinctStyles([...names, 'Latecomer']).get('Latecomer')).toEqual(factionStyle('Latecomer'));
});
