import { describe, expect, test } from 'vitest';
import { svgDocument } from '../../../src-renderer/drawing/svg.ts';
import { type Drawing, group } from '../../../src-renderer/drawing/vector.ts';
import {
  addScene,
  changeScene,
  freshProject,
  moveScene,
  readProject,
  removeScene,
  SCENE_KINDS,
  sceneSource,
} from '../../../src-renderer/views/studio/project.ts';
import { endScene, titleScene } from '../../../src-renderer/views/studio/scenes/cards.ts';
import { divergingColor, heatScene } from '../../../src-renderer/views/studio/scenes/heat-map.ts';
import { leaderboardScene } from '../../../src-renderer/views/studio/scenes/leaderboard.ts';
import { leftOutNote } from '../../../src-renderer/views/studio/scenes/left-out.ts';
import { oddsScene } from '../../../src-renderer/views/studio/scenes/odds.ts';
import { lowerThird, namesThird } from '../../../src-renderer/views/studio/scenes/overlays.ts';
import type { ScenePicture } from '../../../src-renderer/views/studio/scenes/picture.ts';
import { raceRates, raceScene } from '../../../src-renderer/views/studio/scenes/race.ts';
import { type VersusData, versusScene } from '../../../src-renderer/views/studio/scenes/versus.ts';
import { estimatedShare, exactShare, type Share } from '../../../src-shared/stats/share.ts';

const star = { labels: ['Shooting', 'Melee', 'Speed'], values: [34, 71, 62], medians: [50, 50, 50] };
const side = { name: 'Thornguard Wardens', faction: 'Bramble Court', points: '145', unit: 'PTS', note: '10 models', leftOut: '', star };
const chance = (value: number): Share => ({ method: 'estimated', value, low: value - 0.003, high: value + 0.003, trials: 100_000 });
const versus: VersusData = {
  sides: [
    { ...side, share: chance(0.618) },
    { ...side, name: 'Cinder Colossus', share: chance(0.371) },
  ],
  sample: '100,000 battles, 95 % interval',
  facts: [{ label: 'Rounds to win', a: '3.1', b: '3.4' }],
};
const rows = Array.from({ length: 10 }, (_, i) => ({
  place: `#${i + 1}`,
  name: `Unit ${i}`,
  faction: 'A',
  share: chance(0.7 - i * 0.03),
  leftOut: i === 3 ? 'Not modelled: Scout' : '',
  lit: i === 0,
}));
const race = {
  title: 'Race',
  sub: '',
  names: ['A', 'B'],
  details: ['5 models', ''],
  rates: [
    [chance(0.5), chance(0.6)],
    [chance(0.7), chance(0.4)],
  ],
};

function textsOf(picture: ScenePicture): string[] {
  const found: string[] = [];
  const read = (d: Drawing) => {
    if (d.kind === 'text') found.push(d.text);
    if (d.kind === 'group') d.children.forEach(read);
  };
  picture.drawings.forEach(read);
  return found;
}

const SCENES: readonly [string, (time: number) => ScenePicture][] = [
  ['title', (t) => titleScene({ tag: 'Report', title: 'Cheap against dear', sub: 'Episode 41', lines: [] }, t)],
  ['end', (t) => endScene({ tag: '', title: 'Thanks', sub: '', lines: ['One', 'Two'] }, t)],
  ['versus', (t) => versusScene(versus, t)],
  ['odds', (t) => oddsScene(versus, t)],
  ['leaderboard', (t) => leaderboardScene({ title: 'Top', sub: '', rows }, t)],
  ['race', (t) => raceScene(race, t)],
  ['heat', (t) => heatScene({ title: 'Heat', sub: '', names: ['A', 'B'], shares: [0.5, 0.7, 0.3, Number.NaN].map(exactShare) }, t)],
];

