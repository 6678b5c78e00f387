import { expect, test } from 'vitest';
import { defaultOptions, type OptionSpec, resolveOptions } from '../../../src-shared/contract/options.ts';
import { bounded, closestWord, didYouMean, formatProblem, type Problem, problemLines } from '../../../src-shared/contract/problem.ts';

test('a misspelt word finds its neighbour, a strange one does not', () => {
  const known = ['Furious', 'Fearless', 'Regeneration', 'Fast'];
  expect(closestWord('Furius', known)).toBe('Furious');
  expect(closestWord('furoius', known)).toBe('Furious');
  expect(closestWord('Regenaration', known)).toBe('Regeneration');
  expect(closestWord('Plasma', known)).toBeUndefined();
  expect(closestWord('', known)).toBeUndefined();
  expect(didYouMean('Fats', known)).toBe("Did you mean 'Fast'?");
  expect(didYouMean('zzz', ['a', 'b'])).toBe('Use one of: a, b.');
});

test('a problem that quotes a line of a million characters fits on a page, with the end of its sentence', () => {
  const long = '𝕏'.repeat(500_000);
  const problem: Problem = {
    code: 'x/y',
    severity: 'error',
    message: `'${long}' is no unit.`,
    hint: `Not '${long}'?`,
    subject: long,
    fix: long,
  };
  const short = bounded(problem);
  expect(short.message).toMatch(/^'𝕏+\uFFFD? … \uFFFD?𝕏+' is no unit\.$/u);
  for (const text of [short.message, short.hint!, short.subject!]) {
    expect(text.length).toBeLessThan(510);
    expect(text.isWellFormed()).toBe(true);
  }
  expect(short).not.toHaveProperty('fix');
  const usual: Problem = { code: 'x/y', severity: 'note', message: 'Unknown.', hint: 'Known?', fix: 'Known' };
  expect(bounded(usual)).toBe(usual);
  expect(bounded({ ...usual, message: long })).toMatchObject({ hint: 'Known?', fix: 'Known' });
});

test('a problem prints with file, line, column and hint', () => {
  expect(
    formatProblem({
      code: 'x/y',
      severity: 'error',
      file: 'a.yaml',
      line: 14,
      column: 9,
      message: "Unknown rule 'Furius'.",
      hint: "Did you mean 'Furious'?",
    }),
  ).toBe("a.yaml:14:9 error: Unknown rule 'Furius'. Did you mean 'Furious'?");
  expect(formatProblem({ code: 'x/y', severity: 'warning', subject: 'Mace 1', message: 'Does not fit.' })).toBe(
    'warning: Mace 1: Does not fit.',
  );
});

const SPECS: readonly OptionSpec[] = [
  { id: 'nat20', label: '', meaning: '', source: '', kind: 'boolean', default: false },
  { id: 'rounds', label: '', meaning: '', source: '', kind: 'number', default: 100, min: 1, max: 1000, integer: true },
  { id: 'capacity', label: '', meaning: '', source: '', kind: 'number', default: 10, min: 1, max: 99, nullMeans: 'no limit' },
  {
    id: 'order',
    label: '',
    meaning: '',
    source: '',
    kind: 'choice',
    default: 'random',
    choices: [
      { value: 'random', label: '' },
      { value: 'side', label: '' },
    ],
  },
  { id: 'dice', label: '', meaning: '', source: '', kind: 'text', default: '1d20', pattern: '\\d*d\\d+', example: '1d20' },
];

test('options: what fits is taken, what does not is reported and stays at the default', () => {
  const { options, problems } = resolveOptions(SPECS, { nat20: true, rounds: 0.5, capacity: null, order: 'sides', dice: 'x', roudns: 3 });
  expect(options).toEqual({ ...defaultOptions(SPECS), nat20: true, capacity: null });
  expect(problems.map((p) => p.message)).toEqual([
    "Option 'rounds': a whole number is needed.",
    "Option 'order': use one of: random, side.",
    "Option 'dice': 'x' does not fit; an example is '1d20'.",
    "Unknown option 'roudns'.",
  ]);
  expect(problems.at(-1)?.hint).toBe("Did you mean 'rounds'?");
});

test('many problems are summed up by reason, errors first; details on request', () => {
  const warning = (i: number): Problem => ({
    code: 'x/heavy',
    severity: 'warning',
    message: 'Too heavy.',
    file: `${i}.mtf`,
    line: 900 + i,
    fileLine: 3,
  });
  const many = [...Array.from({ length: 30 }, (_, i) => warning(i)), { code: 'x/odd', severity: 'error', message: 'Unreadable.' } as const];
  expect(problemLines(many, false)).toEqual(['error: Unreadable.', '30 × x/heavy, such as 0.mtf:3 warning: Too heavy.']);
  expect(problemLines(many, true)).toHaveLength(31);
  expect(problemLines(many.slice(0, 20), false)).toHaveLength(20);
});
