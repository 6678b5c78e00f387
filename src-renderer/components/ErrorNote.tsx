import { OctagonAlert } from 'lucide-react';
import type { ApiError } from '../../src-shared/api/index.ts';
import { EmptyState } from './EmptyState.tsx';

/** A refusal of the host where its answer should stand. */
export function ErrorNote({ error }: { readonly error: ApiError }) {
  return (
    <EmptyState icon={OctagonAlert} title={error.message}>
      {error.hint}
    </EmptyState>
  );
}
