import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { ApiError } from '../../src-shared/api/index.ts';
import { type FoundPair, MatchReader } from '../store/match-file.ts';
import type { ExitCode } from './program.ts';
import type { Console } from './session.ts';

/**
 * Reads a match file by itself, without the store. In a round-robin the two numbers of a pair are places in the run's
 * field; in a gauntlet they are the row (challenger) and the column (opponent) of its rectangle.
 */
export async function matches(
  console: Console,
  file: string,
  choice: { readonly pair?: readonly number[]; readonly export?: 'csv'; readonly out?: string },
): Promise<ExitCode> {
  const reader = openReader(file);
  try {
    if (choice.pair) {
      const [a, b] = bothOf(choice.pair);
      const found = lookUp(reader, a, b);
      if (found === null) throw new ApiError('cli/no-pair', `The file holds no result for ${a} against ${b}.`);
      console.answer({ a, b, ...found.counts, winner: found.winner }, () => pairText(a, b, found));
    } else if (choice.export) {
      await exportCsv(reader, choice.out === undefined ? process.stdout : createWriteStream(choice.out));
      if (choice.out !== undefined) console.remark(`Wrote ${choice.out}.`);
    } else {
      const { header, tiles } = reader;
      console.answer({ ...header, tilesInFile: tiles }, () =>
        [
          `${header.run} (${header.ruleset}, rules ${header.rulesetVersion}), seed ${header.seed}`,
          `${header.combatants.toLocaleString('en-GB')} combatants, ${header.plan.matchups.toLocaleString('en-GB')} matchups, ${header.plan.trials} trials each, kept as ${header.codec.keep}`,
          tiles === header.plan.tiles
            ? 'complete'
            : `${tiles.toLocaleString('en-GB')} of ${header.plan.tiles.toLocaleString('en-GB')} tiles`,
        ].join('\n'),
      );
    }
    return 0;
  } finally {
    reader.close();
  }
}

/** Two indices, or a sentence. */
export function bothOf(pair: readonly number[]): readonly [number, number] {
  const [a, b] = pair;
  if (a === undefined || b === undefined) throw new ApiError('cli/usage', 'Give two indices, e.g. --pair 3 17.');
  return [a, b];
}

function openReader(file: string): MatchReader {
  try {
    return MatchReader.open(file);
  } catch (error) {
    throw new ApiError('cli/bad-match-file', `'${file}' cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Equal combatants were played once; the file knows who stands for whom. */
function lookUp(reader: MatchReader, a: number, b: number): FoundPair | null {
  const { plan, combatants } = reader.header;
  const square = plan.rows === plan.columns;
  if (a >= (square ? combatants : plan.rows) || b >= (square ? combatants : plan.columns)) return null;
  return square ? reader.pair(reader.representative[a] as number, reader.representative[b] as number) : reader.pair(a, b);
}

function pairText(a: number, b: number, { counts, winner }: FoundPair): string {
  const n = counts.winsA + counts.winsB + counts.draws;
  const verdict = winner === 2 ? 'neither is ahead' : `${winner === 0 ? a : b} is ahead`;
  return `${a} against ${b}: ${counts.winsA} won, ${counts.winsB} lost, ${counts.draws} drawn of ${n}; ${verdict}`;
}

async function exportCsv(reader: MatchReader, out: Writable): Promise<void> {
  const { plan, combatants } = reader.header;
  const square = plan.rows === plan.columns;
  out.write('a,b,wins_a,wins_b,draws\n');
  for (let a = 0; a < (square ? combatants : plan.rows); a++) {
    let lines = '';
    for (let b = plan.half ? a : 0; b < (square ? combatants : plan.columns); b++) {
      const found = lookUp(reader, a, b);
      if (found) lines += `${a},${b},${found.counts.winsA},${found.counts.winsB},${found.counts.draws}\n`;
    }
    if (!out.write(lines)) await once(out, 'drain');
  }
  if (out !== process.stdout) {
    out.end();
    await once(out, 'finish');
  }
}
