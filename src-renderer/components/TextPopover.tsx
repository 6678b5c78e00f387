import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useViewState } from '../state/session.ts';
import { Button, IconButton } from './Button.tsx';
import { Field, TextInput } from './Field.tsx';
import { Popover } from './Popover.tsx';

export interface TextPopoverProps {
  readonly icon: LucideIcon;
  /** Names the button that opens it. */
  readonly label: string;
  readonly field: string;
  readonly hint?: string;
  readonly value: string;
  /** What is typed is kept under this name until it is submitted. */
  readonly keep: string;
  readonly submit: string;
  readonly size?: 'small' | 'medium';
  readonly onSubmit: (text: string) => void;
}

/** Asks for one line of text, such as a new name. */
export function TextPopover({ icon, label, field, hint, value, keep, submit, size = 'medium', onSubmit }: TextPopoverProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useViewState<string | null>(`typed.${keep}`, null);
  const text = typed ?? value;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align={size === 'small' ? 'start' : 'end'}
      trigger={<IconButton icon={icon} label={label} size={size} />}
    >
      <form
        className="small-form"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
          setTyped(null);
          onSubmit(text);
        }}
      >
        <Field label={field} {...(hint !== undefined && { hint })}>
          <TextInput autoFocus aria-label={field} value={text} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button variant="primary" type="submit">
          {submit}
        </Button>
      </form>
    </Popover>
  );
}
