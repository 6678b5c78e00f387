import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { LineNote } from '../../../src-shared/contract/importer.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { highlightLines, type LineRange, lineHighlight } from './line-highlight.ts';
import { fixAtCursor, goToProblem, marks, setMarks } from './marks.ts';
import { smallestChange } from './smallest-change.ts';
import './source.css';

export interface SourceEditorHandle {
  /** Scrolls to a line and puts the cursor there. */
  goToLine(line: number): void;
  /** Jumps to the next or previous problem, wrapping around. */
  goToProblem(step: 1 | -1): void;
  focus(): void;
}

export interface SourceEditorProps {
  readonly text: string;
  /** Absent if the text can't be edited. */
  readonly onChange?: (text: string) => void;
  readonly language?: 'yaml' | 'text';
  readonly problems?: readonly Problem[];
  readonly notes?: readonly LineNote[];
  /** Lines that belong to what is chosen elsewhere: marked, and scrolled into view unless the text has the focus. */
  readonly highlight?: LineRange | null;
  /** Called with the line of the cursor when it moves. */
  readonly onLine?: (line: number) => void;
  readonly label: string;
  readonly handle?: React.Ref<SourceEditorHandle>;
}

/** Lines wrap in texts written by people; a file with one endless line scrolls sideways instead. */
const LONGEST_WRAPPED = 2000;

function wraps(text: string): boolean {
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    if (end - from > LONGEST_WRAPPED) return false;
    from = end + 1;
  }
  return text.length - from <= LONGEST_WRAPPED;
}

const NO_PROBLEMS: readonly Problem[] = [];
const NO_NOTES: readonly LineNote[] = [];

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--source-key)' },
  { tag: [tags.string, tags.content], color: 'var(--text-0)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--source-number)' },
  { tag: tags.comment, color: 'var(--text-2)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--text-2)' },
]);

/** A text with its problems below the lines. F8 jumps to the next problem, Alt+Enter applies the suggested fix. */
export function SourceEditor(props: SourceEditorProps) {
  const { text, language = 'text', problems = NO_PROBLEMS, notes = NO_NOTES, highlight = null, label, handle } = props;
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const readOnly = props.onChange === undefined;
  const startEditing = useEffectEvent(() => editable(readOnly, label));

  useEffect(() => {
    const editor = new EditorView({
      parent: holder.current!,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          BASE,
          wraps(latest.current.text) ? EditorView.lineWrapping : [],
          language === 'yaml' ? yaml() : [],
          editing.of(startEditing()),
          updateListener(latest),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [language]);

  useEffect(() => {
    view.current?.dispatch({ effects: editing.reconfigure(editable(readOnly, label)) });
  }, [readOnly, label]);

  useEffect(() => {
    const editor = view.current;
    if (editor !== null && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: smallestChange(editor.state.doc.toString(), text) });
  }, [text]);

  useEffect(() => {
    view.current?.dispatch({ effects: setMarks.of({ problems, notes }) });
  }, [problems, notes]);

  const [from, to] = [highlight?.from ?? 0, highlight?.to ?? 0];
  useEffect(() => {
    if (view.current !== null) highlightLines(view.current, from === 0 ? null : { from, to });
  }, [from, to]);

  useImperativeHandle(handle, () => ({
    goToLine(line) {
      const editor = view.current;
      if (editor === null) return;
      const position = editor.state.doc.line(Math.min(Math.max(1, line), editor.state.doc.lines)).from;
      editor.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: 'center' }) });
    },
    goToProblem(step) {
      if (view.current !== null) goToProblem(view.current, step);
    },
    focus: () => view.current?.focus(),
  }));

  return <div className="source" ref={holder} />;
}

const EDITS = ['input', 'delete', 'undo', 'redo', 'move'] as const;

/** Reports edits by the user, but not changes that came in through `text`. */
function updateListener(latest: RefObject<SourceEditorProps>): Extension {
  return EditorView.updateListener.of((update) => {
    const isEdit = update.docChanged && update.transactions.some((t) => EDITS.some((event) => t.isUserEvent(event)));
    if (isEdit) latest.current.onChange?.(update.state.doc.toString());
    if (update.selectionSet) latest.current.onLine?.(update.state.doc.lineAt(update.state.selection.main.head).number);
  });
}

const editing = new Compartment();

function editable(readOnly: boolean, label: string): Extension {
  return [EditorState.readOnly.of(readOnly), EditorView.contentAttributes.of({ 'aria-label': label })];
}

const BASE: Extension = [
  lineNumbers(),
  marks,
  lineHighlight,
  history(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  syntaxHighlighting(colours),
  EditorState.tabSize.of(2),
  keymap.of([
    { key: 'F8', run: (v) => goToProblem(v, 1), shift: (v) => goToProblem(v, -1) },
    { key: 'Alt-Enter', run: fixAtCursor },
    indentWithTab,
    ...searchKeymap,
    ...historyKeymap,
    // Views use Ctrl+Enter themselves: add to library, run the encounter.
    ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
  ]),
];
