/** Whether the attacks of a text list are those of one weapon or of all of them together, and why it is read so. */
import { describe, expect, test } from 'vitest';
import { addLine, judge, newEvidence } from '../../../../src-shared/rulesets/opr/import/dialect.ts';
import { textImporter } from '../../../../src-shared/rulesets/opr/import/share-text.ts';

function judged(...lines: readonly string[]) {
  const evidence = newEvidence();
  for (const line of lines) addLine(evidence, line);
  return judge(evidence);
}

describe('attacks are those of one weapon', () => {
  test.each<[because: string, lines: readonly string[]]>([
    ['no range stands before a weapon name', ['5x Swords (A10)', '2x Rifle (24", A2)']],
    ['most ranges stand inside the brackets', ['12" Pistol (A1)', 'Rifle (24", A1), Carbine (18", A1), 4x Swords (A4)']],
    ['no counted weapon shows the difference', ['12" Pistol (A4)', 'Sword (A2), 1x Maul (A3), 4x Banner']],
    ['1 of 2 counted weapons have attacks their count does not divide', ['4x 12" Pistols (A4), 5x Swords (A7)']],
  ])('%s', (because, lines) => {
    expect(judged(...lines)).toEqual({ dialect: 'per-weapon', because });
  });

  test('the file has an Army Forge list header', () => {
    const evidence = newEvidence();
    addLine(evidence, '4x 12" Pistols (A4)');
    expect(judge({ ...evidence, header: true })).toEqual({ dialect: 'per-weapon', because: 'the file has an Army Forge list header' });
  });
});

describe('attacks are those of all together', () => {
  const because = (weapons: number) => `ranges stand before the names and the count divides the attacks of all ${weapons} counted weapons`;

  test('where ranges stand before the names and every count divides', () => {
    expect(judged('4x 12" Pistols (A8), 2x Swords (A4)')).toEqual({ dialect: 'total', because: because(2) });
  });

  test('as many ranges inside the brackets as before the names don\u2019t speak against it', () => {
    expect(judged('4x 12" Pistols (A8), Rifle (24", A1)').dialect).toBe('total');
  });

  test('weapons with the range inside, a single one, and items say nothing', () => {
    expect(judged('4x 12" Pistols (A8), 12" Darts (A1)', '3x Rifle (24", A2), 1x Maul (A3), 2x Banner (Fear)')).toEqual({
      dialect: 'total',
      because: because(1),
    });
  });
});

test('the user sees how a list is read, and why', () => {
  const detected = (text: string, settings = {}) => textImporter.parse({ name: 'x', bytes: new Uint8Array(), text }, settings).detected;
  const list = 'A [4] Q4+ D4+ | 1pts | Fast\n4x 12" Pistols (A8)';
  expect(detected(list)[0]).toMatch(/^attacks of the whole entry \(total\): ranges stand before the names/);
  expect(detected(`++ X ++\n${list}`)[0]).toBe('attacks of one weapon: the file has an Army Forge list header');
  expect(detected(list, { dialect: 'per-weapon' })[0]).toBe('attacks of one weapon: chosen by the user');
});
