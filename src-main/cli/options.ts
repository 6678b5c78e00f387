/** Options and arguments that several commands share, and how their values are parsed. */
import { InvalidArgumentError, Option } from 'commander';
import { RULESETS } from '../../src-shared/rulesets/index.ts';

const RULESET_IDS: readonly string[] = RULESETS.map(({ id }) => id);

export function rulesetOption(): Option {
  return new Option('--ruleset <id>', "the game, if it can't be detected from the files").choices(RULESET_IDS);
}

export function gameSettingOption(): Option {
  return settingOption('an option of the game or a setting of the import, e.g. --set initiative=side');
}

export function importSettingOption(): Option {
  return settingOption('a setting of the import, e.g. --set dialect=total');
}

function settingOption(description: string): Option {
  return new Option('--set <name=value...>', description).argParser(collectSetting).default({}, 'none');
}

export function seedOption(): Option {
  return new Option('--seed <seed>', 'a number, 0000002A-00000001, or any words');
}

export function trialsOption(): Option {
  return numberOption('--trials <n>', 'trials per matchup');
}

export function keepOption(): Option {
  return new Option('--keep <what>', 'what to keep per matchup')
    .choices(['standings', 'outcomes', 'records', 'details'])
    .default('outcomes');
}

export function outOption(): Option {
  return new Option('--out <file>', 'write to a file instead of the terminal');
}

export function formatOption(formats: readonly string[], byDefault: string): Option {
  return new Option('--format <format>', 'output format').choices(formats).default(byDefault);
}

export function numberOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(wholeNumber);
}

export function pairOption(description: string): Option {
  return new Option('--pair <a b...>', description).argParser(pairOfNumbers);
}

export function wholeNumber(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n) || n < 0 || text.trim() === '') throw new InvalidArgumentError('Enter a whole number.');
  return n;
}

/** Percentage points as a share. */
export function percentagePoints(text: string): number {
  const n = Number(text);
  if (!(n > 0 && n <= 50)) throw new InvalidArgumentError('Use a number of percentage points above 0 and up to 50, e.g. 0.5.');
  return n / 100;
}

/** `--pair 3 17` (one value after the other) or `--pair 3,17`. */
function pairOfNumbers(text: string, before?: readonly number[]): readonly number[] {
  const isValid = /^\d+(?:[,x: ]\d+)?$/.test(text.trim());
  const pair = [...(before ?? []), ...text.split(/[,x: ]/).map(Number)];
  if (!isValid || pair.length > 2) throw new InvalidArgumentError('Enter two indices, e.g. 3 17.');
  return pair;
}

function collectSetting(text: string, before: Record<string, unknown>): Record<string, unknown> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write name=value, e.g. initiative=side.');
  return { ...before, [text.slice(0, at)]: settingValue(text.slice(at + 1)) };
}

/** true, false, null and numbers mean themselves; everything else is text. */
function settingValue(text: string): unknown {
  if (/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text)) return JSON.parse(text);
  return text;
}
