/** The roster in the library that is being edited: opened once, saved on request. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { writeFleets } from '../../../src-shared/rulesets/eclipse/import/write.ts';
import { fleetOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { toast } from '../../components/index.ts';
import { fileName } from '../../format/file-name.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import type { EditorProps } from '../editor.ts';
import { named } from './first-fleet.ts';
import type { FleetFile, FleetFileAction } from './use-fleet-file.ts';

export interface StoredFleets {
  /** Of the fleet being edited. */
  readonly title: string;
  readonly fileTitle: string;
  readonly unsaved: boolean;
  readonly save: () => Promise<void>;
}

export function useStoredFleets(
  file: FleetFile,
  dispatch: (action: FleetFileAction) => void,
  { ruleset, rosterId }: Pick<EditorProps, 'ruleset' | 'rosterId'>,
): StoredFleets {
  const { value: roster } = useHostData('library.roster', rosterId === null ? null : { rosterId });
  const [saved, setSaved] = useState('');
  const text = useMemo(() => writeFleets(file.fleets.map(named)), [file.fleets]);

  const opened = useRef<number | null>(null);
  useEffect(() => {
    const source = roster?.text;
    if (roster === undefined || source === undefined || source === null || opened.current === roster.id) return;
    opened.current = roster.id;
    const fleets = parseFleets({ name: roster.file, text: source }).combatants.map(fleetOf);
    if (fleets.length === 0) return;
    dispatch({ kind: 'open', fleets });
    setSaved(writeFleets(fleets.map(named)));
  }, [roster, dispatch]);

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
    location.hash = href('editor', [ruleset.id, stored.id]);
    toast({ title: `Saved ${fileTitle} to the library`, tone: 'success' });
  };
  return { title, fileTitle, unsaved: rosterId === null || text !== saved, save };
}
