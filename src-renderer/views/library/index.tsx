import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { attempt } from '../../components/index.ts';
import { filesOfDrop } from '../../host/read-files.ts';
import { pasteText, startImport } from '../../state/importing.ts';
import { href, numberAt, type ViewProps } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { Import } from './Import.tsx';
import { RosterBrowser } from './RosterBrowser.tsx';
import './library.css';

/** `#/library` shows all combatants, `#/library/roster/<id>` one roster, `#/library/import` the import. */
export default function LibraryView({ route }: ViewProps) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  usePaste();
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is a shortcut; the buttons do the same
    <div
      className="library pane"
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth.current++;
        setOver(true);
      }}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDragLeave={() => {
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        attempt(async () => {
          const files = await filesOfDrop(event.dataTransfer);
          if (files.length === 0) return;
          startImport(files);
          navigate(href('library', ['import']));
        });
      }}
    >
      {route.path[0] === 'import' ? (
        <Import />
      ) : (
        <RosterBrowser route={route} rosterId={route.path[0] === 'roster' ? numberAt(route, 1) : null} />
      )}
      {over && (
        <div className="library-drop title">
          <FileUp size={40} strokeWidth={1.25} aria-hidden />
          Drop files, folders or archives to import them
        </div>
      )}
    </div>
  );
}

/** Pasting anywhere outside a text field starts an import. */
function usePaste(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, [contenteditable="true"]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      pasteText(text);
      navigate(href('library', ['import']));
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
}
