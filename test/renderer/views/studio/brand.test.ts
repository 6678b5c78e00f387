import { describe, expect, test } from 'vitest';
import { brandChecks, clipsOfKit, kitFile, kitFromFile, PLAIN_KIT, readKit } from '../../../../src-renderer/views/studio/brand.ts';

const LOGO = { name: 'mark.png', data: 'data:image/png;base64,AAAA' };

describe('a brand kit', () => {
  test('survives being exported and imported', () => {
    const kit = { ...PLAIN_KIT, name: 'Cold Dice', accent: '#c6e24e', third: 'arrow', logo: LOGO } as const;
    expect(kitFromFile(kitFile({ kit, clips: {} }))).toEqual({ kit, clips: {} });
  });

  test('is shared with the files of its clips; what is no clip is left out', () => {
    const clipId = '0123456789abcdef-sting.webm';
    const kit = { ...PLAIN_KIT, intro: { name: 'sting.webm', clipId, seconds: 2.5 }, outro: LOGO };
    const clips = { [clipId]: new Uint8Array([0, 255, 7]) };
    expect(kitFromFile(kitFile({ kit, clips }))).toEqual({ kit, clips });
    expect(clipsOfKit(kit)).toEqual([kit.intro]);
    const hostile = { intro: { name: 'x', clipId: '../../passwd', seconds: 1 }, outro: { name: 'x', clipId, seconds: 'long' } };
    expect(readKit(hostile)).toMatchObject({ intro: null, outro: null });
    const file = { format: 'warbench-brand', formatVersion: 1, kit: {}, clips: { '../x': 'AAAA', [clipId]: '<script>' } };
    expect(kitFromFile(JSON.stringify(file)).clips).toEqual({});
  });

  test('from a hostile or damaged file has only what can be drawn', () => {
    const given = {
      accent: 'url(javascript:alert(1))',
      backdrop: 7,
      third: 'spiral',
      corner: 'middle',
      markAlpha: 40,
      logo: { name: 'x', data: 'https://example.org/track.png' },
      font: { name: 'x', data: 'data:text/html;base64,AAAA' },
    };
    expect(readKit(given)).toEqual({ ...PLAIN_KIT, name: 'Brand kit' });
    expect(() => kitFromFile('{"format":"else"}')).toThrow('no brand kit');
    expect(() => kitFromFile('{')).toThrow("isn't JSON");
    expect(() => kitFromFile('{"format":"warbench-brand","formatVersion":2}')).toThrow('format 2');
  });

  test('is checked: contrast of words and accent, and distance from the colours of the sides', () => {
    expect(brandChecks(PLAIN_KIT).every(({ ok }) => ok)).toBe(true);
    const failing = (part: Partial<typeof PLAIN_KIT>) =>
      brandChecks({ ...PLAIN_KIT, ...part })
        .filter(({ ok }) => !ok)
        .map(({ label }) => label);
    expect(failing({ onAccent: '#ffffff' })).toEqual(['Words on accent']);
    expect(failing({ accent: '#58a9ee', onAccent: '#000000' })).toEqual(['Accent against both sides']);
    expect(failing({ backdrop: '#ffffff' })).toEqual(['Accent on backdrop', 'White on backdrop']);
  });
});
