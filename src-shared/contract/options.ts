import { didYouMean, type Problem } from './problem.ts';

export type OptionValue = string | number | boolean | null;
export type Options = Readonly<Record<string, OptionValue>>;

interface OptionBase {
  readonly id: string;
  readonly label: string;
  /** One or two sentences: what it changes in play. */
  readonly meaning: string;
  /** Where the default comes from: "Specification 2.4", "GF 3.5, core rules". */
  readonly source: string;
  /** Heading under which the run sheet shows it. */
  readonly group?: string;
}

export type OptionSpec =
  | (OptionBase & { readonly kind: 'boolean'; readonly default: boolean })
  | (OptionBase & {
      readonly kind: 'number';
      readonly default: number | null;
      readonly min: number;
      readonly max: number;
      readonly integer?: boolean;
      /** null allowed, with this meaning: "no limit". */
      readonly nullMeans?: string;
      readonly unit?: string;
    })
  | (OptionBase & { readonly kind: 'text'; readonly default: string; readonly pattern?: string; readonly example?: string })
  | (OptionBase & {
      readonly kind: 'choice';
      readonly default: string;
      readonly choices: readonly { readonly value: string; readonly label: string; readonly meaning?: string }[];
    });

/** A named set of option values: "Default rules", "Official 3.5". Values not named keep their default. */
export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly meaning: string;
  readonly values: Options;
}

export function defaultOptions(specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(specs.map((spec) => [spec.id, spec.default]));
}

/** Defaults overlaid with what was given; unknown names and bad values are reported and left at the default. */
export function resolveOptions(
  specs: readonly OptionSpec[],
  given: Readonly<Record<string, unknown>>,
): { options: Options; problems: Problem[] } {
  const options: Record<string, OptionValue> = { ...defaultOptions(specs) };
  const problems: Problem[] = [];
  for (const [id, value] of Object.entries(given)) {
    const spec = specs.find((s) => s.id === id);
    if (spec === undefined) {
      const hint = didYouMean(
        id,
        specs.map((s) => s.id),
      );
      problems.push({ code: 'options/unknown', severity: 'error', message: `Unknown option '${id}'.`, ...(hint && { hint }) });
      continue;
    }
    const fault = faultIn(spec, value);
    if (fault === undefined) options[id] = value as OptionValue;
    else problems.push({ code: 'options/bad-value', severity: 'error', message: `Option '${id}': ${fault}` });
  }
  return { options, problems };
}

function faultIn(spec: OptionSpec, value: unknown): string | undefined {
  switch (spec.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'use true or false.';
    case 'text':
      if (typeof value !== 'string') return 'a text is needed.';
      return spec.pattern === undefined || new RegExp(`^(?:${spec.pattern})$`).test(value)
        ? undefined
        : `'${value}' does not fit${spec.example ? `; an example is '${spec.example}'` : ''}.`;
    case 'choice': {
      const values = spec.choices.map((c) => c.value);
      return typeof value === 'string' && values.includes(value) ? undefined : `use one of: ${values.join(', ')}.`;
    }
    case 'number':
      if (value === null) return spec.nullMeans === undefined ? 'a number is needed.' : undefined;
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'a number is needed.';
      if (spec.integer && !Number.isInteger(value)) return 'a whole number is needed.';
      return value < spec.min || value > spec.max ? `use a number from ${spec.min} to ${spec.max}.` : undefined;
  }
}
