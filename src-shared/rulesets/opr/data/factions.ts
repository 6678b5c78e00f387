/**
 * Special rules of the Grimdark Future army books 3.5.3, as effect primitives. Names are the books'; the wording of
 * the effects is ours. Auras ("X Aura") need no entry: `data/index.ts` reads them as a grant of X to the own unit.
 * A Boost replaces its base rule, so the pair never counts twice.
 */
import type { Effect, RuleEntry, When } from './effects.ts';

const BOOK = 'GF 3.5.3, army books';
const rule = (name: string, ...effects: readonly Effect[]): RuleEntry => ({ name, effects, cite: BOOK });
const boost = (name: string, replaces: string, ...effects: readonly Effect[]): RuleEntry => ({ name, effects, cite: BOOK, replaces });
const anyModel = (entry: RuleEntry): RuleEntry => ({ ...entry, anyModel: true });
const mostModels = (entry: RuleEntry): RuleEntry => ({ ...entry, mostModels: true });
const now = (entry: RuleEntry): RuleEntry => ({ ...entry, since: '3.5.3' });
/** A rule, or a reading of one, that the 3.5.3 books no longer have. */
const early = (entry: RuleEntry): RuleEntry => ({ ...entry, until: '3.5.2', cite: 'GF 3.5.1, army books' });
const inert = (name: string, reason: string): RuleEntry => anyModel(rule(name, { do: 'inert', reason }));

const hit = (n: number, when: When): Effect => ({ do: 'hit', n, when });
const ap = (n: number, when: When): Effect => ({ do: 'ap', n, when });
const beHit = (n: number, when: When): Effect => ({ do: 'beHit', n, when });
const save = (n: number, when: When): Effect => ({ do: 'save', n, when });
const incomingAp = (n: number, when: When): Effect => ({ do: 'incomingAp', n, when });
const move = (advance: number, rush: number, charge = rush): Effect => ({ do: 'move', advance, rush, charge });
const bane = (when: When): Effect[] => [
  { do: 'rerollBlocks', low: 6, when },
  { do: 'cancelRegeneration', when },
];
const unstoppable = (when: When): Effect[] => [
  { do: 'cancelRegeneration', when },
  { do: 'ignorePenalties', when },
];
const rending = (when: When): Effect[] => [
  { do: 'apOnSix', n: 4, when },
  { do: 'cancelRegeneration', when },
];
const HUGE = 1000;
const slayer = (when: When): Effect => ({ do: 'ap', n: 2, when, vs: { tough: [3, HUGE] } });

const ARMY_BUILDING = 'acts on other friendly units; the army is one unit';
const TERRAIN = 'the line has no terrain';
const SPELLS = 'no spell is cast';

