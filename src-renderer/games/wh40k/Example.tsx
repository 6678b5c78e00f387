import { Dices, Film } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { AttackReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { exactShare, shareText } from '../../../src-shared/stats/share.ts';
import { Roll } from '../../components/Dice.tsx';
import { Button, Loading, Panel } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { newSeed } from '../../state/new-seed.ts';
import { href } from '../../state/routes.ts';
import { exampleAttack, exampleOptions } from './example.ts';
import { chanceOfAtLeast, stageNamed } from './stages.ts';

export interface ExampleProps {
  readonly a: number;
  readonly b: number;
  readonly options: Options;
  readonly report: AttackReport;
}

/** Rolls the attack once; the same dice can be watched as a replay. */
export function Example({ a, b, options, report }: ExampleProps) {
  const [seed] = useState(newSeed);
  const [trial, setTrial] = useState(0);
  const played = useMemo(() => exampleOptions(options, report.phase), [options, report.phase]);
  const { value: replay, error } = useHostData('replay.ofPair', { a, b, options: played, seed, trial });
  const result = useMemo(() => (replay === undefined ? null : exampleAttack(replay.events)), [replay]);
  const lost = stageNamed(report.total, 'wounds_lost');
  const address = href('replay', ['pair', a, b, trial], { seed, ia: 0, ib: 1, options: JSON.stringify(played) });
  return (
    <Panel
      title="Example roll"
      note={
        result !== null &&
        lost !== undefined &&
        `${counted(result.taken, 'wound', 'wounds')}, ${counted(result.slain, 'model', 'models')} slain: at least this much in ${shareText(exactShare(chanceOfAtLeast(lost, result.taken)))} of attacks`
      }
      actions={
        <>
          <Button size="small" icon={Dices} onClick={() => setTrial(trial + 1)}>
            Roll again
          </Button>
          <a className="button button-small" href={address}>
            <Film size={14} aria-hidden /> Watch
          </a>
        </>
      }
    >
      <ol className="example-lines">
        {result === null && (error === undefined ? <Loading label="Rolling" /> : <p className="dim">{error.message}</p>)}
        {result?.lines.length === 0 && <li className="dim">No dice rolled: no weapon can be used here.</li>}
        {result?.lines.map((line, i) => (
          <li key={i} data-level={line.level}>
            <div className="row">
              <span className="grow">{line.title}</span>
              {line.value && <b>{line.value}</b>}
            </div>
            {line.dice.map((roll, k) => (
              <Roll key={k} roll={roll} full />
            ))}
            {line.note && <span className="small dim">{line.note}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
