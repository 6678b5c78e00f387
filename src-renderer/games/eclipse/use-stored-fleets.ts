/** The roster in the library that is being edited: opened once, saved on request. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { writeFleets } from '../../../src-shared/rulesets/eclipse/import/write.ts';
import { type Fleet, fleetOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { toast } from '../../components/index.ts';
import { fileName } from '../../format/file-name.ts';
import { host } from '../../host/host.ts';
import { discardDraft, draftKey, type KeptDraft, keepDraft } from '../../state/drafts.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import type { EditorProps } from '../editor.ts';
import { named } from './first-fleet.ts';
import { draftOf, type FleetFile, type FleetFileAction } from './use-fleet-file.ts';

export interface StoredFleets {
  /** Of the fleet being edited. */
  readonly title: string;
  readonly fileTitle: string;
  readonly unsaved: boolean;
  readonly save: () => Promise<void>;
  /** Back to what is stored; absent where nothing was changed. */
  readonly discard: (() => void) | undefined;
}

interface FleetPlace extends Pick<EditorProps, 'ruleset' | 'rosterId'> {
  /** Work that was left here. */
  readonly kept: KeptDraft | null;
  /** What a new file starts with. */
  readonly blank: readonly Fleet[];
}

export function useStoredFleets(
  file: FleetFile,
  dispatch: (action: FleetFileAction) => void,
  { ruleset, rosterId, kept, blank }: FleetPlace,
): StoredFleets {
  const { value: roster } = useHostData('library.roster', rosterId === null ? null : { rosterId });
  const [saved, setSaved] = useState(kept?.saved ?? '');
  const text = useMemo(() => writeFleets(file.fleets.map(named)), [file.fleets]);

  const [opened, setOpened] = useState<number | null>(null);
  const open = useEffectEvent((id: number, name: string, source: string) => {
    if (opened === id) return;
    setOpened(id);
    const fleets = fleetsIn(name, source);
    if (fleets.length === 0) return;
    const stored = writeFleets(fleets.map(named));
    // What was changed stays, even if the library has another version by now.
    const isUnsaved = kept !== null && text !== saved;
    setSaved(stored);
    if (!isUnsaved && stored !== text) dispatch({ kind: 'open', fleets });
  });
  useEffect(() => {
    if (roster !== undefined && roster.text !== null) open(roster.id, roster.file, roster.text);
  }, [roster]);

  const key = draftKey(ruleset.id, rosterId);
  const isTouched = file.past.length > 0 || file.future.length > 0;
  useEffect(() => {
    if (isTouched && opened === rosterId) keepDraft(key, draftOf(file, rosterId === null ? null : saved));
  }, [key, file, saved, rosterId, opened, isTouched]);
  const discard = () => {
    discardDraft(key);
    dispatch({ kind: 'open', fleets: rosterId === null ? blank : fleetsIn('saved.json', saved) });
  };

  const title = file.fleets[file.at]?.name.trim() || 'Unnamed fleet';
  const fileTitle = file.fleets.length === 1 ? title : (roster?.name ?? `${title} and others`);
  const save = async () => {
    if (rosterId !== null) {
      await host.call('library.update', { rosterId, text });
      setSaved(text);
      toast({ title: `Saved ${fileTitle}`, tone: 'success' });
      return;
    }
    const files = [{ name: fileName(fileTitle, 'json'), bytes: new TextEncoder().encode(text) }];
    const [stored] = await host.call('library.import', { ruleset: ruleset.id, name: fileTitle, files });
    if (stored === undefined) throw new Error("The fleet couldn't be saved.");
    // The history goes on under the new address.
    keepDraft(draftKey(ruleset.id, stored.id), draftOf(file, text));
    discardDraft(key);
    setOpened(stored.id);
    location.hash = href('editor', [ruleset.id, stored.id]);
    toast({ title: `Saved ${fileTitle} to the library`, tone: 'success' });
  };
  const unsaved = rosterId === null || text !== saved;
  return { title, fileTitle, unsaved, save, discard: isTouched ? discard : undefined };
}

function fleetsIn(name: string, text: string): Fleet[] {
  return parseFleets({ name, text }).combatants.map(fleetOf);
}
