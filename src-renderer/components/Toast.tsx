import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { asApiError } from '../host/host.ts';
import { Button, IconButton } from './Button.tsx';

const manager = Base.createToastManager();
const WITH_UNDO = 8000;
const PLAIN = 4500;

export interface ToastWords {
  readonly title: string;
  readonly text?: string;
  /** Takes the deed back; shown as a button for a few seconds. */
  readonly undo?: () => void | Promise<void>;
  readonly tone?: 'note' | 'success' | 'error';
}

export function toast({ title, text, undo, tone = 'note' }: ToastWords): void {
  const id = manager.add({
    title,
    description: text,
    type: tone,
    timeout: undo ? WITH_UNDO : PLAIN,
    ...(undo && {
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id);
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

/** Runs a deed of the user; a refusal becomes a toast. */
export function attempt(deed: () => Promise<unknown>): void {
  deed().catch(toastError);
}

export function Toasts() {
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        <Base.Viewport className="toasts">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((entry) => (
    <Base.Root key={entry.id} toast={entry} className="toast" swipeDirection={[]}>
      <Base.Content className="grow">
        <Base.Title className="toast-title" />
        <Base.Description className="toast-text" />
      </Base.Content>
      {entry.actionProps && <Base.Action render={<Button size="small" />} />}
      <Base.Close render={<IconButton icon={X} label="Close" size="small" />} />
    </Base.Root>
  ));
}
