import type { GroupReport, StageReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { figure } from '../../format/figures.ts';

export interface StageNoteProps {
  readonly stage: StageReport;
  /** The weapon groups of a total, each listed with its own explanation. */
  readonly parts: readonly GroupReport[];
}

const MAX_PARTS = 5;
const PART_LINE = 18;

/** How the number at the cursor is computed, with the figures of its distribution. */
export function StageNote({ stage, parts }: StageNoteProps) {
  const shown = parts.slice(0, MAX_PARTS);
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
      <div className="grow stage-how">
        <h3>How "{stage.label}" is computed</h3>
        <p>{stage.how}</p>
        {/* Always as high as one line per group, so that nothing below jumps when the stage changes. */}
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
