import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { chanceAt } from '../../../src-renderer/charts/curve-layout.ts';
import { exampleAttack, exampleOptions } from '../../../src-renderer/games/wh40k/example.ts';
import { Funnel } from '../../../src-renderer/games/wh40k/Funnel.tsx';
import { shadeOf } from '../../../src-renderer/games/wh40k/HeatTable.tsx';
import { firstLineUp, groupTable, heatRows, lineUpTable } from '../../../src-renderer/games/wh40k/line-up.ts';
import {
  buffIsOn,
  chosenIn,
  comparedSets,
  controlsOf,
  EXAMPLE_BUFFS,
  flagsOf,
  panelRules,
  ruleKey,
  SCOPES,
  switchesIn,
  toggled,
  withBuff,
  withChoice,
  withSwitch,
  woundsAdded,
} from '../../../src-renderer/games/wh40k/modifiers.ts';
import {
  barLabel,
  chanceOfAtLeast,
  combinedCurves,
  curvePoints,
  funnelStages,
  isMainStage,
  lossText,
  modeOf,
  passLabel,
  reportRows,
  stageBins,
  stageNamed,
  stagesOf,
  withPlain,
  woundCurves,
} from '../../../src-renderer/games/wh40k/stages.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { BattleEvent } from '../../../src-shared/contract/event.ts';
import { csv, parseCsv } from '../../../src-shared/formats/csv.ts';
import { seedFromNumber } from '../../../src-shared/random/rng.ts';
import { type AttackPhase, type AttackReport, attackReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { REPORTS } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { ruleset as wh40k } from '../../../src-shared/rulesets/wh40k/index.ts';
import type { Unit } from '../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readModifiers } from '../../../src-shared/rulesets/wh40k/rules/modifier-text.ts';
import { answerReport } from '../../kit/reports.ts';

const units: readonly Combatant<Unit>[] = wh40k.import.samples.flatMap((sample) => {
  const source = { name: sample.name, text: sample.text, bytes: new TextEncoder().encode(sample.text) };
  const importer = [...wh40k.import.importers].sort((x, y) => y.detect(source) - x.detect(source))[0];
  return importer?.parse(source, {}).combatants ?? [];
});
const named = (name: string) => units.find((unit) => unit.name === name)!;
const raiders = named('Ash Raiders');
const stalkers = named('Veil Stalkers');
const report = attackReport(raiders, stalkers, {}, 'shoot');

/** The attack of the first sample unit that has what a test is about. */
function firstReport(fits: (report: AttackReport) => boolean): AttackReport {
  for (const unit of units) {
    const found = attackReport(unit, stalkers, {});
    if (fits(found)) return found;
  }
  throw new Error('no sample unit fits');
}

describe('the funnel', () => {
  test('marks the main stages in the stream; a stage beside it leaves room for the share that goes on', () => {
    const mortal = firstReport(({ total }) => (stageNamed(total, 'mortal')?.max ?? 0) > 0);
    const stages = funnelStages(mortal.total);
    const markup = renderToStaticMarkup(
      createElement(Funnel, { stages: mortal.total, at: '', onAt: () => undefined, width: 1200, height: 330 }),
    );
    const upright = [...markup.matchAll(/<line x1="([\d.]+)" x2="([\d.]+)"/g)].filter(([, x1, x2]) => x1 === x2);
    expect(stages.length).toBeGreaterThan(stages.filter(isMainStage).length);
    expect(upright).toHaveLength(stages.filter(isMainStage).length);
  });
  test('has the stages from attacks to models slain, mortal wounds only if there are any', () => {
    const ids = funnelStages(report.total).map((stage) => stage.id);
    expect(ids).toEqual(['attacks', 'hits', 'wounds', 'unsaved', 'damage_uncapped', 'wounds_lost', 'models_slain']);
    const mortal = firstReport((r) => (stageNamed(r.total, 'mortal')?.max ?? 0) > 0);
    expect(funnelStages(mortal.total).map((stage) => stage.id)).toContain('mortal');
  });
  test('shows how many of one stage reach the next', () => {
    const [attacks, hits] = funnelStages(report.total);
    const share = Math.round((100 * (hits?.mean ?? 0)) / (attacks?.mean ?? 1));
    expect(passLabel(attacks as never, hits as never)).toBe(`${share} %`);
    expect(passLabel({ ...(attacks as object), mean: 2 } as never, { ...(hits as object), mean: 7 } as never)).toBe('x 3.5');
    expect(passLabel({ ...(attacks as object), mean: 0 } as never, hits as never)).toBeNull();
  });
  test('bars cover the whole distribution, tails included, whatever the number of bars', () => {
    for (const stage of funnelStages(report.total)) {
      for (const most of [6, 40]) {
        const bins = stageBins(stage, most);
        const { bars } = bins;
        expect(bars.reduce((sum, bar) => sum + bar.share, 0)).toBeCloseTo(1, 9);
        expect(bars.length).toBeLessThanOrEqual(most + 1);
        const last = bars.at(-1)!;
        expect(last.share).toBeCloseTo(chanceOfAtLeast(stage, last.from), 9);
        expect(barLabel(stage, bins, last).endsWith('or more')).toBe(stage.max >= last.to);
      }
    }
  });
  test('a chosen group shows its own stages, a missing one shows all', () => {
    expect(stagesOf(report, 0)).toBe(report.groups[0]?.stages);
    expect(stagesOf(report, 99)).toBe(report.total);
  });
});

describe('damage curves', () => {
  test('start at 100 % and fall', () => {
    for (const curve of woundCurves(report)) {
      expect(curve.points[0]?.x).toBe(0);
      expect(curve.points[0]?.p).toBeCloseTo(1, 12);
      const ps = curve.points.map((point) => point.p);
      expect(ps).toEqual([...ps].sort((x, y) => y - x));
    }
  });
  test('name all groups and each of them; a single group gets its own name', () => {
    expect(woundCurves(report).length).toBe(report.groups.length + 1);
    const single = firstReport((r) => r.groups.length === 1);
    expect(woundCurves(single).map((c) => c.name)).toEqual([single.groups[0]?.weapon]);
  });
  test('P(at least x) works between the values of the distribution, too', () => {
    const slain = stageNamed(report.total, 'models_slain');
    expect(chanceOfAtLeast(slain as never, 1)).toBeCloseTo(report.atLeastOneSlain, 12);
    expect(chanceOfAtLeast(slain as never, 1000)).toBe(0);
    expect(curvePoints({ ...(slain as object), values: [3], atLeast: [1] } as never)).toEqual([
      { x: 0, p: 1 },
      { x: 3, p: 1 },
    ]);
  });
});

describe('the reader of the curves', () => {
  test('says what the last wound means', () => {
    expect(lossText(1, 10, 'wound', 'wounds')).toBe('at least 1 wound');
    expect(lossText(5, 10, 'wound', 'wounds')).toBe('at least 5 wounds');
    expect(lossText(10, 10, 'wound', 'wounds')).toBe('10 wounds: the target is destroyed');
  });
  test('curves carry mean, median and mode of their stage', () => {
    const lost = stageNamed(report.total, 'wounds_lost')!;
    expect(woundCurves(report)[0]!.averages).toEqual({ mean: lost.mean, median: lost.median, mode: modeOf(lost) });
  });
  test('combined fire has a curve after each unit, all of them first', () => {
    const fire = answerReport(REPORTS.combined, { combatants: [raiders, named('Ash Raiders'), stalkers], input: { phase: 'shoot' } })!;
    const curves = combinedCurves(fire.steps);
    expect(curves.map((curve) => curve.name)).toEqual(['and Ash Raiders', 'Ash Raiders']);
    const wounds = fire.steps[0]!.left.length - 1;
    expect(chanceAt(curves[0]!, wounds)).toBeCloseTo(fire.steps[1]!.destroyed, 12);
    expect(chanceAt(curves[1]!, wounds)).toBeCloseTo(fire.steps[0]!.destroyed, 12);
    expect(curves[0]!.averages!.mean).toBeCloseTo(fire.steps[1]!.woundsLost, 9);
  });
});

describe('an example with actual dice', () => {
  function attackRoller(a: Combatant<Unit>, b: Combatant<Unit>, phase: AttackPhase) {
    const arena = wh40k.play.open(wh40k.play.compile([a, b], exampleOptions({}, phase), []).field);
    return (trial: number) => {
      const events: BattleEvent[] = [];
      arena.trial(seedFromNumber(5), 0, 1, trial, (event) => void events.push(event));
      return exampleAttack(events);
    };
  }
  const shot = attackRoller(raiders, stalkers, 'shoot');
  test('shows the requested attack and nothing of the reply', () => {
    for (let trial = 0; trial < 20; trial++) {
      const { lines } = shot(trial);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.some((line) => line.level === 'round')).toBe(false);
      expect(lines.filter((line) => /fires/.test(line.title)).length).toBe(report.groups.length);
      expect(lines.some((line) => /strikes with/.test(line.title))).toBe(false);
    }
    expect(attackRoller(stalkers, raiders, 'fight')(0).lines.every((line) => !/fires/.test(line.title))).toBe(true);
  });
  test('its wounds follow the distribution of the report', () => {
    const trials = 3000;
    let sum = 0;
    for (let trial = 0; trial < trials; trial++) sum += shot(trial).taken;
    const lost = stageNamed(report.total, 'wounds_lost');
    const sigma = (lost?.deviation ?? 0) / Math.sqrt(trials);
    expect(Math.abs(sum / trials - (lost?.mean ?? 0))).toBeLessThan(4 * sigma);
  });
});

