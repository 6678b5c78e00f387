import { describe, expect, test } from 'vitest';
import { SHAPES, type ShapeId } from '../../../src-renderer/capture/output.ts';
import { svgDocument } from '../../../src-renderer/drawing/svg.ts';
import { textWidth } from '../../../src-renderer/drawing/text-width.ts';
import { type Drawing, group } from '../../../src-renderer/drawing/vector.ts';
import { captionLook, narrowSigns, stageWindow } from '../../../src-renderer/views/studio/narrow-replay.ts';
import { bracketScene, knockOut } from '../../../src-renderer/views/studio/scenes/bracket.ts';
import { endScene, titleScene } from '../../../src-renderer/views/studio/scenes/cards.ts';
import { decidedScene } from '../../../src-renderer/views/studio/scenes/decided.ts';
import { divergingColor, heatScene } from '../../../src-renderer/views/studio/scenes/heat-map.ts';
import { leaderboardScene } from '../../../src-renderer/views/studio/scenes/leaderboard.ts';
import { leftOutNote } from '../../../src-renderer/views/studio/scenes/left-out.ts';
import { frameOf, type Look, PLAIN_BRAND } from '../../../src-renderer/views/studio/scenes/look.ts';
import { oddsScene } from '../../../src-renderer/views/studio/scenes/odds.ts';
import { curveScene } from '../../../src-renderer/views/studio/scenes/odds-curve.ts';
import { coversDice, lowerThird, namesThird } from '../../../src-renderer/views/studio/scenes/overlays.ts';
import { type ScenePicture, versusBorder } from '../../../src-renderer/views/studio/scenes/picture.ts';
import { pictureScene } from '../../../src-renderer/views/studio/scenes/picture-card.ts';
import { quoteScene } from '../../../src-renderer/views/studio/scenes/quote.ts';
import { raceRates, raceScene } from '../../../src-renderer/views/studio/scenes/race.ts';
import { RESULT_CUES, resultScene } from '../../../src-renderer/views/studio/scenes/result.ts';
import { starCardScene } from '../../../src-renderer/views/studio/scenes/star-card.ts';
import { textScene } from '../../../src-renderer/views/studio/scenes/text-card.ts';
import { UNIT_CUES, unitCardScene } from '../../../src-renderer/views/studio/scenes/unit-card.ts';
import { type VersusData, versusScene } from '../../../src-renderer/views/studio/scenes/versus.ts';
import type { Scene } from '../../../src-shared/contract/scene.ts';
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

const score = (name: string, value: number) => ({ name, sub: '', value, max: 3, label: 'games' });
const result = { winner: 1, headline: 'Furnace Titan wins', how: '2 to 1', score: [score('a', 1), score('b', 2)] } as const;

function textsOf(picture: ScenePicture): string[] {
  const found: string[] = [];
  const read = (d: Drawing) => {
    if (d.kind === 'text') found.push(d.text);
    if (d.kind === 'group') d.children.forEach(read);
  };
  picture.drawings.forEach(read);
  return found;
}

const curve = {
  title: 'Chance to win',
  sub: '',
  names: ['Last Verse', 'Furnace Titan'] as const,
  points: [0, 0.4, 0.7, 1].map((at, i) => ({ at, share: chance([0.5, 0.2, 0.6, 0.95][i]!) })),
  turns: [{ at: 0.7, side: 0 as const, label: 'Last Verse: Verse Cannon, 6 wounds', swing: '+40' }],
};
const steps = [{ side: 0 as const, title: 'Verse Cannon, 6 wounds', chances: '22 % to 62 %', swing: '+40' }];
const card = { tag: '', title: 'It was never close', sub: 'A referee', lines: [] };
const unit = {
  kicker: 'Champion',
  name: 'Thornguard Wardens',
  faction: 'Bramble Court',
  note: '145 points',
  place: '#1',
  share: chance(0.81),
  leftOut: '',
  star,
  beats: [{ name: 'Cinder Colossus', share: chance(0.55) }],
  losesTo: [{ name: 'Furnace Titan', share: chance(0.45) }],
};
const match = (share: number) => ({
  names: ['Wardens', 'Colossus'] as const,
  share: chance(share),
  winner: share < 0.5 ? (1 as const) : (0 as const),
});
const bracket = {
  title: 'Who would win it',
  sub: '',
  rounds: [[match(0.7), match(0.4), match(0.6), match(0.8)], [match(0.6), match(0.3)], [match(0.52)]],
};

