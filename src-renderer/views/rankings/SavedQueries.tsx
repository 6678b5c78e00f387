import { Bookmark } from 'lucide-react';
import { IconButton, Menu, type MenuEntry } from '../../components/index.ts';
import { useViewState } from '../../state/session.ts';

export interface SavedQueriesProps {
  readonly ruleset: string;
  readonly query: string;
  readonly onPick: (query: string) => void;
}

/** Saved queries of a game. */
export function SavedQueries({ ruleset, query, onPick }: SavedQueriesProps) {
  const [saved, setSaved] = useViewState<readonly string[]>(`rankings.queries.${ruleset}`, []);
  const known = saved.includes(query);
  const entries: MenuEntry[] = [
    ...(saved.length === 0
      ? [{ kind: 'heading' as const, label: 'No saved queries yet' }]
      : saved.map((text): MenuEntry => ({ label: text, onSelect: () => onPick(text) }))),
    { kind: 'separator' },
    known
      ? { label: 'Remove saved query', onSelect: () => setSaved(saved.filter((text) => text !== query)) }
      : {
          label: query === '' ? 'Type a query to save it' : `Save “${query}”`,
          disabled: query === '',
          onSelect: () => setSaved([...saved, query]),
        },
  ];
  return <Menu align="start" trigger={<IconButton icon={Bookmark} label="Saved queries" aria-pressed={known} />} entries={entries} />;
}
