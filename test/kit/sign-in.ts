/**
 * Signing in to the local server without a browser. A printed address works once, but many tests share one server, so one
 * session is made for all of them and passed on in the address: `?session=` is read by the tests only, never by the app.
 */
import { CODE_HEADER, CODE_PARAMETER, KEY_STORAGE, SIGN_IN_PATH, socketProtocols } from '../../src-shared/api/sign-in.ts';

export interface SignedIn {
  readonly origin: string;
  readonly cookie: string;
  readonly key: string;
}

/** The first address in what `npm start -- --serve` printed. */
export function printedAddress(output: string): string | undefined {
  return /http:\/\/127\.0\.0\.1:\d+\/\?code=[\w-]+/.exec(output)?.[0];
}

export async function signIn(address: string): Promise<SignedIn> {
  const { origin, searchParams } = new URL(address);
  const reply = await fetch(`${origin}${SIGN_IN_PATH}`, {
    method: 'POST',
    headers: { origin, [CODE_HEADER]: searchParams.get(CODE_PARAMETER) ?? '' },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`Couldn't sign in: ${text}`);
  return { origin, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '', key: text };
}

/** What a websocket of our own page sends. */
export function socketCredentials({ origin, cookie, key }: SignedIn): { protocols: string[]; headers: Record<string, string> } {
  return { protocols: socketProtocols(key), headers: { origin, cookie } };
}

export function withSession(session: SignedIn): string {
  return `${session.origin}/?session=${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
}

/** Cookies and storage of a browser that is signed in; nothing where the address has no session. */
export function storageStateFor(address: string) {
  const packed = new URL(address).searchParams.get('session');
  if (packed === null) return {};
  const { origin, cookie, key }: SignedIn = JSON.parse(Buffer.from(packed, 'base64url').toString());
  const [name = '', value = ''] = cookie.split('=');
  const attributes = { domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const };
  return {
    storageState: {
      cookies: [{ name, value, ...attributes }],
      origins: [{ origin, localStorage: [{ name: KEY_STORAGE, value: key }] }],
    },
  };
}
