/** Conditions of an action list in words, for people who have never seen the list. */
import { type Condition, isCondition, type Operator, parseCondition, type Variable } from '../ai/apl.ts';

const VARIABLE_TEXT: Readonly<Record<Variable, string>> = {
  'self.health_percent': 'its health in percent',
  'self.hp': 'its hit point total',
  'target.hp': 'the hit point total of its target',
  'target.hp_percent': 'the health of its target in percent',
  'enemy.count': 'the number of enemies',
  'ally.count': 'the number of allies',
  round: 'the round',
  'self.ammunition': 'its ammunition',
  'self.zone': 'its zone',
  'self.charges': 'its number of charges',
};

const OPERATOR_TEXT: Readonly<Record<Operator, string>> = {
  '<': 'is below',
  '>': 'is above',
  '<=': 'is at most',
  '>=': 'is at least',
  '==': 'is',
  '!=': 'is not',
};

const ZONE_TEXT = ['its ranged', 'its reach', 'its melee', 'the enemy melee', 'the enemy reach', 'the enemy ranged'] as const;

/** "an enemy is in range and its hit point total is below 3"; empty where it always holds. A condition that can't be read stays as it is. */
export function conditionText(written: string): string {
  const condition = parseCondition(written);
  return isCondition(condition) ? textOf(condition) : written;
}

function textOf(condition: Condition): string {
  switch (condition.kind) {
    case 'constant':
      return condition.value ? '' : 'never';
    case 'inRange':
      return 'an enemy is in range';
    case 'inZone':
      return `an enemy is in ${ZONE_TEXT[condition.zone]} zone`;
    case 'compare':
      return `${VARIABLE_TEXT[condition.variable]} ${OPERATOR_TEXT[condition.operator]} ${condition.value}`;
    case 'not':
      return notText(condition.of);
    case 'and':
    case 'or':
      return [condition.left, condition.right].map(textOf).filter(Boolean).join(` ${condition.kind} `);
  }
}

function notText(condition: Condition): string {
  if (condition.kind === 'inRange') return 'no enemy is in range';
  if (condition.kind === 'inZone') return `no enemy is in ${ZONE_TEXT[condition.zone]} zone`;
  return `not (${textOf(condition)})`;
}
