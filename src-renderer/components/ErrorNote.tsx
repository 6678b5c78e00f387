import { OctagonAlert } from 'lucide-react';
import type { ApiError } from '../../src-shared/api/index.ts';
import { EmptyState } from './EmptyState.tsx';

/** An error of the host, in place of its reply. */
export function ErrorNote({ error }: { readonly error: ApiError }) {
  return (
    <EmptyState icon={OctagonAlert} title={error.message}>
      {error.hint}
    </EmptyState>
  );
}
