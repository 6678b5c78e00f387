import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observeFiles } from '../../src-main/machine/files.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { checkPowerCut, cutAt, powerCut } from './power-cuts.ts';
import type { Recorded } from './recording.ts';
import { checkResumed, cutsInFollowUps, cutsInMatchFile } from './resuming.ts';
import { EXPORTED, recordLibrary, recordUpdate } from './scenario.ts';

/** `npm run crash` cuts thousands of times, with a new seed. */
const SEED = 20261117;
const CUTS = 80;
const CUTS_PER_FORMAT = 12;
const FIXTURES = join(import.meta.dirname, '../fixtures/stores');
const PLENTY = { freeBytes: async () => 1e12 };

const folders: string[] = [];
const emptyFolder = () => {
  const folder = newFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach(dropFolder));

describe('a power cut while a library is filled', () => {
  let events: readonly Recorded[];
  let whole = '';
  beforeAll(async () => {
    whole = emptyFolder();
    events = await recordLibrary(whole);
  }, 900_000);

  test(`${CUTS} times: it opens, and nothing that was promised is lost`, () => {
    const exported = readFileSync(join(whole, EXPORTED));
    for (let n = 0; n < CUTS; n++) {
      expect(() => checkPowerCut(powerCut(events, SEED, n), exported), `npm run crash -- --seed ${SEED} --only ${n}`).not.toThrow();
    }
  });

  // Found by cut 297 of seed 20261117: opening a backup, interrupted, was reported as a library that could not be used.
  test('after every single step of opening a backup: one of the two libraries is there, without a notice', () => {
    const moves = events.flatMap((event, i) => ('path' in event && event.path.startsWith('set-aside') ? [i + 1] : []));
    expect(moves.length).toBeGreaterThan(10);
    const rng = new Rng().seek({ hi: SEED, lo: 4 }, 0, 0, 0);
    for (const at of moves) expect(() => checkPowerCut(cutAt(events, at, rng), null), `after step ${at}`).not.toThrow();
  });

  test('the run goes on to the same bytes', async () => {
    const rng = new Rng().seek({ hi: SEED, lo: 3 }, 0, 0, 0);
    for (const cut of cutsInMatchFile(events, rng, 2)) await expect(checkResumed(cut, whole)).resolves.toBeUndefined();
  });

  test('cut while its headlines are confirmed, it goes on to the same confirmations', async () => {
    const rng = new Rng().seek({ hi: SEED, lo: 5 }, 0, 0, 0);
    const cuts = cutsInFollowUps(events, rng, 3);
    for (const cut of cuts) await expect(checkResumed(cut, whole), `cut after ${cut.at} steps`).resolves.toBeUndefined();
  });
});

describe('a power cut while an old library is updated', () => {
  const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.sqlite'));

  test('there is a library of every past format', async () => {
    const { MIGRATIONS } = await import('../../src-main/store/migrations/index.ts');
    expect(files).toEqual(Array.from({ length: MIGRATIONS.length - 1 }, (_, i) => `format-${i + 1}.sqlite`));
  });

  test.each(files)('%s is updated to the same library, or will be', async (file) => {
    const events = await recordUpdate(emptyFolder(), join(FIXTURES, file));
    for (let n = 0; n < CUTS_PER_FORMAT; n++) {
      expect(() => checkPowerCut(powerCut(events, SEED, n), null), `npm run crash -- --seed ${SEED} --only ${n}`).not.toThrow();
    }
  });
});

describe('an error of the disk while a match file is written', () => {
  async function start(): Promise<{ folder: string; host: TestHost; id: number }> {
    const folder = emptyFolder();
    const host = await coinHost(folder, 1, false, PLENTY);
    const field = [...(await importText(host, purse(90)))];
    const settings = { name: 'Run', ruleset: 'osr', kind: 'round-robin', field, trials: 400, keep: 'records', seed: 'e' } as const;
    const { id } = await host.call('runs.start', settings);
    return { folder, host, id };
  }

  const matchFile = (folder: string, id: number) => readFileSync(join(folder, 'runs', `${id}.matches`));

  let unbroken: Promise<Buffer>;
  beforeAll(async () => {
    unbroken = start().then(async ({ folder, host, id }) => {
      await reaches(host, id, 'done');
      await host.close();
      return matchFile(folder, id);
    });
    await unbroken;
  });

  /** The n-th operation of a kind on a match file fails, a write after half of it. */
  function failOnce(kind: 'write' | 'sync', n: number, code: string): void {
    let seen = 0;
    observeFiles({
      before: (operation) => {
        if (operation.kind !== kind || !operation.path.endsWith('.matches') || ++seen !== n) return null;
        const written = operation.kind === 'write' ? operation.bytes.length >> 1 : 0;
        return { written, error: Object.assign(new Error(`${code}: simulated`), { code }) };
      },
      after: () => {},
    });
  }

  test.each([
    ['write', 'ENOSPC'],
    ['sync', 'ENOSPC'],
    ['write', 'EIO'],
    ['sync', 'EIO'],
  ] as const)('%s, %s: said plainly, and the run ends with the same bytes', async (kind, code) => {
    failOnce(kind, 3, code);
    try {
      const { folder, host, id } = await start();
      const halted = await reaches(host, id, 'paused', 'failed').catch((error: Error) => ({ status: 'failed', message: error.message }));
      expect(halted.message).toMatch(code === 'EIO' ? /disk reported an error/ : /disk is full/);
      observeFiles(null);
      await host.call('runs.resume', { runId: id });
      await reaches(host, id, 'done');
      await host.close();
      expect(matchFile(folder, id).equals(await unbroken)).toBe(true);
      expect(existsSync(join(folder, 'set-aside'))).toBe(false);
    } finally {
      observeFiles(null);
    }
  });
});
