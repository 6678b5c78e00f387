/** Two sides of a contest from files on the command line. */
import type { Input } from '../../src-shared/api/index.ts';
import type { FileChoice } from './commands/import.ts';
import { readInput, splitSettings } from './input-files.ts';
import { shellWord } from './text.ts';

export interface SidesChoice extends FileChoice {
  readonly a?: string;
  readonly b?: string;
}

type Sides = Pick<Input<'files.play'>, 'files' | 'ruleset' | 'settings' | 'options' | 'a' | 'b'>;

export function sidesFrom(files: readonly string[], { ruleset, set, a, b }: SidesChoice): Sides {
  const { forImport, forGame } = splitSettings(set);
  return {
    files: files.map(readInput),
    ...(ruleset && { ruleset }),
    settings: forImport,
    options: forGame,
    ...(a !== undefined && { a }),
    ...(b !== undefined && { b }),
  };
}

/** The command that replays one trial of the same contest, to be pasted into a shell. */
export function replayCommand(
  [first = '', ...more]: readonly string[],
  choice: SidesChoice,
  trial: { seed: string; trial: number },
): string {
  const flags: [flag: string, value: string | number | undefined][] = [
    ['--a', choice.a],
    ['--b', choice.b],
    ['--ruleset', choice.ruleset],
    ...Object.entries(choice.set).map(([id, value]): [string, string] => ['--set', `${id}=${value}`]),
    ['--seed', trial.seed],
    ['--trial', trial.trial],
  ];
  const words = [
    ...['warbench', 'replay', first],
    ...more.flatMap((file) => ['--with', file]),
    ...flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)])),
  ];
  return words.map(shellWord).join(' ');
}
