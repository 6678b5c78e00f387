import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

export interface SegmentedControlProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly onChange: (value: Id) => void;
  readonly choices: readonly { readonly value: Id; readonly label: ReactNode; readonly disabled?: boolean; readonly title?: string }[];
}

/** One of a few; arrow keys move between them. */
export function SegmentedControl<Id extends string>({ label, value, onChange, choices }: SegmentedControlProps<Id>) {
  return (
    <ToggleGroup
      className="segmented"
      aria-label={label}
      value={[value]}
      onValueChange={(values) => values[0] !== undefined && onChange(values[0] as Id)}
    >
      {choices.map((choice) => (
        <Toggle key={choice.value} value={choice.value} disabled={choice.disabled ?? false} title={choice.title}>
          {choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
