/** Ready-made actors for the encounter editor. All invented; the numbers are those of ordinary low-level dungeon dwellers. */
import type { ActorTemplate } from './encounter.ts';

export interface Template {
  readonly id: string;
  readonly label: string;
  /** One line under the label. */
  readonly meaning: string;
  readonly actor: ActorTemplate;
}

const HOLD_AND_STRIKE = [
  { action: 'attack', if: 'enemy.in_range', target: 'nearest_enemy' },
  { action: 'move', if: '!enemy.in_range', target: 'nearest_enemy' },
] as const;

const KEEP_AWAY = [
  { action: 'attack', if: 'enemy.in_range', target: 'lowest_hp_enemy' },
  { action: 'move', if: '!enemy.in_range and enemy.count > 0', target: 'backward' },
] as const;

export const TEMPLATES: readonly Template[] = [
  {
    id: 'shield-bearer',
    label: 'Shield-bearer',
    meaning: 'Stands in front and does nothing but guard.',
    actor: { name: 'Shield-bearer', hp: '1d8', ac: 18, attack_bonus: 0, damage: '1d6', start_zone: 'melee', apl: [{ action: 'guard' }] },
  },
  {
    id: 'pikeman',
    label: 'Pikeman',
    meaning: 'Strikes from the second rank, steps up when no enemy is in reach.',
    actor: {
      name: 'Pikeman',
      hp: '1d8',
      ac: 14,
      attack_bonus: 2,
      damage: '1d8+1',
      range: 'reach',
      start_zone: 'reach',
      apl: HOLD_AND_STRIKE,
    },
  },
  {
    id: 'crossbow',
    label: 'Crossbow',
    meaning: 'Shoots the weakest, falls back when somebody comes close.',
    actor: { name: 'Crossbow', hp: '1d6', ac: 12, attack_bonus: 3, damage: '1d6+1', range: 'ranged', apl: KEEP_AWAY },
  },
  {
    id: 'sellsword',
    label: 'Sellsword',
    meaning: 'Plain fighter with the default list.',
    actor: { name: 'Sellsword', hp: '1d8+2', ac: 15, attack_bonus: 3, damage: '1d8', start_zone: 'melee' },
  },
  {
    id: 'duellist',
    label: 'Duellist',
    meaning: 'Goes for the weakest, guards when badly hurt.',
    actor: {
      name: 'Duellist',
      hp: '2d6',
      ac: 15,
      attack_bonus: 4,
      damage: '1d8+1',
      start_zone: 'melee',
      apl: [
        { action: 'guard', if: 'self.health_percent < 34 and ally.count > 0' },
        { action: 'attack', target: 'lowest_hp_enemy' },
        { action: 'move', if: '!enemy.in_range', target: 'nearest_enemy' },
      ],
    },
  },
  {
    id: 'tunnel-runt',
    label: 'Tunnel runts',
    meaning: 'Six small ones; three fit where two people would.',
    actor: { name: 'Runt', count: 6, hp: '1d4', ac: 12, attack_bonus: 1, damage: '1d4+1', frontage: 2, start_zone: 'reach' },
  },
  {
    id: 'shambler',
    label: 'Shamblers',
    meaning: 'Ten wide, slow dead; only two fit abreast.',
    actor: {
      name: 'Shambler',
      count: 10,
      hp: '2d8',
      ac: 12,
      attack_bonus: 1,
      damage: '1d8',
      frontage: 5,
      apl: [
        { action: 'attack', if: 'enemy.in_range', target: 'random_enemy' },
        { action: 'move', target: 'nearest_enemy' },
      ],
    },
  },
  {
    id: 'deep-brute',
    label: 'Deep brute',
    meaning: 'Fills half the front by itself.',
    actor: { name: 'Deep brute', hp: '4d8', ac: 14, attack_bonus: 5, damage: '2d6', frontage: 6, start_zone: 'melee' },
  },
  {
    id: 'cave-hound',
    label: 'Cave hounds',
    meaning: 'Fast: two zones a turn.',
    actor: { name: 'Cave hound', count: 4, hp: '1d8', ac: 13, attack_bonus: 2, damage: '1d6', speed: 2, frontage: 3 },
  },
];
