/** Where a replay comes from, as an address in the window's hash. Pure. */
import type { Options } from '../../src-shared/contract/options.ts';
import { href, numberAt, type Route } from '../state/routes.ts';

export type ReplaySource =
  | { readonly kind: 'run'; readonly runId: number; readonly a: number; readonly b: number; readonly trial: number }
  | {
      readonly kind: 'pair';
      readonly a: number;
      readonly b: number;
      readonly trial: number;
      readonly indexA: number;
      readonly indexB: number;
      readonly seed: string;
      readonly options: Options;
    }
  /** A dropped or picked file; kept as long as the window is open. */
  | { readonly kind: 'file'; readonly open: string };

/** `offset` is where the source starts in the path: the Studio's path has the scene kind before it. */
export function sourceOf(route: Route, offset = 0): ReplaySource | null {
  const kind = route.path[offset];
  const at = (i: number) => numberAt(route, offset + i);
  if (kind === 'file') return { kind, open: route.query.open ?? '' };
  if (kind === 'run') {
    const [runId, a, b, trial] = [at(1), at(2), at(3), at(4)];
    return runId === null || a === null || b === null ? null : { kind, runId, a, b, trial: trial ?? 0 };
  }
  if (kind === 'pair') {
    const [a, b, trial] = [at(1), at(2), at(3)];
    if (a === null || b === null) return null;
    const { seed = '', ia = '0', ib = '1', options = '' } = route.query;
    return { kind, a, b, trial: trial ?? 0, indexA: Number(ia) || 0, indexB: Number(ib) || 0, seed, options: readOptions(options) };
  }
  return null;
}

function readOptions(text: string): Options {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Options) : {};
  } catch {
    return {};
  }
}

function sourcePath(source: ReplaySource): readonly (string | number)[] {
  switch (source.kind) {
    case 'file':
      return ['file'];
    case 'run':
      return ['run', source.runId, source.a, source.b, source.trial];
    case 'pair':
      return ['pair', source.a, source.b, source.trial];
  }
}

function sourceQuery(source: ReplaySource): Record<string, string | number> {
  // The same file keeps its address while the time changes; another file gets another address.
  if (source.kind === 'file') return { open: source.open };
  if (source.kind !== 'pair') return {};
  const options = Object.keys(source.options).length > 0 ? JSON.stringify(source.options) : '';
  return { seed: source.seed, ia: source.indexA, ib: source.indexB, options };
}

/** The address of a moment, or of a clip in the Studio. */
export function momentHref(view: 'replay' | 'studio', source: ReplaySource, query: Readonly<Record<string, number | null>>): string {
  const rounded = Object.fromEntries(Object.entries(query).map(([k, v]) => [k, v === null ? null : Math.round(v * 100) / 100]));
  return href(view, view === 'studio' ? ['replay', ...sourcePath(source)] : sourcePath(source), { ...sourceQuery(source), ...rounded });
}
