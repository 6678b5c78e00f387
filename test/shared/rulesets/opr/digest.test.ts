/** The rules digest beside the checkout, read line by line: every rule it names is in the tables, every option it asks for exists. */
import { expect, test } from 'vitest';
import { findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { ruleset as opr } from '../../../../src-shared/rulesets/opr/index.ts';
import { unitOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { OPTIONS } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';

const DIGEST = 'rules/opr-grimdark-future.md';

function section(digest: string, from: string, to: string): string[] {
  const start = digest.indexOf(from);
  const end = digest.indexOf(to, start + from.length);
  return digest.slice(start, end < 0 ? undefined : end).split('\n');
}

const rows = (lines: readonly string[]): string[][] =>
  lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
const unknown = (names: readonly string[]): string[] => names.filter((name) => findRule(name) === undefined);

describeWithSharedData({ path: DIGEST, tests: 4 }, 'the digest', () => {
  const digest = sharedText(DIGEST);

  test('section 4: every core rule and older name, but for two whose effect no available book gives', () => {
    const names = rows(section(digest, '## 4.', '## 5.')).flatMap((row) =>
      (row[1] ?? '').replaceAll('*', '').replace(' etc.', '').split(', '),
    );
    expect(names.length).toBeGreaterThan(55);
    expect(unknown(names)).toEqual(['Shield Wall', 'War Chant']);
  });

  test('section 5: every rule that it counts', () => {
    const counted = section(digest, '## 5.', '### 5.1').filter((line) => /^- (?:Core|Weapon) rules /.test(line));
    const names = counted.flatMap((line) => [...line.slice(line.indexOf(':')).matchAll(/([A-Z][\w &-]*?) \d+/g)].map((m) => m[1]!));
    expect(names.length).toBeGreaterThan(50);
    expect(unknown(names)).toEqual([]);
  });

  test('section 5.1: every example of every primitive', () => {
    // What stands there beside names: halves of "Good/Bad Shot", families ("... Growth"), a few words of explanation.
    const prose = /^(?:Good|Melee|all Auras|Buff|Mark|Debuff|.*\.\.\..*|.* sets .*|.* on death|)$/;
    const names = rows(section(digest, '### 5.1', 'Coverage policy')).flatMap((row) =>
      (row[3] ?? '')
        .replace(/\([^()]*\)/g, '')
        .split(/[,;/:]/)
        .map((name) => name.replace(/[+-]?\d+["+]?/g, '').trim())
        .filter((name) => !prose.test(name)),
    );
    expect(names.length).toBeGreaterThan(90);
    expect(unknown(names)).toEqual([]);
    const families = ['Piercing Growth', 'Precision Frenzy', 'Storm of War', 'Stealth Aura', 'Stealth Buff', 'Bane Mark', 'Morale Debuff'];
    expect(unknown([...families, 'Melee Slayer', 'Good Shot', 'Armor', 'Deathstrike'])).toEqual([]);
  });

  test('section 3: every row with a key is an option with that key, and the default is the row\u2019s', () => {
    const keys = rows(section(digest, '## 3.', 'Contradictions')).flatMap((row) =>
      [...(row[6] ?? '').matchAll(/`(\w+)/g)].map((m) => m[1]!),
    );
    expect(keys.length).toBeGreaterThan(15);
    expect(keys.filter((key) => !OPTIONS.some((option) => option.id === key))).toEqual([]);
    const more = [...digest.matchAll(/`(casualtyOrder|cancelScope): '([\w-]+)'/g)].map((m) => [m[1], m[2]]);
    expect(more).toEqual([
      ['casualtyOrder', 'special-last'],
      ['cancelScope', 'regenerationOnly'],
    ]);
    for (const [key, value] of more) expect(OPTIONS.find((option) => option.id === key)?.default).toBe(value);
  });
});

describeWithSharedData({ path: 'data/opr', tests: 1 }, 'the real files', () => {
  test('every rule name that a base profile, a loadout or a list has is in the tables', () => {
    const met = new Set<string>();
    const add = (unit: UnitData): void => {
      for (const rule of [...unit.rules, ...unit.weapons.flatMap((w) => w.rules)]) met.add(rule.name);
      if (unit.hero !== undefined) add(unit.hero);
    };
    const files = ['armybook-alien-hives-3.5.3.json', 'armybook-elven-jesters-3.5.3.json', 'list-tts-battle-brothers-2000.json'];
    for (const name of [...files, 'loadouts-total-attack-dialect.txt', 'share-text-alien-hives-1.txt', 'share-text-high-elf-joined.txt']) {
      const source = { name, bytes: new Uint8Array(), text: sharedText(`data/opr/${name}`) };
      const importer = [...opr.import.importers].sort((x, y) => y.detect(source) - x.detect(source))[0];
      for (const c of importer?.parse(source, { cap: 2000 }).combatants ?? []) add(unitOf(c));
    }
    expect(met.size).toBeGreaterThan(100);
    // Two captions that a loadout generator took for rules.
    expect(unknown([...met])).toEqual(['Holy Statue', 'Take one Boss Carbine attachment']);
  });
});