const SCENES: readonly [string, (time: number, look?: Look) => ScenePicture][] = [
  ['title', (t, look) => titleScene({ tag: 'Report', title: 'Cheap against dear', sub: 'Episode 41', lines: [] }, t, [], look)],
  ['end', (t, look) => endScene({ tag: '', title: 'Thanks', sub: '', lines: ['One', 'Two'] }, t, [], look)],
  [
    'text',
    (t, look) => textScene({ tag: '', title: 'How it works', sub: '', lines: ['Each pair fought 1,000 battles', 'Seed 7'] }, t, [], look),
  ],
  ['result', (t, look) => resultScene({ result, names: ['Last Verse', 'Furnace Titan'], title: '' }, t, [], look)],
  ['versus', (t, look) => versusScene(versus, t, [], look)],
  ['odds', (t, look) => oddsScene(versus, t, [], look)],
  ['leaderboard', (t, look) => leaderboardScene({ title: 'Top', sub: '', rows }, t, [], look)],
  ['race', (t, look) => raceScene(race, t, [], look)],
  [
    'heat',
    (t, look) => heatScene({ title: 'Heat', sub: '', names: ['A', 'B'], shares: [0.5, 0.7, 0.3, Number.NaN].map(exactShare) }, t, [], look),
  ],
  ['quote', (t, look) => quoteScene(card, t, [], look)],
  ['picture', (t, look) => pictureScene(card, t, [], look)],
  ['unit', (t, look) => unitCardScene(unit, t, [], look)],
  ['star', (t, look) => starCardScene({ title: 'Strengths', sub: '', names: ['A', 'B'], stars: [star, star] }, t, [], look)],
  ['curve', (t, look) => curveScene(curve, t, [], look)],
  [
    'decided',
    (t, look) => decidedScene({ title: 'How it was decided', sub: '', steps, result: 'Last Verse wins', how: '2 : 1' }, t, [], look),
  ],
  ['bracket', (t, look) => bracketScene(bracket, t, [], look)],
];

const SHAPE_IDS = Object.keys(SHAPES) as ShapeId[];

