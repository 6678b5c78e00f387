/** A reply whose buffers are handed over to the host instead of being copied. */
export class Moved<Value extends object> {
  readonly value: Value;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}
