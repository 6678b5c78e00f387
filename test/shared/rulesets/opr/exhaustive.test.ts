/** Plays units that carry every rule until every entry of the tables has done something at least once. */
import { expect, test } from 'vitest';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import type { RuleEntry } from '../../../../src-shared/rulesets/opr/data/effects.ts';
import { ALL_RULES, findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { ruleset as opr } from '../../../../src-shared/rulesets/opr/index.ts';
import { countedAs } from '../../../../src-shared/rulesets/opr/present/rule-text.ts';
import { combatantOf, unitOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { type Fighter, fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { PRESETS, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { playMatch } from '../../../reference/opr/game.ts';
import { carriers, sampleCombatants } from './field.ts';

const TRIES = 12;
const active = ALL_RULES.filter((entry) => entry.effects.some((e) => e.do !== 'inert'));
const field = sampleCombatants().filter((_, i) => i % 5 === 0);

test.each([
  ['as specified, without the lock', ruleOptionsOf({ meleeLock: false })],
  ['officially', ruleOptionsOf(PRESETS.find((p) => p.id === 'official')?.values ?? {})],
])('every entry that is not inert fires, %s', (_, ruleOptions) => {
  const dice = new SeededDice();
  const fires = (entry: RuleEntry): boolean => {
    // Whoever carries the rule on the other side would fire it, too.
    const opponents = field.map((c) => fighterOf(unitOf(c), ruleOptions)).filter((f) => !knows(f, entry.name));
    let fired = false;
    for (let t = 0; t < TRIES; t++) {
      for (const [c, carrier] of carriers(entry).entries()) {
        for (const [o, opponent] of opponents.entries()) {
          dice.seek({ hi: 1, lo: 9 }, t, c, o);
          playMatch(fighterOf(carrier, ruleOptions), opponent, ruleOptions, dice, (rule) => {
            fired ||= rule === entry.name;
          });
          if (fired) return true;
        }
      }
    }
    return false;
  };
  expect(active.filter((entry) => findRule(entry.name, entry.until ?? entry.since) !== entry)).toEqual([]);
  expect(active.filter((entry) => !fires(entry)).map((entry) => `${entry.name} ${entry.until ?? ''}`)).toEqual([]);
});

function knows(f: Fighter, rule: string): boolean {
  return [...f.activeRules, ...f.ranged.flatMap((g) => g.activeRules), ...f.melee.flatMap((g) => g.activeRules)].some(
    (h) => h.rule === rule,
  );
}

test('the ledger of the engine that plays counts every entry, under its own name or that of the rule it grants', () => {
  const { ledger } = opr.analysis;
  if (ledger === null || ledger === undefined) throw new Error('no ledger');
  const counts = (entry: RuleEntry): boolean => {
    const units = carriers(entry).map((u) => combatantOf(u, 'Carriers'));
    const all = [...units, ...field];
    const arena = opr.play.open(opr.play.compile(all, { meleeLock: false }, []).field);
    const rows = all.map((c) => ledger.rows(c));
    const cells = (i: number): Float64Array => new Float64Array(rows[i]!.length * ledger.columns.length);
    const names = countedAs(entry.name, entry.until ?? entry.since);
    for (let t = 0; t < TRIES; t++) {
      for (let a = 0; a < units.length; a++) {
        const own = names.map((name) => rows[a]!.lastIndexOf(name)).filter((row) => row >= 0);
        for (let b = units.length; b < all.length; b++) {
          arena.ledger = { a: cells(a), b: cells(b) };
          arena.trial({ hi: 1, lo: 2 }, a, b, t);
          if (own.some((row) => arena.ledger!.a[row * ledger.columns.length]! > 0)) return true;
        }
      }
    }
    return false;
  };
  expect(active.filter((entry) => !counts(entry)).map((entry) => `${entry.name} ${entry.until ?? ''}`)).toEqual([]);
});
