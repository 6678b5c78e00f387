/** Answers oracle cases (`eclipse-oracles/1`): fleets as bare combat profiles, rules spelled out case by case. */
import { type CaseFields, casesIn } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import { type ExactLimits, isTooLarge } from '../exact/limits.ts';
import { solveExactly } from '../exact/solver.ts';
import { summaryOf } from '../exact/summary.ts';
import type { Assignment, CombatRules, CombatSide, Squadron, Weapon } from '../rules/combat.ts';

/** A case may take its time: memory is the only limit. */
const SOLVE_LIMITS: ExactLimits = { nodes: 20_000_000, work: Number.POSITIVE_INFINITY };

type Fields = { readonly [key: string]: Json | undefined };

export function solves(cases: Json): boolean {
  const { schema } = fields(cases);
  return typeof schema === 'string' && schema.startsWith('eclipse-oracles/');
}

const WEAPON: CaseFields = { dice: true, die: true, damage: true, toHit: true, initiative: true };
const SHIP: CaseFields = {
  name: true,
  size: true,
  count: true,
  hull: true,
  computer: true,
  shield: true,
  flux: true,
  weapons: WEAPON,
  missiles: WEAPON,
};

export const CASE_FIELDS: CaseFields = {
  humans: SHIP,
  aliens: SHIP,
  options: {
    allowRetreats: true,
    allocation: { humans: true, aliens: true },
    shieldMode: true,
    tieRule: true,
    missileOrder: true,
    defender: true,
    stalemate: true,
    maxRounds: true,
  },
};

export function solve(request: SolveRequest): readonly Json[] {
  return casesIn(request.cases).map((one, index) => solveCase(fields(one), index));
}

function solveCase(one: Fields, index: number): Json {
  const id = typeof one.id === 'string' ? one.id : `case ${index + 1}`;
  const reader = new CaseReader();
  const rules = reader.rules(fields(one.options));
  const sides = [reader.side('humans', one.humans), reader.side('aliens', one.aliens)] as const;
  if (reader.fault !== null) return { id, error: reader.fault };
  const ending = solveExactly(sides, rules, SOLVE_LIMITS);
  if (isTooLarge(ending)) return { id, error: `not computed: ${ending.reason}` };
  const { winA, winB, draw, expectedRounds } = summaryOf(ending);
  return { id, humanWin: decimals(winA), alienWin: decimals(winB), draw: decimals(draw), expectedRounds: decimals(expectedRounds) };
}

function decimals(value: number): string {
  return value.toFixed(15);
}

/** Reads a case; the first invalid value is kept as `fault`. Absent members take the defaults of the rules. */
class CaseReader {
  fault: string | null = null;

  rules(options: Fields): CombatRules {
    if (options.allowRetreats === true) this.fail('retreats are not modelled; leave allowRetreats out or set it to false');
    const allocation = fields(options.allocation);
    const assignment = (key: 'humans' | 'aliens') => this.choice<Assignment>(allocation, key, ['owner', 'random', 'attacker']);
    return {
      assignment: [assignment('humans'), assignment('aliens')],
      shieldMode: this.choice(options, 'shieldMode', ['per-target', 'mean-rounded']),
      tieRule: this.choice(options, 'tieRule', ['simultaneous', 'defender-first']),
      missileOrder: this.choice(options, 'missileOrder', ['single-bucket', 'initiative']),
      defender: this.choice(options, 'defender', ['aliens', 'humans']) === 'humans' ? 0 : 1,
      stalemate: this.choice(options, 'stalemate', ['draw', 'attacker-loses']),
      maxRounds: options.maxRounds === undefined || options.maxRounds === null ? null : this.whole(options, 'maxRounds', 1, [0, 100_000]),
    };
  }

  side(name: string, rows: Json | undefined): CombatSide {
    if (rows !== undefined && !Array.isArray(rows)) this.fail(`${name} must be a list of ships`);
    return { name, npc: false, squadrons: list(rows).map((row) => this.squadron(row)) };
  }

  private squadron(row: Fields): Squadron {
    return {
      name: typeof row.name === 'string' ? row.name : 'Ship',
      glyph: 'cruiser',
      size: this.whole(row, 'size', 1, [0, 100]),
      count: this.whole(row, 'count', 1, [0, 500]),
      hull: this.whole(row, 'hull', 1, [1, 500]),
      computer: this.whole(row, 'computer', 0, [-100, 100]),
      shield: this.whole(row, 'shield', 0, [-100, 100]),
      flux: this.whole(row, 'flux', 0, [0, 100]),
      weapons: list(row.weapons).map((weapon) => this.weapon(weapon)),
      missiles: list(row.missiles).map((weapon) => this.weapon(weapon)),
    };
  }

  private weapon(row: Fields): Weapon {
    const die = this.whole(row, 'die', 6, [6, 8]);
    if (die === 7) this.fail('die must be 6 or 8');
    return {
      dice: this.whole(row, 'dice', 1, [0, 500]),
      die: die === 8 ? 8 : 6,
      damage: this.whole(row, 'damage', 1, [0, 500]),
      toHit: this.whole(row, 'toHit', 6, [-100, 100]),
      initiative: this.whole(row, 'initiative', 0, [-1000, 1000]),
    };
  }

  private whole(row: Fields, key: string, otherwise: number, [min, max]: readonly [number, number]): number {
    const value = row[key] ?? otherwise;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.fail(`${key} must be a whole number from ${min} to ${max}`);
    return otherwise;
  }

  private choice<T extends string>(row: Fields, key: string, choices: readonly [T, ...T[]]): T {
    const found = choices.find((choice) => choice === (row[key] ?? choices[0]));
    if (found === undefined) this.fail(`${key} must be one of: ${choices.join(', ')}`);
    return found ?? choices[0];
  }

  private fail(fault: string): void {
    this.fault ??= fault;
  }
}

function list(rows: Json | undefined): Fields[] {
  return Array.isArray(rows) ? rows.map((row: Json) => fields(row)) : [];
}

function fields(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
