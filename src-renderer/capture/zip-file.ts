/** A ZIP written entry by entry; PNGs are packed already, so entries are stored as they are. */
import { closingRecords, entryOf, localHeader, type WrittenEntry } from '../../src-shared/formats/zip-writer.ts';

/** A file that is written as it grows. */
interface ByteSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
}

export class ZipFile {
  private readonly entries: WrittenEntry[] = [];
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly stream: ByteSink | null;
  private length = 0;

  constructor(stream: ByteSink | null) {
    this.stream = stream;
  }

  async add(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const entry = entryOf(name, bytes, this.length);
    this.entries.push(entry);
    await this.write(localHeader(entry));
    await this.write(bytes);
  }

  /** The whole file, or null when it went to the stream. */
  async finish(): Promise<Blob | null> {
    for (const record of closingRecords(this.entries, this.length)) await this.write(record);
    if (this.stream === null) return new Blob(this.parts, { type: 'application/zip' });
    await this.stream.close();
    return null;
  }

  private async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.length += bytes.length;
    if (this.stream === null) this.parts.push(bytes);
    else await this.stream.write(bytes);
  }
}
