/**
 * Conditions of rules that the situation answers: which unit an attack targets, how far away, whether its unit charged. A clause
 * counts only where the rest of its sentence is understood without it; every other condition stays with the player.
 */

export type Condition =
  | { readonly is: 'target'; readonly any: readonly string[] }
  | { readonly is: 'other-target'; readonly none: readonly string[] }
  | { readonly is: 'half-range' }
  | { readonly is: 'stationary' }
  | { readonly is: 'charged' }
  | { readonly is: 'below-half' }
  | { readonly is: 'target-below-half' }
  | { readonly is: 'leading' };

interface Clause {
  readonly pattern: RegExp;
  condition(found: RegExpExecArray): Condition;
}

const WORD = "(?:[A-Z][\\w'-]*|<[A-Z ]+>)";
/** `MONSTER or VEHICLE`, `Monsters and Vehicles`. */
const KEYWORDS = `(${WORD}(?: ${WORD})*(?:(?:, | or | and |, or )${WORD}(?: ${WORD})*)*)`;
const US = "(?:this (?:unit|model)|it|that model's unit|the bearer(?:'s unit)?)";
const LASTING = '(?:until the (?:start|end) of [^,]+, )?';

const CLAUSES: readonly Clause[] = [
  {
    pattern: new RegExp(` that targets (?:an? (?:enemy )?|one or more )${KEYWORDS}(?: units?| models?)?(?=,)`),
    condition: ([, words]) => ({ is: 'target', any: keywordsIn(words!) }),
  },
  {
    pattern: new RegExp(` when targeting (?:an? |enemy )*${KEYWORDS}(?: units?| models?)?`),
    condition: ([, words]) => ({ is: 'target', any: keywordsIn(words!) }),
  },
  { pattern: / that targets an? (?:enemy )?unit that can fly(?=,)/i, condition: () => ({ is: 'target', any: ['FLY'] }) },
  {
    pattern: new RegExp(` that targets an enemy unit \\(excluding ${KEYWORDS}(?: units| models)?\\)(?=,)`),
    condition: ([, words]) => ({ is: 'other-target', none: keywordsIn(words!) }),
  },
  {
    pattern:
      /(?: that targets a(?:n enemy)? unit within half range(?=,)|,? if the target is within half(?: of)?(?: this weapon's| its)? range(?=,))/i,
    condition: () => ({ is: 'half-range' }),
  },
  {
    pattern: new RegExp(`^(?:each time|in your movement phase, if|if) ${US} remain(?:s|ed) stationary, ${LASTING}`, 'i'),
    condition: () => ({ is: 'stationary' }),
  },
  {
    pattern: new RegExp(
      `,? if ${US} (?:made|makes) a charge move(?:, was charged or performed a heroic intervention)? this turn(?=,|\\.|$)`,
      'i',
    ),
    condition: () => ({ is: 'charged' }),
  },
  {
    pattern: new RegExp(`^each time ${US} (?:makes|ends) a charge move, ${LASTING}`, 'i'),
    condition: () => ({ is: 'charged' }),
  },
  {
    pattern: / that targets a(?:n enemy)? unit (?:that is )?below half[- ]strength(?=,)/i,
    condition: () => ({ is: 'target-below-half' }),
  },
  { pattern: new RegExp(`^while ${US} is below half[- ]strength, `, 'i'), condition: () => ({ is: 'below-half' }) },
  { pattern: /^while (?:this model|the bearer) is leading a unit, /i, condition: () => ({ is: 'leading' }) },
  {
    pattern: new RegExp(`^while an? (?:${WORD} )*character(?: model)? is leading this unit, `, 'i'),
    condition: () => ({ is: 'leading' }),
  },
];

/** The sentence without its condition, for each condition found in it. */
export function conditionsIn(sentence: string): { readonly rest: string; readonly condition: Condition }[] {
  return CLAUSES.flatMap(({ pattern, condition }) => {
    const found = pattern.exec(sentence);
    if (found === null) return [];
    const read = condition(found);
    const rest = `${sentence.slice(0, found.index)}${sentence.slice(found.index + found[0].length)}`.trim();
    return [{ rest: read.is === 'leading' ? rest.replace(/\bthat unit\b/gi, 'this unit') : rest, condition: read }];
  });
}

function keywordsIn(words: string): string[] {
  return words.split(/, or |, | or | and /).map(keywordOf);
}

/** Upper case without a plural s, as keywords are compared. */
function keywordOf(word: string): string {
  const plain = word.trim().toUpperCase();
  return word === plain ? plain.replace(/(?<=[A-Z]{4})S$/, '') : plain.replace(/(?<=[A-Z]{3})S$/, '');
}

/** What the situation is for one unit and its enemy. */
export interface ConditionContext {
  readonly enemyKeywords: readonly string[];
  readonly settings: { readonly stationary: boolean; readonly distance: number; readonly halfRange?: true; readonly charged?: true };
  /** A leader is attached. */
  readonly attached: boolean;
  readonly belowHalf: boolean;
  readonly targetBelowHalf: boolean;
}

export function asksForHalves({ is }: Condition): boolean {
  return is === 'below-half' || is === 'target-below-half';
}

/**
 * Whether a condition holds. `charged` is answered by the turn: see `Armament.charging`; half range by each
 * weapon: see `Effect.leastRange`.
 */
export function holds(condition: Condition, context: ConditionContext): boolean {
  const { enemyKeywords, settings, attached } = context;
  const has = (word: string) => enemyKeywords.some((keyword) => keywordOf(keyword.toUpperCase()) === word);
  switch (condition.is) {
    case 'target':
      return condition.any.some(has);
    case 'other-target':
      return !condition.none.some(has);
    case 'stationary':
      return settings.stationary;
    case 'leading':
      return attached;
    case 'half-range':
      return true;
    case 'charged':
      return settings.charged === true;
    case 'below-half':
      return context.belowHalf;
    case 'target-below-half':
      return context.targetBelowHalf;
  }
}

/** Why a switch is on or off by itself, for the panel. */
export function conditionText(condition: Condition): string {
  switch (condition.is) {
    case 'target':
      return `Target: ${condition.any.join(' or ')}`;
    case 'other-target':
      return `Target: neither ${condition.none.join(' nor ')}`;
    case 'half-range':
      return 'Within half range';
    case 'stationary':
      return 'Stationary';
    case 'charged':
      return 'In the turn of its charge';
    case 'below-half':
      return 'Below half strength';
    case 'target-below-half':
      return 'Target below half strength';
    case 'leading':
      return 'With an attached leader';
  }
}
