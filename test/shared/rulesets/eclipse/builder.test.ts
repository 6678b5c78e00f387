import { describe, expect, test } from 'vitest';
import { reportsOf } from '../../../../src-shared/api/report-call.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { type BattleReport, fleetReport } from '../../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import {
  applySwap,
  blueprintSheets,
  legalSwaps,
  type MarginalGains,
  marginalGains,
  newRow,
  printedFleet,
} from '../../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { REPORTS } from '../../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { isPartId, type PartId } from '../../../../src-shared/rulesets/eclipse/data/parts.ts';
import { SAMPLE_FLEETS } from '../../../../src-shared/rulesets/eclipse/data/samples.ts';
import { DEFAULT_BUILDING, validateFleet } from '../../../../src-shared/rulesets/eclipse/import/validate.ts';
import { ruleset as eclipseRuleset } from '../../../../src-shared/rulesets/eclipse/index.ts';
import type { Fleet } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { answerReport } from '../../../kit/reports.ts';

const fleet = (parts: readonly PartId[], count = 2): Fleet => ({
  name: 'Ours',
  faction: 'x',
  species: 'terran',
  npc: false,
  ships: [{ class: 'interceptor', name: 'Dart', count, parts }],
});
/** Interceptors, three cruisers and a dreadnought: many states where targets are random. */
const armada = (name: string, interceptors: number): Fleet => ({
  ...fleet(['ion_cannon', 'nuclear_drive', 'nuclear_source']),
  name,
  ships: [
    { class: 'interceptor', name: 'Dart', count: interceptors, parts: ['ion_cannon', 'nuclear_drive', 'nuclear_source'] },
    { class: 'cruiser', name: 'Lance', count: 3, parts: ['ion_cannon', 'electron_computer', 'hull', 'nuclear_drive', 'nuclear_source'] },
    {
      class: 'dreadnought',
      name: 'Anvil',
      count: 1,
      parts: ['ion_cannon', 'ion_cannon', 'hull', 'hull', 'nuclear_drive', 'nuclear_source'],
    },
  ],
});
const PRINTED: readonly PartId[] = ['ion_cannon', 'nuclear_drive', 'nuclear_source'];

function report(a: Fleet, b: Fleet, options = {}): BattleReport {
  const made = fleetReport(a, b, options);
  if (!('win' in made)) throw new Error(made.problems.map((p) => p.message).join());
  return made;
}

test('a sheet shows the grid, its sums and what is wrong', () => {
  const [sheet] = blueprintSheets(fleet([...PRINTED, 'muon_source']), DEFAULT_BUILDING);
  expect(sheet).toMatchObject({ grid: [...PRINTED, null], outside: ['muon_source'], breaches: [] });
  expect(sheet?.figures).toMatchObject({ slots: 4, slotsUsed: 3, energyMade: 5, energyUsed: 2, initiative: 4, hull: 1 });
  const [over] = blueprintSheets(fleet([...PRINTED, 'hull', 'hull']), DEFAULT_BUILDING);
  expect(over?.grid).toHaveLength(5);
  expect(over?.breaches.map((b) => b.code)).toEqual(['eclipse/slots']);
});

test('every legal swap leaves a legal fleet that differs in battle', () => {
  const ours = fleet(PRINTED);
  const swaps = legalSwaps(ours, 0, DEFAULT_BUILDING);
  expect(swaps.length).toBeGreaterThan(20);
  for (const swap of swaps) expect(validateFleet(applySwap(ours, swap)).problems).toEqual([]);
  expect(swaps).toContainEqual({ row: 0, out: null, in: 'hull' });
  // Two energy are used of three: an antimatter cannon (-4) cannot come for the ion cannon (-1), a plasma cannon (-2) can.
  expect(swaps.some((s) => s.in === 'plasma_cannon' && s.out === 'ion_cannon')).toBe(true);
  expect(swaps.some((s) => s.in === 'antimatter_cannon')).toBe(false);
  // A ship must keep a drive.
  expect(swaps.some((s) => s.out === 'nuclear_drive' && s.in === 'hull')).toBe(false);
});

test('swaps that change nothing in battle are left out', () => {
  const swaps = legalSwaps(fleet(PRINTED), 0, DEFAULT_BUILDING);
  expect(swaps.some((s) => s.in === 'improved_reactor')).toBe(false);
});

