import { Activity } from 'lucide-react';
import { href } from '../../app/routes.ts';
import { TopBar } from '../../app/TopBar.tsx';
import { navigate } from '../../app/use-route.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { StarChart } from '../../charts/StarChart.tsx';
import { Button, ErrorNote, Faction, Loading, Panel, SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { calendarDate } from '../../format/time.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { AxisTable } from './AxisTable.tsx';
import { Unmodelled } from './Unmodelled.tsx';

/** A combatant that need not have played in any run. */
export function LibraryUnit({ id }: { readonly id: number }) {
  const { value: combatant, error } = useHostData('library.combatant', { id });
  const { value: profile } = useHostData('profile.of', { combatantIds: [id] });
  const { value: siblings } = useHostData(
    'library.combatants',
    combatant ? { ruleset: combatant.ruleset, query: `base="${combatant.base.replaceAll('"', '')}"`, limit: 30 } : null,
  );
  const ruleset = useRuleset(combatant?.ruleset);
  if (error) return <ErrorNote error={error} />;
  if (combatant === undefined) return <Loading label="Reading the unit" />;
  const row = profile?.rows.find((r) => r.combatantId === id);
  const others = siblings?.rows.filter((s) => s.id !== id) ?? [];
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Library', to: href('library', ['roster', combatant.rosterId]) }]}
        title={combatant.name}
        actions={
          <Button
            variant="primary"
            icon={Activity}
            onClick={() => navigate(href('runs', ['new'], { ruleset: combatant.ruleset, kind: 'gauntlet', challenger: id }))}
          >
            Run it against a field
          </Button>
        }
      />
      <div className="unit scroll">
        <header className="unit-head">
          <div className="unit-name">
            <div className="row" style={{ gap: 14 }}>
              <SideMark side={0} size={16} />
              <h2>{combatant.name}</h2>
            </div>
            <div className="row unit-facts">
              <Faction name={combatant.faction} />
              <span className="soft">
                {count(combatant.points)} {ruleset?.nouns.points}
              </span>
              <span className="dim ellipsis">{combatant.detail}</span>
              {combatant.tags.slice(0, 10).map((tag) => (
                <span key={tag} className="chip">
                  {tag}
                </span>
              ))}
            </div>
          </div>
        </header>
        <div className="unit-columns">
          <div>
            <ChartPanel
              title="Profile"
              note={profile ? `0 to 100 against ${count(profile.fieldSize)} of the library` : ''}
              height={430}
              picture={{
                title: combatant.name,
                footer: `Warbench library  ·  ${calendarDate(new Date())}  ·  ${ruleset?.name ?? ''} ${ruleset?.version ?? ''}`,
              }}
            >
              {(width, height) =>
                profile &&
                row && (
                  <StarChart axes={profile.axes} quartiles={profile.quartiles} series={[row]} width={width} height={height} fontSize={13} />
                )
              }
            </ChartPanel>
          </div>
          <div>
            <Panel title="Axes">{profile && row && <AxisTable profile={profile} rows={[row]} />}</Panel>
          </div>
          <div>
            {others.length > 0 && (
              <Panel title="Loadout siblings" note={count(siblings?.total ?? 0)}>
                <div className="siblings">
                  {others.map((sibling) => (
                    <a key={sibling.id} href={href('unit', ['library', sibling.id])} className="sibling-row">
                      <span className="ellipsis">{sibling.detail || sibling.name}</span>
                      <span className="figure soft">{count(sibling.points)}</span>
                    </a>
                  ))}
                </div>
              </Panel>
            )}
            <Unmodelled rules={combatant.unmodelled} />
            {combatant.source && (
              <Panel title="Source">
                <p className="soft">
                  {combatant.source.file}, line {combatant.source.line}
                </p>
              </Panel>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
