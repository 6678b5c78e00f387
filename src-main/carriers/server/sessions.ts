/**
 * Who is signed in. A code works once and is exchanged for a session: an id for the cookie and a key that only the page
 * holds. Browsers send a cookie to every port of 127.0.0.1, so that another program may see the id; without the key it is
 * of no use. All three are kept as digests, so that the time of a look-up reveals nothing about them.
 */
import { createHash, randomBytes } from 'node:crypto';

export interface Session {
  readonly id: string;
  readonly key: string;
}

export interface CodeOptions {
  /** Default: until it is used. */
  readonly lifetimeMs?: number;
  readonly onUse?: () => void;
}

/** Browsers that are signed in at a time; the oldest has to sign in again. */
const MOST_SESSIONS = 64;

export class Sessions {
  private readonly codes = new Map<string, { readonly expires: number; readonly onUse: () => void }>();
  private readonly keysById = new Map<string, string>();

  newCode({ lifetimeMs = Number.POSITIVE_INFINITY, onUse = () => {} }: CodeOptions = {}): string {
    const code = secret();
    this.codes.set(digest(code), { expires: performance.now() + lifetimeMs, onUse });
    return code;
  }

  /** Does not use the code up: browsers load addresses before anyone asks for them. */
  isFresh(code: string): boolean {
    return (this.codes.get(digest(code))?.expires ?? 0) > performance.now();
  }

  signIn(code: string): Session | null {
    if (!this.isFresh(code)) return null;
    const session = { id: secret(), key: secret() };
    this.add(session);
    const used = this.codes.get(digest(code));
    this.codes.delete(digest(code));
    used?.onUse();
    return session;
  }

  add({ id, key }: Session): void {
    const [oldest] = this.keysById.keys();
    if (this.keysById.size >= MOST_SESSIONS && oldest !== undefined) this.keysById.delete(oldest);
    this.keysById.set(digest(id), digest(key));
  }

  has(id: string): boolean {
    return this.keysById.has(digest(id));
  }

  matches({ id, key }: Session): boolean {
    return this.keysById.get(digest(id)) === digest(key);
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
