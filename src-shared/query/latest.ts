/** The last few answers, made when they are not among them. */
export class Latest<Value> {
  private readonly kept = new Map<string, Value>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string, make: () => Value): Value {
    const value = this.kept.get(key) ?? make();
    this.kept.delete(key);
    this.kept.set(key, value);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }
}
