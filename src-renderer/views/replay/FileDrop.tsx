import { type DragEvent, type ReactNode, useState } from 'react';
import { attempt } from '../../components/index.ts';
import { readFile } from '../../host/read-files.ts';
import { watchFile } from './watch-file.ts';

/** Replay files can be dropped anywhere on the view. */
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
        if (file !== undefined) attempt(async () => watchFile(await readFile(file)));
      }}
    >
      {children}
    </section>
  );
}
