import { expect, test } from 'vitest';
import type { ReportLine, ReportPair, VideoReport } from '../../../src-shared/api/results.ts';
import { compareReports, levelText } from '../../../src-shared/run/report-comparison.ts';

const line = (title: string, index: number) =>
  ({ title, index, detail: '', loadout: null, faction: 'F', points: 100 }) as unknown as ReportLine;
const pair = (nameA: string, nameB: string) => ({ nameA, nameB, pointsA: 1, pointsB: 1 }) as ReportPair;
const report = (part: Partial<VideoReport>): VideoReport =>
  ({ champions: [], perClass: [], drama: [], upsets: [], drawn: [], swings: [], ...part }) as unknown as VideoReport;

test('a champion stays if the same combatant leads in both, wherever it stands in the fields', () => {
  const before = report({ champions: [line('Titan', 3)], perClass: [{ label: 'Light', line: line('Grunts', 1), shared: 0 }] });
  const after = report({
    champions: [line('Titan', 9)],
    perClass: [
      { label: 'Light', line: line('Snatchers', 1), shared: 2 },
      { label: 'Heavy', line: line('Rex', 2), shared: 0 },
    ],
  });
  const { champions } = compareReports(before, after);
  expect(champions.map((c) => c.after && levelText(c.after))).toEqual(['', 'level with 2 others', '']);
  expect(champions.map((c) => [c.label, c.before?.title, c.after?.title, c.stays])).toEqual([
    ['Overall', 'Titan', 'Titan', true],
    ['Light', 'Grunts', 'Snatchers', false],
    ['Heavy', undefined, 'Rex', false],
  ]);
});

test('headlines are compared by their pairs, from either side; kinds without any are left out', () => {
  const before = report({ drama: [pair('A', 'B'), pair('C', 'D')] });
  const after = report({ drama: [pair('B', 'A'), pair('E', 'F')], upsets: [pair('A', 'F')] });
  expect(compareReports(before, after).headlines).toEqual([
    { label: 'Closest matchups', kept: 1, gone: 1, added: 1 },
    { label: 'Upsets', kept: 0, gone: 0, added: 1 },
  ]);
});

test('a class that only the first run had has no champion in the second; runs without a champion say nothing', () => {
  const before = report({ perClass: [{ label: 'Light', line: line('Grunts', 1), shared: 1 }] });
  const { champions } = compareReports(before, report({ drama: [pair('A', 'B')] }));
  expect(champions.map((c) => [c.label, c.before && levelText(c.before), c.after, c.stays])).toEqual([
    ['Light', 'level with 1 other', null, false],
  ]);
  expect(compareReports(report({}), report({}))).toEqual({ champions: [], headlines: [] });
});

test('a kind of headline that lost as many pairs as it kept is still listed', () => {
  const before = report({ upsets: [pair('A', 'B'), pair('C', 'D')] });
  expect(compareReports(before, report({ upsets: [pair('D', 'C')] })).headlines).toEqual([{ label: 'Upsets', kept: 1, gone: 1, added: 0 }]);
});
