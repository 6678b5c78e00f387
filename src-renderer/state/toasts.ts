/** Short messages in the corner of the window, shown by components/Toast.tsx. */
import { Toast } from '@base-ui/react/toast';
import { asApiError } from '../host/host.ts';

export const toastManager = Toast.createToastManager();
const WITH_UNDO_MS = 8000;
const PLAIN_MS = 4500;

interface ToastOptions {
  readonly title: string;
  readonly text?: string;
  /** Reverses the action; offered as a button for a few seconds. */
  readonly undo?: () => void | Promise<void>;
  readonly tone?: 'note' | 'success' | 'error';
}

interface Undoable {
  readonly title: string;
  readonly undo: () => void | Promise<void>;
  /** Of its toast, which may be gone by now. */
  readonly toastId: string;
}

const MOST_UNDONE = 50;
const undoable: Undoable[] = [];

/** Ctrl+Z: takes back the last thing that can be, also after its message is gone. */
export function undoLast(): void {
  const last = undoable.pop();
  if (last === undefined) toast({ title: 'Nothing to undo' });
  else undoOne(last);
}

function undoOne({ title, undo, toastId }: Undoable): void {
  toastManager.close(toastId);
  Promise.resolve(undo()).then(() => toast({ title: `Undone: ${title}` }), toastError);
}

export function toast({ title, text, undo, tone = 'note' }: ToastOptions): void {
  const id = toastManager.add({
    title,
    description: text,
    type: tone,
    timeout: undo ? WITH_UNDO_MS : PLAIN_MS,
    ...(undo && {
      actionProps: {
        children: 'Undo',
        onClick: () => {
          const at = undoable.findIndex(({ toastId }) => toastId === id);
          if (at >= 0) undoable.splice(at, 1);
          undoOne({ title, undo, toastId: id });
        },
      },
    }),
  });
  if (undo === undefined) return;
  undoable.push({ title, undo, toastId: id });
  if (undoable.length > MOST_UNDONE) undoable.shift();
}

export function toastError(error: unknown): void {
  const { message, hint } = asApiError(error);
  toast({ title: message, ...(hint && { text: hint }), tone: 'error' });
}

/** Runs something the user asked for; a failure becomes a toast. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(toastError);
}
