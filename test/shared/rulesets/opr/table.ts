/**
 * One game with loaded dice: every kind of roll always shows the same face. The reference engine and the shipped one
 * play it, the shipped one recorded, counted and silent, and must agree.
 */
import { expect } from 'vitest';
import type { Outcome, Winner } from '../../../../src-shared/contract/outcome.ts';
import { COLUMN } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { LEDGER_COLUMN, LEDGER_WIDTH, ledgerRows } from '../../../../src-shared/rulesets/opr/engine/ledger-pages.ts';
import type { OprEvent } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { countedAs } from '../../../../src-shared/rulesets/opr/present/rule-text.ts';
import { type Fighter, fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { Game, type MatchStats, playMatch } from '../../../reference/opr/game.ts';
import { unit, weapon } from './kit.ts';
import { type Faces, faceOf, LoadedArena } from './loaded-arena.ts';

const A_FIRST = { slotBalance: 'slots' } as const;

export interface Played {
  readonly winner: Winner;
  readonly stats: MatchStats;
  /** How often each kind of die was rolled. */
  readonly rolls: Readonly<Record<string, number>>;
  /** Rules that did something in both engines. */
  readonly fired: ReadonlySet<string>;
}

/** One game with side A first, on both engines. Rolls that are not loaded fail the test. */
export function play(a: UnitData, b: UnitData, faces: Faces = {}, options: Partial<RuleOptions> = {}): Played {
  const ruleOptions = ruleOptionsOf({ ...A_FIRST, ...options });
  const fighters: [Fighter, Fighter] = [fighterOf(a, ruleOptions), fighterOf(b, ruleOptions)];
  const reference = playReference(fighters, ruleOptions, faces);
  const arena = new LoadedArena(fighters, ruleOptions, faces);
  const events: OprEvent[] = [];
  const recorded = summaryOf(arena.play((event) => events.push(event)));
  const { rolls, ...first } = firstGame(events);
  expect(first, 'the first game of the shipped engine').toEqual({ winner: reference.winner, stats: reference.stats });
  for (const [what, count] of Object.entries(rolls)) expect(count, `rolls '${what}'`).toBe(reference.rolls[what] ?? 0);
  const counted = countRules(arena, [a, b]);
  // The first silent match fills the tables, the second draws from them in the kernel.
  for (const how of ['silent', 'silent again']) expect(summaryOf(arena.play()), how).toEqual(recorded);
  expect(recorded, 'the whole match').toEqual(referenceMatch(fighters, ruleOptions, faces));
  const versions = [a.version, b.version];
  const fired = new Set([...reference.fired].filter((rule) => versions.some((v) => countedAs(rule, v).some((name) => counted.has(name)))));
  return { ...reference, fired };
}

function playReference(fighters: [Fighter, Fighter], ruleOptions: RuleOptions, faces: Faces): Played {
  const rolls: Record<string, number> = {};
  const fired = new Set<string>();
  const dice = {
    roll(_sides: number, what: string): number {
      const face = faceOf(faces, what);
      rolls[what] = (rolls[what] ?? 0) + 1;
      return face;
    },
  };
  const stats: MatchStats = { wounds: [0, 0], kills: [0, 0], held: [0, 0], firstBlood: null, rounds: 0 };
  const game = new Game(fighters, 0, ruleOptions, dice, stats, (rule) => fired.add(rule));
  return { winner: game.play(), stats, rolls, fired };
}

interface MatchSummary {
  readonly winner: Winner;
  readonly games: readonly [number, number];
  readonly played: number;
  readonly stats: MatchStats;
}

function referenceMatch(fighters: [Fighter, Fighter], ruleOptions: RuleOptions, faces: Faces): MatchSummary {
  return playMatch(fighters[0], fighters[1], ruleOptions, { roll: (_sides, what) => faceOf(faces, what) });
}

function summaryOf({ winner, gamesA, gamesB, values }: Outcome): MatchSummary {
  const both = (column: number): [number, number] => [values[column]!, values[column + 1]!];
  const blood = values[COLUMN.firstBlood]!;
  return {
    winner,
    games: [gamesA, gamesB],
    played: values[COLUMN.games]!,
    stats: {
      wounds: both(COLUMN.wounds),
      kills: both(COLUMN.kills),
      held: both(COLUMN.held),
      firstBlood: blood === 0 ? null : blood === 1 ? 0 : 1,
      rounds: values[COLUMN.rounds]!,
    },
  };
}

/** What the events say of the first game. Faces that are only shown are left out: they are not the loaded ones. */
function firstGame(events: readonly OprEvent[]): Omit<Played, 'fired'> {
  const stats: MatchStats = { wounds: [0, 0], kills: [0, 0], held: [0, 0], firstBlood: null, rounds: 0 };
  const rolls = { toHit: 0, morale: 0, rally: 0, spot: 0, protect: 0 };
  let winner: Winner = 2;
  for (const event of events) {
    if (event.kind === 'attack') {
      const by = event.target === 0 ? 1 : 0;
      stats.wounds[by] += event.wounds;
      stats.kills[by] += event.killed;
      if (event.firstBlood) stats.firstBlood = by;
      rolls.toHit += event.hitFaces.length;
      rolls.protect += event.protectFaces.length;
    }
    if ((event.kind === 'morale' || event.kind === 'hex') && event.face !== null) rolls.morale++;
    if (event.kind === 'rally' && event.face !== null) rolls.rally++;
    if (event.kind === 'spot') rolls.spot++;
    if (event.kind === 'control') {
      stats.rounds++;
      [stats.held[0], stats.held[1]] = event.held;
    }
    if (event.kind === 'gameEnd') {
      winner = event.winner;
      break;
    }
  }
  return { winner, stats, rolls };
}

/** Rules that the ledger of a match counts. */
function countRules(arena: LoadedArena, units: readonly [UnitData, UnitData]): ReadonlySet<string> {
  const rows = units.map((u) => ledgerRows(u));
  const [a, b] = rows.map((names) => new Float64Array(names.length * LEDGER_WIDTH));
  arena.ledger = { a: a!, b: b! };
  arena.play();
  arena.ledger = null;
  return new Set([a!, b!].flatMap((cells, s) => rows[s]!.filter((_, row) => cells[row * LEDGER_WIDTH + LEDGER_COLUMN.used]! > 0)));
}

export const unarmed = (rules: string[] = [], parts: Partial<UnitData> = {}): UnitData => unit({ ...parts, rules, weapons: [] });
export const still = (rules: string[] = []): UnitData => unarmed(['Immobile', ...rules]);
export const gunner = (rules: string[], range = 24, weaponRules: string[] = []): UnitData =>
  unit({ rules, weapons: [weapon({ range, rules: weaponRules })] });
export const SURE_HIT = { toHit: 5, toBlock: 1, morale: 6 };
