import { NumberField } from '@base-ui/react/number-field';
import { ChevronDown, ChevronUp } from 'lucide-react';

export interface NumberInputProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly width?: number;
  readonly id?: string;
  readonly format?: Intl.NumberFormatOptions;
}

export function NumberInput(props: NumberInputProps) {
  const { value, onChange, label, min, max, step = 1, unit, placeholder, disabled = false, width, id, format } = props;
  return (
    <NumberField.Root
      value={value}
      onValueChange={(next) => onChange(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      id={id}
      locale="en-US"
      format={format ?? { maximumFractionDigits: 6 }}
    >
      <NumberField.Group className="input-shell number-input" style={width === undefined ? {} : { width }}>
        <NumberField.Input aria-label={label} placeholder={placeholder} />
        {/* "never" has no unit, and needs its room. */}
        {unit && (value !== null || placeholder === undefined) && <span className="number-unit">{unit}</span>}
        <span className="number-steps">
          <NumberField.Increment aria-label={`Increase ${label}`}>
            <ChevronUp size={11} aria-hidden />
          </NumberField.Increment>
          <NumberField.Decrement aria-label={`Decrease ${label}`}>
            <ChevronDown size={11} aria-hidden />
          </NumberField.Decrement>
        </span>
      </NumberField.Group>
    </NumberField.Root>
  );
}