test('marginal gains: each is the difference of two solved battles, best first', () => {
  const ours = fleet(PRINTED);
  const enemy = fleet(PRINTED, 3);
  const parts: PartId[] = ['hull', 'electron_computer', 'gauss_shield', 'plasma_cannon'];
  const found = marginalGains(ours, enemy, {}, { parts });
  expect(found?.win).toBeCloseTo(report(ours, enemy).win[0], 12);
  const gains = found?.gains ?? [];
  expect(gains.length).toBeGreaterThan(3);
  for (const [i, gain] of gains.entries()) {
    expect(gain.win).toBeCloseTo(report(applySwap(ours, gain), enemy).win[0], 12);
    expect(gain.gain).toBeCloseTo(gain.win - (found?.win ?? 0), 12);
    if (i > 0) expect(gain.gain).toBeLessThanOrEqual(gains[i - 1]!.gain);
    expect(gain.in === null || parts.includes(gain.in)).toBe(true);
  }
  expect(gains.find((g) => g.in === 'electron_computer' && g.out === null)?.label).toBe('Dart: Electron Computer in a free slot');
});

test('marginal gains stop when asked to, and refuse options that cannot be played', () => {
  let asked = 0;
  const found = marginalGains(fleet(PRINTED), fleet(PRINTED), {}, { cancelled: () => ++asked > 3 });
  expect(found?.gains).toHaveLength(3);
  expect(marginalGains(fleet(PRINTED), fleet(PRINTED), { allowRetreats: true })).toBeNull();
});

