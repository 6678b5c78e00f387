import { beforeAll, describe, expect, test } from 'vitest';
import { resolveOptions } from '../../../src-shared/contract/options.ts';
import { metricColumns } from '../../../src-shared/contract/outcome.ts';
import { hasErrors } from '../../../src-shared/contract/problem.ts';
import type { Scene } from '../../../src-shared/contract/scene.ts';
import { lineText } from '../../../src-shared/replay/log.ts';
import { secondsOf, Timeline } from '../../../src-shared/replay/timeline.ts';
import { addDecisions, newDecisionCounts } from '../../../src-shared/run/decision-counts.ts';
import { addOutcome, countOf, newTally } from '../../../src-shared/stats/tally.ts';
import { copyOutcome, forEachRuleset, importSample, recordTrial, sampleArena, sampleCombatants, TEST_SEED } from '../../kit/rulesets.ts';

const PAIRS = [
  [0, 1],
  [1, 0],
  [0, 0],
  [2, 3],
] as const;

forEachRuleset((ruleset) => {
  describe('samples', () => {
    test('import without an error, are recognised, and survive JSON', () => {
      expect(ruleset.import.samples.length).toBeGreaterThan(0);
      for (const sample of ruleset.import.samples) {
        const result = importSample(ruleset, sample);
        expect(result.problems.filter((p) => p.severity === 'error')).toEqual([]);
        for (const combatant of result.combatants) {
          expect(combatant.ruleset).toBe(ruleset.id);
          expect(combatant.name).not.toBe('');
          expect(combatant.base).not.toBe('');
          expect(combatant.points).toBeGreaterThanOrEqual(0);
          expect(JSON.parse(JSON.stringify(combatant))).toEqual(combatant);
        }
      }
      expect(sampleCombatants(ruleset).length).toBeGreaterThanOrEqual(4);
    });

    test('carry only modelled rules', () => {
      expect(sampleCombatants(ruleset).flatMap((c) => c.unmodelled)).toEqual([]);
    });

    test('every importer says something sensible about rubbish', () => {
      for (const importer of ruleset.import.importers) {
        for (const text of ['', '\u0000\u0001', '{', '<', '---\n- [', 'x'.repeat(5000), '🎲\r\n\r\n']) {
          const source = { name: 'rubbish', text, bytes: new TextEncoder().encode(text) };
          expect(importer.detect(source)).toBeLessThan(1);
          const result = importer.parse(source, {});
          for (const problem of result.problems) expect(problem.message).toMatch(/[.?]$/);
          if (result.combatants.length === 0 && result.assets.length === 0) expect(hasErrors(result.problems)).toBe(true);
        }
      }
    });
  });

  describe('options', () => {
    test('defaults and presets fit their own specs', () => {
      expect(new Set(ruleset.play.options.map((o) => o.id)).size).toBe(ruleset.play.options.length);
      for (const option of ruleset.play.options) {
        expect(option.meaning).not.toBe('');
        expect(option.source).not.toBe('');
        expect(resolveOptions(ruleset.play.options, { [option.id]: option.default }).problems).toEqual([]);
      }
      for (const preset of ruleset.play.presets) expect(resolveOptions(ruleset.play.options, preset.values).problems).toEqual([]);
    });
  });

  describe('trials', () => {
    let kit: ReturnType<typeof sampleArena>;
    beforeAll(() => {
      kit = sampleArena(ruleset);
    });

    test('the same address gives the same outcome, in any order and in another arena', () => {
      const other = ruleset.play.open(structuredClone(kit.field));
      const first = PAIRS.map(([a, b]) => [0, 1, 2].map((t) => copyOutcome(kit.arena.trial(TEST_SEED, a, b, t))));
      for (const [p, [a, b]] of [...PAIRS.entries()].reverse()) {
        for (const t of [2, 0, 1]) expect(copyOutcome(other.trial(TEST_SEED, a, b, t))).toEqual(first[p]?.[t]);
      }
    });

    test('a replay is the same trial, recorded', () => {
      for (const [a, b] of PAIRS) {
        for (let t = 0; t < 4; t++) {
          const silent = copyOutcome(kit.arena.trial(TEST_SEED, a, b, t));
          const { outcome, events } = recordTrial(kit.arena, TEST_SEED, a, b, t);
          expect(outcome).toEqual(silent);
          expect(events[0]?.kind).toBe('begin');
          expect(events.at(-1)?.kind).toBe('end');
          expect(JSON.parse(JSON.stringify(events))).toEqual(events);
        }
      }
    });

    test('metrics are whole numbers, one a column', () => {
      const columns = metricColumns(ruleset.analysis.metrics);
      const { values } = kit.arena.trial(TEST_SEED, 0, 1, 0);
      expect(values.length).toBe(columns.length);
      expect(ruleset.analysis.metrics.some((m) => m.role === 'length')).toBe(true);
      expect(ruleset.analysis.metrics.some((m) => m.role === 'margin')).toBe(true);
      expect(ruleset.analysis.metrics.filter((m) => m.role === 'damage').map((m) => m.perSide)).toEqual([true]);
      for (const v of values) expect(v).toBeGreaterThanOrEqual(0);
    });

    test('figures of a contest are finite and inside their intervals', () => {
      const tally = newTally(ruleset.analysis.metrics);
      for (let t = 0; t < 40; t++) addOutcome(tally, kit.arena.trial(TEST_SEED, 0, 1, t));
      expect(countOf(tally)).toBe(40);
      const figures = ruleset.analysis.figures(tally, null);
      expect(figures.length).toBeGreaterThan(0);
      for (const f of figures) {
        if (f.n === 0) continue;
        expect(Number.isFinite(f.value), f.id).toBe(true);
        if (f.low !== undefined && f.high !== undefined && Number.isFinite(f.low)) {
          expect(f.low).toBeLessThanOrEqual(f.value + 1e-9);
          expect(f.high).toBeGreaterThanOrEqual(f.value - 1e-9);
        }
      }
    });

    test('figures that exact odds know are those of many trials', () => {
      const { metrics, figures } = ruleset.analysis;
      for (const [a, b] of PAIRS) {
        const odds = kit.arena.odds?.(a, b) ?? null;
        if (odds?.method !== 'exact') continue;
        let compared = 0;
        const tally = newTally(metrics);
        for (let t = 0; t < 2000; t++) addOutcome(tally, kit.arena.trial(TEST_SEED, a, b, t));
        const sampled = figures(tally, null);
        figures(tally, odds).forEach((known, i) => {
          if (!known.exact) return;
          compared++;
          const { low = 0, high = 0, value } = sampled[i]!;
          // The interval is two sigma wide on each side; what is rare may not have happened.
          expect(Math.abs(known.value - value), `${known.id} of ${a} against ${b}`).toBeLessThan(1.2 * (high - low) + 0.01);
          expect(known).toEqual({ ...sampled[i], value: known.value, exact: true, low: undefined, high: undefined });
        });
        expect(compared).toBeGreaterThan(2);
      }
    });

    test('the ledger gives every row its cells, and adds whole numbers', () => {
      if (ruleset.analysis.ledger === null) return;
      const cells = (i: number) =>
        (ruleset.analysis.ledger?.rows(kit.combatants[i]!).length ?? 0) * (ruleset.analysis.ledger?.columns.length ?? 0);
      const ledger = { a: new Float64Array(cells(0)), b: new Float64Array(cells(1)) };
      const silent = copyOutcome(kit.arena.trial(TEST_SEED, 0, 1, 0));
      kit.arena.ledger = ledger;
      const withLedger = copyOutcome(kit.arena.trial(TEST_SEED, 0, 1, 0));
      kit.arena.ledger = null;
      expect(withLedger).toEqual(silent);
      expect([...ledger.a, ...ledger.b].every(Number.isInteger)).toBe(true);
      expect([...ledger.a, ...ledger.b].some((v) => v > 0)).toBe(true);
    });

    test('the film: any moment can be reached directly, and the last picture knows the winner', () => {
      for (const [a, b] of PAIRS) {
        const { outcome, events } = recordTrial(kit.arena, TEST_SEED, a, b, 1);
        const timeline = new Timeline(ruleset.present.view, events);
        let scene: Scene = ruleset.present.view.begin(events[0]!);
        expect(timeline.sceneAfter(0)).toEqual(scene);
        let time = 0;
        events.forEach((event, i) => {
          expect(timeline.startOf(i)).toBeCloseTo(time, 9);
          const beats = ruleset.present.view.beats(scene, event);
          time += secondsOf(beats);
          for (const beat of beats) expect(beat.seconds).toBeGreaterThan(0);
          if (i > 0) scene = ruleset.present.view.apply(scene, event);
          if (i % 7 === 0) expect(timeline.sceneAfter(i + 1)).toEqual(scene);
        });
        expect(scene.winner).toBe(outcome.winner);
        expect(timeline.duration).toBeGreaterThan(3);
        scene.pieces.forEach((piece, i) => {
          expect(piece.id).toBe(i);
          const card = ruleset.present.view.card(scene, i, events);
          expect(card.title).not.toBe('');
        });
        expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
      }
    });

    test('the log reads', () => {
      const { events } = recordTrial(kit.arena, TEST_SEED, 0, 1, 2);
      const lines = events.flatMap((e) => ruleset.present.describe(e));
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) {
        expect(line.title.trim()).not.toBe('');
        expect(lineText(line, ['● one', '◆ two'])).not.toMatch(/undefined|NaN|\[object/);
      }
    });

    test('decisions: every trial has one per game, of a known kind, and recorded trials of both slots agree with the outcome', () => {
      const { decisions: spec } = ruleset.analysis;
      if (spec === undefined) return;
      expect(new Set(spec.kinds.map((k) => k.id)).size).toBe(spec.kinds.length);
      for (const { label, meaning } of spec.kinds) expect([label.trim(), /[.]$/.test(meaning)]).toEqual([label, true]);
      for (const [a, b] of PAIRS) {
        for (let t = 0; t < 4; t++) {
          const { outcome, events } = recordTrial(kit.arena, TEST_SEED, a, b, t);
          const counts = newDecisionCounts(spec);
          addDecisions(counts, spec, spec.decisionsOf(events), 0);
          expect(counts.games).toBeGreaterThan(0);
          const decided = counts.kinds.reduce((sum, k) => sum + k.won - k.lost, 0);
          expect(Math.sign(decided)).toBe(outcome.winner === 2 ? 0 : outcome.winner === 0 ? 1 : -1);
        }
      }
    });

    test('profiles are finite, one value an axis', () => {
      expect(ruleset.analysis.axes.length).toBeGreaterThanOrEqual(5);
      for (let i = 0; i < kit.combatants.length; i++) {
        const raw = kit.arena.measure(i);
        expect(raw.length).toBe(ruleset.analysis.axes.length);
        for (const v of raw) expect(Number.isFinite(v)).toBe(true);
      }
    });

    test('exact odds agree with dice where there are any', () => {
      const odds = kit.arena.odds?.(0, 1);
      if (odds?.method !== 'exact') return;
      expect(odds.winA + odds.winB + odds.draw).toBeCloseTo(1, 9);
      const n = 1500;
      let wins = 0;
      for (let t = 0; t < n; t++) if (kit.arena.trial(TEST_SEED, 0, 1, t).winner === 0) wins++;
      expect(Math.abs(wins / n - odds.winA)).toBeLessThan(4 * Math.sqrt((odds.winA * (1 - odds.winA)) / n) + 1e-9);
    });

    test('facts fit their specs and signatures distinguish combatants', () => {
      for (const combatant of kit.combatants) {
        const facts = ruleset.analysis.factsOf(combatant);
        for (const [id, value] of Object.entries(facts)) {
          const spec = ruleset.analysis.facts.find((f) => f.id === id);
          expect(spec, id).toBeDefined();
          expect(typeof value === 'number' ? 'number' : 'words').toBe(spec?.kind);
        }
        expect(ruleset.play.signature(structuredClone(combatant))).toBe(ruleset.play.signature(combatant));
      }
      expect(new Set(kit.combatants.map((c) => ruleset.play.signature(c))).size).toBeGreaterThan(1);
    });
  });
});
