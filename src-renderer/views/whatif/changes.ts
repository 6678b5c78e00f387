/** The options changed since a contest was played, and how an address stores them. Pure. */
import type { OptionSpec, Options, OptionValue } from '../../../src-shared/contract/options.ts';

/** The value a contest was played with, or the default. */
export function playedValue(spec: OptionSpec, played: Options): OptionValue {
  return played[spec.id] ?? spec.default;
}

/** Only the options that differ from how it was played. */
export function changesBetween(specs: readonly OptionSpec[], played: Options, wanted: Options): Options {
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const value = wanted[spec.id];
      return value === undefined || value === playedValue(spec, played) ? [] : [[spec.id, value]];
    }),
  );
}

/** Reads an address; ignores what isn't an option of the game. */
export function readChanges(specs: readonly OptionSpec[], played: Options, text: string | undefined): Options {
  return changesBetween(specs, played, parsed(text));
}

function parsed(text: string | undefined): Options {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, v]) => v === null || ['string', 'number', 'boolean'].includes(typeof v)));
  } catch {
    return {};
  }
}

/** Empty where nothing is changed, so that the address stays short. */
export function writeChanges(changes: Options): string {
  return Object.keys(changes).length === 0 ? '' : JSON.stringify(changes);
}
