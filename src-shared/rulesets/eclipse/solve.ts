/** Answers oracle cases (`eclipse-oracles/1`): fleets as bare combat profiles, rules spelled out case by case. */
import type { Json } from '../../contract/json.ts';
import type { Side } from '../../contract/outcome.ts';
import type { SolveRequest } from '../../contract/ruleset.ts';
import type { Assignment, CombatRules, CombatSide, Squadron, Weapon } from './combat.ts';
import { solveExactly } from './exact.ts';
import { isTooLarge } from './model.ts';
import { summaryOf } from './summary.ts';

/** A case may take its time: memory is the only limit. */
const SOLVE_NODE_LIMIT = 20_000_000;

type Fields = { readonly [key: string]: Json | undefined };

export function solves(cases: Json): boolean {
  const { schema } = fields(cases);
  return typeof schema === 'string' && schema.startsWith('eclipse-oracles/');
}

export function solve(request: SolveRequest): readonly Json[] {
  const cases = fields(request.cases).cases;
  return (Array.isArray(cases) ? cases : []).map((one, index) => solveCase(fields(one), index));
}

function solveCase(one: Fields, index: number): Json {
  const id = typeof one.id === 'string' ? one.id : `case ${index + 1}`;
  const options = fields(one.options);
  const rules = rulesOf(options);
  if (typeof rules === 'string') return { id, error: rules };
  const ending = solveExactly([sideOf('humans', one.humans), sideOf('aliens', one.aliens)], rules, SOLVE_NODE_LIMIT);
  if (isTooLarge(ending)) return { id, error: `not computed: ${ending.reason}` };
  const { winA, winB, draw, expectedRounds } = summaryOf(ending);
  return { id, humanWin: decimals(winA), alienWin: decimals(winB), draw: decimals(draw), expectedRounds: decimals(expectedRounds) };
}

function decimals(value: number): string {
  return value.toFixed(15);
}

export function rulesOf(options: Fields): CombatRules | string {
  if (options.allowRetreats === true) return 'retreats are not modelled; leave allowRetreats out or set it to false';
  const allocation = fields(options.allocation);
  const defender: Side = options.defender === 'humans' ? 0 : 1;
  return {
    assignment: [assignment(allocation.humans), assignment(allocation.aliens)],
    shieldMode: options.shieldMode === 'mean-rounded' ? 'mean-rounded' : 'per-target',
    tieRule: options.tieRule === 'defender-first' ? 'defender-first' : 'simultaneous',
    missileOrder: options.missileOrder === 'initiative' ? 'initiative' : 'single-bucket',
    defender,
    stalemate: options.stalemate === 'attacker-loses' ? 'attacker-loses' : 'draw',
    maxRounds: typeof options.maxRounds === 'number' ? options.maxRounds : null,
  };
}

function assignment(value: Json | undefined): Assignment {
  return value === 'random' || value === 'attacker' ? value : 'owner';
}

export function sideOf(name: string, rows: Json | undefined): CombatSide {
  const squadrons = (Array.isArray(rows) ? rows : []).map((row) => squadronOf(fields(row)));
  return { name, npc: false, squadrons };
}

function squadronOf(row: Fields): Squadron {
  return {
    name: typeof row.name === 'string' ? row.name : 'Ship',
    glyph: 'cruiser',
    size: number(row.size, 1),
    count: number(row.count, 1),
    hull: Math.max(1, number(row.hull, 1)),
    computer: number(row.computer, 0),
    shield: number(row.shield, 0),
    flux: number(row.flux, 0),
    weapons: weaponsOf(row.weapons),
    missiles: weaponsOf(row.missiles),
  };
}

function weaponsOf(rows: Json | undefined): Weapon[] {
  return (Array.isArray(rows) ? rows : []).map(fields).map((row) => ({
    dice: number(row.dice, 1),
    die: row.die === 8 ? 8 : 6,
    damage: number(row.damage, 1),
    toHit: number(row.toHit, 6),
    initiative: number(row.initiative, 0),
  }));
}

function fields(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function number(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
