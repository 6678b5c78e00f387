import { expect, test } from 'vitest';
import { canonicalJson, TextHash } from '../../../src-shared/formats/text-hash.ts';
import { foldField } from '../../kit/fold-field.ts';

const hash = (...parts: string[]) => parts.reduce((h, part) => h.add(part), new TextHash()).digest();

test('the same text has the same hash, forever: files carry it', () => {
  expect(hash('Warbench', '1')).toBe(hash('Warbench', '1'));
  expect(hash('Warbench')).toBe('d79ae948a5f01b8a');
});

test('order, division and every character count', () => {
  const different = [hash(), hash(''), hash('ab'), hash('ba'), hash('a', 'b'), hash('ab', ''), hash('aB'), hash('a\u0000b')];
  expect(new Set(different).size).toBe(different.length);
});

test('a hundred thousand short texts do not collide', () => {
  const seen = new Set(Array.from({ length: 100_000 }, (_, i) => hash(`unit ${i}`)));
  expect(seen.size).toBe(100_000);
});

test('canonical JSON does not depend on the order of members', () => {
  expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":2}]}');
  expect(canonicalJson({ a: 'x', b: [1, { c: null, d: 2 }] })).toBe(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' }));
});

test('the hash of a field changes with signature, faction, points and order', () => {
  const member = { signature: 's', faction: 'f', points: 10 };
  const other = { signature: 't', faction: 'f', points: 10 };
  const fold = { kind: 'round-robin', challengers: 0, classes: [] } as const;
  const of = (...members: (typeof member)[]) => foldField(members, fold).hash;
  const hashes = [
    of(member, other),
    of(other, member),
    of(member, member),
    of(member, { ...other, faction: 'g' }),
    of(member, { ...other, points: 11 }),
  ];
  expect(new Set(hashes).size).toBe(5);
});
