/** The tokens of browser sources and their port, kept in the data folder so that an address outlives a restart. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../machine/files.ts';

const FILE = 'browser-sources.json';

const KEPT = z.object({
  port: z.int().min(1).max(65_535).nullable(),
  tokens: z.record(z.string().regex(/^\d+$/), z.string().regex(/^[\w-]{32,128}$/)),
});

export class SourceTokens {
  private readonly path: string;
  private readonly tokens: Map<number, string>;
  private keptPort: number | null;

  constructor(dataFolder: string) {
    this.path = join(dataFolder, FILE);
    const { port, tokens } = this.read();
    this.keptPort = port;
    this.tokens = new Map(Object.entries(tokens).map(([id, token]) => [Number(id), token]));
  }

  get size(): number {
    return this.tokens.size;
  }

  /** Null until a server has had one. */
  get port(): number | null {
    return this.keptPort;
  }

  keepPort(port: number): void {
    if (port === this.keptPort) return;
    this.keptPort = port;
    this.write();
  }

  of(projectId: number): string | null {
    return this.tokens.get(projectId) ?? null;
  }

  /** Compared as digests, so that the time it takes reveals nothing. */
  projectOf(token: string): number | null {
    const shown = digest(token);
    for (const [projectId, known] of this.tokens) if (digest(known) === shown) return projectId;
    return null;
  }

  add(projectId: number): string {
    const token = this.tokens.get(projectId) ?? randomBytes(32).toString('base64url');
    if (this.tokens.has(projectId)) return token;
    this.tokens.set(projectId, token);
    this.write();
    return token;
  }

  remove(projectId: number): void {
    if (this.tokens.delete(projectId)) this.write();
  }

  /** A file that is missing or damaged has no addresses. */
  private read(): z.output<typeof KEPT> {
    try {
      return KEPT.parse(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch {
      return { port: null, tokens: {} };
    }
  }

  private write(): void {
    const kept = { port: this.keptPort, tokens: Object.fromEntries(this.tokens) };
    try {
      writeWhole(this.path, new TextEncoder().encode(`${JSON.stringify(kept, null, 2)}\n`), 0o600);
    } catch {
      // Where nothing can be written, the addresses last until the program ends.
    }
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
