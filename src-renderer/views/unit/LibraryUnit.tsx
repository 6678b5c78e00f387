import { Activity } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ProfileReport } from '../../../src-shared/api/contests.ts';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { siblingsQuery } from '../../../src-shared/query/loadout-names.ts';
import { type Loadout, LoadoutGroup } from '../../../src-shared/query/loadout-text.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { profileFiles } from '../../charts/chart-files.ts';
import { liveFooter } from '../../charts/chart-footer.ts';
import { FieldLegend } from '../../charts/FieldLegend.tsx';
import { Measuring } from '../../charts/Measuring.tsx';
import { StarChart } from '../../charts/StarChart.tsx';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { Button, cssColumns, ErrorNote, Loading, leftOutOf, Panel } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { isPriced, useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLabelledOne } from '../../state/loadout-labels.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { AxisTable } from './AxisTable.tsx';
import { RivalTag } from './Profile.tsx';
import { Rules } from './Rules.tsx';
import { UnitHead } from './UnitHead.tsx';

/** A combatant of the library, whether or not it has played in a run. */
export function LibraryUnit({ id }: { readonly id: number }) {
  const { value: combatant, error } = useHostData('library.combatant', { id });
  const labelled = useLabelledOne(id);
  const [rival, setRival] = useState<StoredCombatant | null>(null);
  const ids = rival === null ? [id] : [id, rival.id];
  const { value: profile, error: unmeasured } = useHostData('profile.of', { combatantIds: ids });
  const ruleset = useRuleset(combatant?.ruleset);
  if (error) return <ErrorNote error={error} />;
  if (combatant === undefined || labelled === undefined) return <Loading label="Loading unit" />;
  const rows = ids.map((one) => profile?.rows.find((r) => r.combatantId === one)).filter((r) => r !== undefined);
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
            Run against a field
          </Button>
        }
      />
      <div className="fill scroll">
        <UnitHead unit={{ ...labelled, ...leftOutOf(combatant) }} facts={combatant.facts} tags={combatant.tags} ruleset={ruleset} />
        <div className="columns unit-columns">
          <div>
            <LibraryProfile combatant={combatant} rival={rival} onRival={setRival} profile={profile} rows={rows} error={unmeasured} />
          </div>
          <div>
            <Panel title="Axes" note="the vertical line is the field's median">
              {profile && rows.length > 0 && <AxisTable profile={profile} rows={rows} />}
            </Panel>
          </div>
          <div>
            <Rules combatantId={id} />
            <LibrarySiblings combatant={combatant} ruleset={ruleset} />
            {combatant.source && (
              <Panel title="Source">
                <a className="link" href={href('library', ['roster', combatant.rosterId], { tab: 'source' })}>
                  {combatant.source.file}, line {combatant.source.line}
                </a>
              </Panel>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

interface LibraryProfileProps {
  readonly combatant: StoredCombatant;
  readonly rival: StoredCombatant | null;
  readonly onRival: (rival: StoredCombatant | null) => void;
  readonly profile: ProfileReport | undefined;
  readonly rows: ProfileReport['rows'];
  readonly error: ApiError | undefined;
}

function LibraryProfile({ combatant, rival, onRival, profile, rows, error }: LibraryProfileProps) {
  const ruleset = useRuleset(combatant.ruleset);
  const fieldSize = count(profile?.fieldSize ?? 0);
  return (
    <ChartPanel
      title="Profile"
      note="0 to 100"
      height={430}
      picture={{
        title: combatant.name,
        subtitle: rival ? `against ${rival.name}` : 'against the library',
        footer: liveFooter('Library', `against ${fieldSize} ${ruleset?.nouns.combatants ?? 'units'}`, ruleset),
      }}
      files={profile ? profileFiles(combatant.name, profile, rows) : null}
      actions={
        rival === null ? (
          <CombatantPicker ruleset={combatant.ruleset} label="Compare with" onPick={onRival} />
        ) : (
          <RivalTag name={rival.name} onClose={() => onRival(null)} />
        )
      }
      foot={profile && <FieldLegend names={rows.map((r) => r.name)} field={`of the library's ${fieldSize}`} />}
    >
      {(width, height) =>
        error || profile === undefined ? (
          <Measuring
            field={`the library's ${ruleset?.nouns.combatants ?? 'units'}`}
            measured={{ combatantIds: rival === null ? [combatant.id] : [combatant.id, rival.id] }}
            error={error}
          />
        ) : (
          rows.length > 0 && (
            <StarChart axes={profile.axes} quartiles={profile.quartiles} series={rows} width={width} height={height} fontSize={13} />
          )
        )
      }
    </ChartPanel>
  );
}

function LibrarySiblings({ combatant, ruleset }: { readonly combatant: StoredCombatant; readonly ruleset: RulesetInfo | undefined }) {
  const { value } = useHostData('library.combatants', {
    ruleset: combatant.ruleset,
    query: siblingsQuery(combatant),
    limit: 30,
  });
  const rows = value?.rows ?? [];
  if (rows.length < 2) return null;
  const loadouts = rows.map((row): Loadout => ({ detail: row.detail, points: row.points, fact: (id) => row.facts[id] }));
  const group = new LoadoutGroup({ facts: ruleset?.facts ?? [], points: ruleset?.nouns.points ?? 'points' }, loadouts);
  return (
    <Panel title="Loadout siblings" note={`${count(value?.total ?? 0)}, differences only`}>
      <div style={cssColumns('minmax(120px, 1fr) 56px')}>
        {rows.map((row, i) => (
          <a key={row.id} href={href('unit', ['library', row.id])} className="list-row unit-row" aria-current={row.id === combatant.id}>
            <span className="clamp-2" title={row.detail}>
              {group.difference(loadouts[i]!) || row.name}
            </span>
            {isPriced(ruleset) && <span className="figure soft">{count(row.points)}</span>}
          </a>
        ))}
      </div>
    </Panel>
  );
}
