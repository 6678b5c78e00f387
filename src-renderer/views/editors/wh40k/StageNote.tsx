import type { StageReport } from '../../../../src-shared/rulesets/wh40k/report.ts';
import { figure } from '../../../format/figures.ts';

/** How the number under the pointer was made, with the figures of its distribution. */
export function StageNote({ stage }: { readonly stage: StageReport }) {
  const two = (x: number) => figure(Math.round(x * 100) / 100);
  const figures = [
    ['Least', stage.min],
    ['Quarter', stage.q1],
    ['Half', stage.median],
    ['Mean', stage.mean],
    ['Three quarters', stage.q3],
    ['Most', stage.max],
    ['Nine in ten', null],
  ] as const;
  return (
    <div className="stage-note" aria-live="polite">
      <div className="stage-how">
        <h3>How "{stage.label}" was made</h3>
        <p>{stage.how}</p>
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
