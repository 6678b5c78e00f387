import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isZip, readZip } from '../../../src-shared/formats/zip.ts';

const text = (s: string) => new TextEncoder().encode(s);

describe('readZip', () => {
  test('unpacks entries and forgets their folders', () => {
    const zip = zipSync({ '../../etc/a.txt': text('alpha'), 'b.txt': [text('beta'), { level: 0 }] });
    expect(isZip(zip)).toBe(true);
    const result = readZip(zip, 'x.zip');
    expect('entries' in result && result.entries.map((e) => [e.name, new TextDecoder().decode(e.bytes)])).toEqual([
      ['a.txt', 'alpha'],
      ['b.txt', 'beta'],
    ]);
  });
  test.each([
    ['too many entries', zipSync(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`${i}`, text('x')]))), 'zip/too-many-entries'],
    ['too high a ratio', zipSync({ a: new Uint8Array(8_000_000) }), 'zip/bomb'],
    ['no archive', text('PK\u0003\u0004 and then nothing of the kind'), 'zip/damaged'],
    ['half an archive', zipSync({ a: text('x'.repeat(500)) }).slice(0, 60), 'zip/damaged'],
  ])('refuses %s', (_name, bytes, code) => {
    const result = readZip(bytes, 'x.zip');
    expect('problem' in result && result.problem).toMatchObject({ code, severity: 'error', file: 'x.zip' });
  });
  test('refuses by unpacked size, whatever the header says', () => {
    const limits = { entries: 10, total: 1000, ratio: 1e9 };
    expect(readZip(zipSync({ a: text('abc'.repeat(500)) }), 'x', limits)).toMatchObject({ problem: { code: 'zip/too-large' } });
    const lying = zipSync({ a: text('abc'.repeat(500)) });
    const view = new DataView(lying.buffer, lying.byteOffset);
    for (let i = 0; i + 4 < lying.length; i++) {
      if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, 10, true);
      if (view.getUint32(i, true) === 0x04034b50) view.setUint32(i + 22, 10, true);
    }
    expect(readZip(lying, 'x', limits)).toMatchObject({ problem: { code: 'zip/too-large' } });
  });
});
