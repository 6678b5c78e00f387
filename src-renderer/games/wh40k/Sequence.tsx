import { TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import type { AttackReport, StageId } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { exactShare, shareText } from '../../../src-shared/stats/share.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { CurveAtLeast } from '../../charts/CurveAtLeast.tsx';
import { curveFiles } from '../../charts/chart-files.ts';
import { KeyFigure, Panel } from '../../components/index.ts';
import { count, figure } from '../../format/figures.ts';
import { headedFiles } from '../../format/table-file.ts';
import { CombinedFire } from './CombinedFire.tsx';
import { Example } from './Example.tsx';
import { Funnel } from './Funnel.tsx';
import { GroupTable } from './GroupTable.tsx';
import type { AttackSetup } from './reports.ts';
import { StageNote } from './StageNote.tsx';
import { funnelStages, reportRows, slainCurves, stageNamed, stagesOf, versus, withPlain, woundCurves } from './stages.ts';
import { Threshold } from './Threshold.tsx';

export interface SequenceProps {
  readonly a: number;
  readonly b: number;
  readonly report: AttackReport;
  /** The same attack without modifiers, where some are on. */
  readonly plain: AttackReport | undefined;
  /** How the attack of the report is made. */
  readonly setup: AttackSetup;
  /** Units that attack after the first one. */
  readonly others: readonly number[];
  readonly onOrder: (attackers: readonly number[]) => void;
  readonly stage: StageId;
  readonly onStage: (stage: StageId) => void;
  readonly footer: string;
}

/** The funnel with its explanation, the damage curves, the weapon groups and an example. Drawn again only with a new report. */
export const Sequence = memo(function Sequence(props: SequenceProps) {
  const { a, b, report, plain, setup, others, onOrder, footer } = props;
  const late = { report: useDeferredValue(report), setup: useDeferredValue(setup) };
  const [picked, setPicked] = useState<number | null>(null);
  const group = picked !== null && report.groups[picked] !== undefined ? picked : null;
  return (
    <>
      <AttackFigures report={report} />
      {report.remarks.map((remark) => (
        <p key={remark} className="sequence-remark">
          <TriangleAlert size={13} aria-hidden /> {remark}
        </p>
      ))}
      <FunnelPanel {...props} group={group} />
      <div className="sequence-lower">
        <AttackParts
          a={a}
          b={b}
          report={late.report}
          setup={late.setup}
          others={others}
          onOrder={onOrder}
          group={group}
          onGroup={setPicked}
        />
        <div className="edge-left">
          <DamageCurves report={report} plain={plain} footer={footer} />
        </div>
      </div>
    </>
  );
});

interface AttackPartsProps extends Pick<SequenceProps, 'a' | 'b' | 'report' | 'setup' | 'others' | 'onOrder'> {
  readonly group: number | null;
  readonly onGroup: (group: number | null) => void;
}

/** What stands beside the curves; it may follow a frame later. */
const AttackParts = memo(function AttackParts({ a, b, report, setup, others, onOrder, group, onGroup }: AttackPartsProps) {
  return (
    <div>
      <Panel title="Weapon groups" note="means; click one to see its funnel">
        <GroupTable report={report} chosen={group} onChoose={onGroup} />
      </Panel>
      <CombinedFire a={a} b={b} others={others} setup={setup} onChange={onOrder} />
      {report.phase !== 'overwatch' && <Example a={a} b={b} options={setup.options} report={report} />}
    </div>
  );
});

interface FunnelPanelProps extends Pick<SequenceProps, 'report' | 'stage' | 'onStage' | 'footer'> {
  /** Null: all weapon groups together. */
  readonly group: number | null;
}

function FunnelPanel({ report, stage, onStage, footer, group }: FunnelPanelProps) {
  const stages = stagesOf(report, group);
  const columns = funnelStages(stages);
  const shown = columns.find((s) => s.id === stage) ?? columns[0];
  const what = group === null ? 'all weapon groups' : `${report.groups[group]?.weapons} x ${report.groups[group]?.weapon}`;
  return (
    <ChartPanel
      className="sequence-funnel"
      title="From attacks to models slain"
      note={`${what}; means above, full distribution below`}
      height={330}
      picture={{ title: versus(report), subtitle: `From attacks to models slain, ${what}`, footer }}
      files={headedFiles(
        'stages',
        `${versus(report)} stages`,
        () => reportRows(report),
        () => report,
      )}
      foot={shown && <StageNote stage={shown} parts={group === null ? report.groups : []} />}
    >
      {(width, height) => <Funnel stages={stages} at={shown?.id ?? ''} onAt={onStage} width={width} height={height} />}
    </ChartPanel>
  );
}

function DamageCurves({ report, plain, footer }: Pick<SequenceProps, 'report' | 'plain' | 'footer'>) {
  const [wounds, slain] = [stageNamed(report.total, 'wounds_lost'), stageNamed(report.total, 'models_slain')];
  const before = (id: StageId) => (plain === undefined ? undefined : stageNamed(plain.total, id));
  const woundLines = withPlain(woundCurves(report), before('wounds_lost'));
  const slainLines = withPlain(slainCurves(report), before('models_slain'));
  return (
    <>
      <ChartPanel
        title="Wounds lost"
        note="chance of at least x, %"
        height={250}
        picture={{ title: 'Wounds lost: chance of at least x, %', subtitle: versus(report), footer }}
        files={curveFiles(`${versus(report)} wounds lost`, 'group', 'wounds lost', woundLines)}
        foot={wounds && <Threshold stage={wounds} plain={before('wounds_lost')} noun="wounds" />}
      >
        {(width, height) => <CurveAtLeast label="Wounds lost" curves={woundLines} width={width} height={height} />}
      </ChartPanel>
      <ChartPanel
        title="Models lost"
        note="chance of at least x, %"
        height={220}
        picture={{ title: 'Models lost: chance of at least x, %', subtitle: versus(report), footer }}
        files={curveFiles(`${versus(report)} models lost`, 'curve', 'models lost', slainLines)}
        foot={slain && <Threshold stage={slain} plain={before('models_slain')} noun="models" />}
      >
        {(width, height) => <CurveAtLeast label="Models lost" curves={slainLines} width={width} height={height} />}
      </ChartPanel>
    </>
  );
}

function AttackFigures({ report }: { readonly report: AttackReport }) {
  const mean = (id: StageId) => figure(Math.round((stageNamed(report.total, id)?.mean ?? 0) * 100) / 100);
  const after = report.wipeAfterMorale > report.wipe + 0.0005 ? `, ${shareText(exactShare(report.wipeAfterMorale))} with morale` : '';
  return (
    <div className="key-figures sequence-figures">
      <KeyFigure value={mean('wounds_lost')} note={`of ${count(report.target.wounds)}`} label="wounds lost" />
      <KeyFigure value={mean('models_slain')} note={`of ${count(report.target.models)}`} label="models slain" />
      <KeyFigure value={shareText(exactShare(report.atLeastOneSlain))} label="slay at least one" />
      <KeyFigure value={shareText(exactShare(report.wipe))} label={`wipe the unit out${after}`} />
      <KeyFigure value={mean('points_killed')} note={`of ${figure(report.target.points)}`} label="points killed" />
      <KeyFigure value={figure(Math.round(report.returnPer100 * 10) / 10)} label="points killed per 100 points" />
    </div>
  );
}
