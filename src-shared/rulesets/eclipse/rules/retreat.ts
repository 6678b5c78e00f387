/**
 * When a side retreats: at a share of its hull, or at the first of a list of comparisons that holds at the start of a round. It announces
 * the retreat then, and its ships leave at their initiative in the next round.
 */

const SUBJECTS = ['round', 'hull', 'ships', 'enemy.hull', 'enemy.ships'] as const;
type Subject = (typeof SUBJECTS)[number];
const RELATIONS = ['<=', '>=', '<', '>', '=='] as const;
type Relation = (typeof RELATIONS)[number];

export interface RetreatCondition {
  readonly subject: Subject;
  readonly relation: Relation;
  readonly value: number;
}

/** What the conditions ask about; hull is the share that is left, in percent. */
export type RetreatFacts = Readonly<Record<Subject, number>>;

export interface RetreatRule {
  /** A side retreats when at most this share of its hull is left; null: never. */
  readonly share: number | null;
  /** It also retreats when one of these holds. */
  readonly when?: readonly RetreatCondition[];
  /** There is a sector to leave to; ships that retreat without one are destroyed. */
  readonly canLeave: boolean;
}

const CONDITION = '(round|(enemy\\.)?(hull|ships)) *(<=|>=|<|>|==) *[0-9]{1,4} *%?';
/** The option's text: conditions with commas between them, or nothing. */
export const RETREAT_PATTERN = ` *(${CONDITION}( *, *${CONDITION}){0,9})? *`;

/** A text that matches the pattern; what doesn't is no condition. */
export function retreatConditions(text: string): RetreatCondition[] {
  return text.split(',').flatMap((part) => {
    const [, subject, relation, value] = /^\s*([a-z.]+)\s*(<=|>=|<|>|==)\s*(\d+)\s*%?\s*$/.exec(part) ?? [];
    const known = SUBJECTS.find((one) => one === subject);
    const how = RELATIONS.find((one) => one === relation);
    return known === undefined || how === undefined ? [] : [{ subject: known, relation: how, value: Number(value) }];
  });
}

const HOLDS: Readonly<Record<Relation, (now: number, value: number) => boolean>> = {
  '<': (now, value) => now < value,
  '<=': (now, value) => now <= value,
  '>': (now, value) => now > value,
  '>=': (now, value) => now >= value,
  '==': (now, value) => now === value,
};

/** `hullShare` is the part of its hull that is left. */
export function wantsToRetreat({ share, when = [] }: RetreatRule, hullShare: number, facts: RetreatFacts): boolean {
  if (share !== null && hullShare <= share) return true;
  return when.some(({ subject, relation, value }) => HOLDS[relation](facts[subject], value));
}
