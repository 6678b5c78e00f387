/** What stands still on the screen: the round, the turn order, zone meters, banners. */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { drawGlyph } from '../../drawing/glyphs.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { fitText, textWidth } from '../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, path, rect, text } from '../../drawing/vector.ts';
import type { Look } from '../frame.ts';

/** "Round 4" becomes a small word and a large figure. */
export function roundLook(label: string, phase: string): Look {
  const [, word = label, figure = ''] = /^(.*?)\s*(\d+)$/.exec(label) ?? [];
  const wordWidth = textWidth(word.toUpperCase(), 23, 600, 0.06);
  const figureWidth = figure === '' ? 0 : textWidth(figure, 45, 700) + 10;
  const plate = 40 + wordWidth + figureWidth;
  const phaseWords = phase.toUpperCase();
  const phaseWidth = phase === '' ? 0 : textWidth(phaseWords, 28, 600, 0.06) + 46;
  return {
    id: `round|${label}|${phase}`,
    box: [0, 0, plate + phaseWidth, 63],
    draw: () => {
      const parts: Drawing[] = [
        path(rect(0, 0, plate + phaseWidth, 63, 5), { fill: 'rgba(9,12,16,.88)' }),
        path(rect(0, 0, plate, 63, 5), { fill: INK.brass }),
        text(word.toUpperCase(), 20, 46, { size: 23, fill: INK.onBrass, spacing: 0.06 }),
        text(figure, 20 + wordWidth + 10, 47, { size: 45, weight: 700, fill: INK.onBrass }),
      ];
      if (phase !== '') parts.push(text(phaseWords, plate + 22, 42, { size: 28, spacing: 0.06 }));
      return group(parts);
    },
  };
}

export interface TurnEntry {
  readonly side: Side;
  readonly glyph: string;
  readonly state: 'past' | 'now' | 'next' | 'down';
}

/** The turn order from left to right, the one who acts enlarged, with its name at the end. */
export function turnOrderLook(entries: readonly TurnEntry[], name: string, sub: string, width: number): Look {
  const shown = fitEntries(entries, width - 330);
  const id = shown.map((e) => `${e.side}${e.glyph}${e.state}`).join(',');
  const step = 67;
  const strip = shown.reduce((x, e) => x + (e.state === 'now' ? 92 : step), 0);
  const label = fitText(name, 280, 37, 600);
  const total = strip + 60 + Math.max(textWidth(label, 37, 600), textWidth(sub, 23, 500));
  return {
    id: `order|${id}|${label}|${sub}`,
    box: [0, -46, total + 12, 92],
    draw: () => {
      const parts: Drawing[] = [path(rect(0, -46, total + 12, 92, 8), { fill: 'rgba(9,12,16,.74)' })];
      let x = 12;
      for (const entry of shown) {
        const now = entry.state === 'now';
        const w = now ? 92 : step;
        parts.push(turnMark(entry, x + w / 2 - 4, now));
        x += w;
      }
      parts.push(path(`M${x + 16} -28V28`, { stroke: '#333d49', width: 1.5 }));
      parts.push(text(label, x + 36, 4, { size: 37 }), text(sub, x + 36, 32, { size: 23, weight: 500, fill: INK.soft }));
      return group(parts);
    },
  };
}

/** A long order keeps the one who acts and what follows. */
function fitEntries(entries: readonly TurnEntry[], width: number): readonly TurnEntry[] {
  const room = Math.max(4, Math.floor((width - 40) / 67));
  if (entries.length <= room) return entries;
  const now = Math.max(
    0,
    entries.findIndex((e) => e.state === 'now'),
  );
  const from = Math.max(0, Math.min(now - 2, entries.length - room));
  return entries.slice(from, from + room);
}

function turnMark(entry: TurnEntry, x: number, now: boolean): Drawing {
  const ink = sideInk(entry.side);
  const r = now ? 34 : 26;
  const gone = entry.state === 'down';
  const parts: Drawing[] = [];
  if (now) parts.push(path(rect(x - 42, -42, 84, 84, 8), { fill: '#252d38', stroke: INK.brass, width: 2 }));
  parts.push(
    path(entry.side === 0 ? circle(x, 0, r) : diamond(x, 0, r * 1.14), {
      fill: ink.body,
      stroke: gone ? '#48525e' : ink.main,
      width: now ? 4 : 3,
      join: 'round',
    }),
    drawGlyph(gone ? 'skull' : entry.glyph, x, 0, r * 1.02, gone ? '#66717e' : INK.text),
  );
  return group(parts, { alpha: entry.state === 'past' ? 0.45 : 1 });
}

