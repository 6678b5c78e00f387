/** Text as bytes, of any length: the standings of a million are longer than a string can be. */
import { TimeSlice } from '../threads/time-slice.ts';

/** Characters that are put together before they are encoded. */
const PART = 1 << 20;

/** Others get their turn while the parts are made. */
export async function longText(parts: Iterable<string>): Promise<Uint8Array> {
  const blocks: string[] = [];
  const slice = new TimeSlice();
  let block = '';
  for (const part of parts) {
    block += part;
    if (block.length >= PART) {
      blocks.push(block);
      block = '';
    }
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  return new Uint8Array(await new Blob([...blocks, block]).arrayBuffer());
}
