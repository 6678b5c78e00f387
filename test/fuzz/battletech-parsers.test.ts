/** Neither reader throws, hangs or rejects without a line, whatever it is fed. */

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import { hasErrors } from '../../src-shared/contract/problem.ts';
import { SAMPLE_MECHS } from '../../src-shared/rulesets/battletech/data/samples.ts';
import { readBoard, writeBoard } from '../../src-shared/rulesets/battletech/import/board.ts';
import { boardImporter, mtfImporter } from '../../src-shared/rulesets/battletech/import/importers.ts';
import { makeSheet } from '../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../src-shared/rulesets/battletech/index.ts';
import fc from '../kit/fast-check.ts';
import { ensure, ensurePlaces, ensureSurvivesJson, fuzzRuns } from '../kit/fuzz.ts';

const RUNS = fuzzRuns(300);
const source = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text), text });

/** A good text with a few lines cut, doubled, swapped or scribbled on. */
function damaged(good: string): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('cut', 'double', 'scribble', 'swap', 'truncate'),
    noise: fc.string({ maxLength: 12 }),
  });
  return fc.array(edit, { minLength: 1, maxLength: 6 }).map((edits) => {
    const lines = good.split('\n');
    for (const { at, kind, noise } of edits) {
      if (lines.length === 0) break;
      const i = at % lines.length;
      const line = lines[i] ?? '';
      if (kind === 'cut') lines.splice(i, 1);
      else if (kind === 'double') lines.splice(i, 0, line);
      else if (kind === 'scribble') lines[i] = line.slice(0, at % (line.length + 1)) + noise + line.slice((at % (line.length + 1)) + 2);
      else if (kind === 'swap') lines.splice(i, 1, lines[(at * 7) % lines.length] ?? '');
      else lines.length = i;
    }
    return lines.join('\n');
  });
}

const anyText = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 400 }));

describe('fuzz', () => {
  test('unit files', () => {
    const texts = fc.oneof(anyText, fc.constantFrom(...SAMPLE_MECHS.map((s) => s.text)).chain(damaged));
    fc.assert(
      fc.property(texts, (text) => {
        const result = mtfImporter.parse(source('x.mtf', text), {});
        ensurePlaces(result.problems);
        ensure(result.combatants.length > 0 || hasErrors(result.problems), 'nothing read, and no error');
        ensureSurvivesJson(result.combatants);
        ensure(mtfImporter.detect(source('x', text)) <= 1, 'surer than sure');
      }),
      { numRuns: RUNS },
    );
  });

  test('mapsheets', () => {
    const sheets = [makeSheet('city', 0), makeSheet('lake', 1), makeSheet('canyon', 2)].map(writeBoard);
    const texts = fc.oneof(anyText, fc.constantFrom(...sheets).chain(damaged));
    fc.assert(
      fc.property(texts, (text) => {
        const { board, problems } = readBoard('x.board', text);
        ensurePlaces(problems);
        if (board === null) ensure(hasErrors(problems), 'nothing read, and no error');
        else ensure(isDeepStrictEqual(readBoard('x.board', writeBoard(board)).board, board), 'another board when written and read again');
        ensure(boardImporter.detect(source('x', text)) <= 1, 'surer than sure');
      }),
      { numRuns: RUNS },
    );
  });

  test('whatever unit a damaged file yields can fight to an end', () => {
    const texts = fc.constantFrom(...SAMPLE_MECHS.map((s) => s.text)).chain(damaged);
    fc.assert(
      fc.property(texts, fc.nat(1000), (text, t) => {
        const { combatants } = mtfImporter.parse(source('x.mtf', text), {});
        const sound = mtfImporter.parse(source('y.mtf', SAMPLE_MECHS[13]?.text ?? ''), {}).combatants;
        if (combatants.length === 0) return;
        const { field } = battletech.play.compile(
          [...combatants, ...sound],
          { ...defaultOptions(battletech.play.options), pairings: 1 },
          [],
        );
        const outcome = battletech.play.open(field).trial({ hi: 1, lo: 1 }, 0, 1, t);
        expect(outcome.values[0]).toBeLessThanOrEqual(50);
      }),
      { numRuns: Math.ceil(RUNS / 12) },
    );
  });
});
