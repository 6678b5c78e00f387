import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';

const SHOW_AFTER = 250;

/** Appears only if loading takes long enough to notice. */
export function Spinner({ label = 'Loading', size = 18 }: { readonly label?: string; readonly size?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span role="status" aria-label={label} className="dim" style={{ visibility: shown ? 'visible' : 'hidden' }}>
      <LoaderCircle className="spinner" size={size} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

export function Loading({ label }: { readonly label?: string }) {
  return (
    <div className="empty">
      <Spinner size={24} {...(label !== undefined && { label })} />
    </div>
  );
}
