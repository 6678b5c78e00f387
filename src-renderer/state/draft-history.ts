/** What is kept of unsaved work. Pure. */

/** Characters of one draft with its history; settings have a limit, and every window gets them all. */
const MOST_CHARACTERS = 400_000;

export interface KeptDraft {
  readonly past: readonly string[];
  readonly text: string;
  readonly future: readonly string[];
  /** The text in the library that the work began with; null for what was never saved. */
  readonly saved: string | null;
}

/** The newest steps of the history that fit. */
export function boundedHistory({ past, text, future, saved }: KeptDraft, most = MOST_CHARACTERS): KeptDraft {
  let left = most - text.length - (saved?.length ?? 0);
  const fits = (step: string) => {
    left -= step.length;
    return left >= 0;
  };
  const keptPast = past.toReversed().slice(0, firstFalse(past.toReversed(), fits)).toReversed();
  return { past: keptPast, text, future: future.slice(0, firstFalse(future, fits)), saved };
}

function firstFalse(steps: readonly string[], test: (step: string) => boolean): number {
  const at = steps.findIndex((step) => !test(step));
  return at < 0 ? steps.length : at;
}
