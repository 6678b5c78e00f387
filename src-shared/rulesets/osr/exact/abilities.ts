/** All that the use of an ability can lead to. */
import { areaOf, pushOf } from '../rules/ability.ts';
import { type Branch, type ExactAbility, type Fighter, type MemoryLayout, type State, taken } from './state.ts';

export interface Field {
  readonly fighters: readonly Fighter[];
  readonly memory: MemoryLayout;
  /** Whether an actor may enter a zone. */
  readonly admits: (now: State, actor: number, zone: number) => boolean;
}

/** Whether a use would do anything: charges left, someone hurt, someone without the effect. */
export function isUseful(field: Field, now: State, actor: number, slot: number): boolean {
  const { fighters, memory } = field;
  const ability = fighters[actor]!.abilities[slot]!;
  if (memory.chargesLeft(now, actor, slot) === 0) return false;
  if (ability.effect === 'damage' || pushOf(ability) > 0) return true;
  if (ability.effect === 'heal') return mostWounded(field, now, fighters[actor]!.side) >= 0;
  return targets(field, now, actor, ability).some((target) => !memory.has(now, target, ability));
}

export function useAbility(field: Field, before: State, actor: number, slot: number): Branch[] {
  const { fighters, memory } = field;
  const ability = fighters[actor]!.abilities[slot]!;
  const now = memory.spendCharge(before, actor, slot);
  if (ability.effect === 'heal') return healed(field, now, fighters[actor]!.side, ability);
  const reached = targets(field, now, actor, ability);
  if (ability.effect !== 'damage') return each(reached, [[now, 1]], (state, target) => affected(field, state, target, ability));
  return [...ability.amount.mass.entries()].flatMap(([k, chance]) =>
    each(reached, [[now, chance]], (state, target) => struck(field, state, target, { ability, amount: ability.amount.min + k })),
  );
}

/** One target after the other, each from where those before have led to. */
function each(reached: readonly number[], from: readonly Branch[], then: (state: State, target: number) => readonly Branch[]): Branch[] {
  return reached.reduce<Branch[]>(
    (branches, target) => branches.flatMap(([state, chance]) => then(state, target).map(([next, share]): Branch => [next, chance * share])),
    [...from],
  );
}

function targets({ fighters }: Field, now: State, actor: number, ability: ExactAbility): readonly number[] {
  const { side } = fighters[actor]!;
  const area = areaOf(ability);
  const isOwn = ability.effect === 'buff';
  if (area === 'self') return [actor];
  const living = fighters.flatMap((one, i) => ((one.side === side) === isOwn && now.hp[i]! > 0 ? [i] : []));
  if (area === 'side') return living;
  if (isOwn) return living.filter((i) => now.zone[i] === now.zone[actor]);
  const distance = (i: number) => Math.abs(now.zone[i]! - now.zone[actor]!);
  if (area === 'nearest') return living.toSorted((i, j) => distance(i) - distance(j)).slice(0, 1);
  const zones = [...Map.groupBy(living, (i) => now.zone[i]!).values()];
  const [fullest = []] = zones.toSorted((one, other) => other.length - one.length || distance(one[0]!) - distance(other[0]!));
  return fullest;
}

/** Chance of a d20 to reach the save. */
function saveChance({ save }: ExactAbility): number {
  return save === null ? 0 : Math.min(20, Math.max(0, 21 - save)) / 20;
}

function struck(field: Field, now: State, target: number, hit: { readonly ability: ExactAbility; readonly amount: number }): Branch[] {
  const { ability, amount } = hit;
  const saved = saveChance(ability);
  const after = (damage: number): State => {
    const left = Math.max(0, now.hp[target]! - taken(field.fighters[target]!.actor, ability.type, damage));
    return left > 0 ? { ...now, hp: now.hp.with(target, left) } : field.memory.buried(now, target);
  };
  const branches: Branch[] = [
    [after(amount), 1 - saved],
    [after(Math.floor(amount / 2)), saved],
  ];
  return branches.filter(([, chance]) => chance > 0);
}

function affected(field: Field, now: State, target: number, ability: ExactAbility): Branch[] {
  const saved = saveChance(ability);
  const lasting = ability.rounds === undefined ? now : field.memory.begin(now, target, ability);
  const branches: Branch[] = [
    [drivenBack(field, lasting, target, pushOf(ability)), 1 - saved],
    [now, saved],
  ];
  return branches.filter(([, chance]) => chance > 0);
}

export function drivenBack({ fighters, admits }: Field, now: State, target: number, zones: number): State {
  const step = fighters[target]!.side === 0 ? -1 : 1;
  let zone = now.zone[target]!;
  for (let left = zones; left > 0 && admits(now, target, zone + step); left--) zone += step;
  return zone === now.zone[target] ? now : { ...now, zone: now.zone.with(target, zone) };
}

function healed(field: Field, now: State, side: 0 | 1, ability: ExactAbility): Branch[] {
  const target = mostWounded(field, now, side);
  return [...ability.amount.mass.entries()].map(([k, chance]): Branch => {
    const hp = Math.min(now.max[target]!, now.hp[target]! + ability.amount.min + k);
    return [{ ...now, hp: now.hp.with(target, hp) }, chance];
  });
}

function mostWounded({ fighters }: Field, now: State, side: 0 | 1): number {
  let found = -1;
  let least = 1;
  for (const [i, one] of fighters.entries()) {
    const share = now.hp[i]! / now.max[i]!;
    if (one.side !== side || now.hp[i]! <= 0 || share >= least) continue;
    found = i;
    least = share;
  }
  return found;
}
