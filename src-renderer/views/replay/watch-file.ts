import type { InputFile } from '../../../src-shared/api/library.ts';
import { openReplayFile } from '../../replay/fetch-replay.ts';
import { navigate } from '../../state/use-route.ts';

/** Opens a file; the address changes even if the same file is opened again. */
export async function watchFile({ bytes }: Pick<InputFile, 'bytes'>): Promise<void> {
  await openReplayFile(bytes);
  navigate(`#/replay/file?open=${Date.now()}`);
}
