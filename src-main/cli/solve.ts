import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ApiError } from '../../src-shared/api/index.ts';
import { unreadFields } from '../../src-shared/contract/cases.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import type { ImportFile } from '../../src-shared/contract/ruleset.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import type { ExitCode } from './program.ts';
import { type Console, readInput } from './session.ts';

export async function solve(
  console: Console,
  file: string,
  choice: { readonly boards?: string; readonly mechs?: string; readonly ruleset?: RulesetId },
): Promise<ExitCode> {
  const cases = parse(file);
  const ruleset = RULESETS.find((r) => (choice.ruleset ? r.id === choice.ruleset : r.solves?.(basename(file), cases)));
  if (ruleset === undefined)
    throw new ApiError('cli/unknown-cases', `It cannot be told which game '${file}' is for.`, 'Name it with --ruleset.');
  const folders: Record<string, string | undefined> = { boards: choice.boards, mechs: choice.mechs };
  const name = basename(file);
  const answers = ruleset.solve({
    name,
    cases,
    read: (path, kind) => readBeside(kind ? (folders[kind] ?? dirname(file)) : dirname(file), path),
  });
  const problems = unreadFields(name, cases, answers, (one) => ruleset.caseFields({ name, cases }, one));
  console.problems(problems);
  console.print(JSON.stringify({ answers, ...(problems.length > 0 && { problems }) }, null, 1));
  return 0;
}

function parse(file: string): Json {
  try {
    return JSON.parse(new TextDecoder().decode(readInput(file).bytes)) as Json;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('cli/bad-json', `'${file}' is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

function readBeside(folder: string, path: string): ImportFile | null {
  const file = [resolve(folder, path), resolve(folder, basename(path))].find((f) => existsSync(f) && statSync(f).isFile());
  if (file === undefined) return null;
  const bytes = new Uint8Array(readFileSync(file));
  return { name: basename(file), bytes, text: new TextDecoder().decode(bytes) };
}
