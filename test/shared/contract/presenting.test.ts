/** Replays of many different trials, under several sets of options: every event has its lines, beats and scenes, every piece its card. */
import { expect, test } from 'vitest';
import type { BattleEvent } from '../../../src-shared/contract/event.ts';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
import type { Arena, Ruleset } from '../../../src-shared/contract/ruleset.ts';
import { putSideNames } from '../../../src-shared/contract/side-names.ts';
import { Rng } from '../../../src-shared/random/rng.ts';
import { lineText } from '../../../src-shared/replay/log.ts';
import { readMoments } from '../../../src-shared/replay/moments.ts';
import { forEachRuleset, recordTrial, shippedAssets, TEST_SEED } from '../../kit/rulesets.ts';
import { proofField } from '../../proof/recorded.ts';

const FIELD = 80;
const SLOW = 1000;

/** The defaults, each preset, and every choice of every option somewhere. */
function optionSets(ruleset: Ruleset): Options[] {
  const defaults = defaultOptions(ruleset.play.options);
  const presets = ruleset.play.presets.map((preset) => ({ ...defaults, ...preset.values }));
  const choices = (round: number): Options => {
    const options: Record<string, Options[string]> = { ...defaults };
    for (const option of ruleset.play.options) {
      if (option.kind === 'boolean') options[option.id] = round % 2 === 0 ? !option.default : option.default;
      if (option.kind === 'choice') options[option.id] = option.choices[round % option.choices.length]!.value;
    }
    return options;
  };
  return [defaults, ...presets, choices(0), choices(1), choices(2)];
}

function watch(ruleset: Ruleset, arena: Arena, a: number, b: number, t: number): void {
  const { outcome, events } = recordTrial(arena, TEST_SEED, a, b, t);
  const { view, describe } = ruleset.present;
  let scene = view.begin(events[0]!);
  const lines = events.flatMap((event: BattleEvent, i) => {
    for (const beat of view.beats(scene, event)) expect(beat.seconds).toBeGreaterThan(0);
    if (i > 0) scene = view.apply(scene, event);
    return describe(event);
  });
  for (const line of lines) expect(lineText(line, ['● one', '◆ two'])).not.toMatch(/undefined|NaN|\[object/);
  expect(scene.winner).toBe(outcome.winner);
  for (const piece of scene.pieces) expect(view.card(scene, piece.id, events).title).not.toBe('');
}

/** Names that no log has by itself. */
const SIDES = ['Onesiders', 'Othersiders'] as const;

forEachRuleset((ruleset) => {
  test('whatever chance decides has a clause that a narrator can say', () => {
    const field = proofField(ruleset);
    const arena = ruleset.play.open(
      ruleset.play.compile(field.slice(0, FIELD), defaultOptions(ruleset.play.options), shippedAssets(ruleset)).field,
    );
    const rng = new Rng().seek(TEST_SEED, 9, 9, 10);
    const trials = (ruleset.play.trialMicroseconds ?? 0) > SLOW ? 2 : 20;
    for (let t = 0; t < trials; t++) {
      const [a, b] = [rng.below(Math.min(FIELD, field.length)), rng.below(Math.min(FIELD, field.length))];
      for (const { first, line } of readMoments(arena, { seed: TEST_SEED, a, b, t }, ruleset.present.describe).moments) {
        if (first <= 0 || line === null) continue;
        const clause = putSideNames(line.clause ?? '', SIDES);
        // Without the codes, signs and tabular brevity of the log.
        expect(clause, line.title).toMatch(/^[^⟨⟩[\]=+|]+ [^⟨⟩[\]=+|]+$/);
        expect(clause).not.toMatch(/undefined|NaN|\b(HD|CT|RT|LT|RA|LA|RL|LL|FRL|FLL)\b|\.$/);
      }
    }
  });

  test('every event can be read and shown', () => {
    const everyone = proofField(ruleset);
    const step = Math.max(1, Math.floor(everyone.length / FIELD));
    // The first units of the field carry the uncommon rules.
    const field = everyone.filter((_, i) => i % step === 0 || i < FIELD);
    const rng = new Rng().seek(TEST_SEED, 9, 9, 9);
    const trials = (ruleset.play.trialMicroseconds ?? 0) > SLOW ? 2 : 40;
    for (const options of optionSets(ruleset)) {
      const arena = ruleset.play.open(ruleset.play.compile(field, options, shippedAssets(ruleset)).field);
      for (let t = 0; t < trials; t++) watch(ruleset, arena, rng.below(field.length), rng.below(field.length), t);
    }
  });
});
