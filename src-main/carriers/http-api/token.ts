/** The bearer token of the HTTP API. It is kept in the data folder, readable for its owner only, so that scripts can use it. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

const TOKEN_FILE = 'api-token';
const FORM = /^[\w-]{32,128}$/;

export class BearerToken {
  readonly path: string;
  private current: string;

  constructor(dataFolder: string) {
    this.path = join(dataFolder, TOKEN_FILE);
    this.current = this.read() ?? this.renew();
  }

  get value(): string {
    return this.current;
  }

  /** The old token no longer works. */
  renew(): string {
    this.current = randomBytes(32).toString('base64url');
    try {
      writeFileSync(this.path, `${this.current}\n`, { mode: 0o600 });
      chmodSync(this.path, 0o600);
    } catch {
      // Where nothing can be written, the token lasts until the program ends; it is shown wherever it is needed.
    }
    return this.current;
  }

  isShownBy(request: IncomingMessage): boolean {
    const [, shown] = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    return shown !== undefined && timingSafeEqual(digest(shown), digest(this.current));
  }

  private read(): string | null {
    if (!existsSync(this.path)) return null;
    const text = readFileSync(this.path, 'utf8').trim();
    return FORM.test(text) ? text : null;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
