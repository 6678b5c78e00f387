/** Which actors start in which zone, and whether they fit: the six-zone strip above the form. */

import type { ActorModel, EncounterModel } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { ACTOR_DEFAULTS, ZONES, type ZoneName, zoneIndex } from '../../../src-shared/rulesets/osr/rules/actor.ts';

const DEFAULT_CAPACITY: Readonly<Record<ZoneName, number | null>> = { ranged: null, reach: 10, melee: 10 };

export interface StartZone {
  readonly name: ZoneName;
  readonly side: 0 | 1;
  /** null = no limit. */
  readonly capacity: number | null;
  readonly used: number;
  /** One entry per kind of actor. */
  readonly actors: readonly { readonly name: string; readonly count: number; readonly frontage: number }[];
}

export function deploymentOf(model: EncounterModel): readonly StartZone[] {
  const zones: { -readonly [K in keyof StartZone]: StartZone[K] }[] = [0, 1].flatMap((side) =>
    (side === 0 ? ZONES : [...ZONES].reverse()).map((name) => ({
      name,
      side: side as 0 | 1,
      capacity: capacityOf(model, name),
      used: 0,
      actors: [],
    })),
  );
  model.sides.forEach((actors, side) => {
    for (const actor of actors) {
      const zone = zones[zoneIndex(startZoneOf(actor), side as 0 | 1)];
      if (zone === undefined) continue;
      const frontage = numberOr(actor.fields.frontage, ACTOR_DEFAULTS.frontage);
      const count = countOf(actor);
      zone.used += frontage * count;
      zone.actors = [...zone.actors, { name: actor.fields.name || 'Actor', count, frontage }];
    }
  });
  return zones;
}

export function countOf(actor: ActorModel): number {
  return Math.min(500, Math.max(1, Math.floor(numberOr(actor.fields.count, 1))));
}

function startZoneOf(actor: ActorModel): ZoneName {
  return ZONES.find((zone) => zone === actor.fields.start_zone.toLowerCase()) ?? ACTOR_DEFAULTS.startZone;
}

export function capacityOf(model: EncounterModel, zone: ZoneName): number | null {
  const written = model.capacities[zone];
  if (written === '~' || written === 'null') return null;
  return written === '' ? DEFAULT_CAPACITY[zone] : numberOr(written, DEFAULT_CAPACITY[zone] ?? 10);
}

function numberOr(text: string, otherwise: number): number {
  const n = Number(text);
  return text !== '' && Number.isFinite(n) ? n : otherwise;
}
