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
          toastManager.close(id);
          Promise.resolve(undo()).catch(toastError);
        },
      },
    }),
  });
}

export function toastError(error: unknown): void {
  const { message, hint } = asApiError(error);
  toast({ title: message, ...(hint && { text: hint }), tone: 'error' });
}

/** Runs something the user asked for; a failure becomes a toast. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(toastError);
}
