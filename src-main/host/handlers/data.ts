import type { DATA_CALLS, RecoveryMode, RecoveryReport } from '../../../src-shared/api/data.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import { listCopies } from '../../store/copies.ts';
import type { Services } from '../services.ts';

/** Closes the library, puts a copy in its place and opens that. */
export type Reopen = (copy: string, mode: RecoveryMode) => Promise<RecoveryReport>;

export function dataHandlers({ store, maintenance }: Services, reopen: Reopen): Handlers<keyof typeof DATA_CALLS> {
  return {
    'data.notices': () => store.notices.all(),
    'data.acknowledge': ({ id }) => store.notices.acknowledge(id),
    'data.copies': () => listCopies(store.folder),
    'data.recover': ({ copy, mode }) => reopen(copy, mode),
    'data.check': () => maintenance.check(),
    'data.backUp': () => {
      if (store.readOnly !== null) throw new ApiError('store/read-only', store.readOnly);
      return maintenance.backUp();
    },
  };
}