/** Army-wide and unit rules. */
const UNIT_RULES: readonly RuleEntry[] = [
  rule('Agile', move(1, 2)),
  mostModels(rule('Armor', { do: 'armor' })),
  anyModel(rule('Ambushing Piercing Shot', { do: 'grant', rule: 'Ambush' }, { do: 'arrivalAp', n: 1 })),
  ...['Battleborn', 'Steadfast', 'Honor Code'].map((name) => rule(name, { do: 'rally', target: 4 })),
  rule('Bane in Melee', ...bane('melee')),
  rule('Bane when Shooting', ...bane('shoot')),
  rule('Bloodborn', { do: 'extraAttack', low: 6, when: 'always' }),
  rule('Bounding', { do: 'freeMove', at: 'start', d3: 1, plus: 1 }),
  anyModel(rule('Breath Attack', { do: 'breath' })),
  rule('Brutal Fighter', { do: 'extraHit', low: 6, when: 'melee' }),
  rule('Changebound', beHit(-1, 'far')),
  boost('Changebound Boost', 'Changebound', beHit(-1, 'shoot'), beHit(-1, 'charge')),
  rule('Clan Warrior', { do: 'extraAttack', low: 6, when: 'always' }),
  boost('Clan Warrior Boost', 'Clan Warrior', { do: 'extraAttack', low: 5, when: 'always' }),
  rule('Counter-Attack', { do: 'counter' }),
  anyModel(rule('Courage', { do: 'morale', n: 1 })),
  rule('Darkborn', { do: 'beShotRange', n: -4, min: 6 }, { do: 'beChargedRange', n: -2, min: 6 }),
  rule('Dash', { do: 'freeMove', at: 'end', d3: 1, plus: 1 }),
  rule('Deathstrike', { do: 'deathstrike' }),
  mostModels(rule('Defense', { do: 'save', n: 'X', when: 'always' })),
  // DEVIATION: -1 to the enemy's Defense rolls is AP(+1), so Fortified soaks it.
  anyModel(rule('Defense Debuff', ap(1, 'always'))),
  anyModel(rule('Dangerous Terrain Debuff', { do: 'hex', kind: 'quake' })),
  mostModels(rule('+1 to Defense', save(1, 'always'))),
  rule('Defensive Growth', { do: 'growth', stat: 'save' }),
  rule('Devout', { do: 'extraHit', low: 6, when: 'always' }),
  now(
    boost(
      'Devout Boost',
      'Devout',
      { do: 'extraHit', low: 5, when: 'shootFarOrCharge' },
      { do: 'extraHit', low: 6, when: 'shootCloseOrStrike' },
    ),
  ),
  early(boost('Devout Boost', 'Devout', { do: 'extraHit', low: 5, when: 'always' })),
  // DEVIATION: Strider and Flying do not help against it; they stay inert.
  anyModel(rule('Difficult Terrain Debuff', { do: 'slowFoe', as: 'difficult' })),
  rule('Evasive', beHit(-1, 'always')),
  rule('Fanatic', { do: 'scout', reach: 9 }),
  rule('Ferocious', { do: 'extraHit', low: 6, when: 'always' }),
  boost(
    'Ferocious Boost',
    'Ferocious',
    { do: 'extraHit', low: 5, when: 'shootFarOrCharge' },
    { do: 'extraHit', low: 6, when: 'shootCloseOrStrike' },
  ),
  anyModel(rule('Fatigue Debuff', { do: 'hex', kind: 'tire' })),
  rule('Fortified', incomingAp(-1, 'always')),
  rule('Fortified Growth', { do: 'growth', stat: 'incomingAp' }),
  rule('Guarded', save(1, 'far')),
  rule('Guardian', incomingAp(-1, 'far')),
  boost('Guardian Boost', 'Guardian', incomingAp(-1, 'always')),
  rule('Guerrilla', { do: 'freeMove', at: 'afterAttack', d3: 0, plus: 3 }),
  boost('Guerrilla Boost', 'Guerrilla', { do: 'freeMove', at: 'afterAttack', d3: 0, plus: 6 }),
  rule('Harassing', { do: 'freeMove', at: 'afterAttack', d3: 0, plus: 3 }),
  boost('Harassing Boost', 'Harassing', { do: 'freeMove', at: 'afterAttack', d3: 0, plus: 6 }),
  rule('Havocbound', ap(1, 'shootFarOrCharge')),
  boost('Havocbound Boost', 'Havocbound', ap(1, 'always')),
  rule('Heavy Impact', { do: 'impact', ap: 1 }),
  rule('Highborn', move(2, 2)),
  boost('Highborn Boost', 'Highborn', move(4, 4)),
  rule('Hit & Run', { do: 'freeMove', at: 'afterAttack', d3: 0, plus: 3 }),
  rule('Hit & Run Fighter', { do: 'freeMove', at: 'afterMelee', d3: 0, plus: 3 }),
  rule('Hit & Run Shooter', { do: 'freeMove', at: 'afterShooting', d3: 0, plus: 3 }),
  rule('Hive Bond', { do: 'morale', n: 1 }),
  boost('Hive Bond Boost', 'Hive Bond', { do: 'morale', n: 2 }),
  rule('Hold the Line', { do: 'morale', n: 1 }),
  boost('Hold the Line Boost', 'Hold the Line', { do: 'morale', n: 2 }),
  rule('Ignores Regeneration', { do: 'cancelRegeneration', when: 'always' }),
  rule('Ignores Regeneration in Melee', { do: 'cancelRegeneration', when: 'melee' }),
  rule('Increased Shooting Range', { do: 'range', n: 6 }),
  rule('Infected', { do: 'extraWound', high: 1, when: 'always' }),
  boost(
    'Infected Boost',
    'Infected',
    { do: 'extraWound', high: 2, when: 'shootFarOrCharge' },
    { do: 'extraWound', high: 1, when: 'always' },
  ),
  now(rule('Infiltrate', { do: 'ambush', round: 2, gap: 3 })),
  early(rule('Infiltrate', { do: 'ambush', round: 2, gap: 1 })),
  rule('Inquisitorial Agent', { do: 'secondWind' }),
  rule('Instinctive', hit(1, 'always'), { do: 'instinct' }),
  rule('Knightborn', { do: 'ignoreWound', target: 6 }),
  rule('Lustbound', { do: 'range', n: 4 }, move(0, 0, 2)),
  boost('Lustbound Boost', 'Lustbound', { do: 'range', n: 8 }, move(0, 0, 4)),
  rule('Machine-Fog', beHit(-1, 'far')),
  boost('Machine-Fog Boost', 'Machine-Fog', beHit(-1, 'always')),
  rule('Martial Prowess', { do: 'secondWind' }),
  rule('Melee Evasion', beHit(-1, 'melee')),
  rule('Melee Shrouding', { do: 'beChargedRange', n: -3, min: 6 }),
  now(rule('Melee Slayer', slayer('charge'))),
  early(rule('Melee Slayer', slayer('melee'))),
  anyModel(rule('Mend', { do: 'mend' })),
  rule('Mischievous', { do: 'rerollBlocks', low: 6, when: 'always' }),
  now(
    boost(
      'Mischievous Boost',
      'Mischievous',
      { do: 'rerollBlocks', low: 5, when: 'shootFarOrCharge' },
      { do: 'rerollBlocks', low: 6, when: 'always' },
    ),
  ),
  early(boost('Mischievous Boost', 'Mischievous', { do: 'rerollBlocks', low: 5, when: 'always' })),
  anyModel(rule('Mind Control', { do: 'hex', kind: 'push' })),
  rule('Mobile Artillery', hit(1, 'shootFarHeld'), beHit(-2, 'farTargetHeld')),
  anyModel(rule('Morale Debuff', { do: 'enemyMorale', n: -1 })),
  mostModels(rule('No Retreat', { do: 'noRetreat' })),
  rule('Piercing Assault', ap(1, 'charge')),
  rule('Piercing Fighter', ap(1, 'melee')),
  rule('Piercing Growth', { do: 'growth', stat: 'ap' }),
  rule('Piercing Hunter', ap(1, 'shootFar')),
  rule('Piercing Shooter', ap(1, 'shoot')),
  anyModel(rule('Piercing Spotter', { do: 'spot', stat: 'ap', range: 30 })),
  anyModel(rule('Piercing Tag', { do: 'tag', stat: 'ap', range: 24 })),
  anyModel(rule('Piercing Target', { do: 'tag', stat: 'ap', range: 18 })),
  rule('Plaguebound', { do: 'ignoreWound', target: 6 }),
  boost('Plaguebound Boost', 'Plaguebound', { do: 'ignoreWound', target: 5 }),
  rule('Point-Blank Piercing', ap(1, 'shootNear')),
  rule('Point-Blank Surge', { do: 'extraHit', low: 6, when: 'shootNear' }),
  rule('Precision Charge', hit(1, 'charge')),
  rule('Precision Fighter', hit(1, 'melee')),
  rule('Precision Growth', { do: 'growth', stat: 'hit' }),
  rule('Precision Shooter', hit(1, 'shoot')),
  anyModel(rule('Precision Spotter', { do: 'spot', stat: 'hit', range: 30 })),
  anyModel(rule('Precision Tag', { do: 'tag', stat: 'hit', range: 24 })),
  anyModel(rule('Precision Target', { do: 'tag', stat: 'hit', range: 18 })),
  rule('Predator', { do: 'extraAttack', low: 6, when: 'always' }),
  rule('Predator Fighter', { do: 'extraAttack', low: 6, when: 'melee' }),
  rule('Predator Shooter', { do: 'extraAttack', low: 6, when: 'shoot' }),
  rule('Primal', { do: 'extraAttack', low: 6, when: 'always' }),
  boost('Primal Boost', 'Primal', { do: 'extraAttack', low: 5, when: 'always' }),
  rule('Primeborn', incomingAp(-1, 'far')),
  rule('Protected', { do: 'ignoreWound', target: 6 }),
  rule('Quick', move(2, 2)),
  rule('Protection Feat', { do: 'protectionFeat', target: 5 }),
  rule('Quick Readjustment', { do: 'steady' }),
  rule('Quick Shot', { do: 'shootAfterRush' }),
  rule('Ranged Shrouding', { do: 'beShotRange', n: -6, min: 6 }),
  now(rule('Ranged Slayer', slayer('shootFar'))),
  early(rule('Ranged Slayer', slayer('shoot'))),
  rule('Rapid Advance', move(4, 0, 0)),
  rule('Rapid Ambush', { do: 'ambush', round: 1, gap: 9 }),
  now(rule('Rapid Blink', { do: 'freeMove', at: 'start', d3: 1, plus: 0 })),
  early(rule('Rapid Blink', { do: 'freeMove', at: 'start', d3: 0, plus: 3 })),
  now(boost('Rapid Blink Boost', 'Rapid Blink', { do: 'freeMove', at: 'start', d3: 2, plus: 0 })),
  early(boost('Rapid Blink Boost', 'Rapid Blink', { do: 'freeMove', at: 'start', d3: 0, plus: 6 })),
  rule('Rapid Charge', move(0, 0, 4)),
  rule('Rapid Rush', move(0, 6, 0)),
  rule('Ravage', { do: 'ravage' }),
  rule('Reanimation', { do: 'reanimate', target: 5 }),
  rule('Regenerative Strength', { do: 'strength' }),
  rule('Reinforcement', { do: 'reinforce' }),
  rule('Rending in Melee', ...rending('melee')),
  rule('Rending when Shooting', ...rending('shoot')),
  rule('Repel Ambushers', { do: 'repelAmbush', gap: 12 }),
  rule('Retaliate', { do: 'retaliate' }),
  rule('Royal Legion', { do: 'range', n: 4 }, move(0, 0, 2)),
  rule('Scrapper', { do: 'rerollBlocks', low: 6, when: 'always' }),
  boost(
    'Scrapper Boost',
    'Scrapper',
    { do: 'rerollBlocks', low: 5, when: 'shootFarOrCharge' },
    { do: 'rerollBlocks', low: 6, when: 'always' },
  ),
  rule('Screened', beHit(-1, 'far')),
  rule('Scurry', move(2, 2)),
  boost('Scurry Boost', 'Scurry', move(4, 4)),
  rule('Self-Destruct', { do: 'deathstrike' }, { do: 'selfDestruct' }),
  rule('Self-Repair', { do: 'ignoreWound', target: 6 }),
  boost('Self-Repair Boost', 'Self-Repair', { do: 'ignoreWound', target: 5 }),
  rule('Shred in Melee', { do: 'extraWound', high: 1, when: 'melee' }),
  rule('Shred when Shooting', { do: 'extraWound', high: 1, when: 'shoot' }),
  now(rule('Slayer', slayer('shootFarOrCharge'))),
  early(rule('Slayer', slayer('always'))),
  anyModel(rule('Speed Debuff', { do: 'slowFoe', as: 'slow' })),
  rule('Speed Feat', { do: 'speedFeat', advance: 2, rush: 4 }),
  ...(['Change', 'Lust', 'Plague', 'War'] as const).map((god) =>
    anyModel(
      rule(`Storm of ${god}`, { do: 'storm', facet: ({ Change: 'shred', Lust: 'surge', Plague: 'bane', War: 'ap1' } as const)[god] }),
    ),
  ),
  rule('Sturdy', save(1, 'far')),
  boost('Sturdy Boost', 'Sturdy', save(1, 'always')),
  rule('Surge when Shooting', { do: 'extraHit', low: 6, when: 'shoot' }),
  now(anyModel(rule('Surprise Attack', { do: 'grant', rule: 'Infiltrate' }, { do: 'surprise', target: 2, hits: 1, range: 6 }))),
  early(anyModel(rule('Surprise Attack', { do: 'grant', rule: 'Infiltrate' }, { do: 'surprise', target: 4, hits: 2, range: 3 }))),
  rule('Swift', { do: 'notSlow' }),
  anyModel(rule('Takedown Shot', { do: 'strikeOnce', in: 'shoot' })),
  anyModel(rule('Takedown Strike', { do: 'strikeOnce', in: 'melee' })),
  rule('Targeting Visor', hit(1, 'shootFar')),
  boost('Targeting Visor Boost', 'Targeting Visor', hit(1, 'shoot')),
  rule('Teleport', move(3, 6, 6)),
  rule('Thrust in Melee', hit(1, 'charge'), ap(1, 'charge')),
  rule('Unpredictable', { do: 'choose', how: 'die', when: 'always' }),
  rule('Unpredictable Fighter', { do: 'choose', how: 'die', when: 'melee' }),
  rule('Unpredictable Shooter', { do: 'choose', how: 'die', when: 'shoot' }),
  rule('Unstoppable in Melee', ...unstoppable('melee')),
  rule('Unstoppable when Shooting', ...unstoppable('shoot')),
  rule('Unwieldy', { do: 'unwieldy' }),
  anyModel(rule('Unwieldy Debuff', { do: 'unwieldyFoe' })),
  rule('Vanguard', { do: 'scout', reach: 9 }),
  now(rule('Versatile Attack', { do: 'choose', how: 'best', when: 'shootFarOrCharge' })),
  early(rule('Versatile Attack', { do: 'choose', how: 'best', when: 'always' })),
  rule('Versatile Defense', save(1, 'far')),
  rule('Versatile Reach', { do: 'range', n: 4 }, move(0, 0, 2)),
  rule('Warbound', { do: 'extraWound', high: 1, when: 'always' }),
  boost(
    'Warbound Boost',
    'Warbound',
    { do: 'extraWound', high: 2, when: 'shootFarOrCharge' },
    { do: 'extraWound', high: 1, when: 'always' },
  ),
  rule('Watchborn', { do: 'choose', how: 'best', when: 'shootFarOrCharge' }),
  rule('Wolfborn', { do: 'freeMove', at: 'start', d3: 1, plus: 0 }),
];

