import type { DeskState } from '../../src-shared/api/studio.ts';

/** Each open window has one; a recorder may have several projects at once. */
const MOST_DESKS = 100;

/** What the Studio of each project shows right now; it is forgotten when the program ends. */
export class Desks {
  private readonly states = new Map<number, DeskState>();
  private changed: (desk: DeskState) => void = () => {};

  /** One listener: the host. */
  onChange(listener: (desk: DeskState) => void): void {
    this.changed = listener;
  }

  get(id: number): DeskState | null {
    return this.states.get(id) ?? null;
  }

  set(desk: DeskState): void {
    const [oldest] = this.states.keys();
    this.states.delete(desk.id);
    if (this.states.size >= MOST_DESKS && oldest !== undefined) this.states.delete(oldest);
    this.states.set(desk.id, desk);
    this.changed(desk);
  }
}
