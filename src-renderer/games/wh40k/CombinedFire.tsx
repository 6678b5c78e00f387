import { ArrowUp, Plus, X } from 'lucide-react';
import type { CombinedFire as CombinedFireReport } from '../../../src-shared/rulesets/wh40k/analysis/combined-fire.ts';
import { partText } from '../../../src-shared/stats/share.ts';
import { CurvePanel } from '../../charts/CurvePanel.tsx';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { ErrorNote, IconButton, Loading, Panel } from '../../components/index.ts';
import { figure } from '../../format/figures.ts';
import { useReport } from '../../state/report.ts';
import { type AttackSetup, attackQuestion, report } from './reports.ts';
import { CURVE_NOTE, combinedCurves, lossText } from './stages.ts';

export interface CombinedFireProps {
  readonly a: number;
  readonly b: number;
  /** Units that attack after the first one. */
  readonly others: readonly number[];
  readonly setup: AttackSetup;
  readonly onChange: (attackers: readonly number[]) => void;
  readonly footer: string;
}

const MOST = 8;

/** Several units attack the target in this order, each what the one before left. */
export function CombinedFire({ a, b, others, setup, onChange, footer }: CombinedFireProps) {
  const attackers = [a, ...others];
  const { value, error } = useReport(report('combined', attackQuestion([...attackers, b], setup)));
  const earlier = (i: number) => onChange(attackers.map((id, k) => (k === i - 1 ? attackers[i]! : k === i ? attackers[i - 1]! : id)));
  return (
    <Panel
      title="Combined fire"
      note="in this order, each on what the last one left; chance that the target is destroyed"
      actions={
        <CombatantPicker
          ruleset="wh40k"
          label="Add unit"
          icon={Plus}
          disabled={attackers.length >= MOST}
          onPick={({ id }) => onChange([...attackers, id])}
        />
      }
    >
      {error !== undefined && <ErrorNote error={error} />}
      {value === undefined && error === undefined && <Loading label="Computing combined fire" />}
      {value?.remarks.map((remark) => (
        <p key={remark} className="small warn">
          {remark}
        </p>
      ))}
      <ol className="combined">
        {value?.steps.map((step, i) => (
          <li key={`${i} ${step.name}`} className="row">
            <span className="combined-name">
              <b className="ellipsis">{step.name}</b>
              <span className="small dim ellipsis" title={step.weapons.join(', ')}>
                {step.weapons.join(', ')}
              </span>
            </span>
            <span className="combined-bar" aria-hidden>
              <span style={{ width: `${100 * (step.destroyed - step.added)}%` }} data-before />
              <span style={{ width: `${100 * step.added}%` }} />
            </span>
            <span className="small dim number">{figure(Math.round(step.woundsLost * 10) / 10)} wounds</span>
            <b className="number">{partText(step.destroyed)}</b>
            <IconButton
              icon={ArrowUp}
              size="small"
              label={`Let ${step.name} attack earlier`}
              disabled={i === 0}
              onClick={() => earlier(i)}
            />
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${step.name}`}
              disabled={attackers.length === 1}
              onClick={() => onChange(attackers.filter((_, k) => k !== i))}
            />
          </li>
        ))}
      </ol>
      {value !== undefined && value.steps.length > 1 && <CombinedCurves fire={value} footer={footer} />}
    </Panel>
  );
}

/** Wounds lost after each unit; the last one stands for all of them. */
function CombinedCurves({ fire, footer }: { readonly fire: CombinedFireReport; readonly footer: string }) {
  const names = fire.steps.map(({ name }) => name).join(', ');
  const wounds = (fire.steps[0]?.left.length ?? 1) - 1;
  return (
    <CurvePanel
      title="Wounds lost after each unit"
      label="Wounds lost"
      note={CURVE_NOTE}
      height={270}
      curves={combinedCurves(fire.steps)}
      words={(x) => lossText(x, wounds, 'wound', 'wounds')}
      picture={{ title: `${fire.target}: wounds lost to combined fire`, subtitle: `${names}; chance of at least x, %`, footer }}
      file={{ title: `Combined fire on ${fire.target}`, of: 'after' }}
    />
  );
}
