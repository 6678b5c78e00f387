import { Check, Scale } from 'lucide-react';
import { useState } from 'react';
import { type BalanceGoal, distanceTo, type MeasuredChange } from '../../../src-shared/rulesets/osr/analysis/balance.ts';
import type { SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { Button, Field, Loading, NumberInput, SegmentedControl } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useViewState } from '../../state/session.ts';
import { FairRow } from './FairRow.tsx';
import { type FairGoal, FIRST_GOAL, goalFrom, readGoal } from './fair-goal.ts';
import { type FairAnswer, useFairSearch } from './use-fair-search.ts';

interface FairPanelProps {
  /** Null while the encounter has errors. */
  readonly text: string | null;
  readonly names: readonly [string, string];
  /** Share of fights won now by the first side; null until it is known. */
  readonly now: number | null;
  readonly onApply: (change: MeasuredChange['change']) => void;
}

const FEW = 10;

/** A goal for the fight, and the changes that come nearest to it: each measured, the best proven. */
export function FairPanel({ text, names, now, onApply }: FairPanelProps) {
  const [kept, setGoal] = useViewState('osr.fairGoal', FIRST_GOAL);
  const choice = readGoal(kept);
  const goal = goalFrom(choice);
  const sides: readonly SideIndex[] = choice.change === 'both' ? [0, 1] : choice.change === 'first' ? [0] : [1];
  const answer = useFairSearch(text === null ? null : { text, side: 0, goal, sides });
  return (
    <section className="fair pane scroll" aria-label="Make it fair">
      <header className="row fair-head">
        <Scale size={15} aria-hidden />
        <h2 className="grow">Make it fair</h2>
        <SegmentedControl
          label="What may change"
          value={choice.change}
          onChange={(change) => setGoal({ ...choice, change })}
          choices={[
            { value: 'both', label: 'Both sides' },
            { value: 'first', label: names[0] },
            { value: 'second', label: names[1] },
          ]}
        />
      </header>
      <p className="caption" role="status">
        {progressText(answer, text === null)}
      </p>
      <GoalFields choice={choice} name={names[0]} onChange={setGoal} />
      {answer === null && text !== null ? (
        <Loading label="Trying changes" />
      ) : (
        answer !== null && <Changes answer={answer} goal={goal} now={now} onApply={onApply} />
      )}
    </section>
  );
}

function progressText(answer: FairAnswer | null, isBroken: boolean): string {
  if (isBroken) return 'Fix the errors first';
  if (answer === null) return '';
  if (answer.stage === 'done') return `${count(answer.measured)} changes measured`;
  const what = { single: 'Trying single changes', combined: 'Trying larger changes and pairs', proof: 'Proving the best' }[answer.stage];
  return `${what} ... ${count(answer.measured)} measured`;
}

interface GoalFieldsProps {
  readonly choice: FairGoal;
  readonly name: string;
  readonly onChange: (goal: FairGoal) => void;
}

function GoalFields({ choice, name, onChange }: GoalFieldsProps) {
  const field = (key: 'winLow' | 'winHigh' | 'deaths' | 'deathShare' | 'wiped', label: string, max: number) => (
    <NumberInput
      label={label}
      min={0}
      max={max}
      width={84}
      value={choice[key]}
      placeholder="any"
      onChange={(value) => onChange({ ...choice, [key]: value })}
    />
  );
  return (
    <div className="row fair-goal">
      <Field label={`${name} wins, %`}>
        <span className="row">
          {field('winLow', 'Wins at least, %', 100)} to {field('winHigh', 'Wins at most, %', 100)}
        </span>
      </Field>
      <Field label="Deaths, at most">
        <span className="row">
          {field('deaths', 'Deaths at most', 60)} in {field('deathShare', 'of so many fights, %', 100)} % of fights
        </span>
      </Field>
      <Field label="Wiped out at most, %">{field('wiped', 'Wiped out at most, %', 100)}</Field>
    </div>
  );
}

interface ChangesProps {
  readonly answer: FairAnswer;
  readonly goal: BalanceGoal;
  readonly now: number | null;
  readonly onApply: (change: MeasuredChange['change']) => void;
}

function Changes({ answer, goal, now, onApply }: ChangesProps) {
  const [all, setAll] = useState(false);
  const proven = new Set(answer.proposals.map(({ change }) => change));
  const others = answer.ranking.filter(({ change }) => !proven.has(change));
  const rows = [...answer.proposals, ...others];
  const shown = all ? rows : rows.slice(0, FEW);
  return (
    <>
      <ol className="fair-list">
        {shown.map((measured) => (
          <FairRow
            key={measured.change.label}
            measured={measured}
            band={goal.win ?? null}
            now={now}
            isProven={proven.has(measured.change)}
            isNear={distanceTo(goal, measured.figures) === 0}
            onApply={() => onApply(measured.change)}
          />
        ))}
      </ol>
      <footer className="row caption">
        {answer.isMetAlready && <span>The encounter reaches the goal as it is.</span>}
        {proven.size > 0 && (
          <span className="row">
            <Check size={13} aria-hidden />
            {`Proven with ${count(answer.proposals[0]!.figures.n)} fresh fights each: every interval is inside the goal.`}
          </span>
        )}
        <span className="grow" />
        {rows.length > FEW && (
          <Button size="small" variant="ghost" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${count(rows.length)}`}
          </Button>
        )}
      </footer>
    </>
  );
}
