/** Problems and notes drawn into the text: underlines, a message below each faulty line, remarks at line ends. */
import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, WidgetType } from '@codemirror/view';
import type { LineNote } from '../../../src-shared/contract/importer.ts';
import { type Problem, worstProblem } from '../../../src-shared/contract/problem.ts';

export interface Marks {
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
}

/** A file full of errors mustn't create ten thousand widgets. */
const MOST_PROBLEMS = 500;

export const setMarks = StateEffect.define<Marks>();

interface Drawn {
  readonly marks: Marks;
  readonly decorations: DecorationSet;
}

const NOTHING: Drawn = { marks: { problems: [], notes: [] }, decorations: Decoration.none };

const drawn = StateField.define<Drawn>({
  create: () => NOTHING,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) return { marks: effect.value, decorations: draw(transaction.state, effect.value) };
    }
    return transaction.docChanged ? { ...value, decorations: value.decorations.map(transaction.changes) } : value;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

function draw(state: EditorState, { problems, notes }: Marks): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const note of notes) {
    if (note.line < 1 || note.line > state.doc.lines) continue;
    ranges.push(Decoration.widget({ widget: new NoteWidget(note.text), side: 1 }).range(state.doc.line(note.line).to));
  }
  for (const problem of problems.slice(0, MOST_PROBLEMS)) {
    const line = state.doc.line(Math.min(Math.max(problem.line ?? 1, 1), state.doc.lines));
    const from = Math.min(line.from + (problem.column ?? 1) - 1, line.to);
    const to = Math.min(
      problem.endColumn === undefined ? wordEnd(line.text, from - line.from) + line.from : line.from + problem.endColumn - 1,
      line.to,
    );
    if (to > from) ranges.push(Decoration.mark({ class: `source-mark source-mark-${problem.severity}` }).range(from, to));
    ranges.push(Decoration.widget({ widget: new ProblemWidget(problem), block: true, side: 1 }).range(line.to));
  }
  return Decoration.set(ranges, true);
}

function wordEnd(text: string, from: number): number {
  const rest = /^[\w'-]+|^\S/.exec(text.slice(from));
  return from + (rest?.[0].length ?? 0);
}

class NoteWidget extends WidgetType {
  private readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  override eq(other: NoteWidget): boolean {
    return other.text === this.text;
  }
  override toDOM(): HTMLElement {
    const span = document.createElement('span');
    span.className = 'source-note';
    span.textContent = this.text;
    return span;
  }
}

class ProblemWidget extends WidgetType {
  private readonly problem: Problem;
  constructor(problem: Problem) {
    super();
    this.problem = problem;
  }
  override eq(other: ProblemWidget): boolean {
    const [a, b] = [this.problem, other.problem];
    return placeOf(a) === placeOf(b) && a.message === b.message && a.hint === b.hint && a.severity === b.severity && a.fix === b.fix;
  }
  override toDOM(view: EditorView): HTMLElement {
    // The editor measures widgets without margins, so the space around the message is padding of an outer box.
    const box = document.createElement('div');
    box.className = 'source-problem-box';
    const row = document.createElement('div');
    row.className = `source-problem source-problem-${this.problem.severity}`;
    box.append(row);
    const text = document.createElement('span');
    const place = document.createElement('b');
    place.textContent = `${placeOf(this.problem)} `;
    text.append(place, this.problem.message);
    row.append(text);
    if (this.problem.hint) {
      const hint = document.createElement('span');
      hint.className = 'source-hint';
      hint.textContent = this.problem.hint;
      row.append(hint);
    }
    if (this.problem.fix !== undefined) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'source-fix';
      // The quotes of a JSON string aren't part of the word.
      button.textContent = `Replace with '${this.problem.fix.replace(/^"(.*)"$/, '$1')}'`;
      button.title = 'Alt+Enter on the line';
      button.onclick = () => applyFix(view, this.problem);
      row.append(button);
    }
    return box;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

/** "Line 14, column 9:" */
function placeOf({ line = 1, column }: Problem): string {
  return column === undefined ? `Line ${line}:` : `Line ${line}, column ${column}:`;
}

/** Replaces the marked text with the suggestion. */
function applyFix(view: EditorView, problem: Problem): boolean {
  if (problem.fix === undefined || problem.line === undefined || problem.line > view.state.doc.lines) return false;
  const line = view.state.doc.line(problem.line);
  const from = Math.min(line.from + (problem.column ?? 1) - 1, line.to);
  const to = Math.min(
    problem.endColumn === undefined ? line.from + wordEnd(line.text, from - line.from) : line.from + problem.endColumn - 1,
    line.to,
  );
  view.dispatch({ changes: { from, to, insert: problem.fix }, userEvent: 'input.fix' });
  return true;
}

export function fixAtCursor(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  const problem = view.state.field(drawn).marks.problems.find((p) => p.line === line && p.fix !== undefined);
  return problem !== undefined && applyFix(view, problem);
}

/** Moves the cursor to the next (or previous) problem, wrapping around. */
export function goToProblem(view: EditorView, step: 1 | -1): boolean {
  const lines = view.state
    .field(drawn)
    .marks.problems.map((p) => p.line ?? 1)
    .filter((line) => line <= view.state.doc.lines);
  if (lines.length === 0) return false;
  const here = view.state.doc.lineAt(view.state.selection.main.head).number;
  const sorted = [...new Set(lines)].sort((a, b) => step * (a - b));
  const next = sorted.find((line) => step * (line - here) > 0) ?? sorted[0]!;
  const position = view.state.doc.line(next).from;
  view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: 'center' }) });
  return true;
}

class Dot extends GutterMarker {
  private readonly severity: string;
  constructor(severity: string) {
    super();
    this.severity = severity;
  }
  override toDOM(): HTMLElement {
    const dot = document.createElement('span');
    dot.className = `source-dot source-dot-${this.severity}`;
    return dot;
  }
}

const DOTS = { error: new Dot('error'), warning: new Dot('warning'), note: new Dot('note') };

const dots = gutter({
  class: 'source-dots',
  lineMarker(view, block) {
    const line = view.state.doc.lineAt(block.from).number;
    const here = view.state.field(drawn).marks.problems.filter((p) => p.line === line);
    const worst = worstProblem(here) ?? here[0];
    return worst ? DOTS[worst.severity] : null;
  },
  lineMarkerChange: (update) => update.transactions.some((t) => t.effects.some((e) => e.is(setMarks))),
});

export const marks: Extension = [drawn, dots];
