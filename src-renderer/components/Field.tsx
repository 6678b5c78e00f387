import type { ComponentProps, ReactNode } from 'react';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Label left, control right. */
  readonly inline?: boolean;
  readonly htmlFor?: string;
  readonly children: ReactNode;
}

export function Field({ label, hint, error, inline = false, htmlFor, children }: FieldProps) {
  return (
    <div className={inline ? 'field field-inline' : 'field'}>
      <label className="field-label" htmlFor={htmlFor}>
        {label}
      </label>
      {inline && hint && <div className="field-hint">{hint}</div>}
      <div className="field-control">{children}</div>
      {!inline && hint && <div className="field-hint">{hint}</div>}
      {error && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`input ${className}`} spellCheck={false} autoComplete="off" {...rest} />;
}
