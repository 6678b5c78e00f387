/** Importing files: the preview, what is wrong with them, and what is added in the end. */
import { expect, test } from 'vitest';
import type { ImportPreview } from '../../../src-shared/api/library.ts';
import { LONG_NAME, list, madeUpCombatant, madeUpRoster, madeUpRosterDetail, OPR } from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const TEXT = 'Wardens [3] | 100pts\nRaiders [x] | 50pts\n';

function preview(part: Partial<ImportPreview> = {}): ImportPreview {
  const combatants = part.combatants ?? [madeUpCombatant(0)];
  return {
    file: 'muster.txt',
    ruleset: 'opr',
    importer: OPR.importers[0]!.id,
    importerLabel: OPR.importers[0]!.label,
    detected: ['Grimdark'],
    text: TEXT,
    combatants,
    facts: combatants.map(() => ({})),
    combatantCount: combatants.length,
    contests: [],
    assetCount: 0,
    problems: [],
    notes: [],
    ...part,
  };
}

const ANSWERS: Answers = {
  'library.rosters': () => [madeUpRoster(0)],
  'library.roster': () => madeUpRosterDetail(madeUpRoster(0)),
  'library.combatants': () => ({ total: 0, offset: 0, rows: [], problems: [] }),
  'library.preview': () => [preview()],
  'library.import': () => [madeUpRoster(0)],
};

/** Pastes as a user would, anywhere in the library. */
async function paste(text: string): Promise<void> {
  await stage.page.locator('.library').waitFor();
  await stage.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const addButton = () => stage.page.locator('.library-import-foot').getByRole('button').last();
const sent = (method: 'library.preview' | 'library.import') =>
  stage.host.calls(method).map(({ files, ...rest }) => ({ ...rest, files: files.map((f) => [f.name, new TextDecoder().decode(f.bytes)]) }));

test('before there are files: how to start, and which formats there are', async () => {
  await stage.show('#/library/import', ANSWERS);
  await stage.page.getByText('Drop files, folders or zip archives here').waitFor();
  for (const { label } of OPR.importers) await stage.page.locator('.library-format').getByText(label, { exact: true }).first().waitFor();
});

test('pasted text is previewed and added', async () => {
  await stage.show('#/library', ANSWERS);
  await stage.page.getByRole('navigation', { name: 'Rosters' }).waitFor();
  await paste(TEXT);
  await expect.poll(() => stage.hash()).toBe('#/library/import');
  await stage.page.getByText('(detected)').waitFor();
  await expect.poll(() => addButton().textContent()).toBe('Add 1 unit to library');
  await stage.page.keyboard.press('Control+Enter');
  await expect.poll(() => stage.hash()).toBe('#/library/roster/11');
  expect(sent('library.preview')).toEqual([{ files: [['pasted.txt', TEXT]] }]);
  expect(sent('library.import')).toEqual([{ files: [['pasted.txt', TEXT]] }]);
});

test('loading, refused, and nothing in it', async () => {
  await stage.show('#/library/import', { ...ANSWERS, 'library.preview': never });
  await paste(TEXT);
  await stage.loading('Loading files');
  await stage.show('#/library/import', { ...ANSWERS, 'library.preview': refused('The archive is damaged.', 'Pack it again.') });
  await paste(TEXT);
  await stage.page.getByText('Pack it again.').waitFor();
  await stage.page.getByRole('button', { name: 'Open files' }).waitFor();
  await stage.show('#/library/import', {
    ...ANSWERS,
    'library.preview': () => [preview({ ruleset: null, importer: null, combatants: [] })],
  });
  await paste(TEXT);
  await stage.page.getByText('1 file with an unknown format').waitFor();
  await expect.poll(() => addButton().textContent()).toBe('Nothing to add');
  expect(await addButton().isDisabled()).toBe(true);
});

test('problems are counted, stepped through, and shown at their line', async () => {
  const problems = [
    {
      code: 'opr/bad-number',
      severity: 'error' as const,
      message: "'x' is no number.",
      subject: 'Raiders',
      line: 2,
      column: 10,
      endColumn: 11,
    },
  ];
  await stage.show('#/library/import', { ...ANSWERS, 'library.preview': () => [preview({ problems })] });
  await paste(TEXT);
  await stage.page.getByText('1 problem', { exact: true }).first().waitFor();
  await stage.page.getByRole('button', { name: 'Problems 1' }).click();
  await stage.page.getByRole('grid').getByText("'x' is no number.").waitFor();
  await stage.page.getByRole('button', { name: 'Next problem' }).click();
  await expect.poll(() => stage.page.locator('.cm-activeLine').textContent()).toMatch(/^Raiders \[x\]/);
});

test('an edit is read again, a chosen format is sent along, and can be taken back', async () => {
  await stage.show('#/library/import', { ...ANSWERS, 'library.preview': () => [preview({ file: 'pasted.txt' })] });
  await paste(TEXT);
  await stage.page.locator('.cm-content').click();
  await stage.page.keyboard.press('Control+End');
  await stage.page.keyboard.type('Moths [1]');
  await expect.poll(() => sent('library.preview').at(-1)).toEqual({ files: [['pasted.txt', `${TEXT}Moths [1]`]] });
  const other = OPR.importers[1]!;
  await stage.page.getByRole('combobox', { name: 'Format' }).click();
  await stage.page.getByRole('option', { name: other.label }).first().click();
  await expect.poll(() => stage.host.calls('library.preview').at(-1)).toMatchObject({ ruleset: 'opr', importer: other.id });
  await stage.page.getByText('(chosen)').waitFor();
  await stage.page.getByRole('button', { name: 'Detect again' }).click();
  await expect.poll(() => Object.keys(stage.host.calls('library.preview').at(-1) ?? {})).toEqual(['files']);
});

test('many long names: the first few hundred are shown, and the rest counted', async () => {
  const combatants = list(300, (i) => madeUpCombatant(i, { name: `${LONG_NAME} ${i}` }));
  await stage.show('#/library/import', { ...ANSWERS, 'library.preview': () => [preview({ combatants, combatantCount: 5000 })] });
  await paste(TEXT);
  await stage.page.getByText(/first 300 shown/).waitFor();
  await expect.poll(() => addButton().textContent()).toBe('Add 5,000 units to library');
  expect(await stage.fits()).toBe(true);
});

test('adding shows how far it is; a refusal keeps the import', async () => {
  let refuse = () => {};
  const slow = new Promise<never>((_, reject) => {
    refuse = () => reject(new Error('The disk is full.'));
  });
  await stage.show('#/library/import', { ...ANSWERS, 'library.import': () => slow });
  await paste(TEXT);
  await addButton().click();
  await expect.poll(() => addButton().textContent()).toBe('Adding …');
  stage.host.push('importProgress', { file: 'pasted.txt', done: 1, total: 4, combatants: 1 });
  await expect.poll(() => stage.page.getByRole('progressbar', { name: 'Adding' }).getAttribute('aria-valuenow')).toMatch(/^(0\.)?25$/);
  refuse();
  await stage.page.getByText('The disk is full.').waitFor();
  await expect.poll(() => addButton().isDisabled()).toBe(false);
});

test('Cancel leaves without adding anything', async () => {
  await stage.show('#/library/import', ANSWERS);
  await paste(TEXT);
  await stage.page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => stage.hash()).toBe('#/library');
  expect(stage.host.calls('library.import')).toEqual([]);
});
