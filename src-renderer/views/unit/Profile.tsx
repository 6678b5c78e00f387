import { X } from 'lucide-react';
import { useState } from 'react';
import type { ProfileReport, RulesetInfo, RunInfo, Standing } from '../../../src-shared/api-types.ts';
import type { Axis } from '../../../src-shared/contract/ruleset.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { StarChart } from '../../charts/StarChart.tsx';
import { IconButton, SegmentedControl, SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { chartFooter } from '../chart-footer.ts';
import { AxisTable } from './AxisTable.tsx';
import { RivalPicker } from './RivalPicker.tsx';

export interface ProfileProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly onRival: (index: number | null) => void;
  readonly ruleset: RulesetInfo | undefined;
}

type Group = 'all' | Axis['group'];

/** Which axes to draw: groups of fewer than three make no star. */
export function axesOf(profile: ProfileReport, group: Group): number[] {
  const all = profile.axes.map((_, i) => i);
  const some = all.filter((i) => profile.axes[i]?.group === group);
  return group === 'all' || some.length < 3 ? all : some;
}

export function Profile({ run, standing, rival, onRival, ruleset }: ProfileProps) {
  const [group, setGroup] = useState<Group>('all');
  const ids = rival === null ? [standing.combatantId] : [standing.combatantId, rival.combatantId];
  const { value: profile } = useHostData('profile.of', { combatantIds: ids, runId: run.id });
  const shown = profile ? axesOf(profile, group) : [];
  const pick = <T,>(list: readonly T[]): T[] => shown.map((i) => list[i] as T);
  const groups = (['offence', 'defence', 'other'] as const).filter((g) => (ruleset?.axes.filter((a) => a.group === g).length ?? 0) >= 3);
  const rows = ids.map((id) => profile?.rows.find((r) => r.combatantId === id)).filter((r) => r !== undefined);
  return (
    <>
      <ChartPanel
        title="Profile"
        note={`0 to 100 against the field of ${count(profile?.fieldSize ?? run.combatants)}`}
        height={460}
        picture={{
          title: standing.name,
          subtitle: rival ? `against ${rival.name}` : 'against the field',
          footer: chartFooter(run, ruleset),
        }}
        actions={
          <>
            {groups.length > 1 && (
              <SegmentedControl
                label="Axes"
                value={group}
                onChange={setGroup}
                choices={[{ value: 'all', label: 'All' }, ...groups.map((g) => ({ value: g, label: GROUP_WORDS[g] }))]}
              />
            )}
            {rival === null ? (
              <RivalPicker run={run} exclude={standing.index} onPick={onRival} />
            ) : (
              <span className="unit-rival">
                <SideMark side={1} />
                <span className="ellipsis">{rival.name}</span>
                <IconButton icon={X} size="small" label="Stop comparing" onClick={() => onRival(null)} />
              </span>
            )}
          </>
        }
        foot={
          <div className="chart-legend caption" style={{ marginBottom: 12 }}>
            <span>
              <SideMark side={0} size={9} /> {standing.name}
            </span>
            {rival && (
              <span>
                <SideMark side={1} size={9} /> {rival.name}
              </span>
            )}
            <span>
              <i className="legend-band" /> middle half
            </span>
            <span>
              <i className="legend-median" /> median
            </span>
          </div>
        }
      >
        {(width, height) =>
          profile && (
            <StarChart
              axes={pick(profile.axes)}
              quartiles={pick(profile.quartiles)}
              series={rows.map((r) => ({ name: r.name, scaled: pick(r.scaled), raw: pick(r.raw) }))}
              width={width}
              height={height}
              fontSize={13}
            />
          )
        }
      </ChartPanel>
      {profile && <AxisTable profile={profile} rows={rows} />}
    </>
  );
}

const GROUP_WORDS = { offence: 'Offence', defence: 'Defence', other: 'Other' } as const satisfies Record<Axis['group'], string>;
