import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { unsupportedCases } from '../../../src-shared/contract/cases.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import type { ImportSource } from '../../../src-shared/contract/importer.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import type { Oracle } from '../../../src-shared/contract/oracle.ts';
import { ORACLES } from '../../../src-shared/rulesets/oracles.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { readInput } from '../input-files.ts';
import { rulesetOption } from '../options.ts';
import type { CliSession } from '../session.ts';

export function registerSolve(cli: CommandLine): void {
  cli
    .command('solve')
    .description('answer a file of oracle cases; expected values are never read, and cases with unknown fields are not answered')
    .argument('<file>', 'a JSON file with cases')
    .option('--boards <folder>', 'folder of the boards that cases refer to')
    .option('--mechs <folder>', "folder of the 'Mechs that cases refer to")
    .addOption(rulesetOption())
    .action(cli.action(solve));
}

interface SolveChoice {
  readonly boards?: string;
  readonly mechs?: string;
  readonly ruleset?: RulesetId;
}

async function solve(session: CliSession, file: string, choice: SolveChoice): Promise<ExitCode> {
  const cases = parse(file);
  const oracle = oracleFor(file, cases, choice.ruleset);
  const folders: Record<string, string | undefined> = { boards: choice.boards, mechs: choice.mechs };
  const name = basename(file);
  const answers = oracle.solve({
    name,
    cases,
    read: (path, kind) => readBeside(kind ? (folders[kind] ?? dirname(file)) : dirname(file), path),
  });
  const problems = unsupportedCases(name, answers);
  session.problems(problems);
  session.print(JSON.stringify({ answers, ...(problems.length > 0 && { problems }) }, null, 1));
  return 0;
}

function oracleFor(file: string, cases: Json, ruleset: RulesetId | undefined): Oracle {
  const found = ruleset === undefined ? Object.values(ORACLES).find((o) => o.recognises(basename(file), cases)) : ORACLES[ruleset];
  if (found === undefined) throw new ApiError('cli/unknown-cases', `Couldn't detect the game of '${file}'.`, 'Choose it with --ruleset.');
  return found;
}

function parse(file: string): Json {
  try {
    return JSON.parse(new TextDecoder().decode(readInput(file).bytes)) as Json;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('cli/bad-json', `'${file}' is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

function readBeside(folder: string, path: string): ImportSource | null {
  const file = [resolve(folder, path), resolve(folder, basename(path))].find((f) => existsSync(f) && statSync(f).isFile());
  if (file === undefined) return null;
  const bytes = new Uint8Array(readFileSync(file));
  return { name: basename(file), bytes, text: new TextDecoder().decode(bytes) };
}
