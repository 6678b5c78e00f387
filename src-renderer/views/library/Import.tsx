import { ArrowDown, ArrowUp, ClipboardPaste, FileText, FolderOpen, Plus, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportPreview } from '../../../src-shared/api/library.ts';
import { attempt, Button, EmptyState, ErrorNote, IconButton, Loading, ProgressBar, Select } from '../../components/index.ts';
import { SourceEditor, type SourceEditorHandle } from '../../components/source/SourceEditor.tsx';
import { count, counted } from '../../format/figures.ts';
import { pickFiles } from '../../host/read-files.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import {
  clearImport,
  editActive,
  finishImport,
  type ImportState,
  isEditable,
  pasteText,
  resumePasted,
  startImport,
  useImport,
} from '../../state/importing.ts';
import { href } from '../../state/routes.ts';
import { isTooLarge } from '../../state/source-size.ts';
import { navigate } from '../../state/use-route.ts';
import { FormatBar } from './FormatBar.tsx';
import { FoundUnits } from './FoundUnits.tsx';
import { ImportStart } from './ImportStart.tsx';

export function Import() {
  const state = useImport();
  const shown = state.previews[state.active];
  useEffect(resumePasted, []);
  useCommands('Import', [
    { id: 'paste', label: 'Paste from clipboard', run: pasteFromClipboard, icon: ClipboardPaste },
    { id: 'open', label: 'Open files', keys: 'mod+o', run: () => openFiles(false), icon: FolderOpen },
  ]);
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Library', to: href('library') }]}
        title="Import"
        actions={
          <>
            <Button icon={ClipboardPaste} onClick={pasteFromClipboard}>
              Paste
            </Button>
            <Button icon={FileText} onClick={() => openFiles(false)}>
              Open files
            </Button>
            <Button icon={FolderOpen} onClick={() => openFiles(true)}>
              Open folder
            </Button>
          </>
        }
      />
      {state.files.length === 0 ? (
        <ImportStart onOpen={() => openFiles(false)} onPaste={pasteFromClipboard} />
      ) : state.error !== null ? (
        <ErrorNote error={state.error} />
      ) : shown === undefined ? (
        <Loading label="Loading files" />
      ) : (
        <>
          <FormatBar state={state} shown={shown} />
          <Preview state={state} shown={shown} />
          <ImportFoot state={state} />
        </>
      )}
    </>
  );
}

function pasteFromClipboard(): void {
  attempt(async () => {
    const text = await navigator.clipboard.readText();
    if (text.trim() !== '') pasteText(text);
  });
}

function openFiles(folder: boolean): void {
  attempt(async () => {
    const files = await pickFiles({ folder });
    if (files.length > 0) startImport(files);
  });
}

interface PreviewProps {
  readonly state: ImportState;
  readonly shown: ImportPreview;
}

/** The source on the left, what was found in it on the right. */
function Preview({ state, shown }: PreviewProps) {
  const editor = useRef<SourceEditorHandle>(null);
  return (
    <div className="split library-import">
      <section className="pane">
        <SourceHead state={state} shown={shown} editor={editor} />
        {isTooLarge(shown) ? (
          <EmptyState icon={FileText} title="Too large to show">
            The whole file was read. Its units and problems are listed on the right.
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
  );
}

interface SourceHeadProps extends PreviewProps {
  readonly editor: RefObject<SourceEditorHandle | null>;
}

function SourceHead({ state, shown, editor }: SourceHeadProps) {
  return (
    <div className="subhead">
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
        {isEditable(state) ? ', editable' : ''}
      </span>
      <span className="grow" />
      {state.busy && (
        <span style={{ width: 80 }}>
          <ProgressBar value={null} label="Reading" />
        </span>
      )}
      {shown.problems.length > 0 && <ProblemSteps problems={shown.problems.length} editor={editor} />}
    </div>
  );
}

function ProblemSteps({ problems, editor }: { readonly problems: number; readonly editor: SourceHeadProps['editor'] }) {
  return (
    <>
      <span className="dim small">{counted(problems, 'problem', 'problems')}</span>
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
  );
}

function fileNote(p: ImportPreview): string {
  const errors = p.problems.filter((problem) => problem.severity === 'error').length;
  return `${counted(p.combatantCount, 'unit', 'units')}${errors > 0 ? `, ${counted(errors, 'error', 'errors')}` : ''}`;
}

/** Totals over all files, and the button that adds them. */
function ImportFoot({ state }: { readonly state: ImportState }) {
  const ruleset = useRuleset(state.previews.find((p) => p.ruleset !== null)?.ruleset);
  const [saving, setSaving] = useState(false);
  const ready = state.previews.reduce((sum, p) => sum + p.combatantCount, 0);
  const assets = state.previews.reduce((sum, p) => sum + p.assetCount, 0);
  const canAdd = !saving && !state.busy && ready + assets > 0;
  const nouns = { combatant: 'unit', combatants: 'units', ...ruleset?.nouns, asset: ruleset?.assetNoun ?? 'asset' };
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
  useCommands('Import', [{ id: 'add', label: 'Add to library', keys: 'mod+enter', enabled: canAdd, run: add }]);
  return (
    <footer className="library-import-foot">
      <Totals
        state={state}
        ready={ready}
        noun={ready === 1 ? nouns.combatant : nouns.combatants}
        assets={assets}
        assetNoun={assets === 1 ? nouns.asset : `${nouns.asset}s`}
      />
      <span className="grow" />
      {saving && (
        <span style={{ width: 160 }}>
          <ProgressBar value={state.added} label="Adding" />
        </span>
      )}
      <Button variant="ghost" onClick={cancelImport}>
        Cancel
      </Button>
      <Button variant="primary" size="large" icon={Plus} disabled={!canAdd} onClick={add}>
        {saving ? 'Adding …' : addLabel(ready, assets, nouns)}
      </Button>
    </footer>
  );
}

function cancelImport(): void {
  clearImport();
  navigate(href('library'));
}

interface TotalsProps {
  readonly state: ImportState;
  readonly ready: number;
  readonly noun: string;
  readonly assets: number;
  readonly assetNoun: string;
}

function Totals({ state, ready, noun, assets, assetNoun }: TotalsProps) {
  const problems = state.previews.reduce((sum, p) => sum + p.problems.length, 0);
  const unknown = state.previews.filter((p) => p.ruleset === null).length;
  return (
    <>
      <span className="row soft">
        <b className="title-large">{count(ready)}</b> {noun} ready
      </span>
      {assets > 0 && (
        <span className="row soft">
          <b className="title-large">{count(assets)}</b> {assetNoun}
        </span>
      )}
      {problems > 0 && (
        <span className="row soft">
          <TriangleAlert size={15} className="warn" aria-hidden />
          <b className="title-large">{count(problems)}</b> {problems === 1 ? 'problem' : 'problems'}
        </span>
      )}
      {unknown > 0 && <span className="dim">{counted(unknown, 'file', 'files')} with an unknown format</span>}
    </>
  );
}

function addLabel(ready: number, assets: number, nouns: Record<'combatant' | 'combatants' | 'asset', string>): string {
  const parts = [
    ready > 0 && counted(ready, nouns.combatant, nouns.combatants),
    assets > 0 && counted(assets, nouns.asset, `${nouns.asset}s`),
  ];
  const what = parts.filter(Boolean).join(' and ');
  return what === '' ? 'Nothing to add' : `Add ${what} to library`;
}
