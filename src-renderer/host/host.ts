/** The one host this window talks to: Electron's bridge where there is one, otherwise the server of the page. */
import { ApiError, type Host } from '../../src-shared/api/index.ts';
import { KEY_STORAGE, SOURCE_PARAMETER, socketProtocols } from '../../src-shared/api/sign-in.ts';
import { type Bridge, BridgeHost } from './bridge-host.ts';
import { useConnection } from './connection.ts';
import { SocketHost } from './socket-host.ts';

declare global {
  interface Window {
    /** Set by the preload script. */
    readonly warbench?: Bridge;
  }
}

function overSocket(): Host {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/rpc`;
  return new SocketHost(
    // Read each time: another tab may have signed in since.
    () => new WebSocket(address, socketProtocols(sourceToken() ?? localStorage.getItem(KEY_STORAGE))),
    (state) => useConnection.setState({ state }),
  );
}

/** Of a browser source in a recorder; null in a window of the app. */
export function sourceToken(): string | null {
  return new URLSearchParams(location.search).get(SOURCE_PARAMETER);
}

function overBridge(bridge: Bridge): Host {
  useConnection.setState({ state: 'open' });
  return new BridgeHost(bridge);
}

export const host: Host = window.warbench === undefined ? overSocket() : overBridge(window.warbench);

/** Any thrown value as an ApiError; errors of the host keep their hint. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('app/unexpected', error instanceof Error ? error.message : String(error));
}
