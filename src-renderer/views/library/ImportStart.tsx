import { ClipboardPaste, FileText, FileUp } from 'lucide-react';
import { Button, Kbd } from '../../components/index.ts';
import { useRulesets } from '../../state/app-info.ts';

/** Before anything came in: the three ways to bring it, and what can be read. */
export function ImportStart({ onOpen, onPaste }: { readonly onOpen: () => void; readonly onPaste: () => void }) {
  const rulesets = useRulesets();
  return (
    <div className="import-start scroll">
      <div className="import-target">
        <FileUp size={36} strokeWidth={1.25} aria-hidden />
        <h2>Drop files, folders or zip archives here</h2>
        <p>What they are gets detected. You see every unit and every problem first; nothing is kept before you say so.</p>
        <div className="row">
          <Button variant="primary" icon={FileText} onClick={onOpen}>
            Choose files
          </Button>
          <Button icon={ClipboardPaste} onClick={onPaste}>
            Paste a list <Kbd keys="mod+v" />
          </Button>
        </div>
      </div>
      <div className="import-formats">
        <h3>What can be read</h3>
        {rulesets.map((ruleset) => (
          <section key={ruleset.id}>
            <h4>{ruleset.name}</h4>
            <ul>
              {ruleset.importers.map((importer) => (
                <li key={importer.id}>
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
