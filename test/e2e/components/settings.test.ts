/** The settings, the state of the data folder, and the banners about it. */
import { expect, test } from 'vitest';
import type { LibraryCopy, Notice } from '../../../src-shared/api/data.ts';
import { appInfo, LONG_NAME, madeUpRoster, madeUpRun } from '../../kit/made-up.ts';
import { type Answers, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const BACKUP = {
  id: 'backup/1',
  kind: 'backup' as const,
  at: '2026-11-15T10:00:00.000Z',
  reason: 'Made once a day.',
  bytes: 2_000_000,
  matchFiles: 0,
};
const ASIDE = { ...BACKUP, id: 'set-aside/1', kind: 'set-aside' as const, reason: 'It was damaged.', matchFiles: 3 };
const ANSWERS: Answers = {
  'runs.list': () => [madeUpRun()],
  'library.rosters': () => [madeUpRoster(0)],
  'app.storage': () => ({
    free: 9_000_000_000,
    database: 5_000_000,
    matches: 3_000_000,
    matchFiles: 1,
    replays: 1_000_000,
    replayCount: 100,
    setAside: 0,
    largest: [{ runId: 1, name: LONG_NAME, bytes: 3_000_000 }],
  }),
  'data.copies': () => [],
};
const saved = (key: string) => stage.host.calls('settings.set').filter((one) => one.key === key);
const panel = (title: string) =>
  stage.page
    .locator('.panel, section')
    .filter({ has: stage.page.getByRole('heading', { name: title }) })
    .first();

test('what is stored, how much of it, and where', async () => {
  await stage.show('#/settings', ANSWERS);
  await stage.page.getByText('/library/of/tests').waitFor();
  await stage.page.getByText('8 MB, 9 GB free').waitFor();
  await stage.page.getByText('1 roster with 3 combatants, 1 run with standings, and these settings.').waitFor();
  expect(await stage.page.getByRole('link', { name: LONG_NAME }).getAttribute('href')).toBe('#/runs/1');
  expect(await stage.fits()).toBe(true);
});

test('without an answer about the disk the rest is still there', async () => {
  await stage.show('#/settings', { ...ANSWERS, 'app.storage': refused('The disk does not answer.') });
  await stage.page.getByRole('heading', { name: 'Storage' }).waitFor();
  await stage.page.getByRole('heading', { name: 'Appearance' }).waitFor();
});

test('theme, motion and size apply at once and are kept', async () => {
  await stage.show('#/settings', ANSWERS);
  await stage.page.getByRole('radio', { name: /^Light/ }).check({ force: true });
  await stage.page.getByRole('button', { name: 'Reduced' }).click();
  await stage.page.getByRole('combobox', { name: 'Size' }).click();
  await stage.page.getByRole('option', { name: '125 %' }).click();
  const root = stage.page.locator('html');
  expect(await root.getAttribute('data-theme')).toBe('light');
  expect(await root.getAttribute('data-motion')).toBe('reduced');
  expect(await root.evaluate((el) => el.style.getPropertyValue('--ui-scale'))).toBe('1.25');
  await expect.poll(() => saved('window.session').at(-1)?.value).toMatchObject({ theme: 'light', motion: 'reduced', scale: 1.25 });
});

test('the theme of the system is followed, also when it changes', async () => {
  await stage.page.emulateMedia({ colorScheme: 'dark' });
  await stage.show('#/settings', ANSWERS);
  await stage.page.getByRole('radio', { name: /^System/ }).check({ force: true });
  const theme = () => stage.page.locator('html').getAttribute('data-theme');
  await expect.poll(theme).toBe('dark');
  await stage.page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
  await stage.page.emulateMedia({ colorScheme: null });
});

test('threads, replays and renderer are sent to the host; out of bounds they stay at the bound', async () => {
  await stage.show('#/settings', ANSWERS);
  await stage.page.getByRole('combobox', { name: 'Threads for runs' }).click();
  await stage.page.getByRole('option', { name: '3', exact: true }).click();
  await expect.poll(() => saved('runs.threads')).toEqual([{ key: 'runs.threads', value: 3 }]);
  const replays = stage.page.getByRole('textbox', { name: 'Highlight replays, at most' });
  await replays.fill('250');
  await replays.press('Tab');
  await expect.poll(() => saved('replays.megabytes').at(-1)?.value).toBe(250);
  const perKind = stage.page.getByRole('textbox', { name: 'Replays of each kind' });
  await perKind.fill('5000');
  await perKind.press('Tab');
  await expect.poll(() => saved('replays.perKind').at(-1)?.value).toBe(1000);
  await stage.page.getByText('At most 6,000 per run, about 60 MB.', { exact: false }).waitFor();
});

test('a setting that cannot be stored is a message', async () => {
  await stage.show('#/settings', { ...ANSWERS, 'settings.set': refused('The folder is write-protected.') });
  await stage.page.getByRole('combobox', { name: 'Threads for runs' }).click();
  await stage.page.getByRole('option', { name: '2', exact: true }).click();
  await stage.page.getByText('The folder is write-protected.').first().waitFor();
});

test('a check that finds nothing, and one that finds damage, which can be repaired', async () => {
  const checked = { databaseBytes: 5_000_000, matchFiles: 1, tiles: 4 };
  await stage.show('#/settings', { ...ANSWERS, 'data.check': () => ({ database: [], matchFiles: [], checked }) });
  await stage.page.getByRole('button', { name: 'Check everything' }).click();
  await stage.page.getByText('No damage found in 5 MB of library and 1 match file.').waitFor();
  expect(await stage.page.getByRole('button', { name: 'Repair …' }).count()).toBe(0);
  await stage.show('#/settings', {
    ...ANSWERS,
    'data.check': () => ({ database: ['Page 7 is unreadable.'], matchFiles: ['1.matches: tile 3 is damaged.'], checked }),
    'data.recover': () => ({ message: '', lost: [] }),
  });
  await stage.page.getByRole('button', { name: 'Check everything' }).click();
  await stage.page.getByRole('alert').getByText('1.matches: tile 3 is damaged.').waitFor();
  await stage.page.getByRole('button', { name: 'Repair …' }).click();
  await stage.page.getByRole('dialog').getByRole('button', { name: 'Repair', exact: true }).click();
  await expect.poll(() => stage.host.calls('data.recover')).toEqual([{ copy: 'current/library', mode: 'repair' }]);
});

test('copies are listed; a backup is opened, a library that was set aside opened or repaired', async () => {
  let copies: LibraryCopy[] = [ASIDE];
  await stage.show('#/settings', {
    ...ANSWERS,
    'data.copies': () => copies,
    'data.backUp': () => BACKUP,
    'data.recover': refused('The copy is damaged.'),
  });
  await stage.page.getByText('Set aside, 3 match files').waitFor();
  copies = [ASIDE, BACKUP];
  await stage.page.getByRole('button', { name: 'Back up now' }).click();
  await stage.page.getByText('Backup made').waitFor();
  await stage.page.getByText('2 copies').waitFor();
  await panel('Backups and recovery')
    .getByRole('row', { name: /^Backup/ })
    .getByRole('button', { name: 'Open …' })
    .click();
  await stage.page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await stage.page.getByText('The copy is damaged.').waitFor();
  expect(stage.host.calls('data.recover')).toEqual([{ copy: 'backup/1', mode: 'reopen' }]);
  expect(await stage.page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).isEnabled()).toBe(true);
});

