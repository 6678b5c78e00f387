import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { toastManager } from '../state/toasts.ts';
import { Button, IconButton } from './Button.tsx';

export { attempt, toast, toastError } from '../state/toasts.ts';

export function Toasts() {
  return (
    <Base.Provider toastManager={toastManager}>
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
