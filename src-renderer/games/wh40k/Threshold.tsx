import { useState } from 'react';
import type { StageReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { exactShare, shareText } from '../../../src-shared/stats/share.ts';
import { NumberInput } from '../../components/index.ts';
import { figure } from '../../format/figures.ts';
import { chanceOfAtLeast, modeOf } from './stages.ts';

export interface ThresholdProps {
  readonly stage: StageReport;
  /** The same stage without modifiers, where some are on. */
  readonly plain: StageReport | undefined;
  /** What is counted: "wounds". */
  readonly noun: string;
}

/** "At least 5 wounds: 37.2 %", with mean, median and mode. */
export function Threshold({ stage, plain, noun }: ThresholdProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen ?? Math.max(1, stage.median);
  const before = plain === undefined ? '' : `, as written ${shareText(exactShare(chanceOfAtLeast(plain, at)))}`;
  const rounded = figure(Math.round(stage.mean * 100) / 100);
  return (
    <p className="row threshold">
      <span>at least</span>
      <NumberInput
        label={`At least so many ${noun}`}
        value={at}
        min={0}
        max={stage.max}
        width={76}
        onChange={(value) => setChosen(value)}
      />
      <span>{noun}:</span>
      <b>{shareText(exactShare(chanceOfAtLeast(stage, at)))}</b>
      <span className="dim">
        {before.slice(2)} {before === '' ? '' : '· '}mean {rounded}, median {figure(stage.median)}, most likely {figure(modeOf(stage))}
      </span>
    </p>
  );
}
