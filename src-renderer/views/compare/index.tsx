import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ProfileReport } from '../../../src-shared/api/contests.ts';
import type { ApiError } from '../../../src-shared/api/errors.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { fullTitle, lineBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { profileFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { FieldLegend } from '../../charts/FieldLegend.tsx';
import { Measuring } from '../../charts/Measuring.tsx';
import { StarChart } from '../../charts/StarChart.tsx';
import { MOST_SERIES, SeriesMark } from '../../charts/series.tsx';
import { StandingPicker } from '../../components/CombatantPicker.tsx';
import { ErrorNote, ExportMenu, Faction, IconButton, LeftOutMark, Loading, Panel } from '../../components/index.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { count } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { NoRun } from '../../shell/NoRun.tsx';
import { RunTitle } from '../../shell/RunTitle.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { isPriced, useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { href, type ViewProps } from '../../state/routes.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { CompareTable, compareLines } from './CompareTable.tsx';
import { HeadToHead } from './HeadToHead.tsx';
import './compare.css';

/** More columns than this need the width of the page. */
const MOST_BESIDE_CHARTS = 4;
/** The same on the screen of a laptop, in pixels of the page. */
const NARROW = 1600;
const MOST_IN_NARROW = 2;

/** `#/compare/<run>?units=3,17,40`: two to six of a run side by side. */
export default function CompareView({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined) return <NoRun title="Compare" what="Compare two to six units of a run side by side." />;
  return <Compare key={run.id} run={run} route={route} />;
}