const NOTICE: Notice = {
  id: 'n1',
  code: 'data/set-aside',
  severity: 'error',
  message: 'The library was damaged and set aside.',
  hint: 'Repair it in the settings.',
  at: '2026-11-16T10:00:00.000Z',
  copy: 'set-aside/1',
};

test('a notice stays in every view until it is acknowledged; a read-only library says why', async () => {
  await stage.show('#/library', {
    ...ANSWERS,
    'app.info': () => appInfo({ notices: [NOTICE], readOnly: 'The disk is full: nothing is written.' }),
    'library.combatants': () => ({ total: 0, offset: 0, rows: [], problems: [] }),
    'data.acknowledge': () => [],
  });
  await stage.page.getByText('The disk is full: nothing is written.').waitFor();
  const banner = stage.page.getByRole('alert').filter({ hasText: NOTICE.message });
  await banner.getByRole('link', { name: 'Recover …' }).click();
  await expect.poll(() => stage.hash()).toBe('#/settings');
  expect(await stage.page.getByRole('button', { name: 'Back up now' }).isDisabled()).toBe(true);
  await banner.getByRole('button', { name: 'Acknowledge' }).click();
  await banner.waitFor({ state: 'detached' });
  expect(stage.host.calls('data.acknowledge')).toEqual([{ id: 'n1' }]);
  stage.host.push('notices', [{ ...NOTICE, id: 'n2', severity: 'note', message: 'A backup was made.', copy: null }]);
  await stage.page.getByRole('status').getByText('A backup was made.').waitFor();
});

