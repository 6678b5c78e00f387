import { ArrowDown, ArrowUp, ClipboardPaste, FileText, FolderOpen, Plus, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { ImportPreview } from '../../../src-shared/api/types.ts';
import { attempt, Button, EmptyState, ErrorNote, IconButton, Loading, ProgressBar, Select } from '../../components/index.ts';
import { SourceEditor, type SourceEditorHandle } from '../../components/source/SourceEditor.tsx';
import { count, counted } from '../../format/figures.ts';
import { pickFiles } from '../../host/read-files.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { clearImport, editActive, finishImport, isEditable, pasteText, startImport, useImport } from '../../state/importing.ts';
import { href } from '../../state/routes.ts';
import { isTooLarge } from '../../state/source-size.ts';
import { navigate } from '../../state/use-route.ts';
import { FoundUnits } from './FoundUnits.tsx';
import { ImportStart } from './ImportStart.tsx';
import { ReadingBar } from './ReadingBar.tsx';

export function Import() {
  const state = useImport();
  const [saving, setSaving] = useState(false);
  const editor = useRef<SourceEditorHandle>(null);
  const shown = state.previews[state.active];
  const ready = state.previews.reduce((sum, p) => sum + p.combatantCount, 0);
  const assets = state.previews.reduce((sum, p) => sum + p.assetCount, 0);

  const paste = () =>
    attempt(async () => {
      const text = await navigator.clipboard.readText();
      if (text.trim() !== '') pasteText(text);
    });
  const open = (folder: boolean) =>
    attempt(async () => {
      const files = await pickFiles({ folder });
      if (files.length > 0) startImport(files);
    });
  const add = () => {
    setSaving(true);
    attempt(async () => {
      try {
        const id = await finishImport();
        navigate(href('library', ['roster', id]));
      } finally {
        setSaving(false);
      }
    });
  };
  const canAdd = !saving && !state.busy && ready + assets > 0;
  useCommands('Import', [
    { id: 'paste', label: 'Paste from the clipboard', run: paste, icon: ClipboardPaste },
    { id: 'open', label: 'Open files', keys: 'mod+o', run: () => open(false), icon: FolderOpen },
    { id: 'add', label: 'Add to the library', keys: 'mod+enter', enabled: canAdd, run: add },
  ]);

  return (
    <>
      <TopBar
        crumbs={[{ label: 'Library', to: href('library') }]}
        title="Import"
        actions={
          <>
            <Button icon={ClipboardPaste} onClick={paste}>
              Paste
            </Button>
            <Button icon={FileText} onClick={() => open(false)}>
              Open files
            </Button>
            <Button icon={FolderOpen} onClick={() => open(true)}>
              Open a folder
            </Button>
          </>
        }
      />
      {state.files.length === 0 ? (
        <ImportStart onOpen={() => open(false)} onPaste={paste} />
      ) : state.error !== null ? (
        <ErrorNote error={state.error} />
      ) : shown === undefined ? (
        <Loading label="Reading the files" />
      ) : (
        <>
          <ReadingBar state={state} shown={shown} />
          <div className="import-body">
            <section className="import-source">
              <SourceHead state={state} shown={shown} editor={editor} />
              {isTooLarge(shown) ? (
                <EmptyState icon={FileText} title="Too large to show">
                  Everything was read; what was found and its problems are listed on the right.
                </EmptyState>
              ) : (
                <SourceEditor
                  key={shown.file}
                  handle={editor}
                  label={shown.file}
                  text={shown.text}
                  language={/\.ya?ml$/i.test(shown.file) ? 'yaml' : 'text'}
                  problems={shown.problems}
                  notes={shown.notes}
                  {...(isEditable(state) && { onChange: editActive })}
                />
              )}
            </section>
            <FoundUnits preview={shown} onLine={(line) => editor.current?.goToLine(line)} />
          </div>
          <ImportFoot
            state={state}
            ready={ready}
            assets={assets}
            saving={saving}
            canAdd={canAdd}
            onAdd={add}
            onCancel={() => {
              clearImport();
              navigate(href('library'));
            }}
          />
        </>
      )}
    </>
  );
}

interface SourceHeadProps {
  readonly state: ReturnType<typeof useImport.getState>;
  readonly shown: ImportPreview;
  readonly editor: RefObject<SourceEditorHandle | null>;
}

function SourceHead({ state, shown, editor }: SourceHeadProps) {
  return (
    <div className="import-head">
      <FileText size={15} aria-hidden />
      {state.previews.length > 1 ? (
        <Select
          size="small"
          label="File"
          value={String(state.active)}
          onChange={(value) => useImport.setState({ active: Number(value) })}
          choices={state.previews.map((p, i) => ({ value: String(i), label: p.file, note: fileNote(p) }))}
        />
      ) : (
        <b className="ellipsis">{shown.file}</b>
      )}
      <span className="dim small">
        {!isTooLarge(shown) && counted(shown.text.split('\n').length, 'line', 'lines')}
        {isEditable(state) ? ', edit here, the list follows' : ''}
      </span>
      <span className="grow" />
      {state.busy && (
        <span style={{ width: 80 }}>
          <ProgressBar value={null} label="Reading" />
        </span>
      )}
      {shown.problems.length > 0 && (
        <>
          <span className="dim small">{counted(shown.problems.length, 'problem', 'problems')}</span>
          <IconButton
            variant="plain"
            size="small"
            icon={ArrowUp}
            label="Previous problem"
            keys="shift+f8"
            onClick={() => editor.current?.goToProblem(-1)}
          />
          <IconButton
            variant="plain"
            size="small"
            icon={ArrowDown}
            label="Next problem"
            keys="f8"
            onClick={() => editor.current?.goToProblem(1)}
          />
        </>
      )}
    </div>
  );
}

function fileNote(p: ImportPreview): string {
  const errors = p.problems.filter((problem) => problem.severity === 'error').length;
  return `${counted(p.combatantCount, 'unit', 'units')}${errors > 0 ? `, ${counted(errors, 'error', 'errors')}` : ''}`;
}

interface ImportFootProps {
  readonly state: ReturnType<typeof useImport.getState>;
  readonly ready: number;
  readonly assets: number;
  readonly saving: boolean;
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly onCancel: () => void;
}

function ImportFoot({ state, ready, assets, saving, canAdd, onAdd, onCancel }: ImportFootProps) {
  const ruleset = useRuleset(state.previews.find((p) => p.ruleset !== null)?.ruleset);
  const problems = state.previews.reduce((sum, p) => sum + p.problems.length, 0);
  const unread = state.previews.filter((p) => p.ruleset === null).length;
  const nouns = ruleset?.nouns ?? { combatant: 'unit', combatants: 'units' };
  return (
    <footer className="import-foot">
      <span className="import-total">
        <b className="display">{count(ready)}</b> {ready === 1 ? nouns.combatant : nouns.combatants} ready
      </span>
      {assets > 0 && (
        <span className="import-total">
          <b className="display">{count(assets)}</b> boards
        </span>
      )}
      {problems > 0 && (
        <span className="import-total">
          <TriangleAlert size={15} className="import-warn" aria-hidden />
          <b className="display">{count(problems)}</b> {problems === 1 ? 'problem' : 'problems'}
        </span>
      )}
      {unread > 0 && <span className="dim">{counted(unread, 'file', 'files')} not understood</span>}
      <span className="grow" />
      {saving && (
        <span className="import-progress">
          <ProgressBar value={state.added} label="Adding" />
        </span>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" size="large" icon={Plus} disabled={!canAdd} onClick={onAdd}>
        {saving ? 'Adding' : addWords(ready, assets, nouns)}
      </Button>
    </footer>
  );
}

function addWords(ready: number, assets: number, nouns: { readonly combatant: string; readonly combatants: string }): string {
  const parts = [ready > 0 && counted(ready, nouns.combatant, nouns.combatants), assets > 0 && counted(assets, 'board', 'boards')];
  const words = parts.filter(Boolean).join(' and ');
  return words === '' ? 'Nothing to add' : `Add ${words} to the library`;
}