describe('the line-up', () => {
  const targets = units.slice(0, 6);
  const rows = answerReport(REPORTS.lineup, { combatants: [raiders, ...targets], input: { phase: 'shoot' } });

  test('chances are coloured from 0 to 100 %, amounts against the largest', () => {
    const share = lineUpTable(['Ash Raiders'], [rows], 'shareKilled');
    expect(share.columns).toEqual(targets.map((unit) => unit.name));
    expect(share.most).toBe(1);
    const points = lineUpTable(['Ash Raiders'], [rows], 'pointsKilled');
    expect(points.most).toBe(Math.max(...rows.map((row) => row.pointsKilled)));
    expect(heatRows(points)[1]?.slice(1)).toEqual(rows.map((row) => row.pointsKilled));
  });
  test('weapon groups add up to the unit', () => {
    const table = groupTable(rows);
    expect(table.rows.length).toBeGreaterThan(1);
    targets.forEach((_, t) => {
      const sum = table.values.reduce((total, row) => total + (row[t] ?? 0), 0);
      expect(sum).toBeCloseTo(rows[t]!.woundsLost, 9);
    });
  });
  test('a first line-up has one loadout per unit, from the cheapest to the most expensive', () => {
    const stored = units.map((unit, i): StoredCombatant => ({ facts: {}, ...unit, id: i + 1, rosterId: 1 }));
    const picked = firstLineUp(stored, 8).map((id) => stored[id - 1]!);
    expect(new Set(picked.map((unit) => unit.base)).size).toBe(8);
    expect(picked.map((unit) => unit.points)).toEqual(picked.map((unit) => unit.points).sort((x, y) => x - y));
    expect(firstLineUp(stored.slice(0, 1), 8)).toEqual([1]);
  });
  test('colours reach from one end of the scale to the other', () => {
    expect(shadeOf(0)).toMatchObject({ from: 0, part: 0, far: false });
    expect(shadeOf(1)).toMatchObject({ from: 3, part: 1, far: true });
    expect(shadeOf(0.375)).toMatchObject({ from: 1, part: 0.5 });
  });
});

