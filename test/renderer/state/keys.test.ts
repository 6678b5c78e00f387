import { expect, test } from 'vitest';
import { type KeyPress, keyNames, pressMatches } from '../../../src-renderer/state/keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('mod is Ctrl, and Command on a Mac', () => {
  expect(pressMatches(press('k', { ctrlKey: true }), 'mod+k', false)).toBe(true);
  expect(pressMatches(press('k', { metaKey: true }), 'mod+k', false)).toBe(false);
  expect(pressMatches(press('k', { metaKey: true }), 'mod+k', true)).toBe(true);
  expect(keyNames('mod+k', false)).toEqual(['Ctrl', 'K']);
  expect(keyNames('mod+k', true)).toEqual(['⌘', 'K']);
});

test('signs carry their shift with them, letters do not', () => {
  expect(pressMatches(press('?', { shiftKey: true }), '?', false)).toBe(true);
  expect(pressMatches(press('F', { shiftKey: true }), 'f', false)).toBe(false);
  expect(pressMatches(press('L', { shiftKey: true, ctrlKey: true }), 'mod+shift+l', false)).toBe(true);
});

test('a held key that was not asked for does not match', () => {
  expect(pressMatches(press('3', { altKey: true }), 'alt+3', false)).toBe(true);
  expect(pressMatches(press('3'), 'alt+3', false)).toBe(false);
  expect(pressMatches(press('3', { altKey: true, ctrlKey: true }), 'alt+3', false)).toBe(false);
});

test('space has a name', () => {
  expect(pressMatches(press(' '), 'space', false)).toBe(true);
  expect(keyNames('space', false)).toEqual(['Space']);
});