/** Weapon rules. */
const WEAPON_RULES: readonly RuleEntry[] = [
  rule('Crack', { do: 'apOnSix', n: 2, when: 'always' }),
  rule('Destructive', { do: 'apOnSix', n: 4, when: 'always' }),
  rule('Disintegrate', { do: 'ap', n: 2, when: 'always', vs: { defense: [2, 3] } }, { do: 'cancelRegeneration', when: 'always' }),
  rule('Hazardous', { do: 'ap', n: 4, when: 'always' }, { do: 'hazardous' }),
  rule('Lacerate', { do: 'rerollBlocks', low: 6, when: 'always' }, { do: 'cancelRegeneration', when: 'always' }),
  rule('Shatter', { do: 'ap', n: 2, when: 'always', vs: { tough: [3, HUGE] } }),
  rule('Shred', { do: 'extraWound', high: 1, when: 'always' }),
  now(rule('Tear', { do: 'ap', n: 4, when: 'always', vs: { tough: [9, HUGE] } })),
  early(rule('Tear', { do: 'ap', n: 4, when: 'always', vs: { tough: [3, 9] } })),
  early(rule('Decimate', { do: 'ap', n: 2, when: 'always', vs: { defense: [2, 3] } })),
  early(rule('Fracture', { do: 'apOnSix', n: 2, when: 'always' })),
  early(rule('Fragment', { do: 'ap', n: 1, when: 'always', vs: { defense: [2, 4] } })),
  early(rule('Puncture', { do: 'ap', n: 4, when: 'always', vs: { tough: [3, 9] } }, { do: 'cancelRegeneration', when: 'always' })),
  early(rule('Purge', { do: 'ap', n: 1, when: 'always', vs: { defense: [2, 4] } }, { do: 'cancelRegeneration', when: 'always' })),
  early(rule('Quake', { do: 'extraWound', high: 1, when: 'always' }, { do: 'cancelRegeneration', when: 'always' })),
  early(rule('Quake when Shooting', { do: 'extraWound', high: 1, when: 'shoot' }, { do: 'cancelRegeneration', when: 'shoot' })),
  early(rule('Rupture', { do: 'woundOnSix', n: 1, when: 'always' }, { do: 'cancelRegeneration', when: 'always' })),
  early(rule('Skewer', { do: 'deadlyVs', n: 3, vs: { tough: [3, 9] } })),
];

