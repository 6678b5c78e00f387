import { TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import type { AttackReport, StageId } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { exactShare, shareText } from '../../../src-shared/stats/share.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { CurvePanel } from '../../charts/CurvePanel.tsx';
import { KeyFigure, Panel } from '../../components/index.ts';
import { count, figure } from '../../format/figures.ts';
import { headedFiles } from '../../format/table-file.ts';
import { CombinedFire } from './CombinedFire.tsx';
import { Example } from './Example.tsx';
import { Funnel } from './Funnel.tsx';
import { GroupTable } from './GroupTable.tsx';
import type { AttackSetup } from './reports.ts';
import { SavedSets } from './SavedSets.tsx';
import { StageNote } from './StageNote.tsx';
import {
  CURVE_NOTE,
  funnelStages,
  lossText,
  reportRows,
  slainCurves,
  stageNamed,
  stagesOf,
  versus,
  withPlain,
  woundCurves,
} from './stages.ts';

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
  const { a, b, report, plain, setup, others, onOrder, stage, onStage, footer } = props;
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
      <LateFunnel report={report} stage={stage} onStage={onStage} footer={footer} group={group} />
      <div className="sequence-lower">
        <LateParts
          a={a}
          b={b}
          report={report}
          setup={setup}
          others={others}
          onOrder={onOrder}
          footer={footer}
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

interface AttackPartsProps extends Pick<SequenceProps, 'a' | 'b' | 'report' | 'setup' | 'others' | 'onOrder' | 'footer'> {
  readonly group: number | null;
  readonly onGroup: (group: number | null) => void;
}

/** What stands beside the curves; it may follow a frame later. */
function LateParts({ report, setup, ...props }: AttackPartsProps) {
  return <AttackParts {...props} report={useDeferredValue(report)} setup={useDeferredValue(setup)} />;
}

const AttackParts = memo(function AttackParts({ a, b, report, setup, others, onOrder, footer, group, onGroup }: AttackPartsProps) {
  return (
    <div>
      <Panel title="Weapon groups" note="means; click one to see its funnel">
        <GroupTable report={report} chosen={group} onChoose={onGroup} />
      </Panel>
      <CombinedFire a={a} b={b} others={others} setup={setup} onChange={onOrder} footer={footer} />
      <SavedSets a={a} b={b} setup={setup} />
      {report.phase !== 'overwatch' && <Example a={a} b={b} options={setup.options} report={report} />}
    </div>
  );
});

interface FunnelPanelProps extends Pick<SequenceProps, 'report' | 'stage' | 'onStage' | 'footer'> {
  /** Null: all weapon groups together. */
  readonly group: number | null;
}

/** The curves come first. */
function LateFunnel({ report, ...props }: FunnelPanelProps) {
  return <FunnelPanel {...props} report={useDeferredValue(report)} />;
}

const FunnelPanel = memo(function FunnelPanel({ report, stage, onStage, footer, group }: FunnelPanelProps) {
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
});

function DamageCurves({ report, plain, footer }: Pick<SequenceProps, 'report' | 'plain' | 'footer'>) {
  const before = (id: StageId) => (plain === undefined ? undefined : stageNamed(plain.total, id));
  const { models, wounds } = report.target;
  return (
    <>
      <CurvePanel
        title="Wounds lost"
        label="Wounds lost"
        note={CURVE_NOTE}
        height={270}
        curves={withPlain(woundCurves(report), before('wounds_lost'))}
        words={(x) => lossText(x, wounds, 'wound', 'wounds')}
        picture={{ title: 'Wounds lost: chance of at least x, %', subtitle: versus(report), footer }}
        file={{ title: `${versus(report)} wounds lost`, of: 'group' }}
      />
      <CurvePanel
        title="Models lost"
        label="Models lost"
        note={CURVE_NOTE}
        height={240}
        curves={withPlain(slainCurves(report), before('models_slain'))}
        words={(x) => lossText(x, models, 'model', 'models')}
        picture={{ title: 'Models lost: chance of at least x, %', subtitle: versus(report), footer }}
        file={{ title: `${versus(report)} models lost`, of: 'curve' }}
      />
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
