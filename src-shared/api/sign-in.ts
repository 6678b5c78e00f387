/**
 * What the page in a browser and the local server agree on. The key is kept in the page's storage, which browsers separate by
 * port, and shown when the websocket opens. A page cannot set headers there, so it travels as a subprotocol.
 */

export const KEY_STORAGE = 'warbench.key';
export const CODE_PARAMETER = 'code';
export const CODE_HEADER = 'warbench-code';
export const SIGN_IN_PATH = '/session';
export const SOCKET_PROTOCOL = 'warbench';
/** Closing code of a websocket: the page may not connect again, because its address was revoked. */
export const SOCKET_OVER = 4001;
/** A browser source has its token and its project in the address: `?source=...&project=3`. */
export const SOURCE_PARAMETER = 'source';
export const PROJECT_PARAMETER = 'project';

const KEY_PREFIX = 'key.';

export function socketProtocols(key: string | null): string[] {
  return key === null ? [SOCKET_PROTOCOL] : [SOCKET_PROTOCOL, `${KEY_PREFIX}${key}`];
}

/** The key in a `Sec-WebSocket-Protocol` header, or empty text. */
export function keyAmongProtocols(header: string): string {
  const offered = header.split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(KEY_PREFIX))?.slice(KEY_PREFIX.length) ?? '';
}
