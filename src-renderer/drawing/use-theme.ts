import { useSyncExternalStore } from 'react';

/** The theme on screen, as the page's root carries it: canvases repaint when it changes. */
export function useThemeName(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme ?? '');
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
