/**
 * A second exact solver, written to be read: ships one by one, whole rounds expanded into maps of states, owner's choice
 * only, no flux. It shares no code with the engine but the figures of the ships.
 */
import type { CombatRules, CombatSide, Weapon } from '../../../src-shared/rulesets/eclipse/rules/combat.ts';

interface Ship {
  readonly squadron: number;
  readonly hull: number;
}

type Fleet = readonly Ship[];
type Pair = readonly [Fleet, Fleet];
type Pmf = Map<string, { readonly pair: Pair; p: number }>;

export interface NaiveOdds {
  readonly winA: number;
  readonly winB: number;
  readonly draw: number;
  readonly rounds: number;
}

export function naiveOdds(sides: readonly [CombatSide, CombatSide], rules: CombatRules): NaiveOdds {
  if (rules.tieRule !== 'simultaneous' || rules.missileOrder !== 'single-bucket') throw new Error('not modelled here');
  const start: Pair = [fleetOf(sides[0]), fleetOf(sides[1])];
  const known = new Map<string, NaiveOdds>();
  let pmf = pmfOf(start);
  pmf = fire(pmf, sides, (side) => side.squadrons.map((s) => s.missiles));
  return mix(pmf, (pair) => odds(pair, sides, known));
}

function fleetOf(side: CombatSide): Fleet {
  return side.squadrons.flatMap((s, squadron) => Array.from({ length: s.count }, () => ({ squadron, hull: s.hull })));
}

function pmfOf(pair: Pair): Pmf {
  return new Map([[keyOf(pair), { pair, p: 1 }]]);
}

function keyOf(pair: Pair): string {
  return pair.map((fleet) => fleet.map((s) => `${s.squadron}.${s.hull}`).join(' ')).join('|');
}

function mix(pmf: Pmf, of: (pair: Pair) => NaiveOdds): NaiveOdds {
  const sum = { winA: 0, winB: 0, draw: 0, rounds: 0 };
  for (const { pair, p } of pmf.values()) {
    const one = of(pair);
    for (const k of ['winA', 'winB', 'draw', 'rounds'] as const) sum[k] += p * one[k];
  }
  return sum;
}

function odds(pair: Pair, sides: readonly [CombatSide, CombatSide], known: Map<string, NaiveOdds>): NaiveOdds {
  const [a, b] = pair;
  if (a.length === 0 || b.length === 0) {
    return {
      winA: b.length === 0 && a.length > 0 ? 1 : 0,
      winB: a.length === 0 && b.length > 0 ? 1 : 0,
      draw: a.length + b.length === 0 ? 1 : 0,
      rounds: 0,
    };
  }
  const key = keyOf(pair);
  const found = known.get(key);
  if (found) return found;
  const initiatives = new Set(sides.flatMap((side) => side.squadrons.flatMap((s) => s.weapons.map((w) => w.initiative))));
  let pmf = pmfOf(pair);
  for (const initiative of [...initiatives].sort((x, y) => y - x)) {
    pmf = fire(pmf, sides, (side) => side.squadrons.map((s) => s.weapons.filter((w) => w.initiative === initiative)));
  }
  const again = pmf.get(key)?.p ?? 0;
  pmf.delete(key);
  const answer =
    pmf.size === 0
      ? { winA: 0, winB: 0, draw: 1, rounds: 0 }
      : scaled(
          mix(pmf, (next) => odds(next, sides, known)),
          1 - again,
        );
  known.set(key, answer);
  return answer;
}

function scaled(sum: NaiveOdds, leave: number): NaiveOdds {
  return { winA: sum.winA / leave, winB: sum.winB / leave, draw: sum.draw / leave, rounds: (sum.rounds + 1) / leave };
}

function fire(pmf: Pmf, sides: readonly [CombatSide, CombatSide], armed: (side: CombatSide) => readonly (readonly Weapon[])[]): Pmf {
  const after: Pmf = new Map();
  for (const { pair, p } of pmf.values()) {
    const [a, b] = pair;
    const onA = a.length * b.length === 0 ? [{ fleet: a, p: 1 }] : volley(b, sides[1], armed(sides[1]), a, sides[0]);
    const onB = a.length * b.length === 0 ? [{ fleet: b, p: 1 }] : volley(a, sides[0], armed(sides[0]), b, sides[1]);
    for (const x of onA) {
      for (const y of onB) {
        const next: Pair = [x.fleet, y.fleet];
        const key = keyOf(next);
        const entry = after.get(key) ?? { pair: next, p: 0 };
        entry.p += p * x.p * y.p;
        after.set(key, entry);
      }
    }
  }
  return after;
}

/** Die by die: the distribution of how high each damage's dice beat the shields, then the hits in their order. */
function volley(
  firing: Fleet,
  own: CombatSide,
  armed: readonly (readonly Weapon[])[],
  target: Fleet,
  enemy: CombatSide,
): { fleet: Fleet; p: number }[] {
  const shields = [...new Set(enemy.squadrons.map((s) => s.shield))].sort((x, y) => x - y);
  let hits = new Map<string, number>([['', 1]]);
  for (const ship of firing) {
    for (const weapon of armed[ship.squadron] ?? []) {
      for (let die = 0; die < weapon.dice; die++) hits = addDie(hits, weapon, own.squadrons[ship.squadron]?.computer ?? 0, shields);
    }
  }
  return [...hits].map(([key, p]) => ({ fleet: applyHits(key, target, enemy, shields), p }));
}

function addDie(hits: Map<string, number>, weapon: Weapon, computer: number, shields: readonly number[]): Map<string, number> {
  const next = new Map<string, number>();
  for (const [key, p] of hits) {
    for (let face = 1; face <= weapon.die; face++) {
      const level = shields.filter((s) => face === weapon.die || (face > 1 && face + computer - s >= weapon.toHit)).length;
      const list = key === '' ? [] : key.split(' ');
      if (level > 0) list.push(`${level}:${weapon.damage}`);
      const sorted = list.sort((x, y) => order(x, y)).join(' ');
      next.set(sorted, (next.get(sorted) ?? 0) + p / weapon.die);
    }
  }
  return next;
}

function order(x: string, y: string): number {
  const [levelX, damageX] = x.split(':').map(Number) as [number, number];
  const [levelY, damageY] = y.split(':').map(Number) as [number, number];
  return levelX - levelY || damageY - damageX;
}

function applyHits(key: string, target: Fleet, enemy: CombatSide, shields: readonly number[]): Fleet {
  const ships = target.map((s) => ({ ...s }));
  for (const hit of key === '' ? [] : key.split(' ')) {
    const [level, damage] = hit.split(':').map(Number) as [number, number];
    const legal = ships.filter((s) => s.hull > 0 && shields.indexOf(enemy.squadrons[s.squadron]?.shield ?? 0) < level);
    const rank = (s: Ship): number[] => {
      const squadron = enemy.squadrons[s.squadron];
      const fastest = squadron && squadron.weapons.length > 0 ? Math.max(...squadron.weapons.map((w) => w.initiative)) : 0;
      return [s.hull, fastest, squadron?.computer ?? 0, s.squadron];
    };
    legal.sort((x, y) => {
      const [rx, ry] = [rank(x), rank(y)];
      const at = rx.findIndex((v, i) => v !== ry[i]);
      return at < 0 ? 0 : rx[at]! - ry[at]!;
    });
    const first = legal[0];
    if (first) first.hull -= Math.min(first.hull, damage);
  }
  return ships.filter((s) => s.hull > 0).sort((x, y) => x.squadron - y.squadron || x.hull - y.hull);
}
