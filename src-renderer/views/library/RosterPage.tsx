import { Activity, Pencil, Save, SquarePen, Tag, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RosterDetail, StoredContest } from '../../../src-shared/api/library.ts';
import {
  attempt,
  Button,
  DraftNote,
  EmptyState,
  ErrorNote,
  IconButton,
  Loading,
  Tabs,
  TextPopover,
  toast,
} from '../../components/index.ts';
import { SourceEditor } from '../../components/source/SourceEditor.tsx';
import { capitalise } from '../../format/capitalise.ts';
import { count, counted, wholePercent } from '../../format/figures.ts';
import { when } from '../../format/time.ts';
import { editorFor } from '../../games/index.ts';
import { host } from '../../host/host.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { discardDraft, keepDraft, keptDraft } from '../../state/drafts.ts';
import { useHostData } from '../../state/host-data.ts';
import { href, type Route } from '../../state/routes.ts';
import { runContest } from '../../state/run-contest.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { navigate } from '../../state/use-route.ts';
import { CombatantList } from './CombatantList.tsx';

type Tab = 'combatants' | 'contests' | 'left-out' | 'source';

export function RosterPage({ rosterId, route }: { readonly rosterId: number; readonly route: Route }) {
  const { value: roster, error } = useHostData('library.roster', { rosterId });
  const setAddress = useAddressState(route);
  const ruleset = useRuleset(roster?.ruleset);
  if (error) return <ErrorNote error={error} />;
  if (roster === undefined) return <Loading label="Loading roster" />;
  const tabs: { id: Tab; label: string }[] = [
    { id: 'combatants', label: `${capitalise(ruleset?.nouns.combatants ?? 'combatants')} ${count(roster.combatants)}` },
    ...(roster.contests > 0 ? [{ id: 'contests' as const, label: `Matchups ${count(roster.contests)}` }] : []),
    ...(roster.unmodelled.length > 0 ? [{ id: 'left-out' as const, label: `Rules not modelled ${count(roster.unmodelled.length)}` }] : []),
    { id: 'source', label: roster.problems.length > 0 ? `Source, ${counted(roster.problems.length, 'problem', 'problems')}` : 'Source' },
  ];
  const tab = tabs.find(({ id }) => id === route.query.tab)?.id ?? (roster.contests > 0 ? 'contests' : 'combatants');
  return (
    <div className="pane">
      <RosterHead roster={roster} />
      <Tabs label="Roster" value={tab} onChange={(id) => setAddress({ tab: id })} tabs={tabs} />
      {tab === 'source' ? (
        <RosterSource key={roster.importedAt} roster={roster} />
      ) : tab === 'left-out' ? (
        <LeftOutRules roster={roster} onRule={(rule) => setAddress({ tab: 'combatants', q: `unmodelled="${rule}"` })} />
      ) : tab === 'contests' ? (
        <Contests rosterId={roster.id} />
      ) : (
        <CombatantList route={route} rosterId={roster.id} ruleset={roster.ruleset} />
      )}
    </div>
  );
}

