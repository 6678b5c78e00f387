/**
 * Several fleets in one sector. Published rule: opponents fight in pairs, the two latest arrivals first, and who is left meets the one
 * that came before. Damage stays until the last battle is over and missiles are spent in the first, so what one battle leaves, as a
 * distribution over its survivors, is how the next one opens.
 */
import { SeededDice } from '../../../random/seeded.ts';
import { type ExactLimits, isTooLarge } from '../exact/limits.ts';
import { solveExactly } from '../exact/solver.ts';
import type { StateSpace } from '../exact/states.ts';
import { type CombatRules, type CombatSide, type Squadron, shipCount } from '../rules/combat.ts';
import { Battle } from './battle.ts';

export interface SectorOdds {
  readonly method: 'exact' | 'sampled';
  /** Why it was sampled; empty when exact. */
  readonly remark: string;
  /** Chains of battles behind a sampled answer; 0 when exact. */
  readonly trials: number;
  /** In order of entry. */
  readonly fleets: readonly SectorFleet[];
  /** The pairs in the order in which they fight. */
  readonly battles: readonly SectorBattle[];
  /** All fleets destroyed each other. */
  readonly empty: number;
  /** A stalemate or the round limit leaves two fleets in the sector. */
  readonly contested: number;
}

export interface SectorFleet {
  readonly name: string;
  readonly ships: number;
  /** Chance that it alone is left in the sector. */
  readonly holds: number;
  /** Ships left on average where it holds the sector; 0 where it never does. */
  readonly shipsWhenHolding: number;
}

export interface SectorBattle {
  /** Who may come out of the battles before, and who was there before them. */
  readonly attackers: readonly string[];
  readonly defender: string;
  /** Chances, of all courses of events. */
  readonly fought: number;
  readonly attackerWins: number;
  readonly defenderWins: number;
}

type Rules = (sides: readonly [attacker: CombatSide, defender: CombatSide]) => CombatRules;

/** A fleet that holds the sector for now, as one of the ways it can have come out of its battles. */
interface Holder {
  readonly fleet: number;
  readonly side: CombatSide;
  readonly chance: number;
}

/** Opening states of one battle that are solved exactly; beyond them the sector is left to the dice. */
const MOST_HOLDERS = 400;
const LIMITS_PER_BATTLE: ExactLimits = { nodes: 100_000, work: 20_000_000 };
const SAMPLE = 20_000;
const SAMPLE_SEED = { hi: 0x53454354, lo: 0x4f524543 };

/** `fleets` in order of entry: the first was there before all others. */
export function sectorOdds(fleets: readonly CombatSide[], rules: Rules): SectorOdds {
  const exact = solveChain(fleets, rules);
  return typeof exact === 'string' ? sampleChain(fleets, rules, exact) : exact;
}

/** Everything that is added up on the way, one battle after the other. */
class ChainAccount {
  empty = 0;
  contested = 0;
  readonly battles: SectorBattle[] = [];
  private readonly fleets: readonly CombatSide[];

  constructor(fleets: readonly CombatSide[]) {
    this.fleets = fleets;
  }

  battle(holders: readonly Holder[], defender: number, won: readonly [attacker: number, defender: number]): void {
    this.battles.push({
      attackers: [...new Set(holders.map(({ fleet }) => this.fleets[fleet]!.name))],
      defender: this.fleets[defender]!.name,
      fought: holders.reduce((sum, { chance }) => sum + chance, 0),
      attackerWins: won[0],
      defenderWins: won[1],
    });
  }

  odds(holders: readonly Holder[]): Pick<SectorOdds, 'fleets' | 'battles' | 'empty' | 'contested'> {
    const fleets = this.fleets.map((fleet, i): SectorFleet => {
      const own = holders.filter((holder) => holder.fleet === i);
      const holds = own.reduce((sum, { chance }) => sum + chance, 0);
      const ships = own.reduce((sum, { side, chance }) => sum + chance * shipCount(side), 0);
      return { name: fleet.name, ships: shipCount(fleet), holds, shipsWhenHolding: holds === 0 ? 0 : ships / holds };
    });
    return { fleets, battles: this.battles, empty: this.empty, contested: this.contested };
  }
}

/** The exact answer, or why there is none. */
function solveChain(fleets: readonly CombatSide[], rules: Rules): SectorOdds | string {
  const account = new ChainAccount(fleets);
  let holders: Holder[] = [{ fleet: fleets.length - 1, side: fleets.at(-1)!, chance: 1 }];
  for (let defender = fleets.length - 2; defender >= 0; defender--) {
    if (holders.length > MOST_HOLDERS) return `a battle can open in ${holders.length.toLocaleString('en')} ways`;
    const next = new HolderSet();
    // Where the others destroyed each other, the one that was there before holds the sector unhurt.
    next.add(defender, fleets[defender]!, account.empty);
    account.empty = 0;
    const won: [number, number] = [0, 0];
    for (const holder of holders) {
      const sides = [holder.side, fleets[defender]!] as const;
      const pairRules = rules(sides);
      const ending = solveExactly(sides, pairRules, LIMITS_PER_BATTLE);
      if (isTooLarge(ending)) return ending.reason;
      const [A, B] = ending.model.spaces;
      won[0] += next.addStates(holder.fleet, A, ending.wonA, holder.chance);
      won[1] += next.addStates(defender, B, ending.wonB, holder.chance);
      account.empty += holder.chance * (ending.mutual + ending.bothLeft);
      if (pairRules.stalemate === 'attacker-loses') won[1] += next.addStates(defender, B, ending.stuckB, holder.chance);
      else account.contested += holder.chance * ending.stalemate;
      account.contested += holder.chance * ending.timeUp;
    }
    account.battle(holders, defender, won);
    holders = next.list();
  }
  return { method: 'exact', remark: '', trials: 0, ...account.odds(holders) };
}

