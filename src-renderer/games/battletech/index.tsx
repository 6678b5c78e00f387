import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { Button, Tabs } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { useLibrary } from '../../state/library.ts';
import { href } from '../../state/routes.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import type { EditorProps } from '../editor.ts';
import { BoardsTab } from './BoardsTab.tsx';
import { ExpectationsTab } from './ExpectationsTab.tsx';
import { ImportBoards } from './ImportBoards.tsx';
import { MechsTab } from './MechsTab.tsx';
import { PoolTab } from './PoolTab.tsx';
import { RatingTab } from './RatingTab.tsx';
import { defaultExclude, useSheets } from './use-sheets.ts';
import './battletech.css';

const TABS = [
  { id: 'boards', label: 'Mapsheets' },
  { id: 'pool', label: 'Pool' },
  { id: 'rating', label: 'Combat Rating' },
  { id: 'expectations', label: 'Expectations' },
  { id: 'mechs', label: "'Mechs" },
] as const;
type TabId = (typeof TABS)[number]['id'];

/** What only BattleTech has: maps, the pool a run draws from, ratings, record sheets. */
export default function BattletechPage({ ruleset, rosterId, route }: EditorProps) {
  const setAddress = useAddressState(route);
  const sheets = useSheets(ruleset);
  const [importing, setImporting] = useState(false);
  const roster = useLibrary((l) => l.rosters?.find((r) => r.id === rosterId));
  const usual: TabId = (roster?.combatants ?? 0) > 0 ? 'mechs' : 'boards';
  const tab = TABS.find(({ id }) => id === route.query.tab)?.id ?? usual;
  const go = (id: TabId) => setAddress({ tab: id, q: null, sort: null, desc: null });
  useCommands('Boards and ratings', [
    { id: 'import-boards', label: 'Import MegaMek folder', icon: FolderInput, run: () => setImporting(true) },
    ...TABS.map(({ id, label }) => ({ id: `tab-${id}`, label: `Go to ${label}`, run: () => go(id) })),
  ]);
  return (
    <>
      <TopBar
        title="Boards and ratings"
        crumbs={[{ label: 'Library', to: href('library') }]}
        meta={
          sheets.list && (
            <span>
              <b>{counted(sheets.list.length, 'mapsheet', 'mapsheets')}</b>
            </span>
          )
        }
        actions={
          <Button variant="primary" icon={FolderInput} onClick={() => setImporting(true)}>
            Import MegaMek folder
          </Button>
        }
      />
      <div className="battletech-tabs">
        <Tabs<TabId> label="BattleTech" value={tab} onChange={go} tabs={TABS} />
      </div>
      {tab === 'boards' && (
        <BoardsTab sheets={sheets} exclude={defaultExclude(ruleset)} route={route} onImport={() => setImporting(true)} />
      )}
      {tab === 'pool' && <PoolTab sheets={sheets} ruleset={ruleset} />}
      {tab === 'rating' && <RatingTab route={route} ruleset={ruleset} onPool={() => go('pool')} />}
      {tab === 'expectations' && <ExpectationsTab sheets={sheets} ruleset={ruleset} />}
      {tab === 'mechs' && <MechsTab route={route} ruleset={ruleset} rosterId={rosterId} />}
      {importing && (
        <ImportBoards
          exclude={defaultExclude(ruleset)}
          known={(sheets.list ?? []).map((sheet) => sheet.board.name)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
