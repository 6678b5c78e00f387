import { expect, test } from 'vitest';
import { composePicture, escapeXml, wrapPicture } from '../../../src-renderer/drawing/picture.ts';
import { resolveTokens } from '../../../src-renderer/drawing/theme-colours.ts';

const base = {
  chart: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300" class="x"><rect/></svg>',
  chartWidth: 400,
  chartHeight: 300,
  title: 'Wardens & <Hounds>',
  footer: 'Spring Muster',
  background: '#0d1014',
  text: '#fff',
  dim: '#888',
  fontCss: '',
  description: 'Wardens win.',
};

test('tokens become values; unknown ones do not leave a hole', () => {
  const values: Record<string, string> = { '--side-a': '#58a9ee' };
  expect(resolveTokens('fill="var(--side-a)" stroke="var(--none, #000)"', (name) => values[name] ?? '')).toBe(
    'fill="#58a9ee" stroke="currentColor"',
  );
});

test('the chart keeps its shape, centred in what title and footer leave', () => {
  const svg = composePicture(base);
  const [, x, y, width, height] =
    /viewBox="0 0 400 300" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  expect(width! / height!).toBeCloseTo(4 / 3, 2);
  expect(x! + width! / 2).toBeCloseTo(960, 0);
  expect(y).toBeGreaterThan(130);
  expect(y! + height!).toBeLessThanOrEqual(1080 - 90);
  expect(svg).toContain('Wardens &amp; &lt;Hounds&gt;');
});

test('footer and background can be left out', () => {
  const svg = composePicture({ ...base, footer: null, background: null });
  expect(svg).not.toContain('Spring Muster');
  expect(svg).not.toContain('<rect width="100%"');
});

test('a card fills the frame as it is', () => {
  expect(wrapPicture({ chart: base.chart, title: 'Champions', description: '', background: null, fontCss: '' })).toContain(
    'viewBox="0 0 400 300" x="0" y="0" width="1920" height="1080"',
  );
});

test('escapes', () => expect(escapeXml(`a<b>&"c"`)).toBe('a&lt;b&gt;&amp;&quot;c&quot;'));
