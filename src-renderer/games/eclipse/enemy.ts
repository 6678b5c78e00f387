/** The fleet that the edited fleet fights. Pure. */
import type { Json } from '../../../src-shared/contract/json.ts';
import { isNpcId, NPC_SHIPS, type NpcId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';

export type EnemyChoice =
  | { readonly kind: 'npc'; readonly npc: NpcId; readonly count: number }
  | { readonly kind: 'stored'; readonly id: number }
  /** Another fleet of the same file. */
  | { readonly kind: 'beside'; readonly at: number };

export const FIRST_ENEMY: EnemyChoice = { kind: 'npc', npc: 'ancient', count: 2 };

/** A saved choice may be older than this version. */
export function readEnemy(kept: Json): EnemyChoice {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return FIRST_ENEMY;
  const { kind, npc, count, id, at } = kept as { readonly [key: string]: Json | undefined };
  if (kind === 'npc' && typeof npc === 'string' && isNpcId(npc) && typeof count === 'number' && count >= 1) return { kind, npc, count };
  if (kind === 'stored' && typeof id === 'number') return { kind, id };
  if (kind === 'beside' && typeof at === 'number') return { kind, at };
  return FIRST_ENEMY;
}

export function npcFleet(npc: NpcId, count: number): Fleet {
  const { name } = NPC_SHIPS[npc];
  return {
    name: count === 1 ? name : `${count} x ${name}`,
    faction: 'Unclaimed',
    species: 'terran',
    npc: true,
    ships: [{ npc, name, count }],
  };
}
