import { Check } from 'lucide-react';
import type { MeasuredChange, Range } from '../../../src-shared/rulesets/osr/analysis/balance.ts';
import { percentFigure } from '../../../src-shared/stats/share.ts';
import { Button } from '../../components/index.ts';
import { count, signed } from '../../format/figures.ts';

interface FairRowProps {
  readonly measured: MeasuredChange;
  /** Where the goal is on the axis of wins. */
  readonly band: Range | null;
  readonly now: number | null;
  readonly isProven: boolean;
  /** Inside the goal, as far as it was measured. */
  readonly isNear: boolean;
  readonly onApply: () => void;
}

/** One change: from where the fight stands (ring) to where it would be (tick with its interval), on one axis with the goal. */
export function FairRow({ measured: { change, figures, effect }, band, now, isProven, isNear, onApply }: FairRowProps) {
  const { win, deaths, wiped } = figures;
  const title = [
    `wins ${percentFigure(win.value)} % (${percentFigure(win.low)} to ${percentFigure(win.high)} %), ${difference(effect.win, 100)} points`,
    `wiped out ${percentFigure(wiped.value)} %, ${difference(effect.wiped, 100)} points`,
    `deaths ${deaths.value.toFixed(2)}, ${difference(effect.deaths, 1)}`,
    `hit points lost ${figures.hpLost.value.toFixed(1)}, ${difference(effect.hpLost, 1)}`,
    `${count(figures.n)} fights with the same dice as without the change`,
  ].join('\n');
  return (
    <li className="fair-row" data-proven={isProven || undefined} data-near={isNear || undefined} title={title}>
      <span className="fair-label">{change.label}</span>
      <FairAxis from={now} to={win} band={band} />
      <span className="figure">
        <b>{percentFigure(win.value)}</b>
        <span className="caption"> ±{(50 * (win.high - win.low)).toFixed(1)}</span>
      </span>
      <span className="figure caption fair-effects">
        <span>{signed(effect.deaths.value, 2)} deaths</span>
        <span>{signed(100 * effect.wiped.value, 1)} points wiped out</span>
        <span>{signed(effect.hpLost.value, 1)} HP lost</span>
      </span>
      <Button size="small" variant={isProven ? 'primary' : 'plain'} {...(isProven && { icon: Check })} onClick={onApply}>
        Apply
      </Button>
    </li>
  );
}

function difference({ value, low, high }: { value: number; low: number; high: number }, scale: number): string {
  const digits = scale === 1 ? 2 : 1;
  return `${signed(scale * value, digits)} (${signed(scale * low, digits)} to ${signed(scale * high, digits)})`;
}

const WIDTH = 140;
const HEIGHT = 22;
const MIDDLE = HEIGHT / 2;

interface FairAxisProps {
  readonly from: number | null;
  readonly to: { readonly value: number; readonly low: number; readonly high: number };
  readonly band: Range | null;
}

function FairAxis({ from, to, band }: FairAxisProps) {
  const x = (share: number) => 4 + share * (WIDTH - 8);
  return (
    <svg className="fair-axis" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {band !== null && <rect className="fair-band" x={x(band.low)} width={x(band.high) - x(band.low)} y={0} height={HEIGHT} />}
      <line className="fair-track" x1={x(0)} x2={x(1)} y1={MIDDLE} y2={MIDDLE} />
      {from !== null && <line className="fair-way" x1={x(from)} x2={x(to.value)} y1={MIDDLE} y2={MIDDLE} />}
      <rect className="fair-spread" x={x(to.low)} width={Math.max(1, x(to.high) - x(to.low))} y={MIDDLE - 4} height={8} />
      <line className="fair-tick" x1={x(to.value)} x2={x(to.value)} y1={MIDDLE - 7} y2={MIDDLE + 7} />
      {from !== null && <circle className="fair-ring" cx={x(from)} cy={MIDDLE} r={3.5} />}
    </svg>
  );
}
