/** Critical hits beside what a die triggers otherwise (digest 10e, 3): every sequence of dice, and the exact solver. */
import { expect, test } from 'vitest';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import type { AttackGroup } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { everyRoll, fire, group, mass, pmfs, stage, target } from './kit.ts';

const sustained = diceOf('1');
const extraRoll = { extraForm: 're-roll', extraTarget: 5 } as const;
/** Without a save, so that there are few dice. */
const unit = target({ count: 6, armour: 7 });

test.each<[string, AttackGroup]>([
  ['two hits more', group({ criticalHit: 5, sustained: diceOf('2') })],
  ['Lethal and Sustained Hits, and an extra roll', group({ criticalHit: 6, lethal: true, sustained, toHit: stage(extraRoll) })],
  ['an extra roll that may take the only re-roll', group({ criticalHit: 6, lethal: true, toHit: stage({ reroll: 'one', ...extraRoll }) })],
  [
    'mortal wounds, those of an extra roll among them',
    group({ criticalHit: 6, sustained, toHit: stage({ mortalTarget: 4, ...extraRoll }) }),
  ],
  [
    'mortal wounds of a roll that may be the only re-roll',
    group({ criticalHit: 6, lethal: true, toHit: stage({ reroll: 'one', mortalTarget: 4, ...extraRoll }) }),
  ],
  [
    'mortal wounds in place of the critical hit',
    group({ criticalHit: 5, lethal: true, sustained, toHit: stage({ mortalTarget: 6, mortalAmount: '2', mortalEnds: true }) }),
  ],
])('%s', (_, attack) => {
  const exact = pmfs(attack, unit);
  const rolled = everyRoll((dice) => {
    const { hits, wounds, lost } = fire(attack, unit, dice);
    return `${hits} ${wounds} ${lost}`;
  });
  [exact.hits, exact.wounds, exact.woundsLost].forEach((pmf, i) => {
    const counted: number[] = [];
    for (const [key, p] of rolled) {
      const n = Number(key.split(' ')[i]);
      counted[n] = (counted[n] ?? 0) + p;
    }
    for (let n = 0; n < Math.max(counted.length, mass(pmf).length); n++) expect(mass(pmf)[n] ?? 0).toBeCloseTo(counted[n] ?? 0, 12);
  });
});
