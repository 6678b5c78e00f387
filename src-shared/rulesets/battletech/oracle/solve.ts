/** Oracle cases: geometry, arcs, los, tohit, steps, reach, mechs, boards. Only the inputs of a row are read. */
import { type CaseFields, casesIn } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import { CaseSolver } from './case-solver.ts';
import type { Row } from './geometry.ts';

const MAP: CaseFields = { left: true, right: true };

/** The kinds of oracles and the fields of a row that each reads. */
const KINDS: { readonly [kind: string]: CaseFields } = {
  geometry: { a: true, b: true },
  arcs: { unit: true, other: true, facing: true },
  los: { ...MAP, a: true, b: true },
  tohit: {
    ...MAP,
    attacker: true,
    target: true,
    a: true,
    b: true,
    a_facing: true,
    b_facing: true,
    attacker_move: true,
    target_move: true,
    target_hexes_moved: true,
    attacker_heat: true,
    target_prone: true,
    weapon: true,
    weapon_loc: true,
  },
  steps: { ...MAP, mech: true, from: true, facing: true, step: true },
  reach: { ...MAP, mech: true, start: true, facing: true },
  equipment: { file: true, f: true },
  mechs: { file: true },
  boards: { file: true },
};

/** Rows of one of the oracle kinds, recognised by the file's `oracle` field or its name. */
export function recognises(name: string, cases: Json): boolean {
  return Object.hasOwn(KINDS, kindOf(name, cases)) && casesIn(cases).length > 0;
}

export function caseFields(file: Pick<SolveRequest, 'name' | 'cases'>): CaseFields | null {
  return KINDS[kindOf(file.name, file.cases)] ?? null;
}

export function solve(request: SolveRequest): readonly Json[] {
  const kind = kindOf(request.name, request.cases);
  const solver = new CaseSolver(request);
  return (casesIn(request.cases) as readonly Row[]).map((row, i) => withId(row, i, answerRow(solver, kind, row)));
}

function answerRow(solver: CaseSolver, kind: string, row: Row): Readonly<Record<string, Json>> {
  const answer = solver.answers[kind];
  if (answer === undefined) return { error: `unknown oracle '${kind}'` };
  try {
    return answer(row);
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
}

function kindOf(name: string, cases: Json): string {
  const oracle = (cases as { readonly oracle?: Json } | null)?.oracle;
  const base = (typeof oracle === 'string' ? oracle : name)
    .replace(/^.*[\\/]/, '')
    .replace(/\.json$/i, '')
    .toLowerCase();
  return Object.keys(KINDS).find((kind) => base.includes(kind)) ?? base;
}

function withId(row: Row, index: number, answer: Readonly<Record<string, Json>>): Json {
  return { id: row.id ?? index, ...answer };
}
