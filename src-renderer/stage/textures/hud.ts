/** What stands still on the screen: the round, the turn order, zone meters, banners. */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { drawGlyph } from '../../drawing/glyphs.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { fitText, largestLines, textWidth } from '../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, path, rect, text } from '../../drawing/vector.ts';
import type { StageTexture } from '../frame.ts';

/** "Round 4" becomes a small word and a large figure. */
export function roundTexture(label: string, phase: string): StageTexture {
  const [, word = label, figure = ''] = /^(.*?)\s*(\d+)$/.exec(label) ?? [];
  const wordWidth = textWidth(word.toUpperCase(), { size: 23, weight: 600, spacing: 0.06 });
  const figureWidth = figure === '' ? 0 : textWidth(figure, { size: 45, weight: 700 }) + 10;
  const plate = 40 + wordWidth + figureWidth;
  const phaseWords = phase.toUpperCase();
  const phaseWidth = phase === '' ? 0 : textWidth(phaseWords, { size: 28, weight: 600, spacing: 0.06 }) + 46;
  return {
    id: `round|${label}|${phase}`,
    box: [0, 0, plate + phaseWidth, 63],
    draw: () => {
      const parts: Drawing[] = [
        path(rect([0, 0, plate + phaseWidth, 63], 5), { fill: 'rgba(9,12,16,.88)' }),
        path(rect([0, 0, plate, 63], 5), { fill: INK.brass }),
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
export function turnOrderTexture(entries: readonly TurnEntry[], name: string, sub: string, width: number): StageTexture {
  const shown = fitEntries(entries, width - Math.min(330, width * 0.42));
  const id = shown.map((e) => `${e.side}${e.glyph}${e.state}`).join(',');
  const step = 67;
  const strip = shown.reduce((x, e) => x + (e.state === 'now' ? 92 : step), 0);
  const label = fitText(name, Math.min(280, width * 0.34), { size: 37, weight: 600 });
  const total = strip + 60 + Math.max(textWidth(label, { size: 37, weight: 600 }), textWidth(sub, { size: 23, weight: 500 }));
  return {
    id: `order|${id}|${label}|${sub}`,
    box: [0, -46, total + 12, 92],
    draw: () => {
      const parts: Drawing[] = [path(rect([0, -46, total + 12, 92], 8), { fill: 'rgba(9,12,16,.74)' })];
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
  if (now) parts.push(path(rect([x - 42, -42, 84, 84], 8), { fill: '#252d38', stroke: INK.brass, width: 2 }));
  parts.push(
    path(entry.side === 0 ? circle(x, 0, r) : diamond(x, 0, r * 1.14), {
      fill: ink.body,
      stroke: gone ? '#48525e' : ink.main,
      width: now ? 4 : 3,
      join: 'round',
    }),
    drawGlyph(gone ? 'skull' : entry.glyph, [x, 0], r * 1.02, gone ? '#66717e' : INK.text),
  );
  return group(parts, { alpha: entry.state === 'past' ? 0.45 : 1 });
}

export interface MeterPart {
  readonly share: number;
  readonly lit: boolean;
}

export interface ZoneMeter {
  readonly name: string;
  readonly side: Side;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly parts: readonly MeterPart[];
  readonly width: number;
}

/** A zone's name, its used frontage, and one piece of the bar for each unit in it. */
export function zoneMeterTexture(meter: ZoneMeter): StageTexture {
  const { name, side, capacity, parts, width } = meter;
  const used = parts.reduce((sum, p) => sum + p.share, 0);
  const id = `${name}|${side}|${capacity}|${Math.round(width)}|${parts.map((p) => `${p.share}${p.lit ? '*' : ''}`).join(',')}`;
  return {
    id: `meter|${id}`,
    box: [0, 0, width, 56],
    draw: () => {
      const unit = width / Math.max(capacity ?? 10, used, 1);
      return group([...meterWords(meter, used), ...meterSlots(capacity, width, unit), ...meterFill(parts, side, unit)]);
    },
  };
}

/** Below this width a meter has no room to say that there is no limit; its bar that runs out says it, too. */
const NARROW_METER = 220;
/** A name is set smaller before it is cut. */
const METER_SIZES = [28, 25, 22, 20] as const;

function meterWords({ name, capacity, width }: ZoneMeter, used: number): Drawing[] {
  const limit = capacity !== null ? ` / ${capacity}` : width < NARROW_METER ? '' : ' / no limit';
  const figureWide = textWidth(limit, { size: 22, weight: 500 }) + textWidth(String(used), { size: 28, weight: 700 });
  const room = width - figureWide - 14;
  const styles = METER_SIZES.map((size) => ({ size, weight: 600, spacing: 0.06 }) as const);
  const style = styles.find((one) => textWidth(name.toUpperCase(), one) <= room) ?? styles.at(-1)!;
  return [
    text(fitText(name.toUpperCase(), room, style), 0, 24, style),
    text(limit, width, 24, { size: 22, weight: 500, fill: INK.soft, anchor: 'end' }),
    text(String(used), width - textWidth(limit, { size: 22, weight: 500 }), 24, { size: 28, weight: 700, anchor: 'end' }),
  ];
}

/** One box per unit of frontage; a zone without a limit fades out to the right. */
function meterSlots(capacity: number | null, width: number, unit: number): Drawing[] {
  if (capacity === null) {
    const stops = [
      [0, fade('#465160', 0.7)],
      [1, fade('#465160', 0)],
    ] as const;
    return [path(rect([0, 37, width, 13], 2), { fill: { kind: 'linear', from: [0, 0], to: [width, 0], stops } })];
  }
  return Array.from({ length: Math.min(capacity, 60) }, (_, i) =>
    path(rect([i * unit, 37, Math.max(1, unit - 3), 13], 2), { fill: INK.panel, stroke: '#465160', width: 1.2 }),
  );
}

function meterFill(parts: readonly MeterPart[], side: Side, unit: number): Drawing[] {
  const ink = sideInk(side);
  let x = 0;
  return parts.map((part) => {
    const w = Math.max(1.5, part.share * unit - 3);
    const left = x;
    x += part.share * unit;
    return path(rect([left, 37, w, 13], 2), { fill: ink.main, ...(part.lit && { stroke: '#fff3d0', width: 2.4 }) });
  });
}

export function bannerTexture(words: string, sub: string, side: Side | null, room = 1728): StageTexture {
  const head = largestLines(words.toUpperCase(), room - 200, 2, { sizes: room > 1200 ? [96, 80] : [84, 72, 60], weight: 700 });
  const under = fitText(sub, room - 200, { size: 40, weight: 500 });
  const lines = head.lines.map((line) => textWidth(line, { size: head.size, weight: 700 }));
  const w = Math.max(...lines, textWidth(under, { size: 40, weight: 500 })) + 180;
  const text0 = head.lines.length * head.size * 0.98;
  const high = text0 + (under === '' ? 0 : 58) + 62;
  return {
    id: `banner|${head.lines.join('/')}|${head.size}|${under}|${side}`,
    box: [-w / 2 - 60, -high / 2 - 10, w + 120, high + 20],
    draw: () => {
      const ink = side === null ? INK.brass : sideInk(side).main;
      const [half, slant] = [w / 2, high * 0.17];
      return group([
        path(`M${-half + slant} ${-high / 2}H${half + slant}L${half - slant} ${high / 2}H${-half - slant}Z`, { fill: 'rgba(7,9,12,.9)' }),
        path(`M${-half + slant} ${-high / 2}h14l${-2 * slant} ${high}h-14Z`, { fill: ink }),
        ...head.lines.map((line, i) =>
          text(line, 0, -high / 2 + 22 + head.size * (0.82 + i * 0.98), {
            size: head.size,
            weight: 700,
            anchor: 'middle',
            fill: '#ffffff',
          }),
        ),
        ...(under === '' ? [] : [text(under, 0, high / 2 - 32, { size: 40, weight: 500, anchor: 'middle', fill: INK.soft })]),
      ]);
    },
  };
}

export interface ResultCard {
  readonly title: string;
  readonly by: string;
  readonly side: Side | null;
}

/** Who won and by what, as wide as the picture allows: the winner's colour and sign, in letters that a phone shows. */
export function resultTexture({ title, by, side }: ResultCard, room: number): StageTexture {
  const wide = room > 1200;
  const width = Math.min(room, 1500);
  const head = largestLines(title.toUpperCase(), width - 200, 3, { sizes: wide ? [112, 96, 80, 64] : [92, 80, 68, 56], weight: 700 });
  const reason = by.charAt(0).toUpperCase() + by.slice(1);
  const under = largestLines(reason, width - 200, 2, { sizes: [46, 40, 34], weight: 600 });
  const plate = head.lines.length * head.size * 0.98 + 56;
  const strip = under.lines.length * under.size * 1.15 + 40;
  const top = -(plate + strip) / 2;
  const ink = side === null ? INK.brass : sideInk(side).main;
  return {
    id: `result|${title}|${by}|${side}|${Math.round(room)}`,
    box: [-width / 2 - 10, top - 10, width + 20, plate + strip + 50],
    draw: () => {
      const [left, right] = [-width / 2, width / 2];
      const middle = top + plate / 2;
      const sign = side === 1 ? diamond(left + 86, middle, 44) : circle(left + 86, middle, 36);
      return group([
        path(`M${left + 30} ${top}H${right}L${right - 30} ${top + plate}H${left}Z`, {
          fill: ink,
          shadow: { dx: 0, dy: 14, blur: 40, color: 'rgba(0,0,0,.7)' },
        }),
        path(sign, { fill: INK.onBrass }),
        ...head.lines.map((line, i) =>
          text(line, left + 152, top + 26 + head.size * (0.84 + i * 0.98), { size: head.size, weight: 700, fill: INK.onBrass }),
        ),
        path(`M${left} ${top + plate}H${right - 30}L${right - 44} ${top + plate + strip}H${left - 10}Z`, { fill: 'rgba(7,9,12,.94)' }),
        ...under.lines.map((line, i) =>
          text(line, left + 152, top + plate + 20 + under.size * (0.88 + i * 1.15), { size: under.size, weight: 600, fill: '#e6ecf2' }),
        ),
      ]);
    },
  };
}

/** Tones of the board's levels, bottom right. */
export function levelLegendTexture(levels: readonly { readonly level: number; readonly tone: string }[]): StageTexture {
  const w = 96 + levels.length * 48;
  return {
    id: `levels|${levels.map((l) => l.level).join(',')}`,
    box: [-w, -46, w, 46],
    draw: () =>
      group([
        path(rect([-w, -46, w, 46], 5), { fill: 'rgba(9,12,16,.88)' }),
        text('LEVEL', -w + 18, -16, { size: 21, fill: INK.soft, spacing: 0.08 }),
        ...levels.flatMap((l, i) => [
          path(rect([-w + 96 + i * 48, -46, 48, 46], i === levels.length - 1 ? 5 : 0), { fill: l.tone }),
          text(String(l.level), -w + 120 + i * 48, -15, { size: 24, fill: '#f6efdc', anchor: 'middle' }),
        ]),
      ]),
  };
}
