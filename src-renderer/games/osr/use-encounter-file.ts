/** Where the edited encounter is stored: opened from the library, saved to it and run from there. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import { formatSeed, seedFromNumber } from '../../../src-shared/random/rng.ts';
import { toast } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { discardDraft, draftKey, type KeptDraft, keepDraft } from '../../state/drafts.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import type { Encounter } from './use-encounter.ts';

export interface EncounterFile {
  readonly title: string;
  readonly name: string;
  readonly unsaved: boolean;
  /** The stored encounter is on its way: what was typed now would be lost. */
  readonly isLoading: boolean;
  /** Returns the roster's id. */
  readonly save: () => Promise<number>;
  readonly run: () => Promise<void>;
  /** Back to what is stored; absent where nothing was typed. */
  readonly discard: (() => void) | undefined;
}

export interface EncounterPlace {
  readonly ruleset: RulesetInfo;
  readonly rosterId: number | null;
  /** Work that was left here. */
  readonly kept: KeptDraft | null;
  /** What a new encounter starts with. */
  readonly blank: string;
}

export function useEncounterFile({ ruleset, rosterId, kept, blank }: EncounterPlace, encounter: Encounter): EncounterFile {
  const { value: stored, error } = useHostData('library.roster', rosterId === null ? null : { rosterId });
  const { text, model, draft } = encounter;
  const [saved, setSaved] = useState(kept?.saved ?? text);
  const [opened, setOpened] = useState<number | null>(null);
  const open = useEffectEvent((id: number, source: string | null | undefined) => {
    if (opened === id) return;
    setOpened(id);
    if (source === undefined || source === null) return;
    setSaved(source);
    // What was typed stays, even if the library has another version by now.
    const isUnsaved = kept !== null && kept.text !== kept.saved;
    if (!isUnsaved && source !== text) encounter.open(source);
  });
  useEffect(() => {
    if (stored !== undefined) open(stored.id, stored.text);
  }, [stored]);

  const key = draftKey(ruleset.id, rosterId);
  const isTouched = draft.past.length > 0 || draft.future.length > 0;
  useEffect(() => {
    if (isTouched && opened === rosterId) keepDraft(key, { ...draft, saved: rosterId === null ? null : saved });
  }, [key, draft, saved, rosterId, opened, isTouched]);
  const discard = () => {
    discardDraft(key);
    encounter.open(rosterId === null ? blank : saved);
  };

  const title = model.head.name || stored?.name || 'Encounter';
  const update = async (id: number): Promise<number> => {
    await host.call('library.update', { rosterId: id, text });
    setSaved(text);
    toast({ title: `Saved ${title}`, tone: 'success' });
    return id;
  };
  const create = async (): Promise<number> => {
    const files = [{ name: yamlName(title), bytes: new TextEncoder().encode(text) }];
    const [roster] = await host.call('library.import', { ruleset: ruleset.id, name: title, files });
    if (roster === undefined) throw new Error("The encounter couldn't be saved.");
    // The history goes on under the new address.
    keepDraft(draftKey(ruleset.id, roster.id), { ...draft, saved: text });
    discardDraft(key);
    setOpened(roster.id);
    setSaved(text);
    location.hash = href('editor', [ruleset.id, roster.id]);
    toast({ title: `Saved ${title} to the library`, tone: 'success' });
    return roster.id;
  };
  const save = () => (rosterId === null ? create() : update(rosterId));
  const run = async () => {
    const id = rosterId === null || text !== saved ? await save() : rosterId;
    if (model.parties.length > 0) location.hash = href('runs', ['new'], { ruleset: ruleset.id, rosters: id });
    else await runContest(ruleset, id);
  };
  const isLoading = rosterId !== null && opened !== rosterId && error === undefined;
  const unsaved = rosterId === null || text !== saved;
  const name = stored?.file ?? yamlName(title);
  return { title, name, unsaved, isLoading, save, run, discard: isTouched ? discard : undefined };
}

async function runContest(ruleset: RulesetInfo, rosterId: number): Promise<void> {
  const [contest] = await host.call('library.contests', { rosterId });
  if (contest === undefined) throw new Error('Both sides need at least one fighter.');
  const started = await host.call('runs.start', {
    name: contest.name,
    ruleset: ruleset.id,
    kind: 'single',
    field: [contest.a, contest.b],
    options: contest.options,
    seed: formatSeed(seedFromNumber(Math.floor(Math.random() * 2 ** 32))),
    trials: contest.trials ?? ruleset.defaultTrials,
  });
  location.hash = href('matchups', [started.id, 0, 1]);
}

/** "Spearwall vs Zombies" -> "spearwall-vs-zombies.yaml" */
function yamlName(title: string): string {
  const stem = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${stem || 'encounter'}.yaml`;
}
