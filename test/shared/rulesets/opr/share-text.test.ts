import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Problem } from '../../../../src-shared/contract/problem.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/opr/data/samples.generated.ts';
import { textImporter } from '../../../../src-shared/rulesets/opr/import/share-text.ts';
import { unitOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';
import { printUnit } from './print-unit.ts';

const read = (text: string, settings = {}, name = 'list.txt') => textImporter.parse({ name, bytes: new Uint8Array(), text }, settings);
const first = (text: string, settings = {}) => unitOf(read(text, settings).combatants[0]!);

describe('good input', () => {
  test('the specification\u2019s example', () => {
    const text = `Hive Lord [1] Q3+ D2+ | 525pts | Fear(2), Fearless, Tough(12), Regeneration
Stomp (A4, AP(1)), 2x Serrated Blade (A3, AP(4)), Heavy Serrated Blade (A6, AP(4), Reliable)`;
    expect(first(text)).toEqual({
      name: 'Hive Lord',
      size: 1,
      quality: 3,
      defense: 2,
      points: 525,
      rules: [
        { name: 'Fear', arg: 2, models: 1 },
        { name: 'Fearless', models: 1 },
        { name: 'Tough', arg: 12, models: 1 },
        { name: 'Regeneration', models: 1 },
      ],
      weapons: [
        { name: 'Stomp', count: 1, attacks: 4, range: 0, rules: [{ name: 'AP', arg: 1 }] },
        { name: 'Serrated Blade', count: 2, attacks: 3, range: 0, rules: [{ name: 'AP', arg: 4 }] },
        { name: 'Heavy Serrated Blade', count: 1, attacks: 6, range: 0, rules: [{ name: 'AP', arg: 4 }, { name: 'Reliable' }] },
      ],
    });
    expect(read(text).problems).toEqual([]);
  });

  test('header, copies, counted rules, joined hero, unarmed unit', () => {
    const { combatants, problems } = read(`++ Test Host - Example Faction (v3.5.2) [GF 1000pts] [7 Units] ++

3x Gun Team [3] Q4+ D4+ | 90pts | 3x Relentless
3x Beam Gun (30", A2, AP(1), Unstoppable), 3x CCW (A1)

Mixed Line [10] Q5+ D5+ | 150pts | 10x Strider, 4x Stealth
8x Carbine (18", A1), 2x Melter (12", A1, AP(4), Deadly(3)), 10x CCW (A1)

Captain [1] Q3+ D3+ | 85pts | Hero, Tough(3), 1x Medic Kit(Regeneration Aura), Caster(2)
Pistol (12", A1, AP(1)), Blade (A3, AP(1), Rending)
| Joined to:
Plain Squad [5] Q4+ D4+ | 100pts | 5x Fearless
5x Rifle (24", A1), 5x CCW (A1)

Unarmed Drone [1] Q5+ D4+ | 40pts |
`);
    expect(problems.filter((p) => p.severity !== 'note')).toEqual([]);
    expect(combatants.map((c) => [c.name, c.points, c.multiplicity, c.faction])).toEqual([
      ['Gun Team', 90, 3, 'Example Faction'],
      ['Mixed Line', 150, 1, 'Example Faction'],
      ['Captain + Plain Squad', 185, 1, 'Example Faction'],
      ['Unarmed Drone', 40, 1, 'Example Faction'],
    ]);
    expect(combatants[1]?.unmodelled).toEqual([]);
    expect(problems.find((p) => p.code === 'opr/idle-rule')?.message).toBe('Stealth (4 of 10 models): too few models have it.');
    expect(unitOf(combatants[2]!).hero?.rules).toContainEqual({ name: 'Regeneration Aura', models: 1 });
    expect(unitOf(combatants[0]!).version).toBe('3.5.2');
    expect(unitOf(combatants[3]!).weapons).toEqual([]);
  });

  test('byte order mark, CRLF, curly inches, hard spaces', () => {
    const unit = first('\uFEFFScouts\u00a0[2] Q4+ D4+ | 50pts | Scout\r\n2x Rifle (24\u201d, A1)\r\n');
    expect(unit).toMatchObject({ name: 'Scouts', size: 2 });
    expect(unit.weapons[0]).toMatchObject({ range: 24, attacks: 1, count: 2 });
  });

  test('the experience of a unit is no rule of it', () => {
    const { combatants, problems } = read('A [1] Q4+ D4+ | 1pts | Fearless, Fast 12XP\nRifle (24", A1)');
    expect([combatants[0]?.data.rules.map(({ name }) => name), problems]).toEqual([['Fearless', 'Fast'], []]);
  });

  test('is recognised by its unit lines, and is no JSON', () => {
    const detected = (text: string) => textImporter.detect({ name: 'x', bytes: new Uint8Array(), text });
    expect(detected('A [1] Q4+ D4+ | 1pts |')).toBe(0.95);
    expect([detected('A, Q4+, D4+'), detected('{"A [1] Q4+ D4+": 1}'), detected(' ["A [1] Q4+ D4+"]'), detected('')]).toEqual([0, 0, 0, 0]);
  });

  test('a rule is found whatever its case and hyphens; AP(+2) and AP(-1) are numbers', () => {
    const unit = first('A [1] Q4+ D4+ | 1pts | counter attack, hit & run\nGun (24", A1, AP(+2), lock on), Club (A1, AP(-1))');
    expect(read('A [1] Q4+ D4+ | 1pts | counter attack\nGun (24", A1, lock on)').problems).toEqual([]);
    expect(unit.weapons.map((w) => w.rules[0]?.arg)).toEqual([2, -1]);
  });

  test('what is printed is read back the same', () => {
    for (const sample of SAMPLES) {
      for (const combatant of read(sample.text).combatants) {
        const { version: _, ...unit } = unitOf(combatant);
        expect(first(printUnit(unit))).toEqual(unit);
      }
    }
  });
});

describe('the two dialects', () => {
  const total = `Sword Team [5] Q4+ D4+ | 185pts | Shielded
5x Swords (A10, AP(1)), 4x 12" Pistols (A4), 6" Hand Flamer (A1, Blast(3), Reliable)`;

  test('totals are recognised by ranges before names and divisible attacks, and shown', () => {
    const result = read(total);
    expect(unitOf(result.combatants[0]!).weapons.map((w) => [w.count, w.attacks, w.range])).toEqual([
      [5, 2, 0],
      [4, 1, 12],
      [1, 1, 6],
    ]);
    expect(result.detected[0]).toContain('total');
    expect(result.notes[0]).toMatchObject({ line: 2, text: 'Swords: 5 x A2 = 10 attacks' });
  });

  test('the user can overrule', () => {
    expect(first(total, { dialect: 'per-weapon' }).weapons[0]?.attacks).toBe(10);
    expect(first('A [2] Q4+ D4+ | 9pts |\n2x Claws (A4)', { dialect: 'total' }).weapons[0]?.attacks).toBe(2);
  });

  test('a header or ranges inside brackets mean per weapon; so does one indivisible total', () => {
    expect(first(`++ X ++\n${total}`).weapons[0]?.attacks).toBe(10);
    expect(first('A [5] Q4+ D4+ | 1pts |\n5x Swords (A10), 5x Rifle (24", A1)').weapons[0]?.attacks).toBe(10);
    expect(first(`${total}, 3x 9" Darts (A4)`).weapons[0]?.attacks).toBe(10);
  });

  test('a total that its weapons cannot share is read per weapon, and said', () => {
    const { combatants, problems } = read('A [2] Q4+ D4+ | 9pts |\n2x Claws (A3), 2x Fangs (A4)', { dialect: 'total' });
    expect(unitOf(combatants[0]!).weapons.map(({ name, attacks }) => [name, attacks])).toEqual([
      ['Claws', 3],
      ['Fangs', 2],
    ]);
    expect(problems).toMatchObject([
      { code: 'opr/odd-total', message: "'Claws' has A3, which 2 weapons cannot share; it is read per weapon.", line: 2, column: 1 },
    ]);
  });

  test('is decided by the beginning of a long list; the rest is read the same way', () => {
    const { combatants, detected } = read(`${total}\n\n`.repeat(2000));
    expect(detected).toHaveLength(1);
    expect(combatants).toHaveLength(2000);
    expect(unitOf(combatants.at(-1)!)).toEqual(unitOf(combatants[0]!));
  });

  test('in a total file entries with the range inside stay per weapon', () => {
    expect(first(`${total}\n2x Bolter (24", A3)`).weapons.at(-1)).toMatchObject({ count: 2, attacks: 3 });
  });
});

describe('broken input is reported by line and column, and the rest loads', () => {
  const problem = (text: string, code: string): Problem | undefined => read(text).problems.find((p) => p.code === code);
  const OK = 'Fine [1] Q4+ D4+ | 10pts | Tough(3)\nBlade (A1)\n';

  test.each([
    ['A [0] Q4+ D4+ | 10pts |', 'opr/out-of-bounds', 1, 1],
    ['A [1] Q1+ D4+ | 10pts |', 'opr/out-of-bounds', 1, 1],
    ['A [1] Q4+ D7+ | 10pts |', 'opr/out-of-bounds', 1, 1],
    ['A [1] Q4 D4+ | 10pts |', 'opr/bad-unit-line', 1, 1],
    ['A [1] Q4+ D4+ | 1pts | Fast, Big Gun (A2', 'opr/unbalanced', 1, 38],
    ['A [1] Q4+ D4+ | 1pts |\nGun (18", A2), )', 'opr/unbalanced', 2, 16],
    ['what is this', 'opr/not-a-unit', 1, 1],
    ['A [1] Q4+ D4+', 'opr/no-points', 1, 1],
    ['A [1] Q4+ D4+ | 1pts | Fast, Furius', 'opr/unknown-rule', 1, 30],
    ['A [1] Q4+ D4+ | 1pts |\nTwin Cannon (18", A2, Blast(3), Reliable, (A0), 12" Flamer (A1)', 'opr/unbalanced', 2, 1],
    ['A [1] Q4+ D4+ | 1pts |\nGun (18", A2), Unstoppable)', 'opr/orphan-rule', 2, 16],
    ['A [1] Q4+ D4+ | 1pts |\nGun (18", A2), Nothing', 'opr/no-profile', 2, 16],
    ['A [1] Q4+ D4+ | 1pts |\n(A0), Bash (A0)', 'opr/no-attacks', 2, 1],
    ['A [1] Q4+ D4+ | 1pts | Aircra\0\n', 'opr/lost-letters', 1, 24],
    ['A [1] Q4+ D4+ | 1pts | Hero\n| Joined to:\n', 'opr/joins-nobody', 2, 1],
    ['| Joined to:', 'opr/joins-nobody', 1, 1],
    ['A [1] Q4+ D4+ | 1pts | Holy Fire (A8, Reliable)', 'opr/weapon-in-rules', 1, 24],
    ['A [1] Q4+ D4+ | 1pts | Tough(3, Fast', 'opr/unbalanced', 1, 29],
    ['A [1] Q4+ D4+ | 1pts | Fast), Tough(3)', 'opr/unbalanced', 1, 28],
    ['A [1] Q4+ D4+ | 1pts |\nGun ()', 'opr/no-attacks', 2, 1],
    ['A [1] Q4+ D4+ | 1pts |\nGun (24", AP(1))', 'opr/no-attacks', 2, 1],
    ['A [1] Q4+ D4+ | 1pts |\n0x Gun (24", A1)', 'opr/no-attacks', 2, 1],
    ['A [1] Q4+ D4+ | 1pts |\n999x Gun (24", A1)', 'opr/out-of-bounds', 2, 1],
    ['A [1] Q4+ D4+ | 1pts |\nGun (24", A999)', 'opr/out-of-bounds', 2, 1],
    ['A [1] Q4+ D4+ | 1pts |\nGun (999", A1)', 'opr/out-of-bounds', 2, 1],
    ['A [1] Q4+ D4+ | 1pts | Tough(99999)', 'opr/out-of-bounds', 1, 24],
  ])('%j', (text, code, line, column) => {
    expect(problem(text, code)).toMatchObject({ line, column, file: 'list.txt' });
    expect(read(`${text}\n\n${OK}`).combatants.at(-1)?.name).toContain('Fine');
  });

  test('rules on a line of their own below the unit are its rules; a name that is nearly one gets a suggestion', () => {
    const text = 'Wings [3] Q4+ D4+ | pts\nFlying, Furius, Tough(3)\n3x Talons (A3, AP(1))';
    const { combatants, problems } = read(text);
    expect(combatants[0]?.data).toMatchObject({
      rules: [{ name: 'Flying' }, { name: 'Furius' }, { name: 'Tough', arg: 3, models: 3 }],
      weapons: [{ name: 'Talons', count: 3 }],
    });
    expect(problems.map((p) => [p.code, p.line, p.column, p.fix])).toEqual([
      ['opr/no-points', 1, 21, undefined],
      ['opr/unknown-rule', 2, 9, 'Furious'],
    ]);
  });

  test('hints name the likely rule and offer it as a fix', () => {
    expect(problem('A [1] Q4+ D4+ | 1pts | Furius', 'opr/unknown-rule')).toMatchObject({ hint: "Did you mean 'Furious'?", fix: 'Furious' });
  });

  test('a lost bracket does not swallow the next weapon', () => {
    const unit = first('A [1] Q4+ D4+ | 1pts |\nTwin Cannon (18", A2, Blast(3), Reliable, (A0), 12" Flamer (A1)');
    expect(unit.weapons.map((w) => [w.name, w.range, w.attacks])).toEqual([
      ['Twin Cannon', 18, 2],
      ['Unnamed weapon', 0, 0],
      ['Flamer', 12, 1],
    ]);
  });

  test('no hero is lost on its way: two in a row, an unreadable host, another list', () => {
    const hero = (name: string, tough = 3) => `${name} [1] Q3+ D3+ | 50pts | Hero, Tough(${tough})\nBlade (A2)\n| Joined to:\n`;
    const names = (text: string) => read(text).combatants.map((c) => c.name);
    expect(names(`${hero('Anna')}${hero('Berta')}${OK}`)).toEqual(['Anna', 'Berta + Fine']);
    expect(names(`${hero('Anna')}Broken [1] Q9+ D4+ | 10pts |\n\n${OK}`)).toEqual(['Anna', 'Fine']);
    expect(names(`${hero('Anna')}\n++ Other ++\n\n${OK}`)).toEqual(['Anna', 'Fine']);
    expect(problem(`${hero('Anna')}${hero('Berta')}${OK}`, 'opr/joins-nobody')?.message).toContain('Anna');
    expect(problem(`${hero('Titan', 12)}${OK}`, 'opr/hero-too-tough')?.message).toContain('Tough(12)');
    expect(names(`${hero('Titan', 12)}${OK}`)).toEqual(['Titan + Fine']);
  });

  test('brackets lost in the rule list cost no rule', () => {
    const rules = (list: string) => first(`A [2] Q4+ D4+ | 1pts | ${list}`).rules.map((r) => [r.name, r.arg ?? null, r.models]);
    const tough = ['Tough', 3, 2];
    const fast = ['Fast', null, 2];
    expect(rules('Tough(3, Fast')).toEqual([tough, fast]);
    expect(rules('Tough(3), Fast)')).toEqual([tough, fast]);
    expect(rules('Tough(3, Kit(Shielded), Fast')).toEqual([tough, ['Shielded', null, 1], fast]);
    expect(rules('Kit(Shielded, Tough(3), Fast')).toEqual([['Shielded', null, 1], tough, fast]);
    expect(rules('Fear(), Fast')).toEqual([['Fear', null, 2], fast]);
  });

  test('units with the same rule text each have it for their own size, and problems each for themselves', () => {
    const unit = (name: string, size: number, rules: string, items = '') =>
      `${name} [${size}] Q4+ D4+ | 1pts | ${rules}\n${size}x Rifle (24", A1)${items}\n\n`;
    const text = [
      unit('A', 5, '4x Strider, Fast', ', Banner (Fearless)'),
      unit('B', 3, '4x Strider, Fast'),
      unit('C', 5, '4x Strider, Fast'),
      unit('D', 5, 'Fastt'),
      unit('E', 5, 'Fastt'),
    ].join('');
    const { combatants, problems } = read(text);
    expect(combatants.map((c) => unitOf(c).rules.map((rule) => `${rule.models} ${rule.name}`))).toEqual([
      ['4 Strider', '1 Fast', '1 Fearless'],
      ['3 Strider', '1 Fast'],
      ['4 Strider', '1 Fast'],
      ['5 Fastt'],
      ['5 Fastt'],
    ]);
    expect(problems.filter((p) => p.code === 'opr/unknown-rule').map((p) => p.line)).toEqual([10, 13]);
  });

  test('items among weapons: rules go to the weapon, the bearer or the unit; stray brackets to none', () => {
    const unit = first(
      'A [5] Q4+ D4+ | 1pts | Tough(3)\nSword (A2, AP(1), Energy Shield (Shielded, Rending)), Crew (A0), Fast), Tough(6))',
    );
    expect(unit.weapons[0]?.rules).toEqual([{ name: 'AP', arg: 1 }, { name: 'Rending' }]);
    expect(unit.rules).toContainEqual({ name: 'Shielded', models: 1 });
    expect(unit.rules).toContainEqual({ name: 'Tough', arg: 6, models: 1 });
    const nested = read('A [1] Q4+ D4+ | 1pts |\nPlatform (A0, Laser (30", A3, AP(2)))');
    expect(unitOf(nested.combatants[0]!).weapons[1]).toEqual({
      name: 'Laser',
      count: 1,
      attacks: 3,
      range: 30,
      rules: [{ name: 'AP', arg: 2 }],
    });
    expect(nested.combatants[0]?.unmodelled).toEqual([]);
    expect(nested.problems.map((p) => p.code)).toContain('opr/unbalanced');
  });

  test('a header that promises other units than there are is contradicted', () => {
    const list = (units: number): string => `++ X [GF 10pts] [${units} Units] ++\n\n2x ${OK}\n${OK}`;
    expect(problem(list(3), 'opr/list-differs')).toBeUndefined();
    expect(problem(list(5), 'opr/list-differs')).toMatchObject({
      severity: 'note',
      line: 1,
      message: 'The header says 5 units; 3 were read.',
    });
  });

  test('no units at all is an error', () => {
    expect(problem('', 'opr/no-units')).toMatchObject({ severity: 'error' });
  });

  test('a problem that comes a thousand times is listed a few times and counted', () => {
    const text = 'A [1] Q4+ D4+ | 1pts | Wobbly\nBlade (A1)\n\n'.repeat(1000);
    const { problems, combatants } = read(text);
    expect(combatants).toHaveLength(1000);
    expect(problems.length).toBeLessThan(40);
    expect(problems.at(-1)?.message).toContain('975 more');
  });
});

describe('a problem stands at the words that it is about', () => {
  const words = (text: string) =>
    read(text).problems.map(({ code, line, column, endColumn }) => [code, text.split('\n')[line! - 1]!.slice(column! - 1, endColumn! - 1)]);
  const UNIT = 'A [2] Q4+ D4+ | 1pts |';

  test.each([
    [`${UNIT} Fast, Furius`, 'opr/unknown-rule', 'Furius'],
    [`${UNIT} Fast, 2x Furius`, 'opr/unknown-rule', 'Furius'],
    [`${UNIT} Fast, 2x Medic Kit(Fearless, Furius)`, 'opr/unknown-rule', 'Furius'],
    [`${UNIT} Fast, Aircra\0`, 'opr/lost-letters', 'Aircra\0'],
    [`${UNIT} Fast, Tough(3, Furious`, 'opr/unbalanced', '('],
    [`${UNIT} Fast), Furious`, 'opr/unbalanced', ')'],
    [`${UNIT} Fast, Holy Fire (A8)`, 'opr/weapon-in-rules', 'Holy Fire (A8)'],
    [`${UNIT}\nPistol (12", A1), Rifle (24", A1, Furius)`, 'opr/unknown-rule', 'Furius'],
    [`${UNIT}\nBlade (A1), Mount (Claws (A3, Furius), Fast)`, 'opr/unknown-rule', 'Furius'],
    [`${UNIT}\nBlade (A1), Mount (Claws (A3), Fast, Furius)`, 'opr/unknown-rule', 'Furius'],
    [`${UNIT}\nBlade (A1), Mount (Claws (A3) Furius, Fast)`, 'opr/no-profile', 'Furius'],
    [`${UNIT}\nBlade (A1), Mount (Claws (A999), Fast)`, 'opr/out-of-bounds', 'C'],
    ['  what is this', 'opr/not-a-unit', '  what is this'],
    ['A [2] Q4 D4+ | 1pts |', 'opr/bad-unit-line', 'A [2] Q4 D4+ | 1pts |'],
    ['A [2] Q4+ D9+ | 1pts |', 'opr/out-of-bounds', 'A [2] Q4+ D9+ | 1pts |'],
    ['A [2] Q4+ D4+ | pt | Fast', 'opr/no-points', 'pt | Fast'],
  ])('%j', (text, code, word) => {
    expect(words(text)).toContainEqual([code, word]);
  });

  test('a rule that too few models have is noted at its unit', () => {
    expect(read(`Other [1] Q4+ D4+ | 1pts |\n\n${UNIT} 1x Stealth, Fast`).problems).toContainEqual(
      expect.objectContaining({ code: 'opr/idle-rule', line: 3, column: 1, subject: 'A', file: 'list.txt' }),
    );
  });
});

describe('the lines of a list', () => {
  const names = (text: string) => read(text).combatants.map((c) => c.name);
  const codes = (text: string) => read(text).problems.map(({ code, line }) => [code, line]);
  const unit = (name: string) => `${name} [1] Q4+ D4+ | 10pts | Fast\nRifle (24", A1)`;

  test('what stands below an unreadable unit belongs to it, up to the next empty line', () => {
    expect(codes(`A [1] Q9+ D4+ | 1pts |\nRifle (24", A1)\nmore\n\nstray`)).toEqual([
      ['opr/out-of-bounds', 1],
      ['opr/not-a-unit', 5],
      ['opr/no-units', 1],
    ]);
    expect(codes(`A [1] Q4 D4+ | 1pts |\nRifle (24", A1)\n\n${unit('B')}`)).toEqual([['opr/bad-unit-line', 1]]);
  });

  test('units, headings and headers need no empty line before them', () => {
    expect(names(`${unit('A')}\n${unit('B')}\n# Hives\n${unit('C')}\n++ Ash Hosts ++\n${unit('D')}`)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('a hero may be parted from its unit by empty lines, but not by a heading', () => {
    const hero = 'Anna [1] Q3+ D3+ | 50pts | Hero\nBlade (A2)\n| JOINED TO\n';
    expect(names(`${hero}\n\n${unit('B')}`)).toEqual(['Anna + B']);
    expect(names(`${hero}# Hives\n${unit('B')}`)).toEqual(['Anna', 'B']);
  });

  test('a header says faction and version, in whatever form it comes', () => {
    const read1 = (header: string) => {
      const [first] = read(`${header}\n\n${unit('A')}`).combatants;
      return [first?.faction, unitOf(first!).version];
    };
    expect(read1('++ My List - Ash Hosts (v3.5.1) [GF 100pts] [1 Unit] ++')).toEqual(['Ash Hosts', '3.5.1']);
    expect(read1('++ Ash Hosts  (v3.5.1) ++')).toEqual(['Ash Hosts', '3.5.1']);
    expect(read1('++ Ash Hosts')).toEqual(['Ash Hosts', undefined]);
    expect(read1('+++ Ash-Hosts +++')).toEqual(['Ash-Hosts', undefined]);
  });

  test('the units that a header promises are those up to the next header or heading', () => {
    const promised = (count: number) => `++ X [${count} Units] ++\n${unit('A')}\n`;
    expect(codes(`${promised(1)}# Hives\n${unit('B')}`)).toEqual([]);
    expect(codes(`${promised(12)}# Hives\n${unit('B')}`)).toEqual([['opr/list-differs', 1]]);
    expect(codes(`${promised(2)}++ Y ++\n${unit('B')}`)).toEqual([['opr/list-differs', 1]]);
    expect(codes(`++ X [1 Unit] ++\n${unit('A')}\n${unit('B')}`)).toEqual([['opr/list-differs', 1]]);
  });

  test('what is worked out for a weapon is noted at each unit that has it', () => {
    const { notes } = read(
      'A [2] Q4+ D4+ | 1pts |\n2x Claws (A4), Rifle (24", A1)\n\nB [2] Q4+ D4+ | 1pts |\n2x Claws (A4), Rifle (24", A1)',
    );
    expect(notes).toEqual([2, 5].map((line) => ({ line, text: 'Claws: 2 x A4 = 8 attacks' })));
  });
});

describe('what a unit has', () => {
  const UNIT = 'A [5] Q4+ D4+ | 1pts |';
  const rules = (text: string) => first(text).rules.map(({ name, arg, models }) => [name, arg ?? null, models]);

  test('1 to 250 models, Quality and Defense of 2+ to 6+', () => {
    const isRead = (line: string) => read(line).combatants.length === 1;
    expect(['A [1] Q2+ D6+ | 1pts', 'A [250] Q6+ D2+ | 1pts'].map(isRead)).toEqual([true, true]);
    expect(['A [251] Q4+ D4+ | 1pts', 'A [5] Q7+ D4+ | 1pts', 'A [5] Q4+ D1+ | 1pts'].map(isRead)).toEqual([false, false, false]);
  });

  test('where some rules are counted, others are had by one model, but for those that make the unit what it is', () => {
    expect(rules(`${UNIT} 5x Fast, Stealth, Tough(3), Hero, Unique`)).toEqual([
      ['Fast', null, 5],
      ['Stealth', null, 1],
      ['Tough', 3, 5],
      ['Hero', null, 5],
      ['Unique', null, 5],
    ]);
    expect(rules(`${UNIT} Stealth, Banner Kit(Fear(2))`)).toEqual([
      ['Stealth', null, 5],
      ['Fear', 2, 1],
    ]);
    expect(rules(`${UNIT} 3x Kit(2x Fast, Fear( +2 )), 9x Stealth`)).toEqual([
      ['Fast', null, 2],
      ['Fear', 2, 3],
      ['Stealth', null, 5],
    ]);
  });

  test('items on the weapon line are had as often as they are written, by as many models as there are', () => {
    expect(rules(`${UNIT}\n2x Banner (Fear(1)), 9x Cloak (Stealth)`)).toEqual([
      ['Fear', 1, 2],
      ['Stealth', null, 5],
    ]);
    expect(read(`${UNIT}\n2x Banner (Fear(1))`).problems).toEqual([]);
  });

  test('an item without rules is none, nor is a gun without attacks', () => {
    const said = (weapons: string) => read(`${UNIT}\n${weapons}`).problems.map(({ message, hint }) => [message, hint]);
    const hint = 'A weapon looks like: Rifle (24", A1).';
    expect(said('Gun ()')).toEqual([["'Gun' has neither attacks nor rules; it is not a weapon here.", hint]]);
    expect(said('Gun (24", AP(1))')).toContainEqual(["'Gun' has a range but no attacks; it is not a weapon here.", hint]);
  });

  test('a weapon in the rule list counts where the weapon line lacks it', () => {
    const weapons = (text: string) => first(text).weapons.map(({ name, attacks }) => [name, attacks]);
    expect(weapons(`${UNIT} Fast, Holy Fire (A8)\nBlade (A1)`)).toEqual([
      ['Blade', 1],
      ['Holy Fire', 8],
    ]);
    expect(weapons(`${UNIT} Fast, Holy Fire (A8)\nHoly Fire (A6)`)).toEqual([['Holy Fire', 6]]);
  });

  test('weapons and rules inside an item are had as often as the item, wherever it stands', () => {
    const has = (text: string) => {
      const { combatants, problems } = read(text);
      const { weapons, rules } = unitOf(combatants[0]!);
      const damage = problems.filter(({ severity }) => severity !== 'note').map(({ message }) => message);
      return [
        weapons.map(({ name, count, attacks, range }) => [name, count, attacks, range]),
        rules.map((rule) => [rule.name, rule.models]),
        damage,
      ];
    };
    const mount = 'Mount(Claws (A3, AP(1)), 2x Bow (24", A1), Impact(3), Swift, Saddle(Fear(1)))';
    const carried = (count: number) => [
      [
        ['Blade', 1, 1, 0],
        ['Claws', count, 3, 0],
        ['Bow', 2 * count, 1, 24],
      ],
      [
        ['Impact', count],
        ['Swift', count],
        ['Fear', count],
      ],
      [],
    ];
    expect(has(`${UNIT}\nBlade (A1), ${mount}`)).toEqual(carried(1));
    expect(has(`${UNIT}\nBlade (A1), 3x ${mount}`)).toEqual(carried(3));
    expect(has(`${UNIT} 1x ${mount}\nBlade (A1)`)).toEqual(carried(1));
    expect(has(`${UNIT} 3x ${mount}\nBlade (A1)`)).toEqual(carried(3));
    expect(has(`${UNIT}\nBlade (A1), Platform (Laser (30", A12, AP(2)))`)[0]).toEqual([
      ['Blade', 1, 1, 0],
      ['Laser', 1, 12, 30],
    ]);
    expect(has(`${UNIT}\nBlade (A1), 2x Kit (Cloak (Stealth), Fast)`).slice(1)).toEqual([
      [
        ['Fast', 2],
        ['Stealth', 2],
      ],
      [],
    ]);
  });

  test('an item with figures of its own is a weapon; one without rules is nothing but its weapons', () => {
    const named = (weapons: string, settings = {}) =>
      first(`${UNIT}\n${weapons}`, settings).weapons.map(({ name, attacks }) => [name, attacks]);
    expect(named('Kit (Fast, A2, Laser (30", A3))')).toEqual([
      ['Kit', 2],
      ['Laser', 3],
    ]);
    expect(read(`${UNIT}\n2x Platform (Laser (30", A3), Pistol (12", A1))`).problems).toEqual([]);
    // What is inside an item has its attacks for each, also in a file of totals.
    expect(named('2x Mount (Claws (A4), Fast), 2x Swords (A4)', { dialect: 'total' })).toEqual([
      ['Claws', 4],
      ['Swords', 2],
    ]);
  });

  test('a weapon whose own figures were lost does not swallow the next', () => {
    const { combatants, problems } = read(`${UNIT}\nGun (Laser (30", A2), Pistol (12", A1)`);
    expect(unitOf(combatants[0]!).weapons.map(({ name }) => name)).toEqual(['Laser', 'Pistol']);
    expect(problems[0]).toMatchObject({ code: 'opr/unbalanced', message: "The bracket of 'Gun' is never closed." });
  });

  test('units with the same words have the same, each for itself', () => {
    const text = `${UNIT} Fast, Holy Fire (A8)\nBlade (A1)\n\n`;
    const [one, two] = read(text.repeat(2)).combatants.map(unitOf);
    expect(two).toEqual(one);
    expect(two!.weapons).toHaveLength(2);
  });
});

describe('what is said of a unit', () => {
  const UNIT = 'A [5] Q4+ D4+ | 1pts |';
  const messages = (text: string, settings = {}) => read(text, settings).problems.map(({ message }) => message);
  const weapons = (text: string, settings = {}) => first(text, settings).weapons.map(({ name, attacks }) => [name, attacks]);

  test('attacks are worked out for several weapons with several each, and for no others', () => {
    const notes = (text: string, settings = {}) => read(`${UNIT}\n${text}`, settings).notes.map((note) => note.text);
    expect(notes('2x Claws (A3), 2x Fangs (A1), 1x Horns (A2), Tail (A4)')).toEqual(['Claws: 2 x A3 = 6 attacks']);
    expect(notes('2x Claws (A6), 1x Horns (A2), Tail (A4)', { dialect: 'total' })).toEqual(['Claws: 2 x A3 = 6 attacks']);
  });

  test('in a file of totals a single weapon is as it is written', () => {
    expect(weapons(`${UNIT}\n1x Horns (A3), Tail (A4), 2x 12" Darts (A4)`, { dialect: 'total' })).toEqual([
      ['Horns', 3],
      ['Tail', 4],
      ['Darts', 2],
    ]);
  });

  test('the same words say the same of every unit, problems and notes with it', () => {
    const weapons =
      'Rifle (24", A1, Furius), 2x Banner (Fear(1)), Mount(2x Claws (A3), Bow (12", A1)), 0x Horns (A1), Sword (A2, Cape (Stealth))';
    const { combatants, problems, notes } = read(`${UNIT} Fast, Sparkle\n${weapons}\n\n`.repeat(3));
    const [one, ...others] = combatants.map(unitOf);
    expect(one!.weapons.map(({ name }) => name)).toEqual(['Rifle', 'Claws', 'Bow', 'Horns', 'Sword']);
    expect(one!.rules.map(({ name, models }) => [name, models])).toEqual([
      ['Fast', 5],
      ['Sparkle', 5],
      ['Fear', 2],
      ['Stealth', 1],
    ]);
    expect(others).toEqual([one, one]);
    const at = (line: number) => problems.filter((p) => p.line === line).map(({ code, column, message }) => [code, column, message]);
    expect(at(2).map(([code]) => code)).toEqual(['opr/unknown-rule', 'opr/no-attacks']);
    expect([at(5), at(8)]).toEqual([at(2), at(2)]);
    expect([at(4), at(7)]).toEqual([at(1), at(1)]);
    expect(notes.map(({ line }) => line)).toEqual([2, 5, 8]);
    expect(combatants.map(({ source }) => source?.faults)).toEqual(Array(3).fill(["'Horns' is carried 0 times."]));
  });

  test('problems name the unit that they are about; what belongs to none names none', () => {
    const subjects = read(`stray\n\n${UNIT} Furius\nGun (24", A1, Furius)\n\nstray`).problems.map(({ code, subject }) => [code, subject]);
    expect(subjects).toEqual([
      ['opr/not-a-unit', undefined],
      ['opr/unknown-rule', 'A'],
      ['opr/unknown-rule', 'A'],
      ['opr/not-a-unit', undefined],
    ]);
  });

  test('of what is wrong with it, the first six are kept with it, each once', () => {
    const guns = Array.from({ length: 9 }, (_, i) => `Gun ${i} (24", A0), Gun ${i} (24", A0)`).join(', ');
    expect(read(`${UNIT}\n${guns}`).combatants[0]?.source?.faults).toEqual(
      Array.from({ length: 6 }, (_, i) => `'Gun ${i}' has 0 attacks.`),
    );
  });

  test('a line below it has its rules where several stand there without figures, one of them known', () => {
    expect(messages(`${UNIT}\nFearless`)).toEqual(["'Fearless' has no profile."]);
    expect(messages(`${UNIT}\nSparkle, Glimmer`)).toEqual(["'Sparkle' has no profile.", "'Glimmer' has no profile."]);
    expect(messages(`${UNIT}\nFearless, Rifle (24", A1)`)).toEqual(["'Fearless' has no profile."]);
    expect(first(`${UNIT}\nTough(3), Fearless\nRifle (24", A1)`)).toMatchObject({
      rules: [{ name: 'Tough', arg: 3, models: 5 }, { name: 'Fearless' }],
      weapons: [{ name: 'Rifle' }],
    });
    // After weapons it is no longer a list of rules.
    expect(messages(`${UNIT}\nRifle (24", A1)\nFearless, Fast`)).toEqual(["'Fearless' has no profile.", "'Fast' has no profile."]);
  });

  test('the end of a weapon whose bracket was lost belongs to the weapon before it, if there is one', () => {
    const { weapons: read1 } = first(`${UNIT}\nGun (18", A2), Unstoppable)), Reliable)`);
    expect(read1).toMatchObject([{ name: 'Gun', rules: [{ name: 'Unstoppable' }, { name: 'Reliable' }] }]);
    expect(messages(`${UNIT}\nGun (18", A2), Reliable)`)).toEqual(["'Reliable)' has no weapon of its own and was added to 'Gun'."]);
    expect(messages(`${UNIT}\nReliable)`)).toEqual(["'Reliable)' has no profile."]);
    expect(messages(`${UNIT}\nGun (18", A2))), Sword (A1)`)).toEqual(['A bracket closes nothing.']);
  });

  test('a hero that waits for a unit in vain fights alone, and counts as a unit of its header', () => {
    const { combatants, problems } = read('++ X [1 Unit] ++\nAnna [1] Q3+ D3+ | 50pts | Hero\nBlade (A2)\n| Joined to:');
    expect(combatants).toMatchObject([{ name: 'Anna', multiplicity: 1, source: { file: 'list.txt' } }]);
    expect(problems.map(({ code, message }) => [code, message])).toEqual([['opr/joins-nobody', "'Anna' joins no unit; it fights alone."]]);
  });

  test('only the end of the rules is experience', () => {
    const rules = (list: string) => first(`${UNIT} ${list}`).rules.map(({ name }) => name);
    expect([rules('Fast  7XP '), rules('Fast, XP'), rules('7XP Fast')]).toEqual([['Fast'], ['Fast', 'XP'], ['7XP Fast']]);
  });
});

test('a line without an end stays small, and what follows it is read', () => {
  const combatants: string[] = [];
  const problems: Problem[] = [];
  const stream = textImporter.stream!(
    'list.txt',
    {},
    { combatant: ({ name }) => combatants.push(name), problem: (p) => problems.push(p), detected: () => {} },
  );
  for (let i = 0; i < 30; i++) stream.write('x'.repeat(100_000));
  stream.write('\n\nA [1] Q4+ D4+ | 1pts |\nRifle (24", A1)\n');
  stream.end();
  expect(combatants).toEqual(['A']);
  expect(problems).toMatchObject([{ code: 'opr/not-a-unit', line: 1 }]);
});

test('a stream cut anywhere gives the same units and problems as the whole', () => {
  const text = `${SAMPLES.map((s) => s.text).join('\n')}\nBad [1] Q9+ D4+ | 1pts |\n`;
  const whole = read(text);
  for (const size of [1, 7, 100, 4096]) {
    const combatants: Combatant<UnitData>[] = [];
    const problems: Problem[] = [];
    const stream = textImporter.stream?.(
      'list.txt',
      {},
      { combatant: (c) => combatants.push(c), problem: (p) => problems.push(p), detected: () => {} },
    );
    for (let at = 0; at < text.length; at += size) stream?.write(text.slice(at, at + size));
    stream?.end();
    expect(combatants).toEqual(whole.combatants);
    expect(problems).toEqual(whole.problems);
  }
});

describeWithSharedData({ path: 'data/opr', tests: 5 }, 'real files', () => {
  const file = (name: string) => read(sharedText(`data/opr/${name}`), {}, name);

  test.each([
    ['loadouts-total-attack-dialect.txt', 900, 'total'],
    ['share-text-alien-hives-1.txt', 40, 'of one weapon'],
    ['share-text-high-elf-joined.txt', 5, 'of one weapon'],
  ])('%s: %i units, attacks %s', (name, count, dialect) => {
    const { combatants, detected } = file(name);
    expect(combatants).toHaveLength(count);
    expect(detected[0]).toContain(dialect);
  });

  test('only what is no rule at all has no effect', () => {
    const unmodelled = (name: string): string[] => file(name).combatants.flatMap((c) => c.unmodelled);
    expect(unmodelled('loadouts-total-attack-dialect.txt')).toEqual(['Holy Statue', 'Take one Boss Carbine attachment']);
    expect(unmodelled('share-text-alien-hives-1.txt')).toEqual([]);
    expect(unmodelled('share-text-high-elf-joined.txt')).toEqual([]);
  });

  test('no weapon of a damaged loadout is lost: every unit that has a weapon line has weapons', () => {
    const { combatants } = file('loadouts-total-attack-dialect.txt');
    expect(combatants.filter((c) => unitOf(c).weapons.length === 0)).toEqual([]);
  });
});

describe('factions of merged lists', () => {
  const unit = (name: string, more = '') => `${name} [1] Q4+ D4+ | 10pts | Fast${more}\nRifle (24", A1)\n`;
  const factions = (text: string, settings = {}) => read(text, settings, 'merged.txt').combatants.map((c) => [c.name, c.faction]);

  test.each([
    '# Alien Hives',
    '## Alien Hives ##',
    '== Alien Hives ==',
    '--- Alien Hives ---',
    '** Alien Hives **',
    'Faction: Alien Hives',
    'army = Alien Hives',
  ])('a heading: %s', (heading) => {
    expect(factions(`${unit('A')}\n${heading}\n\n${unit('B')}\n# Robot Legions\n${unit('C')}`)).toEqual([
      ['A', ''],
      ['B', 'Alien Hives'],
      ['C', 'Robot Legions'],
    ]);
  });

  test('a column of the unit line, or a line below it, is about that unit only', () => {
    const { combatants, problems } = read(
      `${unit('A', ' | Faction: Alien Hives')}\n${unit('B')}Faction: Robots\n\n${unit('C')}`,
      {},
      'merged.txt',
    );
    expect(combatants.map((c) => [c.faction, c.data.rules.map((r) => r.name)])).toEqual([
      ['Alien Hives', ['Fast']],
      ['Robots', ['Fast']],
      ['', ['Fast']],
    ]);
    expect(problems).toEqual([]);
  });

  test('what nothing names is in the faction that was set, or in none: the name of a file says nothing', () => {
    expect(factions(unit('A'))).toEqual([['A', '']]);
    expect(factions(unit('A'), { faction: 'Mercenaries' })).toEqual([['A', 'Mercenaries']]);
    expect(factions(`++ Alien Hives (v3.5.1) [GF 10pts] ++\n\n${unit('A')}`, { faction: 'Mercenaries' })).toEqual([['A', 'Alien Hives']]);
  });

  test('a line of signs is no heading', () => {
    expect(read(`=====\n\n${unit('A')}`).problems.map((p) => p.code)).toEqual(['opr/not-a-unit']);
  });
});

describe('units that were read from damaged lines', () => {
  const faultsOf = (text: string) => read(text).combatants.map((c) => c.source?.faults ?? []);

  test('carry what was wrong; their undamaged neighbours carry nothing', () => {
    const [damaged, sound] = faultsOf(
      'A [1] Q4+ D4+ | 1pts |\nTwin Cannon (18", A2, Reliable, (A0), 12" Flamer (A1)\n\nB [1] Q4+ D4+ | 1pts |\nRifle (24", A1)\n',
    );
    expect(damaged).toEqual(["The bracket of 'Twin Cannon' is never closed.", 'A weapon without a name has 0 attacks.']);
    expect(sound).toEqual([]);
  });

  test('carry names that lost letters', () => {
    expect(faultsOf('Engine of Su\0ering [1] Q4+ D4+ | 1pts |\nRifle (24", A1)\n')).toEqual([
      ["'Engine of Su?ering' lost letters; 'Engine of Suffering' is taken."],
    ]);
  });

  test('a joined hero brings its own along', () => {
    const text = 'Hero [1] Q4+ D4+ | 5pts | Hero\nSword (A0)\n| Joined to:\nB [5] Q4+ D4+ | 50pts |\n5x Rifle (24", A1)\n';
    expect(faultsOf(text)).toEqual([["'Sword' has 0 attacks."]]);
  });

  test('an unknown rule is no damage: it is listed by name', () => {
    const { combatants } = read('A [1] Q4+ D4+ | 1pts | Glorb\nRifle (24", A1)\n');
    expect([combatants[0]?.unmodelled, combatants[0]?.source?.faults]).toEqual([['Glorb'], undefined]);
  });
});
