/** Log, picture, figures and profile of a fight. */
import { expect, describe as group, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { lineText, sideColumns } from '../../../../src-shared/replay/log.ts';
import { secondsOf, Timeline } from '../../../../src-shared/replay/timeline.ts';
import { figures, METRICS } from '../../../../src-shared/rulesets/osr/analysis/metrics.ts';
import { AXES } from '../../../../src-shared/rulesets/osr/analysis/profile.ts';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import { measure } from '../../../../src-shared/rulesets/osr/exact/measure.ts';
import { ruleset as osr } from '../../../../src-shared/rulesets/osr/index.ts';
import { describe } from '../../../../src-shared/rulesets/osr/present/describe.ts';
import type { OsrEvent } from '../../../../src-shared/rulesets/osr/present/events.ts';
import { view } from '../../../../src-shared/rulesets/osr/present/view.ts';
import { hitChance } from '../../../../src-shared/rulesets/osr/rules/hit-chance.ts';
import { fightRules, OPTIONS } from '../../../../src-shared/rulesets/osr/rules/options.ts';
import { addOutcome, newTally } from '../../../../src-shared/stats/tally.ts';
import { actor, fieldOf, IDLE, listed, record } from './kit.ts';

const guard = { action: 'guard', if: 'self.hp < 20', target: 'nearest_enemy' } as const;
const attack = { action: 'attack', if: 'true', target: 'nearest_enemy' } as const;
const forward = { action: 'move', if: 'true', target: 'nearest_enemy' } as const;

const FIGHT = () =>
  record(
    [
      actor({ name: 'Hob', damage: '1d6+1', attackBonus: 3, apl: [attack] }),
      actor({ name: 'Ash', startZone: 'ranged', apl: [guard, forward] }),
    ],
    [actor({ name: 'Snag', hp: '5', apl: [attack] })],
    { order: [...listed(3), ...listed(3)], 'to hit': [4, 17, 15], damage: [6] },
  );

group('the log', () => {
  test('reads like a battle', () => {
    expect(
      FIGHT()
        .events.flatMap(describe)
        .map((line) => lineText(line, sideColumns(['First', 'Second']))),
    ).toMatchInlineSnapshot(`
      [
        "== First against Second",
        "    ● First   First | 2 standing | 20 hit points",
        "    ◆ Second  Second | 1 standing | 5 hit points",
        "== Round 1 (2 against 1 stand)",
        "  ● First   Hob at Snag | miss | to hit d20 [4.] +3 = 7 vs 10 | order 1",
        "  ● First   Ash moves toward Snag | side 1 ranged to side 1 reach; order 2",
        "  ● First   Ash guards | AC 12 | until its next turn; order 1: its hit point total is below 20",
        "  ◆ Second  Snag hits Hob | 1 damage | to hit d20 [17] = 17 vs 10 | 10 to 9; order 1",
        "== Round 2 (2 against 1 stand)",
        "  ● First   Hob hits Snag | 7 damage | to hit d20 [15] +3 = 18 vs 10 | damage d6 [6] +1 = 7 | 5 to 0; order 1",
        "  ◆ Second  Snag falls | frees 3 frontage in side 2 melee; 0 of its side left",
        "  ● First   First wins in round 2 | standing 2 and 0, hit points left 19 and 0",
      ]
    `);
  });

  test('first blood and the end are highlights', () => {
    const stars = FIGHT()
      .events.flatMap(describe)
      .flatMap((line) => line.highlight ?? []);
    expect(stars).toEqual(['First blood: Snag falls', 'First wins in round 2']);
  });
});

group('the picture', () => {
  const { events } = FIGHT();
  const scenes: Scene[] = [];
  for (const [i, event] of events.entries()) scenes.push(i === 0 ? view.begin(event) : view.apply(scenes[i - 1]!, event));
  const at = (kind: OsrEvent['kind'], nth = 0) => {
    const index = events.flatMap((event, i) => (event.kind === kind ? [i] : []))[nth]!;
    return { before: scenes[index - 1]!, after: scenes[index]!, event: events[index]! };
  };

  test('begins with six zones and everyone in place', () => {
    const scene = scenes[0]!;
    expect(scene.board).toEqual({
      kind: 'zones',
      zones: [
        { name: 'Ranged', side: 0, capacity: null },
        { name: 'Reach', side: 0, capacity: 10 },
        { name: 'Melee', side: 0, capacity: 10 },
        { name: 'Melee', side: 1, capacity: 10 },
        { name: 'Reach', side: 1, capacity: 10 },
        { name: 'Ranged', side: 1, capacity: null },
      ],
    });
    expect(scene.pieces.map((piece) => [piece.id, piece.name, piece.at, piece.frontage])).toEqual([
      [0, 'Hob', { zone: 2 }, 3],
      [1, 'Ash', { zone: 0 }, 3],
      [2, 'Snag', { zone: 3 }, 3],
    ]);
    expect(scene.score.map((score) => [score.name, score.value, score.max, score.sub])).toEqual([
      ['First', 20, 20, '2 of 2 stand'],
      ['Second', 5, 5, '1 of 1 stand'],
    ]);
  });

  test('moves, guards, wounds and falls show', () => {
    expect(at('move').after.pieces[1]?.at).toEqual({ zone: 1 });
    expect(at('guard').after.pieces[1]?.status).toEqual([{ id: 'guard', icon: 'shield', label: 'Guarding, AC 12' }]);
    expect(at('attack', 1).after.pieces[0]?.gauges[0]).toMatchObject({ now: 9, max: 10 });
    expect(at('fall').after.pieces[2]).toMatchObject({ down: true });
    expect(at('fall').after.score[1]).toMatchObject({ value: 0, sub: '0 of 1 stand' });
    expect(scenes.at(-1)?.winner).toBe(0);
    // What did not change is shared, not copied.
    expect(at('move').after.pieces[0]).toBe(at('move').before.pieces[0]);
  });

  test('the film has the pace of a film', () => {
    const seconds = (kind: OsrEvent['kind']) => secondsOf(view.beats(at(kind).before ?? scenes[0], at(kind).event));
    expect({
      round: seconds('round'),
      turn: seconds('turn'),
      move: seconds('move'),
      attack: seconds('attack'),
      fall: seconds('fall'),
    }).toEqual({ round: 0.8, turn: 0, move: 0.6, attack: 1.1, fall: 0.8 });
  });

  test('a timeline seeks to the same picture as playing through', () => {
    const timeline = new Timeline(view, events);
    for (let i = 1; i <= events.length; i++) expect(timeline.sceneAfter(i)).toEqual(scenes[i - 1]);
    expect(timeline.rounds.map((round) => round.label)).toEqual(['Deployment', 'Round 1', 'Round 2']);
  });

  test('the card shows the numbers and which entries fired', () => {
    const recorded = events.slice(0, events.findIndex((event) => event.kind === 'guard') + 1);
    const card = view.card(scenes[recorded.length - 1]!, 1, recorded);
    expect(card).toEqual({
      title: 'Ash',
      sub: 'First, side 1 reach',
      rows: [
        { label: 'Hit points', value: '10 of 10' },
        { label: 'Armour class', value: '12', note: '10 +2 while guarding' },
        { label: 'Attack', value: '+0', note: '1' },
        { label: 'Weapon', value: 'melee', note: 'speed 1, frontage 3' },
      ],
      notes: ['▸ 1. guard if self.hp < 20', '▸ 2. move nearest_enemy'],
    });
  });
});

group('figures', () => {
  test('rates, means and shares with intervals', () => {
    const arena = new OsrArena(
      fieldOf([actor({ damage: '10', attackBonus: 20 })], [actor({ ...IDLE, hp: '4' }), actor({ ...IDLE, hp: '6' })]),
    );
    const tally = newTally(METRICS);
    for (let t = 0; t < 50; t++) addOutcome(tally, arena.trial({ hi: 0, lo: 1 }, 0, 1, t));
    const value = (id: string, side: 0 | 1 | null) => figures(tally, null).find((figure) => figure.id === id && figure.side === side);
    expect(value('win', 0)).toMatchObject({ value: 1, high: 1, n: 50 });
    expect(value('tpk', 1)?.value).toBe(1);
    expect(value('draw', null)?.value).toBe(0);
    expect(value('rounds', null)).toMatchObject({ value: 2, low: 2, high: 2 });
    expect(value('roundsToVictory', 0)?.value).toBe(2);
    expect(value('roundsToVictory', 1)).toMatchObject({ value: 0, n: 0 });
    expect(value('casualties', 1)?.value).toBe(2);
    expect(value('flawless', 0)?.value).toBe(1);
    expect(value('flawlessOfWins', 0)?.value).toBe(1);
    expect(value('hpLost', 1)?.value).toBe(10);
    expect(value('hpLostShare', 1)?.value).toBe(1);
    expect(value('hpLostShare', 0)?.value).toBe(0);
    expect(value('hitRate', 0)).toMatchObject({ value: 1, n: 100 });
    for (const figure of figures(tally, null)) if (figure.low !== undefined) expect(figure.low).toBeLessThanOrEqual(figure.value);
  });
});

group('profile', () => {
  const { rules } = fightRules(defaultOptions(OPTIONS));

  test('hit chance is clamp((21 + bonus - AC) / 20), with the naturals where they count', () => {
    expect([hitChance(1, 21, rules), hitChance(1, 19, rules), hitChance(0, 30, rules), hitChance(30, 10, rules)]).toEqual([
      1 / 20,
      3 / 20,
      0,
      1,
    ]);
    const natural = { nat20Hits: true, nat1Misses: true };
    expect([hitChance(0, 30, natural), hitChance(30, 10, natural)]).toEqual([1 / 20, 19 / 20]);
  });

  test('axes are measured as their formulas say', () => {
    const pike = actor({ attackBonus: 3, damage: '1d8', range: 'reach', hp: '9', ac: 13 });
    const shield = actor({ apl: [{ ...guard, if: 'true' }], hp: '9', ac: 13, speed: 2 });
    const [d12, d15, d18, reach, durability, staying, front, speed, numbers] = measure({ name: '', actors: [pike, shield] }, rules);
    expect([d12, d15, d18]).toEqual([0.6 * 4.5, 0.45 * 4.5, 0.3 * 4.5].map((x) => expect.closeTo(x, 12)));
    expect([reach, front, speed, numbers]).toEqual([100, 60, 1, 2]);
    expect(durability).toBeCloseTo(2 * (9 / (0.55 * 4.5)), 12);
    expect(staying).toBeCloseTo(9 / (0.55 * 4.5) + 9 / (0.45 * 4.5), 12);
    expect(AXES).toHaveLength(9);
  });

  test('equal parties under other names have the same signature', () => {
    const read = (name: string) =>
      osr.import.importers[0]!.parse(
        { name: 'x', bytes: new Uint8Array(), text: `actor: {name: ${name}, hp: 3, ac: 12, attack_bonus: 0, damage: 1}` },
        {},
      ).combatants[0]!;
    expect(osr.play.signature(read('Ann'))).toBe(osr.play.signature(read('Bob')));
    expect(osr.analysis.factsOf(read('Ann'))).toEqual({ actors: 1, hp: 3, ac: 12, frontage: 3, weapon: ['melee'], actor: ['Ann'] });
  });
});
