import { Braces, Redo2, Save, SlidersHorizontal, Undo2 } from 'lucide-react';
import { attempt } from '../../components/index.ts';
import { useCommands } from '../../state/commands.ts';
import type { HeldPart } from './held-part.ts';
import type { FleetFile, FleetFileAction } from './use-fleet-file.ts';
import type { StoredFleets } from './use-stored-fleets.ts';

interface BuilderCommands {
  readonly file: FleetFile;
  readonly dispatch: (action: FleetFileAction) => void;
  readonly stored: StoredFleets;
  readonly held: HeldPart | null;
  readonly onDrop: () => void;
  readonly onShare: () => void;
  readonly onRules: () => void;
}

export function useBuilderCommands({ file, dispatch, stored, held, onDrop, onShare, onRules }: BuilderCommands): void {
  const [canUndo, canRedo] = [file.past.length > 0, file.future.length > 0];
  useCommands('Fleet builder', [
    { id: 'save', label: 'Save fleet', keys: 'mod+s', icon: Save, run: () => attempt(stored.save) },
    { id: 'undo', label: 'Undo', keys: 'mod+z', icon: Undo2, enabled: canUndo, run: () => dispatch({ kind: 'undo' }) },
    { id: 'redo', label: 'Redo', keys: 'mod+shift+z', icon: Redo2, enabled: canRedo, run: () => dispatch({ kind: 'redo' }) },
    { id: 'drop-part', label: 'Drop part', keys: 'escape', inPalette: false, enabled: held !== null, run: onDrop },
    { id: 'share', label: 'Share or load fleets as JSON', icon: Braces, run: onShare },
    { id: 'rules', label: 'Change battle rules', icon: SlidersHorizontal, run: onRules },
  ]);
}
