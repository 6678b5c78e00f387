// What `npm run mutants` can test: for each part the files that are mutated and the tests that should notice. Parts finish
// in minutes, so their tests are quick ones that call the code directly: mutants aren't active on worker threads.

/** A ruleset's rules, against its tests but those that play large fields or compare with a second engine. */
const rules = (id, slow) => ({
  mutate: [`src-shared/rulesets/${id}/rules/**/*.ts`],
  tests: [`test/shared/rulesets/${id}/!(${slow}).test.ts`, `test/golden/${id}/*.test.ts`],
});

const BATTLETECH_RULES = 'src-shared/rulesets/battletech/rules';
const BATTLETECH_TESTS = 'test/shared/rulesets/battletech';

/** BattleTech's rules are too many for one part, and nearly every test runs through them: against those that are about them. */
const battletech = (files, tests) => ({
  mutate: [`${BATTLETECH_RULES}/@(${files.join('|')}).ts`],
  tests: [`${BATTLETECH_TESTS}/@(${tests.join('|')}).test.ts`],
});

/** What decides and forecasts the headlines of a run and the stages of a ladder. */
const HEADLINES = 'claims|claim-counts|confirmation|contenders|likely-pairs|ladder|ladder-forecast|forecast|field-spread';

/** Pieces of the control of runs that tests can call without a library or a thread. */
const RUN_PIECES = 'announcer|confirmation-schedule|disk-guard|execution|leaving-queue|measured-speeds|run-records|speedometer';

export const PARTS = {
  stats: {
    mutate: ['src-shared/stats/**/*.ts'],
    tests: ['test/shared/stats/!(only-formatter).test.ts', 'test/shared/random/dice.test.ts'],
  },
  run: {
    mutate: [`src-shared/run/!(${HEADLINES}).ts`],
    tests: [
      'test/shared/run/*.test.ts',
      'test/worker/*.test.ts',
      'test/main/store/match-file.test.ts',
      'test/main/runs/run-records.test.ts',
      'test/main/results/pair-highlights.test.ts',
    ],
  },
  'run-headlines': {
    mutate: [`src-shared/run/@(${HEADLINES}).ts`],
    tests: ['test/shared/run/{claims,confirmation,contenders,forecast,ladder,ladder-opponents,ladder-stages}.test.ts'],
  },
  random: { mutate: ['src-shared/random/**/*.ts'], tests: ['test/shared/random/*.test.ts'] },
  runs: {
    mutate: [`src-main/runs/!(${RUN_PIECES}).ts`],
    tests: [
      'test/main/runs/{active-run,estimate,execution,planning,preparing,queue,run-control,run-records,sample-runs}.test.ts',
      'test/main/runs/{schedules,scheduler}.test.ts',
    ],
  },
  'runs-pieces': {
    mutate: [`src-main/runs/@(${RUN_PIECES}).ts`],
    tests: ['test/main/runs/{confirmation-schedule,control-pieces,execution,run-records}.test.ts'],
  },
  format: { mutate: ['src-renderer/format/**/*.ts'], tests: ['test/renderer/format/*.test.ts'], strings: true },
  exports: { mutate: ['src-main/exports/**/*.ts'], tests: ['test/main/exports/*.test.ts'], strings: true },
  'rules-opr': rules('opr', 'along|arena|engines|exhaustive|odds|oracle|profile'),
  'rules-wh40k': rules('wh40k', 'oracle|tenth-dice|parse-*|samples'),
  'rules-osr': rules('osr', 'abilities|balance'),
  'rules-eclipse': rules('eclipse', 'cross-check'),
  'rules-battletech-fire': battletech(
    ['arcs', 'fire-mode', 'firing', 'to-hit', 'weapon'],
    ['arcs', 'combat', 'line-of-sight', 'shields-and-marks', 'special-equipment', 'to-hit', 'unit', 'weapon-fire', 'weapons'],
  ),
  'rules-battletech-damage': battletech(
    ['criticals', 'damage', 'duel', 'heat', 'physical-attacks', 'pilot', 'piloting', 'unit'],
    [
      'combat',
      'damage',
      'gear-rules',
      'heat',
      'movement',
      'movement-phase',
      'physical-attacks',
      'piloting',
      'shields-and-marks',
      'special-equipment',
      'unit',
    ],
  ),
  'rules-battletech-ground': battletech(
    ['board', 'ground', 'main-ground', 'line-of-sight', 'packed-sight', 'terrain', 'terrain-type'],
    ['board', 'ground', 'line-of-sight', 'movement', 'reach', 'sight', 'terrain-type', 'to-hit'],
  ),
  'rules-battletech-moves': battletech(
    ['jump', 'movement', 'mover-steps', 'path-field', 'reach', 'step-cost'],
    ['ground', 'movement', 'movement-phase', 'reach'],
  ),
  'rules-battletech-equipment': battletech(
    ['beacons', 'boosters', 'fire-links', 'hand-weapons', 'interference', 'mobility', 'plating', 'shields', 'signature-systems'],
    [
      'damage',
      'gear-rules',
      'heat',
      'movement-phase',
      'physical-attacks',
      'shields-and-marks',
      'special-equipment',
      'to-hit',
      'weapon-fire',
    ],
  ),
  'rules-battletech-mech': battletech(
    ['battle-value', 'fit', 'mech', 'options', 'sheet'],
    ['battle-value', 'combat', 'equipment', 'gear-rules', 'mtf', 'sheet', 'special-equipment', 'unit'],
  ),
};
