/** Cells of the rankings, built once and refilled for each row that scrolls into view. Bars are backgrounds, which need no layout. */
import type { Standing } from '../../../src-shared/api/results.ts';
import { lineBesidePoints, shortNumber } from '../../../src-shared/query/loadout-names.ts';
import { plusMinusText, shareFigure, shareOf } from '../../../src-shared/stats/share.ts';
import { factionStyle } from '../../components/faction-style.ts';
import { LEFT_OUT } from '../../components/LeftOutMark.tsx';
import type { CellPainter } from '../../components/row-pool.ts';
import { places } from '../../format/figures.ts';

type Painter = CellPainter<Standing>;

export interface Range {
  readonly from: number;
  readonly to: number;
}

function add<K extends keyof HTMLElementTagNameMap>(parent: Element, tag: K, className = ''): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  el.className = className;
  parent.append(el);
  return el;
}

/** Writes a text only when it has changed. */
function textNode(parent: Element): (text: string) => void {
  const node = document.createTextNode('');
  parent.append(node);
  return (text) => {
    if (node.data !== text) node.data = text;
  };
}

export function textCell(text: (row: Standing) => string): Painter {
  return (cell) => {
    const write = textNode(cell);
    return (row) => write(text(row));
  };
}

/** Brackets neighbours that share the same range of ranks. Overlaps aren't transitive, so ranges may differ row by row. */
export function rankCell(row: (index: number) => Standing | undefined, isRanked: () => boolean): Painter {
  return (cell) => {
    const write = textNode(cell);
    const bracket = add(cell, 'i');
    return (standing, index) => {
      const { rankLow, rankHigh } = standing;
      const same = (other: Standing | undefined) => other?.rankLow === rankLow && other.rankHigh === rankHigh;
      write(places(rankLow, rankHigh));
      const tied = rankLow !== rankHigh && isRanked();
      const ends = tied ? `${same(row(index - 1)) ? '' : ' first'}${same(row(index + 1)) ? '' : ' last'}` : '';
      const name = tied ? `rankings-bracket${ends}` : '';
      if (bracket.className !== name) bracket.className = name;
    };
  };
}

export const movementCell: Painter = (cell) => {
  const write = textNode(cell);
  return ({ movement }) => {
    write(movementText(movement));
    const way = movement === undefined || movement === null || movement === 0 ? '' : movement > 0 ? 'up' : 'down';
    if (cell.dataset.way !== way) cell.dataset.way = way;
  };
};

export function movementText(movement: number | null | undefined): string {
  if (movement === undefined) return '';
  if (movement === null) return 'new';
  return movement === 0 ? '' : `${movement > 0 ? '▲' : '▼'} ${Math.abs(movement).toLocaleString('en-US')}`;
}

/** `siblingsHref`: where all loadouts of the unit are listed, if the row stands for them. `points`: what the game calls them. */
export function unitCell(siblingsHref: (row: Standing) => string | null, points: string): Painter {
  return (cell) => {
    const line = add(cell, 'div', 'unit-cell');
    const name = textNode(add(line, 'span', 'unit-cell-name'));
    const number = textNode(add(line, 'span', 'unit-title-number'));
    const siblings = add(line, 'a', 'rankings-siblings');
    const best = textNode(siblings);
    const detail = textNode(add(line, 'span', 'unit-cell-detail'));
    const leftOut = add(line, 'span', 'warn');
    const warn = textNode(leftOut);
    return (row) => {
      const to = siblingsHref(row);
      name(row.name);
      number(to === null ? shortNumber(row) : '');
      siblings.hidden = to === null;
      siblings.href = to ?? '';
      best(to === null ? '' : `best of ${row.loadout?.of}`);
      detail(lineBesidePoints(row, points));
      warn(row.unmodelled.length + row.faults.length > 0 ? LEFT_OUT : '');
    };
  };
}

const SVG = 'http://www.w3.org/2000/svg';

export const factionCell: Painter = (cell) => {
  const whole = add(cell, 'span', 'faction');
  const glyph = add(whole, 'span', 'faction-glyph rankings-glyph');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 14 14');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  svg.append(path);
  glyph.append(svg);
  const write = textNode(add(whole, 'span'));
  let shown: string | null = null;
  return ({ faction }) => {
    if (faction === shown) return;
    shown = faction;
    const { hue, shape } = factionStyle(faction);
    path.setAttribute('d', shape);
    glyph.style.setProperty('--hue', String(hue));
    glyph.hidden = faction === '';
    write(faction === '' ? 'None' : faction);
  };
};

export const rateCell: Painter = (cell) => {
  const rate = textNode(add(cell, 'b'));
  cell.append(' ');
  const spread = textNode(add(cell, 'span', 'caption figure-spread'));
  return (row) => {
    const share = shareOf(row);
    rate(shareFigure(share));
    spread(plusMinusText(share));
  };
};

/** Pixels for the bars: the widths of their columns without padding. */
export const INTERVAL_WIDTH = 160;
export const RECORD_WIDTH = 96;
const CLASS_HEIGHT = 22;

/** A tick, because a dot would hide a narrow band; the axis is the same for all rows. */
export function intervalCell(axis: () => Range): Painter {
  return (cell) => {
    const bar = add(cell, 'div', 'rankings-interval');
    return ({ low, rate, high }) => {
      const { from, to } = axis();
      const at = (x: number) => Math.max(0, Math.min(1, (x - from) / (to - from))) * INTERVAL_WIDTH;
      const left = at(low);
      const width = Math.max(2, at(high) - left);
      bar.style.backgroundPosition = `${(at(rate) - 1).toFixed(1)}px 50%, ${left.toFixed(1)}px 50%, 0 50%`;
      bar.style.backgroundSize = `2px 10px, ${width.toFixed(1)}px 6px, 100% 1px`;
    };
  };
}

export const recordCell: Painter = (cell) => {
  const bar = add(cell, 'div', 'rankings-record');
  return ({ wins, draws, losses }) => {
    const n = Math.max(1, wins + draws + losses);
    const won = (wins / n) * RECORD_WIDTH;
    const drawn = (draws / n) * RECORD_WIDTH;
    bar.style.backgroundSize = `${won.toFixed(1)}px 6px, ${drawn.toFixed(1)}px 6px, ${Math.max(0, RECORD_WIDTH - won - drawn - 1).toFixed(1)}px 6px`;
    bar.style.backgroundPosition = `0 50%, ${won.toFixed(1)}px 50%, 100% 50%`;
  };
};

/** One bar per weight class, up or down from one half. */
export function classesCell(count: number, width: number): Painter {
  const step = width / Math.max(1, count);
  return (cell) => {
    const bar = add(cell, 'div', 'rankings-classes');
    return ({ byClass }) => {
      const layers = byClass.flatMap((rate, k) => {
        if (rate === null) return [];
        const height = Math.max(1, Math.abs(rate - 0.5) * CLASS_HEIGHT);
        const top = rate >= 0.5 ? CLASS_HEIGHT / 2 - height : CLASS_HEIGHT / 2;
        const colour = rate >= 0.5 ? 'var(--side-a)' : 'var(--side-b)';
        return [
          `linear-gradient(${colour} 0 0) ${(k * step + step * 0.2).toFixed(1)}px ${top.toFixed(1)}px / ${(step * 0.6).toFixed(1)}px ${height.toFixed(1)}px no-repeat`,
        ];
      });
      bar.style.background = [...layers, 'linear-gradient(var(--line) 0 0) 0 50% / 100% 1px no-repeat'].join(', ');
    };
  };
}
