import { describe, expect, test } from 'vitest';
import { listOf, parseXml } from '../../../src-shared/formats/xml.ts';

describe('parseXml', () => {
  test('a tree with local names, attributes, text and places', () => {
    const result = parseXml(
      '\ufeff<a xmlns:n="u">\n  <n:b x="1 &amp; 2">te<!-- no -->xt<![CDATA[ <3]]></n:b>\n  <list><item/><item/></list></a>',
      'x.xml',
    );
    if ('problem' in result) throw new Error(result.problem.message);
    expect(result.root.name).toBe('a');
    expect(result.root.children[0]).toMatchObject({ name: 'b', attributes: { x: '1 & 2' }, text: 'text <3', line: 2 });
    expect(listOf(result.root, 'list', 'item')).toHaveLength(2);
  });
  test.each([
    ['a document type', '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>', 'xml/doctype', 2],
    ['an unknown entity', '<a>\n&bomb;</a>', 'xml/syntax', 2],
    ['crossed tags', '<a>\n<b>\n</a>', 'xml/syntax', 3],
    ['no element', '   ', 'xml/syntax', 1],
    ['deep nesting', '<a>'.repeat(200), 'xml/too-deep', 1],
    ['two roots', '<a/>\n<b/>', 'xml/syntax', 2],
  ])('refuses %s', (_name, text, code, line) => {
    const result = parseXml(text, 'x.xml');
    expect('problem' in result && result.problem).toMatchObject({ code, line, severity: 'error' });
    expect('problem' in result && result.problem.message).toMatch(/\.$/);
  });
  test('refuses by size and by number of elements', () => {
    expect(parseXml('<a/>', 'x', { size: 3, depth: 9, elements: 9 })).toMatchObject({ problem: { code: 'xml/too-large' } });
    expect(parseXml('<a><b/><b/><b/></a>', 'x', { size: 99, depth: 9, elements: 3 })).toMatchObject({ problem: { code: 'xml/too-many' } });
  });
});
