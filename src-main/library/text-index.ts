/** Looks for a word in the texts of many rows: texts joined in blocks, one native search a block, done when first asked. */
import type { RowTest } from '../../src-shared/query/compile.ts';

const ROWS_PER_BLOCK = 4096;

interface Block {
  readonly text: string;
  /** Where each row's text begins, and behind the last one where the block ends. */
  readonly starts: Uint32Array;
}

export class TextIndex {
  private readonly rows: number;
  private readonly textOf: (row: number) => string;
  private readonly blocks: (Block | undefined)[] = [];

  constructor(rows: number, textOf: (row: number) => string) {
    this.rows = rows;
    this.textOf = textOf;
  }

  /** `word` in lower case. */
  test(word: string): RowTest {
    const found: (Uint8Array | undefined)[] = [];
    return (row) => {
      const at = Math.floor(row / ROWS_PER_BLOCK);
      let hits = found[at];
      if (hits === undefined) {
        hits = hitsIn(this.block(at), word);
        found[at] = hits;
      }
      return hits[row % ROWS_PER_BLOCK] === 1;
    };
  }

  private block(at: number): Block {
    const known = this.blocks[at];
    if (known !== undefined) return known;
    const texts: string[] = [];
    for (let row = at * ROWS_PER_BLOCK; row < Math.min(this.rows, (at + 1) * ROWS_PER_BLOCK); row++) {
      texts.push(this.textOf(row).toLowerCase());
    }
    const starts = new Uint32Array(texts.length + 1);
    for (let i = 0; i < texts.length; i++) starts[i + 1] = (starts[i] as number) + (texts[i] as string).length + 1;
    const made = { text: `${texts.join('\n')}\n`, starts };
    this.blocks[at] = made;
    return made;
  }
}

function hitsIn({ text, starts }: Block, word: string): Uint8Array {
  const hits = new Uint8Array(starts.length - 1);
  let row = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    while ((starts[row + 1] as number) <= at) row++;
    hits[row] = 1;
    // The rest of this row has nothing to add.
    at = text.indexOf(word, starts[row + 1]);
  }
  return hits;
}
