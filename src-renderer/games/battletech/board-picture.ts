/** Pictures of mapsheets, painted one at a time and kept. Thumbnails come from a worker, large ones from the page. */
import { type PictureOrder, paintPicture } from './board-painter.ts';

type Ready = (picture: ImageBitmap) => void;

interface Waiting {
  readonly order: PictureOrder;
  readonly ready: Set<Ready>;
}

const MOST_KEPT = 320;
/** Above this the numerals can be read, and a worker has no fonts of ours. */
const LARGE = 400;
const kept = new Map<string, ImageBitmap>();

export function keptPicture(key: string): ImageBitmap | undefined {
  return kept.get(key);
}

/** Calls back once the picture is painted; returns a function that cancels it. Pictures that have left the screen are not painted. */
export function orderPicture(order: PictureOrder, ready: Ready): () => void {
  const queue = order.width > LARGE ? onPage : inWorker;
  return queue.add(order, ready);
}

function keep(key: string, picture: ImageBitmap): void {
  kept.set(key, picture);
  // The oldest is forgotten, not closed: a canvas may still be about to draw it.
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** One picture at a time, in the order they were asked for. */
class Queue {
  private readonly waiting = new Map<string, Waiting>();
  private current: Waiting | null = null;
  private readonly start: (order: PictureOrder, done: (picture: ImageBitmap | null) => void) => void;

  constructor(start: Queue['start']) {
    this.start = start;
  }

  add(order: PictureOrder, ready: Ready): () => void {
    const entry = this.current?.order.key === order.key ? this.current : (this.waiting.get(order.key) ?? { order, ready: new Set() });
    entry.ready.add(ready);
    if (entry !== this.current) this.waiting.set(order.key, entry);
    this.next();
    return () => {
      entry.ready.delete(ready);
      if (entry.ready.size === 0) this.waiting.delete(order.key);
    };
  }

  private next(): void {
    const [entry] = this.waiting.values();
    if (this.current !== null || entry === undefined) return;
    this.waiting.delete(entry.order.key);
    this.current = entry;
    this.start(entry.order, (picture) => {
      this.current = null;
      if (picture !== null) {
        keep(entry.order.key, picture);
        for (const call of entry.ready) call(picture);
      }
      this.next();
    });
  }
}

function paintHere(order: PictureOrder, done: (picture: ImageBitmap | null) => void): void {
  // A turn of its own for each, so that typing goes on between them.
  setTimeout(() => {
    let picture: ImageBitmap | null = null;
    try {
      picture = paintPicture(order);
    } finally {
      done(picture);
    }
  }, 0);
}

let worker: Worker | null = null;

function paintBeside(order: PictureOrder, done: (picture: ImageBitmap | null) => void): void {
  worker ??= new Worker(new URL('./board-painter.worker.ts', import.meta.url), { type: 'module', name: 'boards' });
  worker.onmessage = (event: MessageEvent<{ readonly picture: ImageBitmap }>) => done(event.data.picture);
  // Without a worker the page paints; slower to scroll, but there.
  worker.onerror = () => paintHere(order, done);
  worker.postMessage(order);
}

const onPage = new Queue(paintHere);
const inWorker = new Queue(paintBeside);
