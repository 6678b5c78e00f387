/** Many distinct words in one run of bytes: a million of them are two arrays, not a million objects, and cost nothing to transfer. */

const WORDS_PER_BLOCK = 4096;
const HIGHEST_ASCII = 127;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Words in lower case one behind the other, to be searched as one text. */
interface Block {
  readonly text: string;
  /** Where each word begins, and behind the last one where the text ends. */
  readonly starts: Uint32Array;
}

export class PackedWords {
  readonly length: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each word's bytes begin, and behind the last one where they end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  private readonly blocks: (Block | undefined)[] = [];

  constructor(bytes: Uint8Array<ArrayBuffer>, starts: Uint32Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.starts = starts;
    this.length = starts.length - 1;
  }

  at(id: number): string {
    return decoder.decode(this.bytes.subarray(this.starts[id], this.starts[id + 1]));
  }

  /** -1 where the word is none of these. */
  indexOf(word: string): number {
    for (let id = 0; id < this.length; id++) if (this.at(id) === word) return id;
    return -1;
  }

  *[Symbol.iterator](): Generator<string> {
    for (let id = 0; id < this.length; id++) yield this.at(id);
  }

  /** 1 for each word that holds the text, or is it; `text` in lower case. */
  holding(text: string, whole: boolean): Uint8Array<ArrayBuffer> {
    const found = new Uint8Array(this.length);
    for (let first = 0; first < this.length; first += WORDS_PER_BLOCK)
      mark(this.block(first / WORDS_PER_BLOCK), text, whole, found.subarray(first));
    return found;
  }

  /** Made when first searched. */
  private block(at: number): Block {
    const known = this.blocks[at];
    if (known !== undefined) return known;
    const made = this.lowered(at * WORDS_PER_BLOCK, Math.min(this.length, (at + 1) * WORDS_PER_BLOCK));
    this.blocks[at] = made;
    return made;
  }

  private lowered(from: number, to: number): Block {
    const begin = this.starts[from]!;
    const bytes = this.bytes.subarray(begin, this.starts[to]);
    if (bytes.every((byte) => byte <= HIGHEST_ASCII)) {
      return { text: decoder.decode(bytes).toLowerCase(), starts: this.starts.subarray(from, to + 1).map((start) => start - begin) };
    }
    const starts = new Uint32Array(to - from + 1);
    let text = '';
    for (let id = from; id < to; id++) {
      text += this.at(id).toLowerCase();
      starts[id - from + 1] = text.length;
    }
    return { text, starts };
  }
}

/** `found` begins at the block's first word. */
function mark({ text, starts }: Block, wanted: string, whole: boolean, found: Uint8Array): void {
  if (wanted === '') {
    for (let word = 0; word < starts.length - 1; word++) if (!whole || starts[word] === starts[word + 1]) found[word] = 1;
    return;
  }
  let word = 0;
  for (let at = text.indexOf(wanted); at >= 0; ) {
    while (starts[word + 1]! <= at) word++;
    const end = starts[word + 1]!;
    const inside = at + wanted.length <= end;
    if (inside && (!whole || (starts[word] === at && at + wanted.length === end))) {
      found[word] = 1;
      // The rest of this word has nothing to add.
      at = text.indexOf(wanted, end);
    } else at = text.indexOf(wanted, at + 1);
  }
}
