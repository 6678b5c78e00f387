import { useId } from 'react';
import type { ReplayCard } from '../../../../src-shared/api/replay-index.ts';
import { TextInput } from '../../../components/index.ts';
import { count } from '../../../format/figures.ts';
import { useRulesets } from '../../../state/app-info.ts';
import { type CardFilter, kindsOf, STORY_KINDS, STORY_LABELS, STORY_MEANINGS } from './card-list.ts';

interface CardFiltersProps {
  readonly cards: readonly ReplayCard[];
  readonly filter: CardFilter;
  readonly onChange: (filter: CardFilter) => void;
}

export function CardFilters({ cards, filter, onChange }: CardFiltersProps) {
  const unit = useId();
  const rulesets = useRulesets().filter(({ id }) => cards.some((card) => card.ruleset === id));
  const kinds = STORY_KINDS.map((kind) => ({ kind, n: cards.filter((card) => kindsOf(card).includes(kind)).length })).filter(
    ({ n }) => n > 0,
  );
  return (
    <aside className="card-filters" aria-label="Filters">
      <label htmlFor={unit}>Unit or tag</label>
      <TextInput id={unit} placeholder="Any" value={filter.unit} onChange={(event) => onChange({ ...filter, unit: event.target.value })} />
      <fieldset>
        <legend>Story</legend>
        {kinds.map(({ kind, n }) => (
          <Check
            key={kind}
            label={STORY_LABELS[kind]}
            title={STORY_MEANINGS[kind]}
            n={n}
            checked={filter.kinds.includes(kind)}
            onChange={() => onChange({ ...filter, kinds: toggled(filter.kinds, kind) })}
          />
        ))}
      </fieldset>
      {rulesets.length > 1 && (
        <fieldset>
          <legend>Game</legend>
          {rulesets.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              n={cards.filter((card) => card.ruleset === id).length}
              checked={filter.games.includes(id)}
              onChange={() => onChange({ ...filter, games: toggled(filter.games, id) })}
            />
          ))}
        </fieldset>
      )}
    </aside>
  );
}

interface CheckProps {
  readonly label: string;
  readonly title?: string;
  readonly n: number;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function Check({ label, title, n, checked, onChange }: CheckProps) {
  return (
    <label className="card-check" title={title}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span className="ellipsis">{label}</span>
      <small>{count(n)}</small>
    </label>
  );
}

function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
