import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useElementSize } from '../../components/index.ts';
import { wholePercent } from '../../format/figures.ts';
import { BoardCanvas } from './BoardCanvas.tsx';
import { gridShape, gridTarget, gridWindow } from './board-filter.ts';
import { fieldBox } from './board-painter.ts';
import type { Sheet } from './sheet.ts';

const LEAST = 176;
const GAP = 14;
/** Height of the two lines of text under a picture. */
const TEXT_HEIGHT = 46;

export interface BoardGridProps {
  readonly sheets: readonly Sheet[];
  readonly selected: number | null;
  readonly onSelect: (sheet: Sheet) => void;
  /** Enter or double click. */
  readonly onOpen: (sheet: Sheet) => void;
}

/** Thumbnails, as many as fit; only the rows on screen exist. Arrow keys move the selection. */
export function BoardGrid({ sheets, selected, onSelect, onOpen }: BoardGridProps) {
  const [scroller, size] = useElementSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const { columns, cell } = gridShape(size.width, LEAST, GAP);
  const box = fieldBox(false, false);
  const row = Math.round((cell * box.height) / box.width) + TEXT_HEIGHT + GAP;
  const rows = Math.ceil(sheets.length / columns);
  const win = gridWindow(top, size.height, row, rows);
  const at = sheets.findIndex((sheet) => sheet.id === selected);

  useScrollToTop(scroller, sheets[0]?.board.name ?? '');

  const moveTo = (target: number) => {
    onSelect(sheets[target]!);
    const y = Math.floor(target / columns) * row;
    const el = scroller.current;
    if (el !== null) el.scrollTop = Math.max(Math.min(el.scrollTop, y), y + row - size.height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = sheets[at];
    const target = gridTarget(event.key, Math.max(0, at), sheets.length, columns);
    if (event.key === 'Enter' && here !== undefined) onOpen(here);
    else if (target !== null) moveTo(target);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className="board-grid scroll"
      role="listbox"
      aria-label="Mapsheets"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `sheet-${selected}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      {size.width > 0 && (
        <div style={{ position: 'relative', height: rows * row }}>
          {sheets.slice(win.first * columns, win.last * columns).map((sheet, i) => (
            <BoardCell
              key={sheet.id}
              sheet={sheet}
              selected={sheet.id === selected}
              style={{
                width: cell,
                height: row - GAP,
                left: (i % columns) * (cell + GAP),
                top: (win.first + Math.floor(i / columns)) * row,
              }}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** A list that starts with another sheet has been filtered or sorted, and is shown from its start. */
function useScrollToTop(scroller: RefObject<HTMLElement | null>, start: string): void {
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current !== start && scroller.current !== null) scroller.current.scrollTop = 0;
    shown.current = start;
  }, [start, scroller]);
}

interface BoardCellProps extends Pick<BoardGridProps, 'onSelect' | 'onOpen'> {
  readonly sheet: Sheet;
  readonly selected: boolean;
  readonly style: { readonly width: number; readonly height: number; readonly left: number; readonly top: number };
}

function BoardCell({ sheet, selected, style, onSelect, onOpen }: BoardCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    <div
      id={`sheet-${sheet.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="board-cell"
      data-out={sheet.out !== null || undefined}
      style={style}
      onClick={() => onSelect(sheet)}
      onDoubleClick={() => onOpen(sheet)}
    >
      <BoardCanvas left={sheet} width={style.width} label={`Mapsheet ${sheet.board.name}`} />
      <div className="row board-cell-name">
        <span className="ellipsis grow">{sheet.board.name}</span>
        <span className="caption dim">{sheet.facts.archetype}</span>
      </div>
      <div className="caption dim ellipsis">{sheet.out === null ? contents(sheet) : `excluded: ${sheet.out}`}</div>
    </div>
  );
}

/** "woods 24 %, water 6 %": the three most common features. */
function contents({ facts }: Sheet): string {
  const parts = [
    ['woods', facts.woods],
    ['water', facts.water],
    ['buildings', facts.buildings],
    ['rough', facts.rough],
    ['hills', facts.hills],
  ] as const;
  const shown = parts
    .filter(([, share]) => share >= 0.03)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([word, share]) => `${word} ${wholePercent(share)} %`);
  return shown.length === 0 ? 'clear ground' : shown.join(', ');
}