/** Holders that look alike are one. */
class HolderSet {
  private readonly byKey = new Map<string, Holder>();

  add(fleet: number, side: CombatSide, chance: number): void {
    if (chance === 0) return;
    const key = `${fleet}:${side.squadrons.map(({ name, count, hull, missiles }) => `${name}/${count}/${hull}/${missiles.length}`).join()}`;
    const known = this.byKey.get(key);
    this.byKey.set(key, { fleet, side, chance: chance + (known?.chance ?? 0) });
  }

  /** Returns the chance of all of them. */
  addStates(fleet: number, space: StateSpace, states: Float64Array, weight: number): number {
    let total = 0;
    for (const [state, chance] of states.entries()) {
      if (chance === 0 || space.hull[state] === 0) continue;
      const ships = space.cells.flatMap(({ squadron, hull, left }, cell) => {
        // Who left the sector takes no part in its next battle.
        const count = left ? 0 : space.counts[state * space.cells.length + cell]!;
        return count === 0 ? [] : [{ squadron, hull, count }];
      });
      this.add(fleet, survivors(space.side, ships), weight * chance);
      total += weight * chance;
    }
    return total;
  }

  list(): Holder[] {
    return [...this.byKey.values()];
  }
}

interface ShipsLeft {
  readonly squadron: number;
  readonly hull: number;
  readonly count: number;
}

/** What is left of a fleet, as a fleet: damage kept, missiles spent. */
function survivors({ name, npc, squadrons }: CombatSide, ships: readonly ShipsLeft[]): CombatSide {
  const left = squadrons.flatMap((squadron, i) => {
    const byHull = Map.groupBy(
      ships.filter((one) => one.squadron === i),
      ({ hull }) => hull,
    );
    return [...byHull]
      .toSorted(([x], [y]) => x - y)
      .map(([hull, same]): Squadron => {
        const count = same.reduce((sum, one) => sum + one.count, 0);
        return { ...squadron, count, hull, missiles: [], fullHull: squadron.fullHull ?? squadron.hull };
      });
  });
  return { name, npc, squadrons: left };
}

/** The same question to the dice. */
export function sampleChain(fleets: readonly CombatSide[], rules: Rules, reason: string): SectorOdds {
  const sampler = new ChainSampler(fleets, rules);
  for (let t = 0; t < SAMPLE; t++) sampler.play(t);
  return { method: 'sampled', remark: `Sampled: ${reason}.`, trials: SAMPLE, ...sampler.odds() };
}

/** Prepared battles that are kept. */
const MOST_PREPARED = 2000;

/** The same chain with dice. Battles that open alike share their preparation. */
class ChainSampler {
  private readonly fleets: readonly CombatSide[];
  private readonly rules: Rules;
  private readonly dice = new SeededDice();
  private readonly prepared = new Map<string, Battle>();
  private readonly account: ChainAccount;
  private readonly final = new HolderSet();
  /** By the fleet that defends: who came to attack it and how often, and who won. */
  private readonly counts: readonly { readonly attackers: Map<number, number>; readonly won: [number, number] }[];

  constructor(fleets: readonly CombatSide[], rules: Rules) {
    this.fleets = fleets;
    this.rules = rules;
    this.account = new ChainAccount(fleets);
    this.counts = fleets.map(() => ({ attackers: new Map(), won: [0, 0] }));
  }

  play(trial: number): void {
    const last = this.fleets.length - 1;
    this.dice.seek(SAMPLE_SEED, 0, last, trial);
    let holder: Holder | null = this.unhurt(last);
    for (let defender = last - 1; defender >= 0; defender--) {
      const next: Holder | null | 'contested' = holder === null ? this.unhurt(defender) : this.fight(holder, defender);
      if (next === 'contested') {
        this.account.contested += 1 / SAMPLE;
        return;
      }
      holder = next;
    }
    if (holder === null) this.account.empty += 1 / SAMPLE;
    else this.final.add(holder.fleet, holder.side, holder.chance);
  }

  odds() {
    for (let defender = this.fleets.length - 2; defender >= 0; defender--) {
      const { attackers, won } = this.counts[defender]!;
      const came = [...attackers].map(([fleet, chance]) => ({ fleet, side: this.fleets[fleet]!, chance }));
      this.account.battle(came, defender, won);
    }
    return this.account.odds(this.final.list());
  }

  private unhurt(fleet: number): Holder {
    return { fleet, side: this.fleets[fleet]!, chance: 1 / SAMPLE };
  }

  /** Null where both are gone. */
  private fight(holder: Holder, defender: number): Holder | null | 'contested' {
    const sides = [holder.side, this.fleets[defender]!] as const;
    const battle = this.battleOf(sides, defender);
    const { winner, reason } = battle.fight(this.dice);
    const { attackers, won } = this.counts[defender]!;
    attackers.set(holder.fleet, (attackers.get(holder.fleet) ?? 0) + 1 / SAMPLE);
    if (winner === 2) return reason === 'mutual' || reason === 'retreat' ? null : 'contested';
    won[winner] += 1 / SAMPLE;
    const fleet = winner === 0 ? holder.fleet : defender;
    return { fleet, side: survivors(sides[winner], battle.shipsLeft(winner)), chance: 1 / SAMPLE };
  }

  private battleOf(sides: readonly [CombatSide, CombatSide], defender: number): Battle {
    const key = `${defender};${JSON.stringify(sides[0])}`;
    const battle = this.prepared.get(key) ?? new Battle(sides, this.rules(sides));
    if (this.prepared.size < MOST_PREPARED) this.prepared.set(key, battle);
    return battle;
  }
}
