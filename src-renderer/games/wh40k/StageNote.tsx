import type { GroupReport, StageReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { figure } from '../../format/figures.ts';

export interface StageNoteProps {
  readonly stage: StageReport;
  /** The groups behind a sum: how each made its part. */
  readonly parts: readonly GroupReport[];
}

const MOST_PARTS = 5;
const PART_LINE = 18;

/** How the number under the pointer was made, with the figures of its distribution. */
export function StageNote({ stage, parts }: StageNoteProps) {
  const shown = parts.slice(0, MOST_PARTS);
  const two = (x: number) => figure(Math.round(x * 100) / 100);
  const figures = [
    ['Min', stage.min],
    ['Q1', stage.q1],
    ['Median', stage.median],
    ['Mean', stage.mean],
    ['Q3', stage.q3],
    ['Max', stage.max],
    ['5–95 %', null],
  ] as const;
  return (
    <div className="stage-note" aria-live="polite">
      <div className="stage-how">
        <h3>How "{stage.label}" was made</h3>
        <p>{stage.how}</p>
        {/* Room for one line a group whatever the stage, so that nothing below moves with the pointer. */}
        <ul style={{ minHeight: shown.length * PART_LINE }}>
          {shown.map((group, i) => {
            const part = group.stages.find((s) => s.id === stage.id);
            return (
              part !== undefined && (
                <li key={i} className="ellipsis" title={part.how}>
                  <b>
                    {group.weapons} x {group.weapon}
                  </b>{' '}
                  {part.how}
                </li>
              )
            );
          })}
        </ul>
        {parts.length > shown.length && <p className="dim">and {parts.length - shown.length} more groups; click one below.</p>}
      </div>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? `${two(stage.low)}–${two(stage.high)}` : two(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
