/** What is being tagged: the request of a menu, answered by the dialog of the shell. */
import { create } from 'zustand';
import { attempt, toast } from './toasts.ts';

export interface TagRequest {
  /** "3 units" */
  readonly what: string;
  /** Tags that are on some of them already. */
  readonly tags: readonly string[];
  /** Tags that others have. */
  readonly known: readonly string[];
  /** Puts the tag on, or takes it off; replies with what undoes that, null where nothing changed. */
  readonly apply: (tag: string, on: boolean) => Promise<(() => Promise<void>) | null>;
}

export const useTagging = create<{ readonly request: TagRequest | null }>(() => ({ request: null }));

export function askForTag(request: () => Promise<TagRequest>): void {
  attempt(async () => useTagging.setState({ request: await request() }));
}

export function closeTagging(): void {
  useTagging.setState({ request: null });
}

export function setTag({ what, apply }: TagRequest, tag: string, on: boolean): void {
  closeTagging();
  attempt(async () => {
    const undo = await apply(tag, on);
    if (undo === null) toast({ title: on ? `All have “${tag}” already` : `None had “${tag}”` });
    else toast({ title: on ? `Tagged ${what} “${tag}”` : `Took “${tag}” off ${what}`, undo });
  });
}
