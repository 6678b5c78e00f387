/** Looks for a word in the texts of many rows: texts joined in blocks, one native search a block, made when first asked. */
import type { Fitting } from '../../src-shared/query/select.ts';

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
  rowsWith(word: string): Fitting {
    const fits = new Uint8Array(this.rows);
    for (let at = 0; at * ROWS_PER_BLOCK < this.rows; at++) markHits(this.block(at), word, fits, at * ROWS_PER_BLOCK);
    return fits;
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

function markHits({ text, starts }: Block, word: string, fits: Fitting, first: number): void {
  let row = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    while ((starts[row + 1] as number) <= at) row++;
    fits[first + row] = 1;
    // The rest of this row has nothing to add.
    at = text.indexOf(word, starts[row + 1]);
  }
}
