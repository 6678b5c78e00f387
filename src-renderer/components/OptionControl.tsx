import type { OptionSpec, OptionValue } from '../../src-shared/contract/options.ts';
import { TextInput } from './Field.tsx';
import { NumberInput } from './NumberInput.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';

export interface OptionControlProps {
  readonly spec: OptionSpec;
  readonly value: OptionValue;
  readonly onChange: (value: OptionValue) => void;
  readonly small?: boolean;
  readonly id?: string;
}

/** The control for an option of any game. */
export function OptionControl({ spec, value, onChange, small = false, id }: OptionControlProps) {
  switch (spec.kind) {
    case 'boolean':
      return <Switch checked={value === true} onChange={onChange} label={spec.label} {...(id !== undefined && { id })} />;
    case 'choice':
      return (
        <Select
          size={small ? 'small' : 'medium'}
          label={spec.label}
          value={String(value)}
          onChange={onChange}
          choices={spec.choices.map((c) => ({ value: c.value, label: c.label, ...(c.meaning !== undefined && { note: c.meaning }) }))}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={spec.label}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => (next !== null || spec.nullMeans !== undefined) && onChange(next)}
          min={spec.min}
          max={spec.max}
          step={spec.integer === false || (spec.integer === undefined && spec.max <= 1) ? 0.05 : 1}
          unit={spec.unit}
          placeholder={spec.nullMeans}
          {...(id !== undefined && { id })}
        />
      );
    case 'text':
      return (
        <TextInput
          id={id}
          aria-label={spec.label}
          value={String(value ?? '')}
          placeholder={spec.example}
          onChange={(event) => onChange(event.target.value)}
          style={{ width: small ? 220 : 280 }}
        />
      );
  }
}
