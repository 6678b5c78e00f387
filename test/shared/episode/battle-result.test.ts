import { expect, test } from 'vitest';
import { sideName } from '../../../src-shared/contract/side-names.ts';
import { battleResult } from '../../../src-shared/episode/battle-result.ts';

const score = [
  { name: '', sub: '', value: 1, max: 1, label: '' },
  { name: '', sub: '', value: 0, max: 1, label: '' },
] as const;

test('how a battle ended names the sides', () => {
  const describe = () => [{ level: 'round', side: null, title: `${sideName(1)} wins: destroyed`, value: '15 turns', dice: [] }] as const;
  const ended = { winner: 1, names: ['Fox', 'Daishi'], events: [{ kind: 'end' }] } as const;
  expect(battleResult(ended, describe, score)).toMatchObject({
    winner: 1,
    headline: 'Daishi wins',
    how: 'Daishi wins: destroyed, 15 turns',
  });
});
