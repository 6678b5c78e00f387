/** What exact odds do not cover: rules with too much state, options, and units that are too large. */
import type { EffectKind } from '../data/effects.ts';
import type { OprField } from '../engine/field.ts';
import { U } from '../engine/field.ts';
import { readPage } from '../engine/ledger-pages.ts';
import type { Duel } from './duel.ts';
import { MOST_LIMITED } from './layer.ts';

/** Effects that would need more state than wounds and places: healing, hits back, markers, abilities of one use, a second unit. */
const TOO_MUCH_STATE: ReadonlySet<EffectKind> = new Set<EffectKind>([
  'mend',
  'reanimate',
  'secondWind',
  'spot',
  'surprise',
  'speedFeat',
  'slowFoe',
  'hex',
  'selfDestruct',
  'protectionFeat',
  'strength',
  'reinforce',
  'retaliate',
  'deathstrike',
  'breath',
  'storm',
  'strikeOnce',
  'tag',
  'arrivalAp',
  'hazardous',
]);

/** The first rule of a unit that is in the way of exact odds; null if none is. */
export function ruleInTheWay(field: OprField, unit: number): string | null {
  const page = readPage(field.pages, field.units[unit * U.size + U.page]!, field.effects);
  const active = [...page.unit, ...page.groups.flatMap((group) => group.active)].map((entry) => entry.active);
  const found = active.find(({ effect }) => TOO_MUCH_STATE.has(effect.do));
  if (found !== undefined) return found.rule;
  const limited = page.groups.filter((group) => group.active.some(({ active: { effect } }) => effect.do === 'limited'));
  return limited.length > MOST_LIMITED ? 'Limited' : null;
}

/** Where the order of a round depends on all wounds of the round before. */
export function optionInTheWay({ ruleOptions }: OprField): string | null {
  return ruleOptions.initiative === 'loserFirst' ? 'the activation order by wounds' : null;
}

/** Pairs of conditions beyond which memory is not bounded well. */
export const MOST_CELLS = 4000;

/** Seconds of one core that a duel takes, roughly, by the conditions that its units can be in. */
export function secondsOf({ damage: [a, b] }: Pick<Duel, 'damage'>): number {
  return SECONDS_PER_CELL * (a.count * b.count) ** CELL_EXPONENT;
}
const SECONDS_PER_CELL = 70e-6;
const CELL_EXPONENT = 1.1;
