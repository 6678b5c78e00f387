import { Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { plainSystemError } from '../../machine/system-errors.ts';
import { type FoundPair, MatchReader } from '../../store/match-file.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { rowsOf, writeMatches } from '../match-parquet.ts';
import { MatchTable } from '../match-table.ts';
import { outOption, pairOption } from '../options.ts';
import { streamOutput } from '../output-files.ts';
import { bothOf } from '../pair.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';

export function registerMatches(cli: CommandLine): void {
  cli
    .command('matches')
    .description('read a match file')
    .argument('<file>', 'a .matches file')
    .addOption(pairOption('one matchup by the indices of its combatants, e.g. --pair 3 17'))
    .addOption(new Option('--export <format>', 'all matchups').choices(['csv', 'parquet']))
    .addOption(outOption())
    .action(cli.action(matches));
}

interface MatchesChoice {
  readonly pair?: readonly number[];
  readonly export?: 'csv' | 'parquet';
  readonly out?: string;
}

/**
 * Reads a match file on its own, without the database. In a round-robin the two numbers of a pair are places in the
 * run's field; in a gauntlet they are the row (challenger) and the column (opponent) of its rectangle.
 */
async function matches(session: CliSession, file: string, choice: MatchesChoice): Promise<ExitCode> {
  const reader = openReader(file);
  try {
    if (choice.pair) {
      const [a, b] = bothOf(choice.pair);
      const found = lookUp(reader, a, b);
      if (found === null) throw new ApiError('cli/no-pair', `The file has no result for ${a} against ${b}.`);
      session.answer({ a, b, ...found.counts, winner: found.winner, kept: keptOf(new MatchTable(reader), a, b) }, () =>
        pairText(a, b, found),
      );
    } else if (choice.export) {
      await exportAll(session, reader, choice.export, choice.out);
    } else {
      session.answer({ ...reader.header, tilesInFile: reader.tiles }, () => headerText(reader));
    }
    return 0;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    reader.close();
  }
}

/** All matchups of a match file, to a file or a folder. */
export async function writeMatchFile(session: CliSession, file: string, format: 'csv' | 'parquet', out?: string): Promise<ExitCode> {
  const reader = openReader(file);
  try {
    await exportAll(session, reader, format, out);
    return 0;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    reader.close();
  }
}

async function exportAll(session: CliSession, reader: MatchReader, format: 'csv' | 'parquet', out: string | undefined): Promise<void> {
  if (format === 'parquet') return exportParquet(session, reader, out);
  await streamOutput(out, csvLines(reader));
  if (out !== undefined) session.remark(`Wrote ${out}.`);
}

async function exportParquet(session: CliSession, reader: MatchReader, folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new ApiError('cli/usage', 'Parquet needs a folder to write to.', 'For example: --out matches');
  const { files, rows } = await writeMatches(reader, folder);
  session.answer({ folder, files, rows }, () => `Wrote ${count(rows, 'row')} in ${count(files, 'file')} to ${folder}.`);
}

function headerText({ header, tiles }: MatchReader): string {
  const { plan } = header;
  const number = (n: number) => n.toLocaleString('en-GB');
  return [
    `${header.run} (${header.ruleset}, rules ${header.rulesetVersion}), seed ${header.seed}`,
    `${number(header.combatants)} combatants, ${number(plan.matchups)} matchups, ${plan.trials} trials each, kept as ${header.codec.keep}`,
    tiles === plan.tiles ? 'complete' : `${number(tiles)} of ${number(plan.tiles)} tiles`,
  ].join('\n');
}

function openReader(file: string): MatchReader {
  try {
    return MatchReader.open(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A file that is damaged somewhere in the middle is noticed only when that part is read. */
function unreadable(file: string, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const known = plainSystemError(error);
  const reason = known?.message ?? (error instanceof Error ? error.message : String(error));
  return new ApiError('cli/bad-match-file', `Couldn't read '${file}': ${reason}`, known?.hint ?? 'Run it again to get a complete file.');
}

/** Identical combatants were played once; the file says who represents whom. */
function lookUp(reader: MatchReader, a: number, b: number): FoundPair | null {
  const { plan, combatants } = reader.header;
  const square = plan.rows === plan.columns;
  if (a >= (square ? combatants : plan.rows) || b >= (square ? combatants : plan.columns)) return null;
  return square ? reader.pair(reader.representative[a]!, reader.representative[b]!) : reader.pair(a, b);
}

function pairText(a: number, b: number, { counts, winner }: FoundPair): string {
  const n = counts.winsA + counts.winsB + counts.draws;
  const verdict = winner === 2 ? 'neither is ahead' : `${winner === 0 ? a : b} is ahead`;
  return `${a} against ${b}: ${counts.winsA} won, ${counts.winsB} lost, ${counts.draws} drawn of ${n}; ${verdict}`;
}

/** The rows of a pair with the names of their columns. */
function keptOf(table: MatchTable, a: number, b: number): Record<string, number | string>[] {
  return table.rows(a, b).map((row) => Object.fromEntries(table.head.map((name, i) => [name, row[i]!])));
}

function* csvLines(reader: MatchReader): Generator<string> {
  const table = new MatchTable(reader);
  yield `${table.head.join(',')}\n`;
  for (const row of rowsOf(reader, table)) yield `${row.join(',')}\n`;
}
