import type { LucideIcon } from 'lucide-react';
import './controls.css';

interface ToolButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Shown as pressed. */
  readonly on?: boolean;
  readonly onClick: () => void;
}

/** A button in the strip above or below a picture. Narrow windows show its icon only. */
export function ToolButton({ icon: Icon, label, on = false, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="row bare-button player-tool" aria-pressed={on} aria-label={label} onClick={onClick}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