/** Buffs that may pick the own unit count as a grant; marks and debuffs on the one enemy as the effect they allow. */
const BUFFS: readonly RuleEntry[] = [
  ...[
    'Bane in Melee',
    'Entrenched',
    'Furious',
    'Guarded',
    'Increased Shooting Range',
    'No Retreat',
    'Precision Fighter',
    'Precision Shooter',
  ].map((name) => anyModel(rule(`${name} Buff`, { do: 'grant', rule: name }))),
  ...['Primal Boost', 'Rapid Advance', 'Regeneration', 'Self-Repair Boost', 'Stealth', 'Swift', 'Courage'].map((name) =>
    anyModel(rule(`${name} Buff`, { do: 'grant', rule: name })),
  ),
  anyModel(rule('Precision Attacks Buff', { do: 'grant', rule: 'Precise' })),
  anyModel(rule('Speed Buff', { do: 'grant', rule: 'Fast' })),
  ...[
    'Bane',
    'Furious',
    'Relentless',
    'Rending',
    'Shred',
    'Slayer',
    'Unpredictable Fighter',
    'Unpredictable Shooter',
    'Unstoppable',
    'Quick Shot',
  ].map((name) => anyModel(rule(`${name} Mark`, { do: 'grant', rule: name }))),
  anyModel(rule('Increased Shooting Range Mark', { do: 'grant', rule: 'Increased Shooting Range' })),
  anyModel(rule('Piercing Shooting Mark', { do: 'grant', rule: 'Piercing Shooter' })),
  anyModel(rule('Precision Fighting Mark', { do: 'grant', rule: 'Precision Fighter' })),
  anyModel(rule('Precision Shooting Mark', { do: 'grant', rule: 'Precision Shooter' })),
  anyModel(rule('Piercing Debuff', incomingAp(-1, 'always'))),
  anyModel(rule('Precision Debuff', beHit(-1, 'always'))),
];

