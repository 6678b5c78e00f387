import { type DragEvent, type ReactNode, useState } from 'react';
import { attempt } from '../../components/index.ts';
import { openReplayFile } from '../../replay/fetch-replay.ts';
import { navigate } from '../../state/use-route.ts';

/** Opens a file; the address changes even if the same file is opened again. */
export async function watchFile(file: File): Promise<void> {
  await openReplayFile(file);
  navigate(`#/replay/file?open=${Date.now()}`);
}

/** .warbench-replay files can be dropped anywhere on the view. */
export function FileDrop({ children }: { readonly children: ReactNode }) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <section
      className="pane replay-drop"
      aria-label="Replay"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file !== undefined) attempt(() => watchFile(file));
      }}
    >
      {children}
    </section>
  );
}