describe.each(SCENES)('the %s scene', (_name, draw) => {
  test('is a function of time and contains no broken number', () => {
    for (const t of [0, 0.3, 1.7, 5]) {
      const picture = draw(t);
      const svg = svgDocument(group([picture.backdrop, ...picture.drawings]), { width: 1920, height: 1080 });
      expect(svg).toBe(svgDocument(group([draw(t).backdrop, ...draw(t).drawings]), { width: 1920, height: 1080 }));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

test('the versus card ends on the odds, their interval and the sample', () => {
  const texts = textsOf(versusScene(versus, 8));
  expect(texts).toEqual(expect.arrayContaining(['61.8', '37.1', '±0.3', '100,000 BATTLES, 95 % INTERVAL', 'THORNGUARD', 'WARDENS']));
});

function withShares(a: Share, b: Share): VersusData {
  return {
    ...versus,
    sides: [
      { ...side, share: a },
      { ...side, share: b },
    ],
  };
}

test('no scene ends on a 0 or a 100 that is not true', () => {
  const rare = withShares(exactShare(0.00001), exactShare(0.99999));
  const never = withShares(estimatedShare(0, 349), estimatedShare(349, 349));
  for (const draw of [versusScene, oddsScene]) {
    expect(textsOf(draw(rare, 8))).toEqual(expect.arrayContaining(['<0.1', '>99.9']));
    expect(textsOf(draw(never, 8))).toEqual(expect.arrayContaining(['<1.1', '>98.9']));
    expect(textsOf(draw(withShares(exactShare(0), exactShare(1)), 8))).toEqual(expect.arrayContaining(['0', '100']));
  }
  const board = rows.map((row) => ({ ...row, share: estimatedShare(349, 349) }));
  expect(textsOf(leaderboardScene({ title: '', sub: '', rows: board }, 8)).filter((w) => w === '>98.9')).toHaveLength(10);
  const shares = [estimatedShare(0, 20), exactShare(0.0000017), exactShare(0.9999), exactShare(0.5)];
  const cells = heatScene({ title: '', sub: '', names: ['A', 'B'], shares: [shares[3]!, shares[0]!, shares[1]!, shares[3]!] }, 8);
  expect(textsOf(cells)).toEqual(expect.arrayContaining(['<17', '<1']));
});

test('what results leave out is marked at the name and said below', () => {
  const note = leftOutNote(
    [
      { name: 'Ash Levy', leftOut: 'Not modelled: Scout, Relentless' },
      { name: 'Kiln Guard', leftOut: '' },
    ],
    1,
  );
  expect(textsOf({ backdrop: group([]), drawings: note })).toEqual(['Ash Levy: Not modelled: Scout, Relentless']);
  expect(leftOutNote([{ name: 'Kiln Guard', leftOut: '' }], 1)).toEqual([]);
  const marks = (data: VersusData) => JSON.stringify(versusScene(data, 8)).length;
  const [a, b] = versus.sides;
  expect(marks({ ...versus, sides: [{ ...a, leftOut: 'Not modelled: Scout' }, b] })).toBeGreaterThan(marks(versus));
});

test('exact odds say so instead of an interval', () => {
  const exact = withShares(exactShare(0.618), exactShare(0.371));
  expect(textsOf(versusScene(exact, 8)).filter((w) => w === 'exact')).toHaveLength(2);
  expect(textsOf(oddsScene(exact, 8)).filter((w) => w.startsWith('±'))).toEqual([]);
  expect(textsOf(oddsScene(versus, 8))).toContain('±0.3');
});

test('the race counts each opponent once and leaves out the runner itself', () => {
  const rates = Float32Array.of(0.5, 1, 0, 0, 0.5, Number.NaN, 1, 0.25, 0.5);
  const matrix = { rates, n: new Float32Array(9).fill(20), exact: Uint8Array.of(0, 1, 0, 1, 1, 0, 1, 1, 0) };
  const after = raceRates(matrix, 3, [0, 1]);
  expect(after.map((r) => r[0]?.value)).toEqual([0.5, 1, 0.5]);
  expect(after.map((r) => r[1]?.value)).toEqual([0, 0, 0]);
  expect(after.map((r) => r[0]?.method)).toEqual(['exact', 'exact', 'estimated']);
  expect(after[2]![0]).toMatchObject({ trials: 40 });
});

test('the diverging scale runs from "column wins" to "row wins" through the dark middle', () => {
  expect([0, 0.5, 1].map(divergingColor)).toEqual(['#d9622b', '#20262e', '#2f86d6']);
});

test('a hidden part never appears, and the others are unaffected', () => {
  const all = textsOf(versusScene(versus, 8));
  const fewer = textsOf(versusScene(versus, 8, ['odds', 'facts']));
  expect(all).toEqual(expect.arrayContaining(['61.8', 'ROUNDS TO WIN', 'THORNGUARD']));
  expect(fewer).toContain('THORNGUARD');
  expect(fewer).not.toContain('61.8');
  expect(fewer).not.toContain('ROUNDS TO WIN');
});

test.each([
  'The Very Reverend Order of the Anvil Ascendant Brotherhood',
  'The Very Reverend and Most Ancient Order of the Anvil Ascendant, Second Brotherhood',
])('a long name is set smaller and kept whole in two lines: %s', (long) => {
  const sides = versus.sides.map((s) => ({ ...s, name: long })) as unknown as VersusData['sides'];
  const texts = textsOf(versusScene({ ...versus, sides }, 8));
  expect(texts.filter((w) => w.endsWith('BROTHERHOOD'))).toHaveLength(2);
  expect(textsOf(oddsScene({ ...versus, sides }, 8)).filter((w) => w.endsWith('BROTHERHOOD'))).toHaveLength(2);
});

test('an empty lower third names both sides, with faction and points', () => {
  const sides = [
    { name: 'Ash Levy', sub: 'Cinder Compact, 95 pts' },
    { name: 'Kiln Guard', sub: 'Cinder Compact, 120 pts' },
  ] as const;
  const texts = textsOf({ backdrop: group([]), drawings: namesThird(sides, 3, 1, 6) });
  expect(texts).toEqual(['ASH LEVY', 'Cinder Compact, 95 pts', 'KILN GUARD', 'Cinder Compact, 120 pts']);
  expect(namesThird(sides, 7, 1, 6)).toEqual([]);
});

test('a lower third appears, stays and disappears', () => {
  const at = (t: number) => lowerThird({ tag: 'Upset', head: 'It wins', sub: '', figure: '' }, t, 1, 5);
  expect(at(0.5)).toEqual([]);
  expect(at(3)).toHaveLength(1);
  expect(at(5.1)).toEqual([]);
  expect(lowerThird({ tag: '', head: '', sub: '', figure: '' }, 3, 1, 5)).toEqual([]);
});

describe('the project', () => {
  const project = freshProject('run/3/0/1/0');

  test('starts with a scene of every kind', () => {
    expect(project.scenes.map((s) => s.kind)).toEqual([...SCENE_KINDS]);
    expect(sceneSource(project.scenes[1]!)).toEqual({ kind: 'run', runId: 3, a: 0, b: 1, trial: 0 });
  });

  test('scenes are added, moved, changed and removed; the last one stays', () => {
    const added = addScene(project, 'odds', 'run/4/0/1/0');
    expect(added.chosen).toBe('9');
    expect(moveScene(added, '9', -1).scenes.at(-2)?.id).toBe('9');
    expect(moveScene(added, '9', 1)).toBe(added);
    expect(changeScene(added, '9', { title: 'X' }).scenes.at(-1)?.title).toBe('X');
    expect(removeScene(added, '9').chosen).toBe('8');
    const one = { ...project, scenes: project.scenes.slice(0, 1), chosen: '1' };
    expect(removeScene(one, '1')).toBe(one);
  });

  test('a damaged saved project does not keep the Studio from opening', () => {
    expect(readProject({ scenes: [{ kind: 'no-such' }, null] }, 'x').scenes).toHaveLength(SCENE_KINDS.length);
    expect(readProject('nonsense', 'x').output.fps).toBe(60);
    expect(readProject(JSON.parse(JSON.stringify(project)), 'x')).toEqual(project);
  });
});