function Compare({ run, route }: { readonly run: RunInfo; readonly route: ViewProps['route'] }) {
  const ruleset = useRuleset(run.ruleset);
  const [box, size] = useElementSize<HTMLDivElement>();
  const setAddress = useAddressState(route);
  const named = useMemo(() => parseUnits(route.query.units), [route.query.units]);
  // By default, the first two of the table.
  const { value, error } = useHostData(
    'runs.standings',
    named.length > 0 ? { runId: run.id, indices: named, limit: MOST_SERIES } : { runId: run.id, bestPerBase: null, limit: 2 },
  );
  const units = useMemo(() => {
    const rows = value?.rows ?? [];
    return named.length === 0 ? rows.slice(0, 2) : named.map((i) => rows.find((r) => r.index === i)).filter((r) => r !== undefined);
  }, [value, named]);
  useRival({ run, named, isAlone: route.query.units?.endsWith(ALONE) ?? false, first: units[0] }, (rival) =>
    setAddress({ units: [...named, rival].join(',') }),
  );
  const ids = units.map((u) => u.combatantId);
  const { value: profile, error: unmeasured } = useHostData('profile.of', ids.length === 0 ? null : { combatantIds: ids, runId: run.id });
  const choose = (next: readonly number[]) => setAddress({ units: next.length === 1 ? `${next[0]}${ALONE}` : next.join(',') });
  return (
    <>
      <TopBar
        title={<RunTitle run={run} view="compare" />}
        meta={units.length > 0 && <span>{units.length} side by side</span>}
        actions={
          <ExportMenu
            label="Export table"
            files={tableFiles('comparison', units.map((u) => u.title).join(' v '), ['figure', ...units.map(fullTitle)], () =>
              compareLines(units, profile, ruleset).map((line) => [line.label, ...line.texts]),
            )}
          />
        }
      />
      {error ? (
        <ErrorNote error={error} />
      ) : value === undefined ? (
        <Loading label="Loading units" />
      ) : (
        <div className="fill scroll" ref={box}>
          <Heads run={run} units={units} ruleset={ruleset} onChange={choose} />
          <div className="columns compare-columns" data-many={units.length > (size.width < NARROW ? MOST_IN_NARROW : MOST_BESIDE_CHARTS)}>
            <div>
              <Profiles run={run} units={units} profile={profile} error={unmeasured} ruleset={ruleset} />
              <SmallMultiples units={units} profile={profile} />
            </div>
            <div>
              <HeadToHead run={run} units={units} />
              <CompareTable units={units} profile={profile} ruleset={ruleset} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/** Ends the address of a unit whose rival was removed, so that it isn't added again. */
const ALONE = ',';

interface RivalSearch {
  readonly run: RunInfo;
  readonly named: readonly number[];
  readonly isAlone: boolean;
  readonly first: Standing | undefined;
}

/** One unit alone has nothing to be compared with: the one next to it in rank is added. */
function useRival({ run, named, isAlone, first }: RivalSearch, onRival: (index: number) => void): void {
  const needsRival = named.length === 1 && !isAlone && first !== undefined && first.index === named[0];
  const { value } = useHostData(
    'runs.standings',
    needsRival ? { runId: run.id, bestPerBase: null, offset: Math.max(0, first.rank - 2), limit: NEIGHBOURS } : null,
  );
  const add = useEffectEvent(onRival);
  const closest = needsRival ? closestTo(first, value?.rows ?? [])?.index : undefined;
  useEffect(() => {
    if (closest !== undefined) add(closest);
  }, [closest]);
}

/** Another unit rather than another loadout of this one, then the one nearest in rank. */
function closestTo(unit: Standing, rows: readonly Standing[]): Standing | undefined {
  const distance = (row: Standing) => Math.abs(row.rank - unit.rank) + (row.base === unit.base ? NEIGHBOURS : 0);
  return rows.filter(({ index }) => index !== unit.index).toSorted((x, y) => distance(x) - distance(y))[0];
}

/** Among so many ranks there is another unit, not just other loadouts of this one. */
const NEIGHBOURS = 12;

interface HeadsProps {
  readonly run: RunInfo;
  readonly units: readonly Standing[];
  readonly ruleset: RulesetInfo | undefined;
  readonly onChange: (indices: readonly number[]) => void;
}

function Heads({ run, units, ruleset, onChange }: HeadsProps) {
  const indices = units.map((u) => u.index);
  return (
    <header className="band compare-heads">
      {units.map((unit, i) => (
        <UnitHead
          key={unit.index}
          unit={unit}
          series={i}
          ruleset={ruleset}
          runId={run.id}
          onRemove={() => onChange(indices.filter((x) => x !== unit.index))}
        />
      ))}
      {units.length < MOST_SERIES && (
        <div style={{ alignItems: 'flex-start' }}>
          <StandingPicker run={run} label="Add unit" onPick={(index) => !indices.includes(index) && onChange([...indices, index])} />
        </div>
      )}
    </header>
  );
}

interface ProfilesProps {
  readonly run: RunInfo;
  readonly units: readonly Standing[];
  readonly profile: ProfileReport | undefined;
  readonly error: ApiError | undefined;
  readonly ruleset: RulesetInfo | undefined;
}

function Profiles({ run, units, profile, error, ruleset }: ProfilesProps) {
  const names = units.map((u) => u.title);
  return (
    <ChartPanel
      title="Profiles"
      note="0 to 100"
      height={470}
      foot={<FieldLegend names={names} field={`of the field of ${count(profile?.fieldSize ?? run.combatants)}`} />}
      files={profile ? profileFiles(names.join(', '), profile, inOrder(profile, units)) : null}
      picture={{ title: names.join(', '), subtitle: 'Profiles against the field', footer: chartFooter(run, ruleset) }}
    >
      {(width, height) =>
        error || profile === undefined || inOrder(profile, units).length < units.length ? (
          units.length > 0 && (
            <Measuring
              field={`${count(run.combatants)} ${ruleset?.nouns.combatants ?? 'units'}`}
              measured={{ combatantIds: units.map((u) => u.combatantId), runId: run.id }}
              error={error}
            />
          )
        ) : (
          <StarChart
            axes={profile.axes}
            quartiles={profile.quartiles}
            series={inOrder(profile, units)}
            width={width}
            height={height}
            fontSize={13}
          />
        )
      }
    </ChartPanel>
  );
}

function SmallMultiples({ units, profile }: Pick<ProfilesProps, 'units' | 'profile'>) {
  return (
    <Panel title="One by one" note="axes as above, clockwise from the top">
      <div className="compare-multiples">
        {profile &&
          inOrder(profile, units).map((row, i) => (
            <figure key={units[i]?.index}>
              <StarChart
                axes={profile.axes}
                quartiles={profile.quartiles}
                series={[row]}
                firstSeries={i}
                width={190}
                height={180}
                labels={false}
              />
              <figcaption className="small ellipsis">{row.name}</figcaption>
            </figure>
          ))}
      </div>
    </Panel>
  );
}

function parseUnits(text: string | undefined): number[] {
  const numbers = (text ?? '')
    .split(',')
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
  return [...new Set(numbers)].slice(0, MOST_SERIES);
}

function inOrder(profile: ProfileReport, units: readonly Standing[]): ProfileReport['rows'][number][] {
  return units.flatMap(({ combatantId, title }) => {
    const row = profile.rows.find((r) => r.combatantId === combatantId);
    return row === undefined ? [] : [{ ...row, name: title }];
  });
}

interface UnitHeadProps {
  readonly unit: Standing;
  readonly series: number;
  readonly ruleset: RulesetInfo | undefined;
  readonly runId: number;
  readonly onRemove: () => void;
}

function UnitHead({ unit, series, ruleset, runId, onRemove }: UnitHeadProps) {
  return (
    <div>
      <div className="row">
        <SeriesMark series={series} size={13} />
        <a href={href('unit', [runId, unit.index])} className="title grow clamp-2" title={unit.title}>
          {unit.title}
        </a>
        <LeftOutMark of={unit} />
        <IconButton icon={X} size="small" label={`Remove ${unit.title}`} onClick={onRemove} />
      </div>
      <div className="small dim ellipsis" title={unit.detail}>
        {lineBesidePoints(unit, ruleset?.nouns.points ?? 'points') || ' '}
      </div>
      <div className="row small">
        <Faction name={unit.faction} />
        {isPriced(ruleset) && (
          <span className="soft">
            {count(unit.points)} {ruleset?.nouns.points}
          </span>
        )}
      </div>
    </div>
  );
}
