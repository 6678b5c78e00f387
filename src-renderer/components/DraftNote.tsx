import { Button } from './Button.tsx';

interface DraftNoteProps {
  /** There is something that isn't in the library. */
  readonly unsaved: boolean;
  /** Absent where nothing was typed. */
  readonly onDiscard?: (() => void) | undefined;
}

/** Says that the work isn't saved but won't be lost. */
export function DraftNote({ unsaved, onDiscard }: DraftNoteProps) {
  if (!unsaved) return null;
  if (onDiscard === undefined) return <span className="soft">not saved yet</span>;
  return (
    <span className="row soft" title="Kept on this computer, with its undo history, until you save or discard it">
      <span>Draft</span>
      <Button size="small" variant="ghost" onClick={onDiscard}>
        Discard draft
      </Button>
    </span>
  );
}