describe.each(SCENES)('the %s scene', (_name, draw) => {
  test('is a function of time and contains no broken number', () => {
    for (const t of [0, 0.3, 1.7, 5]) {
      const picture = draw(t);
      const svg = svgDocument(group([picture.backdrop, ...picture.drawings]), { width: 1920, height: 1080 });
      expect(svg).toBe(svgDocument(group([draw(t).backdrop, ...draw(t).drawings]), { width: 1920, height: 1080 }));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test.each(SHAPE_IDS)('is laid out within the safe box of %s, without a broken number', (shape) => {
    const frame = frameOf(shape);
    for (const t of [0.3, 9]) {
      const { backdrop, drawings } = draw(t, { frame, brand: PLAIN_BRAND });
      expect(svgDocument(group([backdrop, ...drawings]), frame)).not.toMatch(/NaN|undefined|Infinity/);
      if (t < 9) continue;
      const outside = placesOf(drawings).filter(
        ({ x0, x1, y, words }) =>
          words !== '' && (x0 < frame.left - 8 || x1 > frame.right + 8 || y < frame.top - 8 || y > frame.bottom + 8),
      );
      expect(outside).toEqual([]);
    }
  });
});

/** Where words are written; those that are turned are left out. */
function placesOf(drawings: readonly Drawing[]) {
  const found: { words: string; x0: number; x1: number; y: number }[] = [];
  const read = (d: Drawing, dx: number, dy: number): void => {
    if (d.kind === 'group') {
      if (d.rotate === 0 && d.alpha > 0) for (const child of d.children) read(child, dx + d.x, dy + d.y);
    } else if (d.kind === 'text') {
      const wide = textWidth(d.text, d);
      const x0 = dx + d.x - (d.anchor === 'end' ? wide : d.anchor === 'middle' ? wide / 2 : 0);
      found.push({ words: d.text, x0: Math.round(x0), x1: Math.round(x0 + wide), y: Math.round(dy + d.y) });
    }
  };
  for (const drawing of drawings) read(drawing, 0, 0);
  return found;
}

test('bars start at zero: twice the rate is twice the length', () => {
  const lengths = (share: number) => {
    const board = { title: '', sub: '', rows: [{ ...rows[0]!, share: exactShare(share) }] };
    const found: number[] = [];
    const read = (d: Drawing): void => {
      if (d.kind === 'group') d.children.forEach(read);
      else if (d.kind === 'path' && typeof d.fill === 'object') found.push(Number(/h(\d+(\.\d+)?)/.exec(d.d)?.[1]));
    };
    leaderboardScene(board, 9).drawings.forEach(read);
    return found[0]! + 6;
  };
  expect(lengths(0.8) / lengths(0.4)).toBeCloseTo(2, 5);
});

test.each([
  ['result', RESULT_CUES, 'winner', (t: number) => resultScene({ result, names: ['A', 'B'], title: '' }, t)],
  ['unit', UNIT_CUES, 'rate', (t: number) => unitCardScene(unit, t)],
] as const)('the %s scene does not give its result away before it is shown', (_name, cues, id, draw) => {
  const texts = (t: number) => placesOf(draw(t).drawings).map(({ words }) => words);
  const { at } = cues.find((cue) => cue.id === id)!;
  expect(texts(at)).not.toEqual(expect.arrayContaining([expect.stringMatching(/WINS|#1|^81/)]));
  expect(texts(9)).toEqual(expect.arrayContaining([expect.stringMatching(/WINS|#1/)]));
});

test.each(SHAPE_IDS)('a unit card in %s with many long axes keeps off the note under it', (shape) => {
  const look = { frame: frameOf(shape), brand: PLAIN_BRAND };
  const axes = ['Anti horde', 'Anti elite', 'Anti heavy infantry', 'Anti tank', 'Anti monster', 'Tough v small arms', 'Tough v anti tank'];
  const labels = [...axes, 'Tough v elite melee', 'Mobility', 'Reach', 'Staying power', 'Efficiency', 'Reliability'];
  const many = { labels, values: labels.map(() => 80), medians: labels.map(() => 50) };
  const card = { ...unit, kicker: '', name: 'Devilfish', star: many };
  const places = placesOf(unitCardScene(card, 9, [], look).drawings);
  expect(Math.max(...places.map(({ y }) => y))).toBeLessThanOrEqual(look.frame.bottom);
});

test.each(SHAPE_IDS)('a bracket in %s has all rounds, each below or beside the one before, without overlaps', (shape) => {
  const named = (round: number, m: number) => ({ ...match(0.6), names: [`R${round}M${m}a`, `R${round}M${m}b`] as const });
  const rounds = [4, 2, 1].map((length, round) => Array.from({ length }, (_, m) => named(round, m)));
  const places = placesOf(bracketScene({ ...bracket, rounds }, 9, [], { frame: frameOf(shape), brand: PLAIN_BRAND }).drawings);
  const boxes = rounds.map((round, r) => round.map((_, m) => places.find(({ words }) => words === `R${r}M${m}a`)!));
  expect(boxes.flat().every((box) => box !== undefined)).toBe(true);
  for (const [r, round] of boxes.entries()) {
    if (r === 0) continue;
    for (const box of round) for (const before of boxes[r - 1]!) expect(box.y > before.y || box.x0 > before.x0 + 200).toBe(true);
  }
  const all = boxes.flat();
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1)) expect(Math.abs(a.x0 - b.x0) > 200 || Math.abs(a.y - b.y) > 90).toBe(true);
});

test.each(SHAPE_IDS)('a star card in %s has the figures of both sides at each axis', (shape) => {
  const rival = { ...star, values: [11, 22, 33] };
  const look = { frame: frameOf(shape), brand: PLAIN_BRAND };
  const places = placesOf(starCardScene({ title: '', sub: '', names: ['A', 'B'], stars: [star, rival] }, 9, [], look).drawings);
  for (const [i, value] of star.values.entries()) {
    const beside = places.filter(({ words, x0, y }) => {
      const own = places.find((p) => p.words === String(value))!;
      return words === String(rival.values[i]) && y === own.y && x0 > own.x1 && x0 < own.x1 + 40;
    });
    expect(beside).toHaveLength(1);
  }
});

test('in a knock-out the favourite of each pair goes on, and the best meet last', () => {
  const strength = [8, 7, 6, 5, 4, 3, 2, 9];
  const rounds = knockOut(8, (a, b) => exactShare(strength[a]! / (strength[a]! + strength[b]!)));
  expect(rounds.map((round) => round.map(({ a, b }) => [a, b]))).toEqual([
    [
      [0, 7],
      [3, 4],
      [1, 6],
      [2, 5],
    ],
    [
      [7, 3],
      [1, 2],
    ],
    [[7, 1]],
  ]);
  expect(rounds.at(-1)![0]!.winner).toBe(0);
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

test('a chance counts up no further than what is known of it', () => {
  const all = withShares(estimatedShare(20, 20), estimatedShare(0, 20));
  for (let time = 0; time < 8; time += 1 / 30)
    for (const words of [...textsOf(versusScene(all, time)), ...textsOf(oddsScene(all, time))]) {
      const [, figure] = /^[<>]?(\d\d\.\d)$/.exec(words) ?? [];
      if (figure === undefined) continue;
      expect(Number(figure)).toBeLessThanOrEqual(83.9);
      expect(Number(figure)).toBeGreaterThanOrEqual(16.1);
    }
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

test.each(SHAPE_IDS)('the widest figures of a versus card in %s keep off the dash, the edge and the border', (shape) => {
  const look = { frame: frameOf(shape), brand: PLAIN_BRAND };
  const data = { ...withShares(estimatedShare(20, 20), estimatedShare(0, 20)), sample: '12.5 % draws, 88,962 battles, 95 % interval' };
  const places = placesOf(versusScene(data, 9, [], look).drawings);
  const at = (words: string) => places.find((place) => place.words === words)!;
  const middle = (at('CHANCE TO WIN').x0 + at('CHANCE TO WIN').x1) / 2;
  expect(at('>83.8').x1).toBeLessThan(middle - 20);
  expect(at('<16.2').x0).toBeGreaterThan(middle + 12);
  expect(at('>83.8').x0).toBeGreaterThanOrEqual(look.frame.left);
  if (look.frame.isWide) return;
  const [x0, y0, x1, y1] = versusBorder(look.frame);
  const line = (x: number) => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  for (const { words, x0: from, x1: to, y } of places)
    for (const x of [from, to]) expect(line(x) < y - 24 || line(x) > y + 4, words).toBe(true);
});

test('a stretched bracket names its favourite beside all boxes', () => {
  const named = { ...match(0.6), names: ['The Ancient Guardian of the Seventh Gate', 'Other'] as const };
  const rounds = [4, 2, 1].map((length) => Array.from({ length }, () => named));
  const places = placesOf(bracketScene({ ...bracket, rounds }, 12, [], { frame: frameOf('16:9'), brand: PLAIN_BRAND }).drawings);
  const label = places.find(({ words }) => words === 'FAVOURITE')!;
  const favourite = places.filter(({ words, y }) => y > label.y && words === words.toUpperCase() && /[A-Z]{3}/.test(words));
  expect(favourite.map(({ words }) => words).join(' ')).toBe('THE ANCIENT GUARDIAN OF THE SEVENTH GATE');
  const figures = places.filter(({ words }) => words.endsWith(' %'));
  const lastColumn = Math.max(...figures.map(({ x1 }) => x1));
  for (const { x0 } of favourite) for (const { x1 } of figures.filter((figure) => figure.x1 < lastColumn)) expect(x0).toBeGreaterThan(x1);
});

test('a heat map leaves room for the note on what was left out', () => {
  const names = Array.from({ length: 16 }, (_, i) => `Unit ${i}`);
  const heat = heatScene({ title: '', sub: '', names, shares: Array.from({ length: 256 }, () => exactShare(0.5)) }, 9);
  const last = placesOf(heat.drawings).find(({ words }) => words === 'Unit 15')!;
  const note = placesOf(
    leftOutNote(
      [
        { name: 'A', leftOut: 'Damaged. Twice.' },
        { name: 'B', leftOut: 'Scout' },
      ],
      1,
    ),
  )[0]!;
  expect(note.words).toBe('A: Damaged. Twice; B: Scout');
  expect(note.y - last.y).toBeGreaterThan(50);
});

test.each(SHAPE_IDS)('a lower third in %s and the dice of a replay never share a place', (shape) => {
  const look = { frame: frameOf(shape), brand: PLAIN_BRAND };
  const third = { tag: '', head: 'Kintaro hits with SRM 6 for 12 damage', sub: '', figure: '+39' };
  for (const time of [1, 1.9, 2.05, 3, 5.45, 5.6]) {
    const shown = { time, from: 2, to: 5.5 };
    // Above the middle there are no dice.
    const isOverDice = placesOf(lowerThird(third, shown, look.frame.isWide ? look : captionLook(look, false))).some(
      ({ y }) => y > look.frame.height / 2,
    );
    expect(isOverDice && !coversDice(shown, look)).toBe(false);
  }
  expect(coversDice({ time: 3, from: 2, to: 5.5 }, look)).toBe(look.frame.isWide);
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
  const texts = textsOf({ backdrop: group([]), drawings: namesThird(sides, { time: 3, from: 1, to: 6 }) });
  expect(texts).toEqual(['ASH LEVY', 'Cinder Compact, 95 pts', 'KILN GUARD', 'Cinder Compact, 120 pts']);
  expect(namesThird(sides, { time: 7, from: 1, to: 6 })).toEqual([]);
});

test('a lower third appears, stays and disappears', () => {
  const at = (t: number) => lowerThird({ tag: 'Upset', head: 'It wins', sub: '', figure: '' }, { time: t, from: 1, to: 5 });
  expect(at(0.5)).toEqual([]);
  expect(at(3)).toHaveLength(1);
  expect(at(5.1)).toEqual([]);
  expect(lowerThird({ tag: '', head: '', sub: '', figure: '' }, { time: 3, from: 1, to: 5 })).toEqual([]);
});

test('the result card names the winner and the score, and a draw as a draw', () => {
  const names = ['Last Verse', 'Furnace Titan'] as const;
  expect(textsOf(resultScene({ result, names, title: '' }, 5))).toEqual(expect.arrayContaining(['FURNACE TITAN WINS', '1', '2', '2 to 1']));
  const drawn = { ...result, winner: null, headline: 'A draw' };
  expect(textsOf(resultScene({ result: drawn, names, title: '' }, 5))).toContain('A DRAW');
});

const NARROW = SHAPE_IDS.filter((shape) => !frameOf(shape).isWide);

test.each(NARROW)('a versus card in %s has no words that are too small for a phone, and none over others', (shape) => {
  const look = { frame: frameOf(shape), brand: PLAIN_BRAND };
  const long = 'Siege Brothers of the Order of the Anvil';
  const sides = versus.sides.map((side) => ({ ...side, name: long, star })) as unknown as VersusData['sides'];
  const words = wordsOf(versusScene({ ...versus, sides }, 9, [], look).drawings);
  expect(Math.min(...words.map(({ size }) => size))).toBeGreaterThanOrEqual(24);
  expect(overlapsOf(words)).toEqual([]);
});

test.each(NARROW)('the caption of a replay in %s lies above the stage and within the safe box', (shape) => {
  const look = { frame: frameOf(shape), brand: PLAIN_BRAND };
  const third = { tag: '', head: 'Siege Brothers (Order of the Anvil): slays 1 model, 4 wounds lost', sub: '', figure: '+21' };
  const words = wordsOf(lowerThird(third, { time: 2, from: 0, to: 5 }, captionLook(look, false)));
  const [, top, , high] = stageWindow(look.frame);
  expect(words.length).toBeGreaterThan(1);
  for (const { y } of words) {
    expect(y).toBeGreaterThan(look.frame.top);
    expect(y).toBeLessThan(top + 0.05 * high);
  }
});

test.each(NARROW)('the bars of the sides in %s lie clear below their names', (shape) => {
  const shown = { score: [score('Last Verse', 2), score('Furnace Titan', 3)] } as unknown as Scene;
  const drawings = narrowSigns(shown, ['Last Verse', 'Furnace Titan'], { frame: frameOf(shape), brand: PLAIN_BRAND }, 1);
  const rows = drawings.flatMap((d) => (d.kind === 'group' ? d.children : []));
  const names = wordsOf(rows).filter(({ words }) => /^[A-Z ]+$/.test(words));
  const bars = rows.flatMap((d) => (d.kind === 'path' && d.fill === '#252d38' ? [Number(/^M[\d.]+[ ,]([\d.]+)/.exec(d.d)?.[1])] : []));
  expect([names.length, bars.length]).toEqual([2, 2]);
  for (const [i, { y }] of names.entries()) expect(bars[i]! - y).toBeGreaterThan(5);
});

/** Words with the box that they take up, capitals alone. */
function wordsOf(drawings: readonly Drawing[]) {
  const found: { words: string; size: number; x0: number; x1: number; y0: number; y: number }[] = [];
  const read = (d: Drawing, dx: number, dy: number): void => {
    if (d.kind === 'group') for (const child of d.children) read(child, dx + d.x, dy + d.y);
    else if (d.kind === 'text' && d.text !== '') {
      const wide = textWidth(d.text, d);
      const x0 = dx + d.x - (d.anchor === 'end' ? wide : d.anchor === 'middle' ? wide / 2 : 0);
      found.push({ words: d.text, size: d.size, x0, x1: x0 + wide, y0: dy + d.y - 0.7 * d.size, y: dy + d.y });
    }
  };
  for (const drawing of drawings) read(drawing, 0, 0);
  return found;
}

function overlapsOf(words: ReturnType<typeof wordsOf>): string[] {
  return words.flatMap((a, i) =>
    words
      .slice(i + 1)
      .filter((b) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y && b.y0 < a.y)
      .map((b) => `${a.words} / ${b.words}`),
  );
}
