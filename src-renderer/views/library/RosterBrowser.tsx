import { FlaskConical, Library, Plus } from 'lucide-react';
import { attempt, Button, EmptyState, Menu } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { EDITORS } from '../../games/index.ts';
import { host } from '../../host/host.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRulesets } from '../../state/app-info.ts';
import { useLibrary } from '../../state/library.ts';
import { href, type Route } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { CombatantList } from './CombatantList.tsx';
import { RosterList } from './RosterList.tsx';
import { RosterPage } from './RosterPage.tsx';

export function RosterBrowser({ route, rosterId }: { readonly route: Route; readonly rosterId: number | null }) {
  const rosters = useLibrary((l) => l.rosters) ?? [];
  const rulesets = useRulesets();
  const total = rosters.reduce((sum, r) => sum + r.combatants, 0);
  const editors = EDITORS.filter((e) => rulesets.some((r) => r.id === e.ruleset));
  return (
    <>
      <TopBar
        title="Library"
        meta={
          <>
            <span>
              <b>{count(rosters.length)}</b> rosters
            </span>
            <span>
              <b>{count(total)}</b> combatants
            </span>
          </>
        }
        actions={
          <>
            {editors.length > 0 && (
              <Menu
                trigger={<Button icon={FlaskConical}>New</Button>}
                entries={editors.map((editor) => ({
                  label: editor.label,
                  note: rulesets.find((r) => r.id === editor.ruleset)?.name ?? '',
                  onSelect: () => navigate(href('editor', [editor.ruleset])),
                }))}
              />
            )}
            <Button variant="primary" icon={Plus} onClick={() => navigate(href('library', ['import']))}>
              Import
            </Button>
          </>
        }
      />
      {rosters.length === 0 ? (
        <EmptyState
          icon={Library}
          title="The library is empty"
          action={
            <Button variant="primary" icon={Plus} onClick={() => attempt(() => host.call('library.addSamples', {}))}>
              Add samples
            </Button>
          }
        >
          This is where your rosters, 'Mechs, parties and fleets go. Drop files anywhere on this page, paste a list, or start with samples
          of every game.
        </EmptyState>
      ) : (
        <div className="split library-browser">
          <RosterList rosters={rosters} selected={rosterId} />
          {rosterId === null ? <CombatantList key="all" route={route} /> : <RosterPage key={rosterId} rosterId={rosterId} route={route} />}
        </div>
      )}
    </>
  );
}
