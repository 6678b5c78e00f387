/** A heap of positions by what each may still reach: the most promising one is always at the top. */
export class BestFirst {
  count = 0;
  private readonly heap: Int16Array;
  private readonly value: Float64Array;

  /** `value`: what each position may reach; lowered from outside, only for the one at the top. */
  constructor(value: Float64Array) {
    this.value = value;
    this.heap = new Int16Array(value.length);
  }

  get top(): number {
    return this.heap[0]!;
  }

  /** Fills the heap with the positions below `count` but one. */
  fill(count: number, without: number): void {
    this.count = 0;
    for (let position = 0; position < count; position++) if (position !== without) this.heap[this.count++] = position;
    for (let place = (this.count >> 1) - 1; place >= 0; place--) this.sink(place);
  }

  removeTop(): void {
    this.heap[0] = this.heap[--this.count]!;
    this.sink(0);
  }

  /** Call it when the value of the top was lowered. */
  topLowered(): void {
    this.sink(0);
  }

  private sink(from: number): void {
    const { heap, value, count } = this;
    const position = heap[from]!;
    const mine = value[position]!;
    let place = from;
    for (let child = 2 * place + 1; child < count; child = 2 * place + 1) {
      if (child + 1 < count && value[heap[child + 1]!]! > value[heap[child]!]!) child++;
      if (value[heap[child]!]! <= mine) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = position;
  }
}