const WORKER = {
  ...{ id: 'w1', name: 'node-01', threads: 8, rulesets: { opr: '4+72c2d691edf4545b', osr: '1' }, rate: 12.34 },
  ...{ tiles: 900, playing: 2, here: 300, silentSeconds: 1.2, refused: '' },
};
const CLUSTER = {
  ...{ connected: true, address: 'redis://warbench:…@10.0.0.5:6379', trouble: '', threadsHere: 4, takesPart: true },
  ...{ workers: [WORKER], batchesInFlight: 2, tilesInFlight: 80, tilesHere: 100, tilesElsewhere: 300 },
  ...{ checked: 7, copies: 0, bytesOut: 5_000_000, bytesIn: 3_000_000, redisBytes: 2_000_000 },
};
const ALONE = { ...CLUSTER, connected: false, address: '', workers: [] };

test('a cluster: a server that refuses is named, one that answers is tested and used; secrets go out once and stay nowhere', async () => {
  const answers: Answers = {
    'cluster.status': () => ALONE,
    'cluster.test': ({ url }) =>
      url.includes('wrong') ? refused('Redis at wrong refused: WRONGPASS.', 'Check the password.')() : { workers: 3 },
    'cluster.connect': () => CLUSTER,
  };
  await stage.show('#/settings/cluster', answers);
  await stage.page.getByText('Runs use only this machine').waitFor();
  await stage.page.getByLabel('Address').fill('wrong:6379');
  await stage.page.getByRole('button', { name: 'Test' }).click();
  await stage.page.getByText('Redis at wrong refused: WRONGPASS. Check the password.').waitFor();
  await stage.page.getByLabel('Address').fill('rediss://10.0.0.5:6380');
  await stage.page.getByLabel('User').fill('warbench');
  await stage.page.getByLabel('Password').fill('p@ss/word');
  await stage.page.getByLabel('Run token').fill('a token');
  await stage.page.getByRole('button', { name: 'Test' }).click();
  await stage.page.getByText('Redis answers, with 3 workers.').waitFor();
  await stage.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await stage.page.getByText('node-01').waitFor();
  expect(stage.host.calls('cluster.connect')).toEqual([
    { url: 'rediss://warbench:p%40ss%2Fword@10.0.0.5:6380', token: 'a token', takesPart: true },
  ]);
  expect(await stage.page.content()).not.toMatch(/p@ss|a token/);
  expect(JSON.stringify(stage.host.calls('settings.set'))).not.toMatch(/p@ss|a token/);
});

test('a cluster: who plays how much, what is in flight, who gets no work and why; a lost server can be tried again', async () => {
  const stranger = {
    ...WORKER,
    id: 'w2',
    name: LONG_NAME,
    here: 0,
    refused: 'It runs another build: the rules of opr are 3 there and 4 here.',
  };
  await stage.show('#/settings/cluster', { 'cluster.status': () => ({ ...CLUSTER, workers: [WORKER, stranger] }) });
  const row = stage.page.getByRole('row').filter({ hasText: 'node-01' });
  const cells = ['node-01', '8', '12.3', '75 %', '300', '2 batches', 'opr 4, osr 1', '1 s ago'];
  await expect.poll(() => row.locator('> *').allTextContents()).toEqual(cells);
  await stage.page.getByText('It runs another build: the rules of opr are 3 there and 4 here.').waitFor();
  await stage.page.getByText('tiles in flight, 2 batches').waitFor();
  expect(await stage.fits()).toBe(true);
  const missed = { ...ALONE, address: 'redis://10.0.0.5:6379', trouble: "Redis at 10.0.0.5:6379 can't be reached: ECONNREFUSED." };
  await stage.show('#/settings/cluster', { 'cluster.status': () => missed, 'cluster.reconnect': () => CLUSTER });
  await stage.page.getByText("Redis at 10.0.0.5:6379 can't be reached: ECONNREFUSED.").waitFor();
  await stage.page.getByRole('button', { name: 'Try redis://10.0.0.5:6379 again' }).click();
  await stage.page.getByText('node-01').waitFor();
});