test('a report is plain JSON and agrees with itself', () => {
  const [a, b] = [SAMPLE_FLEETS[0]!, SAMPLE_FLEETS[5]!];
  const made = report(a, b);
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  expect(made.method).toBe('exact');
  expect(made.win[0] + made.win[1] + made.draw).toBeCloseTo(1, 12);
  expect(made.draw).toBeCloseTo(made.stalemate + made.mutualDestruction + made.roundLimit, 12);
  for (const [i, side] of made.sides.entries()) {
    expect(side.survivors.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(1 - (side.survivors[0] ?? 0)).toBeCloseTo(made.win[i as 0 | 1], 12);
    expect(side.squadrons.reduce((sum, s) => sum + s.survival * s.count, 0)).toBeCloseTo(side.expectedSurvivors, 12);
  }
  const last = made.curve.at(-1)!;
  expect(made.win[0] - last.winA).toBeGreaterThanOrEqual(0);
  expect(made.win[0] - last.winA).toBeLessThan(1e-3);
});

describe('a quick report', () => {
  const quick = (a: Fleet, b: Fleet, options: Options = {}) => {
    const made = fleetReport(a, b, options, { quick: true });
    if (!('win' in made)) throw new Error(made.problems[0]?.message);
    return made;
  };

  test('is the full one where that takes no time', () => {
    const [a, b] = [SAMPLE_FLEETS[0]!, SAMPLE_FLEETS[5]!];
    expect(quick(a, b)).toEqual(report(a, b));
    expect(quick(a, b).preliminary).toBe(false);
  });

  test('is a small sample where it does not, and its interval holds the exact chance', () => {
    const random = { playerTargets: 'random' };
    const [a, b] = [armada('Near', 6), armada('Far', 5)];
    const [first, full] = [quick(a, b, random), fleetReport(a, b, random) as BattleReport];
    expect(full).toMatchObject({ method: 'exact', preliminary: false });
    expect(first).toMatchObject({ method: 'sampled', trials: 2000, remark: 'A first sample of 2,000 battles', preliminary: true });
    const sigma = Math.sqrt((full.win[0] * (1 - full.win[0])) / first.trials);
    expect(sigma).toBeGreaterThan(0.001);
    expect(Math.abs(first.win[0] - full.win[0])).toBeLessThan(4 * sigma);
    expect(first.intervals![0].low).toBeLessThan(first.win[0]);
    expect(first.intervals![0].high).toBeGreaterThan(first.win[0]);
    const at = full.curve.length - 1;
    expect(full.curve[at]!.winA).toBeLessThanOrEqual(full.win[0] + 1e-12);
    expect(Math.abs(first.curve[at]!.winA - full.curve[at]!.winA)).toBeLessThan((4 * 0.5) / Math.sqrt(first.trials));
  });

  test('is asked for by the window', () => {
    const input = JSON.parse(JSON.stringify({ fleet: armada('Near', 6), enemy: armada('Far', 5) }));
    const options = { playerTargets: 'random' };
    expect(answerReport(REPORTS.battle, { options, input: { ...input, quick: true } })).toMatchObject({ preliminary: true });
    expect(answerReport(REPORTS.battle, { options, input })).toMatchObject({ preliminary: false });
  });
});

test('a battle in which no side can hurt the other is drawn at once, not when the rounds are over', () => {
  const unarmed = fleet(['nuclear_drive', 'nuclear_source']);
  // A flux shield takes the one point of the ion cannon again in every round.
  const shielded = fleet(['nuclear_drive', 'nuclear_source', 'flux_shield'], 1);
  const gunboat = fleet(PRINTED, 1);
  for (const [a, b] of [
    [unarmed, unarmed],
    [gunboat, shielded],
  ] as const) {
    const made = report(a, b, { maxRounds: 5 });
    expect(made).toMatchObject({ draw: 1, stalemate: 1, roundLimit: 0, expectedRounds: 0 });
    expect(made.curve).toEqual([{ round: 0, winA: 0, winB: 0, draw: 1 }]);
    expect(report(a, b).curve).toEqual(made.curve);
  }
  expect(report(gunboat, unarmed, { maxRounds: 1 })).toMatchObject({
    stalemate: 0,
    roundLimit: expect.closeTo(report(gunboat, unarmed, { maxRounds: 1 }).draw, 12),
  });
});

test('a report on fleets that may not fight gives the reasons', () => {
  expect(fleetReport(fleet(['hull']), fleet(PRINTED), {})).toMatchObject({
    problems: [{ code: 'eclipse/no-drive' }, { code: 'eclipse/no-ships' }],
  });
});

test('a new row starts from the printed blueprint', () => {
  const printed = printedFleet('New', 'x', 'planta');
  expect(printed.ships.map((row) => row.count)).toEqual([0, 0, 0, 0]);
  expect(newRow(printed, 'starbase', 'Root').parts).toContain('ion_cannon');
});

test('a call for live odds has an input the report reads', () => {
  const { call } = reportsOf<typeof REPORTS>('eclipse')('battle', { input: { fleet: fleet(PRINTED), enemy: fleet(PRINTED, 3) } });
  expect(answerReport(REPORTS.battle, { input: call.input! })).toMatchObject({ method: 'exact', sides: [{ ships: 2 }, { ships: 3 }] });
});

test('the host’s reports answer in JSON, for stored fleets and for fleets under construction', () => {
  const input = JSON.parse(JSON.stringify({ fleet: fleet(PRINTED), enemy: fleet(PRINTED, 3) }));
  expect(answerReport(REPORTS.battle, { input })).toEqual(JSON.parse(JSON.stringify(report(fleet(PRINTED), fleet(PRINTED, 3)))));
  expect(answerReport(REPORTS.sheets, { input })).toMatchObject({ cost: 6, problems: [], sheets: [{ name: 'Dart' }] });
  const gains = answerReport(REPORTS.gains, { input: { ...input, parts: ['hull'] } }) as MarginalGains;
  expect(gains.gains[0]?.in).toBe('hull');
  const { text } = answerReport(REPORTS.share, { input }) as { text: string };
  const { combatants } = eclipseRuleset.import.importers[0]!.parse({ name: 'x', text, bytes: new Uint8Array() }, {});
  expect(answerReport(REPORTS.battle, { combatants: [combatants[0]!, combatants[0]!] })).toMatchObject({ method: 'exact' });
  const map = answerReport(REPORTS.heatmap, { combatants: [combatants[0]!, combatants[0]!] }) as { win: number[][] };
  expect(map.win[0]![1]).toBeCloseTo(map.win[1]![0]!, 12);
  expect(Object.keys((answerReport(REPORTS.catalogue, {}) as { parts: object }).parts).every(isPartId)).toBe(true);
  expect(answerReport(REPORTS.battle, { input: { fleet: 3 } })).toMatchObject({ problems: [{ code: 'eclipse/shape' }] });
  expect(answerReport(REPORTS.battle, {})).toMatchObject({ problems: [{ code: 'eclipse/no-fleet' }] });
});
