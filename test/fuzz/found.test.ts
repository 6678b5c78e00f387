/** Inputs that once broke a parser, kept for good: test/fixtures/fuzz/<game>/. Add the file that made it fail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import { rulesetById } from '../../src-shared/rulesets/index.ts';
import { shippedAssets } from '../kit/rulesets.ts';

const FOLDER = resolve(import.meta.dirname, '../fixtures/fuzz');

/** Calls of the API are in api.test.ts. */
const GAMES = readdirSync(FOLDER).filter((name) => name !== 'api');

describe.each(GAMES)('%s', (id) => {
  const ruleset = rulesetById(id as Parameters<typeof rulesetById>[0]);

  test.each(readdirSync(join(FOLDER, id)))('%s: every importer answers, each rejection has its line, what loads can fight', (name) => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, id, name)));
    const source = { name, bytes, text: new TextDecoder().decode(bytes) };
    for (const importer of ruleset.import.importers) {
      const sureness = importer.detect(source);
      expect(sureness).toBeGreaterThanOrEqual(0);
      const { combatants, problems } = importer.parse(source, defaultOptions(importer.settings ?? []));
      for (const { severity, message, line, code } of problems) {
        expect(message).toMatch(/[.?]$/);
        if (severity === 'error' && sureness > 0 && !code.endsWith('/no-units')) expect(line, message).toBeDefined();
      }
      // What would not survive a file, such as a price that is no number.
      expect(JSON.parse(JSON.stringify(combatants))).toEqual(combatants);
      const [first] = combatants;
      if (first === undefined) continue;
      const { field, problems: faults } = ruleset.play.compile(
        [first, first],
        defaultOptions(ruleset.play.options),
        shippedAssets(ruleset),
      );
      expect(faults).toEqual([]);
      ruleset.play.open(field).trial({ hi: 0, lo: 1 }, 0, 1, 0);
    }
  });
});
