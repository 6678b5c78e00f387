/** What the command line says when something is in its way: a sentence and an exit code, never a stack trace. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipUnless } from '../../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CLI = join(ROOT, 'out/main/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'warbench-cli-errors-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WARBENCH = `'${process.execPath}' '${CLI}' --data '${at('data')}'`;

function warbench(...args: string[]) {
  const done = spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8', timeout: 110_000 });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** One or two sentences on standard error. */
function expectSentence({ code, err }: ReturnType<typeof warbench>, about: RegExp): void {
  expect(err).toMatch(about);
  expect(err).not.toMatch(/\n\s+at |node:internal|Error:|errno/);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

describe('the command line', skipUnless(existsSync(CLI), 'needs a build: npm run build'), () => {
  beforeAll(() => {
    const roster = join(ROOT, 'resources/samples/wh40k/ashborn.json');
    const played = warbench('--data', at('data'), 'run', roster, '--query', 'raider', '--trials', '1');
    expect(played.code).toBe(0);
    writeFileSync(at('file'), 'text');
  });

  test('rosters of two editions: refused before the run is made, with both named', () => {
    const cells = Object.entries({ M: '6&quot;', WS: '3+', BS: '3+', S: '4', T: '4', W: '1', A: '1', Ld: '7', Save: '3+' });
    const characteristics = cells.map(([name, value]) => `<characteristic name="${name}">${value}</characteristic>`).join('');
    const profile = `<profiles><profile name="Guard" typeName="Unit"><characteristics>${characteristics}</characteristics></profile></profiles>`;
    const rosterOf = (edition: string) =>
      `<roster name="Demo" gameSystemName="Warhammer 40,000 ${edition} Edition"><forces><force name="Patrol" catalogueName="Marsh"><selections><selection name="Guard" type="model" number="1">${profile}</selection></selections></force></forces></roster>`;
    for (const edition of ['9th', '10th']) writeFileSync(at(`${edition}.ros`), rosterOf(edition));
    const done = warbench('--data', at('editions'), 'run', at('9th.ros'), at('10th.ros'), '--trials', '1');
    expect([done.code, done.err]).toEqual([
      1,
      expect.stringContaining(
        'Units of two editions cannot meet: Guard (9th.ros) is of the eighth and ninth edition, but Guard (10th.ros) is of the tenth edition. Choose rosters of one edition.',
      ),
    ]);
    expect(warbench('--data', at('editions'), 'runs').out).toContain('no runs');
  });

  test.each([
    ['is a file', 'file'],
    ['is below a file', 'file/below'],
  ])('a data folder that %s', (_what, data) => {
    expectSentence(warbench('--data', data, 'runs'), /is not a folder|is a file/);
  });

  test('a data folder that cannot be made', skipUnless(process.platform === 'linux', 'needs Linux: /proc'), () => {
    expectSentence(warbench('--data', '/proc/warbench/data', 'runs'), /'\/proc\/warbench'/);
  });

  test('a lock file with rubbish in it does not keep anyone out', () => {
    mkdirSync(at('locked'));
    writeFileSync(at('locked/in-use.lock'), 'rubbish'.repeat(1000));
    const done = warbench('--data', at('locked'), 'runs');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('no runs')]);
  });

  test.each([
    ['is missing', null],
    ['is empty', (bytes: Buffer) => bytes.subarray(0, 0)],
    ['ends in its first bytes', (bytes: Buffer) => bytes.subarray(0, 11)],
    ['ends in its header', (bytes: Buffer) => bytes.subarray(0, 60)],
    ['has a damaged header', (bytes: Buffer) => bytes.map((byte, i) => (i === 40 ? byte ^ 255 : byte))],
    ['is something else', () => Buffer.from('not at all a match file')],
  ])('a match file that %s', (what, damage) => {
    const path = at(`${what}.matches`);
    if (damage !== null) writeFileSync(path, damage(readFileSync(at('data/runs/1.matches'))));
    expectSentence(warbench('matches', path, '--export', 'csv'), /^Couldn't read '.*\.matches': /);
  });

  test.each([
    ['export', ['export', '1']],
    ['replay', ['replay', '1', '0', '1', '0']],
    ['replay file', ['replay', '1', '0', '1', '0']],
    ['matches', ['matches', at('data/runs/1.matches'), '--export', 'csv']],
  ])('%s to a place that cannot be written', (what, args) => {
    const name = what === 'replay file' ? 'x.wbreplay' : 'x.csv';
    expectSentence(warbench('--data', at('data'), ...args, '--out', at(`nowhere/${name}`)), /There is no file or folder '.*nowhere.*'\./);
    expectSentence(warbench('--data', at('data'), ...args, '--out', at(`file/${name}`)), /is a file, not a folder\./);
    if (what === 'export') expectSentence(warbench('--data', at('data'), ...args, '--out', folder), /is a folder, not a file\./);
  });

  test('a demo into a file', () => {
    expectSentence(warbench('demo', '--out', at('file')), /is a file, not a folder\./);
  });

  describe('pipes', skipUnless(process.platform === 'linux', 'needs Linux: a shell with PIPESTATUS, and /dev/full'), () => {
    const bash = (script: string) => spawnSync('bash', ['-c', script], { encoding: 'utf8', timeout: 60_000 });

    test.each(['export 1', 'export 1 --what matrix', 'runs', `matches '${at('data/runs/1.matches')}' --export csv`, 'replay 1 0 1 0'])(
      '%s may be cut short by its reader',
      (command) => {
        const done = bash(`${WARBENCH} ${command} | head -c 5; echo " \${PIPESTATUS[0]}"`);
        expect(done.stderr).toBe('');
        expect(done.stdout).toMatch(/ 0\n$/);
      },
    );
    test('a full disk behind the output is said once', () => {
      const done = bash(`${WARBENCH} export 1 > /dev/full`);
      expect(done.stderr).toBe("Couldn't write the output. The disk is full. Free some space, then try again.\n");
      expect(done.status).toBe(1);
    });
    test('a result that is not shown on a terminal has no colours', () => {
      expect(bash(`${WARBENCH} runs`).stdout).not.toContain('\u001b');
    });
  });
});