function RosterHead({ roster }: { readonly roster: RosterDetail }) {
  const ruleset = useRuleset(roster.ruleset);
  const editor = editorFor(roster.ruleset);
  const importer = ruleset?.importers.find((i) => i.id === roster.importer);
  const remove = () => removeRoster(roster);
  useCommands('Roster', [{ id: 'delete', label: `Delete ${roster.name}`, keys: 'delete', icon: Trash2, run: remove }]);
  return (
    <header className="library-roster-head">
      <div className="grow">
        <div className="row">
          <h2 className="title-large">{roster.name}</h2>
          <TextPopover
            icon={Pencil}
            size="small"
            label="Rename"
            field="Name"
            value={roster.name}
            keep={`roster.${roster.id}.name`}
            submit="Rename"
            onSubmit={(name) => renameRoster(roster, name)}
          />
          <TextPopover
            icon={Tag}
            size="small"
            label="Edit tags"
            field="Tags"
            hint="Separated by commas"
            value={roster.tags.join(', ')}
            keep={`roster.${roster.id}.tags`}
            submit="Save tags"
            onSubmit={(text) => tagRoster(roster, text)}
          />
        </div>
        <div className="small dim ellipsis">
          {[ruleset?.name, importer?.label ?? roster.importer, ...roster.detected, roster.file, when(roster.importedAt, new Date())]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {roster.tags.length > 0 && (
          <div className="row" style={{ marginTop: 6 }}>
            {roster.tags.map((tag) => (
              <span key={tag} className="chip">
                #{tag}
              </span>
            ))}
          </div>
        )}
      </div>
      {editor && (
        <Button icon={SquarePen} onClick={() => navigate(href('editor', [roster.ruleset, roster.id]))}>
          Open in {editor.label.toLowerCase()}
        </Button>
      )}
      <IconButton icon={Trash2} label="Delete roster" keys="delete" onClick={remove} />
    </header>
  );
}

function renameRoster(roster: RosterDetail, name: string): void {
  if (name.trim() === '' || name === roster.name) return;
  attempt(async () => {
    await host.call('library.rename', { rosterId: roster.id, name });
    toast({
      title: `Renamed to ${name}`,
      undo: async () => void (await host.call('library.rename', { rosterId: roster.id, name: roster.name })),
    });
  });
}

function tagRoster(roster: RosterDetail, text: string): void {
  const named = text.split(',').map((tag) => tag.trim());
  const tags = [...new Set(named)].filter((tag) => tag !== '');
  attempt(async () => {
    await host.call('library.tag', { rosterId: roster.id, tags });
    toast({
      title: tags.length === 0 ? `Removed the tags of ${roster.name}` : `Tagged ${roster.name}`,
      undo: async () => void (await host.call('library.tag', { rosterId: roster.id, tags: [...roster.tags] })),
    });
  });
}

function removeRoster(roster: RosterDetail): void {
  attempt(async () => {
    await host.call('library.remove', { rosterId: roster.id });
    navigate(href('library'));
    toast({
      title: `Deleted ${roster.name}`,
      undo: async () => {
        await host.call('library.restore', { rosterId: roster.id });
        navigate(href('library', ['roster', roster.id]));
      },
    });
  });
}

/** The source as it was imported; edits are checked and saved in place. */
function RosterSource({ roster }: { readonly roster: RosterDetail }) {
  const key = `source.${roster.id}`;
  const [text, setText] = useState(() => keptDraft(key)?.text ?? roster.text ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === roster.text) discardDraft(key);
    else keepDraft(key, { past: [], text: next, future: [], saved: roster.text });
  };
  const saving = useRef(false);
  const changed = text !== roster.text;
  const save = () => {
    if (!changed || saving.current) return;
    saving.current = true;
    attempt(async () => {
      try {
        const before = roster.text ?? '';
        const after = await host.call('library.update', { rosterId: roster.id, text });
        discardDraft(key);
        toast({
          title: `Saved: ${counted(after.combatants, 'combatant', 'combatants')}, ${counted(after.problems.length, 'problem', 'problems')}`,
          undo: async () => void (await host.call('library.update', { rosterId: roster.id, text: before })),
        });
      } finally {
        saving.current = false;
      }
    });
  };
  useCommands('Source', [{ id: 'save', label: 'Save source', keys: 'mod+s', enabled: changed, icon: Save, run: save }]);
  if (roster.text === null) {
    return (
      <EmptyState icon={SquarePen} title="Source too large to store">
        Its combatants are in the library.
      </EmptyState>
    );
  }
  return (
    <div className="pane">
      <div className="subhead">
        {changed ? <DraftNote unsaved onDiscard={() => write(roster.text ?? '')} /> : <span className="dim small">As imported</span>}
        <span className="grow" />
        <Button size="small" variant={changed ? 'primary' : 'plain'} icon={Save} disabled={!changed} onClick={save} keys="mod+s">
          Save
        </Button>
      </div>
      <SourceEditor
        label={roster.file}
        text={text}
        onChange={write}
        language={/\.ya?ml$/i.test(roster.file) ? 'yaml' : 'text'}
        problems={roster.problems}
        notes={roster.notes}
      />
    </div>
  );
}

/** Rules that aren't modelled, and how many units have them; a click on a rule lists the units. */
function LeftOutRules({ roster, onRule }: { readonly roster: RosterDetail; readonly onRule: (rule: string) => void }) {
  return (
    <div className="fill scroll library-tab">
      <p className="soft">These rules are imported but not modelled: results leave them out.</p>
      <table className="plain-table" style={{ maxWidth: 640, marginTop: 12 }}>
        <thead>
          <tr>
            <th>Rule</th>
            <th className="figure">Units</th>
            <th className="figure">Share</th>
          </tr>
        </thead>
        <tbody>
          {roster.unmodelled.map(({ rule, combatants }) => (
            <tr key={rule}>
              <td>
                <button type="button" className="link" onClick={() => onRule(rule)}>
                  {rule}
                </button>
              </td>
              <td className="figure">{count(combatants)}</td>
              <td className="figure dim">{wholePercent(combatants / Math.max(1, roster.combatants))} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Matchups described in the source itself, each one click from its results. */
function Contests({ rosterId }: { readonly rosterId: number }) {
  const { value: contests } = useHostData('library.contests', { rosterId });
  return (
    <div className="fill scroll library-tab">
      {contests?.map((contest) => (
        <ContestRow key={contest.id} contest={contest} />
      ))}
    </div>
  );
}

function ContestRow({ contest }: { readonly contest: StoredContest }) {
  const ruleset = useRuleset(contest.ruleset);
  const [starting, setStarting] = useState(false);
  const trials = contest.trials ?? ruleset?.defaultTrials ?? 1000;
  const start = () => {
    setStarting(true);
    attempt(async () => {
      try {
        navigate(href('matchups', [await runContest(contest, trials), 0, 1]));
      } finally {
        setStarting(false);
      }
    });
  };
  return (
    <div className="list-row library-contest">
      <div className="grow">
        <div className="strong ellipsis">{contest.name}</div>
        <div className="small dim ellipsis">
          {contest.nameA} against {contest.nameB}
        </div>
      </div>
      <Button variant="primary" icon={Activity} disabled={starting} onClick={start}>
        Run {counted(trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials')}
      </Button>
    </div>
  );
}
