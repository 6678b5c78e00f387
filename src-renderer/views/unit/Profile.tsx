import { GitCompareArrows, X } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ProfileReport } from '../../../src-shared/api/contests.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import type { Axis } from '../../../src-shared/contract/ruleset.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { profileFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { FieldLegend } from '../../charts/FieldLegend.tsx';
import { Measuring } from '../../charts/Measuring.tsx';
import { StarChart } from '../../charts/StarChart.tsx';
import { StandingPicker } from '../../components/CombatantPicker.tsx';
import { CutTitle, IconButton, SegmentedControl, SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { AxisTable } from './AxisTable.tsx';

export interface ProfileProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly onRival: (index: number | null) => void;
  readonly ruleset: RulesetInfo | undefined;
}

type Group = 'all' | Axis['group'];

/** Which axes to draw; a star needs at least three. */
function axesOf(profile: ProfileReport, group: Group): number[] {
  const all = profile.axes.map((_, i) => i);
  const some = all.filter((i) => profile.axes[i]?.group === group);
  return group === 'all' || some.length < 3 ? all : some;
}

export function Profile({ run, standing, rival, onRival, ruleset }: ProfileProps) {
  const [group, setGroup] = useState<Group>('all');
  const units = rival === null ? [standing] : [standing, rival];
  const ids = units.map((unit) => unit.combatantId);
  const { value: profile, error } = useHostData('profile.of', { combatantIds: ids, runId: run.id });
  const shown = profile ? axesOf(profile, group) : [];
  const pick = <T,>(list: readonly T[]): T[] => shown.map((i) => list[i] as T);
  const groups = (['offence', 'defence', 'other'] as const).filter((g) => (ruleset?.axes.filter((a) => a.group === g).length ?? 0) >= 3);
  const rows = units.flatMap(({ combatantId, title }) => {
    const row = profile?.rows.find((r) => r.combatantId === combatantId);
    return row === undefined ? [] : [{ ...row, name: title }];
  });
  return (
    <>
      <ChartPanel
        title="Profile"
        note="0 to 100"
        files={profile ? profileFiles(standing.title, profile, rows) : null}
        height={460}
        picture={{
          title: standing.title,
          subtitle: rival ? `against ${rival.title}` : 'against the field',
          footer: chartFooter(run, ruleset),
        }}
        actions={
          <>
            {groups.length > 1 && (
              <SegmentedControl
                label="Axes"
                value={group}
                onChange={setGroup}
                choices={[{ value: 'all', label: 'All' }, ...groups.map((g) => ({ value: g, label: GROUP_LABELS[g] }))]}
              />
            )}
            {rival === null ? (
              <StandingPicker run={run} label="Compare with" icon={GitCompareArrows} exclude={standing.index} onPick={onRival} />
            ) : (
              <RivalTag name={rival.title} onClose={() => onRival(null)} />
            )}
          </>
        }
        foot={<FieldLegend names={rows.map((r) => r.name)} field={`of the field of ${count(profile?.fieldSize ?? run.combatants)}`} />}
      >
        {(width, height) =>
          error || profile === undefined ? (
            <Measuring
              field={`${count(run.combatants)} ${ruleset?.nouns.combatants ?? 'units'}`}
              measured={{ combatantIds: ids, runId: run.id }}
              error={error}
            />
          ) : (
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
      <div className="panel-body">{profile && <AxisTable profile={profile} rows={rows} />}</div>
    </>
  );
}

const GROUP_LABELS = { offence: 'Offence', defence: 'Defence', other: 'Other' } as const satisfies Record<Axis['group'], string>;

export function RivalTag({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <span className="input-shell unit-rival">
      <SideMark side={1} />
      <CutTitle title={name} />
      <IconButton icon={X} size="small" label="Stop comparing" onClick={onClose} />
    </span>
  );
}
