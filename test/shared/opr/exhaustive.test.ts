/** Plays units that carry every rule until every entry of the tables has done something at least once. */
import { expect, test } from 'vitest';
import { SeededDice } from '../../../src-shared/dice/seeded.ts';
import { playMatch } from '../../../src-shared/rulesets/opr/battle.ts';
import { unitOf } from '../../../src-shared/rulesets/opr/combatant.ts';
import { ALL_RULES } from '../../../src-shared/rulesets/opr/data/index.ts';
import { fighterOf } from '../../../src-shared/rulesets/opr/fighter.ts';
import { rulingOf } from '../../../src-shared/rulesets/opr/options.ts';
import { sampleCombatants } from './field.ts';
import { unit, weapon } from './kit.ts';

test('every rule that is not inert fires', () => {
  const ruling = rulingOf({ meleeLock: false });
  const opponents = sampleCombatants()
    .filter((_, i) => i % 5 === 0)
    .map((c) => fighterOf(unitOf(c), ruling));
  const fired = new Map<string, number>();
  const dice = new SeededDice();
  const silent: string[] = [];
  for (const entry of ALL_RULES) {
    if (entry.effects.every((e) => e.do === 'inert')) continue;
    const text = `${entry.name}(2)`;
    const carriers = [
      unit({ size: 5, rules: [text], weapons: [weapon({ count: 5, attacks: 2, rules: [text] })] }),
      unit({
        size: 3,
        rules: [text, 'Tough(3)'],
        weapons: [weapon({ count: 3, range: 24, attacks: 2, rules: [text] }), weapon({ count: 3 })],
      }),
      unit({ size: 3, rules: [text, 'Slow', 'Immobile', 'Self-Repair'], weapons: [weapon({ count: 3, range: 30, rules: [text] })] }),
      unit({ size: 1, rules: [text, 'Tough(9)', 'Ambush'], weapons: [weapon({ range: 6, rules: [text] }), weapon({ attacks: 4 })] }),
      unit({
        size: 4,
        rules: [text, 'Quick Shot', 'Slow'],
        weapons: [weapon({ count: 4, range: 12, attacks: 1 }), weapon({ count: 4, attacks: 3 })],
      }),
    ].map((u) => fighterOf(u, ruling));
    for (let t = 0; t < 12 && !fired.has(entry.name); t++) {
      for (const carrier of carriers) {
        for (const opponent of opponents) {
          dice.seek({ hi: 1, lo: 9 }, t, carriers.indexOf(carrier), opponents.indexOf(opponent));
          playMatch(carrier, opponent, ruling, dice, (rule) => fired.set(rule, (fired.get(rule) ?? 0) + 1));
          if (fired.has(entry.name)) break;
        }
        if (fired.has(entry.name)) break;
      }
    }
    if (!fired.has(entry.name)) silent.push(entry.name);
  }
  expect(silent).toEqual([]);
});
