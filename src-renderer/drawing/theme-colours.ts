/** Token values of a theme, for canvases and exported pictures that cannot follow CSS. */

export type ThemeName = 'dark' | 'light';

/** Reads a token such as `--side-a` as it is on screen. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Replaces `var(--x)` with values, so that a picture stands alone. Pure. */
export function resolveTokens(text: string, tokenValue: (name: string) => string): string {
  return text.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (_, name: string) => tokenValue(name) || 'currentColor');
}

const STRONGER: Readonly<Record<string, string>> = {
  '--text-1': '--text-0',
  '--text-2': '--text-1',
  '--line-soft': '--line-strong',
  '--line': '--line-strong',
  '--line-strong': '--text-2',
};

/** What is faint on a calm ground is lost over footage: one step stronger, for pictures without a ground of their own. */
export function strongerTokens(tokenValue: (name: string) => string): (name: string) => string {
  return (name) => tokenValue(STRONGER[name] ?? name);
}

/** Looks up tokens of a theme even while the other one is on screen. */
export function tokensOf(theme: ThemeName): (name: string) => string {
  const page = document.documentElement;
  const before = page.dataset.theme;
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // The tokens hang on the root, so the root has to wear the theme for the moment of reading; nothing is painted between.
    page.dataset.theme = theme;
    const value = getComputedStyle(page).getPropertyValue(name).trim();
    if (before !== undefined) page.dataset.theme = before;
    known.set(name, value);
    return value;
  };
}