test('the exported table has a line for every stage and reads back', () => {
  const text = csv(reportRows(report));
  const lines = text.trim().split('\r\n');
  expect(lines.length).toBe(1 + report.total.length + report.groups.reduce((sum, group) => sum + group.stages.length, 0));
  expect(parseCsv(text)).toHaveLength(lines.length);
});

describe('the panel of modifiers', () => {
  const [hit, , rerollHits] = controlsOf(0, 'all');

  test('offers only what the engine reads', () => {
    const items = [
      ...([0, 1] as const).flatMap((side) =>
        SCOPES.flatMap((scope) => [
          ...controlsOf(side, scope).flatMap((control) => control.choices.map((choice) => choice.value)),
          ...flagsOf(side, true, scope).map((choice) => choice.value),
        ]),
      ),
      ...EXAMPLE_BUFFS.flatMap((buff) => [buff.a, buff.b]),
      withSwitch('', { text: 'Grudge: add 1; or more', condition: null, on: false }),
    ];
    expect(items).toContain('melee re-roll hits one');
    expect(items.flatMap((item) => readModifiers(item).faults)).toEqual([]);
  });

  test('offers everything that players change, in both rails', () => {
    const offered = (side: 0 | 1) => [
      ...controlsOf(side, 'all').map(({ label }) => label),
      ...flagsOf(side, true).map(({ label }) => label),
    ];
    expect(offered(0)).toEqual(
      expect.arrayContaining([
        'To hit',
        'To wound',
        'Re-roll hits',
        'Re-roll wounds',
        'Re-roll damage',
        'AP',
        'Strength',
        'Attacks',
        'Damage',
      ]),
    );
    expect(offered(0)).toEqual(
      expect.arrayContaining(['Critical hits', 'Critical wounds', 'Within half range', 'Stationary', 'Has charged', 'Lethal Hits']),
    );
    expect(offered(1)).toEqual(expect.arrayContaining(['Armour save', 'Re-roll saves', 'Invulnerable', 'Feel no pain', 'In cover']));
  });

  test('a rail limited to one kind of attack changes only that, beside what counts for all', () => {
    const toHit = controlsOf(0, 'melee')[0]!;
    const text = withChoice('+1 hit', toHit, 'melee -1 hit');
    expect(text).toBe('+1 hit; melee -1 hit');
    expect([chosenIn(text, toHit), chosenIn(text, hit!)]).toEqual(['melee -1 hit', '+1 hit']);
    expect(controlsOf(1, 'melee').map(({ label }) => label)).toEqual(['To be hit', 'To be wounded', 'Armour save', 'Invulnerable']);
    const keys = panelRules({ a: text, b: '' }, [], false).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['0 To hit', ruleKey(0, 'To hit', 'melee')]));
  });

  test('saved sets are compared with the attack as written and as it is', () => {
    const saved = [{ name: 'Oath', a: '+1 hit', b: '' }];
    expect(comparedSets(saved, { modifiersA: '', modifiersB: '' }).map(({ name }) => name)).toEqual(['As written', 'Oath']);
    expect(comparedSets(saved, { modifiersA: '+1 wound', modifiersB: 'cover' })).toEqual([
      { name: 'As written', texts: { a: '', b: '' } },
      { name: 'All that is on', texts: { a: '+1 wound', b: 'cover' } },
      { name: 'Oath', texts: { a: '+1 hit', b: '' } },
    ]);
  });

  test('a choice replaces the other of its control and leaves the rest', () => {
    const text = withChoice(withChoice('[Lance]', hit!, '+1 hit'), rerollHits!, 're-roll hits 1s');
    expect(text).toBe('[Lance]; +1 hit; re-roll hits 1s');
    expect(withChoice(text, hit!, '-1 hit')).toBe('[Lance]; re-roll hits 1s; -1 hit');
    expect(withChoice(text, hit!, '')).toBe('[Lance]; re-roll hits 1s');
    expect([chosenIn(text, hit!), chosenIn('', hit!)]).toEqual(['+1 hit', '']);
    expect(toggled(toggled('cover', 'stealth'), 'cover')).toBe('stealth');
  });

  test('only the switches of a text decide which conditional rules are on', () => {
    expect(switchesIn('+1 hit; switch: Grudge; [Lance]; No switch: Oath; charged')).toBe('switch: Grudge; No switch: Oath; charged');
    const [row] = [{ text: 'Grudge', condition: null, on: false }];
    expect(switchesIn(withSwitch('cover', row!))).toBe(withSwitch('', row!));
  });
  test('a conditional rule is switched by hand, and back to what the situation says', () => {
    const row = { text: 'Grudge: add 1; or more', condition: null, on: false };
    const on = withSwitch('cover', row);
    expect(on).toBe('cover; switch: Grudge: add 1, or more');
    expect(withSwitch(on, { ...row, on: true })).toBe('cover');
    const bySituation = { ...row, condition: 'Stationary', on: true };
    const off = withSwitch('', bySituation);
    expect(off).toBe('no switch: Grudge: add 1, or more');
    expect(withSwitch(off, { ...bySituation, on: false })).toBe('');
  });

  test('each rule of the panel has the wounds it adds', () => {
    const texts = { a: '+1 hit', b: '' };
    const rules = panelRules(texts, [[{ text: 'Grudge', condition: null, on: false }], []], false);
    expect(rules.map(({ key, on, switched }) => [key, on, switched.a, switched.b])).toEqual([
      ['0 Grudge', false, '+1 hit; switch: Grudge', ''],
      ['0 half range', false, '+1 hit; half range', ''],
      ['0 stationary', false, '+1 hit; stationary', ''],
      ['0 charged', false, '+1 hit; charged', ''],
      ['0 To hit', true, '', ''],
      ['1 cover', false, '+1 hit', 'cover'],
      ['1 stealth', false, '+1 hit', 'stealth'],
    ]);
    expect([...woundsAdded(rules, 5, [6, 5, 5, 5, 4, 3, 5])]).toEqual([
      ['0 Grudge', 1],
      ['0 half range', 0],
      ['0 stationary', 0],
      ['0 charged', 0],
      ['0 To hit', 1],
      ['1 cover', -2],
      ['1 stealth', 0],
    ]);
  });

  test('a saved set is added, and taken away where all of it is on', () => {
    const buff = { name: 'Oath', a: '+1 hit; +1 wound', b: 'cover' };
    const on = withBuff({ a: '+1 hit; [Lance]', b: '' }, buff);
    expect(on).toEqual({ a: '[Lance]; +1 hit; +1 wound', b: 'cover' });
    expect(buffIsOn(buff, on)).toBe(true);
    expect(withBuff(on, buff)).toEqual({ a: '[Lance]', b: '' });
  });

  test('the most likely value, and the curve without modifiers', () => {
    const lost = stageNamed(report.total, 'wounds_lost')!;
    expect(lost.chances[lost.values.indexOf(modeOf(lost))]).toBe(Math.max(...lost.chances));
    expect(withPlain(woundCurves(report), lost).at(-1)).toMatchObject({ name: 'As written', isReference: true });
    expect(withPlain(woundCurves(report), undefined)).toHaveLength(woundCurves(report).length);
  });
});
