import { Spinner } from '../components/index.ts';

/** In a star chart's place while the field is measured, which takes seconds for a large one. */
export function Measuring({ field }: { readonly field: string }) {
  return (
    <div className="empty">
      <Spinner size={24} label={`Measuring ${field}`} />
      <p className="dim">Measuring {field} ...</p>
    </div>
  );
}
