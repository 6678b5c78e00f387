/** Two sides of a contest from files on the command line. */
import type { Input } from '../../src-shared/api/index.ts';
import type { FileChoice } from './commands/import.ts';
import { readInput, splitSettings } from './input-files.ts';

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
