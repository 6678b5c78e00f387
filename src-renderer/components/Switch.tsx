import { Switch as Base } from '@base-ui/react/switch';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly disabled?: boolean;
  readonly id?: string;
}

export function Switch({ checked, onChange, label, disabled = false, id }: SwitchProps) {
  return (
    <Base.Root
      className="switch"
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      aria-label={label}
      {...(id !== undefined && { id })}
    >
      <Base.Thumb className="switch-thumb" />
    </Base.Root>
  );
}
