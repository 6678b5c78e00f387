import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

interface SelectChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Second line in the list. */
  readonly note?: string;
  readonly icon?: ReactNode;
}

export interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly SelectChoice<Value>[];
  readonly label: string;
  readonly size?: 'small' | 'medium';
  readonly disabled?: boolean;
  readonly style?: CSSProperties;
  readonly id?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, choices, label, size = 'medium', disabled = false, style, id } = props;
  const items = Object.fromEntries(choices.map((choice) => [choice.value, choice.label]));
  return (
    <Base.Root items={items} value={value} onValueChange={(next) => next !== null && onChange(next as Value)} disabled={disabled}>
      <Base.Trigger
        {...(id !== undefined && { id })}
        aria-label={label}
        className={`button select-trigger${size === 'small' ? ' button-small' : ''}`}
        style={style}
      >
        <Base.Value />
        <Base.Icon>
          <ChevronDown size={14} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="overlay-layer" alignItemWithTrigger={false}>
          <Base.Popup className="popup" style={{ minWidth: 'var(--anchor-width)' }}>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className="menu-item">
                {choice.icon}
                <span>
                  <Base.ItemText>{choice.label}</Base.ItemText>
                  {choice.note && <span className="menu-note">{choice.note}</span>}
                </span>
                <Base.ItemIndicator className="menu-end">
                  <Check size={14} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