/** Rules that cannot matter between two units on an open line. */
const INERT_RULES: readonly RuleEntry[] = [
  ...['Ambush Beacon', 'Coordinate', 'Delayed Action', 'Extended Buff Range', 'Re-Position Artillery', 'Spawn', 'Split'].map((name) =>
    inert(name, ARMY_BUILDING),
  ),
  inert('Re-Deployment', 'both units stand on the line'),
  inert('Ambush Re-Deployment', 'optional; the unit never leaves the table'),
  ...['Grounded Precision', 'Grounded Reinforcement', 'Grounded Stealth'].map((name) => inert(name, TERRAIN)),
  ...['Ignores Cover', 'Ignores Cover when Shooting'].map((name) => inert(name, 'the field is open')),
  ...['Caster Group', 'Casting Buff', 'Casting Debuff', 'Spell Accumulator', 'Spell Conduit'].map((name) => inert(name, SPELLS)),
  ...['Indirect when Shooting', 'Indirect Mark'].map((name) => inert(name, 'all units see each other on the line')),
  ...['Crossing Attack', 'Strafing'].map((name) => inert(name, 'no unit moves across the enemy on a line')),
  ...['Defensive Frenzy', 'Devastating Frenzy', 'Piercing Frenzy', 'Precision Frenzy', 'Vengeance'].map((name) =>
    inert(name, 'counts destroyed units; the fight has one'),
  ),
];

export const FACTION_RULES: readonly RuleEntry[] = [...UNIT_RULES, ...WEAPON_RULES, ...BUFFS, ...INERT_RULES];
