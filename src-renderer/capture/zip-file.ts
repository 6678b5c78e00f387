/** A ZIP written entry by entry; PNGs are packed already, so entries are stored as they are. */
import { Zip, ZipPassThrough } from 'fflate';

/** ZIP dates start in 1980; a fixed one makes two exports of the same range the same bytes. */
const NO_DATE = new Date(1980, 0, 1, 12);

export class ZipFile {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly zip: Zip;
  private readonly stream: FileSystemWritableFileStream | null;
  private fault: Error | null = null;

  constructor(stream: FileSystemWritableFileStream | null) {
    this.stream = stream;
    this.zip = new Zip((error, chunk) => {
      if (error) this.fault = error;
      else this.parts.push(chunk as Uint8Array<ArrayBuffer>);
    });
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    const entry = new ZipPassThrough(name);
    entry.mtime = NO_DATE;
    this.zip.add(entry);
    entry.push(bytes, true);
    await this.drain();
  }

  /** The whole file, or null when it went to the stream. */
  async finish(): Promise<Blob | null> {
    this.zip.end();
    await this.drain();
    if (this.stream === null) return new Blob(this.parts, { type: 'application/zip' });
    await this.stream.close();
    return null;
  }

  private async drain(): Promise<void> {
    if (this.fault !== null) throw this.fault;
    if (this.stream === null) return;
    for (const part of this.parts.splice(0)) await this.stream.write(part);
  }
}
