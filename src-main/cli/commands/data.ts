import { Option } from 'commander';
import type { LibraryCopy, Notice } from '../../../src-shared/api/data.ts';
import { formatBytes } from '../../machine/disk.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';

export function registerData(cli: CommandLine): void {
  const data = cli.command('data').description('check, back up and recover the data folder');
  data.command('notices', { isDefault: true }).description('list what you should know about it').action(cli.action(notices));
  data
    .command('acknowledge')
    .description('stop showing a notice')
    .argument('<id>', "the id of a notice, or 'all'")
    .action(cli.action(acknowledge));
  data.command('check').description('read the whole library and every match file').action(cli.action(check));
  data.command('backup').description('make a backup of the library now').action(cli.action(backUp));
  data.command('copies').description('list backups and libraries that were set aside').action(cli.action(copies));
  data
    .command('open')
    .description('put a copy in the place of the current library, which is set aside')
    .argument('<copy>', 'the id of a copy')
    .action(cli.action((session, copy: string) => recover(session, copy, 'reopen')));
  data
    .command('repair')
    .description('copy everything that can be read into a new library and open that; the damaged one is set aside')
    .addOption(new Option('--copy <copy>', 'the id of a copy').default('current/library', 'the current library'))
    .action(cli.action((session, choice: { copy: string }) => recover(session, choice.copy, 'repair')));
}

async function notices(session: CliSession): Promise<ExitCode> {
  const all = await session.call('data.notices', {});
  session.answer(all, () => (all.length === 0 ? 'There are no notices.' : all.map(noticeText).join('\n\n')));
  return 0;
}

function noticeText({ id, severity, at, message, hint }: Notice): string {
  return `${id}  ${severity}, ${at.slice(0, 16).replace('T', ' ')}\n${message}\n${hint}`;
}

async function acknowledge(session: CliSession, id: string): Promise<ExitCode> {
  const all = await session.call('data.notices', {});
  const chosen = id === 'all' ? all : all.filter((notice) => notice.id === id);
  for (const notice of chosen) await session.call('data.acknowledge', { id: notice.id });
  session.remark(chosen.length === 1 ? 'Acknowledged 1 notice.' : `Acknowledged ${chosen.length} notices.`);
  return chosen.length > 0 || id === 'all' ? 0 : 1;
}

async function check(session: CliSession): Promise<ExitCode> {
  const found = await session.call('data.check', {});
  const damage = [...found.database, ...found.matchFiles];
  const { databaseBytes, matchFiles, tiles } = found.checked;
  const scope = `${formatBytes(databaseBytes)} of library and ${matchFiles} match files with ${tiles} tiles`;
  session.answer(found, () => (damage.length === 0 ? `No damage found in ${scope}.` : [`Damage found in ${scope}:`, ...damage].join('\n')));
  return damage.length === 0 ? 0 : 1;
}

async function backUp(session: CliSession): Promise<ExitCode> {
  const made = await session.call('data.backUp', {});
  session.answer(made, () => `Made ${made.id} (${formatBytes(made.bytes)}).`);
  return 0;
}

async function copies(session: CliSession): Promise<ExitCode> {
  const all = await session.call('data.copies', {});
  session.answer(all, () =>
    all.length === 0 ? 'There are no copies.' : table(all.map(cellsOf), ['left', 'left', 'right', 'right', 'left']),
  );
  return 0;
}

function cellsOf({ id, at, bytes, matchFiles, reason }: LibraryCopy): (string | number)[] {
  return [id, at.slice(0, 16).replace('T', ' '), formatBytes(bytes), `${matchFiles} match files`, reason];
}

async function recover(session: CliSession, copy: string, mode: 'reopen' | 'repair'): Promise<ExitCode> {
  const report = await session.call('data.recover', { copy, mode });
  session.answer(report, () => [report.message, ...report.lost].join('\n'));
  return 0;
}
