import { describe, expect, test } from 'vitest';
import { glyphOf, knownGlyph } from '../../../src-renderer/drawing/glyphs.ts';
import { fade, INK, SIDE } from '../../../src-renderer/drawing/palette.ts';
import { svgDocument } from '../../../src-renderer/drawing/svg.ts';
import { fitText, textWidth, wrapText } from '../../../src-renderer/drawing/text-width.ts';
import { circle, group, path, rect, rimArc, text } from '../../../src-renderer/drawing/vector.ts';

describe('text widths', () => {
  test('a longer word is wider, a larger size too', () => {
    expect(textWidth('Mudgrin', { size: 20 })).toBeGreaterThan(textWidth('Mud', { size: 20 }));
    expect(textWidth('Mudgrin', { size: 40 })).toBeCloseTo(2 * textWidth('Mudgrin', { size: 20 }));
  });

  test('what does not fit is cut with an ellipsis and then fits', () => {
    const cut = fitText('A unit with a name of sixty characters that is too long to read', 200, { size: 24 });
    expect(cut).toMatch(/\.\.\.$/);
    expect(textWidth(cut, { size: 24 })).toBeLessThanOrEqual(200);
    expect(fitText('Spite', 200, { size: 24 })).toBe('Spite');
  });

  test('names break at spaces into at most the lines asked for', () => {
    expect(wrapText('Thornguard Wardens', 300, 2, { size: 60 })).toEqual(['Thornguard', 'Wardens']);
    expect(wrapText('One Two Three Four Five Six Seven', 120, 2, { size: 60 })).toHaveLength(2);
  });
});

describe('path data', () => {
  test('a whole ring is a circle, a part of it an arc', () => {
    expect(rimArc([0, 0], 10, 0, Math.PI * 2)).toBe(circle(0, 0, 10));
    expect(rimArc([0, 0], 10, 0, Math.PI / 2)).toBe('M0 -10A10 10 0 0 1 10 0');
  });

  test('a radius larger than the box is cut to half of it', () => {
    expect(rect([0, 0, 10, 4], 99)).toBe(rect([0, 0, 10, 4], 2));
  });
});

describe('SVG', () => {
  test('is self-contained and names a repeated gradient once', () => {
    const fill = {
      kind: 'linear',
      from: [0, 0],
      to: [1, 0],
      stops: [
        [0, '#000000'],
        [1, '#ffffff'],
      ],
    } as const;
    const svg = svgDocument(group([path('M0 0h1', { fill }), path('M0 1h1', { fill })]), { width: 10, height: 10 });
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg.match(/<linearGradient/g)).toHaveLength(1);
    expect(svg.match(/url\(#g0\)/g)).toHaveLength(2);
  });

  test('text cannot break out of its element', () => {
    expect(svgDocument(text('<script>&', 0, 0, { size: 10 }), { width: 10, height: 10 })).toContain('&lt;script&gt;&amp;');
  });
});

test('an unknown glyph is the pawn, a synonym the picture it stands for', () => {
  expect(glyphOf('no-such-thing')).toBe(glyphOf('pawn'));
  expect(glyphOf('guard')).toBe(glyphOf('shield'));
  expect(knownGlyph('no-such-thing')).toBe(false);
});

test("'Mechs differ by weight class, legs and weapons", () => {
  const names = ['mech', 'quad'].flatMap((kind) => ['light', 'medium', 'heavy', 'assault'].map((weight) => `${kind}-${weight}:,,`));
  const armed = ['laser,,', ',cannon,', ',,missiles', 'missiles,missiles,'].map((weapons) => `mech-heavy:${weapons}`);
  const outlines = [...names, ...armed].map((name) => glyphOf(name).solid);
  expect(new Set(outlines).size).toBe(12);
  expect(outlines.join('')).not.toContain('NaN');
  expect(knownGlyph('mech-heavy:laser,,')).toBe(true);
  expect(knownGlyph('mech-huge:laser,,')).toBe(false);
});

test('the two sides differ in colour and are not red against green', () => {
  expect(SIDE[0].main).not.toBe(SIDE[1].main);
  expect(fade(INK.brass, 0.5)).toBe('#e3b74f80');
});
