/** Lines that belong to what is chosen beside the text. */
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Counted from 1, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

const setLines = StateEffect.define<LineRange | null>();
const LINE = Decoration.line({ class: 'source-chosen' });

export const lineHighlight = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setLines)) continue;
      if (effect.value === null) return Decoration.none;
      const { doc } = transaction.state;
      const from = Math.min(effect.value.from, doc.lines);
      const count = Math.min(effect.value.to, doc.lines) - from + 1;
      return Decoration.set(Array.from({ length: count }, (_, i) => LINE.range(doc.line(from + i).from)));
    }
    return lines.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Scrolls to them, too, unless someone is typing in the text. */
export function highlightLines(view: EditorView, range: LineRange | null): void {
  const effects: StateEffect<unknown>[] = [setLines.of(range)];
  if (range !== null && !view.hasFocus) {
    const position = view.state.doc.line(Math.min(range.from, view.state.doc.lines)).from;
    effects.push(EditorView.scrollIntoView(position, { y: 'nearest', yMargin: 48 }));
  }
  view.dispatch({ effects });
}
