import { expect, test } from 'vitest';
import { conditionText } from '../../../../src-shared/rulesets/osr/present/condition-text.ts';

test.each([
  ['true', ''],
  ['enemy.in_range', 'an enemy is in range'],
  ['!enemy.in_range', 'no enemy is in range'],
  ['self.hp < 3', 'its hit point total is below 3'],
  ['self.health_percent <= 50 && enemy.in_range', 'its health in percent is at most 50 and an enemy is in range'],
  ['round == 1 || enemy.count > 2', 'the round is 1 or the number of enemies is above 2'],
  ['this is no condition', 'this is no condition'],
])('%s reads "%s"', (written, text) => {
  expect(conditionText(written)).toBe(text);
});
