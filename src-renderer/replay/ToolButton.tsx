import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import './controls.css';

interface ToolButtonProps extends ComponentProps<'button'> {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Shown as pressed. */
  readonly on?: boolean;
}

/** A button in the strip above or below a picture. Narrow windows show its icon only. */
export function ToolButton({ icon: Icon, label, on = false, ...button }: ToolButtonProps) {
  return (
    <button type="button" className="row bare-button player-tool" aria-pressed={on} aria-label={label} {...button}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
