/** Hash addresses of the app: `#/rankings/12?q=pts%3C150&class=light`. Pure; the hook is in use-route.ts. */

export const VIEWS = [
  'library',
  'runs',
  'rankings',
  'matchups',
  'unit',
  'compare',
  'factions',
  'report',
  'whatif',
  'editor',
  'replay',
  'studio',
  'settings',
] as const;

export type ViewId = (typeof VIEWS)[number];

export interface Route {
  readonly view: ViewId;
  /** What follows the view, decoded: `#/replay/run/3/0/1/17` has path ['run', '3', '0', '1', '17']. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** What every view component receives. A view is the default export of `views/<view>/index.tsx`. */
export interface ViewProps {
  readonly route: Route;
}

export const HOME: Route = { view: 'rankings', path: [], query: {} };

export function parseHash(hash: string): Route | null {
  const [place = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [view, ...path] = place.split('/').filter((part) => part !== '');
  if (!VIEWS.includes(view as ViewId)) return null;
  return {
    view: view as ViewId,
    path: path.map(decode),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** A truncated or hand-typed escape mustn't throw. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function formatRoute({ view, path, query }: Route): string {
  return href(view, path, query);
}

/** Empty, null and undefined query values are left out, so that addresses stay short. */
export function href(
  view: ViewId,
  path: readonly (string | number)[] = [],
  query: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) search.set(key, String(value));
  }
  const place = [view, ...path.map((part) => encodeURIComponent(String(part)))].join('/');
  const tail = search.toString();
  return `#/${place}${tail === '' ? '' : `?${tail}`}`;
}

/** A path part as a whole number, or null when it is absent or something else. */
export function numberAt(route: Route, position: number): number | null {
  const part = route.path[position];
  return part !== undefined && /^\d{1,15}$/.test(part) ? Number(part) : null;
}
