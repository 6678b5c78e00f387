import { ClipboardCopy, Download, FolderOpen } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { hasErrors } from '../../../src-shared/contract/problem.ts';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { writeFleets } from '../../../src-shared/rulesets/eclipse/import/write.ts';
import { type Fleet, fleetOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { attempt, Button, Dialog, DraftNote, SourceEditor } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { fileName } from '../../format/file-name.ts';
import { pickFiles } from '../../host/read-files.ts';
import { discardDraft, keepDraft, keptDraft } from '../../state/drafts.ts';
import { copyText, saveBlob } from '../../state/save-file.ts';

export interface ShareDialogProps {
  readonly fleets: readonly Fleet[];
  readonly title: string;
  readonly onClose: () => void;
  /** Replaces the fleets with those in the text. */
  readonly onUse: (fleets: readonly Fleet[]) => void;
}

/** What was pasted or typed there and not used yet. */
const DRAFT = 'eclipse.share';

/** The fleets as JSON to copy, save, replace by pasting, or load from a file. */
export function ShareDialog({ fleets, title, onClose, onUse }: ShareDialogProps) {
  const written = useMemo(() => writeFleets(fleets), [fleets]);
  const [text, setText] = useState(() => keptDraft(DRAFT)?.text ?? written);
  const isDraft = text !== written;
  useEffect(() => {
    if (isDraft) keepDraft(DRAFT, { past: [], text, future: [], saved: null });
    else discardDraft(DRAFT);
  }, [text, isDraft]);
  const { combatants, problems } = useMemo(() => parseFleets({ name: 'fleets.json', text }), [text]);
  const load = async () => {
    const [file] = await pickFiles({ accept: '.json,application/json' });
    if (file !== undefined) setText(new TextDecoder().decode(file.bytes));
  };
  return (
    <Dialog
      open
      wide
      title="Share or load fleets"
      description={`${counted(combatants.length, 'fleet', 'fleets')} in this text`}
      onClose={onClose}
      foot={
        <>
          <Button icon={FolderOpen} onClick={() => attempt(load)}>
            Load file
          </Button>
          <DraftNote unsaved={isDraft} onDiscard={() => setText(written)} />
          <span className="grow" />
          <Button icon={ClipboardCopy} onClick={() => attempt(() => copyText(text, 'the fleets as JSON'))}>
            Copy
          </Button>
          <Button icon={Download} onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), fileName(title, 'json'))}>
            Save file
          </Button>
          <Button
            variant="primary"
            disabled={!isDraft || combatants.length === 0 || hasErrors(problems)}
            onClick={() => {
              discardDraft(DRAFT);
              onUse(combatants.map(fleetOf));
              onClose();
            }}
          >
            Use {counted(combatants.length, 'fleet', 'fleets')}
          </Button>
        </>
      }
    >
      <div className="pane share-source">
        <SourceEditor label="Fleets as JSON" language="yaml" text={text} problems={problems} onChange={setText} />
      </div>
    </Dialog>
  );
}
