import { ClipboardPaste, FileText, FileUp } from 'lucide-react';
import { Button, Kbd } from '../../components/index.ts';
import { useRulesets } from '../../state/app-info.ts';

/** The empty import: the three ways to start it, and the supported formats. */
export function ImportStart({ onOpen, onPaste }: { readonly onOpen: () => void; readonly onPaste: () => void }) {
  const rulesets = useRulesets();
  return (
    <div className="split library-start scroll">
      <div className="library-target soft">
        <FileUp size={36} strokeWidth={1.25} aria-hidden />
        <h2 className="title-large">Drop files, folders or zip archives here</h2>
        <p>The format is detected automatically. You can review every unit and every problem before anything is imported.</p>
        <div className="row">
          <Button variant="primary" icon={FileText} onClick={onOpen}>
            Choose files
          </Button>
          <Button icon={ClipboardPaste} onClick={onPaste}>
            Paste list <Kbd keys="mod+v" />
          </Button>
        </div>
      </div>
      <div className="side-pane library-formats">
        <h2>Supported formats</h2>
        {rulesets.map((ruleset) => (
          <section key={ruleset.id}>
            <h4 className="dim small">{ruleset.name}</h4>
            <ul>
              {ruleset.importers.map((importer) => (
                <li key={importer.id} className="list-row library-format">
                  <span className="grow">{importer.label}</span>
                  <span className="dim mono">{importer.extensions.join(' ')}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
