/** A heap of positions by what each may still reach: the most promising one is always at the top. */
import * as at from './layout';
import { ceilingOf } from './position';

let count: i32 = 0;

export function isEmpty(): bool {
  return count === 0;
}

export function top(): i32 {
  return entry(0);
}

/** Fills the heap with the positions below `all` but one. */
export function fill(all: i32, without: i32): void {
  count = 0;
  for (let position = 0; position < all; position++) if (position !== without) setEntry(count++, position);
  for (let place = (count >> 1) - 1; place >= 0; place--) sink(place);
}

export function removeTop(): void {
  setEntry(0, entry(--count));
  sink(0);
}

/** Call it when the ceiling of the top was lowered. */
export function topLowered(): void {
  sink(0);
}

function sink(from: i32): void {
  const position = entry(from);
  const ceiling = ceilingOf(position);
  let place = from;
  for (let child = 2 * place + 1; child < count; child = 2 * place + 1) {
    if (child + 1 < count && ceilingOf(entry(child + 1)) > ceilingOf(entry(child))) child++;
    if (ceilingOf(entry(child)) <= ceiling) break;
    setEntry(place, entry(child));
    place = child;
  }
  setEntry(place, position);
}

function entry(place: i32): i32 {
  return load<u16>(place << 1, at.HEAP);
}

function setEntry(place: i32, position: i32): void {
  store<u16>(place << 1, <u16>position, at.HEAP);
}