export interface MeterPart {
  readonly share: number;
  readonly lit: boolean;
}

/** A zone's name, how much of its room is taken, and one piece of the bar for each who stands there. */
export function zoneMeterLook(name: string, side: Side, capacity: number | null, parts: readonly MeterPart[], width: number): Look {
  const used = parts.reduce((sum, p) => sum + p.share, 0);
  const id = `${name}|${side}|${capacity}|${Math.round(width)}|${parts.map((p) => `${p.share}${p.lit ? '*' : ''}`).join(',')}`;
  return {
    id: `meter|${id}`,
    box: [0, 0, width, 56],
    draw: () => {
      const ink = sideInk(side);
      const unit = width / Math.max(capacity ?? 10, used, 1);
      const drawn: Drawing[] = [
        text(fitText(name.toUpperCase(), width * 0.55, 28, 600, 0.06), 0, 24, { size: 28, spacing: 0.06 }),
        text(capacity === null ? ' / no limit' : ` / ${capacity}`, width, 24, { size: 22, weight: 500, fill: INK.soft, anchor: 'end' }),
        text(String(used), width - textWidth(capacity === null ? ' / no limit' : ` / ${capacity}`, 22, 500), 24, {
          size: 28,
          weight: 700,
          anchor: 'end',
        }),
      ];
      if (capacity === null) {
        const stops = [
          [0, fade('#465160', 0.7)],
          [1, fade('#465160', 0)],
        ] as const;
        drawn.push(path(rect(0, 37, width, 13, 2), { fill: { kind: 'linear', from: [0, 0], to: [width, 0], stops } }));
      } else {
        for (let i = 0; i < Math.min(capacity, 60); i++) {
          drawn.push(path(rect(i * unit, 37, Math.max(1, unit - 3), 13, 2), { fill: INK.panel, stroke: '#465160', width: 1.2 }));
        }
      }
      let x = 0;
      for (const part of parts) {
        const w = Math.max(1.5, part.share * unit - 3);
        drawn.push(path(rect(x, 37, w, 13, 2), { fill: ink.main, ...(part.lit && { stroke: '#fff3d0', width: 2.4 }) }));
        x += part.share * unit;
      }
      return group(drawn);
    },
  };
}

export function bannerLook(words: string, sub: string, side: Side | null): Look {
  const head = fitText(words.toUpperCase(), 1400, 96, 700, 0.02);
  const under = fitText(sub, 1400, 40, 500);
  const w = Math.max(textWidth(head, 96, 700, 0.02), textWidth(under, 40, 500)) + 200;
  return {
    id: `banner|${head}|${under}|${side}`,
    box: [-w / 2 - 60, -110, w + 120, 220],
    draw: () => {
      const ink = side === null ? INK.brass : sideInk(side).main;
      const half = w / 2;
      const slant = 34;
      const parts: Drawing[] = [
        path(`M${-half + slant} -100H${half + slant}L${half - slant} 100H${-half - slant}Z`, {
          fill: 'rgba(7,9,12,.9)',
        }),
        path(`M${-half + slant} -100h14l-68 200h-14Z`, { fill: ink }),
        text(head, 0, under === '' ? 34 : 8, { size: 96, weight: 700, anchor: 'middle', spacing: 0.02, fill: '#ffffff' }),
      ];
      if (under !== '') parts.push(text(under, 0, 66, { size: 40, weight: 500, anchor: 'middle', fill: INK.soft }));
      return group(parts);
    },
  };
}

/** Tones of the board's levels, bottom right. */
export function levelLegendLook(levels: readonly { readonly level: number; readonly tone: string }[]): Look {
  const w = 96 + levels.length * 48;
  return {
    id: `levels|${levels.map((l) => l.level).join(',')}`,
    box: [-w, -46, w, 46],
    draw: () =>
      group([
        path(rect(-w, -46, w, 46, 5), { fill: 'rgba(9,12,16,.88)' }),
        text('LEVEL', -w + 18, -16, { size: 21, fill: INK.soft, spacing: 0.08 }),
        ...levels.flatMap((l, i) => [
          path(rect(-w + 96 + i * 48, -46, 48, 46, i === levels.length - 1 ? 5 : 0), { fill: l.tone }),
          text(String(l.level), -w + 120 + i * 48, -15, { size: 24, fill: '#f6efdc', anchor: 'middle' }),
        ]),
      ]),
  };
}
