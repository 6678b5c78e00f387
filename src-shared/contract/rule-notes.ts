/** Collects a combatant's rules: each once, with everyone who brings it and every ledger row that counts it. */
import type { RuleNote } from './ruleset.ts';

interface Gathered {
  readonly note: Omit<RuleNote, 'carriedBy' | 'rows'>;
  readonly carriers: Set<string>;
  readonly rows: Set<number>;
}

export class RuleNotes {
  private readonly found = new Map<string, Gathered>();

  /** `rows`: rows of the ledger that say how often it came into play. */
  add(note: Omit<RuleNote, 'carriedBy' | 'rows'>, carrier: string | null = null, rows: readonly number[] = []): void {
    const known = this.found.get(note.name) ?? { note, carriers: new Set(), rows: new Set() };
    if (carrier !== null) known.carriers.add(carrier);
    for (const row of rows) known.rows.add(row);
    this.found.set(note.name, known);
  }

  /** Rules the engine doesn't model; those noted already keep their text. */
  leaveOut(names: readonly string[]): void {
    for (const name of names) if (!this.found.has(name)) this.add({ name, meaning: '', played: false });
  }

  list(): RuleNote[] {
    return [...this.found.values()].map(({ note, carriers, rows }) => ({
      ...note,
      carriedBy: [...carriers],
      ...(rows.size > 0 && { rows: [...rows] }),
    }));
  }
}
