import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { Field, IconButton, leftOutOf, QueryBox, SideMark, UnitName, UnitTitle } from '../../components/index.ts';
import { count as asCount, counted } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLibrary } from '../../state/library.ts';
import { useLabelledOne } from '../../state/loadout-labels.ts';
import { combatantFields } from '../../state/query-fields.ts';
import { useLibrarySuggestions } from '../../state/query-suggestions.ts';
import type { RunDraft } from './run-draft.ts';

export interface FieldChoiceProps {
  readonly draft: RunDraft;
  readonly ruleset: RulesetInfo;
  /** How many combatants that is. */
  readonly count: number | undefined;
  readonly onChange: (patch: Partial<RunDraft>) => void;
}

/** Who takes part: two sides, or challengers and a field of rosters that a query can narrow down. */
export function FieldChoice({ draft, ruleset, count, onChange }: FieldChoiceProps) {
  if (draft.kind === 'single') return <TwoSides draft={draft} ruleset={ruleset} onChange={onChange} />;
  return (
    <>
      {draft.kind === 'gauntlet' && <Challengers draft={draft} ruleset={ruleset} onChange={onChange} />}
      {draft.only.length > 0 ? (
        <ChosenField draft={draft} ruleset={ruleset} onChange={onChange} />
      ) : (
        <RosterField draft={draft} ruleset={ruleset} count={count} onChange={onChange} />
      )}
    </>
  );
}

/** Combatants that were selected in a list. */
function ChosenField({ draft, ruleset, onChange }: Omit<FieldChoiceProps, 'count'>) {
  return (
    <Field
      label={draft.kind === 'gauntlet' ? 'Against' : 'Field'}
      hint={`${counted(draft.only.length, ruleset.nouns.combatant, ruleset.nouns.combatants)} take part`}
    >
      <div className="chips">
        {draft.only.slice(0, MOST_CHIPS).map((id) => (
          <Picked key={id} id={id} onRemove={() => onChange({ only: draft.only.filter((other) => other !== id) })} />
        ))}
        {draft.only.length > MOST_CHIPS && <span className="dim">and {asCount(draft.only.length - MOST_CHIPS)} more</span>}
        <button type="button" className="chip" onClick={() => onChange({ only: [] })}>
          Choose by roster
        </button>
      </div>
    </Field>
  );
}

const MOST_CHIPS = 12;

function RosterField({ draft, ruleset, count, onChange }: FieldChoiceProps) {
  const rosters = (useLibrary((l) => l.rosters) ?? []).filter((r) => r.ruleset === draft.ruleset && r.combatants > 0);
  const fields = useMemo(() => combatantFields(ruleset), [ruleset]);
  const suggest = useLibrarySuggestions(ruleset.id);
  const toggle = (id: number) =>
    onChange({ rosterIds: draft.rosterIds.includes(id) ? draft.rosterIds.filter((r) => r !== id) : [...draft.rosterIds, id] });
  return (
    <Field
      label={draft.kind === 'gauntlet' ? 'Against' : 'Field'}
      hint={count === undefined ? ' ' : `${counted(count, ruleset.nouns.combatant, ruleset.nouns.combatants)} take part`}
    >
      <div className="chips" style={{ marginBottom: 8 }}>
        <button
          type="button"
          className={draft.rosterIds.length === 0 ? 'chip chip-on' : 'chip'}
          onClick={() => onChange({ rosterIds: [] })}
        >
          All rosters
        </button>
        {rosters.map((roster) => (
          <button
            key={roster.id}
            type="button"
            aria-pressed={draft.rosterIds.includes(roster.id)}
            className={draft.rosterIds.includes(roster.id) ? 'chip chip-on' : 'chip'}
            onClick={() => toggle(roster.id)}
          >
            {roster.name} <span className="dim">{asCount(roster.combatants)}</span>
          </button>
        ))}
      </div>
      <QueryBox
        label="Filter"
        placeholder="points<150 faction:choir"
        value={draft.query}
        onChange={(query) => onChange({ query })}
        fields={fields}
        suggest={suggest}
      />
    </Field>
  );
}

function Challengers({ draft, ruleset, onChange }: Omit<FieldChoiceProps, 'count'>) {
  return (
    <Field label="Challengers">
      <div className="chips" style={{ marginBottom: 8 }}>
        {draft.picked.map((id) => (
          <Picked key={id} id={id} onRemove={() => onChange({ picked: draft.picked.filter((p) => p !== id) })} />
        ))}
        <CombatantPicker
          ruleset={ruleset.id}
          label={`Add ${ruleset.nouns.combatant}`}
          icon={Plus}
          onPick={(c) => !draft.picked.includes(c.id) && onChange({ picked: [...draft.picked, c.id] })}
        />
      </div>
    </Field>
  );
}

function Picked({ id, onRemove }: { readonly id: number; readonly onRemove: () => void }) {
  const unit = useLabelledOne(id);
  return (
    <span className="chip">
      {unit === undefined ? '…' : <UnitTitle unit={{ ...unit, ...leftOutOf(unit) }} />}
      <IconButton icon={X} size="small" label={`Remove ${unit?.title ?? ''}`} onClick={onRemove} />
    </span>
  );
}

function TwoSides({ draft, ruleset, onChange }: Omit<FieldChoiceProps, 'count'>) {
  const { value: contests } = useHostData('library.contests', { ruleset: ruleset.id });
  const set = (side: 0 | 1, id: number) => {
    const [a = id, b = id] = draft.picked;
    onChange({ picked: side === 0 ? (draft.picked.length === 2 ? [id, b] : [id]) : [a, id] });
  };
  return (
    <Field label="Sides">
      <div className="stack">
        {([0, 1] as const).map((side) => (
          <div key={side} className="input-shell">
            <SideMark side={side} size={12} />
            <SideName id={draft.picked[side]} />
            <CombatantPicker
              ruleset={ruleset.id}
              label="Choose"
              onPick={(c) => set(side, c.id)}
              disabled={side === 1 && draft.picked.length === 0}
            />
          </div>
        ))}
      </div>
      {contests !== undefined && contests.length > 0 && (
        <div className="chips" style={{ marginTop: 8 }}>
          <span className="caption">or a matchup from the library:</span>
          {contests.slice(0, 12).map((contest) => (
            <button
              key={contest.id}
              type="button"
              className="chip"
              onClick={() =>
                onChange({
                  picked: [contest.a, contest.b],
                  name: contest.name,
                  options: { ...draft.options, ...contest.options },
                  ...(contest.trials !== null && { trials: contest.trials }),
                })
              }
            >
              {contest.name}
            </button>
          ))}
        </div>
      )}
    </Field>
  );
}

function SideName({ id }: { readonly id: number | undefined }) {
  const unit = useLabelledOne(id);
  if (id === undefined) return <span className="dim grow">not chosen yet</span>;
  return unit === undefined ? <b className="grow">…</b> : <UnitName unit={{ ...unit, ...leftOutOf(unit) }} />;
}
