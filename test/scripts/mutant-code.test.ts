/** Copies with mutants in them: off they compute what the source does, on each changes its one place. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly replacement: string;
}
interface MutantCode {
  makeMutants(input: {
    readonly root: string;
    readonly folder: string;
    readonly lines: ReadonlyMap<string, readonly (readonly [number, number])[] | null>;
    readonly strings: boolean;
  }): Promise<Mutant[]>;
}
interface Switch {
  activate(mutant: number, limit: number): void;
  deactivate(): number;
  startCovering(): ReadonlyMap<number, number>;
  stopCovering(): ReadonlyMap<number, number>;
}

const here = resolve(import.meta.dirname, '../..');
const load = (): Promise<MutantCode> => import(join(here, 'scripts/lib/mutant-code.mjs'));
const root = mkdtempSync(join(tmpdir(), 'warbench-mutants-'));
const folder = join(root, 'copies');
mkdirSync(join(root, 'test/mutants'), { recursive: true });
cpSync(join(here, 'test/mutants/switch.ts'), join(root, 'test/mutants/switch.ts'));
writeFileSync(
  join(root, 'sums.ts'),
  `export function sumTo(n: number): number {
  let sum = 0;
  for (let i = 1; i <= n; i++) sum += i;
  return sum;
}
export const name = (): string => 'sums';
`,
);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a mutant is off until it is switched on, counts what it does, and stops a loop that would not end', async () => {
  const { makeMutants } = await load();
  const mutants = await makeMutants({ root, folder, lines: new Map([['sums.ts', null]]), strings: false });
  const code: { sumTo(n: number): number } = await import(join(folder, 'sums.ts'));
  const { activate, deactivate, startCovering, stopCovering }: Switch = await import(join(root, 'test/mutants/switch.ts'));
  const idOf = (replacement: string) => mutants.find((mutant) => mutant.replacement === replacement)!.id;
  expect(mutants.every(({ file, line }) => file === 'sums.ts' && line >= 1 && line <= 6)).toBe(true);
  expect(code.sumTo(4)).toBe(10);
  activate(idOf('i < n'), 100);
  expect(code.sumTo(4)).toBe(6);
  expect(deactivate()).toBe(4);
  activate(idOf('i--'), 100);
  expect(() => code.sumTo(4)).toThrow('more than 100 times');
  deactivate();
  startCovering();
  code.sumTo(2);
  expect(stopCovering().get(idOf('i < n'))).toBe(3);
  expect(code.sumTo(4)).toBe(10);
});

test('only the lines asked for, and texts only where they count', async () => {
  const { makeMutants } = await load();
  const third = await makeMutants({ root, folder, lines: new Map([['sums.ts', [[3, 3]]]]), strings: true });
  expect(new Set(third.map(({ line }) => line))).toEqual(new Set([3]));
  const texts = (strings: boolean) => makeMutants({ root, folder, lines: new Map([['sums.ts', [[6, 6]]]]), strings });
  expect((await texts(true)).map(({ replacement }) => replacement)).toContain('""');
  expect((await texts(false)).map(({ replacement }) => replacement)).not.toContain('""');
  expect(readFileSync(join(folder, 'sums.ts'), 'utf8')).not.toContain('stryMutAct');
});
