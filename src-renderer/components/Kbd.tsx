import { keyNames } from '../state/keys.ts';

/** A shortcut such as `ctrl+k`, drawn key by key. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className="kbd">{keyNames(keys).join(' ')}</kbd>;
}
