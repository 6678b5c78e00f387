/** How a 'Mech moves: MP, what adds to them, and the heat of moving (Total Warfare "Movement", Tactical Operations). */
import type { GearKind } from '../data/equipment.ts';
import type { Fit } from './fit.ts';
import type { MechDesign } from './mech.ts';

export interface Mobility {
  readonly walk: number;
  readonly run: number;
  readonly jump: number;
  /** Bit 0 MASC, bit 1 supercharger. */
  readonly boosters: number;
  /** 0 as usual, 1 none (combustion engine, fuel cell, super-cooled myomer), 2 an XXL engine's. */
  readonly moveHeat: number;
  /** 0 jump jets, 1 improved ones (half the heat), 2 mechanical boosters (none). */
  readonly jets: number;
  /** Jump MP that a partial wing gives; they make no heat. */
  readonly wing: number;
}

export const MASC = 1;
export const SUPERCHARGER = 2;

/** Total Warfare: running is one and a half times walking, rounded up; MASC and superchargers double instead. */
export function runningMP(walk: number, boosters: number, hardened: boolean): number {
  const run = boosters === 0 ? Math.ceil(walk * 1.5) : boosters === 1 ? walk * 2 : Math.ceil(walk * 2.5);
  return hardened ? run - 1 : run;
}

export function boosterCount(boosters: number): number {
  return (boosters & 1) + ((boosters >> 1) & 1);
}

export function mobilityOf(design: MechDesign, fit: Fit): Mobility {
  const has = (kind: GearKind) => fit.gear.some((g) => g.row.kind === kind);
  const { walk: burdened, jump } = burdenedMP(design, fit);
  const walk = burdened + (has('industrial-tsm') ? 1 : 0);
  const jets = has('jump-jet') || has('improved-jump-jet');
  const wing = has('partial-wing') && jets ? (design.mass <= 55 ? 2 : 1) : 0;
  const springs = !jets && has('jump-booster');
  return {
    walk,
    run: runningMP(walk, 0, /hardened/i.test(design.armourType)),
    jump: jets ? Math.max(0, jump + wing) : springs ? jump : 0,
    boosters: (has('masc') ? MASC : 0) | (has('supercharger') ? SUPERCHARGER : 0),
    moveHeat: moveHeatOf(design, has('super-cooled-myomer')),
    jets: springs ? 2 : has('improved-jump-jet') ? 1 : 0,
    wing,
  };
}

/** MP after what weighs a 'Mech down: modular armour, medium and large shields. A large shield also ends jumping. */
function burdenedMP(design: MechDesign, fit: Fit): { walk: number; jump: number } {
  const shields = fit.gear.filter((g) => g.row.kind === 'shield').map((g) => g.row.names[0]!);
  const large = shields.filter((name) => /large/i.test(name)).length;
  const medium = shields.filter((name) => /medium/i.test(name)).length;
  const modular = fit.gear.some((g) => g.row.kind === 'modular-armour') ? 1 : 0;
  return {
    walk: Math.max(0, design.walk - large - medium - modular),
    jump: large > 0 ? 0 : Math.max(0, design.jump - medium - modular),
  };
}

function moveHeatOf(design: MechDesign, superCooled: boolean): number {
  if (superCooled || design.engine === 'ice' || design.engine === 'fuel-cell') return 1;
  return design.engine === 'xxl' || design.engine === 'clan-xxl' ? 2 : 0;
}
