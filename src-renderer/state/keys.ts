/** Shortcuts as text: `mod+k`, `shift+arrowup`, `?`. `mod` is Command on a Mac and Ctrl elsewhere. Pure. */

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const ON_MAC = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform ?? '');

interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

function parseKeys(keys: string): Chord {
  // A plus sign itself is written `plus`.
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  return { key: key === 'plus' ? '+' : key, mod: parts.includes('mod'), alt: parts.includes('alt'), shift: parts.includes('shift') };
}

export function pressMatches(press: KeyPress, keys: string, onMac = ON_MAC): boolean {
  const chord = parseKeys(keys);
  const mod = onMac ? press.metaKey : press.ctrlKey;
  const otherMod = onMac ? press.ctrlKey : press.metaKey;
  if (otherMod || mod !== chord.mod || press.altKey !== chord.alt) return false;
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase();
  if (key !== chord.key) return false;
  // Characters such as ? and > include their Shift.
  const isSymbol = chord.key.length === 1 && !/[a-z0-9]/.test(chord.key);
  return isSymbol || press.shiftKey === chord.shift;
}

const NAMES: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  delete: 'Del',
  backspace: 'Backspace',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
};

/** As printed on the keys: ['Ctrl', 'K']. */
export function keyNames(keys: string, onMac = ON_MAC): string[] {
  const { key, mod, alt, shift } = parseKeys(keys);
  return [
    ...(mod ? [onMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [onMac ? '⌥' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
    NAMES[key] ?? key.toUpperCase(),
  ];
}
