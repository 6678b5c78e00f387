import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'plain' | 'primary' | 'ghost' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: LucideIcon;
  /** Shortcut shown inside the button, as in state/keys.ts. */
  readonly keys?: string;
  readonly wide?: boolean;
}

export function Button({ variant = 'plain', size = 'medium', icon: Icon, keys, wide, className, children, ...rest }: ButtonProps) {
  const names = [
    'button',
    variant !== 'plain' && `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    wide && 'button-wide',
    className,
  ].filter(Boolean);
  return (
    <button type="button" className={names.join(' ')} {...rest}>
      {Icon && <Icon size={size === 'small' ? 14 : 16} strokeWidth={1.75} aria-hidden />}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: LucideIcon;
  /** What the button does; also the tooltip. */
  readonly label: string;
  readonly tip?: ReactNode;
}

export function IconButton({ label, icon, keys, tip, className = '', variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Tooltip content={tip ?? label} {...(keys !== undefined && { keys })}>
      <Button aria-label={label} icon={icon} variant={variant} className={`icon-button ${className}`} {...rest} />
    </Tooltip>
  );
}
