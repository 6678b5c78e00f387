import { useSyncExternalStore } from 'react';
import { HOME, parseHash, type Route } from './routes.ts';

let current: Route | null = null;
let currentHash = '';

function read(): Route {
  if (current === null || location.hash !== currentHash) {
    currentHash = location.hash;
    current = parseHash(currentHash) ?? HOME;
  }
  return current;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  addEventListener('popstate', changed);
  return () => {
    removeEventListener('hashchange', changed);
    removeEventListener('popstate', changed);
  };
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, read);
}

/** Goes to an address made by `href`. With `replace` the back button skips the current one. */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === location.hash) return;
  if (!replace) {
    location.hash = to;
    return;
  }
  history.replaceState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}
