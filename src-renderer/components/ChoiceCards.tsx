import type { ReactNode } from 'react';

export interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  /** Groups the radio buttons; unique on the page. */
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly content: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons as cards, for choices that need more than a word. */
export function ChoiceCards<Value extends string>({ label, name, value, choices, onChange }: ChoiceCardsProps<Value>) {
  return (
    <div className="choice-cards" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className="choice-card">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="visually-hidden"
          />
          {choice.content}
        </label>
      ))}
    </div>
  );
}
