import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sounds } from '../../../src-main/store/sounds.ts';
import { API } from '../../../src-shared/api/index.ts';
import { MOST_SOUND_BYTES } from '../../../src-shared/api/sounds.ts';

const BYTES = new Uint8Array([1, 2, 3, 4]);

describe("the user's sounds", () => {
  let folder: string;
  let sounds: Sounds;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'warbench-sounds-'));
    sounds = new Sounds({ folder, readOnly: null });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('come back as they were added, the same file once', () => {
    const added = sounds.add({ name: 'Take 3 – Éowyn.WAV', bytes: BYTES });
    expect(added).toMatchObject({ name: 'take-3-e-owyn.wav', bytes: 4 });
    expect(sounds.add({ name: 'Take 3 – Éowyn.WAV', bytes: BYTES }).id).toBe(added.id);
    expect(sounds.list()).toEqual([added]);
    expect(new Uint8Array(sounds.read(added.id).bytes)).toEqual(BYTES);
  });

  test('can be removed; reading one that is gone says so', () => {
    const { id } = sounds.add({ name: 'a.mp3', bytes: BYTES });
    sounds.remove(id);
    expect(sounds.list()).toEqual([]);
    expect(() => sounds.read(id)).toThrow("There is no file 'a.mp3' any more.");
  });

  test('may be video clips', () => {
    for (const name of ['intro.mp4', 'intro.MOV', 'intro.webm']) expect(sounds.add({ name, bytes: BYTES }).name).toBe(name.toLowerCase());
  });

  test('have names that stay in their folder, whatever they were called', () => {
    for (const name of ['../../etc/passwd.wav', '..wav', '/abs.wav', 'C:\\x\\y.wav', '\u0000.wav', `${'long '.repeat(40)}.wav`]) {
      const { id } = sounds.add({ name, bytes: BYTES });
      expect(API['sounds.read'].input.safeParse({ id }).success, id).toBe(true);
    }
    expect(readdirSync(folder)).toEqual(['sounds']);
  });

  test('are refused by format and while the library is read-only', () => {
    expect(() => sounds.add({ name: 'film.exe', bytes: BYTES })).toThrow('not a sound or video file');
    const locked = new Sounds({ folder, readOnly: 'Another Warbench is using this folder.' });
    expect(() => locked.add({ name: 'a.wav', bytes: BYTES })).toThrow('Another Warbench');
    expect(() => locked.remove('a')).toThrow('Another Warbench');
  });
});

test('ids that lead elsewhere and files that are too large never reach the disk', () => {
  for (const id of ['../warbench.sqlite', '0123456789abcdef-a/b.wav', '0123456789abcdef-..wav', '', 'x']) {
    expect(API['sounds.read'].input.safeParse({ id }).success, id).toBe(false);
  }
  const large = { name: 'a.wav', bytes: new Uint8Array(MOST_SOUND_BYTES + 1) };
  expect(API['sounds.add'].input.safeParse(large).success).toBe(false);
  expect(API['sounds.add'].input.safeParse({ name: 'a.wav', bytes: new Uint8Array(0) }).success).toBe(false);
});
